"""From what the user called a language model to the model. Nothing is contacted, loaded or downloaded here."""

from __future__ import annotations

from pathlib import Path

from assistant.errors import UsageError
from assistant.llms.own import OwnSource
from assistant.llms.types import Llm, Model
from assistant.llms.watching import Watched

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
EXTRACTIVE = "extractive"


def model_from(llm: str | object | None) -> Model | None:
    """The language model that `llm` names, or is; None for none ("extractive").

    Args:
        llm: a name in one of the forms of `FORMS`, an LLM object of llama-index, or any object with `Llm`'s method.

    Raises:
        UsageError: if it is none of these.
        LlmError: if what the model needs is not installed.
    """
    if llm is None or (isinstance(llm, str) and llm.strip() in ("", EXTRACTIVE)):
        return None
    if isinstance(llm, str):
        return _named(llm.strip())
    if isinstance(llm, Watched):
        return llm
    if isinstance(llm, Llm):
        return Watched(OwnSource(llm))
    raise UsageError(f"{type(llm).__name__} is no language model: it has no method write(messages, most)")


def _named(spec: str) -> Model:
    provider, _, rest = spec.partition(":")
    if provider == "gguf" and rest:
        from assistant.llms.gguf import LIMITS, GgufSource

        return Watched(GgufSource(Path(rest).expanduser(), spec), LIMITS)
    raise UsageError(f"{spec} names no language model; write one of: {', '.join(FORMS)}")
