"""Pseudo-relevance feedback: words that the best papers share with others like them, the question's own words aside.

The relevance model of RM3 (Abdul-Jaleel et al. 2004), from the first few papers. "Numbers in fewer bits" finds a paper
on quantization; the words of that paper find the others. Knows nothing of files and models.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache

import numpy as np

from index_store.scoring import Floats
from index_store.text import STOP_WORDS, tokens

PAPERS = 3
_TERMS = 10
_SHORT = 3  # Latin words under this are mostly symbols


def feedback_terms(
    texts: Sequence[str], scores: Floats, frequencies: Callable[[Iterable[str]], Mapping[str, int]], papers: int
) -> Mapping[str, float]:
    """The words to look for, with their weights.

    Args:
        texts: what the best papers say, in plain text.
        scores: how good each of them is, shape (texts,); one point less and its words weigh e times less.
        frequencies: how many papers hold each of some tokens.
        papers: how many papers there are.
    """
    weights = np.exp(scores - scores.max(initial=-np.inf))
    total: Counter[str] = Counter()
    for text, weight in zip(texts, (weights / weights.sum()).tolist(), strict=True):
        for token, share in _shares(text).items():
            total[token] += weight * share
    held = frequencies(total)
    told = {
        token: weight * math.log1p((papers - held[token] + 0.5) / (held[token] + 0.5))
        for token, weight in total.items()
        if held[token] > 1  # a word that only one paper holds finds no other
    }
    return dict(sorted(told.items(), key=lambda item: (-item[1], item[0]))[:_TERMS])


@lru_cache(1024)
def _shares(text: str) -> Mapping[str, float]:
    """Each word's share of a text."""
    counts = Counter(token for token in tokens(text) if _tells(token))
    whole = counts.total()
    return {token: count / whole for token, count in counts.items()}


def _tells(token: str) -> bool:
    return token not in STOP_WORDS and (len(token) >= _SHORT or (len(token) > 1 and not token.isascii()))
