"""Finds acronyms and what they stand for in a text: "model predictive control (MPC)", "MPC (model predictive control)".

The method is Schwartz and Hearst's ("A simple algorithm for identifying abbreviation definitions in biomedical text",
2003): the characters of the short form are looked for in the long form from right to left, the first one at the start
of a word. Does not know papers; every text is read in linear time.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from index_store.text import search_form, tokens

_BRACKETED = re.compile(r"(?<=\s)\(([^()\n]{2,120})\)")
_SHORT = re.compile(r"[A-Za-z0-9Α-Ωα-ω][\w.&/+-]{1,11}")
_LAST_WORD = re.compile(r"(\S{2,13})\s{1,3}$")
_WORD = re.compile(r"\S+")
_BREAK = re.compile(r"[.?!;:]\s|\n|[()\[\]]")
_LEAD = re.compile(
    r"(?:(?:the|an?|our|or|and|of|for|in|so-called|short for|stands for|i\.e\.|e\.g\.)[\s,]+)+", re.IGNORECASE
)
_WINDOW = 160  # characters before a bracket that a long form may take


@dataclass(frozen=True)
class Acronym:
    """A short form and what a text says it stands for, both as written, without the plural s of the short form."""

    short: str
    long: str


def acronyms(text: str) -> Iterator[Acronym]:
    """The acronyms that the plain `text` explains, in order."""
    for found in _BRACKETED.finditer(text):
        inner = re.split("[;,]", found[1], maxsplit=1)[0].strip(" \"'“”‘’")
        before = text[max(0, found.start() - _WINDOW) : found.start()]
        if _is_short(inner):
            made = _explained(inner, _tail(before, inner))
        else:
            last = _LAST_WORD.search(before)
            short = last[1].strip(",.:;\"'“”") if last else ""
            made = _explained(short, inner, whole=True) if _is_short(short) else None
        if made:
            yield made


def singular(short: str) -> str:
    """The short form without a plural s: "LLMs" is "LLM", "CS" stays."""
    return short[:-1] if len(short) > 2 and short[-1] == "s" and short[-2].isupper() else short


def short_key(short: str) -> str:
    """What short forms are compared by."""
    return search_form(singular(short))


@lru_cache(65536)
def long_key(long: str) -> str:
    """What long forms are compared by: their stems, hyphens or spaces between them."""
    return " ".join(tokens(search_form(long).replace("-", " ")))


def _is_short(word: str) -> bool:
    """Whether a word looks like an acronym: two letters and more, a capital behind the first character."""
    letters = sum(char.isalpha() for char in word)
    return bool(_SHORT.fullmatch(word)) and letters > 1 and any(char.isupper() for char in word[1:])


def _tail(before: str, short: str) -> str:
    """The words just before the bracket that may belong to the long form, within their sentence."""
    breaks = list(_BREAK.finditer(before))
    piece = before[breaks[-1].end() :] if breaks else before
    words = list(_WORD.finditer(piece))
    most = min(len(short) + 5, 2 * len(short))
    return piece[words[-most].start() :] if len(words) > most else piece


def _explained(short: str, text: str, *, whole: bool = False) -> Acronym | None:
    """The acronym if `text` ends in (with `whole`: is) its long form."""
    short, text = singular(short), text.strip(" ,")
    start = _start(short, text)
    if start is None or (whole and text[:start] and not _LEAD.fullmatch(text[:start])):
        return None
    long = text[start:]
    words = re.split(r"[\s-]+", long)
    known = short.casefold() in (word.casefold() for word in words)
    return None if len(words) < 2 or known or len(long) <= len(short) + 2 else Acronym(short, long)


def _start(short: str, text: str) -> int | None:
    """Where the shortest long form begins, or None where a character of the short form is not found."""
    at = len(text)
    characters = [char for char in short.casefold() if char.isalnum()]
    folded = [char.casefold() for char in text]
    for number in range(len(characters) - 1, -1, -1):
        at -= 1
        while at >= 0 and not (folded[at] == characters[number] and (number or _begins_word(text, at))):
            at -= 1
        if at < 0:
            return None
    return at


def _begins_word(text: str, at: int) -> bool:
    return at == 0 or not text[at - 1].isalnum()
