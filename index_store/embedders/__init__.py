"""Embedding models by name: the packaged one, any sentence-transformers model, or an instance of your own."""

from __future__ import annotations

from index_store.embedders.fake import FakeEmbedder
from index_store.embedders.types import Embedder, Embedding, Kind

__all__ = ["Embedder", "Embedding", "FakeEmbedder", "Kind", "embedder_from"]


def embedder_from(spec: str | Embedder | None) -> Embedder:
    """The embedder that `spec` names.

    Args:
        spec: None for the packaged all-MiniLM-L6-v2; "fake" for the tests' stand-in; any other string is a
            sentence-transformers model name or folder; an `Embedder` is taken as it is.

    Raises:
        EmbedderError: if the packaged weights are missing or damaged.
    """
    if spec is not None and not isinstance(spec, str):
        return spec
    if spec == "fake":
        return FakeEmbedder()
    from index_store.embedders.packaged import NAME, packaged_embedder  # late: hashing and importing take time

    if spec in (None, NAME):
        return packaged_embedder()
    from index_store.embedders.sentence_transformer import SentenceTransformerEmbedder

    return SentenceTransformerEmbedder(str(spec))
