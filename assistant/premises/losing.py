"""Works that a question says to be beaten and the abstract says to win: "why is BarNet beaten by FooNet?"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from assistant.premises.contraries import ASKS, DENIES, MOST_CHARS, OTHERS
from assistant.understanding.terms import distinctive, mentioned, proper

_BEATEN = re.compile(
    r"\b(?:beaten|outperformed|surpassed|overtaken|exceeded) by\b|\bfalls? behind\b|\bloses? (?:to|against)\b",
    re.IGNORECASE,
)
_WINS = re.compile(
    r"\b(?:outperform|surpass|exceed)(?:s|es|ed|ing)?\s(?!by\b)|\bbeats?\s|"
    r"\b(?:superior|better|improv\w+)\b[^.]{0,60}?\b(?:than|to|over|upon|on)\s",
    re.IGNORECASE,
)
_LOSES = re.compile(r"\b(?:loses?|falls? (?:behind|short)|lags?|underperforms?|worse|inferior|except|but|not)\b", re.I)
_SHORTLY = 80  # characters behind


def loses_otherwise(question: str, own: Sequence[str]) -> bool:
    """Whether a sentence on the own work says that it wins over what `question` says it loses against."""
    question = question[:MOST_CHARS]
    found = _BEATEN.search(question)
    if not found or not ASKS.match(question) or DENIES.search(question) or OTHERS.search(question[: found.start()]):
        return False
    subject, rival = question[: found.start()], question[found.end() :]
    if not (*distinctive(subject), *proper(subject)):  # "which models are beaten …?" asks for others
        return False
    names = (*distinctive(rival), *proper(f"the {rival}"))
    won = [said[found.end() :][:_SHORTLY] for said in own if (found := _WINS.search(said)) and not _LOSES.search(said)]
    return any(mentioned(name, over) for name in names for over in won)
