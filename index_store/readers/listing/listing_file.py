"""A file with a paper-search listing: is it one, and its papers.

How a listing is read is for `listing`; this file judges only whether text is one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from index_store.readers.file import File, Head
from index_store.readers.lines import Line
from index_store.readers.listing import listing
from index_store.readers.listing.shapes import (
    Likeness,
    is_heading,
    is_plain_topic,
    likeness_to_authors,
    split_authors,
)
from index_store.reports import Problem
from index_store.types import Paper

_PLAIN = frozenset({"", ".txt", ".text"})


def papers(file: File) -> Iterator[Paper | Problem]:
    """Read the papers of a listing."""
    return listing.read(file.lines(strict=True), file.shown)


def looks_like(head: Head) -> bool:
    """A heading or a topic followed by authors is sure; else it takes authors, order, and a plain name."""
    texts = [line.text for line in head.lines if line.text.strip()]
    if any(map(is_heading, texts)):
        return True
    if not any(isinstance(result, Paper) for result in listing.read(head.lines, "")):
        return False
    if any(is_plain_topic(one) and likeness_to_authors(two) for one, two in pairwise(texts)):
        return True
    if head.suffix not in _PLAIN:
        return False
    return _take_turns(texts) or (_are_apart(head.lines) and any(map(_are_several_authors, texts)))


def _take_turns(texts: list[str]) -> bool:
    """Names and text in strict alternation, as when every paper has one author and none a topic."""
    return all((likeness_to_authors(text) is Likeness.STRONG) == (at % 2 == 0) for at, text in enumerate(texts))


def _are_apart(head: Sequence[Line]) -> bool:
    """Wrapped prose has lines that touch; a listing has a blank line between any two."""
    touching = sum(bool(one.text.strip() and two.text.strip()) for one, two in pairwise(head))
    return touching * 4 <= len(head)


def _are_several_authors(text: str) -> bool:
    return likeness_to_authors(text) is Likeness.STRONG and len(split_authors(text)[0]) > 1
