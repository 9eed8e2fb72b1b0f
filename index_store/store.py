"""An index of papers on disk: one folder, one embedder. Add papers, remove them, find them again.

    catalog.sqlite      the truth: papers, authors, what is staged     embeddings.sqlite   made once, kept by text
    lexical/            words, derived                                  vectors/            Chroma, derived

A write goes: embeddings → staged → vectors → words → applied. Killed anywhere, the next opening goes on from there.
Knows nothing of questions, answers or LLMs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from index_store import locks
from index_store.adding import Adder
from index_store.catalog import Catalog, Entry
from index_store.embedders import Embedder, embedder_from
from index_store.embedders.types import Progress
from index_store.embeddings import Embeddings
from index_store.errors import AssistantError, IndexBusyError, WrongEmbedderError
from index_store.lexical import Lexical
from index_store.parts import Parts
from index_store.search import Searcher
from index_store.types import AddReport, Filters, Hit, Paper, Problem
from index_store.vectors import Vectors

_VERSION = "1"


class Store:
    """One open index. Safe to use from several threads, and beside other processes on the same folder."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._writing = locks.writing(parts.folder)
        self._adder = Adder(parts)
        self._searcher = Searcher(parts, repair=self.rebuild)

    @classmethod
    def open(cls, folder: str | Path, *, embedder: str | Embedder | None = None, create: bool = True) -> Store:
        """Open the index in `folder`, made if missing.

        Args:
            folder: where the index is.
            embedder: see `embedders.embedder_from`; None means the model the index was made with, or the default.
            create: make an index if there is none.

        Raises:
            AssistantError: if there is no index and `create` is false.
            WrongEmbedderError: if the index was made with another model; nothing is changed.
            BrokenIndexError: if the catalogue cannot be read.
        """
        folder = Path(folder)
        exists = (folder / "catalog.sqlite").is_file()
        if not exists:
            _refuse_missing(folder, create=create)
            folder.mkdir(parents=True, exist_ok=True)
        catalog = Catalog(folder / "catalog.sqlite")
        model = _embedder_for(catalog, folder, embedder)
        parts = Parts(
            folder,
            catalog,
            Embeddings(folder / "embeddings.sqlite", int(catalog.meta("dimension") or 0)),
            Lexical(folder / "lexical"),
            Vectors(folder / "vectors"),
            model,
            locks.access(folder),
        )
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

    @property
    def lexical(self) -> Lexical:
        """The words of the papers."""
        return self._parts.lexical

    def size(self) -> int:
        """Bytes on disk."""
        return sum(path.stat().st_size for path in self.folder.rglob("*") if path.is_file())

    # --- changing --------------------------------------------------------------------------------------------

    def add(self, records: Iterable[Paper | Problem], progress: Progress | None = None) -> AddReport:
        """Add papers; those already here with the same content cost nothing, edited ones take their old place.

        Args:
            records: papers, and problems to be passed on into the report; read as a stream.
            progress: called with the number of records dealt with since the last call.

        Raises:
            IndexBusyError: if another process is adding.
        """
        with self._writing.held():
            self._finish_staged()
            return self._adder.add(records, progress)

    def remove(self, ids: Sequence[str]) -> int:
        """Remove papers by id; gives how many there were."""
        with self._writing.held():
            self._finish_staged()
            known = list(self.catalog.entries(ids))
            self._adder.write([Entry(key, None, None) for key in known])
            return len(known)

    def rebuild(self) -> None:
        """Make words and vectors again from the catalogue; what is already embedded is not embedded again."""
        with self._writing.held():
            self._adder.rebuild()

    # --- finding ---------------------------------------------------------------------------------------------

    def search(self, query: str, k: int = 10, filters: Filters | None = None) -> list[Hit]:
        """The papers that fit `query` best, best first; the first ten of k=100 are the hits of k=10."""
        return self._searcher.search(query, k, filters)

    def hits(self, query: str, ids: Sequence[str]) -> list[Hit]:
        """These papers, scored against `query`, best first."""
        return self._searcher.among(query, ids)

    def holding(self, words: Sequence[str], filters: Filters | None = None) -> list[str]:
        """Ids of exactly those papers whose title, abstract or keywords hold every one of `words`, inflection aside."""
        ids = self._parts.lexical.holding(words)
        return self.catalog.matching(ids, filters) if filters else ids

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
        if not self.catalog.staged() and self._whole():
            return
        try:
            with self._writing.held():
                self._finish_staged()
                if not self._whole():
                    self._adder.rebuild()
        except IndexBusyError:
            return

    def _whole(self) -> bool:
        """Whether every paper of the catalogue is among the words; vectors are checked when first used."""
        with self._parts.access.held():
            self._parts.lexical.reload()
            return self._parts.lexical.count() == self.catalog.count()

    def _finish_staged(self) -> None:
        staged = self.catalog.staged()
        if staged:
            self._adder.write(staged)


def _refuse_missing(folder: Path, *, create: bool) -> None:
    if folder.exists() and not folder.is_dir():
        raise AssistantError(f"{folder} is a file, not an index; name a folder with --index")
    if not create:
        raise AssistantError(f"there is no index at {folder}; make one with: assistant add PATH --index {folder}")
    if folder.is_dir() and any(folder.iterdir()) and not (folder / "writing.lock").exists():
        raise AssistantError(f"{folder} is a folder with other files in it, not an index; name another with --index")


def _embedder_for(catalog: Catalog, folder: Path, wanted: str | Embedder | None) -> Embedder:
    made_with = catalog.meta("embedder")
    embedder = embedder_from(wanted if wanted is not None or made_with is None else made_with)
    if made_with is None:
        catalog.set_meta("version", _VERSION)
        catalog.set_meta("dimension", str(embedder.dimension))
        catalog.set_meta("embedder", embedder.name)
    elif made_with != embedder.name:
        catalog.close()
        raise WrongEmbedderError(
            f"the index {folder} was made with the embedding model {made_with!r}, not {embedder.name!r}; "
            f"open it with --embedder {made_with}, or make another: assistant add PATH --index OTHER "
            f"--embedder {embedder.name}"
        )
    return embedder
