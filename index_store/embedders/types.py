"""What an embedding model must offer, and what it gives back. Knows no particular model."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

Kind = Literal["question", "passage"]
Progress = Callable[[int], None]


@dataclass(frozen=True)
class Embedding:
    """A text as vectors.

    Attributes:
        vector: the whole text, float32 of shape (dimension,), length 1.
        tokens: every token in its context, float32 of shape (tokens, dimension), each of length 1.
        spans: where each token stands in the text, int32 of shape (tokens, 2), in characters.
    """

    vector: NDArray[np.float32]
    tokens: NDArray[np.float32]
    spans: NDArray[np.int32]


@runtime_checkable
class Embedder(Protocol):
    """An embedding model: two methods, and three facts about it.

    Attributes:
        name: the identity that an index remembers; equal names mean equal vectors.
        dimension: length of the vectors.
        max_tokens: how many tokens of a text the model takes, its special tokens left out.
    """

    @property
    def name(self) -> str:
        """The identity."""
        ...

    @property
    def dimension(self) -> int:
        """Length of the vectors."""
        ...

    @property
    def max_tokens(self) -> int:
        """Tokens the model takes."""
        ...

    def token_spans(self, text: str) -> list[tuple[int, int]]:
        """Where the model's tokens stand in `text`, uncut however long it is."""
        ...

    def embed(self, texts: Sequence[str], kind: Kind, progress: Progress | None = None) -> list[Embedding]:
        """Embed `texts`, each of at most `max_tokens` tokens; `progress` is called with the count done since."""
        ...
