"""Hits: a paper with its sentences scored, from the numbers of `scoring`. Knows nothing of how papers are found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from index_store.matching import AskedWord, matched
from index_store.scoring import PaperScores
from index_store.sentences import split
from index_store.text import plain
from index_store.types import Hit, Paper, Passage, Views


def behind(hits: Sequence[Hit], block: Sequence[Hit]) -> list[Hit]:
    """The block with scores lowered, if need be, below those of the hits before it."""
    excess = max(0.0, block[0].score - hits[-1].score) if hits and block else 0.0
    return [replace(hit, score=hit.score - excess) for hit in block] if excess else list(block)


def made_hit(asked: Sequence[AskedWord], paper: Paper, total: float, scores: PaperScores, views: Views) -> Hit:
    """The hit that these scores make; `total` is its score."""
    passages = _passages(paper, scores.sentences)
    best = max(passages, key=lambda passage: passage.score)
    return Hit(paper, total, best, passages, scores.fit, matched(asked, scores.tokens), views)


def _passages(paper: Paper, scores: Mapping[int, float]) -> tuple[Passage, ...]:
    """The sentences of the abstract with their scores; the whole abstract where it has none."""
    return tuple(replace(p, score=scores.get(number, 0.0)) for number, p in enumerate(_sentences(paper.abstract)))


@lru_cache(4096)
def _sentences(abstract: str) -> tuple[Passage, ...]:
    """The sentences of an abstract; cutting them anew for every question would take longer than scoring them."""
    readable = plain(abstract)
    made = []
    for start, end in split(readable.text) or [(0, len(readable.text))]:
        a, b = readable.span(start, end)
        made.append(Passage(a, b, abstract[a:b], readable.text[start:end]))
    return tuple(made)
