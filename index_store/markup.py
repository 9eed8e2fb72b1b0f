r"""Reads LaTeX and Markdown marks in running text and keeps, for every character, where it came from.

One pass from left to right; what does not close, or is no mark after all (`D*-SORT`, `$5 and $10`), stays.

Does not know what the plain text is used for. What stands inside a formula is read by `latex`.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable
from dataclasses import dataclass

from index_store import marks
from index_store.latex import FRACTIONS, accented, command_name, formula, symbol


@dataclass(frozen=True)
class Wrap:
    r"""A piece of the original that wraps text, such as `\textbf{…}` or `**…**`, and where the text lies."""

    start: int
    end: int
    inner_start: int
    inner_end: int


class Reader:
    """One pass over one text. Each handler is told where its mark stands and returns where to read on.

    Attributes:
        chars: the plain characters.
        starts: for each of them, where the piece of the source it came from starts.
        ends: for each of them, where that piece ends.
        wraps: the markup that wraps text.
    """

    def __init__(self, source: str) -> None:
        self._source = source
        self.chars: list[str] = []
        self.starts = array("I")
        self.ends = array("I")
        self.wraps: list[Wrap] = []
        # Where wrapped text ends → where its markup starts, where the text starts, where to read on.
        self._closers: dict[int, tuple[int, int, int]] = {}
        # An emphasis mark that may yet be closed → where it stands in the plain text, and in the source.
        self._open: dict[str, tuple[int, int]] = {}
        self._undone: set[int] = set()  # plain characters that turned out to be emphasis marks
        self._braces = marks.matching_braces(source)
        self._from = 0  # what stands from here on is not written yet
        self._quoting = 0
        self._last_quote = source.rfind("''")
        self._handlers: dict[str, Callable[[int, str], int]] = {
            "\\": self._command, "$": self._dollar, "{": self._brace, "}": self._closer, "]": self._closer,
            "~": self._tie, "-": self._dash, "'": self._quote, "`": self._backtick, "*": self._emphasis,
            "_": self._emphasis, "[": self._link, "!": self._link,
        }  # fmt: skip
        self._read()

    def _read(self) -> None:
        at = 0
        while found := marks.MARK.search(self._source, at):
            at = self._handlers.get(found[0][0], self._odd)(found.start(), found[0])
        self._flush(len(self._source))
        if self._undone:
            kept = [i for i in range(len(self.chars)) if i not in self._undone]
            self.chars = [self.chars[i] for i in kept]
            self.starts = array("I", (self.starts[i] for i in kept))
            self.ends = array("I", (self.ends[i] for i in kept))

    def _flush(self, end: int) -> None:
        """Write what was read since the last mark, character for character."""
        self.chars.extend(self._source[self._from : end])
        self.starts.extend(range(self._from, end))
        self.ends.extend(range(self._from + 1, end + 1))
        self._from = end

    def _put(self, text: str, start: int, end: int) -> int:
        """Write `text` for all of `source[start:end]`."""
        self._flush(start)
        self.chars.extend(text)
        self.starts.extend([start] * len(text))
        self.ends.extend([end] * len(text))
        self._from = end
        return end

    def _wrap(self, start: int, inner_start: int, inner_end: int, end: int) -> int:
        """Read on within markup; `_closer` skips its end."""
        self._closers[inner_end] = (start, inner_start, end)
        return self._put("", start, inner_start)

    def _verbatim(self, start: int, inner_start: int, inner_end: int, end: int) -> int:
        self._put("", start, inner_start)
        for found in marks.ODD_CHAR.finditer(self._source, inner_start, inner_end):
            self._odd(found.start(), found[0])
        self.wraps.append(Wrap(start, end, inner_start, inner_end))
        return self._put("", inner_end, end)

    def _odd(self, at: int, mark: str) -> int:
        return self._put(marks.tamed(mark), at, at + 1)

    def _closer(self, at: int, _mark: str) -> int:
        if at not in self._closers:
            return at + 1
        start, inner_start, end = self._closers.pop(at)
        self.wraps.append(Wrap(start, end, inner_start, at))
        return self._put("", at, end)

    def _brace(self, at: int, _mark: str) -> int:
        if not self._source.startswith("\\", at + 1):
            return at + 1
        accent = marks.ACCENT.match(self._source, at)
        if accent:
            return self._accent(accent)
        close = self._braces.get(at)
        if close is None or not self._source[at + 1 : at + 4].lstrip("\\")[:1].isalpha():
            return at + 1
        return self._wrap(at, at + 1, close, close + 1)

    def _accent(self, found: re.Match[str]) -> int:
        accent, letter = found[2] or found[4], found[3] or found[5]
        return self._put(accented(accent, letter), found.start(), found.end())

    def _command(self, at: int, mark: str) -> int:
        accent = marks.ACCENT.match(self._source, at)
        if accent and marks.is_accent(accent):
            return self._accent(accent)
        name, end = command_name(mark), at + len(mark)
        if not name.isalpha():
            return self._escape(at, mark)
        known = symbol(name)
        if known is not None:
            return self._put(known, at, end + 2 if self._source.startswith("{}", end) else end)
        if name in marks.DECLARATIONS:
            return self._put("", at, _end_of(marks.BLANK, self._source, end))
        return self._with_groups(at, name, end)

    def _escape(self, at: int, mark: str) -> int:
        if mark[-1] in "([":
            close = self._source.find("\\)" if mark[-1] == "(" else "\\]", at, at + marks.LONGEST_FORMULA)
            text = formula(self._source[at + len(mark) : close].strip("\\ \n")) if close > 0 else None
            if text:
                return self._put(text, at, close + 2)
        char = mark.lstrip("\\")[:1]
        if char in marks.ESCAPES:
            return self._put(marks.ESCAPES[char], at, at + len(mark))
        return at + len(mark) - len(char)

    def _with_groups(self, at: int, name: str, end: int) -> int:
        """Read a command that takes `{…}`: drop a reference, show a link's text, unwrap anything else."""
        opened = _end_of(marks.OPTION, self._source, end)
        close = self._braces.get(opened)
        if close is None:
            return end
        if marks.REFERENCE.fullmatch(name):
            return self._drop(at, close + 1)
        if name in ("url", "path", "nolinkurl"):
            return self._verbatim(at, opened + 1, close, close + 1)
        if name in FRACTIONS or name == "sqrt":
            return self._math_command(at, opened, close)
        second = self._braces.get(close + 1)
        if name == "href" and second is not None:
            opened, close = close + 1, second
        return self._wrap(at, opened + 1, close, close + 1)

    def _math_command(self, at: int, opened: int, close: int) -> int:
        end = self._braces.get(close + 1, close) + 1
        text = formula(self._source[at:end])
        return opened if text is None else self._put(text, at, end)

    def _drop(self, at: int, end: int) -> int:
        """Leave out a reference, and the space before it where another space or a stop follows."""
        self._put("", at, end)
        if self._source[end : end + 1] in (*" \n.,;:!?)", "") and self.chars[-1:] == [" "]:
            self.chars.pop(), self.starts.pop(), self.ends.pop()
        return end

    def _dollar(self, at: int, mark: str) -> int:
        found = marks.DISPLAY.match(self._source, at) or marks.INLINE.match(self._source, at)
        if found and marks.is_formula(found[1], self._source[found.end() : found.end() + 2]):
            text = formula(found[1].strip())
            if text:
                return self._put(text, at, found.end())
        return at + len(mark)

    def _tie(self, at: int, _mark: str) -> int:
        before, after = self._source[at - 1 : at] if at else "", self._source[at + 1 : at + 2]
        tie = (before.isalnum() or before in tuple(".,)}$")) and (after.isalnum() or after in tuple("\\($["))
        return self._put(" ", at, at + 1) if tie else at + 1

    def _dash(self, at: int, mark: str) -> int:
        end = at + len(mark)
        flag = self._source[at - 1 : at] in ("", " ", "`", "(") and self._source[end : end + 1].isalnum()
        if len(mark) > 3 or (len(mark) == 2 and flag):
            return end
        return self._put("—" if len(mark) == 3 else "–", at, end)

    def _quote(self, at: int, _mark: str) -> int:
        if not self._quoting:
            return at + 2
        self._quoting -= 1
        return self._put("”", at, at + 2)

    def _backtick(self, at: int, mark: str) -> int:
        if len(mark) == 2 and self._last_quote > at:
            self._quoting += 1
            return self._put("“", at, at + 2)
        found = marks.CODE.match(self._source, at)
        if found and not found[2][-1].isspace():
            return self._verbatim(at, found.start(2), found.end(2), found.end())
        return at + len(mark)

    def _link(self, at: int, mark: str) -> int:
        found = marks.LINK.match(self._source, at)
        before = self._source[at - 1 : at] if at else ""
        address = found is not None and re.search(r"[:/#]|^www\.", found[2]) is not None
        if not found or not (address or (found[1].strip("0123456789,. ") and not before.isalnum())):
            return at + len(mark)
        return self._wrap(at, found.start(1), found.end(1), found.end())

    def _emphasis(self, at: int, mark: str) -> int:
        end = at + len(mark)
        before, after = self._source[at - 1 : at] if at else "", self._source[end : end + 1]
        opener = self._open.get(mark)
        if opener and marks.may_close(mark, before, after) and at - opener[1] <= marks.LONGEST_EMPHASIS:
            del self._open[mark]
            begin, start = opener
            self._undone.update(range(begin, begin + len(mark)))
            here = len(self.chars) + at - self._from
            self._undone.update(range(here, here + len(mark)))
            self.wraps.append(Wrap(start, end, start + len(mark), at))
        elif len(mark) <= 3 and marks.may_open(mark, before, after):
            self._open[mark] = (len(self.chars) + at - self._from, at)
        return end


def _end_of(pattern: re.Pattern[str], source: str, at: int) -> int:
    found = pattern.match(source, at)
    return found.end() if found else at
