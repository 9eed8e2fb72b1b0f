"""How papers, hits and answers look in a terminal and in a pipe.

An abstract is hostile text: nothing reaches the terminal that it would obey instead of show. Does not know
where the papers come from.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import typer

from assistant.exporting.lines import one_line, visible
from assistant.writers.escaping import unescaped
from index_store.reports import AddReport, FileReport
from index_store.types import Hit, Paper

if TYPE_CHECKING:
    from assistant.types import Answer

_AUTHORS_SHOWN = 6
_PROBLEMS_SHOWN = 20
_FILES_SHOWN = 30
_COUNTS = ("added", "updated", "unchanged", "merged", "skipped", "problems")
_ALWAYS = ("added", "updated", "unchanged", "problems")


def answer(answer: Answer) -> None:
    """Print the answer, then its cited papers with their quotes, or the nearest papers if it was refused."""
    text = visible(answer.text)
    if sys.stdout.isatty():
        from rich.console import Console
        from rich.markdown import Markdown

        # hyperlinks=False: a link must show where it leads
        Console(highlight=False).print(Markdown(text, hyperlinks=False))
    else:
        typer.echo(unescaped(text))
    _told(answer)
    if answer.citations:
        _heading("Cited papers")
        quotes: dict[int, list[str]] = {}
        for citation in answer.citations:
            quotes.setdefault(citation.number, []).append(citation.quote)
        for number, paper in zip(sorted(quotes), answer.papers, strict=True):
            _paper(f"[{number}] ", paper, quotes[number])
    # A refusal usually names the nearest papers itself.
    said = one_line(unescaped(text))
    related = [paper for paper in answer.related if one_line(paper.label) not in said]
    if related:
        _heading("Nearest papers" if answer.refused else "Related papers")
        for paper in related:
            _paper("- ", paper)


def _told(answer: Answer) -> None:
    """Print why exact sentences stand here, and what a language model wrote that no abstract supports."""
    if answer.notice:
        typer.secho(f"\n{one_line(answer.notice)}", fg="yellow")
    if answer.unsupported:
        _heading("Left out as unsupported")
        for claim in answer.unsupported:
            typer.secho(f"- {one_line(claim.text)} ({one_line(claim.reason)})", dim=True)


def hits(found: Sequence[Hit]) -> None:
    """Print the hits, best first, each with the sentence that fits best."""
    if not found:
        typer.echo("No paper fits.")
    for rank, hit in enumerate(found, start=1):
        _paper(f"{rank}. ", hit.paper, [hit.passage.plain])


def papers(found: Iterable[Paper]) -> None:
    """Print the papers one by one, and how many there were."""
    count = 0
    for paper in found:
        _paper("", paper)
        count += 1
    typer.echo(f"{count} paper{'' if count == 1 else 's'}")


def report(done: AddReport, saved: str = "") -> None:
    """Print what an add did, by file too if there were several, and the first of the problems on standard error.

    Args:
        done: the report.
        saved: where all problems are written, if they are.
    """
    rows = [("added", done.added), ("updated", done.updated), ("unchanged", done.unchanged), ("merged", done.merged),
            ("skipped", done.skipped), ("removed", done.removed), ("problems", done.problem_count)]  # fmt: skip
    table([row for row in rows if row[1] or row[0] in _ALWAYS])
    if done.skipped:
        typer.echo("Skipped records have no abstract; --titles keeps those that have a title.", err=True)
    if len(done.files) > 1 and sys.stdout.isatty():
        _by_file(done.files)
    for problem in done.problems[:_PROBLEMS_SHOWN]:
        typer.secho(one_line(str(problem)), fg="yellow", err=True)
    more = done.problem_count - _PROBLEMS_SHOWN
    if more > 0:
        where = f"they are all in {saved}" if saved else "write them all to a file with --report problems.csv"
        typer.secho(one_line(f"… and {more} more problems; {where}"), fg="yellow", err=True)


def _by_file(files: Sequence[FileReport]) -> None:
    """Print a table of the counts of each file, the first ones."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    grid = Table("file", *_COUNTS, box=None, pad_edge=False)
    for file in files[:_FILES_SHOWN]:
        counts = (getattr(file, name) for name in _COUNTS)
        grid.add_row(Text(one_line(file.file), overflow="fold"), *(f"{count:,}" if count else "" for count in counts))
    Console(highlight=False).print(grid)
    if len(files) > _FILES_SHOWN:
        typer.echo(f"… and {len(files) - _FILES_SHOWN} more files")


def table(rows: Iterable[tuple[str, object]]) -> None:
    """Print names and values in two columns, in a pipe with a tab between them for cut and awk."""
    if not sys.stdout.isatty():
        for name, value in rows:
            typer.echo(f"{one_line(name)}\t{one_line(str(value))}")
        return
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    grid = Table.grid(padding=(0, 2))
    for name, value in rows:
        grid.add_row(Text(one_line(name), "bold"), Text(_shown(value), overflow="fold"))
    Console(highlight=False).print(grid)


def _shown(value: object) -> str:
    return f"{value:,}" if isinstance(value, int) else one_line(str(value))


def _heading(text: str) -> None:
    typer.secho(f"\n{text}", bold=True)


def _paper(mark: str, paper: Paper, quotes: Sequence[str] = ()) -> None:
    typer.secho(mark + one_line(paper.label), bold=True)
    indent = " " * (len(mark) or 2)
    if about := " · ".join(_about(paper)):
        typer.echo(indent + about)
    for quote in quotes:
        typer.echo(f"{indent}“{one_line(quote)}”")


def _about(paper: Paper) -> list[str]:
    names = [one_line(name) for name in paper.authors[:_AUTHORS_SHOWN]]
    more = " et al." if paper.et_al or len(paper.authors) > _AUTHORS_SHOWN else ""
    year = "" if paper.year is None else str(paper.year)
    facts = [
        ", ".join(names) + more if names else "",
        year,
        one_line(paper.topic or ""),
        f"id {one_line(paper.id)}",
    ]
    return [fact for fact in facts if fact]
