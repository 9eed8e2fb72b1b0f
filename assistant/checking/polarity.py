"""Tells where a claim and a sentence say the opposite: negation, direction, and who is compared with whom.

By words alone: every word of a claim that says a direction is held against the word of the same axis in the sentence
around which the same things are said; every word that both share is either denied in both or in neither. Linear in the
texts. Does not know what a claim means.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from assistant.checking.opposites import DIRECTIONS, Direction
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
_NEGATIVE = frozenset(
    tokens(
        "violate fail failure break breaks defeat wrong lose loses suffer exclude excludes excluded except refuse lack "
        "prevent forbid forbidden impossible unable omit avoid reject hinder useless problem"
    )
)
_CHANGES = frozenset(tokens("improve improvement improved degrade degrades worsen worsens deteriorate"))
_GOOD = frozenset(
    tokens("accuracy recall precision throughput score quality performance f1 auc speed success survival fidelity")
)
_BESIDE = 3
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
_AIM = re.compile(
    r"^(?:(?:objectives?|background|aims?|purpose|importance)\W+)?(?:to|we (?:aimed|sought|set out) to|(?:the|our) (?:aim|goal|"
    r"objective|purpose)s?\b.{0,40}? (?:is|was|were|are) to) (?:assess|determine|investigate|examine|evaluate|study|"
    r"measure|test|explore|find out|identify|compare|estimate|summari[sz]e|describe|characteri[sz]e|understand)\b"
    r"|\b(?:assess|ask|asks|asked|determine|investigate|examine|test|evaluate|find out|unclear|unknown|study) whether\b",
    re.IGNORECASE,
)
_FORWARD_REACH = 6
_BACKWARD_REACH = 8
_NEAR = 6
_AMOUNT_WORTH_SPEED = 2  # the first axes
_WEIGHT = 1.5  # of a word whose rarity is not known
_ENOUGH = 2.0  # rarity of what is denied in one of two texts only
_SHARE = 0.35  # of what both texts share
_RESTATED = 0.7  # of the words of a sentence, from which a claim says the same but for what is denied
_SHARE_NEAR = 0.25  # of what stands around the one in the claim
_ENOUGH_NEAR = 1.5  # rarity of what stands around both of two opposites


@dataclass(frozen=True)
class Word:
    """A word of a text: its stem, its place, whether it is denied (from before it: `ahead`), and its directions."""

    stem: str
    place: int
    denied: bool
    directions: tuple[Direction, ...] = ()
    ahead: bool = True


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
    for place, (word, (no, ahead)) in enumerate(zip(raw, denied, strict=True)):
        if word in ("than", "against", "over") and than is None:
            than = place
        made += _word(word, place, no, ahead=ahead or not no)
    return Words(tuple(made), than, _clause(raw, than), {word.stem: word for word in reversed(made)})


def _clause(raw: Sequence[str], place: int | None) -> tuple[int, int]:
    """Where the clause begins and ends that a word stands in."""
    if place is None:
        return 0, 0
    first = max((at + 1 for at in range(place) if raw[at] in _BREAKS), default=0)
    last = min((at for at in range(place, len(raw)) if raw[at] in _BREAKS), default=len(raw))
    return first, last


def _word(word: str, place: int, denied: bool, *, ahead: bool) -> list[Word]:
    if word in _BREAKS or word in _AROUND or word in _FORWARD:
        return []
    if word in _DENIED_FORMS:
        word, denied = _DENIED_FORMS[word], not denied
    elif word.startswith("un") and len(word) > 6 and word not in _NOT_DENIED and is_listed(word[2:]):
        word, denied = word[2:], not denied
    elif word.startswith("re") and len(word) > 6 and is_listed(word[2:]):
        word = word[2:]
    found = tokens(search_form(word))
    made = []
    for stem in found[:1] if len(found) < 2 else found[1:]:
        directions = DIRECTIONS.get(stem, ())
        if directions or stem not in STOP_WORDS:
            made.append(Word(stem, place, denied, directions, ahead))
    return made


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


def opposed(claim: str, sentence: str, rarity: Mapping[str, float]) -> bool:
    """Whether `sentence` says the opposite of `claim`, as far as words tell; a question says nothing.

    Args:
        claim: plain text.
        sentence: plain text.
        rarity: how much each stem of the claim counts.
    """
    if asks(sentence):
        return False
    mine, theirs = words_of(claim), words_of(sentence)
    return _denial_differs(mine, theirs, rarity) or _direction_differs(mine, theirs, rarity) or _swapped(mine, theirs)


def asks(sentence: str) -> bool:
    """Whether a sentence asks or says what is to be found out, and so says nothing of how it is."""
    return sentence.rstrip().endswith(("?", "？")) or _AIM.search(sentence) is not None


def _denial_differs(mine: Words, theirs: Words, rarity: Mapping[str, float]) -> bool:
    """Whether what one denies the other does not; where both deny something, they may well mean the same."""
    shared = [(word, theirs.stems[stem]) for stem, word in mine.stems.items() if stem in theirs.stems]
    if any(word.denied and other.denied for word, other in shared):
        return False
    plain = theirs if any(word.denied for word, _ in shared) else mine
    if any(word.denied or word.stem in _NEGATIVE for word in plain.all):
        return False
    if _turned(mine, theirs) or _turned(theirs, mine):
        return False
    differ = agree = 0.0
    for word, other in shared:
        if not word.directions:
            weight = rarity.get(word.stem, _WEIGHT)
            differ, agree = (differ, agree + weight) if word.denied == other.denied else (differ + weight, agree)
    denied = [word for pair in shared for word in pair if word.denied and word.ahead]
    if not denied:
        return False
    said = [word for word in theirs.all if not word.directions]
    restated = len([word for word in said if word.stem in mine.stems]) >= _RESTATED * max(2, len(said))
    return differ > 0 and (restated or (differ >= _ENOUGH and differ >= _SHARE * (differ + agree)))


def _turned(denying: Words, plain: Words) -> bool:
    """Whether what one denies the other says by the opposite: "none beats it", "all are worse"."""
    denied = {(axis, -sign) for word in denying.all if word.denied for axis, sign in word.directions}
    return any(direction in denied for word in plain.all for direction in word.directions)


def _direction_differs(mine: Words, theirs: Words, rarity: Mapping[str, float]) -> bool:
    both = _both_sides(mine)
    for word in mine.all:
        for axis, sign in (*word.directions, *_for_good(mine, word)):
            if axis in both:
                continue
            best, found = 0.0, 0
            whole = _around(mine, word.place, rarity)
            for other in theirs.all:
                side = next((s for a, s in (*other.directions, *_for_good(theirs, other)) if a == axis), 0)
                if not side:
                    continue
                side = -side if other.denied != word.denied else side
                near = _shared_near(mine, word.place, theirs, other.place, rarity)
                if near > best or (near == best and side == sign):
                    best, found = near, side
            if found == -sign and best >= max(_ENOUGH_NEAR, _SHARE_NEAR * whole):
                return True
    return False


def _for_good(words: Words, word: Word) -> tuple[Direction, ...]:
    """The direction of amount that "improves" means beside something of which more is better."""
    worth = next((sign for axis, sign in word.directions if axis == 1), 0)
    if not worth or word.stem not in _CHANGES:
        return ()
    good = any(other.stem in _GOOD and abs(other.place - word.place) <= _BESIDE for other in words.all)
    return ((0, worth),) if good else ()


def _both_sides(words: Words) -> set[int]:
    """The axes of which a text names both sides, as "between old and new"; not those of amount, worth and speed."""
    seen = {direction for word in words.all for direction in word.directions}
    return {axis for axis, sign in seen if (axis, -sign) in seen and axis > _AMOUNT_WORTH_SPEED}


def _around(words: Words, place: int, rarity: Mapping[str, float]) -> float:
    """How much stands around a place, nearer words counting more."""
    return sum(
        rarity.get(word.stem, _WEIGHT) * (1 - abs(word.place - place) / (_NEAR + 1))
        for word in words.all
        if 0 < abs(word.place - place) <= _NEAR and not word.directions
    )


def _shared_near(mine: Words, place: int, theirs: Words, other: int, rarity: Mapping[str, float]) -> float:
    """How much the words around two places have in common, nearer ones counting more."""
    around = {
        word.stem: abs(word.place - place)
        for word in reversed(mine.all)
        if 0 < abs(word.place - place) <= _NEAR and not word.directions
    }
    total = 0.0
    for word in theirs.all:
        far = abs(word.place - other)
        if 0 < far <= _NEAR and word.stem in around:
            total += rarity.get(word.stem, _WEIGHT) * (1 - (far + around.pop(word.stem)) / (2 * _NEAR + 2))
    return total


def _swapped(mine: Words, theirs: Words) -> bool:
    """Whether "A than B" stands against "B than A", in one direction."""
    if mine.than is None or theirs.than is None:
        return False
    left, right = _sides(mine)
    other_left, other_right = _sides(theirs)
    across = bool(left & other_right) and bool(right & other_left)
    return across and not right & other_right and _direction(mine) == _direction(theirs)


def _sides(words: Words) -> tuple[set[str], set[str]]:
    assert words.than is not None
    first, last = words.clause
    here = [word for word in words.all if first <= word.place < last and not word.directions]
    left = {word.stem for word in here if word.place < words.than}
    return left, {word.stem for word in here if word.place > words.than} - left


def _direction(words: Words) -> Direction | None:
    before = [word for word in words.all if word.directions and words.than is not None and word.place < words.than]
    return before[-1].directions[0] if before else None
