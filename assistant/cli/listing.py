"""`assistant papers`, `export` and `info`: what the catalogue holds."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from assistant.cli import naming, options, show
from assistant.exporting.lines import visible
from index_store.errors import AssistantError


class Format(StrEnum):
    """The formats of `assistant.exporting`, as a choice on the command line."""

    BIBTEX = "bibtex"
    RIS = "ris"
    CSL_JSON = "csl-json"
    CSV = "csv"
    JSONL = "jsonl"
    MARKDOWN = "markdown"


def papers(
    index: options.Index = options.INDEX,
    embedder: options.Embedder = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON lines, which `assistant add` reads back.")] = False,
    author: options.Author = None,
    topic: options.Topic = None,
    venue: options.Venue = None,
    since: options.Since = None,
    until: options.Until = None,
) -> None:
    r"""List all papers, or those that the filters leave.

    \b
    assistant papers --topic Audio --since 2024
    assistant papers --json > papers.jsonl
    """
    wanted = options.filters(author, topic, venue, since, until)
    with options.opened(index, embedder) as assistant:
        naming.check(assistant, wanted)
        found = assistant.papers(wanted or None)
        if not json:
            show.papers(found)
            return
        from assistant.exporting.jsonl import line

        for paper in found:
            typer.echo(line(paper))


def export(
    index: options.Index = options.INDEX,
    embedder: options.Embedder = None,
    format: Annotated[Format, typer.Option("--format", "-f", help="The format to write.")] = Format.BIBTEX,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", dir_okay=False, help="The file to write instead of printing."),
    ] = None,
    author: options.Author = None,
    topic: options.Topic = None,
    venue: options.Venue = None,
    since: options.Since = None,
    until: options.Until = None,
) -> None:
    r"""Write papers as BibTeX, RIS, CSV and more.

    \b
    assistant export --out papers.bib
    assistant export --format csv --author Wu --out wu.csv
    """
    from assistant.exporting import export as written

    wanted = options.filters(author, topic, venue, since, until)
    with options.opened(index, embedder) as assistant:
        naming.check(assistant, wanted)
        found = list(assistant.papers(wanted or None))
    text = written(found, format.value)
    if out is None:
        typer.echo(visible(text) if sys.stdout.isatty() else text, nl=False)
        return
    try:
        out.write_text(text, encoding="utf-8", newline="")  # CSV brings its own line ends
    except OSError as error:
        raise AssistantError(f"cannot write {out}: {error.strerror}") from error
    typer.echo(f"wrote {len(found)} papers to {out}", err=True)


def info(index: options.Index = options.INDEX, embedder: options.Embedder = None) -> None:
    r"""Show what the index holds.

    \b
    assistant info --index thesis.index
    """
    with options.opened(index, embedder) as assistant:
        facts = assistant.info()
    rows: list[tuple[str, object]] = [("papers", facts.papers), ("authors", facts.authors)]
    rows += [("topics", len(facts.topics)), ("embedder", facts.embedder)]
    rows += [("size", f"{facts.bytes / 1e6:.1f} MB"), ("where", facts.path)]
    show.table(rows)
    for heading, counts in (("Topics", facts.topics), ("Years", facts.years)):
        if counts:
            typer.secho(f"\n{heading}", bold=True)
            show.table((str(name), count) for name, count in counts)
