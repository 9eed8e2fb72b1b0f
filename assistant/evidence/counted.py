"""Counts that a question asks for: "how many clients took part?" needs a number of clients, not the word alone.

Only where the abstract calls the things by the question's own noun; other nouns may mean the same things.
"""

from __future__ import annotations

import re

from assistant.evidence.asked import asked_for
from index_store.sentences import split
from index_store.text import tokens

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
    stem = tokens(noun)[:1] if len(noun) > 2 else []
    around = [near for start, end in split(text) for near in _around(text[start:end].split(), stem)] if stem else []
    return (f"number of {noun}",) if around and not any(_COUNT.fullmatch(word) for word in around) else ()


def _around(words: list[str], stem: list[str]) -> list[str]:
    """The words that stand around those of `stem`, and these themselves: "12-layer"; one at least for each."""
    places = [place for place, word in enumerate(words) if tokens(word)[-1:] == stem or tokens(word)[:1] == stem]
    return [word for place in places for word in words[max(0, place - _BEFORE) : place + _AFTER + 1]]
