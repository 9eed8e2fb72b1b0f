"""RIS, written by rispy: what EndNote, Zotero, Mendeley and Papers read.

The type is the paper's kind, or what the venue tells, `GEN` without either. RIS has no "et al." and no place for a
label, so both are said in `N1` notes; area and subarea follow the keywords in `KW`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from assistant.exporting import describe
from assistant.exporting.keys import citation_keys
from assistant.exporting.lines import one_line
from assistant.exporting.people import people
from index_store.types import Paper

_TYPE = {
    "conference": "CPAPER", "article": "JOUR", "book": "BOOK", "chapter": "CHAP", "thesis": "THES", "report": "RPRT",
    "preprint": "UNPB", "other": "GEN",
}  # fmt: skip
_VENUE = {"article": "journal_name", "book": "tertiary_title"}


def write(papers: Sequence[Paper]) -> str:
    """Write the papers as a RIS file; every value on one line, since a line is a field there."""
    import rispy

    # rispy numbers the records by lines that belong to no field; other readers stumble over them.
    plain = type("PlainWriter", (rispy.RisWriter,), {"set_header": lambda *_: ""})
    records = [_record(key, paper) for key, paper in zip(citation_keys(papers), papers, strict=True)]
    return str(rispy.dumps(records, implementation=plain)) if records else ""


def _record(key: str, paper: Paper) -> dict[str, str | list[str]]:
    kind = describe.kind(paper)
    start, end = _pages(paper.pages)
    record: dict[str, str | list[str]] = {
        "type_of_reference": _TYPE.get(kind, _TYPE["other"]),
        "id": key,
        "title": one_line(describe.title(paper)),
        "authors": [person.inverted() for person in people(paper)],
        "year": "" if paper.year is None else str(paper.year),
        _VENUE.get(kind, "secondary_title"): one_line(paper.venue or ""),
        "volume": one_line(paper.volume or ""),
        "number": one_line(paper.issue or ""),
        "start_page": start,
        "end_page": end,
        "publisher": one_line(paper.publisher or ""),
        "doi": one_line(paper.doi or ""),
        "urls": [one_line(paper.url)] if paper.url else [],
        "keywords": [one_line(word) for word in describe.keywords(paper)],
        "accession_number": _numbers(paper),
        "notes": describe.notes(paper, others=True),
        "abstract": one_line(paper.abstract),
    }
    return {name: value for name, value in record.items() if value}


def _pages(text: str | None) -> tuple[str, str]:
    """RIS has a field for the first page and one for the last."""
    start, mark, end = re.sub(r"[‐‑‒–—]|--+", "-", one_line(text or "")).partition("-")
    both = mark and start.strip() and end.strip() and "-" not in end
    return (start.strip(), end.strip()) if both else (one_line(text or ""), "")


def _numbers(paper: Paper) -> str:
    """RIS has one field for what databases call a paper; each number says whose it is."""
    named = (("PMID", paper.pmid), ("arXiv", paper.arxiv))
    return "; ".join(f"{name}:{one_line(number)}" for name, number in named if number)
