r"""BibTeX, written by bibtexparser.

The entry type is the paper's kind, or what the venue tells, `@misc` without either. Area and subarea follow the
keywords; `et_al` becomes `and others`; a label in place of a title is said in `note`. `doi` and `url` are not escaped,
as reference managers and the url package expect, but for characters that would end the value: those are
percent-encoded.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from urllib.parse import quote

from assistant.exporting import describe
from assistant.exporting.keys import citation_keys
from assistant.exporting.lines import one_line
from assistant.exporting.people import Person, people
from assistant.exporting.tex import tex
from index_store.types import Paper

# Kind → entry type, the field of the venue, the field of the publisher (BibTeX's own, not BibLaTeX's).
_ENTRY = {
    "conference": ("inproceedings", "booktitle", "publisher"),
    "article": ("article", "journal", "publisher"),
    "book": ("book", "series", "publisher"),
    "chapter": ("incollection", "booktitle", "publisher"),
    "thesis": ("phdthesis", "howpublished", "school"),
    "report": ("techreport", "howpublished", "institution"),
    "preprint": ("unpublished", "howpublished", "publisher"),
    "other": ("misc", "howpublished", "publisher"),
}
# No address holds these unescaped (RFC 3986); some end the value or the line, ^^ is an escape of TeX.
_BREAKS_A_VALUE = re.compile(r'[\\{}\s"^<>`|]')
# BibTeX cuts the list of authors at this word.
_JOINS_NAMES = re.compile(r"(?:^|\s)(?:and|others)(?:\s|$)", re.IGNORECASE)


def write(papers: Sequence[Paper]) -> str:
    """Write the papers as a BibTeX file."""
    from bibtexparser.entrypoint import write_string
    from bibtexparser.library import Library
    from bibtexparser.model import Entry, Field

    library = Library()
    for key, paper in zip(citation_keys(papers), papers, strict=True):
        fields = [Field(name, value) for name, value in _fields(paper).items() if value]
        library.add(Entry(_entry(paper)[0], key, fields))
    return str(write_string(library))


def _entry(paper: Paper) -> tuple[str, str, str]:
    return _ENTRY.get(describe.kind(paper), _ENTRY["other"])


def _fields(paper: Paper) -> dict[str, str]:
    _, venue, publisher = _entry(paper)
    words = describe.keywords(paper)
    separator = "; " if any("," in word for word in words) else ", "
    return {
        "title": tex(describe.title(paper)),
        "author": _authors(paper),
        "year": "" if paper.year is None else str(paper.year),
        venue: tex(paper.venue or ""),
        "volume": tex(paper.volume or ""),
        "number": tex(paper.issue or ""),
        "pages": _pages(paper.pages),
        publisher: tex(paper.publisher or ""),
        "doi": _address(paper.doi),
        "url": _address(paper.url),
        "eprint": _address(paper.arxiv),
        "archiveprefix": "arXiv" if paper.arxiv else "",
        "pmid": _address(paper.pmid),
        "keywords": tex(separator.join(words)),
        "note": tex(" ".join(describe.notes(paper, others=False))),
        "abstract": tex(paper.abstract),
    }


def _authors(paper: Paper) -> str:
    names = [_name(person) for person in people(paper)]
    if names and paper.et_al:
        names.append("others")
    return " and ".join(names)


def _name(person: Person) -> str:
    if person.whole or _JOINS_NAMES.search(f"{person.family} {person.given}"):
        return "{" + tex(person.inverted()) + "}"
    return ", ".join(tex(part) for part in (person.family, person.suffix, person.given) if part)


def _pages(text: str | None) -> str:
    """BibTeX writes a range with two hyphens."""
    return re.sub(r"(?<=\w)\s*[-‐‑‒–—]+\s*(?=\w)", "--", tex(text or ""), count=1)


def _address(text: str | None) -> str:
    return _BREAKS_A_VALUE.sub(lambda found: quote(found[0]), one_line(text or ""))
