"""`assistant add` and `assistant remove`: what changes an index."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from assistant.cli import options, show
from index_store.errors import AssistantError, UsageError


def add(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(exists=True, help="Files of papers, or folders of such files.", metavar="PATH"),
    ] = None,
    sample: Annotated[bool, typer.Option("--sample", help="Add the sample corpus of 30 invented abstracts.")] = False,
    index: options.Index = options.INDEX,
    embedder: options.Embedder = None,
) -> None:
    r"""Put papers into the index.

    The index is made if it is missing; adding a file twice changes nothing. What cannot
    be read is reported with its line; the rest is added all the same.

    \b
    assistant add listing.txt
    assistant add exports/ more.jsonl --index thesis.index
    assistant add --sample
    """
    from assistant.samples import PAPERS  # late, as everything that a command needs

    sources = [*(paths or []), *([PAPERS] if sample else [])]
    if not sources:
        raise UsageError("nothing to add; name a file or folder, or try the sample corpus with: assistant add --sample")
    with options.opened(index, embedder, create=True) as assistant:
        done = assistant.add(sources)
    show.report(done)
    if done.total == 0 and done.problems:
        raise AssistantError("nothing could be read as a paper; see the problems above")


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
