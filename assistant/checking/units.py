"""What a draft is cut into before anything is checked. Knows nothing of papers."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """Where in the draft a claim stands."""

    SENTENCE = "sentence"  # also an item of a list
    HEADING = "heading"
    HEAD = "head"  # a cell that says what a row or a column of a table is about
    CELL = "cell"
    RULE = "rule"  # the line below the head of a table
    CODE = "code"


@dataclass(frozen=True)
class Claim:
    """One claim of a draft.

    Attributes:
        text: as written, Markdown and all, without markers; a marker that the sentence needs as a word is a name.
        before: what stands between the claim before and this one.
        markers: the numbers of its markers, whether or not they stand for anything.
        kind: where it stands.
        about: for a cell, what its row and its column are about.
    """

    text: str
    before: str = ""
    markers: tuple[int, ...] = ()
    kind: Kind = Kind.SENTENCE
    about: str = ""
