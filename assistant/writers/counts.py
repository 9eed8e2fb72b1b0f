"""A count in a language model's words: the number is the catalogue's, the model only puts it into a sentence.

What it writes stands only if it says the catalogue's numbers, no others, and no name that nobody gave it.
"""

from __future__ import annotations

import re

from assistant.types import Message
from assistant.understanding import Kind, Question
from assistant.writers.escaping import escaped, unescaped
from assistant.writers.prompts import Prompt, in_one_line
from assistant.writers.types import Draft
from index_store.text import STOP_WORDS, tokens

_MOST = 60  # tokens of one sentence
_LONGEST = 40  # words of one sentence
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_NUMBER_WORDS = re.compile(
    r"\b(?:no|none|zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|hundred|thousand|half|all|"
    r"most|few|several|many)\b|[零一二两三四五六七八九十百千万]",
    re.IGNORECASE,
)
_DENIALS = re.compile(r"\b(?:not|never|nor|neither|without|cannot)\b|n['’]t\b", re.IGNORECASE)
_COUNTING = frozenset(
    tokens(
        "paper abstract article study work index collection catalogue total number count there exactly altogether "
        "written write wrote author authored publish appear find found match hold contain have include list answer "
        "according fact question topic year contribute"
    )
)
_NAME = re.compile(r"(?<!^)(?<![.!?] )\b[A-Z][\w'’-]+")


def counts(question: Question, draft: Draft) -> bool:
    """Whether the draft leads with a number of the catalogue that a model may put into words."""
    counted = question.kind is Kind.COUNT and not question.table
    return counted and not draft.refused and bool(draft.pieces) and not draft.pieces[0].quotes


def count_prompt(question: Question, head: str) -> Prompt:
    """Ask for one sentence that answers the question with the catalogue's number."""
    asked = in_one_line(question.standalone or question.text)
    language = "Chinese (简体中文)" if question.chinese else "English"
    told = (
        f"Fact, from the catalogue: {unescaped(head).strip()}\nQuestion: {asked}\n"
        f"Answer the question in one short sentence in {language}, with the numbers of the fact, in digits."
    )
    return Prompt((Message(role="user", content=told),), (), _MOST)


def worded_count(written: str, question: Question, head: str) -> str | None:
    """The sentence as Markdown, or None where it says anything that the catalogue did not."""
    sentence = " ".join(written.split())
    fact, known = unescaped(head), f"{unescaped(head)} {question.standalone or question.text}".lower()
    if not sentence or len(sentence.split()) > _LONGEST or _numbers(sentence) != _numbers(fact):
        return None
    if any(word.lower() not in known for word in _NUMBER_WORDS.findall(sentence)):
        return None
    if any(name.lower() not in known for name in _NAME.findall(sentence)):
        return None
    if not _says_only(sentence, known):
        return None
    return escaped(sentence)


def _says_only(sentence: str, known: str) -> bool:
    """Whether every telling word is the question's or the catalogue's: "3 bad papers, all retracted" is more.

    Chinese is judged by its numbers alone.
    """
    if any(word.lower() not in known for word in _DENIALS.findall(sentence)):
        return False
    allowed = frozenset(tokens(known)) | _COUNTING | STOP_WORDS
    spaced = [token for token in tokens(sentence) if token.isascii() and token.isalpha() and len(token) > 1]
    return all(token in allowed for token in spaced)


def _numbers(text: str) -> set[str]:
    return {number.replace(",", "") for number in _NUMBER.findall(text)}
