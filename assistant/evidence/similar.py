"""Evidence for facts, explanations and lists: the papers nearest to the question and their sentences.

Similarity proposes; names and attributes that the question asks about must really be in the abstract.
"""

from __future__ import annotations

from collections.abc import Sequence

from assistant.evidence.comparing import gather_compared, names_several
from assistant.evidence.followups import with_focus
from assistant.evidence.leading import led
from assistant.evidence.meant import gather_several, papers_meant
from assistant.evidence.ranking import ranked
from assistant.evidence.sentences import Budget, chosen_passages, telling_passage
from assistant.evidence.types import Evidence, Finder, Findings
from assistant.refusal.combinations import missing_combination
from assistant.refusal.deciding import Refusal, refusal, refusal_of_several
from assistant.refusal.naming import missing_from, names_own, own_name
from assistant.understanding import Kind, Question
from assistant.understanding.terms import distinctive, mentioned
from index_store.contents import contents
from index_store.types import Filters, Hit

_NEAR = 5
# How far behind the best a second paper may be and still be cited for a fact; measured: recall +0.02, precision −0.01.
_MARGIN = 0.8
# A list holds the papers whose score is at least this share of the best one's, those under the second share as less
# certain; measured on 27 lists over two corpora: recall 0.91 at precision 0.62, and 0.82 at 0.83 of the certain ones.
_LISTED, _CERTAIN, _LIST_MOST = 0.25, 0.4, 8
# Enough for nearly every fact wanted (measured: 0.98 of them in four sentences), and short enough to be read.
_BUDGETS = {Kind.FACT: Budget(4, 90), Kind.EXPLAIN: Budget(5, 140)}
# Translated word by word, a question tells less well which sentence it asks for.
_TRANSLATED_BUDGET = Budget(6, 125)
_SHARED_BUDGETS = [Budget(2, 60), Budget(1, 40)]


def gather_similar(question: Question, finder: Finder, filters: Filters | None) -> Findings:
    """Evidence for facts, explanations, comparisons and lists."""
    meant = papers_meant(question, finder, filters) if question.meant else []
    if len(question.meant) > 1 and (meant or question.filters):
        return gather_several(question, finder, meant)
    question = with_focus(question, finder, filters)
    hits = meant or led(question, ranked(question, finder, filters))
    if not hits:
        return Findings()
    together = missing_combination(question.text, [contents(hit.paper) for hit in hits])
    several = question.kind is Kind.COMPARE or (not together and _names_several(question, hits))
    refused = refusal_of_several(question, hits) if several else refusal(question, hits, together, pointed=bool(meant))
    if refused:
        return _refused(refused, hits)
    if several:
        return gather_compared(question, finder, hits)
    if question.kind in (Kind.LIST, Kind.COUNT):
        return _listed(hits)
    alone = question.follows or names_own(question, hits[0])  # "how fast is FooNet?" is answered from that paper only
    most = 2 if question.kind is Kind.FACT and not alone else 1
    chosen = [hit for hit in hits[:most] if hit.score >= hits[0].score - _MARGIN]
    whole = _TRANSLATED_BUDGET if question.english else _BUDGETS[question.kind]
    budgets = [whole] if len(chosen) == 1 else _SHARED_BUDGETS
    return Findings(chosen_passages(question, finder, chosen, budgets), tuple(hits[:_NEAR]))


def _names_several(question: Question, hits: Sequence[Hit]) -> bool:
    """Whether the question names the own work of papers other than the best one."""
    missing, best = missing_from(question, hits), contents(hits[0].paper)
    acronyms = [name for name in distinctive(question.text) if not mentioned(name, best)]
    others = [name for name in acronyms if any(name == own_name(hit) for hit in hits[1:])]
    return bool(missing or (others and names_own(question, hits[0]))) and names_several(question.text, missing, hits)


def _listed(hits: Sequence[Hit]) -> Findings:
    """The papers whose score comes near enough to the best one's, and how many of them are certain."""
    best = hits[0].score
    listed = [hit for hit in hits[:_LIST_MOST] if hit.score >= _LISTED * best] or hits[:1]
    certain = sum(hit.score >= _CERTAIN * best for hit in listed)
    evidence = tuple(Evidence(hit.paper, (telling_passage(hit),)) for hit in listed)
    return Findings(evidence, tuple(hits[:_NEAR]), certain=max(1, certain))


def _refused(why: Refusal, hits: Sequence[Hit]) -> Findings:
    return Findings(
        near=tuple(hits[:_NEAR]),
        missing=why.missing,
        ungiven=why.ungiven,
        said=hits[0].passage if why.fits else None,
        unsaid=why.unsaid,
    )
