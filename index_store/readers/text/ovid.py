"""What the two text exports of Ovid have in common: the citation in "Source", names, and where a record begins."""

from __future__ import annotations

import re
from typing import NamedTuple

_SOURCE = re.compile(
    r"(?P<venue>.{2,200}?)[.,]\s+(?:Vol\.?\s*)?(?P<volume>\d{1,5})\s*(?:\((?P<issue>[^()]{1,20})\))?"
    r"(?:\s*[:,]\s*(?:pp?\.?\s*)?(?P<pages>[A-Za-z]?\d{1,7}(?:\s?[-–]\s?[A-Za-z]?\d{1,7})?))?",
    re.DOTALL,
)
_EDITOR = re.compile(r"\s*[\[(](?:Eds?|Editors?|Trans)\.?[\])]\s*$", re.IGNORECASE)

BEGINNING = r"<\s*(\d{1,7})\s*\.?\s*>"
"""The line that begins a record: "<12>", "<12. >"."""


class Source(NamedTuple):
    """A citation in parts; what is not found is empty."""

    venue: str = ""
    volume: str = ""
    issue: str = ""
    pages: str = ""


def source(text: str) -> Source:
    """Part "Journal of Odd Things.  28(2):103-106, April 2015."."""
    found = _SOURCE.match(" ".join(text[:2000].split()))
    return Source(*(found[name] or "" for name in ("venue", "volume", "issue", "pages"))) if found else Source()


def year_of(text: str) -> str:
    """The last year of a citation: its title may hold another one before."""
    years = re.findall(r"(?<!\d)(?:1[89]|20)\d\d(?!\d)", text[:2000])
    return years[-1] if years else ""


def names(values: list[str]) -> list[str]:
    """The authors among them, however they are set apart; editors are none."""
    parts = (part.strip(" .;") for value in values for part in re.split(r"[;\n]|\s{2,}", value))
    return [part for part in parts if part and not _EDITOR.search(part)]
