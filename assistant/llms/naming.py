"""From what the user called a language model to the model.

Nothing is contacted or loaded here; only what "gguf:org/repo:file" names is brought, if it is not on this machine yet.
"""

from __future__ import annotations

import sys
from pathlib import Path

from assistant.errors import UsageError
from assistant.llms.own import OwnSource
from assistant.llms.types import Llm, Model
from assistant.llms.watching import Source, Watched

FORMS = (
    "ollama:qwen3",
    "openai:MODEL",
    "anthropic:MODEL",
    "openai-like:http://127.0.0.1:8000/v1#MODEL",
    "gguf:/path/model.gguf",
    "gguf:hf-org/repo:file.gguf",
    "local",
    "extractive",
)
EXTRACTIVE, LOCAL, GGUF = "extractive", "local", "gguf"


def model_from(llm: str | object | None) -> Model | None:
    """The language model that `llm` names, or is; None for none ("extractive").

    Args:
        llm: a name in one of the forms of `FORMS`, an LLM object of llama-index, or any object with `Llm`'s method.

    Raises:
        UsageError: if it is none of these.
        LlmError: if what the model needs is not installed, or there is no key for it.
    """
    if llm is None or (isinstance(llm, str) and llm.strip() in ("", EXTRACTIVE)):
        return None
    if isinstance(llm, str):
        return _named(llm.strip())
    if isinstance(llm, Watched):
        return llm
    if isinstance(llm, Llm):
        return Watched(OwnSource(llm))
    source = _adapted(llm)
    if source is not None:
        return Watched(source)
    raise UsageError(f"{type(llm).__name__} is no language model: it has no method write(messages, most)")


def _named(spec: str) -> Model:
    provider, _, rest = spec.partition(":")
    if spec == LOCAL or (provider == GGUF and rest.strip()):
        return _in_process(spec)
    source = _hosted(provider, spec) if rest.strip() else None
    if source is None:
        # an address may hold a secret
        shown = f"{provider[:60]}:…" if set(spec) & set("@/?") else spec[:120]
        raise UsageError(f"{shown!r} names no language model; write one of: {', '.join(FORMS)}")
    return Watched(source)


def _in_process(spec: str) -> Model:
    from assistant.llms.gguf import LIMITS, GgufSource
    from assistant.llms.installing import installed, missing
    from assistant.llms.pulling import brought, is_hub_file
    from assistant.llms.shelf import chosen

    if not installed(GGUF):
        raise missing(GGUF)
    if spec == LOCAL:
        return Watched(GgufSource(chosen, spec), LIMITS)
    rest = spec.removeprefix(f"{GGUF}:").strip()
    file = Path(rest).expanduser()
    if is_hub_file(rest) and not file.exists():
        file = brought(rest, _tell)  # naming it is asking for it
    return Watched(GgufSource(lambda: file, spec), LIMITS)


def _tell(line: str) -> None:
    sys.stderr.write(f"{line}\n")


def _hosted(provider: str, spec: str) -> Source | None:
    """Each provider's file is imported only when it is named."""
    if provider == "ollama":
        from assistant.llms.ollama import ollama

        return ollama(spec)
    if provider == "openai":
        from assistant.llms.openai import openai

        return openai(spec)
    if provider == "openai-like":
        from assistant.llms.openai import openai_like

        return openai_like(spec)
    if provider == "anthropic":
        from assistant.llms.anthropic import anthropic

        return anthropic(spec)
    return None


def _adapted(llm: object) -> Source | None:
    """An LLM of llama-index; whoever made one has imported that."""
    if "llama_index.core" not in sys.modules:
        return None
    from llama_index.core.llms import LLM

    from assistant.llms.adapted import AdaptedSource

    return AdaptedSource(llm) if isinstance(llm, LLM) else None
