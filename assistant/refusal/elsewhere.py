"""Words of a question that another paper says and the best one does not come near.

"Which paper maps crops by federated learning?" is near a paper on mapping crops, which never speaks of federated
learning; another paper does. Where a question takes the best paper for its subject (it names it), or asks whether any
paper has all that it lists, such a word tells that the abstracts do not say. Where a question describes what it is
about in its own words, the same word tells nothing: people's words stand in other papers by chance.

Measured on 21 such questions over two corpora: of 12 answerable ones that ask which paper does something none has such
a word, of 9 unanswerable ones that similarity let through 6 have.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from assistant.refusal.asked import is_broad
from assistant.refusal.numbers import SPELLED
from assistant.refusal.support import telling_words
from index_store.contents import contents
from index_store.text import tokens
from index_store.types import Hit, WordMatch

_AMONG = 10  # of the best papers
# Of which the paper gives its own: a context length for "at what prompt length?".
_SIZES = frozenset({"length", "size", "rate", "time", "count", "number", "duration", "budget", "depth", "width"})
_COUNT = re.compile(SPELLED, re.IGNORECASE)
_FAR = 0.42  # cosine of the word to the best paper, at most


@dataclass(frozen=True)
class Margin:
    """How near a word must come to another paper, and how much nearer than to the best one."""

    near: float
    apart: float


# A question whether any paper has all that it lists; one for a number of the paper that it names. Anything else of that
# paper may be asked in words that stand in other papers by chance: where it was not answered in any of seven newer sets
# no word told it, and five answerable questions had one.
ANY_PAPER, A_NUMBER = Margin(0.6, 0.4), Margin(0.7, 0.4)


def said_elsewhere(hits: Sequence[Hit], margin: Margin) -> tuple[str, ...]:
    """The words that the first of `hits` neither says nor comes near, and another one of them says."""
    others = hits[1:_AMONG]
    far = [
        (match.word, max(margin.near, match.cosine + margin.apart)) for match in _unheld(hits[0]) if match.cosine < _FAR
    ]
    return tuple(word for word, least in far if any(_says(hit, word, least) for hit in others))


def _unheld(hit: Hit) -> list[WordMatch]:
    """What tells something in the question and does not stand in the paper."""
    held = set(tokens(contents(hit.paper)))
    sizes = {first.word for first, then in pairwise(hit.words) if then.word in _SIZES and set(tokens(then.word)) & held}
    telling = (match for match in telling_words(hit) if match.word.isalpha() and not is_broad(match.word))
    return [match for match in telling if not _tells_no_thing(match, sizes) and not set(tokens(match.word)) & held]


def _tells_no_thing(match: WordMatch, sizes: set[str]) -> bool:
    return match.word in sizes or _COUNT.fullmatch(match.word) is not None


def _says(hit: Hit, word: str, least: float) -> bool:
    near = any(match.word == word and match.cosine >= least for match in hit.words)
    return near and bool(set(tokens(word)) & set(tokens(contents(hit.paper))))
