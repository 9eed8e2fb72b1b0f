"""EndNote's tagged export, which is refer's: "%T Title", one field to a line, blank lines between records."""

from __future__ import annotations

import re
from collections.abc import Iterator

from index_store.readers import building
from index_store.readers.file import File, Head
from index_store.readers.text.tagged import Grammar, Record, split
from index_store.readers.text.tagged import papers as read
from index_store.reports import Problem
from index_store.types import Paper

_LOOKS = re.compile(r"^\ufeff?%([0TAJBDX])\s+\S", re.MULTILINE)
_KINDS = (
    ("journal", "article"), ("magazine", "article"), ("newspaper", "article"), ("conference", "conference"),
    ("section", "chapter"), ("chapter", "chapter"), ("book", "book"), ("thesis", "thesis"), ("report", "report"),
    ("unpublished", "preprint"), ("preprint", "preprint"),
)  # fmt: skip


def _begins(tag: str, record: Record, gap: bool) -> bool:
    """A type or title begins a record that has its own; so does any first field behind a blank line."""
    if not record.values:
        return True
    return (tag in "0T" and tag in record.values) or (gap and tag in "0TA")


_GRAMMAR = Grammar(tag=re.compile(r"%(\S)(?:\s+(.*))?$", re.DOTALL), begins=_begins, lists=frozenset("K"))


def looks_like(head: Head) -> bool:
    """Two different fields that papers have, and a title or a type among them."""
    tags = set(_LOOKS.findall(head.text.replace("\r", "\n")))
    return len(tags) > 1 and bool(tags & {"0", "T"})


def papers(file: File) -> Iterator[Paper | Problem]:
    """Read the papers of a file."""
    return read(file, _GRAMMAR, _fields)


def _fields(r: Record) -> building.Fields:
    type, words = r.first("0").casefold(), r.all("K")
    several = len(words) > 1 or any(";" in word for word in words)
    return building.Fields(
        title=r.first("T"),
        abstract=r.text("X"),
        authors=split(r.all("A")),
        date=f"{r.first('D')} {r.first('8')}",
        venue=r.first("J", "B"),
        volume=r.first("V"),
        issue=r.first("N"),
        pages=r.first("P"),
        publisher=r.first("I"),
        doi=next((value for value in map(r.first, "RL") if "10." in value), ""),
        url=r.first("U"),
        arxiv=r.first("R") if "arxiv" in r.first("R").casefold() else "",
        pmid=r.first("M") if "pubmed" in (r.first("~") + r.first("W")).casefold() else "",
        kind=next((kind for name, kind in _KINDS if name in type), None),
        keywords=split(words, ";\n" if several else ";,\n"),
    )
