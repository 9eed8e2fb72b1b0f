"""Evidence for a question that points at papers listed before: those papers and no others."""

from __future__ import annotations

from dataclasses import replace

from assistant.evidence.sentences import Budget, chosen_passages
from assistant.evidence.types import Finder, Findings
from assistant.understanding import Question
from assistant.understanding.said import Mention
from assistant.understanding.terms import mentioned
from assistant.understanding.topics import fold
from index_store.types import Filters, Hit

_MOST = 6
_LOOK = 5
_WORDS = 210


def papers_meant(question: Question, finder: Finder, filters: Filters | None, most: int = _MOST) -> list[Hit]:
    """The first `most` papers that the question points at, scored against it, in the order in which it names them.

    A paper called as the history called it; else one whose own name that is; else the one nearest to what was said,
    unless years or authors are asked for as well: those leave papers out.
    """
    ids: list[str] = []
    for mention in question.meant[:most]:
        found = _called(
            mention, finder.search(mention.text or mention.name, _LOOK, filters), by_name=bool(question.filters)
        )
        ids += [found.paper.id] if found and found.paper.id not in ids else []
    scored = {hit.paper.id: hit for hit in finder.hits(question.english or question.text, ids)} if ids else {}
    return [scored[key] for key in ids if key in scored]


def _called(mention: Mention, hits: list[Hit], *, by_name: bool) -> Hit | None:
    exact = [hit for hit in hits if mention.name and fold(hit.paper.label) == fold(mention.name)]
    named = [hit for hit in hits if mention.short and mentioned(mention.short, hit.paper.label)]
    return next(iter([*exact, *named, *([] if by_name and mention.name else hits)]), None)


def gather_several(question: Question, finder: Finder, meant: list[Hit]) -> Findings:
    """Sentences of several papers that a question points at together; none of them may be left by what else it asks."""
    if not meant:
        return Findings()
    evidence = chosen_passages(
        replace(question, follows=False), finder, meant, [Budget(4, _WORDS // len(meant))] * len(meant)
    )
    return Findings(evidence, tuple(meant))
