"""Tells where a claim and a sentence say the opposite: negation, direction, and who is compared with whom.

By words alone: every word of a claim that says a direction is held against the word of the same axis in the sentence
around which the same things are said; every word that both share is either denied in both or in neither. Linear in the
texts. Does not know what a claim means.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from assistant.contradiction.denying import Word, Words, words_of
from assistant.contradiction.opposites import Direction
from index_store.text import tokens

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
_BESIDE = 5
_AIM = re.compile(
    r"^(?:(?:objectives?|background|aims?|purpose|importance)\W{1,4})?"
    r"(?:to|we (?:aimed|sought|set out) to|(?:the|our) (?:aim|goal|objective|purpose)s?\b.{0,40}? (?:is|was|are) to) "
    r"(?:assess|determine|investigate|examine|evaluate|study|measure|test|explore|find out|identify|compare|estimate|"
    r"summari[sz]e|describe|characteri[sz]e|understand)\b"
    r"|\b(?:assess|asks?|asked|determine|investigate|examine|test|evaluate|find out|unclear|unknown|study) whether\b",
    re.IGNORECASE,
)
_UNIQUE = re.compile(
    r"(?<![\w'’-])(?P<who>(?:[\w'’-]{1,30} ){1,4})(?:is|was|are|were|remains?) (?:by far )?the "
    r"(?P<what>only|first|last|sole|best|worst|largest|smallest|most \w+|least \w+|main|strongest|weakest)\b",
    re.IGNORECASE,
)
_NEAR = 6
_AMOUNT_WORTH_SPEED = 2  # the first axes
_NUMBER = 3.0
_WEIGHT = 1.5  # of a word whose rarity is not known
_ENOUGH = 2.0  # rarity of what is denied in one of two texts only
_SHARE = 0.35  # of what both texts share
_RESTATED = 0.7  # of the words of a sentence, from which a claim says the same but for what is denied
_SHARE_NEAR = 0.25  # of what stands around the one in the claim
_ENOUGH_NEAR = 1.5  # rarity of what stands around both of two opposites


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
    if _denial_differs(mine, theirs, rarity) or _direction_differs(mine, theirs, rarity) or _swapped(mine, theirs):
        return True
    return _another_is(claim, sentence, theirs)


def _another_is(claim: str, sentence: str, theirs: Words) -> bool:
    """Whether the sentence says of something else that it is the only one, the best, and so on."""
    said, other = _UNIQUE.match(claim), _UNIQUE.search(sentence)
    if not said or not other or said["what"].lower() != other["what"].lower():
        return False
    subject = words_of(said["who"]).stems
    return bool(subject) and not any(stem in theirs.stems for stem in subject)


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
            whole = _around(mine, word, rarity)
            for other in theirs.all:
                side = next((s for a, s in (*other.directions, *_for_good(theirs, other)) if a == axis), 0)
                if not side:
                    continue
                side = -side if _turns(other) != _turns(word) else side
                near = _shared_near(mine, word, theirs, other, rarity)
                if near > best or (near == best and side == sign):
                    best, found = near, side
            if found == -sign and best >= max(_ENOUGH_NEAR, _SHARE_NEAR * whole):
                return True
    return False


def _turns(word: Word) -> bool:
    """Whether a denial turns a direction round: "not higher", but hardly "the higher one is not …"."""
    return word.denied and word.ahead


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


def _around(words: Words, centre: Word, rarity: Mapping[str, float]) -> float:
    """How much stands around a word in its clause, nearer words counting more."""
    return sum(
        _counts(word, rarity) * (1 - abs(word.place - centre.place) / (_NEAR + 1))
        for word in words.all
        if _is_near(word, centre) and not word.directions
    )


def _counts(word: Word, rarity: Mapping[str, float]) -> float:
    """How much a word counts; a number tells more than most words."""
    return _NUMBER if word.stem[0].isdigit() else rarity.get(word.stem, _WEIGHT)


def _is_near(word: Word, centre: Word) -> bool:
    return word.clause == centre.clause and 0 < abs(word.place - centre.place) <= _NEAR


def _shared_near(mine: Words, centre: Word, theirs: Words, other: Word, rarity: Mapping[str, float]) -> float:
    """How much the words around two words have in common, nearer ones counting more."""
    around = {
        word.stem: abs(word.place - centre.place)
        for word in reversed(mine.all)
        if _is_near(word, centre) and not word.directions
    }
    total = 0.0
    for word in theirs.all:
        far = abs(word.place - other.place)
        if _is_near(word, other) and word.stem in around:
            total += _counts(word, rarity) * (1 - (far + around.pop(word.stem)) / (2 * _NEAR + 2))
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
