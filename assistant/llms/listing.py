"""What this machine has for language models: installed extras, keys that are set, files brought. Contacts nothing."""

from __future__ import annotations

import os
from collections.abc import Iterator

from assistant.errors import LlmError, UsageError
from assistant.llms.installing import installed
from assistant.llms.shelf import chosen

_KEYS = {
    "openai": ("OPENAI_API_KEY",),
    "anthropic": ("ANTHROPIC_API_KEY",),
    "openai-like": ("OPENAI_LIKE_API_KEY", "OPENAI_API_KEY"),
}


def listed(named: str | None) -> Iterator[tuple[str, str]]:
    """Names and what there is to say of them; `named` is the model that --llm or ASSISTANT_LLM names."""
    yield "named", named or "none: answers are made of the evidence alone"
    for provider in ("ollama", "openai", "anthropic", "openai-like", "gguf"):
        yield provider, "; ".join(_about(provider))
    yield "local", _local()


def _about(provider: str) -> Iterator[str]:
    there = installed(provider)
    yield "installed" if there else f'not installed: pip install "abstracts-assistant[{provider}]"'
    if provider in _KEYS:
        variable = next((name for name in _KEYS[provider] if os.environ.get(name, "").strip()), "")
        yield f"{variable} is set" if variable else f"{_KEYS[provider][0]} is not set"
    if provider == "ollama":
        yield _host()


def _host() -> str:
    from assistant.llms.ollama import host

    try:
        return f"at {host()}, not contacted"
    except UsageError as error:
        return str(error)


def _local() -> str:
    try:
        file = chosen()
        return f"{file.name}, {file.stat().st_size / 1e9:.1f} GB, in {file.parent}"
    except LlmError as error:
        return str(error)
    except OSError:
        return "the file is gone; bring it again with: assistant llms pull"
