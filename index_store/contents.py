"""What of a paper goes into the word index, as plain text. Does not know how words are cut or kept."""

from __future__ import annotations

import re

from index_store.text import plain_text
from index_store.types import Paper

_SMALL = re.compile(r"(?<![\w'’])[a-z]{4,30}(?![\w'’])")


def spelled(paper: Paper) -> set[str]:
    """The words that a paper writes small, or that its topic and venue hold: words, and no names."""
    words = set(_SMALL.findall(contents(paper)))
    return words | set(_SMALL.findall(f"{paper.topic or ''} {paper.venue or ''}".lower()))


def contents(paper: Paper) -> str:
    """The plain text whose words are a paper's contents: title, abstract and keywords."""
    return "\n".join(plain_text(part) for part in (paper.title or "", paper.abstract, ", ".join(paper.keywords)))


def about(paper: Paper) -> str:
    """Topic, venue and authors, which say little about the contents."""
    return "\n".join([paper.topic or "", paper.venue or "", *paper.authors])
