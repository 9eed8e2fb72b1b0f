"""JSON lines: one paper an object, one object a line; lines that start with "#" are comments.

Whose records they are, and what they hold, is for `json_shapes`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import TextIO

from index_store.readers import json_shapes
from index_store.readers.file import File, Head
from index_store.readers.lines import Line
from index_store.records import to_record
from index_store.reports import Problem
from index_store.types import Paper


def looks_like(head: Head) -> bool:
    """Most lines that are no comment open an object; the others are problems, not another format."""
    texts = [line.text.lstrip() for line in head.lines]
    data = [text for text in texts if text and not text.startswith("#")]
    if len(data) == 1 and not head.lines[0].text.startswith("#"):
        return _is_paper(data[0])  # else a document on one line, as APIs give them
    objects = sum(text.startswith("{") for text in data)
    return objects * 2 > len(data) and not data[0].startswith("[")


def _is_paper(text: str) -> bool:
    try:
        return json_shapes.is_paper(_object(text))
    except ValueError:
        return False


def papers(file: File) -> Iterator[Paper | Problem]:
    """Read a file of JSON lines."""
    return read(file.lines(strict=True), file.shown, named_shape(file))


def named_shape(file: File) -> str | None:
    """The shape of the records, if the user named it."""
    return file.options.format if file.options.format in json_shapes.SHAPES else None


def read(lines: Iterable[Line], shown: str, shape: str | None = None) -> Iterator[Paper | Problem]:
    """Read one paper, or one problem, from every line that is neither blank nor a comment.

    Args:
        lines: the lines of the file.
        shown: what to call the file in problems.
        shape: whose records they are, a name of `json_shapes.SHAPES`; None to look at each.
    """
    for line in lines:
        if line.fault is None and (not line.text.strip() or line.text.startswith("#")):
            continue
        try:
            yield _paper(line, shape)
        except ValueError as error:
            yield Problem(shown, line.number, str(error), line.start)


def write(papers: Iterable[Paper], out: TextIO) -> None:
    """Write every paper as one line; reading them back gives the same papers."""
    for paper in papers:
        out.write(json.dumps(to_record(paper), ensure_ascii=False) + "\n")


def _paper(line: Line, shape: str | None) -> Paper:
    if line.fault is not None:
        raise ValueError(line.fault)
    return json_shapes.paper(_object(line.text), shape)


def fault(text: str) -> str | None:
    """Why a line is no JSON; None if it is."""
    try:
        _object(text)
    except ValueError as error:
        return str(error)
    return None


def _object(text: str) -> object:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise ValueError(f"not valid JSON: {error.msg} at column {error.colno}") from error
    except (ValueError, RecursionError) as error:
        raise ValueError("not valid JSON: a number too long or nesting too deep") from error
