"""Comparisons as text: the differences, then the questions won and lost.

Knows nothing of how the numbers came about.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from assistant.evaluation.compare import Change, Comparison
from assistant.evaluation.intervals import Difference
from assistant.evaluation.report import REFUSALS, Show, faults, ms, shower, some, table
from assistant.evaluation.types import ALL, ANSWERABLE, QUESTIONS, UNANSWERABLE

_HEADER = ("row", "measure", "n", "before", "after", "difference", "95 % interval", "p")
_QUESTION_CHARS = 200


def comparison_report(found: Comparison, *, markdown: bool = False, most: int | None = None) -> str:
    """A comparison as text.

    Args:
        found: the comparison.
        markdown: with a heading, as a file wants it; hostile names are escaped.
        most: name only so many of the questions won, so many of those lost, and so on; None for all.
    """
    show = shower(markdown=markdown)
    lines = ["# Comparison of two runs", ""] if markdown else []
    lines += [*table(_HEADER, _compared(found, show), left=2), "", *_beside(found, show)]
    for title, changes in (("Won", found.won), ("Lost", found.lost), ("Better and worse", found.mixed)):
        lines += ["", f"{'## ' if markdown else ''}{title}: {len(changes)}", *([""] if changes else [])]
        lines += [f"- {_changed(change, show)}" for change in changes[:most]]
        if most is not None and len(changes) > most:
            lines.append(f"- … and {len(changes) - most} more (--markdown FILE names all)")
    return "\n".join(lines).rstrip("\n") + "\n"


def _compared(found: Comparison, show: Show) -> Iterator[Sequence[str]]:
    for name, measures in _wanted(found).items():
        for measure, d in measures.items():
            means = (f"{d.before:.3f}", f"{d.after:.3f}", f"{d.difference:+.3f}")
            yield (show(name), measure, str(d.n), *means, f"{d.low:+.3f} to {d.high:+.3f}", f"{d.p:.3f}")


def _wanted(found: Comparison) -> dict[str, Mapping[str, Difference]]:
    """The rows to show; of a question set: all answerable ones, refusal, then what differs in each type."""
    if found.kind != QUESTIONS:
        return dict(found.rows)
    wanted: dict[str, Mapping[str, Difference]] = {}
    if ANSWERABLE in found.rows:
        wanted[ANSWERABLE] = {m: d for m, d in found.rows[ANSWERABLE].items() if m not in REFUSALS}
    wanted[ALL] = {m: d for m, d in found.rows[ALL].items() if m in REFUSALS}
    for name in (name for name in found.rows if name not in (ANSWERABLE, ALL, UNANSWERABLE)):
        wanted[name] = {m: d for m, d in found.rows[name].items() if m not in REFUSALS and d.difference}
    return wanted


def _beside(found: Comparison, show: Show) -> Iterator[str]:
    """What has no interval: times, lengths, faults, questions in one run only, and what the runs were made with."""
    a, b = found.before, found.after
    yield f"- time: median {ms(a.p50)} → {ms(b.p50)}, 95 of 100 within {ms(a.p95)} → {ms(b.p95)}"
    if found.kind == QUESTIONS:
        yield f"- words: median {a.rows[-1].words:.0f} → {b.rows[-1].words:.0f}"
        yield f"- integrity: {faults(a, show)} → {faults(b, show)}"
    for ids, where in ((found.only_before, "first"), (found.only_after, "second")):
        if ids:
            yield f"- only in the {where} run, not counted: {some(ids, show)}"
    for name, (old, new) in found.about.items():
        yield f"- {show(name)}: {show(old)} → {show(new)}"


def _changed(change: Change, show: Show) -> str:
    values = ", ".join(f"{name} {a:.2f} → {b:.2f}" for name, (a, b) in change.values.items())
    return f"{show(change.id)} ({show(change.row)}): {values} – {show(change.question[:_QUESTION_CHARS])}"
