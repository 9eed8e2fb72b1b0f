"""Reads the words of a text with what is denied of them: "not", "without", "never" and how far they reach.

Linear in the text. Does not know what the words mean, save which of them say a direction.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from assistant.contradiction.opposites import DIRECTIONS, Direction
from index_store.text import STOP_WORDS, search_form, tokens
from index_store.words import is_listed

_WORD = re.compile(r"[^\W_]+(?:[.,]\d+)*(?:%|°)?(?:['’-][^\W_]+)*|[,;:()—–]|\.(?=\s|$)")
_BREAKS = frozenset(",;:()—–.") | {"but", "while", "whereas", "although", "though", "because", "since", "yet", "unlike"}
# Deny what stands behind them.
_FORWARD = frozenset(
    {"no", "without", "neither", "nor", "none", "nothing", "lack", "lacks", "lacking", "instead", "rather"}
)
# Deny the whole of their clause.
_AROUND = frozenset(
    {"not", "never", "cannot", "hardly", "seldom", "unable", "fail", "fails", "failed", "impossible", "neither"}
)
_BE = frozenset("is are was were be been being remain remains remained stay stays".split())
_DENIED_FORMS = {
    "irreversible": "reversible", "incompatible": "compatible", "inaccessible": "accessible", "unable": "able",
    "impossible": "possible", "insufficient": "sufficient", "inaccurate": "accurate", "inefficient": "efficient",
    "ineffective": "effective",
}  # fmt: skip
_NOT_DENIED = frozenset(
    {"unless", "until", "under", "unit", "union", "unique", "unify", "unified", "uniform", "unlike"}
)
_PHRASES = (
    (re.compile(r"\bnot (?:only|just|merely)\b"), " "),
    (re.compile(r"\bno (?:more|less|fewer|later|longer) than\b"), " "),
    (re.compile(r"\bwhether or not\b"), " "),
    (re.compile(r"\bout of reach\b"), " never possible "),
    (re.compile(r"\b(?:makes?|made) no difference\b"), " never help "),
    (re.compile(r"\b(?:gains?|changes?|brings?|adds?) nothing\b"), " never help "),
    (re.compile(r"\bdoes? harm\b"), " hurts "),
    (re.compile(r"\bworks? well\b|\bworks? (?:particularly|especially|very) well\b"), " effective "),
    (re.compile(r"n['’]t\b"), " not"),
    (re.compile(r"\bcan ?not\b"), "cannot"),
    (re.compile(r"\bno longer\b"), "not"),
)
_FORWARD_REACH = 6
_BACKWARD_REACH = 8


@dataclass(frozen=True)
class Word:
    """A word of a text: its stem, its place, whether it is denied (from before it: `ahead`), and its directions."""

    stem: str
    place: int
    denied: bool
    directions: tuple[Direction, ...] = ()
    ahead: bool = True
    clause: int = 0


@dataclass(frozen=True)
class Words:
    """The words of a text that say something, where "than" stands among them, and the words by stem."""

    all: tuple[Word, ...]
    than: int | None = None
    clause: tuple[int, int] = (0, 0)
    stems: Mapping[str, Word] = field(default_factory=dict)


@lru_cache(2048)
def words_of(text: str) -> Words:
    """Read a plain text."""
    form = text.lower()
    for pattern, written in _PHRASES:
        form = pattern.sub(written, form)
    raw = [found[0] for found in _WORD.finditer(form)]
    denied = _denied(raw)
    made: list[Word] = []
    than = None
    clause = 0
    for place, (word, (no, ahead)) in enumerate(zip(raw, denied, strict=True)):
        if word in ("than", "against", "over") and than is None:
            than = place
        clause += word in _BREAKS
        made += [replace(each, clause=clause) for each in _word(word, place, no, ahead=ahead or not no)]
    return Words(tuple(made), than, _clause(raw, than), {word.stem: word for word in reversed(made)})


def _clause(raw: Sequence[str], place: int | None) -> tuple[int, int]:
    """Where the clause begins and ends that a word stands in."""
    if place is None:
        return 0, 0
    first = max((at + 1 for at in range(place) if raw[at] in _BREAKS), default=0)
    last = min((at for at in range(place, len(raw)) if raw[at] in _BREAKS), default=len(raw))
    return first, last


def _word(word: str, place: int, denied: bool, *, ahead: bool) -> list[Word]:
    stems, turned = _stems(word)
    return [Word(stem, place, denied != turned, DIRECTIONS.get(stem, ()), ahead) for stem in stems]


@lru_cache(65536)
def _stems(word: str) -> tuple[tuple[str, ...], bool]:
    """The stems of a word without "un-" and "re-", none if it says nothing; whether what was taken off denies it."""
    if word in _BREAKS or word in _AROUND or word in _FORWARD:
        return (), False
    turned = True
    if word in _DENIED_FORMS:
        word = _DENIED_FORMS[word]
    elif word.startswith("un") and len(word) > 6 and word not in _NOT_DENIED and is_listed(word[2:]):
        word = word[2:]
    else:
        turned = False
        if word.startswith("re") and len(word) > 6 and is_listed(word[2:]) and not _directed(word):
            word = word[2:]
    found = tokens(search_form(word))
    found = found[:1] if len(found) < 2 else found[1:]
    return tuple(stem for stem in found if stem in DIRECTIONS or stem not in STOP_WORDS), turned


def _directed(word: str) -> bool:
    return any(token in DIRECTIONS for token in tokens(word))


def _denied(raw: Sequence[str]) -> list[tuple[bool, bool]]:
    """Which words are denied, by how many of "not" and the like reach them, and whether one stands before them."""
    flags = [(False, False)] * len(raw)
    for place, word in enumerate(raw):
        if word in _AROUND or word in _FORWARD:
            behind_be = raw[place - 1] in _BE if place else False
            before_be = place + 1 < len(raw) and raw[place + 1] in _BE
            for at in _reach(raw, place, forward_only=word in _FORWARD or not (behind_be or before_be)):
                flags[at] = (not flags[at][0], flags[at][1] or at > place)
    return flags


def _reach(raw: Sequence[str], place: int, *, forward_only: bool) -> list[int]:
    reached = []
    for at in range(place + 1, min(len(raw), place + 1 + _FORWARD_REACH)):
        if raw[at] in _BREAKS or raw[at] in _AROUND or raw[at] in _FORWARD:
            break
        reached.append(at)
    if not forward_only:
        for at in range(place - 1, max(-1, place - 1 - _BACKWARD_REACH), -1):
            if raw[at] in _BREAKS or raw[at] in _AROUND or raw[at] in _FORWARD:
                break
            reached.append(at)
    return reached
