"""Our own JSONL: one paper an object, one object a line; lines that start with "#" are comments.

Knows nothing of other JSON; what a field may hold is said in `records`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, TextIO

from index_store.readers.lines import Line
from index_store.records import from_record, to_record
from index_store.types import Paper, Problem


def papers(lines: Iterable[Line], shown: str) -> Iterator[Paper | Problem]:
    """Read one paper, or one problem, from every line that is neither blank nor a comment.

    Args:
        lines: the lines of the file.
        shown: what to call the file in problems.
    """
    for line in lines:
        if line.fault is None and (not line.text.strip() or line.text.startswith("#")):
            continue
        try:
            yield _paper(line)
        except ValueError as error:
            yield Problem(shown, line.number, str(error), line.start)


def write(papers: Iterable[Paper], out: TextIO) -> None:
    """Write every paper as one line; reading them back gives the same papers."""
    for paper in papers:
        out.write(json.dumps(to_record(paper), ensure_ascii=False) + "\n")


def _paper(line: Line) -> Paper:
    if line.fault is not None:
        raise ValueError(line.fault)
    record = _object(line.text)
    if not record.get("id"):
        # An empty id would make one paper of many.
        record = {name: value for name, value in record.items() if name != "id"}
    paper = from_record(record)
    if not paper.abstract.strip():
        raise ValueError("field 'abstract' is empty; a paper needs one")
    return paper


def _object(text: str) -> dict[str, Any]:
    try:
        record = json.loads(text)
    except json.JSONDecodeError as error:
        raise ValueError(f"not valid JSON: {error.msg} at column {error.colno}") from error
    except (ValueError, RecursionError) as error:
        raise ValueError("not valid JSON: a number too long or nesting too deep") from error
    if not isinstance(record, dict):
        raise ValueError(f"a paper is a JSON object, this is a {type(record).__name__}")
    return record
