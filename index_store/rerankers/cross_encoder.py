"""Any cross-encoder of sentence-transformers as a reranker (Nogueira and Cho 2019).

A text longer than the model's window is scored in pieces, and its best piece counts (MaxP, Dai and Callan 2019).
"""

from __future__ import annotations

import copy
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from index_store.errors import RerankerError
from index_store.rerankers.loading import LoadingError, cross_encoder

_BATCH = 16
_FALLBACK_LIMIT = 512
# A question may take this share of the window; the rest of a longer one is left out.
_QUESTION_SHARE = 4


class CrossEncoderReranker:
    """A cross-encoder by name or folder, loaded when first used.

    Args:
        source: folder of the model, or its name on the hub, which is contacted only if the model is not on this
            machine already.
    """

    def __init__(self, source: str | Path) -> None:
        self.name = str(source)
        self._lock = threading.Lock()
        self._loaded: tuple[Any, Any, int] | None = None

    def score(self, question: str, texts: Sequence[str]) -> NDArray[np.float32]:
        """The model's own scores, before any squashing to 0..1, shape (texts,).

        Raises:
            RerankerError: if the model cannot be loaded, or is no reranker.
        """
        from torch.nn import Identity

        with self._lock:  # one forward pass at a time: torch already uses every core
            model, tokenizer, window = self._load()
            asked = _beginning(question, tokenizer, window // _QUESTION_SHARE)
            room = window - len(_offsets(asked, tokenizer))
            pieces = [(number, piece) for number, text in enumerate(texts) for piece in _cut(text, tokenizer, room)]
            found = model.predict(
                [(asked, piece) for _, piece in pieces],
                batch_size=_BATCH,
                show_progress_bar=False,
                activation_fn=Identity(),
                convert_to_numpy=True,
            )
        best = np.full(len(texts), -np.inf, dtype=np.float32)
        np.maximum.at(best, [number for number, _ in pieces], np.asarray(found, dtype=np.float32).reshape(-1))
        return best

    def _load(self) -> tuple[Any, Any, int]:
        """The model, a tokenizer that never cuts, and how many tokens question and text may have together."""
        if self._loaded is None:
            try:
                model = cross_encoder(self.name)
            except LoadingError as error:
                raise RerankerError(f"the reranker {error}; or leave --reranker out") from error
            fast = getattr(model.tokenizer, "backend_tokenizer", None)
            if fast is None or model.num_labels != 1:
                raise RerankerError(
                    f"{self.name!r} is no reranker (it gives {model.num_labels} scores for a text); "
                    "name a cross-encoder with one, such as cross-encoder/ms-marco-MiniLM-L6-v2"
                )
            limit = min(model.max_seq_length or _FALLBACK_LIMIT, _FALLBACK_LIMIT)
            window = limit - int(model.tokenizer.num_special_tokens_to_add(pair=True))
            tokenizer = copy.deepcopy(fast)
            tokenizer.no_truncation()
            tokenizer.no_padding()
            self._loaded = model, tokenizer, window
        return self._loaded


def _offsets(text: str, tokenizer: Any) -> list[tuple[int, int]]:
    offsets: list[tuple[int, int]] = tokenizer.encode(text, add_special_tokens=False).offsets
    return offsets


def _beginning(text: str, tokenizer: Any, room: int) -> str:
    return next(_cut(text, tokenizer, max(1, room)))


def _cut(text: str, tokenizer: Any, room: int) -> Iterator[str]:
    """Pieces of at most `room` tokens that together are the text."""
    offsets = _offsets(text, tokenizer)
    starts = [0, *(start for start, _ in offsets[room::room])]
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        yield text[start:end]
