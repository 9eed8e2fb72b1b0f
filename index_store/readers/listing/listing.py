"""The listing that a paper search prints: of each paper a topic line (or none), authors, abstract.

Blank lines stand between any two lines, so they delimit nothing: a line is told by its shape (`shapes`) and
by the two lines after it. Knows nothing of files and encodings. An abstract keeps the file's text exactly,
with the blank lines between its paragraphs; only line ends are always a bare newline.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from typing import NamedTuple

from index_store.identity import stable_id
from index_store.readers.lines import LONGEST_LINE, Line
from index_store.readers.listing.shapes import (
    Likeness,
    ends_like_a_sentence,
    is_heading,
    is_plain_topic,
    likeness_to_authors,
    may_be_one_name,
    split_authors,
    topic,
)
from index_store.reports import Problem
from index_store.types import Paper

_MOST_BLANKS = 10_000
_ODD_AUTHORS = 300


class Kind(Enum):
    """What a line is."""

    HEADING = "heading"
    TOPIC = "topic"
    AUTHORS = "authors"
    TEXT = "text"
    FAULT = "fault"


class _Row(NamedTuple):
    """A line with something in it; `gap` is what stood between the end of the last one and this."""

    line: Line
    gap: str


class _Window(NamedTuple):
    """A row and the texts of the next two, empty at the end of the file."""

    row: _Row
    next: str
    after: str

    @property
    def text(self) -> str:
        return self.row.line.text


def read(lines: Iterable[Line], shown: str) -> Iterator[Paper | Problem]:
    """Read the papers of a listing, and what is no whole paper as problems, in the order of the file.

    Args:
        lines: the lines of the file.
        shown: what to call the file in problems.
    """
    record = _Record(shown)
    for window in _windows(lines):
        kind = _kind(window, record)
        if kind is Kind.TEXT:
            yield from record.take_text(window.row)
        elif kind is Kind.FAULT:
            yield from record.take_fault(window.row.line)
        elif kind is Kind.AUTHORS and record.awaits_authors:
            record.authors = window.row.line
        else:
            yield from record.end()
            record.begin(kind, window.row.line)
    yield from record.end()


def _rows(lines: Iterable[Line]) -> Iterator[_Row]:
    blanks: list[str] = []
    for line in lines:
        if line.fault is not None or line.text.strip():
            yield _Row(line, "\n".join(["", *blanks, ""]))
            blanks = []
        elif len(blanks) < _MOST_BLANKS:
            blanks.append(line.text)


def _windows(lines: Iterable[Line]) -> Iterator[_Window]:
    waiting: list[_Row] = []
    for row in _rows(lines):
        waiting.append(row)
        if len(waiting) == 3:
            yield _Window(waiting[0], waiting[1].line.text, waiting[2].line.text)
            del waiting[0]
    texts = [*(row.line.text for row in waiting), "", ""]
    for at, row in enumerate(waiting):
        yield _Window(row, texts[at + 1], texts[at + 2])


class _Record:
    """The record being read. `lost` holds while lines belong to one already reported as a problem."""

    def __init__(self, shown: str) -> None:
        self.shown = shown
        self.lost = False
        self._clear()

    def _clear(self) -> None:
        self.topic: Line | None = None
        self.authors: Line | None = None
        self.abstract: list[str] = []
        self.length = 0

    @property
    def awaits_authors(self) -> bool:
        return self.topic is not None and self.authors is None

    @property
    def awaits_abstract(self) -> bool:
        return self.authors is not None and not self.abstract

    def begin(self, kind: Kind, line: Line) -> None:
        """Start anew with a topic or authors line, or with nothing after a heading."""
        self.lost = False
        if kind is Kind.TOPIC:
            self.topic = line
        elif kind is Kind.AUTHORS:
            self.authors = line

    def take_text(self, row: _Row) -> Iterator[Problem]:
        """Go on with the abstract; text that no authors line announced is a problem."""
        if self.authors is not None:
            gap = row.gap if self.abstract else ""
            self.length += len(gap) + len(row.line.text)
            if self.length <= LONGEST_LINE:
                self.abstract += [gap, row.line.text]
            return
        if not self.lost:
            yield self._problem(row.line, "an abstract without an authors line before it")
        self.lost = True
        self._clear()

    def take_fault(self, line: Line) -> Iterator[Paper | Problem]:
        """Report a faulty line; a record that it broke off is not reported a second time."""
        if self.abstract:
            yield from self.end()
        self._clear()
        yield self._problem(line, line.fault or "")
        self.lost = True

    def end(self) -> Iterator[Paper | Problem]:
        """Give the paper, or say what it lacks."""
        first = self.topic or self.authors
        if self.length > LONGEST_LINE and first is not None:
            yield self._problem(first, f"an abstract of {self.length} characters is too long for a paper")
        elif self.abstract and self.authors is not None:
            yield _paper(self.topic, self.authors, "".join(self.abstract))
        elif self.authors is not None:
            yield self._problem(self.authors, "an authors line without an abstract after it")
        elif self.topic is not None:
            yield self._problem(self.topic, "a topic line without authors and abstract after it")
        self._clear()

    def _problem(self, line: Line, reason: str) -> Problem:
        return Problem(self.shown, line.number, reason, line.start)


def _paper(topic_line: Line | None, authors_line: Line, abstract: str) -> Paper:
    area, subarea = (topic_line and topic(topic_line.text)) or (None, None)
    authors, et_al = split_authors(authors_line.text)
    return Paper(
        id=stable_id(abstract, authors),
        abstract=abstract,
        authors=authors,
        et_al=et_al,
        area=area,
        subarea=subarea,
    )


def _kind(window: _Window, record: _Record) -> Kind:
    """Judge a line by its shape, by what the record still lacks, and by what follows."""
    if window.row.line.fault is not None:
        return Kind.FAULT
    if is_heading(window.text):
        return Kind.HEADING
    if record.awaits_abstract:
        return _kind_after_authors(window)
    if record.awaits_authors:
        return _kind_after_topic(window)
    return _kind_between(window, goes_on=bool(record.abstract) or record.lost)


def _kind_after_authors(window: _Window) -> Kind:
    """Nearly always the abstract, whatever it looks like; unless the abstract is missing."""
    if is_plain_topic(window.text) and likeness_to_authors(window.next) and _is_text(window.after):
        return Kind.TOPIC
    if likeness_to_authors(window.text) is Likeness.STRONG and _is_text(window.next):
        return Kind.AUTHORS
    return Kind.TEXT


def _kind_after_topic(window: _Window) -> Kind:
    """Nearly always the authors, also with odd names; unless they are missing."""
    if is_plain_topic(window.text) and likeness_to_authors(window.next):
        return Kind.TOPIC
    if likeness_to_authors(window.text):
        return Kind.AUTHORS
    odd = len(window.text) <= _ODD_AUTHORS and not ends_like_a_sentence(window.text)
    return Kind.AUTHORS if odd and _is_text(window.next) else Kind.TEXT


def _kind_between(window: _Window, *, goes_on: bool) -> Kind:
    """At the start, after an abstract that may go on, or after something lost."""
    if topic(window.text) and (is_plain_topic(window.text) or likeness_to_authors(window.next)):
        return Kind.TOPIC
    likeness = likeness_to_authors(window.text)
    if likeness is Likeness.STRONG:
        return Kind.AUTHORS
    if likeness is Likeness.WEAK and _is_text(window.next) and (not goes_on or may_be_one_name(window.text)):
        return Kind.AUTHORS
    return Kind.TEXT


def _is_text(text: str) -> bool:
    """Tell a line that can only be (part of) an abstract."""
    if not text or is_heading(text) or is_plain_topic(text):
        return False
    return likeness_to_authors(text) is not Likeness.STRONG
