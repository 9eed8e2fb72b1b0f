"""Makes one paper of several records of it, taking the better field of each, whatever order they come in.

Knows nothing of catalogues, and not which records are one paper.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any

from index_store.identity import content_hash
from index_store.merging.traits import Traits, person, traits
from index_store.sources import Merge, Source
from index_store.types import Paper

_TOGETHER = {
    "abstract": ("abstract", "original"),
    "authors": ("authors", "families", "et_al"),
    "area": ("area", "subarea"),
}
_CUT = re.compile(r"(?:\.\.\.|…|\[truncated\])\s*$", re.IGNORECASE)
_LEFTOVER = re.compile(r"[{}\\<>]|&[a-z#0-9]{1,8};")

Origins = dict[str, tuple[int, ...]]


def merged(records: Sequence[Paper], key: str) -> tuple[Paper, Origins]:
    """Give the paper that the records make, under the id `key`, and for each field the records it came from.

    Published versions go before preprints and full records before scant ones; then abstracts that are whole and
    long, authors that are all there and have full given names, and titles without leftovers go before others, and
    what is missing is filled in. Keywords are united.
    """
    if len(records) == 1:
        return replace(records[0], id=key), dict.fromkeys(_told_fields(records[0]), (0,))
    known = [(number, paper, traits(paper, content_hash(paper))) for number, paper in enumerate(records)]
    known.sort(key=lambda item: _rank(item[1], item[2]))
    best: dict[str, Any] = {}
    origins: Origins = {}
    for field in _fields():
        found = _chosen(field, known)
        if found is not None:
            number, paper = found
            best |= {name: getattr(paper, name) for name in _TOGETHER.get(field, (field,))}
            origins[field] = (number,)
    words = {word.casefold(): word for _, paper, _ in reversed(known) for word in reversed(paper.keywords)}
    if words:
        kept = dict.fromkeys(words[w.casefold()] for _, paper, _ in known for w in paper.keywords)
        best["keywords"] = tuple(kept)
        origins["keywords"] = tuple(sorted(number for number, paper, _ in known if paper.keywords))
    made = replace(known[0][1], **{"id": key, **best})
    return _with_arxiv(made, known, origins), origins


def merge_of(paper: Paper, sources: Sequence[Source]) -> Merge:
    """Say which field of a merged paper came from which of its sources."""
    _, origins = merged([source.paper for source in sources], paper.id)
    return Merge(paper, tuple(sources), origins)


def _told_fields(paper: Paper) -> list[str]:
    return [field for field in [*_fields(), "keywords"] if _told(field, paper)]


def _fields() -> list[str]:
    partners = {name for names in _TOGETHER.values() for name in names[1:]}
    return [f.name for f in fields(Paper) if f.name not in {"id", "keywords", *partners}]


Known = Sequence[tuple[int, Paper, Traits]]


def _rank(paper: Paper, known: Traits) -> tuple[Any, ...]:
    filled = sum(bool(getattr(paper, f.name)) for f in fields(paper))
    return known.preprint or paper.kind == "preprint", not paper.doi, -filled, known.content


def _chosen(field: str, known: Known) -> tuple[int, Paper] | None:
    """The record whose `field` is best; the first of equals."""
    having = [(number, paper) for number, paper, _ in known if _told(field, paper)]
    if not having:
        return None
    worth = _WORTH.get(field)
    return max(having, key=lambda item: worth(item[1])) if worth else having[0]


def _told(field: str, paper: Paper) -> bool:
    if field == "area":
        return bool(paper.area or paper.subarea)
    value = getattr(paper, field)
    return bool(value.strip()) if isinstance(value, str) else value is not None and value != ()


def _abstract(paper: Paper) -> tuple[int, ...]:
    text = paper.abstract.strip()
    # Leftovers of markup make a text longer, not better; words count.
    return not _CUT.search(text[-20:]), len(text.split()), -len(_LEFTOVER.findall(text))


def _authors(paper: Paper) -> tuple[int, ...]:
    people = [person(name) for name in paper.authors[:100]]
    full = sum(any(len(word) > 1 for word in who.given) for who in people)
    letters = sum(len(word) for who in people for word in who.given)
    return len(paper.authors), not paper.et_al, full, letters, bool(paper.families)


def _title(paper: Paper) -> tuple[int, ...]:
    title = paper.title or ""
    return -len(_LEFTOVER.findall(title)), not title.isupper(), len(title.split()), not title.istitle()


def _kind(paper: Paper) -> tuple[int, ...]:
    return (paper.kind != "other",)


_WORTH: Mapping[str, Callable[[Paper], tuple[int, ...]]] = {
    "abstract": _abstract,
    "authors": _authors,
    "title": _title,
    "kind": _kind,
}


def _with_arxiv(paper: Paper, known: Known, origins: Origins) -> Paper:
    """Keep the arXiv identifier of a preprint whose DOI gave way to the publisher's."""
    if paper.arxiv:
        return paper
    for number, _, seen in known:
        if seen.arxiv and seen.doi and "arxiv" in seen.doi and seen.doi != (paper.doi or "").casefold():
            origins["arxiv"] = (number,)
            return replace(paper, arxiv=seen.arxiv)
    return paper
