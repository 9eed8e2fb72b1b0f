"""Evidence for a paper's own fields: the one paper described. What they hold is for the writer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from assistant.evidence.meant import papers_meant
from assistant.evidence.ranking import ranked
from assistant.evidence.releases import is_release, releasing
from assistant.evidence.sentences import contribution
from assistant.evidence.types import Evidence, Finder, Findings
from assistant.understanding import Question
from assistant.understanding.terms import distinctive, mentioned, proper
from assistant.understanding.topics import fold
from index_store.contents import contents
from index_store.types import Filters, Hit

_NEAR = 5
# Below this a description fits no paper; see `similar`.
_FITS = 0.3


def gather_field(question: Question, finder: Finder, filters: Filters) -> Findings:
    """The paper whose field is asked for: the one called so, else the nearest if it fits and holds the names said."""
    if meant := papers_meant(question, finder, filters or None):
        return _given(question, meant)
    search = question.context if question.leans and question.context else question.search
    hits = ranked(_as_search(question, search), finder, filters or None)
    if not hits:
        return Findings()
    called = [hit for hit in hits if _is_called(hit, question.search)]
    best = (called or hits)[0]
    missing = () if called or search is question.context else _missing(question, best)
    if missing or not (called or search is question.context or _fits(question, best)):
        return Findings(near=tuple(hits[:_NEAR]), missing=missing)
    return _given(question, [best])


def _given(question: Question, hits: Sequence[Hit]) -> Findings:
    """The papers whose field is asked for, each with a sentence: one that shows which it is, or the one that tells."""
    if not is_release(question.field):
        return Findings(tuple(Evidence(hit.paper, (contribution(hit),)) for hit in hits), tuple(hits))
    told = [Evidence(hit.paper, releasing(question.field, hit.passages)) for hit in hits]
    found = tuple(item for item in told if item.passages)
    return Findings(found, tuple(hits), ungiven=() if found else (question.field,))


def _as_search(question: Question, search: str) -> Question:
    return replace(question, text=question.search, search=search)


def _is_called(hit: Hit, described: str) -> bool:
    """Whether the description is the paper's title, or the name before its colon."""
    wanted, label = fold(described), fold(hit.paper.label)
    return wanted in (label, fold(hit.paper.label.partition(":")[0])) or (len(wanted) > 20 and wanted in label)


def _missing(question: Question, hit: Hit) -> tuple[str, ...]:
    names, text = proper(f"the {question.search}"), contents(hit.paper)
    return tuple(name for name in names if not mentioned(name, text, question.forms))


def _fits(question: Question, hit: Hit) -> bool:
    names, text = distinctive(question.search), contents(hit.paper)
    return hit.fit >= _FITS or any(mentioned(name, text, question.forms) for name in names)
