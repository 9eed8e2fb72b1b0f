"""Confidence intervals by bootstrap: questions are drawn again and again, and the means of the draws are spread out.

Percentile bootstrap over questions, paired for two runs (Efron and Tibshirani, 1993; for evaluation of this kind:
Sakai, SIGIR 2006). The seed is fixed: the same values give the same interval. Knows nothing of questions and measures.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

LEVEL = 0.95
_DRAWS = 2_000
_DRAWS_AT_ONCE = 200
_SEED = 20_26


@dataclass(frozen=True)
class Estimate:
    """A mean over `n` questions and its 95 % confidence interval."""

    value: float
    low: float
    high: float
    n: int


@dataclass(frozen=True)
class Difference:
    """Two means over the same questions, their difference with its 95 % interval, and a two-sided p.

    `n` counts the questions that have the measure in either run; p is at least 1 / 1000 (2,000 draws).
    """

    before: float
    after: float
    difference: float
    low: float
    high: float
    p: float
    n: int


def estimate(values: Floats) -> list[Estimate | None]:
    """Estimate the mean of each column.

    Args:
        values: shape (questions, measures); NaN where a question does not have the measure.

    Returns:
        One for each measure; None for a measure that no question has.
    """
    drawn = np.concatenate([_means(counts, values) for counts in _draws(len(values))])
    made: list[Estimate | None] = []
    for column, draws in zip(values.T, drawn.T, strict=True):
        there = column[~np.isnan(column)]
        made.append(Estimate(float(there.mean()), *_spread(draws), len(there)) if len(there) else None)
    return made


def difference(before: Floats, after: Floats) -> list[Difference | None]:
    """Estimate the difference of the means of each column.

    Args:
        before: shape (questions, measures); NaN where a question does not have the measure.
        after: the same questions and measures in the other run.

    Returns:
        One for each measure; None for a measure that one of the runs does not have.
    """
    counted = list(_draws(len(before)))
    drawn = np.concatenate([_means(counts, after) - _means(counts, before) for counts in counted])
    made: list[Difference | None] = []
    for old, new, draws in zip(before.T, after.T, drawn.T, strict=True):
        n = int((~np.isnan(old) | ~np.isnan(new)).sum())
        if np.isnan(old).all() or np.isnan(new).all():
            made.append(None)
            continue
        a, b = float(np.nanmean(old)), float(np.nanmean(new))
        made.append(Difference(a, b, b - a, *_spread(draws), _p(draws), n))
    return made


def _draws(questions: int) -> Iterator[NDArray[np.int64]]:
    """How often each question is in each draw, shape (draws, questions), some draws at a time."""
    source = np.random.default_rng(_SEED)
    for _ in range(_DRAWS // _DRAWS_AT_ONCE):
        yield source.multinomial(questions, np.full(questions, 1 / questions), size=_DRAWS_AT_ONCE)


def _means(counts: NDArray[np.int64], values: Floats) -> Floats:
    """Mean of every measure in every draw, shape (draws, measures); NaN where no question drawn has the measure."""
    there = ~np.isnan(values)
    total = counts @ np.where(there, values, 0.0)
    held = counts @ there.astype(np.float64)
    means: Floats = np.divide(total, held, out=np.full(total.shape, np.nan), where=held > 0)
    return means


def _spread(draws: Floats) -> tuple[float, float]:
    known = draws[~np.isnan(draws)]
    if not len(known):  # a measure of very few questions, never drawn in both runs at once
        return float("nan"), float("nan")
    low, high = np.quantile(known, [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    return float(low), float(high)


def _p(draws: Floats) -> float:
    """Two-sided: twice the share of draws on the rarer side of no difference, counting the observed one."""
    known = draws[~np.isnan(draws)]
    rarer = min(int((known <= 1e-12).sum()), int((known >= -1e-12).sum()))
    return min(1.0, 2 * (rarer + 1) / (len(known) + 1))
