"""Comparisons that a question takes for granted and an abstract makes the other way round.

"Why is A faster than B?" where the abstract says that B is faster than A; "why is A the less robust choice?" where it
says that B is less robust than A. Things are told apart by the words that only one of them is called by.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from assistant.premises.preferences import stems

_NO_COMPARATIVE = (
    r"(?!(?:paper|other|under|over|after|whether|number|layer|power|order|never|ever|together|however|either|neither|"
    r"\w+(?:former|coder|izer|iser|ifier|router|meter|learner|filter|user|computer))\b)"
)
_THAN = re.compile(
    rf"(?<=\S )((?:more|less|better|worse|fewer|{_NO_COMPARATIVE}\w{{1,20}}er)\b[^.?!;]{{0,200}}?) than (.{{1,400}})",
    re.IGNORECASE | re.DOTALL,
)
_LESS = re.compile(r"\b(?:less|fewer|worse|lower|weaker|slower|poorer)\b", re.IGNORECASE)
# More of these is worse and less of them better.
_COSTS = re.compile(
    r"\b(?:less|fewer|lower|more|higher|greater|larger)(?: [\w-]{1,20}){0,2}? (?:time|latenc\w+|memory|"
    r"costs?|errors?|comput\w+|energy|parameters|"
    r"overhead|steps|iterations|regret|variance)\b",
    re.IGNORECASE,
)
_CHOICE = re.compile(
    r"\b(?:is|are|was|were)\s+(.{2,80}?)\s+(?:considered\s+|called\s+)?the\s+(more|less)\s+([\w-]+)\s+"
    r"(?:choice|option|one|variant|alternative|scheme|of the two)\b"
    r"(?:\s+(?:over|than|compared (?:to|with))\s+(.{2,80}))?",
    re.IGNORECASE,
)
_FRAGILE = re.compile(
    r"\b(?:fragile|brittle|vulnerable|biased|unstable|noisy|noisier|unreliable|inaccurate|error-prone|wasteful)\b", re.I
)
_MAX_CHARS = 500  # of a question or a sentence; comparisons are short
_BEFORE = 400  # characters before a comparison that say what is compared


@dataclass(frozen=True)
class _Comparison:
    """The stems of what stands before and after "than", whether the former is said to be less, and the words for it."""

    before: set[str]
    after: set[str]
    less: bool
    measure: str = ""
    choice: bool = False


def compared_otherwise(asked: str, told: Sequence[str]) -> bool:
    """Whether a sentence compares the same two things as the question with their places, or more and less, changed.

    Args:
        asked: the question, shortened (see `short`).
        told: the sentences of the abstract, shortened.
    """
    compared = _comparison(asked) or _choice(asked)
    return compared is not None and any(_the_other_way(compared, said) for said in map(_comparison, told) if said)


def _comparison(text: str) -> _Comparison | None:
    """What is compared by "than", if anything is."""
    found = _THAN.search(text)
    if not found:
        return None
    before = text[max(0, found.start() - 1 - _BEFORE) : found.start() - 1]
    turns = sum(bool(word.search(found[1])) for word in (_LESS, _COSTS, _FRAGILE))
    return _Comparison(stems(before), stems(found[2]), turns % 2 == 1, found[1].casefold())


def _choice(text: str) -> _Comparison | None:
    """What "is the less robust choice" than something that need not be named."""
    found = _CHOICE.search(text)
    if not found:
        return None
    turns = sum(bool(word.search(f"{found[2]} {found[3]}")) for word in (_LESS, _FRAGILE))
    return _Comparison(stems(found[1]), stems(found[4] or ""), turns % 2 == 1, found[3].casefold(), choice=True)


def _the_other_way(asked: _Comparison, said: _Comparison) -> bool:
    """Whether the same two things are compared with their places, or more and less, changed."""
    first, second = asked.before - asked.after, asked.after - asked.before
    before, after = said.before, said.after
    if asked.choice:  # one of the two may not be named: what both are called by tells nothing
        if asked.measure not in said.measure:
            return False
        first, second = first - (before & after), second - (before & after)
        second = second or (before - after - first if first & after else after - before - first)
    turned = bool(first & after and second & before) and not (first & before or second & after)
    kept = bool(first & before and second & after) and not (first & after or second & before)
    opposite = asked.less != said.less
    return (turned and not opposite) or (kept and opposite)


def short(text: str) -> str:
    """The beginning of `text` on one line."""
    return " ".join(text[:_MAX_CHARS].split())
