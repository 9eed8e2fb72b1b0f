"""The conversation: a question goes in, the answer streams out, its citations open and download.

Everything a reader sees belongs to one session: the turns travel in and out of every call and nothing is kept
here but the assistant. Knows nothing of layout, and nothing of how an answer is made.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import gradio as gr

from assistant import Answer, Assistant, AssistantError, Event, Filters, Message
from ui.draft import Draft, draft_html
from ui.library import chosen, in_words
from ui.paper import EMPTY, paper_html
from ui.render import FORMATS, answer_html, question_html

LONGEST_QUESTION = 2_000
REMEMBERED_TURNS = 20
SHOWN_EVERY_S = 0.1
SUFFIXES = {"bibtex": "bib", "ris": "ris", "csv": "csv", "markdown": "md"}

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Turn:
    """One question and what has been written of its answer; `answer` is None until it is whole.

    `meanwhile` is the same evidence in exact sentences, and `pending` what a language model wrote behind `text` and
    nobody has checked yet.
    """

    question: str
    filters: Filters | None = None
    text: str = ""
    answer: Answer | None = None
    note: str = ""
    meanwhile: Answer | None = None
    pending: str = ""


Turns = tuple[Turn, ...]
Shown = tuple[Any, Any, Any]
"""New values for the chat, the turns of this session, and the box that takes the question."""


class Conversation:
    """What the page can ask of the assistant. Sessions share it: it holds none of their turns."""

    def __init__(self, assistant: Assistant) -> None:
        self._assistant = assistant

    def ask(
        self, question: str, topics: list[str], author: str, since: int, until: int, turns: Turns
    ) -> Iterator[Shown]:
        """Stream the answer into the chat; an empty question or impossible years get a gentle message."""
        try:
            filters = chosen(topics, author, since, until)
        except AssistantError as error:
            yield _told(str(error))
            return
        if problem := unaskable(question):
            yield _told(problem)
            return
        earlier = messages(turns)
        asked = Turn(question.strip(), filters)
        yield [*earlier, *_pair(asked, len(turns))], (*turns, asked), _busy()
        for turn in self._written(asked, turns):
            yield [*earlier, *_pair(turn, len(turns))], (*turns, turn), gr.skip()
        yield gr.skip(), gr.skip(), idle()

    def _written(self, turn: Turn, turns: Turns) -> Iterator[Turn]:
        try:
            events = self._assistant.stream(turn.question, history=history(turns), filters=turn.filters)
            shown_at = 0.0
            for event in events:
                turn = _with(turn, event)
                worded = turn.meanwhile and not (event.answer or event.meanwhile)
                if not worded or time.monotonic() - shown_at >= SHOWN_EVERY_S:
                    shown_at = time.monotonic()
                    yield turn
        except AssistantError as error:
            yield replace(turn, note=str(error))
        except Exception:
            log.exception("The question could not be answered.")
            yield replace(turn, note="Something went wrong. The terminal that serves the page says what.")


def _with(turn: Turn, event: Event) -> Turn:
    """The turn with what the event brings."""
    if event.answer:
        return replace(turn, text=event.answer.text, answer=event.answer, pending="", note=event.answer.notice)
    if event.meanwhile:
        return replace(turn, meanwhile=event.meanwhile)
    if turn.meanwhile:
        return replace(turn, text=event.checked, pending=event.pending)
    return replace(turn, text=turn.text + event.text)


def unaskable(question: str) -> str | None:
    """What to tell the reader instead of asking this; None where it can be asked."""
    if not question.strip():
        return "Type a question first, or choose one of the examples."
    if len(question) > LONGEST_QUESTION:
        return f"This question has {len(question):,} characters; please use at most {LONGEST_QUESTION:,}."
    return None


def stopped(turns: Turns) -> Shown:
    """What the page shows after the reader stopped an answer: what there is of it, marked as unfinished."""
    if turns and turns[-1].answer is None and not turns[-1].note:
        turns = (*turns[:-1], replace(turns[-1], note="Stopped. What stands here is not the whole answer."))
    return messages(turns), turns, idle()


def messages(turns: Turns) -> list[dict[str, str]]:
    """The whole conversation as Gradio's chat shows it."""
    return [message for place, turn in enumerate(turns) for message in _pair(turn, place)]


def history(turns: Turns) -> list[Message]:
    """The conversation as the assistant reads it; answers that were stopped or failed are left out."""
    whole = [(turn.question, turn.answer.text) for turn in turns if turn.answer]
    return [
        Message(role=role, content=content)
        for question, answer in whole[-REMEMBERED_TURNS:]
        for role, content in (("user", question), ("assistant", answer))
    ]


def opened(turns: Turns, event: gr.EventData) -> str:
    """The paper behind the marker that was chosen; the empty panel where there is none such."""
    wanted = event._data
    turn, number, nth = (_whole(wanted, name) for name in ("turn", "number", "nth"))
    answer = _known(turns, turn)
    if answer is None:
        return EMPTY
    what = "related" if wanted.get("what") == "related" else "marker"
    key = f"{turn}/{what}/{number}/{nth}"
    if what == "related":
        return paper_html(answer.related[number], key=key) if number < len(answer.related) else EMPTY
    citations = [citation for citation in answer.citations if citation.number == number]
    return paper_html(citations[0].paper, citations, key=key, nth=nth) if citations else EMPTY


def bibliography(turns: Turns, event: gr.EventData) -> dict[str, str]:
    """The cited papers of one answer as a file: its `name` and `text`, both empty if there is none such."""
    turn, form = _whole(event._data, "turn"), str(event._data.get("format"))
    answer = _known(turns, turn)
    if answer is None or form not in FORMATS:
        return {"name": "", "text": ""}
    return {"name": f"cited-papers.{SUFFIXES[form]}", "text": answer.bibliography(form)}


def _known(turns: Turns, place: int) -> Answer | None:
    """The answer of a turn, or while a language model is writing it the evidence that stands in for it."""
    if place >= len(turns):
        return None
    return turns[place].answer or turns[place].meanwhile


def idle() -> dict[str, Any]:
    """The box of the question while nothing is being answered."""
    return gr.update(submit_btn="Ask", stop_btn=False)


def _busy() -> dict[str, Any]:
    return gr.update(value="", submit_btn=False, stop_btn="Stop")


def _told(message: str) -> Shown:
    gr.Info(message, duration=5)
    return gr.skip(), gr.skip(), gr.skip()


def _pair(turn: Turn, place: int) -> Sequence[dict[str, str]]:
    return (
        {"role": "user", "content": question_html(turn.question, in_words(turn.filters))},
        {"role": "assistant", "content": _answer(turn, place)},
    )


def _answer(turn: Turn, place: int) -> str:
    if turn.meanwhile and not turn.answer:
        return draft_html(Draft(turn.text, turn.pending, turn.meanwhile), place, turn.note)
    return answer_html(turn.text, turn.answer, place, turn.note)


def _whole(data: Mapping[str, Any], name: str) -> int:
    """A number that came from the browser, where anybody can write anything; a huge one where it is none."""
    text = str(data.get(name, ""))
    return int(text) if text.isascii() and text.isdigit() and len(text) < 7 else 10**7
