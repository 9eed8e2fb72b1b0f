"""The lines of a text file, decoded and numbered, a bounded piece of the file in memory at a time.

Knows nothing of papers; which encoding a file has is found by `charsets`.
"""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from index_store.readers.charsets import BAD as _BAD

# No abstract comes near a million characters; a longer line is junk and is dropped as it streams by.
LONGEST_LINE = 1_000_000

_CHUNK = 1 << 16
_UNSHOWABLE = dict.fromkeys([*range(32), *range(127, 160), ord(_BAD)], "\ufffd")


class Line(NamedTuple):
    """A line without its end, numbered from 1; `fault` says why its text cannot be used, if so."""

    number: int
    text: str
    fault: str | None = None

    @property
    def start(self) -> str:
        """The first 80 characters, for a problem to show; control characters are masked."""
        return self.text[:80].translate(_UNSHOWABLE)


def lines(path: Path, encoding: str, *, strict: bool = False) -> Iterator[Line]:
    r"""Yield the lines of a file; only "\n" and "\r\n" end a line, and either is left off.

    A line that holds a NUL or is longer than `LONGEST_LINE` comes with a `fault`; so does one that cannot be
    decoded, if `strict`. If not, a byte that fits no character is read as Windows' Western code page has it.
    """
    building = _Building()
    for text in decoded(path, encoding, strict=strict):
        *ended, rest = text.split("\n")
        for piece in ended:
            building.extend(piece)
            yield building.finish(encoding)
        building.extend(rest)
    if building.length:
        yield building.finish(encoding)


def decoded(path: Path, encoding: str, *, strict: bool = False) -> Iterator[str]:
    """Yield the text of a file in pieces; see `lines`."""
    decoder = codecs.getincrementaldecoder(encoding)("index_store.mark_bad" if strict else "index_store.as_western")
    with path.open("rb") as file:
        while piece := file.read(_CHUNK):
            yield decoder.decode(piece)
    yield decoder.decode(b"", True)


class _Building:
    """The line that is being read; what goes beyond the longest line is counted and dropped."""

    def __init__(self) -> None:
        self.number = 1
        self.length = 0
        self.pieces: list[str] = []

    def extend(self, piece: str) -> None:
        if self.length <= LONGEST_LINE:
            self.pieces.append(piece)
        self.length += len(piece)

    def finish(self, encoding: str) -> Line:
        text = "".join(self.pieces).removesuffix("\r")
        fault = None
        if self.length > LONGEST_LINE:
            fault = f"a line of {self.length} characters is too long to be part of a paper"
            text = text[:80]
        elif _BAD in text:
            fault = f"not {encoding.removesuffix('-sig').upper()} text; save the file as UTF-8"
        elif "\x00" in text:
            fault = "a NUL character stands in the text"
        line = Line(self.number, text, fault)
        self.number, self.length, self.pieces = self.number + 1, 0, []
        return line
