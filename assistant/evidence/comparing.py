"""Evidence for comparisons: a paper for each side, sentences for the whole question."""

from __future__ import annotations

from assistant.evidence.ranking import ranked, text_of
from assistant.evidence.sentences import chosen_passages
from assistant.evidence.types import Finder, Findings
from assistant.understanding import Question
from assistant.understanding.terms import distinctive, mentioned, proper
from index_store.types import Filters, Hit

_NEAR = 5


def gather_compared(question: Question, finder: Finder, filters: Filters | None) -> Findings:
    """One paper for each side, or the two best; the sentences are chosen by the whole question."""
    whole = ranked(question, finder, filters)
    if not whole:
        return Findings()
    missing = tuple(name for name in proper(question.text) if not any(mentioned(name, text_of(h.paper)) for h in whole))
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
    evidence = chosen_passages(question, finder, list(chosen.values()), [3 if len(chosen) == 2 else 2] * len(chosen))
    return Findings(evidence, tuple(whole[:_NEAR]))


def _side(side: str, finder: Finder, filters: Filters | None, taken: dict[str, Hit]) -> Hit | None:
    """The best paper for one side that no other side has taken."""
    names = distinctive(side.split(".", 1)[0])
    hits = [hit for hit in finder.search(side, 10, filters) if hit.paper.id not in taken]
    named = [hit for hit in hits if any(mentioned(name, text_of(hit.paper)) for name in names)]
    return next(iter([*named, *hits]), None)
