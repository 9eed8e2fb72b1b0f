"""Years in a question: "since 2024", "in 2023 or 2025", "not from 2026", "last year", "the newest", "the oldest"."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

Span = tuple[int | None, int | None]

_YEAR = r"(?<!\d)((?:19|20)\d\d)(?!\d)"
_ONE = r"(?<!\d)(?:19|20)\d\d(?!\d)"
_FROM = (
    r"(?:(?:papers?|those|ones|published|written|dated|appear\w*)\s+)*(?:(?:from|in|of|during)\s+)?(?:the\s+year\s+)?"
)
_MORE = (
    rf"(?:\s*年?\s*(?:,|/|&|\bor\b|\band\b|\bnor\b|和|与|、|或|及)+\s*(?:(?:and|or)\s+)?(?:from\s+|in\s+|of\s+)?{_ONE})"
)
_NOT_FROM = re.compile(
    rf"(?:\b(?:but|and)\s+)?(?:\b(?:not|neither|except(?:ing)?(?:\s+for)?|excluding|other\s+than|apart\s+from)|n[’']t)\s+"
    rf"{_FROM}({_ONE}{_MORE}*)|\bother\s+years?\s+than\s+({_ONE}{_MORE}*)"
    rf"|(?:不(?:是|在|为|含|包括)?|非|除了?)\s*({_ONE}{_MORE}*)\s*年?(?:以外|之外|外)?(?:发表)?的?",
    re.IGNORECASE,
)
_SEVERAL_YEARS = re.compile(rf"({_ONE}{_MORE}+)", re.IGNORECASE)
_SPANNING = re.compile(r"\bbetween\s*$|介于\s*$", re.IGNORECASE)
# "from 2024" alone means that year; it takes one of these to mean the years after it as well.
_ONWARDS = r"or (?:later|newer)|on(?:wards?)?\b|and (?:later|after|newer)|(?:to|until|till) (?:now|date|today)"
_PAPERS = re.compile(
    r"\b(?:papers?|abstracts?|works?|publish\w*|publications?|appear\w*|came out|entr(?:y|ies)|articles?|studies|"
    r"anything|wrote|co-?wr\w+|writ(?:e|ten)|sign(?:s|ed)?|(?:what|anything)(?:['’]s|\s+is|\s+was)?\s+new)\b"
    r"|^\W*(?:list\b|only\b)|论文|文章|发表|摘要|新的?(?:研究|进展|工作)|^\W*只要",
    re.I,
)
_RULES: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], Span]], ...] = (
    (re.compile(rf"\b(?:between|from)\s+{_YEAR}\s*(?:and|to|until|till|-|–)\s*{_YEAR}", re.I),
     lambda m: (int(m[1]), int(m[2]))),
    (re.compile(rf"{_YEAR}\s*年?\s*(?:[-–—~]|到|至)\s*{_YEAR}"), lambda m: (int(m[1]), int(m[2]))),
    (re.compile(rf"\b(?:since|starting(?: in| from)?|as of|(?:no|not) (?:earlier than|before))\s+{_YEAR}"
                rf"|{_YEAR}\s*(?:{_ONWARDS})", re.I),
     lambda m: (int(m[1] or m[2]), None)),
    (re.compile(rf"\b(?:after|(?<!no )later than|newer than)\s+{_YEAR}", re.I), lambda m: (int(m[1]) + 1, None)),
    (re.compile(rf"\b(?:before|earlier than|older than|prior to)\s+{_YEAR}", re.I), lambda m: (None, int(m[1]) - 1)),
    (re.compile(rf"\b(?:until|till|up to|through|no later than)\s+{_YEAR}", re.I), lambda m: (None, int(m[1]))),
    (re.compile(rf"{_YEAR}\s*年?\s*(?:以来|以后|之后|起)"), lambda m: (int(m[1]), None)),
    (re.compile(rf"{_YEAR}\s*年?\s*(?:以前|之前)"), lambda m: (None, int(m[1]) - 1)),
    (re.compile(rf"\b(?:in|of|from|during|dated|published(?: in)?|year)\s+(?:the year\s+)?{_YEAR}\b"
                rf"|{_YEAR}\s*年", re.I),
     lambda m: (int(m[1] or m[2]), int(m[1] or m[2]))),
)  # fmt: skip
_COUNTS = {"two": 2, "three": 3, "four": 4, "five": 5, "ten": 10, "两": 2, "二": 2, "三": 3, "四": 4, "五": 5, "十": 10}
_LAST_YEARS = re.compile(
    r"\b(?:last|past|previous)\s+(\d{1,2}|two|three|four|five|ten)\s+years\b|(?:最近|过去|近)([两二三四五十]|\d{1,2})年",
    re.I,
)
_RELATIVE = (
    (re.compile(r"\bthis year\b|今年", re.I), 0),
    (re.compile(r"\b(?:last|the previous) year\b|去年", re.I), 1),
    (re.compile(r"\bthe year before last\b|前年", re.I), 2),
)
_NOUN = r"(?:papers?|abstracts?|works?|publications?|entr(?:y|ies)|articles?|studies|study)"


def _extreme(words: str, chinese: str) -> re.Pattern[str]:
    return re.compile(
        rf"\b{words}\s+(?:[\w-]+\s+){{0,2}}?{_NOUN}\b|\b{_NOUN}\s+(?:is|are)\s+(?:the\s+)?{words}\W*$"
        rf"|\b{words}\s+(?:on|about|by|from|ones?)\b|{chinese}",
        re.I,
    )


_NEWEST = _extreme(
    r"(?:most recent|newest|latest)", r"\bpublished most recently\b|(?:最新|最近(?!\w?年)).{0,12}(?:论文|文章|研究)"
)
_OLDEST = _extreme(r"(?:oldest|earliest)", r"\bpublished first\b|最(?:早|老).{0,12}(?:论文|文章|研究)")


@dataclass(frozen=True)
class Years:
    """Years wanted: first and last, or just some; and years not wanted."""

    since: int | None = None
    until: int | None = None
    some: tuple[int, ...] = ()
    without: tuple[int, ...] = ()


def years_asked(text: str, today: date | None = None) -> Years:
    """The years wanted and not wanted.

    An index that holds no years is filtered all the same: then no paper matches, rather than all of them.

    A year counts only where papers are asked for: "trained on data from 2019" says nothing about the paper's year.
    """
    if not _PAPERS.search(text):
        return Years()
    without = tuple(year for found in _NOT_FROM.finditer(text) for year in _all_years(found.group()))
    text = without_unwanted(text)
    several = _SEVERAL_YEARS.search(text)
    if several and not _SPANNING.search(text[: several.start()]):
        return Years(some=_all_years(several[1]), without=without)
    for rule, span in _RULES:
        if found := rule.search(text):
            return Years(*span(found), without=without)
    return Years(*_relative(text, (today or date.today()).year), without=without)


def without_unwanted(text: str) -> str:
    """`text` without the years that it does not want."""
    return _NOT_FROM.sub(" ", text) if _PAPERS.search(text) else text


def without_years(text: str) -> str:
    """`text` without its years and the words that make a span of them ("since 2024", "published in 2025")."""
    text = without_unwanted(text)
    if not _SPANNING.search(text[: (found.start() if (found := _SEVERAL_YEARS.search(text)) else 0)]):
        text = _SEVERAL_YEARS.sub(" ", text)
    for rule, _ in _RULES:
        text = rule.sub(" ", text)
    for rule in (_LAST_YEARS, *(rule for rule, _ in _RELATIVE)):
        text = rule.sub(" ", text)
    return re.sub(_YEAR, " ", text)


def newest_asked(text: str, known: list[tuple[int, int]]) -> bool:
    """Whether only the most recent papers are wanted; "papers that use the latest sensors" does not ask for that."""
    return bool(known and _NEWEST.search(text))


def oldest_asked(text: str, known: list[tuple[int, int]]) -> bool:
    """Whether only the oldest papers are wanted."""
    return bool(known and _OLDEST.search(text))


def _all_years(text: str) -> tuple[int, ...]:
    return tuple(dict.fromkeys(int(year) for year in re.findall(_YEAR, text)))


def _relative(text: str, this: int) -> Span:
    """The years of "last year" and "the past three years"."""
    if found := _LAST_YEARS.search(text):
        number = (found[1] or found[2]).lower()
        return this - (_COUNTS.get(number) or int(number)) + 1, this
    ago = next((ago for rule, ago in _RELATIVE if rule.search(text)), None)
    return (None, None) if ago is None else (this - ago, this - ago)
