"""A stand-in reranker for tests: the share of the question's words that a text holds. No model, no start-up time."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

_WORD = re.compile(r"\w+")


class FakeReranker:
    """Counts shared words; keeps what it was given, so that a test can see what was scored."""

    def __init__(self, name: str = "fake") -> None:
        self.name = name
        self.scored: list[tuple[str, str]] = []

    def score(self, question: str, texts: Sequence[str]) -> NDArray[np.float32]:
        """Share of the question's words that each text holds."""
        self.scored += [(question, text) for text in texts]
        asked = _words(question)
        shares = [len(asked & _words(text)) / max(1, len(asked)) for text in texts]
        return np.array(shares, dtype=np.float32)


def _words(text: str) -> set[str]:
    return set(_WORD.findall(text.casefold()))
