"""Tables as text: CSV, TSV and their kin, whatever the order and the names of their columns.

How rows are cut is for `delimited`, which column holds what for `columns`, what a row says for `table_rows`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, islice

from index_store.errors import ReadError
from index_store.readers.file import File, Head
from index_store.readers.lines import Line
from index_store.readers.tables.columns import columns, is_header
from index_store.readers.tables.delimited import Dialect, Row, dialects, rows
from index_store.readers.tables.table import Table
from index_store.reports import Problem
from index_store.types import Paper

_MOST_BEFORE = 40  # rows of preamble that an export may put before the header
_SAMPLE = 100
_MOST_CHARACTERS = 300_000


def looks_like(head: Head) -> bool:
    """Whether one of the first rows names a title or abstract and something else."""
    first = next((line.text.lstrip() for line in head.lines if line.text.strip()), "")
    return not first.startswith(("{", "[", "<", "@")) and _best(head.lines, {}) is not None


def papers(file: File) -> Iterator[Paper | Problem]:
    """Read a table of text.

    Raises:
        ReadError: if no row names a title or an abstract.
    """
    first = list(file.beginning(200))
    given = file.options.columns
    dialect = _best(first, given) or _single(first, given)
    if dialect is None:
        raise ReadError(no_header(file.shown, _widest(first)))
    yield from read(rows(file.lines(), dialect), file.shown, given)


def read(found: Iterator[Row], shown: str, given: Mapping[str, str]) -> Iterator[Paper | Problem]:
    """Read the rows from the header on."""
    header = next((row for row in found if may_head(row.cells, given)), None)
    if header is None:
        return
    sample = list(_sample(found))
    table = Table(header.cells, [row.cells for row in sample], given)
    for row in chain(sample, found):
        if row.fault is None and (not any(cell.strip() for cell in row.cells) or row.cells == header.cells):
            continue
        try:
            if row.fault:
                raise ValueError(row.fault)
            yield table.paper(row.cells)
        except ValueError as error:
            yield Problem(shown, row.line.number, str(error), row.line.start)


def _sample(found: Iterator[Row]) -> Iterator[Row]:
    """The first rows, and no more of them than some 300 thousand characters."""
    characters = 0
    for row in islice(found, _SAMPLE):
        yield row
        characters += sum(map(len, row.cells))
        if characters > _MOST_CHARACTERS:
            return


def no_header(shown: str, names: Sequence[str]) -> str:
    """What to say of a table whose columns are not known."""
    listed = ", ".join(repr(name) for name in names[:30]) or "none"
    return (
        f"{shown}: no column is known as a title or an abstract; the columns are {listed}; "
        "say which is which, such as: --map title=COLUMN --map abstract=COLUMN"
    )


def may_head(row: Sequence[str], given: Mapping[str, str]) -> bool:
    """Whether a row may be the header of a table."""
    return is_header(row, given) or (bool(columns(row, given).keys() & {"title", "abstract"}) and len(row) < 3)


def _best(lines: Sequence[Line], given: Mapping[str, str]) -> Dialect | None:
    """The dialect in which an early row names the most columns that are known."""
    best, most = None, 0
    for dialect in dialects(lines):
        for row in islice(rows(lines, dialect), _MOST_BEFORE):
            known = len(columns(row.cells, given))
            if known > most and len(row.cells) > 1 and is_header(row.cells, given):
                best, most = dialect, known
    return best


def _single(lines: Sequence[Line], given: Mapping[str, str]) -> Dialect | None:
    """A table with a single column, or one of which a single column is known."""
    for dialect in dialects(lines):
        row = next(rows(lines, dialect), None)
        if row and columns(row.cells, given).keys() & {"title", "abstract"}:
            return dialect
    return None


def _widest(lines: Sequence[Line]) -> tuple[str, ...]:
    firsts = (next(rows(lines, dialect), None) for dialect in dialects(lines))
    return max((row.cells for row in firsts if row), key=len, default=())
