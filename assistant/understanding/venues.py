"""Venues in a question: the catalogue's own values, as a whole, or the one acronym in them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

_MOST_CHARS = 1_000
_NOT = re.compile(
    r"(?:\b(?:not|never|except|excluding|other than|apart from)|n[’']t)\s+"
    r"(?:(?:those|papers|published|presented|printed|appear\w*|accepted)\s+)*(?:(?:at|in|by|from)\s+)?(?:the\s+)?$|(?:不(?:是|在)?|非)(?:发表)?(?:在|于)?\s*$",
    re.IGNORECASE,
)
_BEFORE = (
    r"(?:\b(?:at|in|by|from|venue|journal|conference|workshop)\s+(?:the\s+)?(?:(?:journal|venue)\s+)?|(?:在|于)\s*)"
)
_CHINESE = re.compile("[㐀-鿿]")


@dataclass(frozen=True)
class VenuesAsked:
    """Venues wanted, venues not wanted, and the words of the question that name them."""

    wanted: tuple[str, ...] = ()
    unwanted: tuple[str, ...] = ()
    words: tuple[str, ...] = ()


def venues_asked(text: str, venues: Iterable[str]) -> VenuesAsked:
    """The venues of the catalogue that `text` names.

    A name of several words counts wherever it stands, one of a single word ("Nature", "ICML") only as it is written and
    behind "in", "at" and the like. The longest wins: "Journal of Moss Studies" is not "Journal of Moss".
    """
    text = text[:_MOST_CHARS]
    found = [(place, venue) for venue in venues if (place := _place(venue, text))]
    longest = [
        (place, venue)
        for place, venue in found
        if not any(other != place and other[0] <= place[0] and place[1] <= other[1] for other, _ in found)
    ]
    unwanted = {venue for place, venue in longest if _NOT.search(text[: place[0]])}
    return VenuesAsked(
        tuple(venue for _, venue in longest if venue not in unwanted),
        tuple(sorted(unwanted)),
        tuple(dict.fromkeys(text[_named_from(start, text) : end] for (start, end), _ in longest)),
    )


def _named_from(start: int, text: str) -> int:
    """Where the words that name a venue start, with the "not published in the" before them."""
    found = _NOT.search(text[:start])
    return found.start() if found else start


def _place(venue: str, text: str) -> tuple[int, int] | None:
    """Where `text` names `venue`."""
    words = re.findall(r"[^\W_]+", venue)
    if len(words) > 1 or _CHINESE.search(venue):
        pattern = r"[\W_]+".join(map(re.escape, words))
        if found := re.search(rf"(?<![A-Za-z\d]){pattern}(?![A-Za-z\d])", text, re.IGNORECASE):
            return found.span()
    for word in words:
        named = len(words) == 1 or (len(word) > 2 and word.isupper())
        if named and (found := re.search(rf"{_BEFORE}({re.escape(word)})(?![A-Za-z\d])", text)):
            return found.span(1)
    return None
