"""A row of a table as a paper, by the columns that the header names.

Does not know how rows are read: text tables and sheets both come here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from index_store.readers import building
from index_store.readers.kinds import kind_of
from index_store.readers.tables import cells
from index_store.readers.tables.columns import columns, folded
from index_store.records import from_record
from index_store.types import Paper

_OWN = frozenset({"key", "id", "label", "et_al", "area", "subarea"})
_DEFUSED = re.compile(r"'+[=+\-@\t\r\n＝＋－＠]")
_LISTS = ("authors", "groups", "keywords")


class Table:
    """The header of a table, and how its rows are read.

    Args:
        header: the names of the columns.
        sample: the first rows, by which is told what parts several people in one cell.
        given: fields for which the user named the column.
    """

    def __init__(self, header: Sequence[str], sample: Sequence[Sequence[str]], given: Mapping[str, str]) -> None:
        self.width = len(header)
        self._header = [name.strip() for name in header]
        self._own = set(self._header) >= _OWN  # as `assistant export` writes it
        self._columns = columns(header, given)
        self._separators = {
            field: cells.separator([row[place] for row in sample for place in places if place < len(row)])
            for field, places in self._columns.items()
            if field in _LISTS
        }

    def paper(self, row: Sequence[str]) -> Paper:
        """The paper of a row.

        Raises:
            ValueError: if there is neither a title nor an abstract in it, or a row of our own holds a wrong value.
        """
        if len(row) > self.width and any(cell.strip() for cell in row[self.width :]):
            raise ValueError(f"{len(row)} cells in a row of a table with {self.width} columns")
        paper = self._own_paper(row) if self._own else building.paper(self._fields(row))
        if not paper.title and not paper.abstract.strip():
            raise ValueError("there is neither a title nor an abstract in this row")
        return paper

    def _own_paper(self, row: Sequence[str]) -> Paper:
        record: dict[str, Any] = {
            name: cell[1:] if _DEFUSED.match(cell) else cell
            for name, cell in zip(self._header, row, strict=False)
            if cell
        }
        return from_record({"abstract": "", **record, "et_al": "et_al" in record})

    def _fields(self, row: Sequence[str]) -> building.Fields:
        mark = self._mark("keywords")
        keywords = [word for cell in self._all(row, "keywords") for word in cells.words(cell, separator=mark)]
        return building.Fields(
            title=self._first(row, "title"),
            abstract=self._first(row, "abstract"),
            venue=self._first(row, "venue"),
            volume=self._first(row, "volume"),
            issue=self._first(row, "issue"),
            publisher=self._first(row, "publisher"),
            doi=self._first(row, "doi"),
            url=self._first(row, "url"),
            pmid=self._first(row, "pmid"),
            arxiv=self._first(row, "arxiv"),
            authors=cells.people(self._first(row, "authors"), separator=self._mark("authors")),
            groups=cells.items(self._first(row, "groups"), separator=self._mark("groups")),
            date=self._first(row, "date"),
            pages=self._pages(row),
            kind=kind_of(self._first(row, "kind")),
            keywords=keywords,
        )

    def _pages(self, row: Sequence[str]) -> str:
        start, end = self._first(row, "start"), self._first(row, "end")
        both = f"{start}–{end}" if start and end and start != end else start
        return self._first(row, "pages") or both or self._first(row, "number")

    def _mark(self, field: str) -> str | None:
        return self._separators.get(field)

    def _first(self, row: Sequence[str], field: str) -> str:
        return next(self._all(row, field), "")

    def _all(self, row: Sequence[str], field: str) -> Iterator[str]:
        found = (row[place].strip() for place in self._columns.get(field, ()) if place < len(row))
        return (cell for cell in found if cell and folded(cell) not in ("nan", "none", "null", "na"))
