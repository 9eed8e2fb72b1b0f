"""Areas and subareas in a question: the catalogue's own values, where the question asks for them as such."""

from __future__ import annotations

import re

from assistant.understanding.types import Catalogue
from index_store.text import STOP_WORDS

_AREA = re.compile(r"\b(?:main |primary |top(?:-level)? )?areas?\b|主领域|一级领域|大类", re.IGNORECASE)
_SUBAREA = re.compile(r"\bsub-?(?:area|field|topic|categor(?:y|ie))s?\b|子领域|二级领域|小类", re.IGNORECASE)
_CUES = re.compile(
    r"\b(?:(?:sub-?)?(?:area|field|topic|categor(?:y|ie))s?|track|section|heading|fil(?:ed|e)|categor\w+|classif\w+|"
    r"label(?:l?ed)?|tag(?:ged)?|listed|under|belong\w*|assigned)\b|领域|类别|分类|归类|归入|主题|方向|标注",
    re.IGNORECASE,
)
SEPARATOR = " · "


def topics_asked(text: str, catalogue: Catalogue) -> tuple[str, ...]:
    """The "Area · Subarea" topics that `text` asks for, or none.

    A value counts only as a whole and only beside a word such as "area" or "filed under": "papers on causality" is a
    search, "papers in the subarea Causality" a look-up. The longest value wins: "Graph Theory" is not "Theory". An
    enumeration with its own capitals ("Clouds, Crops, and Coastlines") needs no such word: nobody writes it by chance.
    """
    pairs = [(area, subarea) for area, subarea, _ in catalogue.topics()]
    if not _CUES.search(text):
        named = {value for pair in pairs for value in pair if value and _is_heading(value) and _stands_in(value, text)}
        return tuple(_join(*pair) for pair in pairs if named & set(pair))
    asked = f" {fold(text)} "
    both = [pair for pair in pairs if pair[0] and pair[1] and f" {fold(pair[0] + SEPARATOR + pair[1])} " in asked]
    if both:
        return tuple(_join(*pair) for pair in both)
    only_area = bool(_AREA.search(_SUBAREA.sub(" ", text))) and not _SUBAREA.search(text)
    only_subarea = bool(_SUBAREA.search(text))
    levels = [0] if only_area else [1] if only_subarea else [0, 1]
    named = {
        fold(value) for pair in pairs for level in levels if (value := pair[level]) and f" {fold(value)} " in asked
    }
    if not named and (only_area or only_subarea):  # "area" may be said loosely
        levels = [0, 1]
        named = {fold(value) for pair in pairs for value in pair if value and f" {fold(value)} " in asked}
    longest = {value for value in named if not any(value != other and f" {value} " in f" {other} " for other in named)}
    return tuple(_join(*pair) for pair in pairs if any(fold(pair[level]) in longest for level in levels))


def topics_called(words: str, text: str, catalogue: Catalogue, *, counting: bool) -> tuple[str, ...]:
    """The topics that all `words` of a question about its contents are the name of: "papers in Law", "on graph theory".

    Where papers are counted any such name will do. Else "papers on law" is a search; "papers in Law", "Graph Theory" in
    capitals and "graph theory papers" are not.
    """
    wanted = _telling(words)
    if not wanted:
        return ()
    return tuple(
        _join(area, subarea)
        for area, subarea, _ in catalogue.topics()
        if any(
            _telling(value) == wanted and (counting or _is_meant(value, text))
            for value in (area or "", subarea or "", f"{area or ''} {subarea or ''}")
        )
    )


def _telling(words: str) -> list[str]:
    return [word for word in fold(words).split() if word not in STOP_WORDS]


def _is_meant(value: str, text: str) -> bool:
    """Whether a topic is asked for, not what its words say: in capitals, behind "in", before "papers"."""
    asked, name = f" {fold(text)} ", fold(value)
    capitals = len(name.split()) > 1 and value != value.casefold() and _stands_in(value, text)
    behind = any(f" {word} {name} " in asked or f" {word} the {name} " in asked for word in ("in", "under", "within"))
    before = len(name.split()) > 1 and any(f" {name} {word} " in asked for word in ("papers", "works", "articles"))
    return bool(name) and (capitals or behind or before)


def _is_heading(value: str) -> bool:
    """Whether `value` is an enumeration in capitals, as headings are and ordinary phrases are not."""
    words = re.findall(r"[^\W_]+", value)
    joins = [word for word in words if word in ("and", "or", "of", "for", "in", "the")]
    return bool(re.search(r",|&|\band\b", value)) and all(w[0].isupper() for w in words if w not in joins)


def _stands_in(value: str, text: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(value)}(?!\w)", text) is not None


def fold(text: str | None) -> str:
    """The words of `text` in lower case, parted by single spaces."""
    return " ".join(re.findall(r"[^\W_]+", (text or "").casefold()))


def _join(area: str | None, subarea: str | None) -> str:
    return SEPARATOR.join(part for part in (area, subarea) if part)
