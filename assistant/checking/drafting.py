"""Makes the draft of an answer from verdicts: what is supported stays, and nothing is left that leads to nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from assistant.checking.types import Verdict
from assistant.types import Unsupported
from assistant.writers.escaping import unescaped
from assistant.writers.types import Draft, Piece

_DROPPED = "–"


def draft_of(verdicts: Sequence[Verdict]) -> tuple[Draft, tuple[Unsupported, ...]]:
    """The draft of what may be shown, its quotes kept for the markers, and the claims that may not be."""
    gone = tuple(
        Unsupported(unescaped(verdict.text).replace("**", ""), verdict.problem)
        for verdict in verdicts
        if verdict.problem
    )
    return Draft(tuple(_pieces(verdicts))), gone


def _pieces(verdicts: Sequence[Verdict]) -> Iterator[Piece]:
    for verdict in verdicts:
        if not verdict.problem:
            yield Piece(verdict.before + verdict.text, verdict.quotes)
