"""How likely abstracts say a claim, by how near they come to it and to each of its words; blind to what contradicts it.

A logistic function of five measures. Its weights were fitted on 107 claims about invented abstracts, half of them true,
half true of another paper or of none, and rounded. Knows nothing of numbers, names and negation.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from assistant.checking.judging import Reading
from assistant.contradiction.denying import words_of
from index_store.text import STOP_WORDS, tokens

_SENTENCE = 1.0
_WORDS = 8.0
_OTHER_WORDS = 5.0
_WORST_WORD = 6.0
_NUMBERS = 4.5
_LEAST = -10.6
_LEAST_TRANSLATED = -9.0  # words without grammar come less near
_SAME_WORD = 0.85  # how near a word comes that the abstract holds, in whatever context
_LEAST_RARITY = 0.1
# Words that say nothing of what an abstract says.
_EMPTY = STOP_WORDS | frozenset(
    "paper papers author authors method methods approach approaches study studies work works abstract abstracts former "
    "latter both article proposed proposes propose presented presents present called uses used using based".split()
)


@dataclass(frozen=True)
class _Near:
    """A word of a claim: how near the abstracts come to it, how rare it is, whether it is in the name of a paper."""

    near: float
    rarity: float
    name: bool


def likelihood(readings: Sequence[Reading], names: Sequence[str], *, all_found: bool, translated: bool) -> float:
    """How likely the abstracts together say the claim that they were read for, 0 to 1.

    Args:
        readings: the abstracts, read for one claim; at least one sentence among them.
        names: the names in the claim, to which every sentence of a paper that bears the name comes near.
        all_found: whether the claim has numbers and all of them stand in the abstracts.
        translated: whether the words of the claim were looked up in a dictionary.
    """
    best = max(passage.score for reading in readings for passage in reading.passages)
    words = list(_words(readings, names))
    others = [word for word in words if not word.name]
    covered = _mean(words, best)
    total = (
        _SENTENCE * best
        + _WORDS * covered
        + _OTHER_WORDS * _mean(others, covered)
        + _WORST_WORD * min((word.near for word in others), default=covered)
        + (_NUMBERS if all_found else 0.0)
        + (_LEAST_TRANSLATED if translated else _LEAST)
    )
    return 1 / (1 + math.exp(-total))


def _words(readings: Sequence[Reading], names: Sequence[str]) -> Iterator[_Near]:
    held = {stem for reading in readings for p in reading.passages for stem in words_of(p.plain).stems}
    known = {token for name in names for token in tokens(name)}
    known |= {token for reading in readings for token in tokens(reading.paper.label.split(":")[0])}
    for matches in zip(*(reading.words for reading in readings), strict=False):
        word = matches[0]
        if any(char.isalnum() for char in word.word) and word.word.lower() not in _EMPTY:
            same = _SAME_WORD if held & set(words_of(word.word).stems) else 0.0
            near = max(same, *(match.cosine for match in matches), 0.0)
            yield _Near(near, max(_LEAST_RARITY, word.rarity), bool(known & set(tokens(word.word))))


def _mean(words: Sequence[_Near], otherwise: float) -> float:
    """How near the abstracts come to these words on average, rare ones counting more."""
    total = sum(word.rarity for word in words)
    return sum(word.rarity * word.near for word in words) / total if total else otherwise
