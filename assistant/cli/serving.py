"""`assistant ui`: the chat page. The one place in this room that knows of `ui`, and only when asked to."""

from __future__ import annotations

from typing import Annotated

import typer

from assistant.cli import options


def ui(
    index: options.Index = options.INDEX,
    embedder: options.Embedder = None,
    reranker: options.Reranker = None,
    llm: options.Llm = None,
    nli: options.Nli = None,
    host: Annotated[
        str, typer.Option(help="The address to listen on; the default is this machine only.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535, help="The port; another free one if it is taken.")] = 7860,
) -> None:
    r"""Open the chat page over the index. Ctrl-C stops it.

    \b
    assistant ui
    assistant ui --index thesis.index --port 8000
    """
    from ui import launch  # late: Gradio takes seconds to import

    with options.opened(index, embedder, reranker=reranker, llm=llm, nli=nli) as assistant:
        launch(assistant, host=host, port=port)
