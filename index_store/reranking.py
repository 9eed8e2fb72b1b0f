"""The first hits of a search ordered anew by a reranker.

The reranker is one more view: its scores and the search's are standardised over the hits and added, for interpolation
beats a cross-encoder alone (Askari et al. 2023), all the more on texts unlike those it was trained on. The sum is put
back on the mean and the spread that the search's scores had, so that a difference between two scores means what it
means without a reranker, and less where the two disagree. Knows no particular reranker.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from index_store.chunks import paper_text
from index_store.errors import RerankerError
from index_store.hits import behind
from index_store.rerankers.types import Reranker
from index_store.scoring import NO_SPREAD, Floats, standardised
from index_store.types import Hit

# How many of the first hits. Fixed, so that k changes how many hits come back and not which.
DEPTH = 50
# A little more than half: it reads question and text together, so where two hits are in dispute it decides.
_SHARE = 0.6


def reranked(question: str, hits: Sequence[Hit], reranker: Reranker) -> list[Hit]:
    """The hits, best first by search and reranker together; those after the first `DEPTH` stay behind, in order.

    Raises:
        RerankerError: if the reranker does not give one number for each text.
    """
    first, rest = hits[:DEPTH], hits[DEPTH:]
    if len(first) < 2:
        return list(hits)
    told = _scores(question, first, reranker)
    if told.std() <= NO_SPREAD:  # it has nothing to say
        return list(hits)
    before = np.array([hit.score for hit in first])
    mixed = before.mean() + before.std() * (_SHARE * standardised(told) + (1 - _SHARE) * standardised(before))
    scored = [
        replace(hit, score=float(score), views=replace(hit.views, reranker=float(seen)))
        for hit, score, seen in zip(first, mixed, told, strict=True)
    ]
    scored.sort(key=lambda hit: (-hit.score, hit.paper.id))
    return [*scored, *behind(scored, rest)]


def _scores(question: str, hits: Sequence[Hit], reranker: Reranker) -> Floats:
    found = np.asarray(reranker.score(question, [paper_text(hit.paper) for hit in hits]), dtype=np.float64)
    if found.shape != (len(hits),) or not np.isfinite(found).all():
        raise RerankerError(
            f"the reranker {reranker.name!r} gives no number for each of {len(hits)} texts but an array of shape "
            f"{found.shape}{'' if np.isfinite(found).all() else ' with values that are no numbers'}; "
            "leave --reranker out or name another"
        )
    return found
