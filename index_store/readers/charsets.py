"""Finds the encoding of a text file: by its marks, by what it declares, by its bytes.

Knows nothing of lines and papers. UTF-8 wins wherever it fits; charset-normalizer is asked where no rule is sure.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from index_store.errors import ReadError

BAD = "\udcff"
"""Stands for bytes that could not be decoded; no decoded text can hold it."""

_CHUNK = 1 << 16
_CONTROLS = bytes(set(range(32)) - set(b"\t\n\r\f\v\b\x1b\x1c\x1d\x1e\x1f")) + b"\x7f"
_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
# An XML declaration, or JabRef's first line of a BibTeX file.
_DECLARED = re.compile(
    rb"<\?xml[^>]{0,200}?\sencoding\s*=\s*[\"']([\w.:-]{1,40})[\"']|^%+\s*encoding:?\s*([\w.:-]{1,40})", re.I | re.M
)
# Bytes that Windows' Western code page lacks, and a letter that hardly any text in it holds.
_NOT_WESTERN = frozenset(b"\x81\x8d\x8f\x90\x9d\xff")
_CANDIDATES = (
    "cp1252 cp1250 cp1251 cp1253 cp1254 koi8_r iso8859_2 iso8859_15 mac_roman gb18030 big5 cp932 euc_jp cp949".split()
)


def _mark_bad(error: UnicodeError) -> tuple[str, int]:
    """Put one lone surrogate, which no decoded text can hold, in the place of undecodable bytes."""
    if not isinstance(error, UnicodeDecodeError):
        raise error
    return BAD, error.end


def _as_western(error: UnicodeError) -> tuple[str, int]:
    """Read undecodable bytes as Windows' Western code page, where each has a letter there."""
    if not isinstance(error, UnicodeDecodeError):
        raise error
    return error.object[error.start : error.end].decode("cp1252", "replace"), error.end


codecs.register_error("index_store.mark_bad", _mark_bad)
codecs.register_error("index_store.as_western", _as_western)


def encoding_of(path: Path, shown: str) -> str:
    """Find the encoding of a file.

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
            found = _by_mark(head)
            if found:
                return found
            if len(head.translate(None, _CONTROLS)) < 0.98 * len(head):
                raise ReadError(f"{shown} is not text; see what can be read with: assistant add --help")
            first_bad = _first_not_utf8(head, file)
    except OSError as error:
        reason = error.strerror or str(error)
        raise ReadError(f"cannot read {shown}: {reason}; check the path and its rights") from error
    return _not_utf8(head, first_bad) if first_bad else "utf-8-sig"


def _by_mark(head: bytes) -> str | None:
    for mark, name in _MARKS:
        if head.startswith(mark):
            return name
    return _unmarked_utf16(head)


def _unmarked_utf16(head: bytes) -> str | None:
    """In UTF-16, blanks, line ends and Western letters have a NUL on one side, and always on the same."""
    even, odd = head[0::2].count(0), head[1::2].count(0)
    if max(even, odd) * 10 < len(head) // 2 or min(even, odd) * 20 > max(even, odd):
        return None
    name = "utf-16-be" if even > odd else "utf-16-le"
    whole = head[: len(head) // 2 * 2].decode(name, "index_store.mark_bad")
    odd_ones = sum(character < " " and character not in "\t\n\r\f\v" for character in whole)
    return name if whole.count(BAD) <= 1 and odd_ones * 50 <= len(whole) else None


def _not_utf8(head: bytes, piece: bytes) -> str:
    """The encoding of a file whose first piece that is not UTF-8 is `piece`."""
    declared = _declared(head)
    if declared and declared != "utf-8" and _fits(piece, declared):
        return declared
    marked = piece.decode("utf-8", "index_store.mark_bad")
    bad = marked.count(BAD)
    good = sum(character > "\x7f" for character in marked) - bad
    if good > bad:
        return "utf-8-sig"
    if _is_gb18030(piece):
        return "gb18030"
    return _guessed(piece)


def _declared(head: bytes) -> str | None:
    found = _DECLARED.search(head[:2000])
    try:
        return codecs.lookup((found[1] or found[2]).decode("ascii")).name if found else None
    except LookupError:
        return None


def _fits(piece: bytes, encoding: str) -> bool:
    """Whether a piece, which may begin and end within a character, is text in an encoding."""
    try:
        return piece.decode(encoding, "index_store.mark_bad").count(BAD) <= 1
    except (LookupError, UnicodeError, ValueError):
        return False


def _guessed(piece: bytes) -> str:
    high = [line for line in re.split(rb"[\r\n]+", piece) if not line.isascii()]
    sample = b"\n".join(high)[: 1 << 14]
    some = {byte for byte in sample if byte > 127}
    alone = len(re.findall(rb"(?<![\x80-\xff])[\x80-\xff](?![\x80-\xff])", sample))
    if some & _NOT_WESTERN and alone * 10 <= len(sample):
        return _asked(sample) or "utf-8-sig"
    if not some & _NOT_WESTERN and alone * 2 >= sum(byte > 127 for byte in sample):
        return "cp1252" if _mostly_western(sample) else _asked(sample) or "cp1252"
    return _asked(sample) or "cp1252"


def _mostly_western(sample: bytes) -> bool:
    """Letters, quotes and dashes of Western languages; no more than a few of the signs between them."""
    text = sample.decode("cp1252", "replace")
    high = [character for character in text if character > "\x7f"]
    usual = sum(character.isalpha() or character in "–—‘’“”…•°±·µ§®©™«»€£²³ ½¼×¿¡" for character in high)
    return usual * 10 >= len(high) * 8 and not re.search(r"[À-ÿ]{5}", text)


def _asked(sample: bytes) -> str | None:
    if len(sample) < 40:
        return None
    from charset_normalizer import from_bytes  # late: few files need it

    best = from_bytes(sample, cp_isolation=_CANDIDATES, enable_fallback=False).best()
    return best.encoding if best and _fits(sample, best.encoding) else None


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
    """Tell GB18030 from Western 8-bit text.

    Chinese text is nearly all pairs of bytes above 0xA0; in Western text such a byte stands alone between
    letters, which GB18030 would silently read as rare characters.
    """
    chinese = piece.decode("gb18030", "index_store.mark_bad")
    pairs = len(re.findall(rb"[\xa1-\xfe][\xa1-\xfe]", piece))
    others = sum(character > "\x7f" for character in chinese) - pairs
    return chinese.count(BAD) <= 1 and pairs > others and _is_usual_chinese(chinese)


def _is_usual_chinese(text: str) -> bool:
    """Level 1 of GB 2312 (rows 16 to 55) holds the usual characters; Korean and Japanese files fall elsewhere."""
    codes = [character.encode("gb18030") for character in text if character > "\x7f" and character != BAD]
    usual = sum(len(code) == 2 and 0xB0 <= code[0] <= 0xD7 for code in codes)
    signs = sum(len(code) == 2 and 0xA1 <= code[0] <= 0xA3 for code in codes)
    return (usual + signs) * 10 >= len(codes) * 7 and usual > 0
