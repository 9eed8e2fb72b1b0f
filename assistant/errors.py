"""Every error that the assistant raises on purpose; the tree is drawn in `index_store.errors`."""

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
    "ReadError",
    "RerankerError",
    "UsageError",
    "WrongEmbedderError",
]
