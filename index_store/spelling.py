"""Misspelt words: which word of the papers was meant by one that no paper holds.

A word is left alone if any paper holds it in some inflection, or if it is ordinary English: "quantum" is never bent
into a slip of some abstract. Candidates come from the word index (Levenshtein automaton), are read from a few papers
that hold them, and are weighed by distance, then by how many papers hold them.
Does not know questions, nor which of their words are names.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from rapidfuzz.distance import OSA

from index_store.lexical import Lexical, spelled
from index_store.text import plain_text, search_form
from index_store.types import Paper
from index_store.words import is_ordinary

_LEAST, _LEAST_FOR_TWO = 5, 9  # letters of a word that may hold one typo, and two
# Papers read for the words that were meant; those in many papers are in some of these.
_SAMPLE = 20
# Of the words of a text more than this share, and more than two, are unknown: another language, not slips.
_FOREIGN = 0.34
_NAME = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9_+*]|[-.](?=[A-Za-z0-9]))*[+*]?")
_DIGITS = re.compile(r"\d+")


class Speller:
    """Finds what was meant in the words of one index; the caller holds the access lock."""

    def __init__(self, lexical: Lexical, papers: Callable[[Sequence[str]], Iterable[Paper]]) -> None:
        self._lexical = lexical
        self._papers = papers

    def respelled(self, words: Sequence[str]) -> Mapping[str, str]:
        """For each of `words` (small letters only) that is misspelt, the word that was meant."""
        unknown = [w for w in dict.fromkeys(words) if len(w) >= _LEAST and not is_ordinary(w) and not self._holds(w)]
        if len(unknown) > max(2.0, _FOREIGN * len(words)):
            return {}
        found = {word: self._meant(word) for word in unknown}
        return {word: meant for word, meant in found.items() if meant}

    def names_near(self, name: str) -> list[str]:
        """Names in the papers that `name` may be a slip of, the likeliest first."""
        wanted = search_form(name)
        typos = _typos(wanted)
        if not typos:
            return []
        texts = [
            f"{plain_text(paper.title or '')} {plain_text(paper.abstract)}"
            for paper in self._papers(self._lexical.near(name, typos, _SAMPLE, names=True))
        ]
        near = Counter(word for text in texts for word in set(_NAME.findall(text)) if _alike(wanted, word, typos))
        return [word for word, _ in sorted(near.items(), key=lambda item: (-item[1], item[0]))][:_MOST_NAMES]

    def _holds(self, word: str) -> bool:
        return self._lexical.holds(word)

    def _meant(self, word: str) -> str | None:
        for typos in range(1, _typos(word) + 1):
            papers = self._papers(self._lexical.near(word, typos, _SAMPLE))
            near = {w for paper in papers for w in spelled(paper) if OSA.distance(word, w, score_cutoff=typos) <= typos}
            if near:
                return min(near, key=lambda w: (w[0] != word[0], -self._lexical.frequency_as_written(w), w))
        return None


_MOST_NAMES = 3


def _typos(word: str) -> int:
    return 0 if len(word) < _LEAST else 1 if len(word) < _LEAST_FOR_TWO else 2


def _alike(wanted: str, word: str, typos: int) -> bool:
    """Whether `word` is a name some typos away; another number makes another name, not a slip: "Foo-2", "Foo-3"."""
    form = search_form(word)
    named = any(char.isupper() or char.isdigit() for char in word)
    numbers = _DIGITS.findall(wanted) == _DIGITS.findall(form)
    return named and numbers and 0 < OSA.distance(wanted, form, score_cutoff=typos) <= typos
