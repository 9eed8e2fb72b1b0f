"""Finds the markers in what a language model wrote: "[1, 2]", "[1-3]", "【1】", "[Source 1]", "(1)", "¹" and others.

What only looks like a marker is none: an index of an array, an interval, an enumerator, a year, anything within code or
a formula. One pass, linear in the text. Does not know which papers the numbers stand for.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

HIDDEN = 64  # characters of a formula or a piece of code, at most, that hides what looks like a marker in it
_WIDEST = 20  # numbers of a range
_MOST = 40  # numbers of one marker

_NUMBER = r"[0-9０-９]{1,3}"
_KIND = (
    r"(?:sources?|papers?|abstracts?|documents?|docs?|refs?\.?|references?|passages?|evidence|citations?|cite|"
    r"来源|论文|文献|摘要|资料|参考|引用)[ _]{0,2}[:：#]?\s{0,2}"
)
_ONE = rf"(?:\^|\#|{_KIND})?{_NUMBER}"
_LIST = rf"{_ONE}(?:\s{{0,2}}(?:[-‐-—~,;、，；&]|and\b|to\b|和|与|至)\s{{0,2}}{_ONE}){{0,15}}"
_BRACKETED = rf"\\?[\[［【]{{1,2}}\s?{_LIST}(?:†[^】\]\n]{{0,24}})?\s?\\?[\]］】]{{1,2}}(?:\([^()\s]{{0,60}}\))?"
_JOINED = rf"{_BRACKETED}(?:[ ]?[,;]?(?:[ ]?and)?[ ]?{_BRACKETED}){{0,5}}"
_LEAD = r"(?:see\salso|see|cf\.?|e\.g\.,?|as\sin|in|from|参见|见)?"
_MARKER = re.compile(
    rf"""
      (?P<hidden>`[^`\n]{{1,{HIDDEN}}}`|\$(?=\S)[^$\n]{{1,{HIDDEN}}}(?<=\S)\$(?!\d)|\\[a-z]{{1,12}}\{{[^{{}}\n]{{0,{HIDDEN}}}\}})
    | (?P<bracket>[(（]{_LEAD}\s?{_JOINED}\s?[)）]|{_BRACKETED})
    | (?P<raised_tag><sup>\s?[\[(]?{_LIST}[\])]?\s?</sup>)
    | (?P<kind>[(（]\s?{_LEAD}\s?{_KIND}{_LIST}\s?[)）])
    | (?P<paren>[(（]\s?{_NUMBER}(?:\s?[,，]\s?{_NUMBER}){{0,5}}\s?[)）])
    | (?P<raised>[¹²³⁴-⁹]{{1,2}}(?:[,⋅·⁻][¹²³⁴-⁹]{{1,2}}){{0,5}})
    | (?P<noun>\b(?:paper|source|abstract|document|passage)\s\#?{_NUMBER}(?![\w%×]|\.\d))
    """,
    re.VERBOSE | re.IGNORECASE,
)
_RANGE = re.compile(
    rf"({_NUMBER})(?:\s{{0,2}}(?:[-‐-—~]|to\b|至)\s{{0,2}}(?:\^|#|{_KIND})?({_NUMBER}))?", re.IGNORECASE
)
_INDEXED = re.compile(
    r"(?:^|[^A-Za-z0-9_.])(?:[A-Za-z]{1,2}|[A-Za-z]+[_\d][A-Za-z0-9_]*)$"
)  # what an index stands behind: "x", "a_i", "q2"
_INTERVAL = re.compile(r"(?:\bintervals?|\branges?|\brange of|\bbetween|∈|\bvalues? in|区间)\s?$", re.IGNORECASE)
_NOT_NUMBERED = re.compile(
    r"(?:\b(?:eqs?|equations?|figs?|figures?|tables?|steps?|cases?|parts?|stages?)\.?|\d)\s?$", re.I
)
_STOPS = re.compile(r"\s{0,2}(?:[.,;:。，；：、!?！？\[【［)）]|$|\n)")
_RAISED_BEHIND = re.compile(r"(?:[^\W\d_]{4,}|[^\W\d_]{2}[.,;:)\]\"”]{1,2}|[。，；、」”\u4e00-\u9fff])$")
_PREPOSITION = re.compile(
    r"(?:^|[\s(])(?:in|by|of|to|from|per|with|than|unlike|like|as|while|whereas|both|and|for|under)\s$", re.IGNORECASE
)
_ACCORDING = re.compile(
    r"(?:according to|as (?:shown|reported|described|noted|stated) (?:in|by)|根据)\s?$", re.IGNORECASE
)
_GOES_ON = re.compile(r"\s{0,2}(?:'s\b|’s\b|[a-z]{2,})")
_BEHIND = 24  # characters before a marker that are looked at


@dataclass(frozen=True)
class Marker:
    """A marker in a text, `text[start:end]`, and the numbers in it; `noun` where the sentence needs it as a word."""

    start: int
    end: int
    numbers: tuple[int, ...]
    noun: bool = False


def markers(text: str, start: int = 0, *, opening: bool = True) -> Iterator[Marker]:
    """The markers in `text` from `start` on, in order.

    Args:
        text: what was written.
        start: where to begin.
        opening: whether `text[start:]` begins a line, where "(1)" is an enumerator.
    """
    last = -1  # the end of the marker before; "x[1][2]" is no marker at all
    indexed = -1
    for found in _MARKER.finditer(text, start):
        kind = found.lastgroup or ""
        if kind == "hidden":
            continue
        before = text[max(0, found.start() - _BEHIND) : found.start()]
        if found[0][0] == "[" and (_is_index(before) or indexed == found.start()):
            indexed = found.end()
            continue
        made = _marker(found, kind, before, text, first=opening and not text[start : found.start()].strip())
        if made and (kind != "paren" or last == found.start() or _is_stop(text, found)):
            last = made.end
            yield made


def _marker(found: re.Match[str], kind: str, before: str, text: str, *, first: bool) -> Marker | None:
    numbers = _raised(found[0]) if kind == "raised" else _numbers(found[0])
    if not numbers or (len(numbers) > 1 and 0 in numbers and _interval(found[0])):
        return None
    if kind == "bracket" and _INTERVAL.search(before) and len(numbers) > 1:
        return None
    if kind == "paren" and (first or _NOT_NUMBERED.search(before) or not before.strip()):
        return None
    if kind == "raised" and not _RAISED_BEHIND.search(before):
        return None
    noun = kind == "noun" or (kind == "bracket" and found[0][0] not in "(（" and _is_noun(before, text, found.end()))
    return Marker(found.start(), found.end(), numbers, noun)


def _interval(text: str) -> bool:
    return re.fullmatch(r"\W?[\[(]\s?0\s?,\s?\d+\s?[\])]", text) is not None


def _is_index(before: str) -> bool:
    return bool(before) and _INDEXED.search(before) is not None


def _is_stop(text: str, found: re.Match[str]) -> bool:
    return _STOPS.match(text, found.end()) is not None


def _is_noun(before: str, text: str, end: int) -> bool:
    """Whether the sentence would lack a word without the marker: "in [1], …", "[1] reports …", "[1]'s method"."""
    if text[end : end + 2] in ("'s", "’s"):
        return True
    if _ACCORDING.search(before):
        return True
    goes_on = _GOES_ON.match(text, end) is not None
    if not before.strip() or before.rstrip()[-1:] in ".!?。":
        return goes_on
    return bool(_PREPOSITION.search(before)) and (goes_on or text[end : end + 1] in tuple(",.;:"))


def _raised(text: str) -> tuple[int, ...]:
    """The numbers of "¹²": each digit is one, unless there are commas."""
    parts = re.split(r"[,⋅·]", unicodedata.normalize("NFKC", text))
    return tuple(int(number) for part in parts for number in ([part] if len(parts) > 1 else part) if number.isdigit())


def _numbers(text: str) -> tuple[int, ...]:
    """All numbers of a marker, ranges filled; none where one of them can be no marker."""
    numbers: list[int] = []
    inner = text.split("†", maxsplit=1)[0]
    inner = re.sub(r"\]\([^()\s]*\)", "]", inner)
    for found in _RANGE.finditer(inner):
        low, high = int(found[1]), int(found[2] or found[1])
        if not low <= high < low + _WIDEST:
            return ()
        numbers += range(low, high + 1)
    return tuple(dict.fromkeys(numbers))[:_MOST]
