"""Weighs a claim against abstracts: how well it is supported, by which sentences, and what speaks against it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from assistant.checking.judging import Reading
from assistant.writers.types import Quote

ENOUGH = 0.5


@dataclass(frozen=True)
class Weighed:
    """What abstracts say of a claim: a score from 0 to 1, 0.5 and more being support, quotes, and what is wrong."""

    score: float
    quotes: tuple[Quote, ...] = ()
    problem: str | None = None

    @property
    def supported(self) -> bool:
        """Whether the claim may be shown with these quotes."""
        return self.problem is None and self.score >= ENOUGH and bool(self.quotes)


def weigh(claim: str, readings: Sequence[Reading]) -> Weighed:
    """Weigh a claim against these abstracts together."""
    ranked = sorted(((p, r.paper) for r in readings for p in r.passages), key=lambda each: -each[0].score)
    if not ranked:
        return Weighed(0.0)
    best, paper = ranked[0]
    return Weighed(best.score, (Quote(paper, best.start, best.end, round(best.score, 3)),))
