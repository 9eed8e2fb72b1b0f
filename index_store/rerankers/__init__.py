"""Rerankers by name: any cross-encoder that sentence-transformers loads, or one of your own. There is no default."""

from __future__ import annotations

from index_store.rerankers.fake import FakeReranker
from index_store.rerankers.types import Reranker

__all__ = ["FakeReranker", "Reranker", "reranker_from"]


def reranker_from(spec: str | Reranker | None) -> Reranker | None:
    """The reranker that `spec` names.

    Args:
        spec: None for none; "fake" for the tests' stand-in; any other string is a cross-encoder's name on the hub or
            its folder; a `Reranker` is taken as it is.
    """
    if spec is None or not isinstance(spec, str):
        return spec
    if spec == "fake":
        return FakeReranker()
    from index_store.rerankers.cross_encoder import CrossEncoderReranker  # late: only who names one needs it

    return CrossEncoderReranker(spec)
