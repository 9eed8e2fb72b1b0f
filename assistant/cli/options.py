"""The options that several commands share, the filters they make, and the index they name.

Knows the option texts and how to open an index; not what a command does with it.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from index_store.types import Filters

if TYPE_CHECKING:
    from assistant.api import Assistant

INDEX = Path("papers.index")

Index = Annotated[
    Path,
    typer.Option("--index", "-i", envvar="ASSISTANT_INDEX", help="The folder that holds the index.", metavar="FOLDER"),
]
Embedder = Annotated[
    str | None,
    typer.Option(
        envvar="ASSISTANT_EMBEDDER",
        help="A sentence-transformers model, by name or folder, or an endpoint as openai-like:URL#MODEL. "
        "Without it: the one the index was made with.",
        metavar="MODEL",
    ),
]
Reranker = Annotated[
    str | None,
    typer.Option(
        envvar="ASSISTANT_RERANKER",
        help="A cross-encoder, by name or folder, that orders the first 50 hits anew. Without it: none.",
        metavar="MODEL",
    ),
]
Llm = Annotated[
    str | None,
    typer.Option(
        envvar="ASSISTANT_LLM",
        help="The language model that words the answers, such as ollama:qwen3 or gguf:/path/model.gguf "
        "(see assistant llms). Without it: exact sentences.",
        metavar="MODEL",
    ),
]
Nli = Annotated[
    str | None,
    typer.Option(
        envvar="ASSISTANT_NLI",
        help="A cross-encoder for natural language inference, by name or folder, that checks what the language model "
        "writes beside the rules. Without it: the rules alone.",
        metavar="MODEL",
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Author = Annotated[
    list[str] | None,
    typer.Option(help="Only papers by this author: full or family name, any order. May be repeated.", metavar="NAME"),
]
Topic = Annotated[
    list[str] | None,
    typer.Option(help="Only papers under this area or subarea. May be repeated.", metavar="TOPIC"),
]
Venue = Annotated[
    list[str] | None,
    typer.Option(
        help="Only papers of this journal or conference, as the papers spell it. May be repeated.", metavar="NAME"
    ),
]
Since = Annotated[int | None, typer.Option(help="Only papers from this year on.", metavar="YEAR")]
Until = Annotated[int | None, typer.Option(help="Only papers up to this year.", metavar="YEAR")]


def filters(
    author: list[str] | None, topic: list[str] | None, venue: list[str] | None, since: int | None, until: int | None
) -> Filters:
    """Make filters of the options.

    Raises:
        typer.BadParameter: if the years leave nothing between them.
    """
    if since is not None and until is not None and since > until:
        raise typer.BadParameter(f"--since {since} is after --until {until}")
    return Filters(tuple(author or ()), tuple(topic or ()), since, until, venues=tuple(venue or ()))


def opened(
    index: Path,
    embedder: str | None,
    *,
    reranker: str | None = None,
    llm: str | None = None,
    nli: str | None = None,
    create: bool = False,
) -> Assistant:
    """Open the index; only `assistant add` makes one.

    Raises:
        AssistantError: if there is none and `create` is false.
    """
    from assistant.api import Assistant  # late: it brings Chroma and NumPy

    return Assistant.open(index, llm=llm, nli=nli, embedder=embedder, reranker=reranker, create=create)
