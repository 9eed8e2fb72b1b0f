"""Evidence for look-ups and counts: the papers that the catalogue gave, each with one sentence."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.evidence.sentences import contribution
from assistant.evidence.types import Evidence, Finder, Findings
from assistant.understanding import Kind, Question
from index_store.types import Hit, Paper

_NEAR = 5
_LOOKUP_MOST = 50


def gather_papers(question: Question, papers: Sequence[Paper], finder: Finder, total: int) -> Findings:
    """Evidence for a look-up: every paper that the catalogue gave, each with one sentence.

    `papers` is what the catalogue gave, in the order to be shown; `total` is how many there are in all.
    """
    shown = papers[:_LOOKUP_MOST]
    hits = {hit.paper.id: hit for hit in finder.hits(question.about or question.text, [p.id for p in shown])}
    chosen = [hits[paper.id] for paper in shown if paper.id in hits]
    if question.about and len(chosen) > 1 and question.kind is not Kind.COUNT:
        chosen = _about_only(chosen)
    evidence = tuple(Evidence(hit.paper, (contribution(hit),)) for hit in chosen)
    return Findings(evidence, total=total if len(chosen) == len(shown) else len(chosen))


def gather_worded(question: Question, ids: Sequence[str], finder: Finder, total: int) -> Findings:
    """Evidence for a count by words: the papers that hold them all, each with the sentence nearest to the question."""
    words = tuple(question.about.split())
    hits = finder.hits(question.about, ids)
    if not hits:
        return Findings(near=tuple(finder.search(question.search, _NEAR)), total=0, words=words)
    return Findings(tuple(Evidence(hit.paper, (hit.passage,)) for hit in hits), total=total, words=words)


def _about_only(hits: list[Hit]) -> list[Hit]:
    """Those that are about what else was asked, when some clearly are and others are not."""
    best = max(hit.fit for hit in hits)
    return [hit for hit in hits if hit.fit >= 0.75 * best] if best >= 0.35 else hits
