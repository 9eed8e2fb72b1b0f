"""Reads the misspelt words of a question as the words of the papers that were meant. Names are left as they are.

Knows nothing of what the papers hold; see `index_store.spelling` for what counts as misspelt.
"""

from __future__ import annotations

import re

from assistant.understanding.authors import name_places
from assistant.understanding.types import Vocabulary

# Small letters only, five and more; not part of an address, a file name, a contraction or a word with digits.
_WORD = re.compile(r"(?<![\w'’@/\\.])[a-z]{5,30}(?![\w'’@/\\]|\.\w)")
_MOST_WORDS = 100
# British and American spelling: one word, so that nobody need be told.
_SPELLINGS = tuple(
    (re.compile(british), american)
    for british, american in (
        (r"(?<=[iy])s(?=(?:e|ed|es|er|ers|ing|able|ation|ations)$)", "z"),
        (r"our(?=s|ed|ing|able|al|ally|ful|$)", "or"),
        (r"ll(?=ed$|ing$|er$|ers$)", "l"),
        (r"tre(?=s?$)", "ter"),
        (r"[ao]e", "e"),
    )
)


def read_right(text: str, vocabulary: Vocabulary) -> tuple[str, tuple[tuple[str, str], ...]]:
    """The text with its misspelt words read right, and which these are; without any, the text is the same.

    Words that the papers spell the American or the British way are read so, too, without a word about it.
    """
    words = [found.group() for found in _WORD.finditer(text)][:_MOST_WORDS]
    changes = vocabulary.respelled(words) if words else {}
    if not changes:
        return text, ()
    names = name_places(text)
    changes = {word: meant for word, meant in changes.items() if word not in names}
    right = _WORD.sub(lambda found: changes.get(found.group(), found.group()), text)
    return right, tuple((word, meant) for word, meant in changes.items() if _american(word) != _american(meant))


def _american(word: str) -> str:
    for british, american in _SPELLINGS:
        word = british.sub(american, word)
    return word
