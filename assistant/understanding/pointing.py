"""Words that point at papers listed before: "the second one", "the last paper", "[2]", "both", "the other one", 第二篇.

Tells where in the question they stand and which places of a list they mean. Does not know what was listed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_ORDINALS = {
    word: place
    for place, words in enumerate(
        "first 1st 一|second 2nd 二|third 3rd 三|fourth 4th 四|fifth 5th 五|sixth 6th 六|seventh 7th 七|eighth 8th 八|"
        "ninth 9th 九|tenth 10th 十".split("|"),
        start=1,
    )
    for word in words.split()
} | {"two": 2, "top": 1, "former": 1, "last": -1, "final": -1, "latter": -1, "penultimate": -2}
_PAPER = (
    r"(?:ones?|papers?|works?|stud(?:y|ies)|methods?|approach(?:es)?|abstracts?|articles?|entr(?:y|ies)|items?|results?|"
    r"systems?|models?)"
)
# "the first paper by …" and "the last method that …" describe a paper; they point at none.
_NO_MORE = r"(?!\s+(?:by|on|about|to|that|which|who|from|ever|for|with)\s+\w)"
_OF_THEM = r"\s+of\s+(?:these|those|them|the\s+\w{3,6})"
_WORD = (
    r"(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\d(?:st|nd|rd|th)|10th|last|final|top|"
    r"penultimate)"
)
_SOURCE = r"(?:papers?|items?|entry|result|reference|citation|source)"
_VERB = (
    r"(?:differ|compare|do|does|did|is|are|was|were|has|have|had|can|could|will|would|need|use|work|rely|take|make|get|run|"
    r"reach|cost|say|report)s?"
)
_ONE_OF = rf"(?:\s+{_PAPER}\b{_NO_MORE}|{_OF_THEM}\b|\s*(?=[?.,;:!]|$)|(?=\s+{_VERB}\b))"
_AND_WORD = rf"(?:\s*(?:,|and|or|,\s*and|&)\s*(?:the\s+)?({_WORD}))?"
_PATTERNS = (
    ("place", r"\b(?:the\s+)?(first)\s+(two)\b(?:\s+(?:ones|papers|methods|works))?"),
    ("place", rf"\b(?:the|that|your|this)\s+({_WORD}){_AND_WORD}{_ONE_OF}"),
    ("place", rf"\bthe\s+({_WORD})\s+(?:and|or)\s+the\s+({_WORD})\b"),
    ("place", r"\b(?:the\s+)?(former|latter)\b(?:\s+(?:one|paper|method|work)\b)?"),
    ("number", rf"\b{_SOURCE}?\s*(?:number|no\.?|nr\.?|#)\s*(\d{{1,2}})\b"),
    ("number", rf"\b{_SOURCE}\s+(\d{{1,2}})\b"),
    ("number", r"\[(\d{1,2})\](?:\s*(?:,|and|or)?\s*\[(\d{1,2})\])?"),
    ("number", r"(?:^|\s)#(\d{1,2})\b"),
    (
        "other",
        r"\b(?:the|that)\s+other\s+(?:one|two|paper|work|study|method|approach|article|system|model)\b"
        r"|\bthe\s+other\s*(?=[?.,;:!]|$)"),
    ("all", r"\b(?:both|either|neither|each|all|any|none|some|one|most|which(?:\s+one)?|how\s+many)\s+of\s+"
            r"(?:them|these|those|the\s+(?:two|three|four|five|six))\b(?:\s+(?:papers?|methods?|works?))?"),
    ("two", r"\b(?:these|those|the)\s+two\b(?:\s+(?:papers?|methods?|works?|approaches))?(?!\s+\w+s\b)"),
    ("two", r"\bboth\b(?!\s+(?:\S+\s+){1,4}and\b)(?:\s+(?:papers?|methods?|works?|approaches))?"),
    ("all", r"\ball\s+(?:three|four|five|six)\b(?:\s+(?:papers?|methods?|works?|approaches))?"),
    ("them", r"\b(?:them|these|those)(?=\W*$)|它们"),
    ("place", r"第([一二三四五六七八九十]|\d{1,2})(?:篇|个|种|项|条|者)(?:论文|文章|方法|工作|摘要|系统)?"),
    ("last", r"最后(?:一|那)?(?:篇|个|种|项|条)(?:论文|文章|方法|工作|摘要|系统)?|后者"),
    ("one", r"前者"),
    ("other", r"另(?:外)?(?:一)?(?:篇|个|种)(?:论文|文章|方法|工作|摘要|系统)?"),
    ("two", r"(?:这)?两者|二者|(?:这)?两(?:篇|种)(?:论文|文章|方法)?|这两个(?:方法|系统)?"),
    ("all", r"(?:这|那)(?:几|三|四|些)(?:篇|种|个)?(?:论文|文章|方法)?(?:中|里|都)"),
)  # fmt: skip
_RULES = tuple((how, re.compile(pattern, re.IGNORECASE)) for how, pattern in _PATTERNS)
_MOST_CHARS = 1_000
_MOST_PLACES = 4


@dataclass(frozen=True)
class Pointer:
    """Words of a question that point at what was listed.

    Attributes:
        start: where they start in the question.
        end: where they end.
        places: places meant, from 1; -1 is the last. Empty for "all", "both" and "the other one".
        how: "place", "all", "two", "other" or "them" (the few of the last answer).
    """

    start: int
    end: int
    places: tuple[int, ...]
    how: str

    @property
    def least(self) -> int:
        """How many papers must have been listed for the words to make sense."""
        return max((place for place in self.places if place > 0), default=2)


def pointers(text: str) -> list[Pointer]:
    """What in `text` points at papers listed before, in its order; what overlaps an earlier rule's find is left out."""
    text = text[:_MOST_CHARS]
    found: list[Pointer] = []
    for how, rule in _RULES:
        for match in rule.finditer(text):
            if len(found) < _MOST_PLACES and all(match.end() <= p.start or p.end <= match.start() for p in found):
                found.append(_pointer(how, match))
    return sorted(found, key=lambda pointer: pointer.start)


def _pointer(how: str, match: re.Match[str]) -> Pointer:
    start = match.end() - len(match.group().lstrip())
    if how in ("last", "one"):
        return Pointer(start, match.end(), (-1 if how == "last" else 1,), "place")
    places = tuple(_place(word) for word in match.groups() if word) if how in ("place", "number") else ()
    return Pointer(start, match.end(), places, "place" if places else how)


def _place(word: str) -> int:
    return _ORDINALS.get(word.lower()) or max(1, int(word) if word.isdecimal() else 1)
