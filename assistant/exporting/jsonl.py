"""The assistant's own lines: one JSON object a paper, every field, read back by `assistant add`.

The fields are those of `index_store.records`; this file only writes lines.
"""

from __future__ import annotations

from collections.abc import Sequence

from assistant.exporting.lines import json_text
from index_store.records import to_record
from index_store.types import Paper


def line(paper: Paper) -> str:
    """Write one paper as one line, without the line break."""
    return json_text(to_record(paper))


def write(papers: Sequence[Paper]) -> str:
    """Write the papers as JSON lines."""
    return "".join(line(paper) + "\n" for paper in papers)
