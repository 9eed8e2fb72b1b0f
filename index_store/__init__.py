"""Papers in, ranked passages out: reading files, cleaning text, embedding, cataloguing, searching.

Knows nothing of what a question wants, of LLMs, answers or web pages.
"""

from __future__ import annotations

from index_store.embedders import Embedder
from index_store.store import Store
from index_store.types import AddReport, Filters, Hit, Paper, Passage, Problem, WordMatch

__all__ = [
    "AddReport",
    "Embedder",
    "Filters",
    "Hit",
    "Paper",
    "Passage",
    "Problem",
    "Store",
    "WordMatch",
]
