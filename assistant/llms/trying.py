"""Asks a model for a sentence and takes the time."""

from __future__ import annotations

import time
from contextlib import suppress

from assistant.errors import LlmError, UsageError
from assistant.llms.naming import model_from
from assistant.types import Message


def tried(name: str, question: str, most: int) -> str:
    """How fast the model called `name` answers, in words.

    Raises:
        UsageError: if that is no model.
        LlmError: if it does not answer, with what else there is where that is known.
    """
    model = model_from(name)
    if model is None:
        raise UsageError(f"{name!r} means no language model: answers are made of the evidence alone")
    begun = time.monotonic()
    first: float | None = None
    said = ""
    try:
        for piece in model.write([Message(role="user", content=question)], most):
            first = first or time.monotonic()
            said += piece
        spent = time.monotonic() - (first or begun)
        tokens = model.tokens(said)
        speed = f", then {tokens / spent:.0f} tokens a second" if spent > 0.05 and tokens > 1 else ""
        return f"answers: first token after {(first or begun) - begun:.1f} s{speed}; window {model.window:,} tokens"
    except LlmError as error:
        there = _others(name)
        raise LlmError(f"{error}{there}") from None
    finally:
        with suppress(LlmError):
            model.close()


def _others(name: str) -> str:
    """The models that Ollama has, where one of Ollama's was named."""
    if not name.startswith("ollama:"):
        return ""
    from assistant.llms.ollama import models

    found = models()
    return f" (there are: {', '.join(found[:20])})" if found else ""
