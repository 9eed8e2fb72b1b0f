"""How much of what a question says a paper says too, word by word."""

from __future__ import annotations

import re

from assistant.evidence.ranking import text_of
from assistant.understanding import Kind, Question
from index_store.text import STOP_WORDS, tokens
from index_store.types import Hit

# Words about papers and asking rather than about contents.
_ABOUT_PAPERS = frozenset(
    """
    paper papers work works study studies method methods approach approaches abstract abstracts author authors result
    results find finds found show shows shown use uses used using make makes made get gets give gives given need needs
    take takes much many kind kinds sort part way ways thing things anything something everything one two three first
    second new other others report reports reported propose proposes proposed tell say says name named called compare
    compared different list there here
    """.split()
)

_EXISTS = re.compile(
    r"^\W*(?:is|are|was|were|do we have|does|do|did|has|have) (?:there\b|any\b)"
    r"|\b(?:which|what) (?:paper|work|abstract|study|method|author|one)\b(?!s)|\banything (?:on|about)\b",
    re.IGNORECASE,
)


def support(hit: Hit) -> float:
    """Share of the question's contents, weighted by rarity, that the hit's paper says in the same or near words.

    A word that the paper holds counts whole, another by its cosine to the nearest word. Measured on three question
    sets over two corpora: existence questions ("is there anything on …") have 0.42 and more when something is there,
    0.43 and less (one in seven more) when nothing is; for other questions it does not tell.
    """
    held = set(tokens(text_of(hit.paper)))
    total = said = 0.0
    for word in hit.words:
        if len(word.word) < 2 or word.word.lower() in STOP_WORDS or word.word.lower() in _ABOUT_PAPERS:
            continue
        token = tokens(word.word)
        if token:
            total += word.rarity
            said += word.rarity * (1.0 if token[0] in held else max(0.0, word.cosine))
    return said / total if total > 0 else 0.0


def about_papers(word: str) -> bool:
    """Whether a word in small letters is about papers and asking rather than about contents."""
    return word in _ABOUT_PAPERS


def asks_existence(question: Question) -> bool:
    """Whether the question asks if, or which, papers do something at all."""
    return question.kind is Kind.LIST or bool(_EXISTS.search(question.text))
