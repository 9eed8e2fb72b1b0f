"""What a reranker must offer. Knows no particular model."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray


@runtime_checkable
class Reranker(Protocol):
    """A model that reads question and text together: one method, and a name to tell it by."""

    @property
    def name(self) -> str:
        """What it is called in errors."""
        ...

    def score(self, question: str, texts: Sequence[str]) -> NDArray[np.float32]:
        """How well each text answers `question`, shape (texts,); higher is better, on any scale."""
        ...
