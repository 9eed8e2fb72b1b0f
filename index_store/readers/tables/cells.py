"""What stands in a cell of a table: several people, several keywords, a list as Python writes it.

Knows no columns' names.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence

_LONGEST_LIST = 1_000_000
_SEPARATORS = ("||", ";", "|", "\n")
_AND = re.compile(r"\s+(?:and|&)\s+|,\s*(?:and|&)\s+")
_IDENTIFIER = re.compile(r"\s*\(\d{5,}\)$")  # Scopus puts its number behind a full name
_INITIALS = re.compile(r"(?:[^\W\d_]\.?[-‐ ]?){1,4}", re.UNICODE)
_FAMILY_INITIALS = re.compile(r"(?P<family>[^\W\d_][^,.]*?)\s+(?P<initials>(?:[A-ZÀ-Þ]\.[-‐ ]?){1,5}|[A-Z]{1,3})")


def items(cell: str, *, separator: str | None = None) -> list[str]:
    """The parts of a cell: of a Python or JSON list, or at `separator`, or at the first mark that it holds."""
    cell = cell.strip()
    if cell[:1] == "[" and cell[-1:] == "]" and (listed := _listed(cell)) is not None:
        return listed
    for mark in [separator] if separator else _SEPARATORS:
        if mark in cell:
            return [part for piece in cell.split(mark) if (part := piece.strip())]
    return [cell] if cell else []


def separator(cells: Sequence[str]) -> str | None:
    """What parts people or keywords in this column: the mark that most cells hold; None if none holds any."""
    counts = {mark: sum(mark in cell for cell in cells) for mark in _SEPARATORS}
    best = max(_SEPARATORS, key=lambda mark: counts[mark])
    return best if counts[best] else None


def people(cell: str, *, separator: str | None = None) -> list[str]:
    """One name for each author, "Family, Given" or "Given Family", as the cell writes them.

    Without any other mark commas part people, unless every second part is a given name or initials.
    """
    parts = [_IDENTIFIER.sub("", part) for part in items(cell, separator=separator)]
    if len(parts) == 1 and (separator is None or "," in parts[0]):
        parts = _at_and(parts[0])
    return [_turned(part) for part in parts]


def words(cell: str, *, separator: str | None = None) -> list[str]:
    """Keywords; without any other mark, commas part them."""
    found = items(cell, separator=separator)
    return [word for word in re.split(r"\s*,\s*", found[0]) if word] if len(found) == 1 else found


def _listed(cell: str) -> list[str] | None:
    if len(cell) > _LONGEST_LIST:
        return None
    try:
        value = ast.literal_eval(cell)
    except (ValueError, SyntaxError, RecursionError, MemoryError):
        return None
    return [str(part).strip() for part in value if str(part).strip()] if isinstance(value, list) else None


def _at_and(text: str) -> list[str]:
    if not _AND.search(text):
        return _at_commas(text)
    *most, last = [part.strip() for part in _AND.split(text)]
    return [name for part in most for name in _at_commas(part)] + _at_commas(last)


def _at_commas(text: str) -> list[str]:
    parts = [part for piece in text.split(",") if (part := piece.strip())]
    if len(parts) < 2 or all(_FAMILY_INITIALS.fullmatch(part) for part in parts):
        return parts
    pairs = len(parts) % 2 == 0 and all(_INITIALS.fullmatch(part) for part in parts[1::2])
    if pairs or (len(parts) == 2 and " " not in parts[0]):
        return [", ".join(pair) for pair in zip(parts[::2], parts[1::2], strict=True)]
    return parts


def _turned(name: str) -> str:
    """Say with a comma, as all else reads it, that in "Gao X." the family name comes first."""
    found = _FAMILY_INITIALS.fullmatch(name)
    return f"{found['family']}, {found['initials']}" if found and found["family"][:1].isupper() else name
