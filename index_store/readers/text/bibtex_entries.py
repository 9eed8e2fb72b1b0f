"""Cuts a stream of lines into BibTeX entries, and an entry into its fields.

An entry that is never closed ends where a line begins the next one, so that it cannot swallow it. Knows no paper and
no LaTeX; values are as the file writes them, with macros put in and pieces joined. bibtexparser 2.1 is not used for
this: it takes a whole file at once, gives up entries without a key, with a field twice or with two commas in a row, and
reads two fields as one where a comma is missing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from index_store.readers.lines import Line

_LONGEST_ENTRY = 2_000_000
_MOST_JUNK = 50_000
_LONGEST_VALUE = 1_000_000
_OPENING = re.compile(r"@\s*([A-Za-z][\w.+-]{0,60}+)\s*([{(])")
# Only at the beginning of a line, and only with what follows the brace of an entry.
_NEXT = re.compile(r"\s*@\s*(?:[A-Za-z][\w.+-]{0,60}+)\s*[{(]\s*(?:[^\s,={}()\"]{0,300}+\s*(?:,|$)|[\w-]{1,60}+\s*=)")
_SPLIT_OPENING = re.compile(r"\s*@\s*[A-Za-z][\w.+-]{0,60}\s*")
_BRACE = re.compile(r"\\[^\n]|[{}]")
_BRACE_QUOTE = re.compile(r"\\[^\n]|[{}\"]")
_PAREN = re.compile(r"\\[^\n]|[{}\")]")
_NAME = re.compile(r"[\s,]*([^\s=,{}\"#%()]{1,100}+)\s*+=\s*+")
_LATER_NAME = re.compile(r"[\n,]\s*+([A-Za-z][\w.:+-]{0,60}+)\s*+=\s*+(?=[{\"\w])")
_BARE = re.compile(r"[^\s,#{}\"]+")
_KEY = re.compile(r"\s*+([^,={}\"]*+)(?:,|\s*$)")

MONTHS = {name.casefold(): name for name in "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()}
"""The macros that every style of BibTeX knows."""


@dataclass
class Block:
    """A piece of the file: an entry of any type, or text between entries.

    Attributes:
        line: the number of its first line.
        type: in lower case; empty for text between entries.
        text: of an entry, what stands between its outer braces; else the text.
        cause: why it cannot be read, if so.
        start: its first characters.
    """

    line: int
    type: str
    text: str
    cause: str = ""
    start: str = ""


@dataclass
class Macros:
    """What the `@string`s of a file stand for."""

    known: dict[str, str] = field(default_factory=lambda: dict(MONTHS))

    def learn(self, text: str) -> None:
        """Take in the text of a `@string`."""
        for name, value in fields(text, self).items():
            self.known[name] = value


def blocks(lines: Iterable[Line]) -> Iterator[Block]:
    """Cut a file into entries and what stands between them, in order; nothing is left out but blank lines."""
    cutter = _Cutter()
    for line in lines:
        yield from cutter.take(line)
    yield from cutter.end()


class _Cutter:
    def __init__(self) -> None:
        self._junk: Block | None = None
        self._entry: Block | None = None
        self._pieces: list[str] = []
        self._length = 0
        self._depth = 0
        self._closer = "}"
        self._quoted = False
        self._held = ""  # "@article" on a line of its own: its brace may follow

    def take(self, line: Line) -> Iterator[Block]:
        if self._entry is not None and _NEXT.match(line.text):
            yield from self._broken("is never closed; the next entry begins before its end")
        if line.fault is not None and "too long" in line.fault and self._entry is not None:
            self._entry.cause = line.fault
        text = self._held + line.text
        self._held = ""
        at = 0
        while at < len(text) or self._entry is not None:
            if self._entry is not None:
                end = self._closed(text, at)
                if end < 0:
                    return
                at = end
                yield from self._whole()
            else:
                found = _OPENING.search(text, at)
                if found is None:
                    yield from self._between(line, text[at:])
                    return
                yield from self._between(line, text[at : found.start()])
                yield from self._open(line, found)
                at = found.end()

    def end(self) -> Iterator[Block]:
        if self._entry is not None:
            yield from self._broken("is never closed; the file ends before it does")
        yield from self._flush()

    def _between(self, line: Line, text: str) -> Iterator[Block]:
        if _SPLIT_OPENING.fullmatch(text):
            self._held = text + " "
            return
        if not text.strip(" \t\r\f\ufeff"):
            return
        if self._junk is None:
            self._junk = Block(line.number, "", "", start=line.start)
        if len(self._junk.text) < _MOST_JUNK:
            self._junk.text += text + "\n"
        yield from ()

    def _flush(self) -> Iterator[Block]:
        if self._junk is not None:
            yield self._junk
            self._junk = None

    def _open(self, line: Line, found: re.Match[str]) -> Iterator[Block]:
        yield from self._flush()
        start = Line(line.number, found.string[found.start() : found.start() + 80]).start
        self._entry = Block(line.number, found[1].casefold(), "", start=start)
        self._pieces, self._length, self._depth, self._quoted = [], 0, 0, False
        self._closer = "}" if found[2] == "{" else ")"

    def _closed(self, text: str, at: int) -> int:
        """Read on from `at`; where the entry is closed, or -1."""
        end = self._closing(text, at)
        self._length += len(text) - at
        if self._length <= _LONGEST_ENTRY:
            self._pieces.append(text[at:] if end < 0 else text[at : end - 1])
        elif self._entry is not None:
            self._entry.cause = f"is longer than {_LONGEST_ENTRY} characters"
        return end

    def _closing(self, text: str, at: int) -> int:
        for found in (_BRACE if self._closer == "}" else _PAREN).finditer(text, at):
            mark = found[0]
            if mark == "{":
                self._depth += 1
            elif mark == '"' and self._depth == 0:
                self._quoted = not self._quoted
            elif mark == self._closer and self._depth == 0 and not self._quoted:
                return found.end()
            elif mark == "}":
                self._depth -= 1
        return -1

    def _whole(self) -> Iterator[Block]:
        if self._entry is not None:
            self._entry.text = "\n".join(self._pieces)
            yield self._entry
        self._entry = None

    def _broken(self, cause: str) -> Iterator[Block]:
        if self._entry is not None:
            self._entry.cause = self._entry.cause or cause
        yield from self._whole()


def key_of(text: str) -> tuple[str, int]:
    """The key of an entry, "" without one, and where its fields begin."""
    found = _KEY.match(text)
    return (found[1].strip(), found.end()) if found else ("", 0)


def fields(text: str, macros: Macros, at: int = 0) -> dict[str, str]:
    """The fields of an entry by name in lower case; of a name that comes twice the first value that says something.

    What is no field is passed over up to the next name that is.
    """
    result: dict[str, str] = {}
    while at < len(text):
        found = _NAME.match(text, at) or _LATER_NAME.search(text, at)
        if found is None:
            break
        value, at = _value(text, found.end(), macros)
        name = found[1].casefold()
        if value and not result.get(name):
            result[name] = value
        if at == found.end():
            at += 1
    return result


def _value(text: str, at: int, macros: Macros) -> tuple[str, int]:
    """Read pieces joined by "#"; give their text, and where the value ends."""
    pieces: list[str] = []
    while at < len(text):
        piece, at = _piece(text, at, macros)
        pieces.append(piece)
        after = _blank(text, at)
        if not text.startswith("#", after):
            break
        at = _blank(text, after + 1)
    return "".join(pieces)[:_LONGEST_VALUE].strip(), at


def _piece(text: str, at: int, macros: Macros) -> tuple[str, int]:
    if text.startswith("{", at):
        end = _end(text, at + 1, _BRACE, "}")
        return text[at + 1 : end], end + 1
    if text.startswith('"', at):
        end = _end(text, at + 1, _BRACE_QUOTE, '"')
        return text[at + 1 : end], end + 1
    found = _BARE.match(text, at)
    if found is None:
        return "", at
    return macros.known.get(found[0].casefold(), found[0]), found.end()


def _end(text: str, at: int, marks: re.Pattern[str], closer: str) -> int:
    """Where `closer` stands outside further braces; the end of the text if nowhere."""
    depth = 0
    for found in marks.finditer(text, at):
        mark = found[0]
        if mark == closer and depth <= 0:
            return found.start()
        if mark in "{}":
            depth += 1 if mark == "{" else -1
    return len(text)


def _blank(text: str, at: int) -> int:
    while at < len(text) and text[at].isspace():
        at += 1
    return at
