"""Token vectors for late interaction (ColBERT, Khattab and Zaharia 2020), kept small.

Token vectors of one sentence are pooled (Clavié, Chaffin and Adams 2024: Ward clusters, a third of the vectors
stays) and kept as int8. Pooling is inside a sentence only, so that each sentence has its own MaxSim. Knows nothing
of papers or files.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

_POOL_FACTOR = 3.0
CODE_SCALE = 127.0
OUTSIDE = 65535  # sentence number of tokens that belong to no sentence of the abstract: the title's


@dataclass(frozen=True)
class TokenVectors:
    """Pooled token vectors of one chunk.

    Attributes:
        codes: int8 of shape (n, dimension); a vector is codes / 127.
        sentences: uint16 of shape (n,): which sentence of the abstract each belongs to, or OUTSIDE.
    """

    codes: NDArray[np.int8]
    sentences: NDArray[np.uint16]


def compress(tokens: NDArray[np.float32], sentences: NDArray[np.uint16]) -> TokenVectors:
    """Pool the token vectors sentence by sentence and round them to int8.

    Args:
        tokens: float32 of shape (n, dimension), each of length 1.
        sentences: which sentence each token belongs to, shape (n,), in ascending runs.
    """
    codes, owners = [], []
    for sentence in dict.fromkeys(sentences.tolist()):
        pooled = _pool(tokens[sentences == sentence])
        codes.append(np.rint(pooled * CODE_SCALE).astype(np.int8))
        owners.append(np.full(len(pooled), sentence, dtype=np.uint16))
    if not codes:
        return TokenVectors(np.zeros((0, tokens.shape[1]), np.int8), np.zeros(0, np.uint16))
    return TokenVectors(np.concatenate(codes), np.concatenate(owners))


def _pool(tokens: NDArray[np.float32]) -> NDArray[np.float32]:
    """Means of Ward clusters by cosine distance, scaled to length 1."""
    wanted = max(1, round(len(tokens) / _POOL_FACTOR))
    if wanted >= len(tokens):
        return tokens
    from scipy.cluster.hierarchy import linkage  # late: only adding pools
    from scipy.spatial.distance import pdist

    # No matrix products: NumPy would spread them over threads, which wait for those of the model.
    labels = _labels(linkage(pdist(tokens, "sqeuclidean") / 2, method="ward"), len(tokens), wanted)
    order = np.argsort(labels, kind="stable")
    sums = np.add.reduceat(tokens[order], np.searchsorted(labels[order], np.arange(wanted)), axis=0)
    norms = np.linalg.norm(sums, axis=1, keepdims=True)
    pooled: NDArray[np.float32] = (sums / np.maximum(norms, 1e-12)).astype(np.float32)
    return pooled


def _labels(tree: NDArray[np.float64], count: int, wanted: int) -> NDArray[np.intp]:
    """The number of each token's cluster after as many merges as leave `wanted`.

    The same as scipy's fcluster, which takes longer than all the rest.

    Args:
        tree: rows of merges, nearest first, as scipy's linkage gives them.
        count: how many tokens there are.
        wanted: how many clusters are to be left.
    """
    owners = np.arange(2 * count - wanted)
    pairs = tree[: count - wanted, :2].astype(np.intp)
    for merge in range(count - wanted - 1, -1, -1):  # from the last merge down, each gives its number to what it merged
        owners[pairs[merge]] = owners[count + merge]
    return np.unique(owners[:count], return_inverse=True)[1]
