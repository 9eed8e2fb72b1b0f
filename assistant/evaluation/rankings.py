"""Ways to rank the hits of one search by what each view says of them: what every part of the search adds.

All of them order the same hits, so they cost no further search. Knows nothing of judgements and measures.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from index_store import Hit
from index_store.scoring import Floats, standardised


@dataclass(frozen=True)
class Ranking:
    """A name, and the function that gives each hit its score: higher is better, equal ones stay as they were."""

    name: str
    score: Callable[[Sequence[Hit]], Floats]

    def order(self, hits: Sequence[Hit]) -> list[Hit]:
        """The hits, best first."""
        return [hits[i] for i in np.argsort(-self.score(hits), kind="stable")] if hits else []


def _dense(hits: Sequence[Hit]) -> Floats:
    return np.array([hit.views.dense for hit in hits])


def _words(hits: Sequence[Hit]) -> Floats:
    return np.array([hit.views.words for hit in hits])


def _late(hits: Sequence[Hit]) -> Floats:
    return np.array([hit.views.late for hit in hits])


def _added(*views: Callable[[Sequence[Hit]], Floats]) -> Callable[[Sequence[Hit]], Floats]:
    """The views standardised over the hits and added, each with the same weight."""

    def score(hits: Sequence[Hit]) -> Floats:
        return np.asarray(np.sum([standardised(view(hits)) for view in views], axis=0))

    return score


def _as_found(hits: Sequence[Hit]) -> Floats:
    return -np.arange(len(hits), dtype=np.float64)


SEARCH = Ranking("search", _as_found)
"""The hits as the search gives them: all views, its own weights, and names in the query first."""

RANKINGS: tuple[Ranking, ...] = (
    Ranking("dense", _dense),
    Ranking("words", _words),
    Ranking("late interaction", _late),
    Ranking("dense + words", _added(_dense, _words)),
    Ranking("dense + words + late interaction", _added(_dense, _words, _late)),
    SEARCH,
)
"""Each part by itself, then added up, then the whole search."""
