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
# How a sentence gives away its authors' own: "we release the THING", "the THING is available", "THING: https://…".
_GIVES_AWAY = (
    r"\b(?:we|our|authors)\b[^.;]{0,60}?\b(?:releas|publish|open-?\s?sourc|shar|provid|upload)\w*"
    r"\s+(?:[\w,-]+\s+){0,5}?THING",
    r"THING[^.;]{0,60}?\b(?:is|are|will|can|may|has|have)\b[^.;]{0,40}?"
    r"\b(?:available|released?|public(?:ly)?|published|open-?\s?sourced?|download\w*|accessed)\b"
    r"|THING may be (?:freely )?used\b",
    r"THING\s*(?:\(?(?:available|released|here)\s*)?(?:at|on|from|under|:)?\s*:?\s*(?:\\\w+\{)?https?://",
)
_OWN_RULES = {
    thing: re.compile("|".join(pattern.replace("THING", f"(?:{words})") for pattern in _GIVES_AWAY), re.IGNORECASE)
    for thing, words in _THINGS.items()
}
# "where little data is available", "existing code is public"
_NOT_OWN = re.compile(
    r"\b(?:when|where|whenever|if|unless|little|limited|scarce|no|not|existing|previous|prior|other)\b[^.;]{0,40}"
    r"\b(?:available|public(?:ly)?|published|used|released)\b",
    re.IGNORECASE,
)


def is_release(field: str) -> bool:
    """Whether what is asked for is told by sentences, not by the catalogue."""
    return field in _RULES


def releasing(field: str, passages: Sequence[Passage]) -> tuple[Passage, ...]:
    """The sentences that say that "code", "data" or "models" are public; links stand in the original only."""
    return tuple(passage for passage in passages if telling(field, passage.text))


def telling(field: str, sentence: str) -> bool:
    """Whether a sentence, as it stands in the abstract, says that "code", "data" or "models" are public."""
    return _RULES[field].search(sentence) is not None and _GIVEN.search(sentence) is not None


def gives_away(field: str, sentence: str) -> bool:
    """Whether a sentence says that its authors' own code, data or models are or will be public."""
    return _OWN_RULES[field].search(sentence) is not None and not _NOT_OWN.search(sentence)
