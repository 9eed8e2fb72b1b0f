"""The things that `assistant` hands out: answers, citations and the events of a stream."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypedDict

from index_store.records import to_record
from index_store.text import plain_text
from index_store.types import Paper


class Message(TypedDict):
    """One turn of the conversation so far; `role` is "user" or "assistant"."""

    role: str
    content: str


@dataclass(frozen=True)
class Support:
    """How surely a quote backs the claim that cites it, 0 to 1, and the sentence that does so, to be read."""

    score: float
    sentence: str


@dataclass(frozen=True)
class Unsupported:
    """A claim that a language model wrote and the checker took out of the answer, and why."""

    text: str
    reason: str


@dataclass(frozen=True)
class Citation:
    """A quote that backs the answer: `paper.abstract[start:end] == quote`.

    `number` is the marker in the text. One paper has one number; it may be cited with several quotes.
    """

    number: int
    paper: Paper
    quote: str
    start: int
    end: int
    score: float = 1.0

    @property
    def support(self) -> Support:
        """How surely the quote backs what it is cited for; exact sentences have a score of 1."""
        return Support(self.score, plain_text(self.quote))


@dataclass(frozen=True)
class Answer:
    """An answer in Markdown whose markers [1] [2] … run 1..n in order of first use, one number per paper.

    When `refused` is true the abstracts do not answer the question: `citations` is empty and `related`
    lists the nearest papers.

    Attributes:
        question: as asked.
        text: the answer.
        citations: the quotes behind the markers.
        refused: the abstracts do not answer the question.
        related: the nearest papers, when nothing answers.
        writer: who wrote it: "extractive" for exact sentences alone, else the language model's name.
        unsupported: what the language model wrote and no cited abstract says; not in the text.
        notice: why exact sentences stand here although a language model was named; empty if they do not.
    """

    question: str
    text: str
    citations: tuple[Citation, ...] = ()
    refused: bool = False
    related: tuple[Paper, ...] = ()
    writer: str = "extractive"
    unsupported: tuple[Unsupported, ...] = ()
    notice: str = ""

    @property
    def papers(self) -> tuple[Paper, ...]:
        """The cited papers, each once, in the order of their numbers."""
        return tuple({c.number: c.paper for c in sorted(self.citations, key=lambda c: c.number)}.values())

    def bibliography(self, format: str = "bibtex") -> str:
        """Render the cited papers as "bibtex", "ris", "csl-json", "csv", "jsonl" or "markdown".

        Raises:
            UsageError: if `format` is none of these.
        """
        from assistant.exporting import export  # late: exporting needs third-party writers that asking does not

        return export(self.papers, format)

    def to_dict(self) -> dict[str, Any]:
        """The answer as JSON-ready values, as `assistant ask --json` prints it."""
        return {
            "question": self.question,
            "text": self.text,
            "refused": self.refused,
            "citations": [
                {"number": c.number, "paper": c.paper.id, "label": c.paper.label, "quote": c.quote,
                 "start": c.start, "end": c.end, "support": c.score}
                for c in self.citations
            ],
            "papers": [to_record(paper) for paper in self.papers],
            "related": [to_record(paper) for paper in self.related],
            "writer": self.writer,
            "unsupported": [{"text": claim.text, "reason": claim.reason} for claim in self.unsupported],
            "notice": self.notice,
        }  # fmt: skip


@dataclass(frozen=True)
class Event:
    """A piece of a streamed answer. The last event's `answer` is the whole, checked answer; before, it is None.

    Where a language model writes, its words come as they are written, and what has been checked of them beside them.

    Attributes:
        text: the next piece of text; empty while a language model is silent.
        answer: the answer, in the last event.
        meanwhile: in the first event, where a language model is going to write: the same evidence in exact sentences.
        checked: all that has been checked so far and may stand, in Markdown with its markers.
        pending: what has been written behind that and is not checked yet.
    """

    text: str
    answer: Answer | None = None
    meanwhile: Answer | None = None
    checked: str = ""
    pending: str = ""
