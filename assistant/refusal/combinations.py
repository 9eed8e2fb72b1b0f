"""Combinations: "what if A and B are stacked?" is answered only by an abstract that mentions both."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from assistant.understanding.terms import distinctive, mentioned, proper

_TOGETHER = re.compile(
    r"\b(?:stack\w*|combin\w*|together with|on top of|joint(?:ly)? (?:with|us\w+)|integrat\w*|merg\w*|plugged into|"
    r"at the same time as|appl\w+ (?:with)?in(?:to|side)?|appl\w+ to|used (?:with)?in(?:side)?|"
    r"within|inside|both on the same)\b|结合|叠加",
    re.IGNORECASE,
)
_JOINED = re.compile(
    r"\b(?:and|with|plus|together|on top of|over|into|within|inside|(?:appl\w+|used) (?:in|to))\b|[+&和与跟]",
    re.IGNORECASE,
)


def missing_combination(question: str, texts: Sequence[str]) -> tuple[str, ...]:
    """The names that `question` puts together and no text mentions together; empty if it puts none together."""
    names = tuple(dict.fromkeys((*distinctive(question), *proper(question))))
    if len(names) < 2 or not _TOGETHER.search(question) or not _joined(names, question):
        return ()
    known = [name for name in names if any(mentioned(name, text) for text in texts)]
    together = any(all(mentioned(name, text) for name in known) for text in texts)
    return () if together or len(known) < 2 else tuple(known)


def _joined(names: Sequence[str], question: str) -> bool:
    """Whether "and", "with" or the like stands between two of the names; "A or B" puts nothing together."""
    starts = [question.find(name) for name in names]
    places = [(start, start + len(name)) for start, name in zip(starts, names, strict=True)]
    return any(_JOINED.search(question[end:start]) for (_, end), (start, _) in pairwise(places))
