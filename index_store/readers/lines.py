"""The lines of a text file, decoded and numbered, a bounded piece of the file in memory at a time.

Knows nothing of papers. Reads UTF-8 (with or without mark), UTF-16 with mark, and GB18030 where the text is
not UTF-8.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, NamedTuple

from index_store.errors import ReadError

# No abstract comes near a million characters; a longer line is junk and is dropped as it streams by.
LONGEST_LINE = 1_000_000

_CHUNK = 1 << 16
_BAD = "\udcff"
_UNSHOWABLE = dict.fromkeys([*range(32), *range(127, 160), ord(_BAD)], "\ufffd")
_CONTROLS = bytes(set(range(32)) - set(b"\t\n\r\f\v\b\x1b")) + b"\x7f"


def _mark_bad(error: UnicodeError) -> tuple[str, int]:
    """Put one lone surrogate, which no decoded text can hold, in the place of undecodable bytes."""
    if not isinstance(error, UnicodeDecodeError):
        raise error
    return _BAD, error.end


codecs.register_error("index_store.mark_bad", _mark_bad)


class Line(NamedTuple):
    """A line without its end, numbered from 1; `fault` says why its text cannot be used, if so."""

    number: int
    text: str
    fault: str | None = None

    @property
    def start(self) -> str:
        """The first 80 characters, for a problem to show; control characters are masked."""
        return self.text[:80].translate(_UNSHOWABLE)


def encoding_of(path: Path, shown: str) -> str:
    """Find the encoding from the marks at the start of the file, else from its bytes.

    Args:
        path: a file that exists.
        shown: what to call it in errors.

    Raises:
        ReadError: if the file cannot be opened, is empty, or is no text at all.
    """
    try:
        with path.open("rb") as file:
            head = file.read(_CHUNK)
            if not head:
                raise ReadError(f"{shown} is empty; give a file with papers in it")
            if head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
                return "utf-16"
            if len(head.translate(None, _CONTROLS)) < 0.98 * len(head):
                raise ReadError(f"{shown} is not text; give papers as a text listing or JSONL")
            first_bad = _first_not_utf8(head, file)
    except OSError as error:
        reason = error.strerror or str(error)
        raise ReadError(f"cannot read {shown}: {reason}; check the path and its rights") from error
    return "gb18030" if first_bad and _is_gb18030(first_bad) else "utf-8-sig"


def _first_not_utf8(head: bytes, rest: BinaryIO) -> bytes:
    """Return the first piece of the file that is not UTF-8; nothing if all of it is."""
    decoder = codecs.getincrementaldecoder("utf-8")()
    before = b""
    for piece in _pieces(head, rest):
        try:
            decoder.decode(piece)
        except UnicodeDecodeError:
            return before + piece
        before = piece[-3:] if decoder.getstate()[0] else b""
    return b""


def _pieces(head: bytes, rest: BinaryIO) -> Iterator[bytes]:
    yield head
    while piece := rest.read(_CHUNK):
        yield piece


def _is_gb18030(piece: bytes) -> bool:
    """Tell GB18030 from damaged UTF-8 and from Western 8-bit text.

    Chinese text is nearly all pairs of bytes above 0xA0; in Western text such a byte stands alone between
    letters, which GB18030 would silently read as rare characters.
    """
    marked = piece.decode("utf-8", "index_store.mark_bad")
    bad = marked.count(_BAD)
    good = sum(character > "\x7f" for character in marked) - bad
    if good > bad:
        return False
    chinese = piece.decode("gb18030", "index_store.mark_bad")
    pairs = len(re.findall(rb"[\xa1-\xfe][\xa1-\xfe]", piece))
    others = sum(character > "\x7f" for character in chinese) - pairs
    return chinese.count(_BAD) <= 1 and pairs > others


def lines(path: Path, encoding: str) -> Iterator[Line]:
    r"""Yield the lines of a file; only "\n" and "\r\n" end a line, and either is left off.

    A line that cannot be decoded, holds a NUL, or is longer than `LONGEST_LINE` comes with a `fault`.
    """
    building = _Building()
    for text in _decoded(path, encoding):
        *ended, rest = text.split("\n")
        for piece in ended:
            building.extend(piece)
            yield building.finish(encoding)
        building.extend(rest)
    if building.length:
        yield building.finish(encoding)


def _decoded(path: Path, encoding: str) -> Iterator[str]:
    decoder = codecs.getincrementaldecoder(encoding)("index_store.mark_bad")
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
