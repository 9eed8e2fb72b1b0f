"""What kind a paper is, told by the word that a source has for it.

Knows no format; those with codes of their own (RIS, BibTeX) have their own tables.
"""

from __future__ import annotations

import re

# In this order: "book chapter" is no book, "conference paper" no article.
_KINDS = (
    ("thesis", re.compile(r"thesis|dissertation")),
    ("preprint", re.compile(r"preprint|posted|working ?paper|repository|arxiv|e-?print")),
    ("chapter", re.compile(r"chapter|section|incollection|inbook|encyclopedi|reference-entry")),
    ("conference", re.compile(r"conference|proceeding|congress|symposium|workshop|meeting")),
    ("report", re.compile(r"report")),
    ("book", re.compile(r"book|monograph")),
    ("article", re.compile(r"article|journal|review|letter|editorial|magazine|^j$|note$|paper")),
)


def kind_of(word: str) -> str | None:
    """One of `index_store.types.KINDS` for a word such as "Conference Paper"; "other" for an unknown one."""
    word = word[:200].strip().casefold()
    if not word:
        return None
    return next((kind for kind, pattern in _KINDS if pattern.search(word)), "other")
