r"""Years, DOIs, arXiv and PubMed identifiers and addresses, found in what a file writes in their place.

Knows no format. What is no such thing is left out, never guessed.
"""

from __future__ import annotations

import html
import re
from urllib.parse import unquote

_YEAR = re.compile(r"(?<!\d)(1[4-9]\d\d|20\d\d|21[0-4]\d)(?:(?:0[1-9]|1[0-2])[0-3]\d)?(?!\d)")
# Crossref's own advice for finding DOIs: https://www.crossref.org/blog/dois-and-matching-regular-expressions/
_DOI = re.compile(r"10\.\d{4,9}(?:\.\d{1,9})*/[^\s\"]+")
_ARXIV = re.compile(r"(?<![\w./-])(\d{4}\.\d{4,5}|[a-z-]{2,12}(?:\.[A-Z]{2})?/\d{7})(?:v\d+)?(?!\d)")
_ARXIV_SAID = re.compile(
    r"arxiv(?:\.org/(?:abs|pdf)/|[\s.:]*)(\d{4}\.\d{4,5}|[a-z-]{2,12}(?:\.[a-z]{2})?/\d{7})", re.IGNORECASE
)
_PMID = re.compile(r"(?<!\d)\d{1,9}(?!\d)")
_URL = re.compile(r"(?:https?|ftp)://[^\s<>\"]+", re.IGNORECASE)
_NEXT_URL = re.compile(r"[;,|](?=(?:https?|ftp)://)", re.IGNORECASE)
_TEX = re.compile(r"\\(?=[_%&#~${}^])|\{\\?([_~%&#])\{?\}?\}")
_PAIRS = {")": "(", "]": "[", "}": "{", ">": "<"}
_LONGEST = 2000


def year(date: str | int | None) -> int | None:
    """The first year from 1400 to 2149 that stands in `date`."""
    found = _YEAR.search(str(date)[:_LONGEST]) if date is not None else None
    return int(found[1]) if found else None


def doi(text: str) -> str | None:
    """The first DOI in `text`, bare and in lower case, from whatever address, entities or LaTeX it stands in."""
    text = _untex(text[:_LONGEST])
    if "&" in text:
        text = html.unescape(text)
    if "%" in text:
        text = unquote(text)
    found = _DOI.search(text)
    return _closed(found[0].split("</")[0]).casefold() if found else None


def doi_in_url(text: str) -> str | None:
    """The DOI that an address of doi.org stands for."""
    at = text[:_LONGEST].lower().find("doi.org/")
    return doi(text[at:]) if at >= 0 else None


def arxiv(text: str) -> str | None:
    """The first arXiv identifier in `text`, without its version."""
    text = text[:_LONGEST]
    found = _ARXIV_SAID.search(text) or _ARXIV.search(text)
    return found[1] if found else None


def arxiv_said(text: str) -> str | None:
    """The arXiv identifier that stands behind "arXiv" in an address, a DOI or a venue."""
    found = _ARXIV_SAID.search(text[:_LONGEST]) if text else None
    return found[1] if found else None


def pmid(text: str) -> str | None:
    """The first PubMed number in `text`."""
    found = _PMID.search(text[:_LONGEST])
    return found[0] if found else None


def url(text: str) -> str | None:
    """The first web address in `text`."""
    found = _URL.search(_untex(text[:_LONGEST]))
    return _closed(_NEXT_URL.split(found[0])[0]) if found else None


def _untex(text: str) -> str:
    return _TEX.sub(lambda found: found[1] or "", text) if "\\" in text or "{" in text else text


def _closed(text: str) -> str:
    """The text without punctuation at its end, and without brackets there that it does not open."""
    while text and (
        text[-1] in ".,;:'" or (text[-1] in _PAIRS and text.count(text[-1]) > text.count(_PAIRS[text[-1]]))
    ):
        text = text[:-1]
    return text
