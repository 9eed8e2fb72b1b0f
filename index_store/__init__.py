"""Papers in, ranked passages out: reading files, cleaning text, embedding, cataloguing, searching.

Knows nothing of what a question wants, of LLMs, answers or web pages.
"""

from __future__ import annotations

import os
from importlib import import_module
from typing import TYPE_CHECKING

# The hub's library comes with every embedder, and asks the hub which agent runs it unless this stands when it is
# imported: nobody named the hub for that.
os.environ["HF_HUB_DISABLE_TELEMETRY"] = "1"

if TYPE_CHECKING:
    from index_store.embedders.types import Embedder
    from index_store.reports import AddReport, Problem
    from index_store.rerankers.types import Reranker
    from index_store.store import Store
    from index_store.types import Filters, Hit, Paper, Passage, WordMatch

__all__ = ["AddReport", "Embedder", "Filters", "Hit", "Paper", "Passage", "Problem", "Reranker", "Store", "WordMatch"]

# Loaded when first asked for (PEP 562): NumPy and the rest cost a second that `assistant --help` must not take.
_MODULES = {
    "AddReport": "index_store.reports",
    "Embedder": "index_store.embedders.types",
    "Problem": "index_store.reports",
    "Reranker": "index_store.rerankers.types",
    "Store": "index_store.store",
}


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_MODULES.get(name, "index_store.types")), name)
