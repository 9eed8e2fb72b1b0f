"""Misspelt words: which word of the papers was meant by one that no paper holds.

A word is left alone if any paper holds it in some inflection, or if it is ordinary English: "quantum" is never bent
into a slip of some abstract. Candidates come from the word index (Levenshtein automaton), are read from a few papers
that hold them, and are weighed by distance, then by how many papers hold them.
Does not know questions, nor which of their words are names.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from rapidfuzz.distance import OSA

from index_store import slips
from index_store.contents import spelled
from index_store.parts import Parts
from index_store.search import Searcher
from index_store.text import plain_text, search_form
from index_store.types import Paper
from index_store.words import is_listed, is_ordinary

# Letters of a word that may hold one typo, one at its end ("actin" is no slip for "acting"), and two.
_LEAST, _LEAST_FOR_LAST, _LEAST_FOR_TWO = 5, 7, 9
# Papers read for the words that were meant; those in many papers are in some of these.
_SAMPLE = 20
_MOST_NAMES = 3
# Of the words of a text more than this share, and more than two, are unknown: another language, not slips.
_FOREIGN = 0.34
_NAME = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9_+*]|[-.](?=[A-Za-z0-9]))*[+*]?")
_DIGITS = re.compile(r"\d+")


class Speller:
    """Finds what was meant in the words of one index."""

    def __init__(self, parts: Parts, searcher: Searcher) -> None:
        self._lexical = parts.lexical
        self._catalog = parts.catalog
        self._searcher = searcher

    def respelled(self, words: Sequence[str]) -> Mapping[str, str]:
        """For each of `words` (small letters only) that is misspelt, the word that was meant."""
        odd = [word for word in dict.fromkeys(words) if len(word) >= _LEAST and not is_ordinary(word)]
        if not odd:
            return {}
        return self._searcher.in_words(lambda: self._unknown(odd, max(2.0, _FOREIGN * len(words))))

    def names_near(self, name: str) -> list[str]:
        """Names in the papers that `name` may be a slip of, the likeliest first."""
        wanted = search_form(name)
        typos = _typos(wanted)
        if not typos:
            return []
        papers = self._searcher.in_words(lambda: self._papers(self._lexical.near(name, typos, _SAMPLE, names=True)))
        texts = [f"{plain_text(paper.title or '')} {plain_text(paper.abstract)}" for paper in papers]
        near = Counter(word for text in texts for word in set(_NAME.findall(text)) if _alike(wanted, word, typos))
        return [word for word, _ in sorted(near.items(), key=lambda item: (-item[1], item[0]))][:_MOST_NAMES]

    def _unknown(self, odd: Sequence[str], most: float) -> Mapping[str, str]:
        """What was meant by those words that no paper holds; nothing if they are more than `most`."""
        unknown = [word for word in odd if not self._lexical.holds(word)]
        if len(unknown) > most:
            return {}
        return {word: meant for word in unknown if (meant := self._meant(word))}

    def _papers(self, ids: Sequence[str]) -> list[Paper]:
        return [entry.paper for entry in self._catalog.entries(ids).values() if entry.paper]

    def _meant(self, word: str) -> str | None:
        for typos in range(1, _typos(word) + 1):
            papers = self._papers(self._lexical.near(word, typos, _SAMPLE))
            meant = {w for paper in papers for w in spelled(paper) if is_slip(word, w, typos)}
            meant |= self._inflected(word) if typos == 1 else set()
            if meant:
                return min(meant, key=lambda w: (_cost(word, w), -self._lexical.document_frequency(w), w))
        return None

    def _inflected(self, word: str) -> set[str]:
        """Ordinary words one slip away that papers hold in another inflection."""
        near = {w for w in slips.near(word) if is_slip(word, w, 1) and (is_listed(w) or self._is_plural(w))}
        return {w for w in near if self._lexical.document_frequency(w)}

    def _is_plural(self, word: str) -> bool:
        return word[-1] == "s" and self._lexical.is_written(word[:-1])


def is_slip(wrong: str, right: str, typos: int) -> bool:
    """Whether `wrong` is `typos` slips of the fingers away from `right`, rather than another word.

    Measured on the claims of SciFact over abstracts that lack some of their words: "methadone" and "methane",
    "tegmental" and "segmental", "dialyzable" and "analyzable" are near each other, but no slips. So the first letter
    must be right (or swapped with the second); a letter may be changed, or be the last one, only where an ordinary
    word comes out; and two slips add no letter of their own.
    """
    if OSA.distance(wrong, right, score_cutoff=typos) != typos:
        return False
    if wrong[0] != right[0] and wrong[:2] != right[1::-1]:
        return False
    foreign = Counter(wrong) - Counter(right)
    if typos > 1:
        return all(letter * 2 in wrong for letter in foreign)
    if _at_end(wrong, right):
        return len(wrong) >= _LEAST_FOR_LAST and is_ordinary(right)
    return is_ordinary(right) or not _is_changed(wrong, right)


def _cost(wrong: str, right: str) -> int:
    """How little likely a slip is: swapped letters, a letter too many or lost, one at the end, another letter."""
    return 3 if _is_changed(wrong, right) else 2 if _at_end(wrong, right) else int(len(wrong) != len(right))


def _at_end(wrong: str, right: str) -> bool:
    return wrong.startswith(right) or right.startswith(wrong)


def _is_changed(wrong: str, right: str) -> bool:
    """Whether a letter is another one; words have more such neighbours than others."""
    return len(wrong) == len(right) and Counter(wrong) != Counter(right)


def _typos(word: str) -> int:
    return 0 if len(word) < _LEAST else 1 if len(word) < _LEAST_FOR_TWO else 2


def _alike(wanted: str, word: str, typos: int) -> bool:
    """Whether `word` is a name some typos away; another number makes another name, not a slip: "Foo-2", "Foo-3"."""
    form = search_form(word)
    named = any(char.isupper() or char.isdigit() for char in word)
    numbers = _DIGITS.findall(wanted) == _DIGITS.findall(form)
    return named and numbers and 0 < OSA.distance(wanted, form, score_cutoff=typos) <= typos
