"""The parts of one open index, for those that write to it and those that search it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from index_store.catalog.catalog import Catalog
from index_store.damage import DamagedError
from index_store.embedders.types import Embedder
from index_store.embeddings import Embeddings
from index_store.lexical import Lexical
from index_store.locks import WAIT_S, Lock
from index_store.rerankers.types import Reranker
from index_store.vectors import Vectors


class Access:
    """The lock around every use of words and vectors; whoever holds it sees what others wrote before."""

    def __init__(self, lock: Lock, catalog: Catalog, lexical: Lexical, vectors: Vectors) -> None:
        self._lock = lock
        self._catalog = catalog
        self._lexical = lexical
        self._vectors = vectors
        self._seen: int | None = None
        self._checked: int | None = None
        self._words_checked: int | None = None

    @contextmanager
    def held(self, wait_s: float = WAIT_S) -> Iterator[None]:
        """Hold the lock; words and vectors are opened anew if another process has written since.

        Raises:
            IndexBusyError: if another thread or process does not let go in time.
        """
        with self._lock.held(wait_s):
            generation = self._catalog.generation
            if generation != self._seen:
                self._vectors.close()
                self._lexical.close()
                self._seen = generation
            yield

    def caught_up(self) -> None:
        """The last change was our own: what is open stays open. The lock is held."""
        self._seen = self._catalog.generation

    def check(self) -> None:
        """Compare words and vectors with the catalogue, once after every change. The lock is held.

        Raises:
            DamagedError: if they lack something or hold too much.
        """
        self.check_words()
        if self._checked != self._seen:
            if self._vectors.count() != self._catalog.chunk_count:
                raise DamagedError("the vectors do not fit the catalogue")
            self._checked = self._seen

    def check_words(self) -> None:
        """Compare only the words, without opening the vectors, which takes a second. The lock is held.

        Raises:
            DamagedError: if they lack something or hold too much.
        """
        if self._words_checked != self._seen:
            if self._catalog.rebuilding:
                raise DamagedError("words and vectors are being made again; try again in a moment")
            if self._lexical.count() != self._catalog.count():
                raise DamagedError("the words do not fit the catalogue")
            self._words_checked = self._seen


@dataclass(frozen=True)
class Parts:
    """What an index is made of; see `store` for which file is which."""

    folder: Path
    catalog: Catalog
    embeddings: Embeddings
    lexical: Lexical
    vectors: Vectors
    embedder: Embedder
    access: Access
    reranker: Reranker | None = None
