"""A stand-in embedder for tests: hashed words as vectors. No model, no start-up time, the same on every machine.

Texts that share words are near each other, so that searches behave; nothing else about it is meant to be good.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence

import numpy as np

from index_store.embedders.types import Embedding, Kind, Progress

_WORD = re.compile(r"\w+|[^\w\s]")


class FakeEmbedder:
    """Words hashed to vectors of 64 numbers; counts its calls, so that a test can see what was embedded."""

    def __init__(self, name: str = "fake", max_tokens: int = 128) -> None:
        self.name = name
        self.dimension = 64
        self.max_tokens = max_tokens
        self.embedded: list[str] = []

    def token_spans(self, text: str) -> list[tuple[int, int]]:
        """One token for every word and every other sign."""
        return [match.span() for match in _WORD.finditer(text)]

    def embed(self, texts: Sequence[str], kind: Kind, progress: Progress | None = None) -> list[Embedding]:
        """Embed `texts`; passages are remembered in `embedded`."""
        if kind == "passage":
            self.embedded += texts
        if progress:
            progress(len(texts))
        return [self._embedding(text) for text in texts]

    def _embedding(self, text: str) -> Embedding:
        spans = self.token_spans(text)
        tokens = np.array([_vector(text[a:b].casefold(), self.dimension) for a, b in spans], dtype=np.float32)
        tokens = tokens.reshape(-1, self.dimension)
        total = tokens.sum(axis=0) if len(tokens) else np.ones(self.dimension, dtype=np.float32)
        vector = total / max(float(np.linalg.norm(total)), 1e-12)
        return Embedding(vector.astype(np.float32), tokens, np.array(spans, dtype=np.int32).reshape(-1, 2))


def _vector(word: str, dimension: int) -> np.ndarray[tuple[int], np.dtype[np.float32]]:
    seed = int.from_bytes(hashlib.blake2b(word.encode(), digest_size=8).digest(), "big")
    vector = np.random.default_rng(seed).standard_normal(dimension).astype(np.float32)
    return vector / np.float32(np.linalg.norm(vector))
