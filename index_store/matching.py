"""The words of a question, and how well a paper matches each: word pieces joined into the words they are pieces of."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from index_store.text import STOP_WORDS
from index_store.types import WordMatch

_WORD = re.compile(r"\w+|[^\w\s]")

_COMMON = 0.1  # rarity of words that nearly every paper holds


@dataclass(frozen=True)
class AskedWord:
    """A word of a question: its text, the numbers of its tokens, how rare it is in the index."""

    text: str
    pieces: tuple[int, ...]
    rarity: float


def words_of(text: str, spans: Sequence[tuple[int, int]], rarity: Callable[[str], float]) -> tuple[AskedWord, ...]:
    """The words of `text`, whose tokens stand at `spans`. Words that share a token are as near as it is."""
    made: list[tuple[int, int, list[int]]] = []
    for number, start, end in _pieces(text, spans):
        if made and made[-1][1] == start and text[start].isalnum() and text[start - 1].isalnum():
            first, _, pieces = made.pop()
            made.append((first, end, [*pieces, number]))
        else:
            made.append((start, end, [number]))
    return tuple(AskedWord(text[a:b], tuple(pieces), rarity(text[a:b])) for a, b, pieces in made)


def _pieces(text: str, spans: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int, int]]:
    """Number and place of each token; one that holds several words, as those of endpoints do, once for each word."""
    for number, (start, end) in enumerate(spans):
        if len(text[start:end].split()) < 2:
            yield number, start, end
            continue
        for found in _WORD.finditer(text, start, end):
            yield number, *found.span()


def token_weights(asked: Sequence[AskedWord], tokens: int) -> NDArray[np.float64]:
    """How much each token of a question counts, shape (tokens,), adding up to 1.

    Half of it evenly, half by the rarity of its word, stop words having none: rarity alone is better on claims (SciFact
    nDCG@10 +0.0025) and worse on paraphrases.
    """
    weights = np.zeros(tokens)
    for word in asked:
        if word.text.lower() not in STOP_WORDS and any(char.isalnum() for char in word.text):
            weights[list(word.pieces)] += max(word.rarity, _COMMON) / len(word.pieces)
    total = weights.sum()
    even = np.full(tokens, 1.0 / max(1, tokens))
    return (weights / total + even) / 2 if total > 0 else even


def matched(asked: Sequence[AskedWord], cosines: NDArray[np.float32]) -> tuple[WordMatch, ...]:
    """How near a paper comes to each word, given the best cosine of each token; a word is the mean of its pieces."""
    if not asked:
        return ()
    sums = np.add.reduceat(cosines, [word.pieces[0] for word in asked])  # the pieces of words follow each other
    means = (sums / [len(word.pieces) for word in asked]).tolist()
    return tuple(WordMatch(word.text, mean, word.rarity) for word, mean in zip(asked, means, strict=True))
