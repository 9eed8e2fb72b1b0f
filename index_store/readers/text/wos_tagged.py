"""Web of Science's tagged text (ISI): two-letter tags, further lines indented, `ER` after each record."""

from __future__ import annotations

import re
from collections.abc import Iterator

from index_store.readers import building
from index_store.readers.file import File, Head
from index_store.readers.text.tagged import Grammar, Record, page_range, split
from index_store.readers.text.tagged import papers as read
from index_store.reports import Problem
from index_store.types import Paper

_TYPE = re.compile(r"^\ufeff?PT [A-Z]\w*\s*$", re.MULTILINE)
_OTHER = re.compile(r"^(?:AU|AF|TI|SO|AB|UT|BA|VR) \S", re.MULTILINE)
_KINDS = (
    ("proceedings", "conference"), ("meeting", "conference"), ("book chapter", "chapter"), ("book", "book"),
    ("preprint", "preprint"), ("thesis", "thesis"), ("article", "article"), ("review", "article"),
    ("letter", "article"), ("editorial", "article"),
)  # fmt: skip
_GRAMMAR = Grammar(
    tag=re.compile(r"([A-Z][A-Z0-9])(?: (.*)|\s*)$", re.DOTALL),
    begins=lambda tag, _record, _gap: tag == "PT",
    ends="ER",
    telling=frozenset("TI AU AB".split()),
    lists=frozenset("AU AF BA BF CA GP CR C1 BE ED".split()),
    blank_ends=True,
)


def looks_like(head: Head) -> bool:
    """A publication type and another of its fields."""
    text = head.text.replace("\r", "\n")
    return _TYPE.search(text) is not None and _OTHER.search(text) is not None


def papers(file: File) -> Iterator[Paper | Problem]:
    """Read the papers of a file."""
    return read(file, _GRAMMAR, _fields)


def _fields(r: Record) -> building.Fields:
    types = r.first("DT").casefold()
    by_type = {"J": "article", "B": "book", "S": "book", "C": "conference"}.get(r.first("PT")[:1])
    return building.Fields(
        title=r.text("TI"),
        abstract=r.text("AB"),
        authors=r.all("AF", "AU", "BF", "BA"),
        groups=r.all("CA", "GP"),
        date=f"{r.first('PY')} {r.first('EA')} {r.first('PD')}",
        venue=r.first("SO", "SE", "JI"),
        volume=r.first("VL"),
        issue=r.first("IS"),
        pages=page_range(r.first("BP"), r.first("EP")) or r.first("AR"),
        publisher=r.first("PU"),
        doi=r.first("DI", "D2"),
        pmid=r.first("PM"),
        kind=next((kind for name, kind in _KINDS if name in types), by_type),
        keywords=split([" ".join(value.split()) for value in r.all("DE", "ID")]),
        family_first=True,
    )
