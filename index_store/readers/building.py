"""Makes a paper of the fields that a record holds, as its file writes them.

Every format but our own comes through here, so that names, dates, identifiers and abstracts are cleaned in one way.
Knows no format.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from index_store.identity import stable_id
from index_store.readers import cleaning, identifiers, people
from index_store.types import Paper

_RANGE = re.compile(r"^(\w{1,20})\s*[-‐‑‒–—−]{1,2}\s*(\w{1,20})$")


@dataclass
class Fields:
    """What a record holds, as the file writes it; everything may be missing.

    Attributes:
        title: the title.
        abstract: the abstract, or several texts that are one.
        authors: one name each, "Family, Given", "Family, Jr, Given" or "Given Family".
        groups: collective authors, after the people.
        date: any text with a year in it ("2019 Mar 4", "2019", "n.d.").
        venue: journal, conference or book.
        kind: one of `index_store.types.KINDS`.
        et_al: whether the list of authors is cut.
        family_first: whether a name without a comma is "Family Initials".
        latex: whether title, names and abstract may hold LaTeX commands and braces.
    """

    title: str = ""
    abstract: str = ""
    authors: Sequence[str] = ()
    groups: Sequence[str] = ()
    date: str | int | None = None
    venue: str = ""
    volume: str = ""
    issue: str = ""
    pages: str = ""
    publisher: str = ""
    doi: str = ""
    url: str = ""
    pmid: str = ""
    arxiv: str = ""
    kind: str | None = None
    keywords: Sequence[str] = ()
    et_al: bool = False
    family_first: bool = False
    latex: bool = False


def paper(fields: Fields) -> Paper:
    """Clean the fields and make a paper of them; its abstract is empty where the record has none."""
    f = fields
    names, families, cut = people.authors(f.authors, f.groups, latex=f.latex, family_first=f.family_first)
    title = cleaning.title(f.title, latex=f.latex)
    abstract = cleaning.abstract(f.abstract, latex=f.latex)
    return Paper(
        id=stable_id(abstract, names, title or None),
        abstract=abstract,
        authors=names,
        et_al=f.et_al or cut,
        title=title or None,
        year=identifiers.year(f.date),
        venue=cleaning.short(f.venue, latex=f.latex) or None,
        doi=identifiers.doi(f.doi) or identifiers.doi_in_url(f.url),
        url=identifiers.url(f.url),
        keywords=cleaning.keywords(f.keywords, latex=f.latex),
        kind=f.kind,
        volume=cleaning.short(f.volume, latex=f.latex) or None,
        issue=cleaning.short(f.issue, latex=f.latex) or None,
        pages=_pages(f),
        publisher=cleaning.short(f.publisher, latex=f.latex) or None,
        pmid=identifiers.pmid(f.pmid),
        arxiv=identifiers.arxiv(f.arxiv) or _arxiv(f),
        families=families,
        original=cleaning.original(f.abstract, abstract),
    )


def _arxiv(f: Fields) -> str | None:
    """Preprints often say their identifier only in their DOI, address or venue."""
    return next(filter(None, (identifiers.arxiv_said(text) for text in (f.doi, f.url, f.venue))), None)


def _pages(f: Fields) -> str | None:
    """Write "12-34" and "12--34" as "12–34"; an article's number stays."""
    pages = cleaning.short(f.pages, latex=f.latex).strip("–- ")
    return _RANGE.sub(r"\1–\2", pages) or None
