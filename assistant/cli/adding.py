"""`assistant add` and `assistant remove`: what changes an index."""

from __future__ import annotations

import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from assistant.cli import options, show
from index_store.errors import AssistantError, UsageError

if TYPE_CHECKING:
    from assistant.cli.reporting import Reading
    from index_store.reports import AddReport

_FORMAT = "Read every file as this format, whatever it looks like. Without it: what its content shows."
_MAP = "For tables: which column holds a field, such as abstract=Résumé. May be repeated."
_DRY = "Read everything, write nothing, and show what would happen."


def add(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(help="Files of papers, folders of such files, or - for standard input.", metavar="PATH"),
    ] = None,
    sample: Annotated[bool, typer.Option("--sample", help="Add the sample corpus of 30 invented abstracts.")] = False,
    format: Annotated[str | None, typer.Option("--format", help=_FORMAT, metavar="NAME")] = None,
    columns: Annotated[list[str] | None, typer.Option("--map", help=_MAP, metavar="FIELD=COLUMN")] = None,
    titles: Annotated[bool, typer.Option("--titles", help="Keep records that have a title and no abstract.")] = False,
    sync: Annotated[
        Path | None,
        typer.Option("--sync", help="Keep in step with this folder: also remove what disappeared.", metavar="FOLDER"),
    ] = None,
    watch: Annotated[bool, typer.Option("--watch", help="With --sync: do so again after each change.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help=_DRY)] = False,
    report: Annotated[
        Path | None, typer.Option("--report", help="Write every problem to this CSV file.", metavar="FILE")
    ] = None,
    index: options.Index = options.INDEX,
    embedder: options.Embedder = None,
) -> None:
    r"""Put papers into the index.

    The index is made if it is missing; adding a file twice changes nothing. What cannot
    be read is reported with its line; the rest is added all the same. A paper that is in
    several files is one paper (see assistant duplicates). Without --format, every file is
    read as what it holds: {formats}.

    \b
    assistant add listing.txt
    assistant add exports/ more.jsonl --index thesis.index
    assistant add table.csv --map abstract=Résumé --report problems.csv
    assistant add --sync exports/ --watch
    assistant add --sample
    """
    from assistant.cli import reporting

    sources = _sources(paths, sample, sync, watch)
    asked = reporting.Reading(format, reporting.columns(columns or []), titles, dry_run)
    with ExitStack() as stack:
        folder = index
        if dry_run and not index.exists():  # a rehearsal makes no index
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="rehearsal-"))) / "papers.index"
        assistant = stack.enter_context(options.opened(folder, embedder, create=True))
        told = stack.enter_context(reporting.problems_to(report))
        if sync and watch:
            reporting.watched(assistant, sync, asked, told)
            return
        done = asked.sync(assistant, sync, told) if sync else asked.add(assistant, sources, told)
    _show(done, asked, report)


def _show(done: AddReport, asked: Reading, report: Path | None) -> None:
    if asked.dry_run:
        typer.echo("Nothing is written; this is what an add would do.", err=True)
    show.report(done, str(report or ""))
    if done.total == 0 and (done.problem_count or done.skipped):
        why = "see the problems above" if done.problem_count else "no record has an abstract"
        raise AssistantError(f"nothing could be read as a paper; {why}")


def _sources(paths: list[Path] | None, sample: bool, sync: Path | None, watch: bool) -> list[Path]:
    """What to read.

    Raises:
        UsageError: if there is nothing, or options do not go together.
    """
    from assistant.samples import PAPERS  # late, as everything that a command needs

    sources = [*(paths or []), *([PAPERS] if sample else [])]
    if sync and sources:
        raise UsageError("--sync reads its folder and nothing else; add other files in a command of their own")
    if watch and not sync:
        raise UsageError("--watch goes with --sync FOLDER")
    if sync and not sync.is_dir():
        raise UsageError(f"{sync} is no folder; name one after --sync")
    for path in paths or []:
        if str(path) != "-" and not path.exists():
            raise UsageError(f"{path} does not exist; check the path")
    if not sources and not sync:
        raise UsageError("nothing to add; name a file or folder, or try the sample corpus with: assistant add --sample")
    return sources


def remove(
    ids: Annotated[list[str], typer.Argument(help="Ids as `assistant papers` shows them.", metavar="ID")],
    index: options.Index = options.INDEX,
    embedder: options.Embedder = None,
) -> None:
    r"""Take papers out of the index.

    \b
    assistant remove 3f2a91c0d5e6
    """
    with options.opened(index, embedder) as assistant:
        count = assistant.remove(ids)
    if count == 0:
        raise AssistantError("no paper has that id; see them with: assistant papers")
    typer.echo(f"removed {count} of {len(ids)}")


def duplicates(
    undo: Annotated[
        str | None, typer.Option("--undo", help="Take this paper apart again, for good.", metavar="ID")
    ] = None,
    json: options.Json = False,
    index: options.Index = options.INDEX,
    embedder: options.Embedder = None,
) -> None:
    r"""Show which papers were merged of several sources, and undo a merge.

    A merged paper takes the better field from each of its sources. Taken apart, its
    records are papers of their own and stay so when their files are added again.

    \b
    assistant duplicates
    assistant duplicates --undo 3f2a91c0d5e6
    """
    from assistant.cli import reporting

    with options.opened(index, embedder) as assistant:
        if undo is None:
            reporting.merges(assistant.duplicates(), json=json)
        else:
            reporting.undone(assistant.unmerge(undo), json=json)
