"""Cuts tagged text, one field to a line, into records: what RIS, PubMed, EndNote, WoS and Ovid have in common.

A grammar says what a tag looks like and which tag begins a record. Knows no tag's meaning.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from index_store.readers import building
from index_store.readers.file import File
from index_store.readers.lines import Line
from index_store.reports import Problem
from index_store.types import Paper

# A record of that many characters is no record; its lines are dropped as they stream by.
_LONGEST_RECORD = 4_000_000


@dataclass
class Record:
    """One record: its values by tag, in order; further lines of a value follow a line end."""

    line: int
    start: str
    values: dict[str, list[str]] = field(default_factory=dict)
    cause: str = ""
    last: str = ""
    length: int = 0

    def add(self, tag: str, value: str) -> None:
        """Begin a value."""
        self.length += len(value) + 1
        if self.length <= _LONGEST_RECORD:
            self.values.setdefault(tag, []).append(value.strip())
        else:
            self.cause = f"a record of more than {_LONGEST_RECORD} characters is too long to be a paper"
        self.last = tag

    def first(self, *tags: str) -> str:
        """The first value that is not empty, of the first tag that has one."""
        return next((value for tag in tags for value in self.values.get(tag, ()) if value), "")

    def all(self, *tags: str) -> list[str]:
        """All values that are not empty, of the first tag that has any."""
        found = ([value for value in self.values.get(tag, ()) if value] for tag in tags)
        return next(filter(None, found), [])

    def text(self, *tags: str) -> str:
        """All values of the first tag that has any, as one text."""
        return "\n".join(self.all(*tags))


@dataclass(frozen=True)
class Grammar:
    """What a format's lines look like.

    Attributes:
        tag: matches a line with a tag (group 1) and a value (group 2).
        begins: whether this tag begins a record, given the record so far and whether a blank line stands between.
        ends: the tag that ends a record, if there is one.
        telling: tags without which what no record's beginning announces is none.
        lists: tags whose further lines are values of their own.
        blank_ends: whether text behind a blank line belongs to no record, unless it is indented.
        between: matches text between records that says nothing.
    """

    tag: re.Pattern[str]
    begins: Callable[[str, Record, bool], bool]
    ends: str = ""
    telling: frozenset[str] = frozenset()
    lists: frozenset[str] = frozenset()
    blank_ends: bool = False
    between: re.Pattern[str] = re.compile(r"[\W\d]*")


def papers(file: File, grammar: Grammar, fields: Callable[[Record], building.Fields]) -> Iterator[Paper | Problem]:
    """Read the papers of a file of that grammar; `fields` knows what its tags mean."""
    number = 0
    for found in records(file.lines(), grammar):
        if not found.values:
            yield Problem(file.shown, found.line, "text that belongs to no record", found.start)
            continue
        number += 1
        if found.cause:
            yield Problem(file.shown, found.line, found.cause, found.start, number)
        else:
            yield building.paper(fields(found))


def records(lines: Iterable[Line], grammar: Grammar) -> Iterator[Record]:
    """Cut lines into records, in order; one without values is text that belongs to none."""
    cutter = _Cutter(grammar)
    for line in rows(lines):
        yield from cutter.take(line)
    yield from cutter.end()


def rows(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines, parted at carriage returns that stand alone, too, and without byte order marks."""
    for line in lines:
        if "\r" not in line.text and "\ufeff" not in line.text:
            yield line
            continue
        for text in line.text.replace("\ufeff", "").rstrip("\r").split("\r"):
            yield Line(line.number, text, line.fault)


class _Cutter:
    def __init__(self, grammar: Grammar) -> None:
        self._grammar = grammar
        self._record: Record | None = None
        self._begun = False
        self._junk: Record | None = None
        self._gap = False

    def take(self, line: Line) -> Iterator[Record]:
        if not line.text.strip():
            self._gap = True
            return
        found = self._grammar.tag.match(line.text)
        if found:
            yield from self._tag(line, found[1], found[2] or "")
        else:
            yield from self._text(line)
        if self._record is not None and line.fault is not None and "too long" in line.fault:
            self._record.cause = line.fault
        self._gap = False

    def _tag(self, line: Line, tag: str, value: str) -> Iterator[Record]:
        yield from self._no_junk()
        if tag == self._grammar.ends:
            yield from self._whole()
            return
        begins = self._grammar.begins(tag, self._record or Record(0, ""), self._gap)
        if begins:
            yield from self._whole()
        if self._record is None:
            self._record, self._begun = Record(line.number, line.start), begins
        self._record.add(tag, value)

    def _text(self, line: Line) -> Iterator[Record]:
        text = line.text.strip()
        apart = self._grammar.blank_ends and self._gap and not line.text[0].isspace()
        if self._record is not None and not apart and self._junk is None:
            self._extend(self._record, text)
        elif not self._grammar.between.fullmatch(text) and self._junk is None:
            yield from self._whole()
            self._junk = Record(line.number, line.start)

    def _extend(self, record: Record, text: str) -> None:
        values = record.values.get(record.last)
        if record.last in self._grammar.lists or not values:
            record.add(record.last, text)
            return
        record.length += len(text) + 1
        if record.length > _LONGEST_RECORD:
            record.add(record.last, "")
        else:
            # Joined at the end of the record, so that a value of many lines is not copied for each.
            record.values.setdefault(_REST + record.last, []).append(f"{len(values) - 1} {text}")

    def _no_junk(self) -> Iterator[Record]:
        if self._junk is not None:
            yield from self._whole()
            yield self._junk
            self._junk = None

    def _whole(self) -> Iterator[Record]:
        record, self._record = self._record, None
        if record is not None and (self._begun or not self._grammar.telling.isdisjoint(record.values)):
            yield _joined(record)

    def end(self) -> Iterator[Record]:
        yield from self._no_junk()
        yield from self._whole()


_REST = "\n"  # which no tag can begin with


def _joined(record: Record) -> Record:
    for key in [key for key in record.values if key.startswith(_REST)]:
        pieces: dict[int, list[str]] = {}
        for piece in record.values.pop(key):
            at, _, text = piece.partition(" ")
            pieces.setdefault(int(at), []).append(text)
        values = record.values[key.removeprefix(_REST)]
        for place, texts in pieces.items():
            values[place] = "\n".join(filter(None, [values[place], *texts]))
    return record


def split(words: Iterable[str], separators: str = ";\n") -> list[str]:
    """Keywords that stand several to a value."""
    return [word.strip() for value in words for word in re.split(f"[{separators}]", value) if word.strip()]


def page_range(first: str, last: str) -> str:
    """The pages from `first` to `last`, where both are known and differ."""
    return f"{first}-{last}" if first and last and last != first and not first.endswith(last) else first
