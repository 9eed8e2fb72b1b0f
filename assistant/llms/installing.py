"""Which extra of this package brings what a model needs, and the error that says how to get it."""

from __future__ import annotations

from importlib.util import find_spec

from assistant.errors import LlmError

EXTRAS = {
    "gguf": "xllamacpp",
    "ollama": "llama_index.llms.ollama",
    "openai": "llama_index.llms.openai_like",
    "anthropic": "anthropic",
    "openai-like": "llama_index.llms.openai_like",
}


def missing(extra: str) -> LlmError:
    """The error that says how to install `extra`."""
    return LlmError(
        f'what {extra}: needs is not installed; install it with: pip install "abstracts-assistant[{extra}]"'
    )


def installed(extra: str) -> bool:
    """Whether `extra` is there; nothing of it is imported but the namespace it lies in."""
    try:
        return find_spec(EXTRAS[extra]) is not None
    except ModuleNotFoundError:
        return False
