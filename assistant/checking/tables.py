"""Reads the rows of a Markdown table in a draft, cell by cell. Does not know what a cell claims."""

from __future__ import annotations

import re
from collections.abc import Sequence

from assistant.checking.sentences import without_markers
from assistant.checking.units import Claim, Kind

_RULE = re.compile(r"[ \t]*\|?[ \t]*:?-{1,200}:?[ \t]*(?:\|[ \t]*:?-{1,200}:?[ \t]*){0,60}\|?[ \t]*$")
_BORDER = re.compile(r"\\.|\|")
_MOST_CELLS = 24
_NAME_WORDS = 8  # a longer first cell of a row is no name but a claim


def is_row(line: str) -> bool:
    """Whether a line, of which the beginning is enough, is a row of a table."""
    return line.lstrip(" \t").startswith("|")


def is_rule(line: str) -> bool:
    """Whether a line stands below the head of a table."""
    return "-" in line and _RULE.match(line) is not None


class Table:
    """One table after another. The first row is held back until the line below it shows whether it is a head.

    Attributes:
        held: whether a row is held back.
        headed: whether rows are being read.
    """

    def __init__(self, names: Sequence[str]) -> None:
        self._names = names
        self._heads: list[tuple[str, tuple[int, ...]]] = []
        self.held = False
        self.headed = False

    def row(self, line: str) -> list[Claim]:
        """The claims of a line of the table; the first has no line break before it."""
        if is_rule(line):
            return self._rule()
        cells = [without_markers(cell, self._names) for cell in _cells(line)]
        if self.headed:
            return self._claims(cells)
        made = self.finish()
        self._heads, self.held = cells, True
        return made

    def finish(self) -> list[Claim]:
        """What was held back, when no table came of it."""
        held, self.held, self.headed = self.held, False, False
        if not held:
            return []
        text = " | ".join(text for text, _ in self._heads if text)
        numbers = tuple(dict.fromkeys(number for _, each in self._heads for number in each))
        return [Claim(text, "", numbers)] if text else []

    def _rule(self) -> list[Claim]:
        if not self.held:
            return []
        self.held, self.headed = False, True
        heads = [Claim(text, _border(i), (), Kind.HEAD) for i, (text, _) in enumerate(self._heads)]
        return [*heads, Claim("", "\n|" + "---|" * len(heads), (), Kind.RULE)]

    def _claims(self, cells: Sequence[tuple[str, tuple[int, ...]]]) -> list[Claim]:
        everyone = tuple(dict.fromkeys(number for _, numbers in cells for number in numbers))
        (name, own), *_ = cells
        named = len(name.split()) <= _NAME_WORDS
        made = []
        for i, (text, numbers) in enumerate(cells):
            head, above = self._heads[i] if i < len(self._heads) else ("", ())
            if i == 0 and named:
                made.append(Claim(text, _border(i), own, Kind.HEAD))
                continue
            about = f"{name}: {head}" if i and named else head
            made.append(Claim(text, _border(i), numbers or above or own or everyone, Kind.CELL, about.strip(": ")))
        return made


def _border(column: int) -> str:
    return " | " if column else "| "


def _cells(line: str) -> list[str]:
    inner = line.strip().removeprefix("|")
    if inner.endswith("|") and not inner.endswith("\\|"):
        inner = inner[:-1]
    parts: list[str] = []
    at = 0
    for found in _BORDER.finditer(inner):
        if found[0] == "|":
            parts.append(inner[at : found.start()].strip())
            at = found.end()
    return [*parts, inner[at:].strip()][:_MOST_CELLS]
