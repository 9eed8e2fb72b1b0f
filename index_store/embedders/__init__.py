"""Embedding models by name: the packaged one, any sentence-transformers model, any endpoint, or one of your own."""

from __future__ import annotations

from index_store.embedders.endpoint import PREFIX, endpoint_from
from index_store.embedders.fake import FakeEmbedder
from index_store.embedders.types import Embedder, Embedding, Kind

__all__ = ["Embedder", "Embedding", "FakeEmbedder", "Kind", "embedder_from", "remembered_embedder"]


def embedder_from(spec: str | Embedder | None) -> Embedder:
    """The embedder that `spec` names.

    Args:
        spec: None for the packaged all-MiniLM-L6-v2; "fake" for the tests' stand-in; "openai-like:URL#MODEL" for an
            endpoint; any other string is a sentence-transformers model name or folder; an `Embedder` is taken as it is.

    Raises:
        UsageError: if the address of an endpoint makes no sense.
        EmbedderError: if the packaged weights are missing or damaged.
    """
    if spec is not None and not isinstance(spec, str):
        return spec
    if spec == "fake":
        return FakeEmbedder()
    if spec is not None and spec.startswith(PREFIX):
        return endpoint_from(spec)
    from index_store.embedders.packaged import NAME, packaged_embedder  # late: hashing and importing take time

    if spec in (None, NAME):
        return packaged_embedder()
    from index_store.embedders.sentence_transformer import SentenceTransformerEmbedder

    return SentenceTransformerEmbedder(str(spec))


def remembered_embedder(name: str) -> Embedder:
    """The embedder whose name an index remembers, where the user names none.

    An endpoint is not contacted then: an index may come from somebody else, and nobody's questions, texts or key
    shall go to an address that only a file names. The catalogue can be read; what needs the endpoint says so.
    """
    return endpoint_from(name, named=False) if name.startswith(PREFIX) else embedder_from(name)
