"""The rows of a text table, whatever parts its cells: comma, semicolon, tab or bar; quoted or not.

Rows are cut at line ends outside quotes, one at a time, so that a quote that is never closed costs one line and not the
rest of the file. Knows no columns.
"""

from __future__ import annotations

import csv
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from index_store.readers.lines import Line

DELIMITERS = "\t,;|"
_LONGEST_CELL = 10_000_000
_MOST_LINES = 2_000  # of one row; behind that, its quote was never closed
_MOST_CHARACTERS = 5_000_000


@dataclass(frozen=True)
class Row:
    """A row: where it begins, its cells, and why it cannot be used, if so."""

    line: Line
    cells: tuple[str, ...]
    fault: str | None = None


@dataclass(frozen=True)
class Dialect:
    """What parts the cells, and whether quotes hold them together."""

    delimiter: str
    quoted: bool


def dialects(lines: Sequence[Line]) -> list[Dialect]:
    """The dialects that the lines may be written in."""
    text = "\n".join(line.text for line in lines)
    found = []
    for delimiter in DELIMITERS:
        if delimiter in text:
            quoted = any(mark in f"\n{text}" for mark in (f'{delimiter}"', '\n"', f'{delimiter} "'))
            found.append(Dialect(delimiter, quoted))
    return found or [Dialect(",", quoted=text.startswith('"'))]


def rows(lines: Iterable[Line], dialect: Dialect) -> Iterator[Row]:
    """Cut lines into rows; blank lines between rows are none."""
    csv.field_size_limit(_LONGEST_CELL)
    waiting: deque[Line] = deque()
    source = iter(lines)
    while (line := waiting.popleft() if waiting else next(source, None)) is not None:
        if line.fault is None and not line.text.strip(f" {dialect.delimiter}"):
            continue
        taken = [line]
        if dialect.quoted and not _closed(line.text):
            taken = _taken(line, waiting, source)
            if not _closed("\n".join(each.text for each in taken)):
                waiting.extendleft(reversed(taken[1:]))
                yield Row(line, (), "a quotation mark is never closed")
                continue
        yield _row(taken, dialect)


def _taken(first: Line, waiting: deque[Line], source: Iterator[Line]) -> list[Line]:
    """The line and those behind it, up to the one that closes its quotes."""
    taken, characters, quotes = [first], len(first.text), first.text.count('"')
    while quotes % 2 and len(taken) < _MOST_LINES and characters < _MOST_CHARACTERS:
        line = waiting.popleft() if waiting else next(source, None)
        if line is None:
            break
        taken.append(line)
        characters += len(line.text)
        quotes += line.text.count('"')
    return taken


def _closed(text: str) -> bool:
    """Within quotes a quotation mark is written twice, so that a whole row holds an even number."""
    return text.count('"') % 2 == 0


def _row(taken: Sequence[Line], dialect: Dialect) -> Row:
    fault = next((line.fault for line in taken if line.fault), None)
    if fault:
        return Row(taken[0], (), fault)
    text = "\n".join(line.text for line in taken)
    try:
        # Two lines of cells are left where a stray mark stands in an unquoted cell: they are one row all the same.
        read = csv.reader(
            text.splitlines(keepends=True) if dialect.quoted else [text],
            delimiter=dialect.delimiter,
            quoting=csv.QUOTE_MINIMAL if dialect.quoted else csv.QUOTE_NONE,
            skipinitialspace=True,
        )
        cells = [cell for part in read for cell in part]
    except csv.Error as error:
        return Row(taken[0], (), f"not a row of a table: {error}")
    return Row(taken[0], tuple(cells))
