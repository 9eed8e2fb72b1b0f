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


def _read(words: Sequence[str], wrong: str, right: str, author: str) -> str:
    """What is meant if `wrong` is read as `right` and this author is: the family name, or the name in full."""
    corrected = " ".join(right if word == wrong else word for word in words)
    if not names.matches(corrected, author):
        return ""
    if len(words) > 1:
        whole = all(word in names.parts(author) for word in corrected.split())
        return author if whole else ""
    return next((part for part in author.replace(",", " ").split() if names.key(part) == right), "")
