"""Our own JSONL: one paper an object, one object a line; lines that start with "#" are comments.

Knows nothing of other JSON; what a field may hold is said in `records`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, TextIO

from index_store.readers.file import File, Head
from index_store.readers.lines import Line
from index_store.records import from_record, to_record
from index_store.reports import Problem
from index_store.types import Paper


def looks_like(head: Head) -> bool:
    """Most lines that are no comment open an object; the others are problems, not another format."""
    texts = [line.text.lstrip() for line in head.lines]
    data = [text for text in texts if text and not text.startswith("#")]
    objects = sum(text.startswith("{") for text in data)
    return objects * 2 > len(data) and not data[0].startswith("[")


def papers(file: File) -> Iterator[Paper | Problem]:
    """Read a file of JSON lines."""
    return read(file.lines(strict=True), file.shown)


def read(lines: Iterable[Line], shown: str) -> Iterator[Paper | Problem]:
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
    paper = from_record(record if record.get("abstract") is not None else {**record, "abstract": ""})
    if not paper.abstract.strip() and not paper.title:
        raise ValueError("there is neither a title nor an abstract; a paper needs field 'abstract'")
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
