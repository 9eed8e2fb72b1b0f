"""Every error that the assistant raises on purpose: those drawn in `index_store.errors`, and LlmError beside them."""

from __future__ import annotations

from index_store.errors import (
    AssistantError,
    BrokenIndexError,
    EmbedderError,
    IndexBusyError,
    ReadError,
    RerankerError,
    UsageError,
    WrongEmbedderError,
)

__all__ = [
    "AssistantError",
    "BrokenIndexError",
    "EmbedderError",
    "IndexBusyError",
    "LlmError",
    "ReadError",
    "RerankerError",
    "UsageError",
    "WrongEmbedderError",
]


class LlmError(AssistantError):
    """The language model is missing, cannot be reached, fails, or says nothing that can be used."""
