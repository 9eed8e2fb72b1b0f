"""Evidence for lists and counts of the papers that state something of their own work, read sentence by sentence.

That they give code, data or models to the public, or introduce a benchmark or the like. Similarity cannot tell: every
abstract is near a question about code or benchmarks.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from assistant.evidence.lookups import NEAR, about_it
from assistant.evidence.meant import papers_meant
from assistant.evidence.releases import gives_away
from assistant.evidence.sentences import contribution
from assistant.evidence.types import Evidence, Findings
from assistant.understanding.introduced import KINDS, Introduced
from assistant.understanding.release_lists import Released
from assistant.understanding.types import Kind, Question
from index_store import Filters, Store
from index_store.sentences import split
from index_store.types import Hit

_MOST = 50
_AT_ONCE = 500
# How many abstracts are read for a question, at 0.2 to 0.4 ms each; filters make them fewer.
_MOST_READ = 5_000
# What a paper that gives a thing says, beside the thing itself.
_WORDS = {
    "code": tuple(
        (word,) for word in ("code", "github", "implementation", "software", "repository", "toolkit", "library")
    ),
    "data": (("data", "available"), ("data", "public"), ("data", "release"), ("dataset",), ("benchmark",), ("corpus",)),
    "models": (("model", "available"), ("model", "public"), ("model", "release"), ("weight",), ("checkpoint",)),
}
_LINK = re.compile(
    r"https?://|\\(?:url|href)\b|\bwww\.|\b(?:this|the|following) (?:\w+ )?(?:link|url)\b", re.IGNORECASE
)
_PROMISE = re.compile(
    r"\b(?:will|shall|to\s+be|soon|upon|once|plan\w*|future|promise\w*|after\s+(?:acceptance|publication|review))\b",
    re.IGNORECASE,
)
# "We introduce FooBench, a large-scale benchmark": between the verb and the thing stands no preposition, which would
# make the thing what the work is tried on.
_INTRODUCES = (
    r"\b(?:we|authors|this (?:paper|work|study|article)|here)\b[^.;:?]{0,40}?"
    r"\b(?:introduc|present|propos|contribut|releas|develop|construct|creat|curat|offer|assembl|collect|design|buil[dt]|"
    r"provid)\w*\s"
    r"(?:(?!(?:on|for|over|across|in|to|with|that|which|by|from|of|using|via|under|against)\b)[\w,()*+/-]+\s+){0,8}?"
)


@dataclass(frozen=True)
class _Stated:
    """Words one row of which an abstract holds that states it, and how a sentence states it."""

    words: tuple[tuple[str, ...], ...]
    by: Callable[[str], bool]


def gather_stated(question: Question, store: Store, filters: Filters) -> Findings | None:
    """The papers that state what is asked for; None where that is left to similarity.

    A question that points at papers listed before ("which of these …") is for these only. Where more abstracts than can
    be read in a moment may state it, a list is left to similarity, and a count is refused: it would be wrong.
    """
    if question.released:
        stated = _released(question.released)
    elif question.introduced:
        stated = _introduced(question.introduced)
    else:
        return None
    listed = papers_meant(question, store, filters or None, _MOST) if question.meant else []
    meant = {hit.paper.id for hit in listed} if question.meant else None
    rows = {key for row in stated.words for key in store.holding(row, filters or None)}
    rows = rows if meant is None else rows & meant
    unread = len(rows) > _MOST_READ
    found = None if unread else _gathered(question, stated, store, filters, rows)
    if found or (question.kind in (Kind.LIST, Kind.LOOKUP) and (unread or question.introduced)):
        return found
    near = tuple(store.search(question.search, NEAR, filters or None, rerank=False))
    return Findings(near=near, total=None if unread else 0)


def state_of(sentence: str) -> str:
    """How a sentence about a release gives it: "linked", "out" or "promised"."""
    if _LINK.search(sentence):
        return "linked"
    return "promised" if _PROMISE.search(sentence) else "out"


def _released(released: Released) -> _Stated:
    words = tuple(row for thing in released.things for row in _WORDS[thing])
    return _Stated(words, lambda sentence: _releases(sentence, released))


def _introduced(introduced: Introduced) -> _Stated:
    thing, words = KINDS[introduced.kind]
    rule = re.compile(rf"{_INTRODUCES}{thing}\b", re.IGNORECASE)
    return _Stated(tuple((word,) for word in words), lambda sentence: rule.search(sentence) is not None)


def _gathered(question: Question, stated: _Stated, store: Store, filters: Filters, rows: set[str]) -> Findings | None:
    """The papers among `rows` that state it, and are about what else is asked."""
    ids = [key for key, abstract in _texts(sorted(rows), store) if _states(abstract, stated)]
    if question.about and not question.meant:
        near = store.search(question.about, _MOST, filters or None, rerank=False)
        held = set(store.holding(question.about.split(), filters or None))
        wanted = {hit.paper.id for hit in about_it(near, held)} | held
        ids = [key for key in ids if key in wanted]
    if not ids:
        return None
    hits = store.hits(question.search, ids[:_MOST])
    return Findings(tuple(_shown(hit, stated) for hit in hits), total=len(ids))


def _texts(ids: Sequence[str], store: Store) -> Iterator[tuple[str, str]]:
    for start in range(0, len(ids), _AT_ONCE):
        for key, entry in store.catalog.entries(ids[start : start + _AT_ONCE]).items():
            yield key, entry.paper.abstract if entry.paper else ""


def _states(abstract: str, stated: _Stated) -> bool:
    return any(stated.by(abstract[start:end]) for start, end in split(abstract))


def _releases(sentence: str, released: Released) -> bool:
    told = any(gives_away(thing, sentence) for thing in released.things)
    return told and state_of(sentence) in released.states


def _shown(hit: Hit, stated: _Stated) -> Evidence:
    wanted = (passage for passage in hit.passages if stated.by(passage.text))
    return Evidence(hit.paper, (next(wanted, None) or contribution(hit),))
