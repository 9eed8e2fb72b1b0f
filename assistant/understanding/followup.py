"""Follow-ups: whether a question leans on what was said before, and what that was about."""

from __future__ import annotations

import re
from collections.abc import Sequence

from assistant.types import Message

_LEANS = re.compile(
    r"\b(?:it|its|they|them|their|theirs|these|those|this|that|he|she|his|her|"
    r"the (?:first|second|third|last|other|same|former|latter|authors?|method|paper|approach|model|work|study|results?)"
    r" ?(?:one|ones|paper|method)?)\b"
    r"|^\W*(?:and|but|also|so|then|what about|how about|why|or)\b"
    r"|它|他们|她们|这(?:个|些|篇|种)?|那(?:个|些|篇|种)|其中|上述|该",
    re.IGNORECASE,
)
_OWN_NAME = re.compile(r"(?<!^)\b(?=\w*[a-z]?[A-Z])\w*(?:[a-z][A-Z]|[A-Z]{2,}|-[A-Z])\w*")
_SHORT = 6
_MAX_CONTEXT = 1_500


def context_of(history: Sequence[Message]) -> str:
    """What the conversation was about, as text to search by: the last question and its answer."""
    asked = [m["content"] for m in history if m["role"] == "user"]
    said = [m["content"] for m in history if m["role"] == "assistant"]
    turns = [*asked[-1:], *said[-1:]]
    if len(asked) > 1 and leans(asked[-1]):  # a follow-up to a follow-up: what started it matters too
        turns.insert(0, asked[-2])
    return "\n".join(turn[:_MAX_CONTEXT] for turn in turns)


def leans(text: str) -> bool:
    """Whether the question cannot be understood alone: pronouns, "and …", or a few words without a name."""
    words = re.findall(r"\w+", text)
    return bool(_LEANS.search(text)) or (len(words) <= _SHORT and not _OWN_NAME.search(text))
