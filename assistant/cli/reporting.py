"""What `assistant add` reads by, the file of its problems, its rounds over a folder; and how merges look.

Knows nothing of formats. Texts from files are shown so that neither a terminal nor a spreadsheet obeys them.
"""

from __future__ import annotations

import csv
import json as js
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from assistant.exporting.lines import encodable, one_line
from assistant.exporting.tables import defused
from index_store.errors import AssistantError, UsageError
from index_store.readers.tables.columns import ALIASES, NAMES
from index_store.records import to_record
from index_store.reports import AddReport, Problem
from index_store.sources import Merge, Source
from index_store.types import Paper

if TYPE_CHECKING:
    from assistant.api import Assistant

Told = Callable[[Problem], None] | None


@dataclass(frozen=True)
class Reading:
    """What the options of a command say about reading."""

    format: str | None
    columns: Mapping[str, str]
    titles: bool
    dry_run: bool

    def add(self, assistant: Assistant, sources: Sequence[Path], told: Told) -> AddReport:
        """Add files and folders."""
        return assistant.add(
            sources, format=self.format, columns=self.columns, titles=self.titles, dry_run=self.dry_run, told=told
        )

    def sync(self, assistant: Assistant, folder: Path, told: Told) -> AddReport:
        """Keep in step with a folder."""
        return assistant.sync(
            folder, format=self.format, columns=self.columns, titles=self.titles, dry_run=self.dry_run, told=told
        )


def columns(given: Iterable[str]) -> dict[str, str]:
    """The columns that --map names.

    Raises:
        UsageError: if one is not FIELD=COLUMN, or there is no such field.
    """
    pairs = [one.partition("=") for one in given]
    for field, _, column in pairs:
        if not field.strip() or not column.strip():
            raise UsageError(f"--map takes FIELD=COLUMN, such as --map abstract=Résumé, not {field!r}")
    named = {field.strip(): column.strip() for field, _, column in pairs}
    if strange := next((field for field in named if field not in NAMES and field not in ALIASES), None):
        raise UsageError(f"--map knows no field {strange!r}; its fields are: {', '.join([*NAMES, *ALIASES])}")
    return named


@contextmanager
def problems_to(path: Path | None) -> Iterator[Told]:
    """Give a function that writes each problem as a row of a CSV file; None without a path.

    Raises:
        AssistantError: if the file cannot be written.
    """
    if path is None:
        yield None
        return
    try:
        out = path.open("w", encoding="utf-8-sig", newline="")
    except OSError as error:
        raise AssistantError(f"{path} cannot be written ({error.strerror}); name another file with --report") from error
    with out:
        rows = csv.writer(out)
        rows.writerow(("file", "line", "record", "reason", "start"))

        def told(problem: Problem) -> None:
            cells = (problem.file, problem.line, problem.record, problem.reason, problem.start)
            rows.writerow([defused(encodable("" if cell is None else str(cell))) for cell in cells])

        yield told


def watched(assistant: Assistant, folder: Path, reading: Reading, told: Told) -> None:
    """Keep in step with a folder until Ctrl-C, one line a round."""
    from watchfiles import watch  # late: only this needs it

    _round(reading.sync(assistant, folder, told))
    for _ in watch(folder, raise_interrupt=True):
        try:
            _round(reading.sync(assistant, folder, told))
        except AssistantError as error:  # the folder may come back, and another add may end
            typer.secho(one_line(str(error)), fg="yellow", err=True)


def _round(done: AddReport) -> None:
    names = ("added", "updated", "unchanged", "merged", "skipped", "removed")
    counts = [f"{getattr(done, name):,} {name}" for name in names if getattr(done, name)]
    counts += [f"{done.problem_count:,} problems"] if done.problem_count else []
    typer.echo(f"{time.strftime('%H:%M:%S')} {', '.join(counts) or 'nothing there'}")


def merges(found: Iterable[Merge], *, json: bool) -> None:
    """Print the merged papers, their sources, and which field came from where."""
    if json:
        typer.echo(js.dumps([_as_record(merge) for merge in found], ensure_ascii=False, indent=2))
        return
    count = 0
    for merge in found:
        count += 1
        typer.secho(one_line(merge.paper.label), bold=True)
        typer.echo(f"  id {one_line(merge.paper.id)}")
        for number, source in enumerate(merge.sources):
            fields = ", ".join(name for name, numbers in merge.fields.items() if number in numbers)
            typer.echo(f"  {one_line(_place(source))}: {fields or 'nothing'}")
    typer.echo(f"{count} merged paper{'' if count == 1 else 's'}")


def undone(papers: Sequence[Paper], *, json: bool) -> None:
    """Print the papers that a merge was taken apart into."""
    if json:
        typer.echo(js.dumps([to_record(paper) for paper in papers], ensure_ascii=False, indent=2))
        return
    typer.echo(f"taken apart into {len(papers)} papers:")
    for paper in papers:
        typer.echo(f"  {one_line(paper.label)} · id {one_line(paper.id)}")


def _place(source: Source) -> str:
    return f"{source.file}, record {source.record}" if source.known else "given without a file"


def _as_record(merge: Merge) -> dict[str, object]:
    sources = [
        {"file": s.file if s.known else None, "record": s.record or None, "paper": to_record(s.paper)}
        for s in merge.sources
    ]
    fields = {name: list(numbers) for name, numbers in merge.fields.items()}
    return {"paper": to_record(merge.paper), "sources": sources, "fields": fields}
