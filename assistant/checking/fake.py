"""A stand-in judge for tests: how many of the claim's words a sentence holds. No index, no model, no start-up time."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.checking.judging import Reading, Stance
from index_store.sentences import split
from index_store.text import STOP_WORDS, plain, tokens
from index_store.types import Paper, Passage


class FakeJudge:
    """Counts shared words; keeps the claims that it was given, so that a test can see what was read."""

    def __init__(self) -> None:
        self.claims: list[str] = []

    def prepare(self, claims: Sequence[str]) -> None:
        """Nothing to make ready."""

    def read(self, claim: str, papers: Sequence[Paper]) -> Sequence[Reading]:
        """Every paper; the score of a sentence is the share of the claim's words that it holds."""
        self.claims.append(claim)
        asked = _words(claim)
        return [Reading(paper, _passages(paper, asked)) for paper in papers if paper.abstract.strip()]

    def stances(self, _claim: str, _sentences: Sequence[str], /) -> Sequence[Stance] | None:
        """Nothing."""
        return None


def _passages(paper: Paper, asked: set[str]) -> tuple[Passage, ...]:
    readable = plain(paper.abstract)
    made = []
    for start, end in split(readable.text):
        first, last = readable.span(start, end)
        text = readable.text[start:end]
        share = len(asked & _words(text)) / max(1, len(asked))
        made.append(Passage(first, last, paper.abstract[first:last], text, share))
    return tuple(made)


def _words(text: str) -> set[str]:
    return {token for token in tokens(text) if token not in STOP_WORDS}
