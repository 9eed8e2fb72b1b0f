"""Authors whose name a question misspells: the one that was meant, or those that may have been.

Only a name that nobody in the catalogue has is looked at, word by word: a word that is some author's is right. Words
one typo away are looked up, not compared with everybody's. Which typos are slips is for `index_store.slips` to say.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from assistant.understanding.types import Catalogue
from index_store import names
from index_store.slips import is_slip, near
from index_store.words import is_ordinary

_MOST_NAMED = 4
_MOST_WORDS = 4
_SHORT = 3  # letters of a name that may be told as perhaps meant, though it is too short to be read as another


@dataclass(frozen=True)
class Meant:
    """The name to read instead, if it is sure; else the names that may be meant."""

    name: str = ""
    maybe: tuple[str, ...] = ()


def author_meant(asked: str, catalogue: Catalogue) -> Meant:
    """Whom `asked`, a name that no author has, may mean.

    A full name must agree in all words but one. A word alone is compared with family names.
    """
    words = names.key(asked).split()[:_MOST_WORDS]
    found: dict[str, bool] = {}
    for wrong in words:
        candidates = dict.fromkeys(near(wrong, _SHORT))
        if not candidates or catalogue.authors_with_words([wrong]):
            continue
        for author in catalogue.authors_with_words(candidates):
            for right in set(names.parts(author)) & candidates.keys():
                if name := _read(words, wrong, right, author):
                    found[name] = found.get(name, False) or is_slip(wrong, right)
    if len(found) == 1 and all(found.values()):
        return Meant(name=next(iter(found)))
    return Meant(maybe=tuple(sorted(found))[:_MOST_NAMED])


def half_known(pairs: Sequence[tuple[str, str]], authors: Sequence[str]) -> str:
    """Two words side by side, one in the name of one of `authors` and one in no dictionary: a name, perhaps misspelt.

    For names in small letters ("ada lovelac"), which nothing else tells from other words.
    """
    parts = {part for author in authors for part in names.parts(author)}
    for pair in pairs:
        strange = [word for word in pair if names.key(word) not in parts]
        if len(strange) == 1 and not is_ordinary(strange[0].lower()):
            return " ".join(pair)
    return ""


def _read(words: Sequence[str], wrong: str, right: str, author: str) -> str:
    """What is meant if `wrong` is read as `right` and this author is: the family name, or the name in full."""
    corrected = " ".join(right if word == wrong else word for word in words)
    if not names.matches(corrected, author):
        return ""
    if len(words) > 1:
        whole = all(word in names.parts(author) for word in corrected.split())
        return author if whole else ""
    return next((part for part in author.replace(",", " ").split() if names.key(part) == right), "")
