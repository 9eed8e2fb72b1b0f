"""Two runs over the same questions: how the means differ, how sure that is, and which questions made it.

Reads no files and shows nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from assistant.errors import AssistantError
from assistant.evaluation.intervals import Difference, difference
from assistant.evaluation.rankings import SEARCH
from assistant.evaluation.summary import LOWER_IS_BETTER, MEASURES, Summary, grouped, summarise, table
from assistant.evaluation.types import QUESTIONS, Result, Run

# What is smaller is the rounding of sums.
_EQUAL = 1e-9


@dataclass(frozen=True)
class Change:
    """A question whose measures changed: each with its value before and after, and by how much it got better in all."""

    id: str
    row: str
    question: str
    values: Mapping[str, tuple[float, float]]
    gain: float


@dataclass(frozen=True)
class Comparison:
    """Two runs beside each other.

    Attributes:
        kind: "questions" or "retrieval".
        rows: for each row the measures that both runs have.
        won: questions of which something got better and nothing worse, the greatest change first.
        lost: questions of which something got worse and nothing better.
        mixed: questions of which something got better and something worse.
        only_before: ids of questions that the second run lacks.
        only_after: ids of questions that the first run lacks.
        before: the first run by itself, over the questions in common; for times, lengths and faults.
        after: the second one.
        about: what differs in what the runs were made with: both values by name.
    """

    kind: str
    rows: Mapping[str, Mapping[str, Difference]]
    won: tuple[Change, ...]
    lost: tuple[Change, ...]
    mixed: tuple[Change, ...]
    only_before: tuple[str, ...]
    only_after: tuple[str, ...]
    before: Summary
    after: Summary
    about: Mapping[str, tuple[str, str]]


def compare(before: Run, after: Run) -> Comparison:
    """Compare two runs over the questions that both have.

    Raises:
        AssistantError: if they are of two kinds, or have no question in common.
    """
    if before.kind != after.kind:
        raise AssistantError(f"one run is of {before.kind}, the other of {after.kind}; compare two of one kind")
    shared = _keys(before) & _keys(after)
    if not shared:
        raise AssistantError("the two runs have no question in common; run both on the same set")
    old, new = _only(before, shared), _only(after, shared)
    olds, news = grouped(old), grouped(new)
    changes = [
        change
        for name in _rows_to_name(before.kind, olds)
        for pair in zip(olds[name], news[name], strict=True)
        if (change := _change(*pair))
    ]
    changes.sort(key=lambda change: (-abs(change.gain), change.id))
    ways = {change.id: _ways(change) for change in changes}
    return Comparison(
        kind=before.kind,
        rows={name: _differences(olds[name], news[name]) for name in olds},
        won=tuple(change for change in changes if ways[change.id] == {True}),
        lost=tuple(change for change in changes if ways[change.id] == {False}),
        mixed=tuple(change for change in changes if ways[change.id] == {True, False}),
        only_before=tuple(sorted({name for _, name in _keys(before)} - {name for _, name in shared})),
        only_after=tuple(sorted({name for _, name in _keys(after)} - {name for _, name in shared})),
        before=summarise(old),
        after=summarise(new),
        about=_about(before, after),
    )


def _keys(run: Run) -> set[tuple[str, str]]:
    return {(result.row, result.id) for result in run.results}


def _only(run: Run, keys: set[tuple[str, str]]) -> Run:
    return Run(run.kind, run.about, tuple(result for result in run.results if (result.row, result.id) in keys))


def _rows_to_name(kind: str, rows: Mapping[str, Sequence[Result]]) -> list[str]:
    """Rows that together have every question once: the last, which for a question set is all of them."""
    if kind != QUESTIONS and SEARCH.name in rows:
        return [SEARCH.name]
    return list(rows)[-1:]


def _differences(before: Sequence[Result], after: Sequence[Result]) -> dict[str, Difference]:
    found = zip(MEASURES, difference(table(before, MEASURES), table(after, MEASURES)), strict=True)
    return {name: each for name, each in found if each is not None}


def _change(before: Result, after: Result) -> Change | None:
    """What changed in the measures that the question has in both runs; None if nothing."""
    values = {
        name: (before.values[name], after.values[name])
        for name in MEASURES
        if name in before.values and name in after.values and abs(before.values[name] - after.values[name]) > _EQUAL
    }
    if not values:
        return None
    gain = sum(_gain(name, *pair) for name, pair in values.items())
    return Change(after.id, after.row, after.question, values, gain)


def _gain(name: str, before: float, after: float) -> float:
    return before - after if name in LOWER_IS_BETTER else after - before


def _ways(change: Change) -> set[bool]:
    return {_gain(name, *pair) > 0 for name, pair in change.values.items()}


def _about(before: Run, after: Run) -> dict[str, tuple[str, str]]:
    names = [name for name in dict.fromkeys([*before.about, *after.about]) if name != "date"]
    pairs = {name: (str(before.about.get(name, "–")), str(after.about.get(name, "–"))) for name in names}
    return {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}
