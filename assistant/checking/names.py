"""Finds the names in a claim and whether a paper knows them: methods, data sets, models, places, acronyms.

A name is written unlike other words: with a capital behind its first letter, all in capitals, with a capital although
no sentence begins with it. Acronyms count as known where their long form stands. Does not know what a name means.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from index_store.acronyms import acronyms, short_key, singular
from index_store.names import key
from index_store.text import plain_text, search_form, tokens
from index_store.types import Paper
from index_store.words import is_listed, is_ordinary

_WORD = re.compile(r"[^\W_]+(?:['’.+*-]*[^\W_]+)*[+*]{0,2}")
_BEGINS = re.compile(r"(?:^|[.!?:;。]|\*\*)[\s\"'“‘(\[*]*$")
_ACRONYM = re.compile(r"[A-Z][A-Z0-9&-]{1,9}s?")
_SMALL = frozenset("of the and for a an".split())
_NO_NAMES = frozenset(
    "i ii iii iv ai ml nlp llm llms ok us usa uk eu vs table figure paper papers abstract source section english "
    "x-ray x-rays author authors additionally moreover furthermore however".split()
)
_MOST_INITIALS = 12


@lru_cache(1024)
def names(claim: str) -> tuple[str, ...]:
    """The names in the plain text of a claim, as written."""
    return tuple(dict.fromkeys(_found(claim)))


def _found(claim: str) -> Iterator[str]:
    for found in _WORD.finditer(claim):
        word = found[0]
        letters = [char for char in word if char.isalpha()]
        if len(letters) < 2 or word.lower() in _NO_NAMES or not any(char.isupper() for char in word):
            continue
        begins = _BEGINS.search(claim[max(0, found.start() - 12) : found.start()])
        if _is_coined(word) or (word[0].isupper() and (not begins or not is_ordinary(word.lower()))):
            yield word


def _is_coined(word: str) -> bool:
    """Whether nobody writes a word so that is no name: "FooNet", "BAR", "T5", "Foo-V2"."""
    parts = re.split(r"[-'’.]", word)
    inner = any(char.isupper() for part in parts for char in part[1:])
    return inner or (any(char.isdigit() for char in word) and word[0].isupper())


def knows(paper: Paper, name: str) -> bool:
    """Whether a paper holds `name`, in any inflection, as an acronym or as what an acronym stands for."""
    held = _Held.of(paper)
    return held.has(name)


class _Held:
    """What a paper holds to compare names with."""

    def __init__(self, paper: Paper) -> None:
        parts = [
            paper.title or "",
            paper.abstract,
            paper.area or "",
            paper.subarea or "",
            paper.venue or "",
            paper.label,
        ]
        self.text = " ".join(plain_text(part) for part in [*parts, *paper.keywords])
        self.tokens = frozenset(tokens(self.text))
        self.joined = re.sub(r"[\W_]+", "", search_form(self.text))
        self.people = frozenset(word for author in paper.authors for word in key(author).split())
        self.shorts = {short_key(acronym.short): acronym.long for acronym in acronyms(self.text)}
        words = re.findall(r"[^\W\d_]+", search_form(self.text))
        self.initials = "".join(word[0] for word in words)
        self.initials_of_long = "".join(word[0] for word in words if word not in _SMALL)

    @staticmethod
    @lru_cache(256)
    def of(paper: Paper) -> _Held:
        """What is held by this paper."""
        return _Held(paper)

    def has(self, name: str) -> bool:
        if name.removesuffix("'s").removesuffix("’s") != name:
            name = name[:-2]
        found = tokens(name)
        if found and (found[0] in self.tokens or all(part in self.tokens for part in found[1:] or found)):
            return True
        bare = re.sub(r"[\W_]+", "", search_form(name))
        if len(bare) > (2 if any(char.isdigit() for char in bare) else 3) and bare in self.joined:
            return True
        parts = name.split("-")
        capital = [part for part in parts if any(char.isupper() for char in part)]
        if len(capital) < len(parts) and capital and all(len(part) > 1 and self.has(part) for part in capital):
            return True
        if all(word in self.people for word in key(name).split()):
            return True
        return self._as_acronym(name)

    def _as_acronym(self, name: str) -> bool:
        if short_key(name) in self.shorts:
            return True
        if not _ACRONYM.fullmatch(name) or len(name) > _MOST_INITIALS:
            return False
        letters = re.sub(r"[^a-z]", "", singular(name).lower())
        return len(letters) > 2 and (letters in self.initials or letters in self.initials_of_long)


def is_plain_word(name: str) -> bool:
    """Whether a name may as well be an ordinary word that is written with a capital."""
    return not _is_coined(name) and is_listed(name.lower())
