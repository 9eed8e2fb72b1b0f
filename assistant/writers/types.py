"""What a writer hands over: pieces of Markdown, each with the quotes that back it."""

from __future__ import annotations

from dataclasses import dataclass

from index_store.types import Paper


@dataclass(frozen=True)
class Quote:
    """A slice of a paper's abstract: `paper.abstract[start:end]`.

    `score`, 0 to 1, is how surely it supports what it is quoted for; an exact sentence supports itself.
    """

    paper: Paper
    start: int
    end: int
    score: float = 1.0


@dataclass(frozen=True)
class Piece:
    """Markdown without markers, and the quotes that back it; a piece without quotes states nothing of a paper."""

    text: str
    quotes: tuple[Quote, ...] = ()


@dataclass(frozen=True)
class Draft:
    """An answer before its markers are numbered; joined pieces make the text."""

    pieces: tuple[Piece, ...]
    refused: bool = False
    related: tuple[Paper, ...] = ()
