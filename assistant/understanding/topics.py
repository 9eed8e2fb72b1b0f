"""Areas and subareas in a question: the catalogue's own values, where the question asks for them as such."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from assistant.understanding.about import about
from assistant.understanding.placing import Mention, Pair, called_so, is_placed, mentions, nested
from assistant.understanding.types import Catalogue
from index_store.text import STOP_WORDS

_AREA = re.compile(r"\b(?:main |primary |top(?:-level)? )?areas?\b|主领域|一级领域|大类", re.IGNORECASE)
_SUBAREA = re.compile(r"\bsub-?(?:area|field|topic|categor(?:y|ie))s?\b|子领域|二级领域|小类", re.IGNORECASE)
_CUES = re.compile(
    r"\b(?:(?:sub-?)?(?:area|field|topic|categor(?:y|ie))s?|track|section|heading|fil(?:ed|e)|categor\w+|classif\w+|"
    r"label(?:l?ed)?|tag(?:ged)?|listed|marked|under|belong\w*|assigned)\b|领域|类别|分类|归类|归入|主题|方向|标注",
    re.IGNORECASE,
)
SEPARATOR = " · "
_JOINED = re.compile(r"[\"”’']?\s*(?:,|,?\s*(?:and|or)\b|&|/)\s*[\"“‘']?$", re.IGNORECASE)
_OF_PAPERS = re.compile(r"\W*(?:papers?|works?|articles?|entr(?:y|ies)|abstracts?|submissions?|list)\b", re.IGNORECASE)


@dataclass(frozen=True)
class TopicsAsked:
    """The topics that a question asks for.

    Attributes:
        topics: as "Area · Subarea".
        placed: papers are said to be filed there, whatever else the question seems to want.
        read: names that are only like a topic's, each with the one it was read as.
        names: the areas and subareas named, in the order of the question.
    """

    topics: tuple[str, ...] = ()
    placed: bool = False
    read: tuple[tuple[str, str], ...] = ()
    names: tuple[str, ...] = ()


def topics_asked(text: str, catalogue: Catalogue) -> TopicsAsked:
    """The topics that `text` asks for, or none.

    A value counts only as a whole and only beside a word such as "area" or "filed under": "papers on causality" is a
    search, "papers in the subarea Causality" a look-up. The longest value wins: "Graph Theory" is not "Theory". An
    enumeration with its own capitals ("Clouds, Crops, and Coastlines") needs no such word: nobody writes it by chance;
    nor does an area beside its subarea ("Theory → Graph Theory").
    """
    pairs = [(area, subarea) for area, subarea, _ in catalogue.topics()]
    found = mentions(text, pairs)
    placed = any(is_placed(mention, text) for mention in found)
    cued = bool(_CUES.search(text)) or (placed and any(text[mention.start].isupper() for mention in found))
    if both := nested(found, text, pairs, loose=cued):
        return TopicsAsked(tuple(_join(*pair) for pair in both), placed=True)
    if not cued:
        named = {mention.name for mention in found if _is_heading(mention.name) and _stands_in(mention.name, text)}
        return TopicsAsked(tuple(_join(*pair) for pair in pairs if named & set(pair)), placed=bool(named))
    if not found:
        return _like(text, pairs)
    topics = _at_level({fold(mention.name) for mention in found}, text, pairs)
    return TopicsAsked(topics, placed, names=_names(found))


def _at_level(named: set[str], text: str, pairs: Sequence[Pair]) -> tuple[str, ...]:
    """The topics of these names, areas or subareas as the words of the text tell; "area" may be said loosely."""
    only_area = bool(_AREA.search(_SUBAREA.sub(" ", text))) and not _SUBAREA.search(text)
    only_subarea = bool(_SUBAREA.search(text)) and not _AREA.search(_SUBAREA.sub(" ", text))
    levels = [0] if only_area else [1] if only_subarea else _common(named, pairs)
    if not any(fold(pair[level]) in named for pair in pairs for level in levels):
        levels = [0, 1]
    return tuple(_join(*pair) for pair in pairs if any(fold(pair[level]) in named for level in levels))


def _like(text: str, pairs: Sequence[Pair]) -> TopicsAsked:
    """The topics whose names hold all words that the question calls a topic by, or begin with its letters."""
    for said in called_so(text):
        wanted = set(telling(said))
        meant = [
            value
            for value in dict.fromkeys(value for pair in pairs for value in pair if value)
            if wanted and (wanted <= set(telling(value)) or _initials(value) == fold(said).removesuffix("s"))
        ]
        if meant:
            topics = tuple(_join(*pair) for pair in pairs if set(meant) & set(pair))
            return TopicsAsked(topics, placed=True, read=tuple((said, value) for value in meant))
    return TopicsAsked()


def _initials(value: str) -> str:
    return "".join(word[0] for word in telling(value))


def topics_of(names: Sequence[str], catalogue: Catalogue) -> dict[str, tuple[str, ...]]:
    """The topics of each of these areas or subareas; several names are all areas, or all subareas, if they can be."""
    pairs = [(area, subarea) for area, subarea, _ in catalogue.topics()]
    levels = _common({fold(name) for name in names}, pairs)
    return {
        name: tuple(_join(*pair) for pair in pairs if any(pair[level] == name for level in levels)) for name in names
    }


def topics_called(text: str, authors: Sequence[str], catalogue: Catalogue, *, counting: bool) -> TopicsAsked:
    """The topics whose names are all that a question says of contents: "papers in Law", "how many on graph theory".

    Where papers are counted any such name will do. Else "papers on law" is a search; "papers in Law", "Graph Theory" in
    capitals and "graph theory papers" are not.

    Args:
        text: the question.
        authors: words of the authors found in it.
        catalogue: where the topics are.
        counting: whether papers are counted.
    """
    pairs = [(area, subarea) for area, subarea, _ in catalogue.topics()]
    found = mentions(text, pairs)
    names = _names(found)
    several = len(found) > 1 and all(_JOINED.match(text[one.end : next_.start]) for one, next_ in pairwise(found))
    meant = several or all(_is_meant(mention, text) for mention in found)
    said = [text[mention.start : mention.end] for mention in found]
    if not found or about(text, (*authors, *said), ()) or not (counting or meant):
        return TopicsAsked()
    named = {fold(name) for name in names}
    levels = _common(named, pairs)
    topics = tuple(_join(*pair) for pair in pairs if any(fold(pair[level]) in named for level in levels))
    return TopicsAsked(topics, meant, names=names)


def _common(named: set[str], pairs: Sequence[Pair]) -> list[int]:
    """Whether areas (0) or subareas (1) are meant: of several names all that are areas, or all that are subareas."""
    levels = [level for level in (0, 1) if len(named) > 1 and named <= {fold(pair[level]) for pair in pairs}]
    return levels[:1] or [0, 1]


def _names(found: Sequence[Mention]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(mention.name for mention in found))


def telling(words: str) -> list[str]:
    """The words that tell something, in small letters."""
    return [word for word in fold(words).split() if word not in STOP_WORDS]


def _is_meant(mention: Mention, text: str) -> bool:
    """Whether a topic is asked for, not what its words say: in capitals, behind "in", before "papers"."""
    said, head, tail = text[mention.start : mention.end], text[: mention.start], text[mention.end :]
    long, capital = len(mention.name.split()) > 1, said[:1].isupper() and bool(head.strip(" \"“‘'"))
    capitals = long and mention.name != mention.name.casefold() and said == mention.name
    behind = bool(re.search(r"\b(?:in|under|within)\s+(?:the\s+)?[\"“‘']?$", head, re.IGNORECASE))
    return capitals or behind or ((long or capital) and bool(_OF_PAPERS.match(tail)))


def _is_heading(value: str) -> bool:
    """Whether `value` is an enumeration in capitals, as headings are and ordinary phrases are not."""
    words = re.findall(r"[^\W_][\w-]*", value)
    joins = [word for word in words if word in ("and", "or", "of", "for", "in", "the")]
    return bool(re.search(r",|&|\band\b", value)) and all(w[0].isupper() for w in words if w not in joins)


def _stands_in(value: str, text: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(value)}(?!\w)", text) is not None


def fold(text: str | None) -> str:
    """The words of `text` in lower case, parted by single spaces."""
    return " ".join(re.findall(r"[^\W_]+", (text or "").casefold()))


def _join(area: str | None, subarea: str | None) -> str:
    return SEPARATOR.join(part for part in (area, subarea) if part)
