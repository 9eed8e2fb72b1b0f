"""Counts that a question asks for: "how many clients took part?" needs a number of clients, not the word alone.

Only where the abstract calls the things by the question's own noun; other nouns may mean the same things.
"""

from __future__ import annotations

import re

from assistant.evidence.asked import asked_for
from index_store.sentences import split

_ASKS = re.compile(r"\bhow\s+many\s+(?!(?:more|less|fewer|times)\b)", re.IGNORECASE)
# "one", "another" and "both" are said of what is not counted.
_COUNT = re.compile(
    r"\W*(?:\d.*|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty.*|"
    r"hundreds?|thousands?|millions?|billions?|dozens?|single|several|multiple|numerous|few|half|no|none|zero|pairs?|"
    r"countless|infinite(?:ly)?|unlimited|arbitrar\w+|O\(.*)\W*",
    re.IGNORECASE,
)
_BEFORE, _AFTER = 7, 3  # words around a noun among which its count stands


def uncounted(question: str, text: str) -> tuple[str, ...]:
    """The noun whose number `question` asks for, if the plain text `text` has that noun and nowhere a count of it."""
    noun = asked_for(question).rsplit(" ", 1)[-1] if _ASKS.search(question) else ""
    thing = _singular(noun) if len(noun) > 2 else ""
    around = [near for start, end in split(text) for near in _around(text[start:end].split(), thing)] if thing else []
    return (f"number of {noun}",) if around and not any(_COUNT.fullmatch(word) for word in around) else ()


def _around(words: list[str], thing: str) -> list[str]:
    """The words that stand around each mention of `thing`, and the mentions themselves: "12-layer"."""
    places = [place for place, word in enumerate(words) if thing in _mentions(word)]
    return [word for place in places for word in words[max(0, place - _BEFORE) : place + _AFTER + 1]]


def _mentions(word: str) -> set[str]:
    return {_singular(part) for part in re.findall(r"[^\W\d_]+", word)}


def _singular(noun: str) -> str:
    folded = noun.casefold()
    return f"{folded[:-3]}y" if folded.endswith("ies") and len(folded) > 5 else folded.removesuffix("s")
