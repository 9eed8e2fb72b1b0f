"""Evidence for lists and counts of the papers that give code, data or models to the public, sentence by sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from assistant.evidence.lookups import NEAR, about_it
from assistant.evidence.releases import gives_away
from assistant.evidence.sentences import contribution
from assistant.evidence.types import Evidence, Findings
from assistant.understanding.released import Released
from assistant.understanding.types import Question
from index_store import Filters, Store
from index_store.sentences import split
from index_store.types import Hit

_MOST = 50
_AT_ONCE = 500
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


def gather_released(question: Question, released: Released, store: Store, filters: Filters) -> Findings:
    """The papers whose abstracts say that the thing is public in one of the ways wanted; exactly those."""
    ids = [key for key, text in _texts(_candidates(released.things, store, filters), store) if _gives(text, released)]
    if question.about:
        near = store.search(question.about, _MOST, filters or None, rerank=False)
        held = set(store.holding(question.about.split(), filters or None))
        wanted = {hit.paper.id for hit in about_it(near, held)} | held
        ids = [key for key in ids if key in wanted]
    if not ids:
        return Findings(near=tuple(store.search(question.search, NEAR, filters or None, rerank=False)), total=0)
    hits = store.hits(question.search, ids[:_MOST])
    return Findings(tuple(_shown(hit, released) for hit in hits), total=len(ids))


def state_of(sentence: str) -> str:
    """How a sentence about a release gives it: "linked", "out" or "promised"."""
    if _LINK.search(sentence):
        return "linked"
    return "promised" if _PROMISE.search(sentence) else "out"


def _candidates(things: Sequence[str], store: Store, filters: Filters) -> list[str]:
    return sorted({key for thing in things for words in _WORDS[thing] for key in store.holding(words, filters or None)})


def _texts(ids: Sequence[str], store: Store) -> Iterator[tuple[str, str]]:
    for start in range(0, len(ids), _AT_ONCE):
        for key, entry in store.catalog.entries(ids[start : start + _AT_ONCE]).items():
            yield key, entry.paper.abstract if entry.paper else ""


def _gives(abstract: str, released: Released) -> bool:
    return any(_is_wanted(abstract[start:end], released) for start, end in split(abstract))


def _is_wanted(sentence: str, released: Released) -> bool:
    told = any(gives_away(thing, sentence) for thing in released.things)
    return told and state_of(sentence) in released.states


def _shown(hit: Hit, released: Released) -> Evidence:
    wanted = (passage for passage in hit.passages if _is_wanted(passage.text, released))
    return Evidence(hit.paper, (next(wanted, None) or contribution(hit),))
