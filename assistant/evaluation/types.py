"""What the evaluation hands about: questions with their gold, what was measured of each, and whole runs.

Knows nothing of files and of the arithmetic.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from assistant.types import Message

UNANSWERABLE = "unanswerable"
ANSWERABLE = "ANSWERABLE"
ALL = "ALL"

QUESTIONS = "questions"
RETRIEVAL = "retrieval"


@dataclass(frozen=True)
class GoldQuestion:
    """A question and what is known of its right answer.

    Attributes:
        id: its name, unique in its set.
        type: the row of the table it belongs to, such as "fact" or "unanswerable".
        text: what is asked.
        relevant: ids of the papers that must be cited; empty means that no abstract answers.
        acceptable: ids of papers that may be cited as well.
        facts: what the answer must state; each fact as its spellings, any of which is enough.
        history: what was said before.
    """

    id: str
    type: str
    text: str
    relevant: frozenset[str] = frozenset()
    acceptable: frozenset[str] = frozenset()
    facts: tuple[tuple[str, ...], ...] = ()
    history: tuple[Message, ...] = ()


@dataclass(frozen=True)
class Result:
    """What was measured of one question.

    Attributes:
        id: the question's id.
        row: the row of the table: its type, or the name of a ranking.
        question: what was asked.
        values: measures by name, each from 0 to 1; only those that the question has.
        seconds: how long the answer, or the search of a retrieval set, took.
        found: ids of the first ten papers that the search found.
        cited: ids of the cited papers.
        answer: the text of the answer.
        refused: whether it was a refusal.
        words: its length.
        faults: what is wrong with its citations and markers (see `integrity`).
    """

    id: str
    row: str
    question: str
    values: Mapping[str, float] = field(default_factory=dict)
    seconds: float = 0.0
    found: tuple[str, ...] = ()
    cited: tuple[str, ...] = ()
    answer: str = ""
    refused: bool = False
    words: int = 0
    faults: tuple[str, ...] = ()


@dataclass(frozen=True)
class Run:
    """One evaluation: its kind ("questions" or "retrieval"), what it was made with, and a result for each question."""

    kind: str
    about: Mapping[str, str | int]
    results: tuple[Result, ...]
