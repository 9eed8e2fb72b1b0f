"""Words before a question that say it is about something else: "ok thanks. Something else now: …".

They are no part of what is asked, and what was said before does not bear on it.
"""

from __future__ import annotations

import re

from assistant.understanding.pointing import pointers

_POLITE = (
    r"(?:(?:ok(?:ay)?|thanks?(?: you)?(?: a lot)?|great|good|nice|al?right|cool|fine|perfect|got it)\b[\s,.!;–-]*)"
)
_ANEW = re.compile(
    rf"\W*{_POLITE}{{0,4}}(?:(?:and |but )?now\s+)?(?:(?:for |to )?something (?:completely |entirely |totally )?"
    r"(?:else|different|new)|(?:another|a (?:new|different|separate)|new|different|next|other) "
    r"(?:question|topic|subject)|"
    r"(?:let'?s )?(?:change|changing) (?:of )?(?:the )?(?:topic|subject)|by the way|btw|on another note)\b"
    r"(?:\s+now)?(?:\s*[:,.;–—]+|\s+-+)\s+",
    re.IGNORECASE,
)

_PRONOUN = re.compile(r"\b(?:it|its|they|them|their|this|these|those|he|she|his|her)\b", re.IGNORECASE)


def anew_asked(text: str) -> tuple[str, bool]:
    """The question without such words, and whether there were any."""
    found = _ANEW.match(text)
    rest = text[found.end() :] if found else ""
    return (rest, True) if re.search(r"\w", rest) else (text, False)


def points_back(text: str) -> bool:
    """Whether the question speaks of what was said before all the same: "by the way, who wrote it?"."""
    return bool(_PRONOUN.search(text) or pointers(text))
