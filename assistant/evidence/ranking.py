"""Rank papers for a question: similarity, and the names that the question holds."""

from __future__ import annotations

from assistant.evidence.types import Finder
from assistant.understanding import Kind, Question
from assistant.understanding.terms import distinctive, mentioned, proper
from index_store.contents import contents
from index_store.types import Filters, Hit

_CANDIDATES = 30
# A name in the question that a paper mentions outweighs a good deal of similarity (scores are sums of four z-scores).
_NAME_WORTH = 3.0


def ranked(question: Question, finder: Finder, filters: Filters | None) -> list[Hit]:
    """Hits, those first that mention the names in the question."""
    hits = finder.search(question.search, _CANDIDATES, filters, many=question.kind in (Kind.LIST, Kind.COUNT))
    labels = [hit.paper.label.partition(":")[0] for hit in hits]
    own = [name for name in proper(question.text) if any(mentioned(name, label) for label in labels)]
    wanted = tuple(dict.fromkeys((*distinctive(question.text), *own)))
    texts = {hit.paper.id: contents(hit.paper) for hit in hits} if wanted else {}
    found = {key: {name for name in wanted if mentioned(name, text, question.forms)} for key, text in texts.items()}
    common = {name for name in wanted if sum(name in names for names in found.values()) > len(hits) // 3}
    worth = {key: _NAME_WORTH * len(names - common) for key, names in found.items()}
    return sorted(hits, key=lambda hit: (-(hit.score + worth.get(hit.paper.id, 0.0)), hit.paper.id))
