"""Evidence for facts, explanations and lists: the papers nearest to the question and their sentences.

Similarity proposes; names and attributes that the question asks about must really be in the abstract.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from assistant.evidence.attributes import missing_attributes
from assistant.evidence.combinations import missing_combination
from assistant.evidence.comparing import gather_compared
from assistant.evidence.followups import with_focus
from assistant.evidence.meant import gather_several, papers_meant
from assistant.evidence.named import missing_names
from assistant.evidence.premises import false_premise
from assistant.evidence.ranking import ranked, text_of
from assistant.evidence.sentences import Budget, chosen_passages, telling_passage
from assistant.evidence.support import asks_existence, support
from assistant.evidence.types import Evidence, Finder, Findings
from assistant.understanding import Kind, Question
from assistant.understanding.terms import distinctive, mentioned, proper
from index_store.types import Filters, Hit

_NEAR = 5
# How far behind the best a second paper may be and still be cited for a fact; measured: recall +0.02, precision −0.01.
_MARGIN = 1.0
# How many papers are listed at least and at most; between, the list ends at the widest gap between two scores. Measured
# on 27 lists over two corpora: F1 0.745; a share of the best score as threshold 0.729 at best.
_LIST_LEAST, _LIST_MOST = 2, 6
# Below this nothing fits. Off-topic questions lie at 0.09 to 0.30, answerable ones at 0.23 and more: a few are lost.
_NOTHING_FITS = 0.24
# Below this (see `support`) nothing is there when a question asks whether anything is.
_NOTHING_THERE = 0.43
# Enough for nearly every fact wanted (measured: 0.98 of them in four sentences), and short enough to be read.
_BUDGETS = {Kind.FACT: Budget(4, 90), Kind.EXPLAIN: Budget(5, 140)}
_SHARED_BUDGETS = [Budget(2, 60), Budget(1, 40)]


def gather_similar(question: Question, finder: Finder, filters: Filters | None) -> Findings:
    """Evidence for facts, explanations, comparisons and lists."""
    meant = papers_meant(question, finder, filters) if question.meant else []
    if len(question.meant) > 1 and (meant or question.filters):
        return gather_several(question, finder, meant)
    question = with_focus(question, finder, filters)
    if question.kind is Kind.COMPARE:
        return gather_compared(question, finder, filters)
    hits = meant or ranked(question, finder, filters)
    if not hits:
        return Findings()
    missing = missing_combination(question.text, [text_of(hit.paper) for hit in hits])
    if not missing:
        missing = _missing(question, hits)
        if missing and _own_names(missing, hits):  # names of other papers: the question is about several
            return gather_compared(replace(question, kind=Kind.COMPARE), finder, filters)
    fits = bool(meant) or _fits(question, hits[0])
    ungiven, denied = _not_told(question, hits[0])
    if missing or ungiven or denied or not fits:
        said = hits[0].passage if fits else None
        return Findings(near=tuple(hits[:_NEAR]), missing=missing, ungiven=ungiven, said=said)
    if question.kind in (Kind.LIST, Kind.COUNT):
        return Findings(_listed(hits), tuple(hits[:_NEAR]))
    most = 2 if question.kind is Kind.FACT and not question.follows else 1
    chosen = [hit for hit in hits[:most] if hit.score >= hits[0].score - _MARGIN]
    budgets = [_BUDGETS[question.kind]] if len(chosen) == 1 else _SHARED_BUDGETS
    return Findings(chosen_passages(question, finder, chosen, budgets), tuple(hits[:_NEAR]))


def _not_told(question: Question, best: Hit) -> tuple[tuple[str, ...], bool]:
    """What is asked for and the best paper does not give; whether it denies what the question takes for granted."""
    if question.kind in (Kind.LIST, Kind.COUNT):
        return (), False
    text = text_of(best.paper)
    names = missing_names(question.text, text, best.paper.label) if question.kind is Kind.FACT else ()
    asks_one = question.kind in (Kind.FACT, Kind.EXPLAIN)
    return (*missing_attributes(question.text, text), *names), asks_one and false_premise(question.text, text)


def _missing(question: Question, hits: Sequence[Hit]) -> tuple[str, ...]:
    """Names in the question that the best paper (for lists: every paper) does not mention."""
    texts = [text_of(hit.paper) for hit in (hits if question.kind in (Kind.LIST, Kind.COUNT) else hits[:1])]
    names = proper(question.text)
    return tuple(name for name in names if not any(mentioned(name, text, question.forms) for text in texts))


def _own_names(names: Sequence[str], hits: Sequence[Hit]) -> bool:
    """Whether every one of `names` is what some paper calls its own work."""
    return all(any(mentioned(name, hit.paper.label) for hit in hits) for name in names)


def _fits(question: Question, best: Hit) -> bool:
    """Whether anything fits at all; a name of the question in the paper is enough."""
    names, text = {*distinctive(question.text), *proper(question.text)}, text_of(best.paper)
    if any(mentioned(name, text, question.forms) for name in names):
        return True
    return best.fit >= _NOTHING_FITS and not (asks_existence(question) and support(best) < _NOTHING_THERE)


def _listed(hits: Sequence[Hit]) -> tuple[Evidence, ...]:
    """The first hits, up to the widest gap between one score and the next."""
    gaps = [(above.score - below.score, number) for number, (above, below) in enumerate(pairwise(hits), start=1)]
    widest = max(gaps[_LIST_LEAST - 1 : _LIST_MOST], key=lambda gap: gap[0], default=(0.0, len(hits)))
    return tuple(Evidence(hit.paper, (telling_passage(hit),)) for hit in hits[: widest[1]])
