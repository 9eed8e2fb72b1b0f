"""Puts a Chinese claim into English words, so that it can be held against English abstracts.

Numbers and names stay as they are; what is denied stays denied. Knows nothing of what is true.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from assistant.understanding.translating import english, is_chinese
from index_store.text import plain_text, tokens, unspaced_share
from index_store.types import Paper

_DENIES = re.compile(
    "(?:并|也|都|均|仍|还)?(?:不需要|无需|不需|没有|未能|无法|不能|不会|不是|并非|未曾|从不|从未|毫不|不再|不|未|无)"
    "(?!同|断|仅|久|少|论)"
)
_STOPS = re.compile("[，；。：、！？]")
_MOSTLY = 0.2  # share of letters in Chinese from which an abstract counts as Chinese


def in_english(claim: str, papers: Sequence[Paper]) -> str:
    """The claim in English words if it is Chinese and the papers are not; else the claim."""
    if not is_chinese(claim) or any(_is_chinese(paper.abstract) for paper in papers):
        return claim
    held = {token for paper in papers for token in _tokens(paper.abstract)}
    clauses = _STOPS.split(_DENIES.sub(" not ", claim))
    return ", ".join(_english(clause, held) for clause in clauses if clause.strip())


def _english(clause: str, held: set[str]) -> str:
    return english(clause, lambda word: int(all(token in held for token in tokens(word))))


@lru_cache(512)
def _tokens(abstract: str) -> frozenset[str]:
    return frozenset(tokens(plain_text(abstract)))


@lru_cache(512)
def _is_chinese(abstract: str) -> bool:
    return unspaced_share(abstract) > _MOSTLY
