"""Numbers that a question takes for granted: "on a 70B model", "with 800 fields", "at ε = 12", "after twenty weeks".

A number of the question that no way of writing it is in the abstract makes another experiment of it. Years, places in a
list ("top 5"), bounds ("more than 10 s") and small counts ("name two") are no such numbers. Does not compare units,
save that per cent is one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from index_store.text import search_form

_UNITS = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17,
    "eighteen": 18, "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70,
    "eighty": 80, "ninety": 90, "dozen": 12,
}  # fmt: skip
_SCALES = {
    "hundred": 1e2, "thousand": 1e3, "k": 1e3, "million": 1e6, "m": 1e6, "billion": 1e9, "b": 1e9, "bn": 1e9,
    "trillion": 1e12, "t": 1e12, "万": 1e4, "亿": 1e8,
}  # fmt: skip
_SHARES = {"half": 50.0, "halves": 50.0, "halved": 50.0, "quarter": 25.0, "third": 33.0, "tenth": 10.0}
SPELLED = "|".join(_UNITS)
_FIGURE = re.compile(
    rf"(?<![a-z0-9_.^])(?:(\d{{1,15}}(?:\.\d{{1,9}})?)|({SPELLED})(?:[ -]({SPELLED}))?)"
    r"(?:[ -]?(%|hundred|thousand|million|billion|trillion|bn|[kmbt](?![a-z])|万|亿))?"
    r"(?:[ -](hundred|thousand|million)\b)?",
)
_WORD = re.compile(r"[a-z]+")
_NO_PREMISE = re.compile(
    r"(?:\b(?:top|first|last|next|least|most|than|over|under|above|below|within|about|around|roughly|almost|nearly|"
    r"between|until|till|since|in|from|before|after|and|to|figure|fig|table|section|equation|page|number|no|paper|item)"
    r"|[#\[(<>≤≥~])\W*$"
)
_IN_NAME = re.compile(r"(?<=[a-z])\d{2,9}(?![\d.])")
_YEAR = re.compile(r"(?:1[89]|20)\d\d")
_LEAST = 6  # smaller counts are said of anything
_MOST_CHARS = 1_000


def absent_numbers(question: str, text: str) -> tuple[str, ...]:
    """The numbers, as written, that `question` takes for granted and the plain text `text` does not hold."""
    asked = search_form(question[:_MOST_CHARS])
    premises = [(found, _values(found)) for found in _FIGURE.finditer(asked) if _is_premise(found, asked)]
    if not premises:
        return ()
    said = search_form(text)
    held = {value for found in _FIGURE.finditer(said) for value in _values(found)} | set(_shares(said))
    held |= {float(digits) for digits in _IN_NAME.findall(said)}  # 677 in C677T
    return tuple(dict.fromkeys(found.group() for found, values in premises if max(values, key=abs) not in held))


def _is_premise(found: re.Match[str], asked: str) -> bool:
    before, after = asked[: found.start()], asked[found.end() :]
    if _YEAR.fullmatch(found.group()) or before.endswith("-"):
        return False
    bounds = before.rstrip().rsplit(" ", 1)[-1] if before.endswith(" ") else before[-1:]
    if _NO_PREMISE.search(bounds) and not (bounds in ("in", "from", "after", "about") and _is_measure(found)):
        return False
    small = found[1] is None or "." not in found[1]
    if small and not found[4] and max(_values(found)) < _LEAST and not before.rstrip().endswith("="):
        return False
    return not re.match(r"(?:[a-z]{2,}|[-^]\w|st\b|nd\b|rd\b|th\b|x\d)", after)


def _is_measure(found: re.Match[str]) -> bool:
    return max(_values(found)) >= _LEAST


def _values(found: re.Match[str]) -> set[float]:
    """What the number may be: as it stands, and times what is behind it; per cent is negative, to be kept apart."""
    base = float(found[1]) if found[1] else float(_UNITS[found[2]] + (_UNITS[found[3]] if found[3] else 0))
    if found[4] == "%":
        return {-base}
    values, scaled = {base}, base
    for scale in (found[4], found[5]):
        if scale:
            scaled *= _SCALES[scale]
            values.add(scaled)
    return values


def _shares(said: str) -> Iterator[float]:
    for word in _WORD.findall(said):
        if word in _SHARES:
            yield -_SHARES[word]
