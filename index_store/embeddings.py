"""Embeddings already made, in SQLite, by the hash of the text they were made from.

Making them is the slow part of adding, so none is ever made twice: not for a paper added again, not after a kill,
not when the Chroma folder has to be rebuilt. A row without a paper does no harm; `drop` removes those of papers
that are gone. Knows nothing of papers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from index_store.errors import EmbedderError
from index_store.late import TokenVectors
from index_store.sqlite import Database

_SCHEMA = """
CREATE TABLE IF NOT EXISTS embedding (
    hash TEXT NOT NULL, chunk INTEGER NOT NULL, vector BLOB NOT NULL, codes BLOB NOT NULL, sentences BLOB NOT NULL,
    PRIMARY KEY (hash, chunk));
"""


@dataclass(frozen=True)
class ChunkEmbedding:
    """One chunk's vector, float32 of shape (dimension,), and its pooled token vectors."""

    vector: NDArray[np.float32]
    tokens: TokenVectors


class Embeddings:
    """The cache of one index; `dimension` is the embedder's."""

    def __init__(self, path: Path, dimension: int) -> None:
        self._db = Database(path, _SCHEMA, cure="delete this file: the embeddings are then made again")
        self._dimension = dimension

    def check(self, vector: NDArray[np.float32]) -> None:
        """Refuse a vector that cannot be compared with those here.

        Raises:
            EmbedderError: if it has another length: the model behind the name was exchanged.
        """
        if vector.shape != (self._dimension,):
            raise EmbedderError(
                f"the embedding model now gives vectors of length {len(vector)}, and the index was made with vectors "
                f"of {self._dimension}: it is another model; put the old one back, or make another index: "
                "assistant add PATH --index OTHER"
            )

    def known(self, hashes: Iterable[str]) -> set[str]:
        """Those of `hashes` whose embeddings are here."""
        return {row[0] for row in self._db.rows_in("SELECT DISTINCT hash FROM embedding WHERE hash IN", list(hashes))}

    def put(self, items: Iterable[tuple[str, Sequence[ChunkEmbedding]]]) -> None:
        """Keep the chunks of each text, in one transaction.

        Raises:
            EmbedderError: if the vectors are not of the index's length.
        """
        rows = []
        for key, chunks in items:
            for number, c in enumerate(chunks):
                self.check(c.vector)
                rows.append((key, number, c.vector.tobytes(), c.tokens.codes.tobytes(), c.tokens.sentences.tobytes()))
        with self._db.change() as connection:
            connection.executemany("INSERT OR REPLACE INTO embedding VALUES (?, ?, ?, ?, ?)", rows)

    def get(self, hashes: Sequence[str]) -> dict[str, list[ChunkEmbedding]]:
        """The chunks of each text that is here, in order."""
        sql = "SELECT hash, vector, codes, sentences FROM embedding WHERE hash IN"
        found: dict[str, list[ChunkEmbedding]] = {}
        for key, vector, codes, sentences in self._db.rows_in(sql, hashes, "ORDER BY hash, chunk"):
            tokens = TokenVectors(
                np.frombuffer(codes, np.int8).reshape(-1, self._dimension), np.frombuffer(sentences, np.uint16)
            )
            found.setdefault(key, []).append(ChunkEmbedding(np.frombuffer(vector, np.float32), tokens))
        return found

    def vectors(self, hashes: Sequence[str]) -> dict[str, list[NDArray[np.float32]]]:
        """The vectors of the chunks of each text that is here, in order, without the tokens' (a tenth of the bytes)."""
        found: dict[str, list[NDArray[np.float32]]] = {}
        sql = "SELECT hash, vector FROM embedding WHERE hash IN"
        for key, vector in self._db.rows_in(sql, hashes, "ORDER BY hash, chunk"):
            found.setdefault(key, []).append(np.frombuffer(vector, np.float32))
        return found

    def sizes(self, hashes: Sequence[str]) -> dict[str, int]:
        """How many chunks each text has, those that are here."""
        sql = "SELECT hash, count(*) FROM embedding WHERE hash IN"
        return {row[0]: row[1] for row in self._db.rows_in(sql, hashes, "GROUP BY hash")}

    def drop(self, hashes: Iterable[str]) -> None:
        """Forget the embeddings of these texts."""
        with self._db.change() as connection:
            connection.executemany("DELETE FROM embedding WHERE hash = ?", [(key,) for key in hashes])

    def close(self) -> None:
        """Close the file."""
        self._db.close()
