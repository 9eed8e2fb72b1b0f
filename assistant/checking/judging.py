"""What reads abstracts for a claim: every sentence with how near it comes. `StoreJudge` is the one over an index."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from assistant.evidence.orders import before_orders
from index_store.text import tokens
from index_store.types import Hit, Paper, Passage, WordMatch


@dataclass(frozen=True)
class Reading:
    """An abstract read for a claim.

    Attributes:
        paper: the paper.
        passages: all its sentences in order; their scores say how near they come to the claim, 0 to 1.
        words: the words of the claim, and how near the abstract comes to each.
    """

    paper: Paper
    passages: tuple[Passage, ...]
    words: tuple[WordMatch, ...] = ()


@dataclass(frozen=True)
class Stance:
    """What a sentence says of a claim, as probabilities: that it follows, that it is contradicted."""

    entails: float
    contradicts: float


class Judge(Protocol):
    """Reads abstracts for claims."""

    def prepare(self, claims: Sequence[str]) -> None:
        """Make ready for several claims, which is faster than one after another."""
        ...

    def read(self, claim: str, papers: Sequence[Paper]) -> Sequence[Reading]:
        """Each of the papers that can be read, for the plain text of a claim."""
        ...

    def stances(self, claim: str, sentences: Sequence[str], /) -> Sequence[Stance] | None:
        """What each sentence says of the claim; None where nobody can tell."""
        ...


class Reads(Protocol):
    """What a judge asks of the index."""

    def prepare(self, queries: Sequence[str]) -> None:
        """Make ready for several search texts."""
        ...

    def hits(self, query: str, ids: Sequence[str]) -> list[Hit]:
        """These papers, scored."""
        ...


class StoreJudge:
    """Reads by the index's own embeddings: cosine and late interaction of the claim with each sentence."""

    def __init__(self, store: Reads) -> None:
        self._store = store

    def prepare(self, claims: Sequence[str]) -> None:
        """Embed several claims at once."""
        self._store.prepare(claims)

    def read(self, claim: str, papers: Sequence[Paper]) -> Sequence[Reading]:
        """Those of the papers that are in the index."""
        given: Mapping[str, Paper] = {paper.id: paper for paper in papers}
        found = {hit.paper.id: hit for hit in self._store.hits(claim, list(given))}
        return [
            _reading(paper, hit)
            for key, paper in given.items()
            if (hit := found.get(key)) and hit.paper.abstract == paper.abstract
        ]

    def stances(self, _claim: str, _sentences: Sequence[str], /) -> Sequence[Stance] | None:
        """Nothing: embeddings do not tell what follows from what."""
        return None


def _reading(paper: Paper, hit: Hit) -> Reading:
    """What is read of a paper; where it gives orders, nothing from the first on, and no word that only stands there."""
    kept = before_orders(paper.abstract, hit.passages)
    words = hit.words
    if len(kept) < len(hit.passages):
        held = {token for passage in kept for token in tokens(passage.plain)}
        words = tuple(word if held & set(tokens(word.word)) else replace(word, cosine=0.0) for word in words)
    return Reading(paper, _bounded(kept), words)


def _bounded(passages: Sequence[Passage]) -> tuple[Passage, ...]:
    return tuple(Passage(p.start, p.end, p.text, p.plain, min(1.0, max(0.0, float(p.score)))) for p in passages)
