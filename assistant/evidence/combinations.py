"""Combinations: "what if A and B are stacked?" is answered only by an abstract that mentions both."""

from __future__ import annotations

import re
from collections.abc import Sequence

from assistant.understanding.terms import distinctive, mentioned

_TOGETHER = re.compile(
    r"\b(?:stack\w*|combin\w*|together with|on top of|joint(?:ly)? (?:with|us\w+)|integrat\w*|merg\w*|plugged into|"
    r"at the same time as|both on the same)\b|结合|叠加",
    re.IGNORECASE,
)


def missing_combination(question: str, texts: Sequence[str]) -> tuple[str, ...]:
    """The names that `question` puts together and no text mentions together; empty if it puts none together."""
    names = distinctive(question)
    if len(names) < 2 or not _TOGETHER.search(question):
        return ()
    known = [name for name in names if any(mentioned(name, text) for text in texts)]
    together = any(all(mentioned(name, text) for name in known) for text in texts)
    return () if together or len(known) < 2 else tuple(known)
