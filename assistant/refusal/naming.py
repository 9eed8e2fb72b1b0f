"""What papers are called, and which of the names in a question they mention."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.understanding import Kind, Question
from assistant.understanding.terms import distinctive, mentioned, proper
from index_store.contents import contents
from index_store.types import Hit


def missing_from(question: Question, hits: Sequence[Hit]) -> tuple[str, ...]:
    """Names in the question that the best paper (for lists: every paper) does not mention."""
    texts = [contents(hit.paper) for hit in (hits if question.kind in (Kind.LIST, Kind.COUNT) else hits[:1])]
    names = proper(question.text)
    return tuple(name for name in names if not any(mentioned(name, text, question.forms) for text in texts))


def names_own(question: Question, hit: Hit) -> bool:
    """Whether the question names the paper's own work, or spells out the acronym that it is called by."""
    return any(mentioned(name, own_name(hit)) for name in proper(question.text)) or by_acronym(question, hit)


def by_acronym(question: Question, hit: Hit) -> bool:
    """Whether the question names the paper's own work by an acronym, or spells that out."""
    name = own_name(hit)
    return name in distinctive(question.text) or any(name in shorts for shorts in question.forms.values())


def own_name(hit: Hit) -> str:
    """What the paper is called, up to a colon; empty where its first words stand for a name."""
    label = hit.paper.label
    return "" if label.endswith("…") else label.partition(":")[0]
