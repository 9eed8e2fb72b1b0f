"""Questions about the catalogue as a whole: which topics, years and authors there are, and who has the most papers."""

from __future__ import annotations

import re

_P = r"(?:papers|abstracts|works|articles|entries|publications)"
_HERE = (
    r"(?:\s+(?:are|is|were|do|does|have|has|we|you|it|there|here|in|the|this|index|collection|corpus|catalogue|catalog|"
    r"covered|represented|present|available|known|listed|exist|cover|contain|hold|altogether|total|all|of|papers?|"
    r"abstracts?))*\W*$"
)
_TOPIC = r"(?:main\s+|research\s+)?(?:sub-?)?(?:areas?|topics?|fields?|categor(?:y|ies))"
_AREA = re.compile(r"\bareas?\b|领域|大类", re.IGNORECASE)
_WHO = r"\b(?:who|(?:which|what)\s+(?:authors?|person|people|researchers?))"
_HAS = r"(?:has|have|had|is|are|saw|wrote|published|authored|signed|co-?wrote|with)"
_PER = rf"\b(?:how\s+many|number\s+of)\s+{_P}\b.{{0,30}}\b(?:per|each|every|by)"
_MOST_PAPERS = rf"{_HAS}\b.{{0,20}}\bmost\s+{_P}"
_WHICH = r"^\W*(?:how\s+many|which|what|list|show)\s+(?:me\s+)?(?:all\s+)?(?:of\s+)?(?:the\s+)?(?:different\s+)?"
_COUNT = r"^\W*(?:what(?:\s+is|'s)\s+the\s+)?number\s+of\s+(?:different\s+)?"
_THERE = r"^\W*(?:论文|这里|索引)?(?:中|里)?(?:一?共?有|涵盖|包括)?了?(?:哪些|哪几个?|多少个?位?)(?:不同的)?"
# The first that fits says what is asked; most must fit the whole question, so that contents are not mistaken for it.
_PATTERNS = (
    ("papers per year", rf"{_PER}\s+year\W*$|每年.{{0,8}}(?:多少|几)"),
    ("papers per topic", rf"\b{_TOPIC}\b.{{0,60}}\b(?:how\s+many|(?:the\s+)?(?:number|count)\s+of)\b.{{0,30}}\beach\b"),
    ("papers per topic", rf"\b(?:broken\s+down|breakdown|split(?:\s+up)?|grouped)\s+by\s+{_TOPIC}\W*$"),
    ("papers per topic", rf"{_PER}\s+{_TOPIC}\W*$|每个?(?:领域|主题|方向).{{0,8}}(?:多少|几)"),
    ("papers per author", rf"{_PER}\s+author\W*$|每[位个]?作者.{{0,8}}(?:多少|几)"),
    ("most papers", rf"{_WHO}\s+{_MOST_PAPERS}(?:\s+(?:here|overall|in\s+.{{1,20}}))?\W*$"),
    ("most papers", r"\bmost\s+(?:prolific|productive|frequent)\s+(?:authors?|writers?|researchers?)\b.{0,20}$"),
    ("most papers", r"(?:谁|哪[位个]作者).{0,10}最多|(?:论文|文章)最多的作者"),
    ("most topics", rf"\b(?:which|what)\s+{_TOPIC}\s+{_MOST_PAPERS}\W*$"),
    ("most topics", rf"\b(?:largest|biggest|most\s+common)\s+{_TOPIC}\W*$|哪个(?:领域|主题|方向).{{0,10}}最多"),
    ("most years", rf"\b(?:which|what)\s+year\s+{_MOST_PAPERS}\W*$|哪一?年.{{0,10}}最多"),
    ("authors", rf"(?:{_WHICH}|{_COUNT})(?:authors|people|researchers){_HERE}|{_THERE}作者\W*$"),
    ("topics", rf"(?:{_WHICH}|{_COUNT}){_TOPIC}{_HERE}|{_THERE}(?:领域|主题|方向|类别)\W*$"),
    ("years", rf"(?:{_WHICH}|{_COUNT})(?:publication\s+)?years{_HERE}|{_THERE}年份?\W*$"),
)
_RULES = tuple((table, re.compile(pattern, re.IGNORECASE)) for table, pattern in _PATTERNS)
_MOST = 300


def table_asked(text: str) -> str:
    """What is asked of the catalogue as a whole; empty if nothing is."""
    text = " ".join(text[: _MOST + 1].split())
    if len(text) > _MOST:
        return ""
    table = next((table for table, rule in _RULES if rule.search(text)), "")
    return table.replace("topic", "area") if _AREA.search(text) else table
