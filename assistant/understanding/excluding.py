"""What a question leaves out: "not by Ada Roe", "except those on radar", "that do not mention snow".

Finds the wording only; whether it names an author or a topic is for the catalogue to say.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_FILLER = r"(?:\s+(?:those|the|ones|papers?|works?|any|anything|written|authored|published|that|which|is|are|were))*"
_BUT = r"(?:\b(?:and|but)\s+)?\b(?:not|neither|nor)|\bexcept(?:ing)?(?:\s+for)?"
_BUT += r"|\bexcluding|\bother\s+than|\bapart\s+from"
_NOT = rf"(?:{_BUT}){_FILLER}"
_DATED = r"(?:since|after|before|until|from|in)\s+(?:19|20)\d\d"
_END = rf"(?=\s*(?:[?.,;:!]|$|\b(?:but|nor|are\s+there|do\s+we|exist|{_DATED})\b))"
_OBJECT = rf"\s+([^?.,;:!]{{1,100}}?){_END}"
_BY = re.compile(rf"{_NOT}\s+(?:by|from){_OBJECT}", re.IGNORECASE)
# "by Roe but not Doe": a name that stands alone where somebody's papers are asked for.
_BARE = re.compile(
    r"(?:\b(?:and|but)\s+not|\bexcept(?:ing)?(?:\s+for)?|\bexcluding)\s+((?:[^\W\d_a-z][\w.’'-]*)(?:\s+[^\W\d_a-z][\w.’'-]*){0,3})",
)
_SOMEBODYS = re.compile(r"\b(?:by|author\w*|wrote|written|co-?wr\w+|sign(?:ed|s)?)\b|[’']s?\s+papers", re.IGNORECASE)
_UNDER = re.compile(
    rf"{_NOT}\s+((?:in|under|of)\s+(?:the\s+)?(?:sub-?)?(?:area|topic|field)s?){_OBJECT}", re.IGNORECASE
)
_ABOUT = re.compile(
    rf"(?:{_NOT}\s+(?:about|on|regarding|concerning|mentioning|using|dealing\s+with)"
    r"|\b(?:that|which|papers|abstracts|works)\s+(?:do|does|did)(?:\s+not|n[’']t)\s+"
    r"(?:mention|contain|discuss|cover|concern|involve|study|use|talk\s+about|deal\s+with))"
    rf"{_OBJECT}",
    re.IGNORECASE,
)
_ABOUT_CHINESE = re.compile(
    "(?:不(?:是)?(?:关于|涉及|研究|讨论|包含|提到)|没有?(?:提到|涉及|研究|讨论))([^，。？、]{1,40}?)(?=的|，|。|？|$)"
)


@dataclass(frozen=True)
class Excluded:
    """The question without what it leaves out, and the texts left out as authors, as topics and as contents."""

    rest: str
    by: tuple[str, ...] = ()
    under: tuple[str, ...] = ()
    about: tuple[str, ...] = ()


def excluded(text: str) -> Excluded:
    """What `text` leaves out."""
    by = tuple(found[1] for found in _BY.finditer(text))
    rest = _BY.sub(" ", text)
    if _SOMEBODYS.search(text):
        by += tuple(found[1] for found in _BARE.finditer(rest))
        rest = _BARE.sub(" ", rest)
    under = tuple(f"{found[1]} {found[2]}" for found in _UNDER.finditer(rest))
    rest = _UNDER.sub(" ", rest)
    contents = tuple(found[1] for pattern in (_ABOUT, _ABOUT_CHINESE) for found in pattern.finditer(rest))
    rest = _ABOUT_CHINESE.sub(" ", _ABOUT.sub(" ", rest))
    return Excluded(rest if by or under or contents else text, by, under, contents)
