"""Counts that a question asks for: "how many clients took part?" needs a number of clients, not the word alone.

Only where the abstract calls the things by the question's own noun; other nouns may mean the same things.
"""

from __future__ import annotations

import re

from assistant.refusal.numbers import SPELLED
from index_store.sentences import split

_STOP = (
    r"(?:is|are|was|were|be|been|do|does|did|has|have|had|can|could|will|would|should|may|might|must|"
    r"of|for|in|on|at|by|from|to|with|under|per|than|that|which|who|when|if|as|and|or)"
)
# The first plural is what is counted: "reference solutions" in "how many reference solutions does it need?".
_ASKS = re.compile(
    rf"\bhow\s+many\s+(?!(?:more|less|fewer|times|of)\b)((?:(?!{_STOP}\b)[\w'’-]+\s+){{0,3}}?"
    rf"(?!{_STOP}\b)(?!(?:lens|bias|gas|atlas|canvas)\b)(?:[\w'’-]*[^\Wsui]s|people|children|men|women|mice))(?![\w'’-])",
    re.IGNORECASE,
)
_NUMBER_OF = re.compile(
    rf"(?:^\W*|\b(?:what|which)(?:['’]s|\s+(?:is|was))\s+)(?:the\s+)?(?:[\w-]+\s+){{0,2}}?number\s+of\s+"
    rf"((?:(?!{_STOP}\b)[\w'’-]+\s+){{0,3}}?(?!{_STOP}\b)(?:[\w'’-]*[^\Wsui]s|people|children|men|women|mice))(?![\w'’-])",
    re.IGNORECASE,
)
_COUNT_OF = re.compile(
    r"(?:^\W*|\bwhat(?:['’]s|\s+(?:is|was))\s+)(?:the\s+)?((?!the\b)[a-z]{3,20}) count (?:of|in)\b", re.IGNORECASE
)
_ANY = frozenset("different distinct other new total various separate exactly roughly".split())
# "one", "another" and "both" are said of what is not counted.
_COUNT = re.compile(
    rf"\W*(?:\d(?!\S*(?:[KMGT]B|[kmcn]?m|[km]?g|m?s)\W*$).*|(?!one\b)(?:{SPELLED})(?:-\w+)?|hundreds?|thousands?|millions?|billions?|dozens?|single|several|multiple|"
    r"numerous|few|half|no|none|zero|pairs?|"
    r"countless|infinite(?:ly)?|unlimited|arbitrar\w+|O\(.*)\W*",
    re.IGNORECASE,
)
_BEFORE, _AFTER = 7, 3  # words around a noun among which its count stands


def counted(question: str) -> tuple[str, ...]:
    """The words that say what `question` wants counted, the noun last; empty if nothing."""
    found = _ASKS.search(question) or _NUMBER_OF.search(question) or _COUNT_OF.search(question)
    words = re.findall(r"[^\W_]+", found[1].casefold()) if found else []
    return tuple(word for word in words if len(word) > 1 and word not in _ANY)


def uncounted(question: str, text: str) -> tuple[str, ...]:
    """The noun whose number `question` asks for, if the plain text `text` has it and counts neither it nor its kind.

    "Four design patterns" may answer "how many design rules?".
    """
    words = counted(question)
    noun = words[-1] if words and len(words[-1]) > 2 else ""
    sentences = [text[start:end].split() for start, end in split(text)] if noun else []
    if not any(_around(sentence, {_singular(noun)}) for sentence in sentences):
        return ()
    things = {_singular(word) for word in words if len(word) > 2}
    around = (word for sentence in sentences for word in _around(sentence, things))
    return () if any(_COUNT.fullmatch(word) for word in around) else (f"number of {noun}",)


def _around(words: list[str], things: set[str]) -> list[str]:
    """The words that stand around each mention of the things, and the mentions themselves: "12-layer"."""
    places = [place for place, word in enumerate(words) if things & _mentions(word)]
    return [word for place in places for word in words[max(0, place - _BEFORE) : place + _AFTER + 1]]


def _mentions(word: str) -> set[str]:
    return {_singular(part) for part in re.findall(r"[^\W\d_]+", word)}


def _singular(noun: str) -> str:
    folded = noun.casefold()
    return f"{folded[:-3]}y" if folded.endswith("ies") and len(folded) > 5 else folded.removesuffix("s")
