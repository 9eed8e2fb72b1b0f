"""Gather evidence for a question of each kind: the papers that answer it and their sentences.

Similarity proposes; names and attributes that the question asks about must really be in the abstract.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol

from assistant.evidence.attributes import missing_attributes
from assistant.evidence.sentences import best_passages, contribution, telling_passage
from assistant.evidence.types import Evidence, Findings
from assistant.understanding import Kind, Question
from assistant.understanding.terms import distinctive, mentioned, proper
from index_store.text import plain_text
from index_store.types import Filters, Hit, Paper

_NEAR = 5
_CANDIDATES = 30
# A name in the question that a paper mentions outweighs a good deal of similarity (scores are sums of four z-scores).
_NAME_WORTH = 3.0
# How far behind the best a second paper may be and still be cited for a fact; measured: recall +0.02, precision −0.01.
_MARGIN = 1.0
# Share of the best score that a paper needs to be listed, and how many are listed at most.
# See `_with_focus`.
_FOCUS_RANK = 3
_FOCUS_GAP = 0.145
_LIST_SHARE, _LIST_MOST = 0.5, 8
# Below this nothing fits: no answerable question of the development sets was won below it.
_NOTHING_FITS = 0.25
_LOOKUP_MOST = 50


class Finder(Protocol):
    """What gathering asks of the index."""

    def search(self, query: str, k: int = 10, filters: Filters | None = None) -> list[Hit]:
        """Ranked hits."""
        ...

    def hits(self, query: str, ids: Sequence[str]) -> list[Hit]:
        """These papers, scored."""
        ...


def gather_similar(question: Question, finder: Finder, filters: Filters | None) -> Findings:
    """Evidence for facts, explanations, comparisons and lists."""
    question = _with_focus(question, finder, filters)
    if question.kind is Kind.COMPARE:
        return _compared(question, finder, filters)
    hits = _ranked(question, finder, filters)
    if not hits:
        return Findings()
    missing = _missing(question, hits)
    if missing and _own_names(missing, hits):  # names of other papers: the question is about several
        return _compared(replace(question, kind=Kind.COMPARE), finder, filters)
    single = question.kind not in (Kind.LIST, Kind.COUNT)
    ungiven = missing_attributes(question.text, _text(hits[0].paper)) if single else ()
    if missing or ungiven or not _fits(question, hits[0]):
        return Findings(near=tuple(hits[:_NEAR]), missing=missing, ungiven=ungiven)
    if question.kind in (Kind.LIST, Kind.COUNT):
        return Findings(_listed(hits), tuple(hits[:_NEAR]))
    most = 2 if question.kind is Kind.FACT and not question.follows else 1
    chosen = [hit for hit in hits[:most] if hit.score >= hits[0].score - _MARGIN]
    counts = [3] if len(chosen) == 1 else [2, 1]
    return Findings(_with_passages(question, finder, chosen, counts), tuple(hits[:_NEAR]))


def gather_papers(question: Question, papers: Sequence[Paper], finder: Finder, total: int) -> Findings:
    """Evidence for a look-up: every paper that the catalogue gave, each with one sentence.

    `papers` is what the catalogue gave, in the order to be shown; `total` is how many there are in all.
    """
    shown = papers[:_LOOKUP_MOST]
    hits = {hit.paper.id: hit for hit in finder.hits(question.about or question.text, [p.id for p in shown])}
    chosen = [hits[paper.id] for paper in shown if paper.id in hits]
    if question.about and len(chosen) > 1 and question.kind is not Kind.COUNT:
        chosen = _about_only(chosen)
    pick: Callable[[Hit], Evidence] = lambda hit: Evidence(hit.paper, (contribution(hit),))  # noqa: E731
    return Findings(tuple(pick(hit) for hit in chosen), total=total if len(chosen) == len(shown) else len(chosen))


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


def _with_focus(question: Question, finder: Finder, filters: Filters | None) -> Question:
    """Tell a follow-up from a new question by the paper talked of before: how near the question comes to it.

    Measured on 12 follow-ups and 30 new questions after a foreign conversation: the best paper for a new question fits
    it better than the paper talked of by 0.15 and more, that for a worded follow-up by 0.14 at most.
    """
    if not question.context or (question.kind in (Kind.LIST, Kind.COUNT) and not question.leans):
        return question
    before = finder.search(question.context, 1, filters)
    now = finder.search(question.text, _FOCUS_RANK, filters)
    if not before or not now:
        return question
    focus = before[0].paper.id
    if question.leans:
        follows = now[0].fit - finder.hits(question.text, [focus])[0].fit < _FOCUS_GAP
    else:
        follows = focus in {hit.paper.id for hit in now}
    return replace(question, follows=True, search=f"{question.context}\n{question.text}") if follows else question


def _ranked(question: Question, finder: Finder, filters: Filters | None) -> list[Hit]:
    """Hits, those first that mention the names in the question."""
    hits = finder.search(question.search, _CANDIDATES, filters)
    wanted = distinctive(question.text)
    found = {hit.paper.id: {name for name in wanted if mentioned(name, _text(hit.paper))} for hit in hits}
    common = {name for name in wanted if sum(name in names for names in found.values()) > len(hits) // 3}
    worth = {key: _NAME_WORTH * len(names - common) for key, names in found.items()}
    return sorted(hits, key=lambda hit: (-(hit.score + worth[hit.paper.id]), hit.paper.id))


def _missing(question: Question, hits: Sequence[Hit]) -> tuple[str, ...]:
    """Names in the question that the best paper (for lists: every paper) does not mention."""
    texts = [_text(hit.paper) for hit in (hits if question.kind in (Kind.LIST, Kind.COUNT) else hits[:1])]
    return tuple(name for name in proper(question.text) if not any(mentioned(name, text) for text in texts))


def _own_names(names: Sequence[str], hits: Sequence[Hit]) -> bool:
    """Whether every one of `names` is what some paper calls its own work."""
    return all(any(mentioned(name, hit.paper.label) for hit in hits) for name in names)


def _fits(question: Question, best: Hit) -> bool:
    """Whether anything fits at all; a name of the question in the paper is enough."""
    names = {*distinctive(question.text), *proper(question.text)}
    return any(mentioned(name, _text(best.paper)) for name in names) or best.fit >= _NOTHING_FITS


def _listed(hits: Sequence[Hit]) -> tuple[Evidence, ...]:
    chosen = [hit for hit in hits[:_LIST_MOST] if hit.score >= _LIST_SHARE * hits[0].score]
    return tuple(Evidence(hit.paper, (telling_passage(hit),)) for hit in chosen)


def _with_passages(
    question: Question, finder: Finder, chosen: Sequence[Hit], counts: Sequence[int]
) -> tuple[Evidence, ...]:
    """The chosen papers with their sentences, scored against the question itself when the search had more context."""
    if question.follows:
        alone = {hit.paper.id: hit for hit in finder.hits(question.text, [hit.paper.id for hit in chosen])}
        chosen = [alone.get(hit.paper.id, hit) for hit in chosen]
    return tuple(
        Evidence(hit.paper, best_passages(question.text, hit, count)) for hit, count in zip(chosen, counts, strict=True)
    )


def _compared(question: Question, finder: Finder, filters: Filters | None) -> Findings:
    """One paper for each side, or the two best; the sentences are chosen by the whole question."""
    whole = _ranked(question, finder, filters)
    if not whole:
        return Findings()
    missing = tuple(name for name in proper(question.text) if not any(mentioned(name, _text(h.paper)) for h in whole))
    if missing:
        return Findings(near=tuple(whole[:_NEAR]), missing=missing)
    chosen: dict[str, Hit] = {}
    by_id = {hit.paper.id: hit for hit in whole}
    for side in question.parts:
        best = _side(side, finder, filters, chosen)
        if best:
            chosen[best.paper.id] = by_id.get(best.paper.id, best)
    for hit in whole:
        if len(chosen) >= 2:
            break
        chosen.setdefault(hit.paper.id, hit)
    evidence = _with_passages(question, finder, list(chosen.values()), [3 if len(chosen) == 2 else 2] * len(chosen))
    return Findings(evidence, tuple(whole[:_NEAR]))


def _side(side: str, finder: Finder, filters: Filters | None, taken: dict[str, Hit]) -> Hit | None:
    """The best paper for one side that no other side has taken."""
    names = distinctive(side.split(".", 1)[0])
    hits = [hit for hit in finder.search(side, 10, filters) if hit.paper.id not in taken]
    named = [hit for hit in hits if any(mentioned(name, _text(hit.paper)) for name in names)]
    return next(iter([*named, *hits]), None)


def _text(paper: Paper) -> str:
    return f"{plain_text(paper.title or '')} {plain_text(paper.abstract)} {' '.join(paper.keywords)}"
