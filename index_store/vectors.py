"""The vector index: nearest chunks by cosine, in Chroma. The only file that imports chromadb.

Derived: Chroma's folder can be made again from the embeddings kept beside it. A folder may be open in one client
at a time, so every use takes the index's access lock (see `parts.Access`) and a client is opened anew after another
process has written.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from index_store.catalog.filters import Limits, topic_key
from index_store.damage import DamagedError, reported
from index_store.types import Paper

_COLLECTION = "abstracts"


@dataclass(frozen=True)
class VectorItem:
    """A paper with the vectors of its chunks, each float32 of shape (dimension,)."""

    paper: Paper
    vectors: Sequence[NDArray[np.float32]]


class Vectors:
    """The vectors of one index, in a folder of their own. Every method may raise a `DamagedError`."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._system: Any = None
        self._client: Any = None
        self._collection: Any = None

    def write(self, items: Sequence[VectorItem], removed: Mapping[str, int]) -> None:
        """Put the papers' chunks in; first take out the papers `removed`, given with their numbers of chunks."""
        # By id: a condition on the metadata takes Chroma ten times as long.
        gone = [_chunk_id(key, number) for key, count in removed.items() for number in range(count)]
        rows = list(_rows(items))
        with self._reported():
            collection = self._open()
            step = self._client.get_max_batch_size()
            for start in range(0, len(gone), step):
                collection.delete(ids=gone[start : start + step])
            for start in range(0, len(rows), step):
                part = rows[start : start + step]
                collection.upsert(
                    ids=[row[0] for row in part],
                    embeddings=np.stack([row[1] for row in part]),
                    metadatas=[dict(row[2]) for row in part],
                )

    def count(self) -> int:
        """How many chunks are in."""
        with self._reported():
            return int(self._open().count())

    def search(self, vector: NDArray[np.float32], limit: int, limits: Limits) -> dict[str, float]:
        """Cosines of the nearest papers' best chunks, ids as keys, best first.

        Args:
            vector: the question, float32 of shape (dimension,).
            limit: how many chunks at most.
            limits: topics and years wanted.
        """
        with self._reported():
            found = self._open().query(
                query_embeddings=vector[None, :],
                n_results=limit,
                where=_where(limits),
                include=["metadatas", "distances"],
            )
            if not found["ids"][0] and limits == Limits() and self.count():
                # What Chroma answers when the folder of its graph is gone.
                raise DamagedError("the vectors cannot be searched")
        best: dict[str, float] = {}
        for metadata, distance in zip(found["metadatas"][0], found["distances"][0], strict=True):
            key = str(metadata["paper"])
            best[key] = max(best.get(key, -1.0), 1.0 - float(distance))
        return best

    def clear(self) -> None:
        """Throw everything away, to make it again."""
        self.close()
        shutil.rmtree(self._folder, ignore_errors=True)

    def close(self) -> None:
        """Let go of the folder; the next use opens it anew."""
        if self._system is not None:
            self._system.stop()
        self._system = self._client = self._collection = None

    def _open(self) -> Any:
        """The collection. Chroma shares one system between all clients of a path, broken or not: ours is our own."""
        if self._collection is None:
            from chromadb.api.client import Client
            from chromadb.config import Settings, System

            self._folder.mkdir(parents=True, exist_ok=True)
            system = System(
                Settings(is_persistent=True, persist_directory=str(self._folder), anonymized_telemetry=False)
            )
            system.start()
            self._system, self._client = system, Client.from_system(system)
            self._collection = self._client.get_or_create_collection(
                _COLLECTION, embedding_function=None, configuration={"hnsw": {"space": "cosine"}}
            )
        return self._collection

    def _reported(self) -> AbstractContextManager[None]:
        return reported(f"the vector index in {self._folder}")


def _rows(items: Sequence[VectorItem]) -> Iterator[tuple[str, NDArray[np.float32], Mapping[str, Any]]]:
    for item in items:
        paper = item.paper
        facts = {"paper": paper.id, "topic": topic_key(paper.area, paper.subarea), "year": paper.year}
        metadata = {key: value for key, value in facts.items() if value is not None}
        for number, vector in enumerate(item.vectors):
            yield _chunk_id(paper.id, number), vector, metadata


def _chunk_id(paper: str, number: int) -> str:
    return f"{paper}#{number}"


def _where(limits: Limits) -> dict[str, Any] | None:
    """The limits as a Chroma condition; an absent area or subarea is kept as ""."""
    parts: list[dict[str, Any]] = []
    if limits.topics is not None:
        parts.append({"topic": {"$in": [topic_key(area, subarea) for area, subarea in limits.topics] or ["\n"]}})
    if limits.since is not None:
        parts.append({"year": {"$gte": limits.since}})
    if limits.until is not None:
        parts.append({"year": {"$lte": limits.until}})
    return {"$and": parts} if len(parts) > 1 else (parts[0] if parts else None)
