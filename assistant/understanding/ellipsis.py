"""Questions that leave out what the one before said: "And for images?", "What about speech?", "and in 2024?".

The one before, with the new term in the place of the old one of its sort, is the whole question. Wording alone decides.
"""

from __future__ import annotations

import re

from assistant.understanding.intent import kind_of
from assistant.understanding.terms import distinctive, proper
from assistant.understanding.types import Kind
from assistant.understanding.wording import has_verb

_LEAD = re.compile(
    r"^\W*(?:(?:and|but|or|so|then|also|ok(?:ay)?|now|well)\b[\s,]*){0,3}(?:(?:what|how)\s+about\b|what\s+of\b)?\s*",
    re.IGNORECASE,
)
_CHINESE = re.compile(r"^\W*(?:那么|那|还有|至于|对于|而)*\s*(\S.{0,40}?)\s*(?:呢|又如何|怎么样|又怎样)\W*$")
_CHINESE_ASKS = re.compile(r"[什么哪谁几]|多少|怎|如何|为何|是否|它|他")
_PREPOSITIONS = (
    "for|on|in|with|without|at|by|from|under|over|after|before|during|against|among|between|across|about|through|since|"
    "until|as|using|per|to"
)
_PHRASE = re.compile(rf"(?:only\s+)?({_PREPOSITIONS})\s+(\S.*)", re.IGNORECASE)
# "only those from 2024" narrows a list down as "only from 2024" does.
_ONLY = re.compile(
    r"(?:(?:show|give|keep|list)\s+(?:me\s+)?)?(?:just|only)\s+(?:(?:those|the\s+ones|ones|(?:the\s+)?papers)\s+)?"
    rf"(?=(?:{_PREPOSITIONS})\s)",
    re.IGNORECASE,
)
_PLEASE = re.compile(r"[\s,]+please\W*$", re.IGNORECASE)
_ONLY_CHINESE = re.compile(r"^\W*只(?:要|看|列出?|保留)\s*(\S.{0,40}?)的?(?:论文|文章)?\W*$")
_HOW_MANY = re.compile(
    r"\W*(?:and\s+|so\s+)?how\s+many(?:\s+(?:papers|works))?(?:\s+(?:are\s+(?:there|that|these|those|they|it)|is\s+that|"
    r"in\s+(?:all|total)|altogether))*\W*",
    re.IGNORECASE,
)
_HOW_MANY_CHINESE = re.compile(r"\W*(?:那么?)?(?:一共|总共|共)?有?(?:几|多少)篇?(?:论文|文章)?\W*")
_FOR_PAPERS = re.compile(r"\b(?:papers|works|articles|publications)\b|论文|文章", re.IGNORECASE)
_STOP = (
    r"(?=\s*(?:[?!,;:？！，；]|\.(?:\s|$)|$)|\s+(?:"
    + _PREPOSITIONS
    + r"|than|that|which|when|while|where|if|and|or)\s)"
)
_OBJECT = re.compile(
    r"\b(about|on|for|of|in|with|by|under|against|using|uses?|study|studies|address(?:es)?|mentions?|discuss(?:es)?|"
    r"handles?|covers?|concern(?:s|ing)?)\s+(?:the\s+)?(\S(?:[^?!,;:？！，；]{0,80}?))" + _STOP,
    re.IGNORECASE,
)
_CHINESE_OBJECT = re.compile(r"(研究|关于|有关|涉及|讨论|使用|提到|针对)([^？?，,。]{1,30}?)(?=的|[？?，,。]|$)")
_YEAR_CHINESE = re.compile(r"(?:19|20)\d\d\s*年(?:以[前后来]|之[前后]|起)?")
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_NAMES = re.compile(r"[A-Za-zÀ-ɏ][\dA-Za-zÀ-ɏ’'+*.-]*(?:\s+[A-ZÀ-Þ][\dA-Za-zÀ-ɏ’'+*.-]*)*")
# "And for Cairn?" and "And by Roe?" put a name in the place of another; "and on Foo?" adds one.
_NAMING = frozenset({"for", "by", "about"})
_LEANING = re.compile(
    r"\b(?:it|its|they|their|them|he|she|his|her|this|that|these|those|why|one|ones|else|more|same|other|both)\b",
    re.IGNORECASE,
)
_MOST_WORDS = 8
_MOST_CHARS = 400


def left_out(text: str) -> str:
    """What a question that leaves out its frame adds to the one before; empty for any other question."""
    text = text.strip()[: _MOST_CHARS + 1]
    if len(text) > _MOST_CHARS:
        return ""
    if only_chinese := _ONLY_CHINESE.match(text):
        return "" if _CHINESE_ASKS.search(only_chinese[1]) else only_chinese[1]
    if chinese := _CHINESE.match(text):
        return "" if _CHINESE_ASKS.search(chinese[1]) else chinese[1].removeprefix("在").strip()
    lead = _LEAD.match(text)
    led = bool(lead and re.search(r"\w", lead.group()))
    rest = _PLEASE.sub("", text[lead.end() if lead else 0 :]).strip(" ?!.,;:？！。")
    if only := _ONLY.match(rest):
        led, rest = True, rest[only.end() :]
    phrase = _PHRASE.fullmatch(rest)
    words = rest.split()
    if not (led or phrase) or not 1 <= len(words) <= _MOST_WORDS or _LEANING.search(rest):
        return ""
    return "" if has_verb(rest) else rest


def counting(text: str, before: str) -> str:
    """What "how many are there?" asks after a question for papers: how many these are; empty for anything else."""
    if kind_of(before) not in (Kind.LIST, Kind.COUNT) and not _FOR_PAPERS.search(before):
        return ""
    if _HOW_MANY.fullmatch(text[:_MOST_CHARS]):
        return f"How many papers are there: {before[: 4 * _MOST_CHARS]}"
    return f"一共有几篇论文：{before[: 4 * _MOST_CHARS]}" if _HOW_MANY_CHINESE.fullmatch(text[:_MOST_CHARS]) else ""


def filled(term: str, before: str) -> str:
    """The question `before` with `term` in the place of what it had of that sort, or with a phrase added at its end.

    Empty if `term` has no place in it: "and the memory?" asks for something else of the same paper.
    """
    before = before[: 4 * _MOST_CHARS]
    phrase = _PHRASE.fullmatch(term)
    new = phrase[2] if phrase else term
    named = not phrase or phrase[1].lower() in _NAMING
    span = (
        (_year_span(before) if _YEAR.fullmatch(new.removeprefix("the ")) else None)
        or (_phrase_span(phrase[1], before) if phrase else None)
        or (_name_span(new, before) if named else None)
        or (None if phrase else _object_span(term, before))
    )
    if span:
        return f"{before[: span[0]]}{new}{before[span[1] :]}"
    body = before.rstrip(" ?!.？！。")
    if _YEAR_CHINESE.fullmatch(term) and _FOR_PAPERS.search(before):
        return f"{body}，{term}？"
    return f"{body} {term}{before[len(body) :].strip() or '?'}" if phrase else ""


def _year_span(before: str) -> tuple[int, int] | None:
    found = list(_YEAR.finditer(before))
    return found[-1].span() if found else None


def _phrase_span(preposition: str, before: str) -> tuple[int, int] | None:
    """What stands behind the last `preposition`."""
    pattern = re.compile(rf"\b{preposition}\s+(\S[^?!,;:？！，；]{{0,80}}?){_STOP}", re.IGNORECASE)
    found = list(pattern.finditer(before))
    return found[-1].span(1) if found else None


def _name_span(new: str, before: str) -> tuple[int, int] | None:
    """Where a name stands, if `new` is one: of words with capitals in a row, the last ones."""
    if not (distinctive(new) or proper(f"the {new}")):
        return None
    known = {*distinctive(before), *proper(before)}
    for found in reversed(list(_NAMES.finditer(before))):
        words = [word.strip(".’'") for word in found.group().split()]
        first = next((n for n, word in enumerate(words) if word in known or word.removesuffix("'s") in known), None)
        if first is not None:
            start = found.start() + found.group().find(words[first])
            return start, start + len(before[start : found.end()].rstrip(".’'"))
    return None


def _object_span(term: str, before: str) -> tuple[int, int] | None:
    """What a question for papers is about: the object of its last preposition or of "use", "study" and the like."""
    if kind_of(before) not in (Kind.LIST, Kind.COUNT) or re.match(r"(?:the|an?)\b", term, re.IGNORECASE):
        return None
    found = list(_OBJECT.finditer(before)) or list(_CHINESE_OBJECT.finditer(before))
    return found[-1].span(2) if found else None
