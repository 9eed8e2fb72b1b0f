"""`assistant start`: from nothing to a chat page in one command; what `make run` calls.

Adds the papers (or the sample corpus), asks one question in the terminal, opens the page. Does not know how any of
this is done.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from assistant.cli import options, show

if TYPE_CHECKING:
    from assistant.api import Assistant

_SAMPLE_INDEX = Path("sample.index")
_ABOUT = "The papers in this sample corpus are invented; so are their authors and their results."


def start(
    papers: Annotated[
        list[Path] | None,
        typer.Argument(exists=True, help="Files or folders of papers; none for the sample corpus.", metavar="PATH"),
    ] = None,
    index: Annotated[
        Path | None,
        typer.Option(
            "--index",
            "-i",
            help="The folder of the index. [papers.index, or sample.index without PATH]",
            metavar="FOLDER",
        ),
    ] = None,
    embedder: options.Embedder = None,
    reranker: options.Reranker = None,
    llm: options.Llm = None,
    nli: options.Nli = None,
    host: Annotated[
        str, typer.Option(help="The address to listen on; the default is this machine only.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535, help="The port; another free one if it is taken.")] = 7860,
) -> None:
    r"""Add papers, answer one question here, then open the chat page.

    Without PATH it does so for a sample corpus of invented papers. Papers that are in the
    index already cost nothing. Ctrl-C stops the page.

    \b
    assistant start
    assistant start exports/ --index thesis.index
    """
    from assistant.samples import PAPERS  # late, as everything that a command needs

    folder = index or (options.INDEX if papers else _SAMPLE_INDEX)
    if not papers:
        typer.echo("Trying the sample corpus: 30 invented abstracts. For your own papers: make run PAPERS=path")
    typer.echo(f"Opening the index {folder} …")
    with options.opened(folder, embedder, reranker=reranker, llm=llm, nli=nli, create=True) as assistant:
        typer.echo("Adding papers (the embedding model takes some seconds to load when there is something new) …")
        show.report(assistant.add(papers or [PAPERS]))
        _answer_one(assistant, sample=not papers)
        typer.echo("Opening the page …")
        from ui import launch  # late: Gradio takes seconds to import

        launch(assistant, host=host, port=port, about=None if papers else _ABOUT)


def _answer_one(assistant: Assistant, *, sample: bool) -> None:
    from assistant.samples import EXAMPLES

    first = next(assistant.papers(), None)
    if first is None:
        return
    question = EXAMPLES[0] if sample else f"What does {first.label} propose?"
    typer.echo(f"\nA sample question: {question}\n")
    show.answer(assistant.ask(question))
    typer.echo("")
