"""Other forms of what a search text names: the long form of an acronym, the acronym of a long form.

Taken from what the papers themselves explain. An acronym with several long forms gets them all, those in most papers
first, unless the text holds one of them, which settles what is meant. Nothing in the text is ever replaced.
Does not know questions, vectors or how the words are looked for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from index_store.acronyms import long_key, short_key
from index_store.catalog.acronyms import KnownAcronym
from index_store.text import search_form
from index_store.words import is_ordinary

_PIECE = re.compile(r"[^\W_\u2e80-\u9fff\uac00-\ud7af]+")
_SPACED = re.compile(r"[^\s\u2e80-\u9fff\uac00-\ud7af]+")
_EDGES = ".,;:!?()[]\"'“”‘’"
_MOST_WORDS = 200
_LONGEST = 7  # words of a long form; of 6,000 in biomedical abstracts 1 % are longer
_MOST_FORMS = 3

Known = Callable[[Iterable[str], Iterable[str]], list[KnownAcronym]]


@dataclass(frozen=True)
class Expansion:
    """What else a search text may be called.

    Attributes:
        words: the other forms, to be looked for beside the text.
        forms: for each word of the text (in search form) that is an acronym or part of a long form, its other forms.
    """

    words: tuple[str, ...] = ()
    forms: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class _Run:
    """Some words of the text in a row, which may be a long form."""

    key: str
    start: int
    end: int


def expansion(text: str, known: Known) -> Expansion:
    """The other forms of acronyms and long forms in the plain `text`.

    Args:
        text: what is looked for.
        known: gives the acronyms with these keys of short or these of long forms, most common first.
    """
    words = [found.group() for found in _SPACED.finditer(text)][:_MOST_WORDS]
    pieces = [(piece, number) for number, word in enumerate(words) for piece in _PIECE.findall(word)][:_MOST_WORDS]
    shorts = {short_key(piece): number for piece, number in _shorts(words, pieces)}
    runs = {run.key: run for run in _runs([piece for piece, _ in pieces])}
    found = known(shorts, runs)
    meant = {acronym.short_key for acronym in found if acronym.long_key in runs}
    others: dict[int, list[str]] = {}
    for acronym in found:
        if acronym.long_key in runs and acronym.short_key not in shorts:
            run = runs[acronym.long_key]
            for number in {number for _, number in pieces[run.start : run.end]}:
                others.setdefault(number, []).append(acronym.short)
        elif acronym.short_key in shorts and acronym.short_key not in meant:
            others.setdefault(shorts[acronym.short_key], []).append(acronym.long)
    forms = {_bare(words[number]): tuple(dict.fromkeys(longs))[:_MOST_FORMS] for number, longs in others.items()}
    return Expansion(tuple(dict.fromkeys(form for longs in forms.values() for form in longs)), forms)


def _shorts(words: Sequence[str], pieces: Sequence[tuple[str, int]]) -> list[tuple[str, int]]:
    """Words that may be acronyms; written small, only if they are no ordinary words."""
    whole = [(word.strip(_EDGES), number) for number, word in enumerate(words)]
    parted = [(piece, number) for piece, number in pieces if _stands_out(piece, words[number])]
    return [
        (word, number)
        for word, number in [*whole, *parted]
        if len(word) > 1 and (any(char.isupper() for char in word[1:]) or not is_ordinary(word))
    ]


def _stands_out(piece: str, word: str) -> bool:
    """Whether a piece of a word is more than part of a name: "LLM" in "LLM-based", not "KV" in "FOO-KV"."""
    return not any(char.isupper() for char in word.replace(piece, "", 1))


def _runs(pieces: Sequence[str]) -> list[_Run]:
    stems = [long_key(piece) for piece in pieces]
    return [
        _Run(" ".join(stems[start:end]), start, end)
        for start in range(len(stems))
        for end in range(start + 2, min(start + _LONGEST, len(stems)) + 1)
    ]


def _bare(word: str) -> str:
    return search_form(word).strip(f"{_EDGES}-")
