"""Question sets: reads the questions with their gold, and finds out which paper of an index a gold id means.

The form is that of the sample's `questions.jsonl`. Does not ask anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from assistant.errors import AssistantError
from assistant.evaluation import reading
from assistant.evaluation.types import UNANSWERABLE, GoldQuestion
from assistant.types import Message
from index_store import Paper

# Enough of an abstract to tell it from all others, and less than what two exports of it may cut differently.
_KEY_LETTERS = 200

GoldId = Callable[[Paper], str]


def read_questions(path: Path) -> tuple[GoldQuestion, ...]:
    """Read a question set.

    One JSON object a line: `id`, `question`, and, where there is something to say, `type`, `relevant`, `acceptable`
    (ids of papers), `answer_facts` (for each fact the spellings that count) and `history`.

    Raises:
        AssistantError: if the file cannot be read, a line is wrong, an id comes twice, or there is no question.
    """
    questions: dict[str, GoldQuestion] = {}
    for place, record in reading.objects(path):
        question = _question(record, place)
        if question.id in questions:
            raise AssistantError(f"{place}: a second question has the id {question.id!r}; give it another one")
        questions[question.id] = question
    if not questions:
        raise AssistantError(f"{path} holds no question; give one JSON object a line")
    return tuple(questions.values())


def _question(record: Mapping[str, Any], place: str) -> GoldQuestion:
    relevant = frozenset(reading.texts(record, "relevant", place))
    kind = "answerable" if relevant else UNANSWERABLE
    if record.get("type") is not None:
        kind = reading.text(record, "type", place)
    if bool(relevant) is (kind == UNANSWERABLE):
        what = "names relevant papers but is" if relevant else "names no relevant paper but is not"
        raise AssistantError(f"{place}: the question {what} of type {UNANSWERABLE!r}; correct the one or the other")
    return GoldQuestion(
        id=reading.text(record, "id", place),
        type=kind,
        text=reading.text(record, "question", place),
        relevant=relevant,
        acceptable=frozenset(reading.texts(record, "acceptable", place)),
        facts=_facts(record.get("answer_facts"), place),
        history=_history(record.get("history"), place),
    )


def _facts(value: object, place: str) -> tuple[tuple[str, ...], ...]:
    facts = [] if value is None else value
    if not isinstance(facts, list) or not all(isinstance(fact, list) and fact for fact in facts):
        raise AssistantError(
            f"{place}: field 'answer_facts' is {reading.shown(value)}; for each fact a list of its spellings is wanted"
        )
    return tuple(reading.texts({"answer_facts": fact}, "answer_facts", place) for fact in facts)


def _history(value: object, place: str) -> tuple[Message, ...]:
    turns = [] if value is None else value
    if not isinstance(turns, list) or not all(isinstance(turn, dict) for turn in turns):
        raise AssistantError(f"{place}: field 'history' is {reading.shown(value)}; a list of turns is wanted")
    return tuple(
        Message(role=reading.text(turn, "role", place), content=reading.text(turn, "content", place)) for turn in turns
    )


def own_id(paper: Paper) -> str:
    """The id that the paper has in the index, for sets that name papers by it."""
    return paper.id


def ids_from(path: Path) -> GoldId:
    """Make the function that gives a paper the id under which a file of gold papers lists its abstract.

    The file has one JSON object a line, with `id` and `abstract`; white space, case and punctuation of the abstract
    make no difference. A paper that it does not list keeps its own id after a "?".

    Raises:
        AssistantError: if the file cannot be read, a line is wrong, or two papers of it begin alike.
    """
    ids: dict[str, str] = {}
    for place, record in reading.objects(path):
        name, key = reading.text(record, "id", place), _key(reading.text(record, "abstract", place))
        if ids.setdefault(key, name) != name:
            raise AssistantError(f"{place}: the papers {ids[key]!r} and {name!r} have one abstract; leave one out")
    if not ids:
        raise AssistantError(f"{path} holds no paper; give one JSON object a line")
    return lambda paper: ids.get(_key(paper.abstract), f"?{paper.id}")


def _key(abstract: str) -> str:
    return "".join(islice((c for c in abstract.casefold() if c.isalnum()), _KEY_LETTERS))


def check_known(questions: Sequence[GoldQuestion], ids: Iterable[str]) -> None:
    """Check that every paper that the questions name is there.

    Raises:
        AssistantError: naming the first question and paper for which that is not so.
    """
    known = set(ids)
    for question in questions:
        for name in sorted((question.relevant | question.acceptable) - known):
            raise AssistantError(
                f"question {question.id!r} names the paper {name!r}, which the index ({len(known)} papers) does not "
                "hold; give its papers with --papers FILE, or with --gold FILE the ids that the questions use"
            )
