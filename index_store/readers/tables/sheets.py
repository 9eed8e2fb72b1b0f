"""Spreadsheets: every sheet of an XLSX workbook that has a header, one row at a time.

Which column holds what is for `columns`, what a row says for `table_rows`.
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from itertools import chain, islice
from typing import TYPE_CHECKING, Any

from index_store.errors import ReadError
from index_store.readers.file import File, Head
from index_store.readers.lines import Line
from index_store.readers.tables import text_tables as tables
from index_store.readers.tables.delimited import Row
from index_store.reports import Problem
from index_store.types import Paper

if TYPE_CHECKING:
    from openpyxl.workbook.workbook import Workbook

_ZIP = b"PK\x03\x04"
_MOST_BEFORE = 40


def looks_like(head: Head) -> bool:
    """A ZIP file with the name of a workbook, or with the parts of one."""
    return head.raw.startswith(_ZIP) and (head.suffix in (".xlsx", ".xlsm") or b"xl/workbook.xml" in head.raw)


def papers(file: File) -> Iterator[Paper | Problem]:
    """Read every sheet that names a title or an abstract.

    Raises:
        ReadError: if the workbook is damaged, or no sheet has such a header.
    """
    book = _opened(file)
    try:
        readable = False
        names: tuple[str, ...] = ()
        for sheet in book.worksheets:
            sheet.reset_dimensions()  # some programs write none, or wrong ones
            rows = (_row(number, cells) for number, cells in enumerate(sheet.iter_rows(values_only=True), start=1))
            first = list(islice(rows, _MOST_BEFORE))
            names = max([names, *(row.cells for row in first)], key=lambda row: sum(map(bool, row)))
            if any(tables.may_head(row.cells, file.options.columns) for row in first):
                readable = True
                yield from tables.read(chain(first, rows), file.shown, file.options.columns)
        if not readable:
            raise ReadError(tables.no_header(file.shown, names))
    finally:
        book.close()


def _opened(file: File) -> Workbook:
    from openpyxl import load_workbook
    from openpyxl.utils.exceptions import InvalidFileException

    try:
        return load_workbook(file.path.open("rb"), read_only=True, data_only=True, keep_links=False)
    except (InvalidFileException, zipfile.BadZipFile, KeyError, ValueError, OSError, SyntaxError) as error:
        raise ReadError(f"{file.shown} is no readable workbook ({error}); save it again as XLSX or CSV") from error


def _row(number: int, values: tuple[Any, ...]) -> Row:
    cells = tuple(_text(value) for value in values)
    return Row(Line(number, " ".join(cell for cell in cells if cell)), cells)


def _text(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)
