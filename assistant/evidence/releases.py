"""Sentences that tell what the authors of a paper gave to the public: code, data, models. Knows no questions."""

from __future__ import annotations

import re
from collections.abc import Sequence

from index_store.types import Passage

_GIVEN = re.compile(
    r"https?://|\b(?:available|releas\w+|publish\w*|public(?:ly)?|open-?\s?sourc\w+|github|gitlab|hugging\s?face|zenodo|"
    r"may be used|share[ds]?|download\w*|licen[cs]e\w*)\b",
    re.IGNORECASE,
)
_THINGS = {
    "code": r"\b(?:codes?|code\s?base|implementations?|software|repositor\w+|repos?|toolkits?|librar(?:y|ies)|"
    r"harness|scripts?|package)\b|git(?:hub|lab)",
    "data": r"\b(?:data|data\s?sets?|benchmarks?|corpus|corpora|splits?|recordings?|annotations?|labels|logs|traces|"
    r"collection)\b",
    "models": r"\b(?:models?|weights|checkpoints?)\b|hugging\s?face",
}
_RULES = {thing: re.compile(pattern, re.IGNORECASE) for thing, pattern in _THINGS.items()}


def is_release(field: str) -> bool:
    """Whether what is asked for is told by sentences, not by the catalogue."""
    return field in _RULES


def releasing(field: str, passages: Sequence[Passage]) -> tuple[Passage, ...]:
    """The sentences that say that "code", "data" or "models" are public; links stand in the original only."""
    rule = _RULES[field]
    return tuple(p for p in passages if rule.search(p.text) and _GIVEN.search(p.text))
