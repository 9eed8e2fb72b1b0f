"""Finds out what a file holds: by its beginning, and only then by the suffix of its name.

Knows no format's look; each format knows its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from index_store.errors import ReadError
from index_store.readers.file import Head, suffix_of
from index_store.readers.formats import FORMATS, Format
from index_store.readers.lines import Line, lines

_MOST_ROWS = 60
_MOST_CHARACTERS = 300_000
_MOST_BYTES = 1 << 16


def binary_format(path: Path, shown: str) -> Format | None:
    """The format of a file that is no text, if it is one of those that can be read.

    Raises:
        ReadError: if the file cannot be opened.
    """
    try:
        with path.open("rb") as file:
            head = Head(file.read(_MOST_BYTES), (), suffix_of(shown))
    except OSError as error:
        raise ReadError(f"cannot read {shown}: {error.strerror or error}; check the path and its rights") from error
    return next((known for known in FORMATS.values() if known.binary and known.looks_like(head)), None)


def head_of(path: Path, encoding: str, shown: str) -> Head:
    """The beginning of a text."""
    with path.open("rb") as file:
        raw = file.read(_MOST_BYTES)
    return Head(raw, tuple(_first(lines(path, encoding, strict=True))), suffix_of(shown))


def detected(head: Head, shown: str) -> Format:
    """Tell the format of a text.

    Raises:
        ReadError: if the beginning looks like none.
    """
    if not any(line.text.strip() for line in head.lines):
        raise ReadError(f"{shown} holds nothing but blank lines; give a file with papers in it")
    fitting = [known for known in FORMATS.values() if not known.binary]
    # A cell of a table may hold a line of RIS or a BibTeX entry: among what it looks like, the suffix decides.
    alike = [known for known in fitting if known.looks_like(head)]
    of_suffix = [known for known in fitting if head.suffix in known.suffixes]
    for known in (*(one for one in alike if one in of_suffix), *alike, *of_suffix):
        return known
    for line in head.lines:
        if line.fault is not None:
            raise ReadError(f"{shown} cannot be read; line {line.number}: {line.fault}")
    titles = ", ".join(known.title for known in FORMATS.values())
    raise ReadError(f"{shown} is of no kind that can be read; give {titles}")


def _first(all_lines: Iterable[Line]) -> Iterator[Line]:
    rows = characters = 0
    for line in all_lines:
        yield line
        rows += bool(line.text.strip())
        characters += len(line.text) + 1
        if rows >= _MOST_ROWS or characters >= _MOST_CHARACTERS:
            return
