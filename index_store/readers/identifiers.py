"""Years, DOIs, arXiv and PubMed identifiers and addresses, found in what a file writes in their place.

Knows no format. What is no such thing is left out, never guessed.
"""

from __future__ import annotations

import re

_YEAR = re.compile(r"(?<!\d)(1[4-9]\d\d|20\d\d|21[0-4]\d)(?!\d)")
# Crossref's own advice for finding DOIs: https://www.crossref.org/blog/dois-and-matching-regular-expressions/
_DOI = re.compile(r"10\.\d{4,9}/[^\s\"<>]+")
_ARXIV = re.compile(r"(?<![\w.])(\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?/\d{7})(?:v\d+)?(?!\d)")
_PMID = re.compile(r"(?<!\d)\d{1,9}(?!\d)")
_URL = re.compile(r"https?://[^\s<>\"]+", re.IGNORECASE)
_LONGEST = 2000


def year(date: str | int | None) -> int | None:
    """The first year from 1400 to 2149 that stands in `date`."""
    found = _YEAR.search(str(date)[:_LONGEST]) if date is not None else None
    return int(found[1]) if found else None


def doi(text: str) -> str | None:
    """The first DOI in `text`, bare and in lower case."""
    found = _DOI.search(text[:_LONGEST])
    return found[0].rstrip(".,;").casefold() if found else None


def arxiv(text: str) -> str | None:
    """The first arXiv identifier in `text`, without its version."""
    found = _ARXIV.search(text[:_LONGEST])
    return found[1] if found else None


def pmid(text: str) -> str | None:
    """The first PubMed number in `text`."""
    found = _PMID.search(text[:_LONGEST])
    return found[0] if found else None


def url(text: str) -> str | None:
    """The first web address in `text`."""
    found = _URL.search(text[:_LONGEST])
    return found[0] if found else None
