"""Where a question puts papers: "filed under Law", "the Law subarea", "Deep Learning → Law", "both Law and Ethics".

Finds the catalogue's topics in the words and tells how they stand there. Whether papers are asked for is told
elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

_PAPERS = r"(?:papers?|works?|articles?|entr(?:y|ies)|abstracts?|submissions?|list)"
_LEVEL = r"(?:(?:sub-?)?(?:areas?|fields?|topics?|categor(?:y|ies))|tracks?|sections?|headings?|tags?|labels?)"
_PUT = (
    r"(?:filed|listed|classified|classed|categori[sz]ed|tagged|labell?ed|marked|grouped|sorted|placed|submitted|assigned|"
    r"shelved|sits?|landed|ended\s+up|falls?|comes?|goes|went|belongs?|counted)"
)
_QUOTE = "[\"“”'‘’«»]?"
_BEFORE = re.compile(
    rf"(?:\b{_PUT}(?:\s+(?:in|into|to|as|with|within|under|by))?|\b(?:under|beneath)"
    rf"|\b{_LEVEL}(?:\s+(?:of|is|was|are|called|named))?\s*[:=]?)\s*(?:both\s+)?(?:the\s+)?(?:{_LEVEL}\s+)?{_QUOTE}$",
    re.IGNORECASE,
)
_AFTER = re.compile(rf"^{_QUOTE}(?:\s+|-){_LEVEL}\b", re.IGNORECASE)
# With a capital these say so too: "papers in Law", "the Law papers".
_PAPERS_IN = re.compile(
    rf"\b{_PAPERS}(?:\s+(?:are|is|were|do we have))?(?:\s+there)?\s+(?:in|under|within|from)\s+(?:both\s+)?(?:the\s+)?"
    rf"(?:[A-Z][\w-]*,?\s+(?:and\s+|or\s+)?){{0,6}}{_QUOTE}$"
)
_OF_PAPERS = re.compile(rf"^{_QUOTE}(?:\s+|-){_PAPERS}\b", re.IGNORECASE)
# What parts an area from its subarea: "Deep Learning → Law", "Deep Learning / Law".
_PATH = re.compile(rf"^{_QUOTE}\s*(?:·|-{{0,2}}>|→|=>|/|>|:|\||–|—|\s-|,)\s*{_QUOTE}$")
_WITHIN = re.compile(
    rf"^{_QUOTE}\s*(?:{_LEVEL}\s+)?(?:{_PAPERS}\s+(?:[\w-]+\s+){{0,3}}?)?(?:(?:has|have|holds?|contains?|lists?)\s+)?"
    rf"(?:(?:in|of|within|inside|under|as)\s+(?:the\s+)?(?:{_LEVEL}\s+)?|(?:with|having)\s+(?:the\s+)?{_LEVEL}\s+){_QUOTE}$",
    re.IGNORECASE,
)
_BOTH = re.compile(r"\bboth\b", re.IGNORECASE)
_LEFT_OUT = re.compile(
    r"\b(?:except(?:ing)?(?:\s+for)?|excluding|other\s+than|apart\s+from|leaving\s+out|but\s+not|not\s+counting)"
    rf"\s+(?:(?:those|the\s+ones|the|all|papers|works|anything)\s+)*(?:(?:in|under|of|from|filed\s+under)\s+)?(?:the\s+)?"
    rf"(?:{_LEVEL}\s+)?{_QUOTE}$",
    re.IGNORECASE,
)
_LEFT_TAIL = re.compile(rf"^{_QUOTE}(?:\s+(?:{_LEVEL}|ones|papers|works))?", re.IGNORECASE)
_NAME = r"((?:(?!(?:and|or|with|that|which|what|is|are|have|has|do|does|in|on|by)\b)[\w&/-]+\s*){1,5})"
_CALLED = tuple(
    re.compile(rule, re.IGNORECASE)
    for rule in (
        rf"\b{_LEVEL}\s+(?:(?:of|called|named)\s+)?{_QUOTE}{_NAME}",
        rf"\b(?:filed|classified|categori[sz]ed|listed)\s+(?:under|as|in)\s+(?:the\s+)?{_QUOTE}{_NAME}",
        rf"\b(?:in|under|from|of|is|are)\s+(?:the|an?)\s+{_QUOTE}((?:[\w&/-]+\s+){{1,4}}?){_LEVEL}\b",
    )
)
_MOST_CHARS = 1_000

Pair = tuple[str | None, str | None]


@dataclass(frozen=True)
class Mention:
    """A topic's name in a text: the name as the catalogue has it, and where it stands."""

    name: str
    start: int
    end: int


def mentions(text: str, pairs: Sequence[Pair]) -> list[Mention]:
    """The areas and subareas named in `text`, in its order; where names overlap the longest counts."""
    text = text[:_MOST_CHARS]
    words = _folded(text)
    # "an attention mechanism paper" names "Attention Mechanisms" as well
    said = [name for name in {name for pair in pairs for name in pair if name} if _stem(name) in words]
    found: list[Mention] = []
    for name in sorted(said, key=lambda name: (-len(name), name)):
        rule = r"[\W_]+".join(map(re.escape, _stem(name).split()))
        for match in re.finditer(rf"(?<![^\W_]){rule}s?(?![^\W_])", text, re.IGNORECASE):
            if not any(match.start() < other.end and other.start < match.end() for other in found):
                found.append(Mention(name, *match.span()))
    return sorted(found, key=lambda mention: mention.start)


def is_placed(mention: Mention, text: str) -> bool:
    """Whether the text says that papers are filed there: "filed under Law", "the area Law", "the Law papers"."""
    head, tail = text[: mention.start], text[mention.end : mention.end + 40]
    if _BEFORE.search(head) or _AFTER.search(tail):
        return True
    said = text[mention.start : mention.end]
    capital = said[0].isupper() and (re.search(r"\w", head) is not None or any(map(str.isupper, said[1:])))
    return capital and bool(_PAPERS_IN.search(head) or _OF_PAPERS.search(tail))


def called_so(text: str) -> list[str]:
    """What the text calls a topic by, whether there is one or not: "time series" in "the subarea time series"."""
    text = text[:_MOST_CHARS]
    return [found[1].strip() for rule in _CALLED for found in rule.finditer(text)]


def nested(found: Sequence[Mention], text: str, pairs: Iterable[Pair], *, loose: bool) -> tuple[Pair, ...]:
    """The area and subarea that two neighbouring names make together, if the catalogue has them together.

    Args:
        found: the names, in the order of the text.
        text: the question.
        pairs: the areas with their subareas.
        loose: words tell that topics are asked for, so that "Law of Ethics" and "both Ethics and Law" are meant so.
    """
    known = {(area, subarea) for area, subarea in pairs if area and subarea}
    made: list[Pair] = []
    for first, second in pairwise(found):
        between = text[first.end : second.start]
        path = _PATH.search(between)
        joined = path or (loose and (_WITHIN.search(between) or _BOTH.search(text[: first.start])))
        candidates = ((first.name, second.name),) if path else ((first.name, second.name), (second.name, first.name))
        made += [pair for pair in candidates if joined and pair in known][:1]
    return tuple(dict.fromkeys(made))


def left_out(text: str, pairs: Sequence[Pair]) -> tuple[tuple[str, ...], str]:
    """The topics that `text` leaves out ("except Law"), and the text without the words that say so."""
    out: list[str] = []
    for mention in reversed(mentions(text, pairs)):
        head = text[: mention.start]
        if found := _LEFT_OUT.search(head):
            out.append(mention.name)
            tail = text[mention.end :]
            text = f"{head[: found.start()]} {_LEFT_TAIL.sub('', tail)}"
    return tuple(reversed(out)), text


@lru_cache(8192)
def _stem(name: str) -> str:
    return _folded(name).rstrip().removesuffix("s")


@lru_cache(8192)
def _folded(text: str) -> str:
    """The words in small letters between single spaces, a space before and behind; of no words a text found nowhere."""
    words = re.findall(r"[^\W_]+", text.casefold())
    return f" {' '.join(words)} " if words else "\0"
