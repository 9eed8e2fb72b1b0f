"""From results to rows: the mean of every measure with its interval, for each type and for all together.

The order of the questions makes no difference, to the intervals neither. Knows nothing of how it is shown.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from assistant.evaluation.intervals import Estimate, Floats, estimate
from assistant.evaluation.types import ALL, ANSWERABLE, QUESTIONS, UNANSWERABLE, Result, Run

MEASURES = (
    "nDCG@10", "R@5", "R@10", "R@100", "MRR", "MRR@10", "citation recall", "citation precision", "citation F", "facts",
    "wrongly refused", "refusal recall", "refusal precision",
)  # fmt: skip
"""All measures, in the order in which they are shown."""

LOWER_IS_BETTER = frozenset({"wrongly refused"})

_TYPES = ("fact", "explain", "compare", "list", "author", "topic", "followup", "chinese")


@dataclass(frozen=True)
class Row:
    """One row: its name, how many questions, its measures by name, and the median length of the answers in words."""

    name: str
    n: int
    measures: Mapping[str, Estimate]
    words: float


@dataclass(frozen=True)
class Summary:
    """A whole run: its rows, seconds that the median and the slowest twentieth took, and the faults with their ids."""

    rows: tuple[Row, ...]
    p50: float
    p95: float
    faults: Mapping[str, tuple[str, ...]]

    def row(self, name: str) -> Row | None:
        """The row of that name, if there is one."""
        return next((row for row in self.rows if row.name == name), None)


def summarise(run: Run) -> Summary:
    """Average the results of a run, which has at least one."""
    seconds = sorted({result.id: result.seconds for result in run.results}.values())
    faults: dict[str, tuple[str, ...]] = {}
    for result in sorted(run.results, key=lambda result: result.id):
        for fault in result.faults:
            faults[fault] = (*faults.get(fault, ()), result.id)
    return Summary(
        rows=tuple(_row(name, results) for name, results in grouped(run).items()),
        p50=seconds[len(seconds) // 2],
        p95=seconds[int(len(seconds) * 0.95)],
        faults=faults,
    )


def grouped(run: Run) -> dict[str, list[Result]]:
    """The results of each row, sorted by id; question sets have ANSWERABLE and ALL as last rows."""
    rows: dict[str, list[Result]] = {}
    for result in sorted(run.results, key=lambda result: result.id):
        rows.setdefault(result.row, []).append(result)
    if run.kind != QUESTIONS:
        names = dict.fromkeys(result.row for result in run.results)
        return {name: rows[name] for name in names}
    answerable = [name for name in (*_TYPES, *sorted(set(rows) - set(_TYPES))) if name in rows and name != UNANSWERABLE]
    ordered = {name: rows[name] for name in answerable}
    if answerable:
        ordered[ANSWERABLE] = _together(rows[name] for name in answerable)
    if UNANSWERABLE in rows:
        ordered[UNANSWERABLE] = rows[UNANSWERABLE]
    return ordered | {ALL: _together(rows.values())}


def table(results: Sequence[Result], names: Sequence[str]) -> Floats:
    """The values of these measures, shape (questions, measures); NaN where a question does not have one."""
    return np.array([[result.values.get(name, np.nan) for name in names] for result in results], dtype=np.float64)


def _together(groups: Iterable[list[Result]]) -> list[Result]:
    return sorted((result for group in groups for result in group), key=lambda result: result.id)


def _row(name: str, results: Sequence[Result]) -> Row:
    made = zip(MEASURES, estimate(table(results, MEASURES)), strict=True)
    measures = {measure: value for measure, value in made if value is not None}
    return Row(name, len(results), measures, statistics.median(result.words for result in results))
