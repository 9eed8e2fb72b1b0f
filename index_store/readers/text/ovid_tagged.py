"""Ovid's tagged export: "<1>" begins a record, "TI  - Title" its fields, further lines are indented."""

from __future__ import annotations

import re
from collections.abc import Iterator

from index_store.readers import building
from index_store.readers.file import File, Head
from index_store.readers.text import ovid
from index_store.readers.text.tagged import Grammar, Record, split
from index_store.readers.text.tagged import papers as read
from index_store.reports import Problem
from index_store.types import Paper

_LOOKS = re.compile(rf"^\ufeff?{ovid.BEGINNING}\s*\n\s*[A-Z][A-Z0-9] {{1,2}}- ", re.MULTILINE)
_VENDOR = re.compile(r"^VN {1,2}- Ovid", re.MULTILINE)
_KINDS = (
    ("conference", "conference"), ("chapter", "chapter"), ("book", "book"), ("dissertation", "thesis"),
    ("article", "article"), ("journal", "article"), ("review", "article"), ("preprint", "preprint"),
)  # fmt: skip


def _begins(tag: str, record: Record, gap: bool) -> bool:
    return tag.startswith("<") or (tag in ("VN", "UI") and tag in record.values and gap)


_GRAMMAR = Grammar(
    tag=re.compile(r"(<\s*\d{1,7}\s*\.?\s*>|[A-Z][A-Z0-9](?= {1,2}-))(?:\s*-(?:\s(.*))?|\s*)$", re.DOTALL),
    begins=_begins,
    telling=frozenset("TI AB AU FA".split()),
    lists=frozenset("AU FA FD KW MH SH".split()),
)


def looks_like(head: Head) -> bool:
    """A number between angle brackets, and a tag on the next line; or the vendor's name."""
    text = "\n".join(line.text.rstrip() for line in head.lines)
    return _LOOKS.search(text) is not None or _VENDOR.search(text) is not None


def papers(file: File) -> Iterator[Paper | Problem]:
    """Read the papers of a file."""
    return read(file, _GRAMMAR, _fields)


def _fields(r: Record) -> building.Fields:
    cited = r.text("SO")
    source = ovid.source(cited)
    types = r.text("PT", "DT").casefold()
    return building.Fields(
        title=r.text("TI", "OT"),
        abstract=r.text("AB"),
        authors=ovid.names(r.all("FA", "AF", "AU")),
        groups=r.all("CA", "CN"),
        date=r.first("YR", "PY", "DP") or ovid.year_of(cited),
        venue=r.first("JN", "JT", "JF") or source.venue,
        volume=r.first("VO", "VI") or source.volume,
        issue=r.first("IP", "IS") or source.issue,
        pages=r.first("PG") or source.pages,
        publisher=r.first("PB", "PU"),
        doi=r.first("DO", "DI"),
        url=r.first("UR", "XL"),
        pmid=r.first("PM"),
        kind=next((kind for name, kind in _KINDS if name in types), None),
        keywords=[word.replace("*", "") for word in split(r.all("KW", "MH", "SH"))],
        family_first=True,
    )
