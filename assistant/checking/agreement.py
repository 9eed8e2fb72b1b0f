"""Whether two numbers are one, rounding and units allowed for, and what a number is said of.

Does not know which number is right.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from assistant.quantities import Quantity, number_form, quantities
from index_store.text import STOP_WORDS, tokens

_RANGE = re.compile(r"\s?(?:-|to|up to|down to|and)\s?")
_SENTENCE = re.compile(r"[;:()]|\.\s")
_PARTS = re.compile(r"[;:,()]|\.\s|\sand\s")
_BEFORE = 0.8  # how much words before a number count where there are some behind it
_FURTHER = 0.6  # how much words behind a comma count
_LOOK = 60  # characters on either side of a number in which what it is said of is looked for


def same(claimed: Quantity, said: Quantity) -> bool:
    """Whether the abstract's number `said` is what is `claimed`: value and unit agree, rounding allowed."""
    return any(_near(claimed, value, said) for value in _in_unit(said, claimed.unit))


def _in_unit(said: Quantity, unit: str) -> Iterator[float]:
    """The values that `said` has when it is given in `unit`."""
    value = said.value
    if said.unit == unit:
        yield value
    elif not unit:
        yield said.bare
    if not said.unit and unit in ("%", "point") and 0 < value < 1:
        yield value * 100
    if (said.unit, unit) == ("%", "part"):
        yield value / 100
    if (said.unit, unit) == ("part", "%"):
        yield value * 100
    if {said.unit, unit} == {"part", "×"} and value:
        yield from (1 / value, value)
    if not unit and said.unit == "%" and value:
        yield value / 100
    if {said.unit, unit} == {"year", "month"}:
        yield value * (12 if said.unit == "year" else 1 / 12)


def _near(claimed: Quantity, value: float, said: Quantity) -> bool:
    if value == claimed.value or abs(value - claimed.value) <= 1e-9 * max(abs(value), abs(claimed.value)):
        return True
    off = abs(value - claimed.value) / max(abs(value), 1e-12)
    if "part" in (claimed.unit, said.unit):
        return off <= (0.1 if claimed.about else 0.05)
    if claimed.about:
        return off <= 0.1
    digits = abs(claimed.value) / claimed.exact if claimed.exact else 0.0
    return digits >= 10 and claimed.exact > said.exact and abs(value - claimed.value) <= claimed.exact / 2 * (1 + 1e-9)


@lru_cache(4096)
def around(text: str, quantity: Quantity) -> dict[str, float]:
    """The stems of what a number of `text` is said of, the words behind it counting most, up to the numbers beside it.

    Args:
        text: the plain text.
        quantity: one of its numbers.
    """
    form, all_of_them = number_form(text), quantities(text)
    place = all_of_them.index(quantity)
    start = all_of_them[place - 1].end if place else 0
    end = all_of_them[place + 1].start if place + 1 < len(all_of_them) else len(form)
    before = _PARTS.split(form[max(start, quantity.start - _LOOK) : quantity.start])[-1]
    pieces = _SENTENCE.split(form[quantity.end : min(end, quantity.end + 2 * _LOOK)])
    if len(pieces) == 1 and end < len(form):  # what stands behind "and" or a comma is said of the next number
        behind, further = _PARTS.split(pieces[0])[0], ""
    else:
        behind, _, further = pieces[0].partition(",")
    found = dict.fromkeys(_said(further), _FURTHER) | dict.fromkeys(_said(behind), 1.0)
    return dict.fromkeys(_said(before), _BEFORE if re.search(r"\w", behind) else 1.0) | found


def beside(text: str, quantity: Quantity) -> list[Quantity]:
    """The other end of the range or change that a number of `text` is an end of: "from 8.1 to 2.0"."""
    form, all_of_them = number_form(text), quantities(text)
    place = all_of_them.index(quantity)
    pairs = [(all_of_them[i], all_of_them[i + 1]) for i in (place - 1, place) if 0 <= i < len(all_of_them) - 1]
    joined = [pair for pair in pairs if _RANGE.fullmatch(form[pair[0].end : pair[1].start])]
    return [each for pair in joined for each in pair if each != quantity]


def _said(text: str) -> list[str]:
    return [token for token in tokens(text) if token not in STOP_WORDS and not token[0].isdigit()]
