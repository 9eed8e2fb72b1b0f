"""Finds out what a text file holds: by its first lines, and only then by the suffix of its name.

Knows the formats' looks only; reading them is for `listing` and `jsonl`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import PurePath

from index_store.errors import ReadError
from index_store.readers import listing
from index_store.readers.lines import Line
from index_store.readers.shapes import (
    Likeness,
    is_heading,
    is_plain_topic,
    likeness_to_authors,
    split_authors,
)
from index_store.types import Paper

_MOST_ROWS = 60
_MOST_CHARACTERS = 300_000
_JSONL = frozenset({".jsonl", ".ndjson"})
_PLAIN = frozenset({"", ".txt", ".text"})


def kind(lines: Iterable[Line], shown: str) -> str:
    """Return "jsonl" or "listing".

    Raises:
        ReadError: if the lines look like neither.
    """
    head = list(_head(lines))
    suffix = PurePath(shown).suffix.casefold()
    if not any(line.text.strip() for line in head):
        raise ReadError(f"{shown} holds nothing but blank lines; give a file with papers in it")
    if _is_jsonl(head):
        return "jsonl"
    if _is_listing(head, suffix in _PLAIN):
        return "listing"
    if suffix in _JSONL:
        return "jsonl"
    for line in head:
        if line.fault is not None:
            raise ReadError(f"{shown} cannot be read; line {line.number}: {line.fault}")
    raise ReadError(f"{shown} is of no kind that can be read; give a paper-search listing or JSONL")


def _head(lines: Iterable[Line]) -> Iterator[Line]:
    rows = characters = 0
    for line in lines:
        yield line
        rows += bool(line.text.strip())
        characters += len(line.text) + 1
        if rows >= _MOST_ROWS or characters >= _MOST_CHARACTERS:
            return


def _is_jsonl(head: list[Line]) -> bool:
    """Most lines that are no comment open an object; the others are problems, not another format."""
    texts = [line.text.lstrip() for line in head]
    data = [text for text in texts if text and not text.startswith("#")]
    objects = sum(text.startswith("{") for text in data)
    return objects * 2 > len(data) and not data[0].startswith("[")


def _is_listing(head: list[Line], plain_name: bool) -> bool:
    """A heading or a topic followed by authors is sure; else it takes authors, order, and a plain name."""
    texts = [line.text for line in head if line.text.strip()]
    if any(map(is_heading, texts)):
        return True
    if not any(isinstance(result, Paper) for result in listing.papers(head, "")):
        return False
    if any(is_plain_topic(one) and likeness_to_authors(two) for one, two in pairwise(texts)):
        return True
    if not plain_name:
        return False
    return _take_turns(texts) or (_are_apart(head) and any(map(_are_several_authors, texts)))


def _take_turns(texts: list[str]) -> bool:
    """Names and text in strict alternation, as when every paper has one author and none a topic."""
    return all((likeness_to_authors(text) is Likeness.STRONG) == (at % 2 == 0) for at, text in enumerate(texts))


def _are_apart(head: list[Line]) -> bool:
    """Wrapped prose has lines that touch; a listing has a blank line between any two."""
    touching = sum(bool(one.text.strip() and two.text.strip()) for one, two in pairwise(head))
    return touching * 4 <= len(head)


def _are_several_authors(text: str) -> bool:
    return likeness_to_authors(text) is Likeness.STRONG and len(split_authors(text)[0]) > 1
