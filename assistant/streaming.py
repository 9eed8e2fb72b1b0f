"""Give an answer piece by piece: exact sentences at once, or a language model's words while they are checked.

Knows no model's API and nothing of pages.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from assistant.answering import Asked, asked
from assistant.checking import Checker, Judge, checked, draft_of
from assistant.errors import LlmError
from assistant.llms.keys import masked
from assistant.llms.pumping import pumped
from assistant.llms.types import Model
from assistant.types import Answer, Event, Message
from assistant.writers.counts import count_prompt, counts, worded_count
from assistant.writers.llm import Writing, finished, to_word, worded
from assistant.writers.phrases import phrases
from assistant.writers.prompts import prompt
from index_store import Filters, Store

_WORDS = re.compile(r"\s*\S+\s*")


def events(
    store: Store,
    model: Model | None,
    judge: Judge,
    text: str,
    history: Sequence[Message],
    filters: Filters | None,
) -> Iterator[Event]:
    """The answer to `text` in pieces; the last event carries it whole, whatever becomes of the model."""
    what = asked(store, text, history, filters)
    exact = checked(text, what.draft)
    counting = counts(what.question, what.draft)
    if model is None or not (counting or worded(what.question, what.findings)):
        for words in _WORDS.findall(exact.text):
            yield Event(words)
        yield Event("", exact)
        return
    yield Event("", meanwhile=exact)
    try:
        yield from _counting(model, what, exact) if counting else _wording(model, judge, what, exact)
    except LlmError as error:
        failed = phrases(chinese=what.question.chinese).model_failed
        yield Event("", replace(exact, notice=failed.format(masked(str(error)))))


def _wording(model: Model, judge: Judge, what: Asked, exact: Answer) -> Iterator[Event]:
    """What the model writes, then the answer that is left of it.

    Raises:
        LlmError: if the model fails, or its window has no room for any evidence.
    """
    ask = prompt(what.question, to_word(what.question, what.findings), model)
    if ask is None:
        raise LlmError(f"{model.name} reads only {model.window:,} tokens, too few for the question and a passage")
    writing = Writing(model, ask, Checker(ask.papers, judge, what.question.standalone or what.question.text))
    read, so_far = 0, ""
    for piece in writing.read():
        if len(writing.verdicts) > read:
            read = len(writing.verdicts)
            so_far = checked("", draft_of(writing.verdicts)[0]).text
        yield Event(piece, checked=so_far, pending=writing.pending)
    yield Event("", _answer(what, exact, writing, model.name))


def _counting(model: Model, what: Asked, exact: Answer) -> Iterator[Event]:
    """The catalogue's count in the model's words, where they say it rightly; the papers below stay as they are."""
    head, *rest = what.draft.pieces
    ask = count_prompt(what.question, head.text)
    written = ""
    for piece in pumped(model, ask.messages, ask.most):
        written += piece
        yield Event(piece, pending=written)
    sentence = worded_count(written, what.question, head.text)
    if sentence is None:
        yield Event("", exact)
        return
    draft = replace(what.draft, pieces=(replace(head, text=f"{sentence}\n\n"), *rest))
    yield Event("", replace(checked(exact.question, draft), writer=model.name))


def _answer(what: Asked, exact: Answer, writing: Writing, name: str) -> Answer:
    done = finished(what.question, what.findings, writing.verdicts)
    if done:
        return replace(checked(exact.question, done.draft), writer=name, unsupported=done.unsupported)
    frame = phrases(chinese=what.question.chinese)
    notice = frame.model_silent if writing.says_nothing else frame.model_unsupported
    return replace(exact, notice=notice, unsupported=draft_of(writing.verdicts)[1])
