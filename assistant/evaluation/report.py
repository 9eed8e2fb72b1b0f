"""Runs as text: tables that read well in a terminal and are Markdown.

Knows nothing of how the numbers came about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from assistant.evaluation.intervals import Estimate
from assistant.evaluation.summary import Row, Summary, summarise
from assistant.evaluation.types import ALL, ANSWERABLE, QUESTIONS, UNANSWERABLE, Run
from assistant.exporting.lines import one_line
from assistant.writers.escaping import escaped

Show = Callable[[str], str]

REFUSALS = ("refusal precision", "refusal recall")
_COLUMNS = {
    "R@5": "R@5", "R@10": "R@10", "MRR": "MRR", "citation recall": "citeR", "citation precision": "citeP",
    "citation F": "citeF", "facts": "facts",
}  # fmt: skip


def run_report(run: Run, *, markdown: bool = False) -> str:
    """A run as text.

    Args:
        run: the run.
        markdown: with a heading and what the run was made with, as a file wants it; hostile names are escaped.
    """
    summary, show = summarise(run), shower(markdown=markdown)
    lines = ["# Evaluation", ""] if markdown else []
    lines += _questions(summary, show) if run.kind == QUESTIONS else _retrieval(summary, show)
    if markdown:
        lines += ["", "## Made with", "", *(f"- {show(name)}: {show(str(value))}" for name, value in run.about.items())]
    return "\n".join(lines) + "\n"


def shower(*, markdown: bool) -> Show:
    """How names and texts from files are shown: safe in Markdown, or safe in a terminal."""
    return escaped if markdown else one_line


def _questions(summary: Summary, show: Show) -> list[str]:
    header = ("type", "n", *_COLUMNS.values(), "refused", "words")
    lines = table(header, [_question_row(row, show) for row in summary.rows if row.name != ALL])
    certain = list(_certain(summary.row(ANSWERABLE), (*_COLUMNS, "wrongly refused")))
    certain += _certain(summary.row(ALL), REFUSALS)
    lines += ["", *table(("measure", "n", "mean", "95 % interval"), certain)]
    lines += ["", f"- ask: median {ms(summary.p50)}, 95 of 100 within {ms(summary.p95)}"]
    return [*lines, f"- integrity: {faults(summary, show)}"]


def _question_row(row: Row, show: Show) -> Iterator[str]:
    refused = "refusal recall" if row.name == UNANSWERABLE else "wrongly refused"
    yield from (show(row.name), str(row.n))
    yield from (_mean(row.measures.get(name)) for name in (*_COLUMNS, refused))
    yield f"{row.words:.0f}"


def _certain(row: Row | None, names: Iterable[str]) -> Iterator[Sequence[str]]:
    for name in names:
        if row and (value := row.measures.get(name)):
            yield name, str(value.n), _mean(value), _interval(value)


def _retrieval(summary: Summary, show: Show) -> list[str]:
    first, *others = summary.rows[0].measures
    rows = [
        (show(row.name), str(row.n), _mean(row.measures[first]), _interval(row.measures[first]),
         *(_mean(row.measures.get(name)) for name in others))
        for row in summary.rows
    ]  # fmt: skip
    header = ("ranking", "queries", first, "95 % interval", *others)
    return [*table(header, rows), "", f"- search: median {ms(summary.p50)}, 95 of 100 within {ms(summary.p95)}"]


# --- cells, which comparisons have as well ----------------------------------------------------------------------


def faults(summary: Summary, show: Show) -> str:
    """The faults with the questions that have them, or "clean"."""
    return "; ".join(f"{fault}: {some(ids, show)}" for fault, ids in summary.faults.items()) or "clean"


def some(ids: Sequence[str], show: Show) -> str:
    """The first ten ids, and how many more there are."""
    more = f" and {len(ids) - 10} more" if len(ids) > 10 else ""
    return ", ".join(show(name) for name in ids[:10]) + more


def ms(seconds: float) -> str:
    """A time in milliseconds."""
    return f"{seconds * 1000:.0f} ms"


def table(header: Sequence[str], rows: Iterable[Iterable[str]], left: int = 1) -> list[str]:
    """A Markdown table with its columns padded: the first `left` to the left, all others to the right."""
    cells = [tuple(header), *(tuple(row) for row in rows)]
    widths = [max(3, *(len(row[i]) for row in cells)) for i in range(len(header))]
    lines = [
        " | ".join(cell.ljust(widths[i]) if i < left else cell.rjust(widths[i]) for i, cell in enumerate(row))
        for row in cells
    ]
    rule = " | ".join("-" * width if i < left else "-" * (width - 1) + ":" for i, width in enumerate(widths))
    return [f"| {line} |" for line in (lines[0], rule, *lines[1:])]


def _mean(value: Estimate | None) -> str:
    return "–" if value is None else f"{value.value:.3f}"


def _interval(value: Estimate) -> str:
    return f"{value.low:.3f} to {value.high:.3f}"
