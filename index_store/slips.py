"""Slips in people's names: which names a misspelt one may mean, and when it is likelier another person's.

A changed vowel or a last letter makes another family name more often than a slip (Jansen, Jensen; Petrov, Petrova),
and so does any change of a short one (Li, Liu). A swap of neighbours, a letter doubled or lost inside a long name is a
slip, and so is one at the end of it that makes no other name ("-vic", "-vich").
Knows no catalogue: `near` gives everything that is one typo away, to be looked up.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from string import ascii_lowercase

from rapidfuzz.distance import OSA

_VOWELS = frozenset("aeiouy")
_ENDINGS = _VOWELS | {"s", "n"}  # Alexandrov, Alexandrova; Williams; Andersen
_LEAST = 6  # letters of a name that may hold a slip
_LONG = 8  # letters from which a letter changed, lost or added inside is a slip
_LONGEST = 25  # hostile text must not ask for more look-ups


def near(word: str, least: int = _LEAST - 1) -> Iterator[str]:
    """Every word of Latin letters that is one typo away from the folded `word`, the first letter kept; some twice.

    Words of fewer than `least` letters have none.
    """
    if not least <= len(word) <= _LONGEST:
        return
    for at in range(1, len(word) + 1):
        head, tail = word[:at], word[at:]
        yield from (f"{head}{letter}{tail}" for letter in ascii_lowercase)
        if tail:
            yield head + tail[1:]
            yield from (f"{head}{letter}{tail[1:]}" for letter in ascii_lowercase if letter != tail[0])
        if len(tail) > 1 and tail[0] != tail[1]:
            yield f"{head}{tail[1]}{tail[0]}{tail[2:]}"


def is_slip(wrong: str, right: str) -> bool:
    """Whether the folded word `wrong` is so surely a slip for `right` that it may be read as that."""
    if min(len(wrong), len(right)) < _LEAST - 1 or max(len(wrong), len(right)) < _LEAST or wrong[0] != right[0]:
        return False
    if OSA.distance(wrong, right, score_cutoff=1) != 1:
        return False
    if len(wrong) != len(right):
        longer, shorter = sorted((wrong, right), key=len, reverse=True)
        return _undoubled(longer, shorter) or (len(shorter) >= _LONG and not _other_ending(longer, shorter))
    changed = [(a, b) for a, b in zip(wrong, right, strict=True) if a != b]
    if len(changed) == 2:
        return True
    vowels = set(changed[0]) <= _VOWELS
    return len(right) >= _LONG and not vowels and wrong[-1] == right[-1]


def _other_ending(longer: str, shorter: str) -> bool:
    """Whether the letter that is too many is a last one that makes another name: Alexandrova, Peters."""
    return longer[:-1] == shorter and longer[-1] in _ENDINGS


def _undoubled(longer: str, shorter: str) -> bool:
    """Whether the letter that is too many repeats its neighbour."""
    return any(a == b and longer[:at] + longer[at + 1 :] == shorter for at, (a, b) in enumerate(pairwise(longer)))
