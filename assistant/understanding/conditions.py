"""Conditions on papers that are no author, topic, year or venue: fields that are missing, and what is not understood.

"How many papers have no year?" asks for a field. "… with more than three authors" asks for something that no filter can
tell; a count that dropped it would be wrong, so what was not understood is named.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_NAMES = {
    "year": r"(?:publication\s+)?(?:years?|dates?)", "venue": r"(?:venues?|journals?)", "doi": r"dois?",
    "url": r"(?:urls?|web\s?(?:links?|address(?:es)?))", "title": r"titles?", "topic": r"(?:sub-?)?(?:areas?|topics?)",
    "keywords": r"keywords?", "authors": r"authors?", "abstract": r"abstracts?",
}  # fmt: skip
_CHINESE_NAMES = {
    "year": "(?:年份|日期|发表时间)", "venue": "(?:期刊|会议|发表处)", "doi": "DOI", "url": "(?:链接|网址)",
    "title": "(?:标题|题目)", "topic": "(?:主题|领域)", "keywords": "关键词", "authors": "作者", "abstract": "摘要",
}  # fmt: skip
_NO = r"(?:\b(?:no|without|lack\w*|missing)|\b(?:do|does|did)(?:\s+not|n[’']t)\s+(?:have|give|carry|name|state))"
_ANY = r"(?:(?:an?|any|some|the|their)\s+)?(?:(?:known|given)\s+)?"
_LACKING = tuple(
    (field, re.compile(rf"{_NO}\s+{_ANY}{name}\b(?!\s+of\b)", re.IGNORECASE))
    for field, name in _NAMES.items()
) + tuple((field, re.compile(rf"(?:没有|缺少|缺|无){name}")) for field, name in _CHINESE_NAMES.items())  # fmt: skip
_HAVING = tuple(
    (field, re.compile(rf"\b(?:have|has|with|give|carry)\s+(?:an?|any|some)\s+{name}\W*(?:$|and\b)", re.IGNORECASE))
    for field, name in _NAMES.items()
) + tuple((field, re.compile(rf"(?<!没)有{name}的")) for field, name in _CHINESE_NAMES.items())  # fmt: skip
_UNDATED = re.compile(r"\bundated\b", re.IGNORECASE)
_PAPER = r"(?:papers?|works?|articles?|entr(?:y|ies)|abstracts?|submissions?)\b"
_ODD = re.compile(
    r"\b(?:(?:more|fewer|less|greater|longer|shorter|larger|smaller|older|newer|later|earlier|higher|lower)\s+than|"
    rf"at\s+(?:least|most)|exactly(?!\s+\w+\s+{_PAPER})|only\s+one(?!\s+{_PAPER})|(?:a\s+)?single(?!\s+{_PAPER})|sole(?!\s+{_PAPER})|not|never|neither|nor|except|"
    r"excluding|unless|other\s+than|apart\s+from)\b(?:\s+[\w'’-]+){1,5}"
    r"|\bor\s+(?:by|from|in|under|at)\b(?:\s+[\w'’-]+){1,4}"
    r"|(?:超过|至少|至多|不超过|多于|少于|唯一|只有|除了?|不是|没有|并非)[^，。？?]{1,12}",
    re.IGNORECASE,
)
_MOST_CHARS = 1_000


@dataclass(frozen=True)
class Conditions:
    """Fields that papers must have or lack, and the question without the words that say so."""

    having: tuple[str, ...]
    lacking: tuple[str, ...]
    rest: str


def fields_asked(text: str) -> Conditions:
    """The fields that papers must have or lack, as `text` says."""
    head, tail = text[:_MOST_CHARS], text[_MOST_CHARS:]
    lacking = [field for field, rule in _LACKING if rule.search(head)]
    for _, rule in _LACKING:
        head = rule.sub(" ", head)
    if _UNDATED.search(head):
        lacking.append("year")
        head = _UNDATED.sub(" ", head)
    having = [field for field, rule in _HAVING if rule.search(head)]
    for _, rule in _HAVING:
        head = rule.sub(" ", head)
    return Conditions(tuple(dict.fromkeys(having)), tuple(dict.fromkeys(lacking)), head + tail)


def not_understood(rest: str) -> tuple[str, ...]:
    """The conditions in what is left of a question when everything understood is taken out."""
    return tuple(dict.fromkeys(" ".join(found.group().split()) for found in _ODD.finditer(rest[:_MOST_CHARS])))[:3]
