"""Years in a question: "since 2024", "before 2022", "in 2025", "between 2021 and 2023", "the most recent"."""

from __future__ import annotations

import re
from collections.abc import Callable

Span = tuple[int | None, int | None]

_YEAR = r"(?<!\d)((?:19|20)\d\d)(?!\d)"
# "from 2024" alone means that year; it takes one of these to mean the years after it as well.
_ONWARDS = r"or (?:later|newer)|on(?:wards?)?\b|and (?:later|after|newer)|(?:to|until|till) (?:now|date|today)"
_PAPERS = re.compile(
    r"\b(?:papers?|abstracts?|works?|publish\w*|publications?|appear\w*|entr(?:y|ies)|articles?|studies|anything|"
    r"wrote|co-?wr\w+|writ(?:e|ten)|sign(?:s|ed)?)\b|^\W*list\b|论文|文章|发表|摘要",
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
    (re.compile(rf"\b(?:in|of|from|during|published(?: in)?|year)\s+(?:the year\s+)?{_YEAR}\b|{_YEAR}\s*年", re.I),
     lambda m: (int(m[1] or m[2]), int(m[1] or m[2]))),
)  # fmt: skip
_NEW = r"(?:most recent|newest|latest)"
_NOUN = r"(?:papers?|abstracts?|works?|publications?|entr(?:y|ies)|articles?|studies|study)"
_NEWEST = re.compile(
    rf"\b{_NEW}\s+(?:[\w-]+\s+){{0,2}}?{_NOUN}\b|\b{_NOUN}\s+(?:is|are)\s+(?:the\s+)?{_NEW}\W*$"
    rf"|\b{_NEW}\s+(?:on|about|by|from|ones?)\b|\bpublished most recently\b|(?:最新|最近).{{0,12}}(?:论文|文章|研究)",
    re.I,
)


def years_asked(text: str) -> Span:
    """First and last year wanted; (None, None) where no year is asked for.

    An index that holds no years is filtered all the same: then no paper matches, rather than all of them.

    A year counts only where papers are asked for: "trained on data from 2019" says nothing about the paper's year.
    """
    if not _PAPERS.search(text):
        return None, None
    for rule, span in _RULES:
        if found := rule.search(text):
            return span(found)
    return None, None


def without_years(text: str) -> str:
    """`text` without its years and the words that make a span of them ("since 2024", "published in 2025")."""
    for rule, _ in _RULES:
        text = rule.sub(" ", text)
    return re.sub(_YEAR, " ", text)


def newest_asked(text: str, known: list[tuple[int, int]]) -> bool:
    """Whether only the most recent papers are wanted; "papers that use the latest sensors" does not ask for that."""
    return bool(known and _NEWEST.search(text))
