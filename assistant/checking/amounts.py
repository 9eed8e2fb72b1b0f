"""Holds the numbers of a claim against those of abstracts: found, not found, or found of something else."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from assistant.checking.agreement import around, beside, same
from assistant.checking.names import names
from assistant.quantities import Quantity, quantities
from index_store.text import tokens

_OF_PAPERS = frozenset("paper studi abstract work sourc method approach articl author public cite system".split())
_SMALL = 4
_COUNTED = 3  # words that two counts must share; that both count the like is no wonder
_AS_NEAR = 0.7  # a sentence that says so much less of the claim tells nothing of its numbers
_WEIGHT = 1.5  # of a word whose rarity is not known
_CLEARLY = 2.0  # rarity of what stands around another number of the kind, and not around the one claimed


class Amounts:
    """The numbers of a claim, looked for in abstracts.

    Attributes:
        claimed: the numbers that need support.
        found: those that stand in an abstract, as shown.
        missing: those that do not.
    """

    def __init__(self, claim: str, sentences: Sequence[str]) -> None:
        self.claim = claim
        self.said = [(number, sentence) for sentence in sentences for number in quantities(sentence)]
        self.claimed = [number for number in quantities(claim) if not _of_papers(number) and self._counts(number)]
        held = {number: self._is_said(number) for number in self.claimed}
        self.found = [number.shown for number in self.claimed if held[number]]
        self.missing = [number for number in self.claimed if not held[number]]

    def _counts(self, number: Quantity) -> bool:
        """Whether a number needs support; "the whole" only where an abstract gives a part of the same."""
        parts = [said for said, _ in self.said if said.unit == "part" and set(said.nouns[:1]) & set(number.nouns[:1])]
        return not (number.unit == "part" and number.value == 1) or bool(parts)

    def _is_said(self, number: Quantity) -> bool:
        said = [each for each, _ in self.said]
        return any(same(number, each) for each in said) or number.value in _derived(number, said)

    def held(self, sentence: str) -> set[str]:
        """Those numbers of the claim that a sentence holds, as shown."""
        return {number.shown for number in self.claimed if any(same(number, said) for said in quantities(sentence))}

    def share(self, sentence: str) -> float:
        """Which share of them a sentence holds."""
        return len(self.held(sentence)) / len(self.claimed) if self.claimed else 0.0

    def problem(self, near: Sequence[str], rarity: Mapping[str, float], shared: Mapping[str, float]) -> str | None:
        """What to say of the first number that is wrong.

        Args:
            near: the sentences that come nearest to the claim.
            rarity: how much each stem of the claim counts.
            shared: how much of the claim each sentence says too.
        """
        for number in self.missing:
            instead = self._instead(number, near)
            if instead:
                return f"the abstract says {_pretty(instead)}, not {_pretty(number)}"
            return f"the cited abstract does not say {_pretty(number)}"
        for number in self.claimed:
            other = self._of_something_else(number, rarity, shared)
            if other:
                return f"the abstract says {_pretty(other)} of this, and {_pretty(number)} of something else"
        return None

    def _instead(self, number: Quantity, near: Sequence[str]) -> Quantity | None:
        """The number of the nearest sentences that stands where the claim has another."""
        said = [each for sentence in near for each in quantities(sentence) if each.shown not in self.found]
        alike = [
            each for each in said if each.unit == number.unit and (each.unit or set(each.nouns) & set(number.nouns))
        ]
        equal = [each for each in said if each.unit != number.unit and each.bare == number.bare]
        return next(iter([*equal, *sorted(alike, key=lambda each: _apart(each.value, number.value))]), None)

    def _of_something_else(
        self, number: Quantity, rarity: Mapping[str, float], shared: Mapping[str, float]
    ) -> Quantity | None:
        """Another number of the same unit around which the abstract says what the claim says around this one."""
        called = {token for name in names(self.claim) for token in tokens(name)}
        mine = [stem for stem in around(self.claim, number) if stem not in called]
        right = [(said, sentence) for said, sentence in self.said if same(number, said)]
        partners = {each for said, sentence in right for each in beside(sentence, said)}
        best = max((_alike(mine, around(sentence, said), rarity) for said, sentence in right), default=0.0)
        least = _AS_NEAR * max((shared.get(sentence, 0.0) for _, sentence in right), default=0.0)
        other = None
        for said, sentence in self.said:
            if shared.get(sentence, 0.0) < least:
                continue
            if said.unit == number.unit and said not in partners and not any(same(each, said) for each in self.claimed):
                theirs = around(sentence, said)
                likeness = _alike(mine, theirs, rarity)
                if not said.unit and len(set(mine) & set(theirs)) < _COUNTED:
                    continue
                if likeness >= best + _CLEARLY and best <= 0.55 * likeness:
                    best, other = likeness, said
        return other


def _apart(one: float, other: float) -> float:
    """How far two numbers are apart, in orders of magnitude."""
    return abs(math.log10(one) - math.log10(other)) if one > 0 and other > 0 else math.inf


def _pretty(number: Quantity) -> str:
    """A number as a reader writes it."""
    return re.sub(r"(?<=\d)x$", "×", number.shown).replace("%", " %")


def _alike(mine: Sequence[str], theirs: Mapping[str, float], rarity: Mapping[str, float]) -> float:
    return sum(rarity.get(stem, _WEIGHT) * theirs[stem] for stem in mine if stem in theirs)


def _of_papers(number: Quantity) -> bool:
    """Whether a number counts papers: "both of the two methods"."""
    return not number.unit and number.value <= _SMALL and not number.exact and bool(_OF_PAPERS & set(number.nouns[:2]))


def _derived(number: Quantity, said: Sequence[Quantity]) -> Iterator[float]:
    """Differences of two numbers in a row: "from 24.9 % to 13.2 %" is a fall by 11.7 points."""
    for before, after in pairwise(said):
        if before.unit == after.unit and number.unit in ("point", before.unit) and number.exact and before.exact < 1:
            difference = abs(before.value - after.value)
            if abs(difference - number.value) < 1e-6 * max(1.0, difference):
                yield number.value
