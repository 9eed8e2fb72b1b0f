"""Ovid's text export with written-out field names: a name on one line, its value indented on the next ones."""

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

_LOOKS = re.compile(rf"^\ufeff?{ovid.BEGINNING}\s*\n\s*[A-Z][A-Za-z ]{{2,40}}\s*\n\s+\S", re.MULTILINE)
_KINDS = (
    ("conference", "conference"), ("chapter", "chapter"), ("book", "book"), ("dissertation", "thesis"),
    ("journal", "article"), ("article", "article"), ("preprint", "preprint"), ("report", "report"),
)  # fmt: skip
_GRAMMAR = Grammar(
    tag=re.compile(r"(<\s*\d{1,7}\s*\.?\s*>|[A-Z][A-Za-z/&()'. -]{1,60}?)\s*()$"),
    begins=lambda tag, _record, _gap: tag.startswith("<"),
    telling=frozenset({"Title", "Abstract", "Author", "Authors"}),
)


def looks_like(head: Head) -> bool:
    """A number between angle brackets, a field's name and an indented value, each on a line of its own."""
    return _LOOKS.search("\n".join(line.text.rstrip() for line in head.lines)) is not None


def papers(file: File) -> Iterator[Paper | Problem]:
    """Read the papers of a file."""
    return read(file, _GRAMMAR, _fields)


def _fields(r: Record) -> building.Fields:
    cited = r.text("Source", "Citation")
    source = ovid.source(cited)
    types = r.text("Publication Type", "Document Type").casefold()
    return building.Fields(
        title=r.text("Title", "Original Title", "Chapter Title", "Book Title"),
        abstract=r.text("Abstract"),
        authors=ovid.names(r.all("Authors Full Name", "Author Full Name", "Authors", "Author")),
        groups=r.all("Corporate Author", "Group Author"),
        date=r.first("Year of Publication", "Publication Year") or ovid.year_of(cited),
        venue=r.first("Journal Name", "Journal", "Journal Title") or source.venue,
        volume=source.volume,
        issue=source.issue,
        pages=source.pages,
        publisher=r.first("Publisher"),
        doi=r.first("Digital Object Identifier", "DOI"),
        url=r.first("Link to the Ovid Full Text or citation", "URL"),
        pmid=r.first("PubMed ID", "PMID"),
        kind=next((kind for name, kind in _KINDS if name in types), None),
        keywords=split(r.all("Keyword Heading", "Author Keywords", "Keywords", "Key Concepts")),
        family_first=True,
    )
