"""`assistant ask` and `assistant search`: what reads the abstracts."""

from __future__ import annotations

from typing import Annotated

import typer

from assistant.cli import drafting, naming, options, show
from assistant.exporting.lines import json_text


def ask(
    question: Annotated[str, typer.Argument(help="The question, in quotation marks.")],
    index: options.Index = options.INDEX,
    embedder: options.Embedder = None,
    reranker: options.Reranker = None,
    llm: options.Llm = None,
    nli: options.Nli = None,
    json: options.Json = False,
    author: options.Author = None,
    topic: options.Topic = None,
    venue: options.Venue = None,
    since: options.Since = None,
    until: options.Until = None,
) -> None:
    r"""Answer a question from the abstracts.

    Every claim comes with the passage that says so. When the abstracts do not answer it,
    that is said and the nearest papers are named. With --llm a language model words the
    evidence; what no abstract supports is left out.

    \b
    assistant ask "Which papers speed up video diffusion?"
    assistant ask "What do they measure?" --author "Ada Wu" --since 2024
    assistant ask "How many papers are about moss?" --json
    assistant ask "How does moss store water?" --llm ollama:qwen3
    """
    wanted = options.filters(author, topic, venue, since, until)
    with options.opened(index, embedder, reranker=reranker, llm=llm, nli=nli) as assistant:
        naming.check(assistant, wanted)
        if json:
            answer = assistant.ask(question, filters=wanted or None)
        else:
            answer = drafting.followed(assistant.stream(question, filters=wanted or None))
    if json:
        typer.echo(json_text(answer.to_dict(), indent=2))
    else:
        show.answer(answer)


def search(
    query: Annotated[str, typer.Argument(help="Words or a sentence.")],
    k: Annotated[int, typer.Option("-k", min=1, help="How many papers to show.", metavar="NUMBER")] = 10,
    index: options.Index = options.INDEX,
    embedder: options.Embedder = None,
    reranker: options.Reranker = None,
    json: options.Json = False,
    author: options.Author = None,
    topic: options.Topic = None,
    venue: options.Venue = None,
    since: options.Since = None,
    until: options.Until = None,
) -> None:
    r"""Find the papers that fit a query best.

    \b
    assistant search "sparse attention" -k 5
    assistant search "noise" --topic Audio --json
    """
    wanted = options.filters(author, topic, venue, since, until)
    with options.opened(index, embedder, reranker=reranker) as assistant:
        naming.check(assistant, wanted)
        found = assistant.search(query, k=k, filters=wanted or None)
    if not json:
        show.hits(found)
        return
    from index_store.records import to_record

    hits = [
        {
            "score": hit.score,
            "quote": hit.paper.abstract[hit.passage.start : hit.passage.end],
            "start": hit.passage.start,
            "end": hit.passage.end,
            "paper": to_record(hit.paper),
        }
        for hit in found
    ]
    typer.echo(json_text(hits, indent=2))
