"""Turn a draft into an answer: every quote an exact slice, markers 1..n in order of first use, one per paper."""

from __future__ import annotations

from assistant.types import Answer, Citation
from assistant.writers.types import Draft, Piece


def checked(question: str, draft: Draft) -> Answer:
    """The answer that `draft` makes.

    A quote that is no slice of its abstract is left out; a piece all of whose quotes are left out goes with them.
    """
    numbers: dict[str, int] = {}
    citations: dict[tuple[str, int, int], Citation] = {}
    text: list[str] = []
    for piece in draft.pieces:
        if not piece.quotes:
            text.append(piece.text)
            continue
        made = _citations(piece, numbers)
        if made:
            citations |= {(c.paper.id, c.start, c.end): c for c in made}
            marks = " ".join(f"[{number}]" for number in dict.fromkeys(c.number for c in made))
            text.append(f"{piece.text} {marks}")
    cited = () if draft.refused else tuple(citations.values())
    return Answer(question, "".join(text).strip(), cited, draft.refused, draft.related)


def _citations(piece: Piece, numbers: dict[str, int]) -> list[Citation]:
    made = []
    for quote in piece.quotes:
        words = quote.paper.abstract[quote.start : quote.end]
        if words.strip() and 0 <= quote.start < quote.end <= len(quote.paper.abstract):
            number = numbers.setdefault(quote.paper.id, len(numbers) + 1)
            made.append(Citation(number, quote.paper, words, quote.start, quote.end, quote.score))
    return made
