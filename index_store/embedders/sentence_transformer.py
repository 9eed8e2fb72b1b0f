"""Any sentence-transformers model as an embedder; the only file that imports sentence_transformers.

One forward pass gives both the vector of a text and the vectors of its tokens, so that late interaction
(ColBERT, Khattab and Zaharia 2020) needs no second model.
"""

from __future__ import annotations

import copy
import logging
import os
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from index_store.embedders.types import Embedding, Kind, Progress
from index_store.errors import EmbedderError

# Position tables of BERT models end here; sentence-transformers sets lower limits and cuts text silently.
_FALLBACK_LIMIT = 512
_BATCH = 16


class SentenceTransformerEmbedder:
    """A sentence-transformers model by name or path, loaded when first used.

    Args:
        source: folder of the model, or its name on the hub (then the hub is contacted unless it is cached).
        name: identity for the index; left out: `source`.
        offline: never contact the hub.
        check: called before the model is loaded; raises if its files are not what they should be.
    """

    def __init__(
        self,
        source: str | Path,
        name: str | None = None,
        *,
        offline: bool = False,
        check: Callable[[], None] | None = None,
    ) -> None:
        self.name = name or str(source)
        self._source = str(source)
        self._offline = offline
        self._check = check
        self._lock = threading.Lock()
        self._loaded: tuple[Any, Any] | None = None

    @property
    def _model(self) -> Any:
        return self._load()[0]

    def _load(self) -> tuple[Any, Any]:
        """The model, and a tokenizer of its own for `token_spans`, which threads may use while the model embeds."""
        with self._lock:
            if self._loaded is None:
                if self._check:
                    self._check()
                model = _load(self._source, offline=self._offline)
                self._loaded = model, _own_tokenizer(model, self._source)
            return self._loaded

    @property
    def dimension(self) -> int:
        """Length of the vectors."""
        return int(self._model.get_embedding_dimension())

    @property
    def max_tokens(self) -> int:
        """Tokens the model takes beside its special tokens."""
        return int(self._model.max_seq_length) - int(self._model.tokenizer.num_special_tokens_to_add())

    def token_spans(self, text: str) -> list[tuple[int, int]]:
        """Where the model's tokens stand in `text`, uncut however long it is."""
        offsets: list[tuple[int, int]] = self._load()[1].encode(text, add_special_tokens=False).offsets
        return offsets

    def embed(self, texts: Sequence[str], kind: Kind, progress: Progress | None = None) -> list[Embedding]:
        """Embed `texts`; the order is kept, but batches are made by length so that little is padded."""
        order = sorted(range(len(texts)), key=lambda i: len(texts[i]))
        found: dict[int, Embedding] = {}
        for start in range(0, len(order), _BATCH):
            batch = order[start : start + _BATCH]
            found.update(zip(batch, self._embed_batch([texts[i] for i in batch], kind), strict=True))
            if progress:
                progress(len(batch))
        return [found[i] for i in range(len(texts))]

    def _embed_batch(self, texts: list[str], kind: Kind) -> list[Embedding]:
        model = self._model
        encode = model.encode_query if kind == "question" else model.encode_document
        with self._lock:  # one forward pass at a time: torch already uses every core
            outputs = encode(texts, output_value=None, batch_size=len(texts), show_progress_bar=False)
        return [self._embedding(text, output) for text, output in zip(texts, outputs, strict=True)]

    def _embedding(self, text: str, output: dict[str, Any]) -> Embedding:
        spans = np.array(self.token_spans(text), dtype=np.int32).reshape(-1, 2)
        real = int(output["attention_mask"].sum())
        padded = output["token_embeddings"].detach().float().cpu().numpy()
        tokens = _without_special(padded[:real], len(spans))
        vector = output["sentence_embedding"].detach().float().cpu().numpy()
        return Embedding(vector=_unit(vector), tokens=_unit(tokens), spans=spans[: len(tokens)])


def _without_special(tokens: np.ndarray[Any, np.dtype[np.float32]], wanted: int) -> Any:
    """Drop the leading [CLS] and the trailing [SEP]; models without them have as many vectors as tokens."""
    extra = len(tokens) - wanted
    return tokens[1 : 1 + wanted] if extra > 0 else tokens


def _unit(array: Any) -> Any:
    norms = np.linalg.norm(array, axis=-1, keepdims=True)
    return (array / np.maximum(norms, 1e-12)).astype(np.float32)


def _load(source: str, *, offline: bool) -> Any:
    os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")
    logging.getLogger("sentence_transformers").setLevel(logging.WARNING)
    from sentence_transformers import SentenceTransformer
    from transformers.utils import logging as transformers_logging

    transformers_logging.disable_progress_bar()  # type: ignore[no-untyped-call]
    try:
        model = SentenceTransformer(source, device="cpu", local_files_only=offline)
    except Exception as error:  # the libraries below have no one error for files that they cannot read
        raise EmbedderError(
            f"the embedding model {source!r} cannot be loaded ({_first_line(error)}); "
            "name a sentence-transformers model or folder, or leave --embedder out for the packaged one"
        ) from error
    limit = getattr(getattr(model[0].auto_model, "config", None), "max_position_embeddings", _FALLBACK_LIMIT)
    model.max_seq_length = min(limit, _FALLBACK_LIMIT) if limit else _FALLBACK_LIMIT
    return model


def _own_tokenizer(model: Any, source: str) -> Any:
    """A copy that never cuts and never pads: the model's own is set anew for every batch, in any thread."""
    fast = getattr(model.tokenizer, "backend_tokenizer", None)
    if fast is None:
        raise EmbedderError(f"the embedding model {source!r} has no fast tokenizer, which tells where tokens stand")
    tokenizer = copy.deepcopy(fast)
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer


def _first_line(error: Exception) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0][:200]
