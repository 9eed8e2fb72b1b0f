"""Which of the best papers a question is answered from: that which it names, or which gives what it asks for.

Similarity alone puts a paper first that is about the same thing and holds another number. Knows nothing of refusing.
"""

from __future__ import annotations

from assistant.refusal.attributes import missing_attributes
from assistant.refusal.naming import by_acronym, missing_from, names_own, own_name
from assistant.refusal.numbers import absent_numbers
from assistant.understanding import Kind, Question
from assistant.understanding.terms import mentioned, proper
from index_store.contents import contents
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


def _with_numbers(question: Question, hits: list[Hit]) -> list[Hit]:
    """The hits, that first among the best whose paper holds the numbers that the question takes for granted."""
    if not absent_numbers(question.text, ""):
        return hits
    names = proper(question.text)
    texts = [contents(hit.paper) for hit in hits[:_NUMBERS_AMONG]]
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
    return not by_acronym(question, named) or mentioned(name, contents(best.paper), question.forms)


def _giving(question: Question, hits: list[Hit]) -> list[Hit]:
    """The hits, that first which comes close behind the best and gives the attribute that the best does not give."""
    if not missing_attributes(question.text, contents(hits[0].paper)):
        return hits
    for place, hit in enumerate(hits[1:_GIVING_AMONG], start=1):
        close = hit.score >= hits[0].score - _GIVING_MARGIN and not missing_from(question, [hit])
        if close and not missing_attributes(question.text, contents(hit.paper)):
            return [hit, *hits[:place], *hits[place + 1 :]]
    return hits
