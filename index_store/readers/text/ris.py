"""RIS, as reference managers, publishers and Ovid write it: also without blank lines, `ER` or `TY`, with text between.

rispy 0.10 is not used for reading: it stops at the first record that lacks its end, and gives up a text between two.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from index_store.readers import building
from index_store.readers.file import File, Head
from index_store.readers.text.tagged import Grammar, Record, page_range, split
from index_store.readers.text.tagged import papers as read
from index_store.reports import Problem
from index_store.types import Paper

_TAG = re.compile(r"\s{0,2}([A-Z][A-Z0-9])(?:  |\t)-\s?(.*)$", re.DOTALL)
# Some exporters write one space before the dash, as a continued line may.
_LOOSE_TAG = re.compile(r"\s{0,2}([A-Z][A-Z0-9]) {1,2}-(?:\s(.*)|$)", re.DOTALL)
_LOOSE = re.compile(r"\s{0,2}TY -\s?[A-Z]")
_LOOKS = re.compile(r"^\ufeff?\s{0,2}TY  ?-\s?[A-Z]", re.MULTILINE)
_KINDS = {
    "JOUR": "article", "MGZN": "article", "EJOUR": "article", "JFULL": "article", "ABST": "article", "INPR": "article",
    "NEWS": "article", "CONF": "conference", "CPAPER": "conference", "BOOK": "book", "EBOOK": "book", "EDBOOK": "book",
    "CHAP": "chapter", "ECHAP": "chapter", "ENCYC": "chapter", "THES": "thesis", "RPRT": "report", "GOVDOC": "report",
    "STAND": "report", "UNPB": "preprint", "PREPRINT": "preprint",
}  # fmt: skip
_MOST_LINES = 1000
_TITLES = frozenset({"BOOK", "EBOOK", "EDBOOK"})
_GRAMMAR = Grammar(
    tag=_TAG,
    begins=lambda tag, _record, _gap: tag == "TY",
    ends="ER",
    telling=frozenset("TI T1 AU A1 AB N2".split()),
    between=re.compile(r"[\W\d]*|(?:Link to the|Record \d|Provider:|Content:|Database:|Citation|Search).*", re.DOTALL),
)


def looks_like(head: Head) -> bool:
    """A line that says a reference's type."""
    return _LOOKS.search(head.text.replace("\r", "\n")) is not None


def papers(file: File) -> Iterator[Paper | Problem]:
    """Read the papers of a file."""
    head = [line.text.lstrip("\ufeff\r") for line in file.beginning(_MOST_LINES)]
    grammar = replace(_GRAMMAR, tag=_LOOSE_TAG) if any(map(_LOOSE.match, head)) else _GRAMMAR
    return read(file, grammar, _fields)


def _fields(r: Record) -> building.Fields:
    type = r.first("TY").split(" ")[0].upper()
    start = r.first("SP")
    url = r.first("UR", "LK", "L2", "L1")
    return building.Fields(
        title=r.first("TI", "T1", "BT") if type in _TITLES else r.first("TI", "T1", "CT"),
        abstract=r.text("AB", "N2"),
        authors=r.all("AU", "A1"),
        date=f"{r.first('PY')} {r.first('Y1')} {r.first('DA')}",
        venue=r.first("JF", "JO", "T2", "BT", "C3", "JA", "J2", "J1", "T3") if type not in _TITLES else r.first("T3"),
        volume=r.first("VL", "VO"),
        issue=r.first("IS", "CP"),
        pages="" if start == "No" else page_range(start, r.first("EP")) or r.first("C7", "AR"),
        publisher=r.first("PB", "PU"),
        doi=r.first("DO", "DI") or _doi(r),
        url=url,
        pmid=_pmid(r, url),
        kind=_KINDS.get(type, "other"),
        keywords=split(r.all("KW", "DE")),
        arxiv=_numbered("arXiv", r),
        notes=" ".join(r.all("N1")),
    )


def _doi(r: Record) -> str:
    return next((value for value in map(r.first, ("M3", "L3", "C7")) if value.startswith(("10.", "doi:10."))), "")


def _pmid(r: Record, url: str) -> str:
    """PubMed's number: an accession number where the database is PubMed, or the end of PubMed's address."""
    if "pubmed" in r.first("DB", "DP").casefold() or "medline" in r.first("DB").casefold():
        return r.first("AN", "C2")
    if said := _numbered("PMID", r):
        return said
    found = re.search(r"(?:ncbi\.nlm\.nih\.gov/(?:m/)?pubmed|pubmed\.ncbi\.nlm\.nih\.gov)/(\d{1,9})", url)
    return found[1] if found else ""


def _numbered(whose: str, r: Record) -> str:
    """What our own exports write as accession number: "PMID:123; arXiv:2101.00001"."""
    found = re.search(rf"(?:^|; ){whose}:([^;\s]{{1,60}})", r.first("AN"))
    return found[1] if found else ""
