"""Reads the numbers in plain text with what they count: "6.3×", "81.3 %", "38 MB", "two thirds", "1.8 million users".

Values are compared as written: 1,000 and 1k are one number, 81 is 81.3 rounded, 10⁻⁴ is 0.0001. Does not know which
number is right.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from assistant.quantities.words import FRACTIONS, MULTIPLES, NUMBERS, SCALES, UNITS
from index_store.text import STOP_WORDS, search_form, tokens

_CAPITAL_SCALES = (
    (re.compile(r"(?<=\d)\s?M(?![\w])"), " million"),
    (re.compile(r"(?<=\d)\s?(?:B|bn)(?![\w])"), " billion"),
    (re.compile(r"(?<=\d)[kK](?![\w])"), " thousand"),
    (re.compile("[ÅÅ]"), " angstrom"),
    (re.compile("百分之"), ""),
)
_DIGITS = r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+"
_NUMBER = re.compile(
    rf"(?<![\w.^])(?!\d{{1,3}}\])(?:(?<!\d)(?P<sign>-)(?=\d))?(?:(?P<power>10\^-?\d{{1,3}})|(?P<digits>{_DIGITS})"
    r"(?:e(?P<exponent>-?\d{1,3}))?)(?!\d|\.\d)|"
    r"(?<=[\u4e00-\u9fff])(?P<inner>\d+(?:\.\d+)?)(?!\d|\.\d)"
)
_SCALE = re.compile(r"\s?(hundred|thousand|million|billion|trillion|百万|千万|百|千|万|亿)")
_UNIT = re.compile(
    r"[\s-]{0,2}(percentage[ -]points?|per cent|个百分点|百分点|毫秒|分钟|小时|个月|°c|[%°$€]|[^\W\d_]{1,12}|倍)"
)
_X = re.compile(r"\s?x(?![\w]| \d)")
_SHARED = re.compile(
    r"\s?(?:-|to|and|or|,|/|up to|versus|vs\.?|and finally|to finally|of these|of the)\s?(?:finally |then )?$"
)
_HALF_A = re.compile(r"[\s-](?:a|an|of a)\s([^\W\d_]{1,12})")
_WORD = re.compile(r"[^\W\d_]+|[一两二三四五六七八九十]")
_ABOUT = re.compile(
    r"(?:about|around|approximately|roughly|nearly|almost|close to|some|circa|ca\.?|over|more than|above|at least|"
    r"under|less than|below|up to|at most|just|barely|slightly|well|≈|~|约|大约|近|超过|不到|几乎)"
    r"[\s-]{0,2}(?:over |under |a |an |one )?$"
)
_NEXT = re.compile(r"[\s-]?([^\W\d_]{1,12})")
_IN = re.compile(r" (?:in|out of) (?:every )?([^\W\d_]{1,12})")
_CLAUSE = re.compile(r"[;:,()]|\.\s")
_NOUNS = 3
_LOOK = 60  # characters behind a number in which what it counts is looked for


@dataclass(frozen=True)
class Quantity:
    """A number in a text.

    Attributes:
        value: the number in its unit; of "a third" 1/3, of "twice" 2.
        unit: what it is measured in: "%", "point", "×", "s", "byte"; "part" for fractions; "" where it only counts.
        nouns: stems of the words behind it: what it counts.
        shown: as written.
        start: where it begins in the search form of the text.
        end: where it ends there.
        exact: the last digit that counts, such as 0.1 for 81.3; 0 for words.
        about: whether the text says that it is not exact.
        bare: the number as written, whatever the unit.
    """

    value: float
    unit: str
    nouns: tuple[str, ...]
    shown: str
    start: int
    end: int
    exact: float = 0.0
    about: bool = False
    bare: float = 0.0


def number_form(text: str) -> str:
    """The text as its numbers are read: the search form, with scales and Ångström as words."""
    for pattern, written in _CAPITAL_SCALES:
        text = pattern.sub(written, text)
    return search_form(text)


@lru_cache(2048)
def quantities(text: str) -> tuple[Quantity, ...]:
    """The numbers of a plain text, in order."""
    form = number_form(text)
    found = {quantity.start: quantity for quantity in _words(form)}
    found |= {quantity.start: quantity for quantity in _numbers(form)}
    return _with_shared_units(form, [found[start] for start in sorted(found)])


def _with_shared_units(form: str, found: list[Quantity]) -> tuple[Quantity, ...]:
    """Give "1.9 to 5.2 points" and "16, 4 and 2 bits" one unit."""
    for i in range(len(found) - 2, -1, -1):
        mine, following = found[i], found[i + 1]
        between = form[mine.end : following.start]
        if not mine.unit and following.unit not in ("", "part", "×") and len(between) < 16 and _SHARED.match(between):
            factor = following.value / following.bare if following.bare else 1.0
            found[i] = replace(mine, unit=following.unit, value=mine.value * factor, exact=mine.exact * factor)
    return tuple(found)


def _numbers(form: str) -> Iterator[Quantity]:
    for found in _NUMBER.finditer(form):
        digits = found["digits"] or found["inner"]
        if found["power"]:
            value, exact = 10.0 ** int(found["power"][3:]), 0.0
        else:
            digits = digits.replace(",", "")
            value, exact = float(digits), _exact(digits)
        if found["exponent"]:
            factor = 10.0 ** int(found["exponent"])
            value, exact = value * factor, exact * factor
        end = found.end()
        scale = _SCALE.match(form, end)
        if scale:
            value, exact, end = value * SCALES[scale[1]], exact * SCALES[scale[1]], scale.end()
        yield _made(form, value, exact, found.start(), end)


def _exact(digits: str) -> float:
    whole, _, decimals = digits.partition(".")
    if decimals:
        return float(10.0 ** -len(decimals))
    return float(10.0 ** (len(whole) - len(whole.rstrip("0")))) if whole.strip("0") else 1.0


def _words(form: str) -> Iterator[Quantity]:
    """Numbers in words, fractions and multiples; "one" alone is rather a pronoun."""
    last = 0
    for found in _WORD.finditer(form):
        word = found[0]
        if found.start() < last:
            continue
        if word in MULTIPLES:
            yield _made(form, MULTIPLES[word], 0.0, found.start(), found.end(), "×")
        elif word in FRACTIONS and not _is_ordinal(form, found):
            yield _part(form, FRACTIONS[word], found)
        elif word in NUMBERS:
            made = _spelled(form, found)
            if made:
                last = made.end
                yield made


def _part(form: str, value: float, found: re.Match[str]) -> Quantity:
    """A fraction, or a half of a unit: "half a metre"."""
    measured = _HALF_A.match(form, found.end())
    unit = UNITS.get(measured[1]) if measured else None
    if not measured or unit is None:
        return _made(form, value, 0.0, found.start(), found.end(), "part")
    made = _made(form, value, 0.0, found.start(), measured.end(), unit[0])
    return replace(made, value=value * unit[1])


def _is_ordinal(form: str, found: re.Match[str]) -> bool:
    """Whether "third" and the like count places: "the third layer"; "a third" and "every fifth" do not."""
    if found[0].endswith("s") or found[0].startswith("hal") or found[0] in ("quarter", "whole", "entire"):
        return False
    return (
        re.search(r"(?:\b(?:a|an|one|every|the \w{1,12})\s|-)$", form[max(0, found.start() - 20) : found.start()])
        is None
    )


def _spelled(form: str, found: re.Match[str]) -> Quantity | None:
    """The number that begins with this word: "two", "twenty-five", "three hundred", "two thirds"."""
    value, end = NUMBERS[found[0]], found.end()
    following = _NEXT.match(form, end)
    if following and value >= 20 and 0 < NUMBERS.get(following[1], 0) < 10:
        value, end = value + NUMBERS[following[1]], following.end()
        following = _NEXT.match(form, end)
    if following and following[1] in SCALES:
        return _made(form, value * SCALES[following[1]], 0.0, found.start(), following.end())
    if following and following[1] in FRACTIONS and (value == 1 or following[1].endswith("s")):
        return _made(form, value * FRACTIONS[following[1]], 0.0, found.start(), following.end(), "part")
    of = _IN.match(form, end)
    if of and NUMBERS.get(of[1], 0) > 1:
        return _made(form, value / NUMBERS[of[1]], 0.0, found.start(), of.end(), "part")
    return None if value == 1 else _made(form, value, 0.0, found.start(), end)


def _made(form: str, value: float, exact: float, start: int, end: int, unit: str = "") -> Quantity:
    factor, stop = 1.0, end
    if not unit:
        unit, factor, stop = _unit(form, end)
    before = form[max(0, start - 24) : start]
    return Quantity(
        value=value * factor,
        unit=unit,
        nouns=_nouns(form, stop),
        shown=form[start:stop].strip(),
        start=start,
        end=stop,
        exact=exact * factor,
        about=_ABOUT.search(before) is not None,
        bare=value,
    )


def _unit(form: str, end: int) -> tuple[str, float, int]:
    times = _X.match(form, end)
    if times:
        return "×", 1.0, times.end()
    found = _UNIT.match(form, end)
    known = UNITS.get(found[1].replace("-", " ")) if found else None
    if not found or known is None:
        return "", 1.0, end
    return known[0], known[1], found.end()


def _nouns(form: str, end: int) -> tuple[str, ...]:
    clause = re.split(r"[,;:()]|\.\s", form[end : end + _LOOK], maxsplit=1)[0]
    words = [token for token in tokens(clause) if token not in STOP_WORDS and not token[0].isdigit()]
    return tuple(words[:_NOUNS])
