"""PubMed and MEDLINE as tagged text (.nbib): tags of up to four letters, values continued on indented lines."""

from __future__ import annotations

import re
from collections.abc import Iterator

from index_store.readers import building
from index_store.readers.file import File, Head
from index_store.readers.text.tagged import Grammar, Record
from index_store.readers.text.tagged import papers as read
from index_store.reports import Problem
from index_store.types import Paper

_LOOKS = re.compile(r"^(?:PMID ?- ?\d{1,9}\s*$|(?:FAU|OWN|DCOM|STAT|LID) ?- \S)", re.MULTILINE)
_RIS = re.compile(r"^\s{0,2}TY  ?-", re.MULTILINE)
_KINDS = (
    ("preprint", "preprint"), ("book chapter", "chapter"), ("book", "book"), ("dissertation", "thesis"),
    ("congress", "conference"), ("conference", "conference"), ("technical report", "report"),
    ("journal article", "article"), ("review", "article"), ("letter", "article"), ("editorial", "article"),
)  # fmt: skip
_DOI = re.compile(r"(?:doi:?\s*)?(10\.\d{4,9}\S*/\S+)", re.IGNORECASE)
_GRAMMAR = Grammar(
    tag=re.compile(r"([A-Z][A-Z0-9]{1,3}) {0,2}-(?=\s|$|(?<=[A-Z]{4}-)\d|(?<= -)\d)\s?(.*)$", re.DOTALL),
    begins=lambda tag, record, gap: gap or not record.values or tag == "PMID",
    blank_ends=True,
)


def looks_like(head: Head) -> bool:
    """A PubMed number or a field that only PubMed has, and no field that only RIS has."""
    text = head.text.replace("\r", "\n").lstrip("\ufeff")
    return _LOOKS.search(text) is not None and not _RIS.search(text)


def papers(file: File) -> Iterator[Paper | Problem]:
    """Read the papers of a file."""
    return read(file, _GRAMMAR, _fields)


def _fields(r: Record) -> building.Fields:
    types = " ".join(r.all("PT")).casefold()
    return building.Fields(
        title=r.text("TI", "BTI", "CTI", "TT"),
        abstract=r.text("AB"),
        authors=r.all("FAU", "AU"),
        groups=r.all("CN"),
        date=r.first("DP", "DEP", "DA"),
        venue=r.first("JT", "TA", "BTI"),
        volume=r.first("VI"),
        issue=r.first("IP"),
        pages=r.first("PG"),
        publisher=r.first("PB"),
        doi=_doi(r),
        pmid=r.first("PMID"),
        kind=next((kind for type, kind in _KINDS if type in types), None),
        keywords=[word.replace("*", "") for word in r.values.get("OT", []) + r.values.get("MH", [])],
        family_first=True,
    )


def _doi(r: Record) -> str:
    """The article's DOI among its other identifiers ("[pii]"); else the one that its citation names."""
    ids = r.values.get("LID", []) + r.values.get("AID", [])
    found = [value for value in ids if "[pii]" not in value and _DOI.match(value)]
    source = r.first("SO")
    at = source.find("doi:")
    return found[0] if found else source[at:].split(". ")[0] if at >= 0 else ""
