"""`assistant llms`: which language models can be named here, whether one answers, and how to bring one.

Nothing is contacted but what was named.
"""

from __future__ import annotations

from typing import Annotated

import typer

from assistant.cli import options, show
from index_store.errors import AssistantError, UsageError

_PULL = "pull"
_MOST = 32
_QUESTION = "Write one sentence about moss."


def llms(
    names: Annotated[list[str] | None, typer.Argument(help="Models to try, or: pull [NAME].", metavar="NAME")] = None,
    llm: options.Llm = None,
) -> None:
    r"""Show which language models can be used; with names: whether they answer, and how fast.

    Without a name nothing is contacted: what is installed and which keys are set is read
    from this machine. No key is shown.

    \b
    assistant llms
    assistant llms ollama:qwen3
    assistant llms openai-like:http://127.0.0.1:8000/v1#model gguf:/path/model.gguf
    assistant llms pull             bring the smallest of the models below; --llm local means it
    assistant llms pull 4b
    assistant llms pull org/repo:file.gguf

    Models to pull, as GGUF files (Q4_K_M) from the Hugging Face hub, or the mirror that
    HF_ENDPOINT names, into the folder of ASSISTANT_MODELS; Apache-2.0 all:

    \b
    1.5b   Qwen2.5-1.5B-Instruct   1.1 GB to bring, 2 GB of memory
    4b     Qwen3-4B                2.5 GB to bring, 4 GB of memory
    8b     Qwen3-8B                5.0 GB to bring, 7 GB of memory
    """
    wanted = names or []
    if wanted[:1] == [_PULL]:
        _pull(wanted[1:])
    elif wanted:
        _try(wanted)
    else:
        _list(llm)


def _pull(names: list[str]) -> None:
    from assistant.llms.installing import installed
    from assistant.llms.pulling import pull

    if len(names) > 1:
        raise UsageError("pull brings one model at a time")
    file = pull(names[0] if names else None, lambda line: typer.echo(line, err=True))
    typer.echo(f"{file.name} is here, in {file.parent}; use it with: --llm local")
    if not installed("gguf"):
        typer.echo('to run it, install: pip install "abstracts-assistant[gguf]"', err=True)


def _list(named: str | None) -> None:
    from assistant.llms.listing import listed

    show.table(listed(named))
    typer.echo("\nTry one: assistant llms NAME. Bring one: assistant llms pull [1.5b | 4b | 8b].")


def _try(names: list[str]) -> None:
    """Ask each model for a sentence.

    Raises:
        AssistantError: if one gives none; the others are tried all the same.
    """
    from assistant.llms.trying import tried

    failed: list[AssistantError] = []
    for name in names:
        try:
            show.table([(name, tried(name, _QUESTION, _MOST))])
        except AssistantError as error:
            failed.append(error)
            if len(names) > 1:
                show.table([(name, "does not answer")])
    if failed:
        raise failed[0] if len(failed) == 1 else AssistantError("; ".join(str(error) for error in failed))
