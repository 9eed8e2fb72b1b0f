"""What follows a model's words: the papers it left out, and the best sentences that it did not say word for word.

A small model tells half of a sentence, or the wrong half, and no check sees what is missing.
Knows no model and nothing of checking.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from assistant.evidence.orders import before_orders
from assistant.evidence.types import Evidence
from assistant.understanding import Kind, Question
from assistant.writers import extractive
from assistant.writers.phrases import Phrases
from assistant.writers.types import Draft, Piece
from index_store.text import plain_text, tokens
from index_store.types import Passage

_MOST = 3  # exact sentences of a paper that follow
_REPEATED = 0.85  # of its words stand in the draft


def completion(question: Question, evidence: Sequence[Evidence], draft: Draft, frame: Phrases) -> Iterator[Piece]:
    """The rest of an answer.

    Args:
        question: what was asked.
        evidence: what was found for it, the papers that the model named among it.
        draft: what is left of the model's words.
        frame: the language of the answer.
    """
    told = Counter(paper for piece in draft.pieces for paper in {quote.paper.id for quote in piece.quotes})
    rest = [item for item in evidence if not told[item.paper.id]]
    if question.kind is Kind.LIST:
        if rest:
            yield Piece(f"\n\n{frame.less_certain}\n\n")
            yield from extractive.lines(rest, people=question.wants_people, frame=frame)
        return
    said = frozenset(tokens(plain_text(" ".join(piece.text for piece in draft.pieces))))
    unsaid = [left for item in evidence if told[item.paper.id] and (left := _unsaid(item, said))]
    # what the model told least of comes first: a reader who stops early has missed least
    follows = [*(rest if question.kind is Kind.COMPARE else []), *sorted(unsaid, key=lambda left: told[left.paper.id])]
    if follows:
        yield Piece(f"\n\n*{frame.in_their_words}*\n\n")
        yield from extractive.paragraphs(follows, people=question.wants_people, frame=frame)


def _unsaid(item: Evidence, said: frozenset[str]) -> Evidence | None:
    """The best sentences that were chosen from a paper and that the draft does not repeat."""
    passages = [p for p in before_orders(item.paper.abstract, item.passages) if not _repeated(p, said)]
    return replace(item, passages=tuple(passages[:_MOST])) if passages else None


def _repeated(passage: Passage, said: frozenset[str]) -> bool:
    words = set(tokens(passage.plain))
    return len(words & said) >= _REPEATED * len(words)
