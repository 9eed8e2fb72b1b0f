"""Which of the best papers a question is answered from: that which it names, or which gives what it asks for.

Similarity alone puts a paper first that is about the same thing and holds another number. Knows nothing of refusing.
"""

from __future__ import annotations

from collections.abc import Sequence

from assistant.evidence.attributes import missing_attributes
from assistant.evidence.numbers import absent_numbers
from assistant.evidence.ranking import text_of
from assistant.understanding import Kind, Question
from assistant.understanding.terms import distinctive, mentioned, proper
from index_store.types import Hit

# How many of the best papers are looked through for one with the numbers that the question takes for granted.
_NUMBERS_AMONG = 10
# How many of the best are looked through for one that gives the attribute asked for, and how far behind they may be.
_GIVING_AMONG, _GIVING_MARGIN = 4, 1.0


def led(question: Question, hits: list[Hit]) -> list[Hit]:
    """The hits, that first which a question about one paper is answered from."""
    if question.kind not in (Kind.FACT, Kind.EXPLAIN) or not hits:
        return hits
    return _giving(question, _named_first(question, _with_numbers(question, hits)))


def missing_from(question: Question, hits: Sequence[Hit]) -> tuple[str, ...]:
    """Names in the question that the best paper (for lists: every paper) does not mention."""
    texts = [text_of(hit.paper) for hit in (hits if question.kind in (Kind.LIST, Kind.COUNT) else hits[:1])]
    names = proper(question.text)
    return tuple(name for name in names if not any(mentioned(name, text, question.forms) for text in texts))


def _with_numbers(question: Question, hits: list[Hit]) -> list[Hit]:
    """The hits, that first among the best whose paper holds the numbers that the question takes for granted."""
    if not absent_numbers(question.text, ""):
        return hits
    names = proper(question.text)
    texts = [text_of(hit.paper) for hit in hits[:_NUMBERS_AMONG]]
    said = [sum(mentioned(name, text, question.forms) for name in names) for text in texts]
    fit = [
        place for place, text in enumerate(texts) if said[place] >= said[0] and not absent_numbers(question.text, text)
    ]
    return [hits[fit[0]], *hits[: fit[0]], *hits[fit[0] + 1 :]] if fit else hits


def _named_first(question: Question, hits: list[Hit]) -> list[Hit]:
    """The hits, that first whose own work the question names, if it names that of one paper and the best is another."""
    own = [place for place, hit in enumerate(hits) if names_own(question, hit)]
    if len(own) != 1 or own[0] == 0 or _speaks_of(hits[0], question, hits[own[0]]):
        return hits
    return [hits[own[0]], *hits[: own[0]], *hits[own[0] + 1 :]]


def _speaks_of(best: Hit, question: Question, named: Hit) -> bool:
    """Whether the best paper speaks of the work of another, as the question calls it."""
    name = own_name(named)
    if any(mentioned(asked, name) for asked in missing_from(question, [best])):
        return False
    return not _by_acronym(question, named) or mentioned(name, text_of(best.paper), question.forms)


def names_own(question: Question, hit: Hit) -> bool:
    """Whether the question names the paper's own work, or spells out the acronym that it is called by."""
    return any(mentioned(name, own_name(hit)) for name in proper(question.text)) or _by_acronym(question, hit)


def _by_acronym(question: Question, hit: Hit) -> bool:
    """Whether the question names the paper's own work by an acronym, or spells that out."""
    name = own_name(hit)
    return name in distinctive(question.text) or any(name in shorts for shorts in question.forms.values())


def own_name(hit: Hit) -> str:
    """What the paper is called, up to a colon; empty where its first words stand for a name."""
    label = hit.paper.label
    return "" if label.endswith("…") else label.partition(":")[0]


def _giving(question: Question, hits: list[Hit]) -> list[Hit]:
    """The hits, that first which comes close behind the best and gives the attribute that the best does not give."""
    if not missing_attributes(question.text, text_of(hits[0].paper)):
        return hits
    for place, hit in enumerate(hits[1:_GIVING_AMONG], start=1):
        close = hit.score >= hits[0].score - _GIVING_MARGIN and not missing_from(question, [hit])
        if close and not missing_attributes(question.text, text_of(hit.paper)):
            return [hit, *hits[:place], *hits[place + 1 :]]
    return hits
