"""An index of papers on disk: one folder, one embedder. Add papers, remove them, find them again.

    catalog.sqlite      the truth: papers, authors, what is staged     embeddings.sqlite   made once, kept by text
    lexical/            words, derived                                  vectors/            Chroma, derived

A write goes: embeddings → staged → vectors → words → applied. Killed anywhere, the next opening goes on from there.
Knows nothing of questions, answers or LLMs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

from index_store import locks
from index_store.adding.changing import Changing
from index_store.catalog.catalog import Catalog
from index_store.damage import DamagedError
from index_store.embedders import Embedder
from index_store.embeddings import Embeddings
from index_store.errors import IndexBusyError
from index_store.expanding import Expansion, expansion
from index_store.lexical import Lexical
from index_store.opening import CATALOG, EMBEDDINGS, VERSION, catalog_and_embedder, refuse_missing, version_of
from index_store.parts import Access, Parts
from index_store.rerankers import Reranker, reranker_from
from index_store.search import Searcher
from index_store.spelling import Speller
from index_store.text import plain_text
from index_store.types import Filters, Hit, Paper
from index_store.vectors import Vectors

_MOST_CHARS = 4_000  # of a question that are looked at for acronyms


class Store(Changing):
    """One open index. Safe to use from several threads, and beside other processes on the same folder."""

    def __init__(self, parts: Parts) -> None:
        super().__init__(parts)
        self._searcher = Searcher(parts, repairs=(self._repair, self.rebuild))
        # A question is looked for in several ways; what was added in between counts.
        self._expansion = lru_cache(64)(lambda text, _: expansion(plain_text(text), parts.catalog.acronyms))
        self._speller = Speller(parts, self._searcher)

    @classmethod
    def open(
        cls,
        folder: str | Path,
        *,
        embedder: str | Embedder | None = None,
        reranker: str | Reranker | None = None,
        create: bool = True,
    ) -> Store:
        """Open the index in `folder`, made if missing.

        Args:
            folder: where the index is.
            embedder: see `embedders.embedder_from`; None means the model the index was made with, or the default.
            reranker: see `rerankers.reranker_from`; the index does not remember it.
            create: make an index if there is none.

        Raises:
            AssistantError: if there is no index and `create` is false, or the folder cannot be used for one.
            WrongEmbedderError: if the index was made with another model; nothing is changed.
            BrokenIndexError: if the catalogue cannot be read.
            IndexBusyError: if another process does not let go of the index in time.
        """
        folder = Path(folder)
        if not (folder / CATALOG).is_file():
            refuse_missing(folder, create=create)
        catalog, model = catalog_and_embedder(folder, embedder)
        lexical, vectors = Lexical(folder / "lexical"), Vectors(folder / "vectors")
        access = Access(locks.access(folder), catalog, lexical, vectors)
        lost = not (folder / EMBEDDINGS).is_file() and catalog.count() > 0
        embeddings = Embeddings(folder / EMBEDDINGS, int(catalog.meta("dimension") or 0))
        if lost:
            catalog.set_rebuilding(True)
        parts = Parts(folder, catalog, embeddings, lexical, vectors, model, access, reranker_from(reranker))
        store = cls(parts)
        store._recover()
        return store

    # --- facts -----------------------------------------------------------------------------------------------

    @property
    def folder(self) -> Path:
        """Where the index is."""
        return self._parts.folder

    @property
    def catalog(self) -> Catalog:
        """The catalogue: exact answers about what is in the index."""
        return self._parts.catalog

    @property
    def embedder(self) -> Embedder:
        """The embedding model."""
        return self._parts.embedder

    def size(self) -> int:
        """Bytes on disk."""
        return sum(_bytes(path) for path in self.folder.rglob("*"))

    # --- finding ---------------------------------------------------------------------------------------------

    def search(
        self,
        query: str,
        k: int = 10,
        filters: Filters | None = None,
        *,
        many: bool = False,
        expand: bool = True,
        rerank: bool = True,
    ) -> list[Hit]:
        """The papers that fit `query` best, best first; the first ten of k=100 are the hits of k=10.

        With `many`, papers like the best ones are wanted too, as for lists (pseudo-relevance feedback).
        With `expand`, acronyms are looked for by their long forms as well, and long forms by their acronyms.
        `rerank=False` leaves the reranker out, if there is one: it takes seconds, and exact look-ups need none.
        """
        more = self.expansion(query).words if expand else ()
        return self._searcher.search(query, k, filters, more=more, many=many, rerank=rerank)

    def prepare(self, queries: Sequence[str]) -> None:
        """Embed several search texts at once that will be searched for in a moment, which is much faster."""
        self._searcher.prepare(queries)

    def hits(self, query: str, ids: Sequence[str]) -> list[Hit]:
        """These papers, scored against `query`, best first."""
        return self._searcher.among(query, ids)

    def holding(self, words: Sequence[str], filters: Filters | None = None) -> list[str]:
        """Ids of exactly those papers whose title, abstract or keywords hold every one of `words`, inflection aside."""
        ids = self._searcher.in_words(lambda: self._parts.lexical.holding(words))
        return self.catalog.matching(ids, filters) if filters else ids

    def document_frequency(self, word: str) -> int:
        """How many papers hold `word`, inflection aside, in title, abstract or keywords."""
        return self._searcher.in_words(lambda: self._parts.lexical.document_frequency(word))

    def expansion(self, text: str) -> Expansion:
        """What acronyms and long forms in `text` are also called, as the papers explain them."""
        return self._expansion(text[:_MOST_CHARS], self.catalog.generation)

    def respelled(self, words: Sequence[str]) -> Mapping[str, str]:
        """For each of `words` (small letters only) that is misspelt, the word of the papers that was meant."""
        return self._speller.respelled(words)

    def names_near(self, name: str) -> list[str]:
        """Names in the papers that `name` may be a slip of, the likeliest first."""
        return self._speller.names_near(name)

    def papers(self, filters: Filters | None = None) -> Iterator[Paper]:
        """Matching papers in the order in which they were first added."""
        return self.catalog.papers(filters)

    def close(self) -> None:
        """Let go of the files."""
        self._parts.vectors.close()
        self._parts.embeddings.close()
        self._parts.catalog.close()

    # --- recovery --------------------------------------------------------------------------------------------

    def _recover(self) -> None:
        """Finish what a killed run left; somebody else who is writing now does it himself."""
        if self._seems_whole():
            return
        with suppress(IndexBusyError):
            self._repair(wait_s=0.0)

    def _seems_whole(self) -> bool:
        """Whether nothing was left half done; vectors, which take a second to open, are checked when first used."""
        with self._parts.access.held():  # so that nobody alive is between staging and applying
            if self.catalog.staged() or version_of(self.catalog) < VERSION:
                return False
            try:
                self._parts.access.check_words()
            except DamagedError:
                return False
            return True

    def _repair(self, wait_s: float = locks.WAIT_S) -> None:
        """Finish what was begun, and make words and vectors again if they still do not fit the catalogue."""
        with self._writing.held(wait_s):
            self._bring_up()
            self._finish_staged()
            try:
                with self._parts.access.held():
                    self._parts.access.check()
            except DamagedError:
                self._adder.rebuild()


def _bytes(path: Path) -> int:
    try:
        return path.stat().st_size if path.is_file() else 0
    except OSError:  # gone since it was listed
        return 0
