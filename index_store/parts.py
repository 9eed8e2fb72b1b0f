"""The parts of one open index, for those that write to it and those that search it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from index_store.catalog import Catalog
from index_store.embedders.types import Embedder
from index_store.embeddings import Embeddings
from index_store.lexical import Lexical
from index_store.locks import Lock
from index_store.vectors import Vectors


@dataclass(frozen=True)
class Parts:
    """What an index is made of; see `store` for which file is which."""

    folder: Path
    catalog: Catalog
    embeddings: Embeddings
    lexical: Lexical
    vectors: Vectors
    embedder: Embedder
    access: Lock
