"""Names that a question asks for: "which data set was used?" needs a text that names one.

Does not know which names are data sets and which are models: a text without any name but that of its own work gives
neither.
"""

from __future__ import annotations

import re

from assistant.understanding.terms import distinctive, proper
from index_store.text import search_form

_OF_A_KIND = re.compile(
    r"\b(?:which|what)\s+(?:[\w-]+\s+){0,2}?"
    r"(data\s?sets?|benchmarks?|corpus|corpora|test suites?|models?|backbones?|LLMs?|simulators?|librar(?:y|ies)|"
    r"softwares?|toolkits?|frameworks?|platforms?)\s+"
    r"(?:is|was|are|were|do|does|did|has|have|had|serv\w+)\b",
    re.IGNORECASE,
)
_INTRODUCED = re.compile(r"\(([A-Z][\w-]{1,12})\)")  # an acronym that the text makes for itself
_PLURAL = re.compile(r"(?<=[A-Z])s$")


def missing_names(question: str, text: str, own: str) -> tuple[str, ...]:
    """The kinds of names that `question` asks for, if `text` has no name but `own` and those it introduces.

    Args:
        question: the question.
        text: what the paper says, in plain text.
        own: what the paper is called.
    """
    asked = tuple(dict.fromkeys(found[1].lower() for found in _OF_A_KIND.finditer(question)))
    if not asked:
        return ()
    known = {_folded(name) for source in (question, own) for name in distinctive(source)}
    known |= {_folded(name) for name in _INTRODUCED.findall(text)}
    others = {_folded(name) for name in (*distinctive(text), *proper(text))} - known
    return () if others else tuple(f"name of a {_singular(kind)}" for kind in asked)


def _folded(name: str) -> str:
    return search_form(_PLURAL.sub("", name))


def _singular(kind: str) -> str:
    return {"corpora": "corpus", "libraries": "library"}.get(kind, kind.removesuffix("s"))
