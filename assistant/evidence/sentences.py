"""Choose the sentences of an abstract that bear on a question.

Measured on questions whose papers are known (160 questions over 60 abstracts, three sentences each, share of the wanted
facts they hold): by similarity alone 0.72; results stand late in an abstract, so later sentences gain a little: 0.88;
sentences with a number gain when a number is asked for, and the first, which is background, loses: 0.89.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from assistant.evidence.neighbours import leans
from assistant.evidence.types import Evidence, Finder
from assistant.premises.own_work import CONTRIBUTION
from assistant.understanding import Question
from assistant.understanding.wording import wants_number
from index_store.types import Hit, Passage

_LATER = 0.1
_NUMBER = 0.05
_FIRST = 0.05
_TELLS = 0.1
_SLACK = 25  # words beyond the budget for sentences that others lean on
_ALWAYS = 2  # sentences shown even if they are long
_HAS_NUMBER = re.compile(
    r"\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|half|twice|double|triple|hundred|thousand)\b", re.IGNORECASE
)
_LINK_ONLY = re.compile(r"https?://|\bcode (?:is|will be) (?:publicly )?(?:available|released)\b", re.IGNORECASE)


@dataclass(frozen=True)
class Budget:
    """How much of one paper may be shown: at most so many sentences, and so many words beyond the first two."""

    sentences: int
    words: int


def best_passages(question: str, hit: Hit, budget: Budget) -> tuple[Passage, ...]:
    """The sentences of the hit's abstract that bear most on `question`, best first, within `budget`."""
    number = wants_number(question)
    last = max(1, len(hit.passages) - 1)

    def worth(position: int, passage: Passage) -> float:
        bonus = _LATER * position / last - (_FIRST if position == 0 else 0.0)
        return passage.score + bonus + (_NUMBER if number and _HAS_NUMBER.search(passage.plain) else 0.0)

    ranked = sorted(enumerate(hit.passages), key=lambda item: (-worth(*item), item[0]))
    chosen: list[Passage] = []
    words = 0
    for _, passage in ranked[: budget.sentences]:
        words += len(passage.plain.split())
        if len(chosen) < _ALWAYS or words <= budget.words:
            chosen.append(passage)
    return tuple(_with_neighbours(chosen, hit.passages, budget.words + _SLACK))


def _with_neighbours(chosen: Sequence[Passage], passages: Sequence[Passage], room: int) -> list[Passage]:
    """`chosen`, and before each sentence that leans on the one before it that one, as far as `room` words go.

    Measured on 102 questions whose facts are known: 20 answers change, one gains a fact, none loses one; the median of
    answers to fact questions grows from 82 to 86 words at most. In place of the sentences chosen last: as many facts.
    """
    kept = list(chosen)
    words = sum(len(passage.plain.split()) for passage in kept)
    places = {passage.start: place for place, passage in enumerate(passages)}
    for passage in chosen:
        place = places.get(passage.start, 0)
        before = passages[place - 1] if place and leans(passage.plain) else None
        if before and before not in kept and words + len(before.plain.split()) <= room:
            kept.append(before)
            words += len(before.plain.split())
    return kept


def telling_passage(hit: Hit) -> Passage:
    """One sentence for a list: near the question, and rather what the paper does than what it builds on."""

    def worth(passage: Passage) -> float:
        return passage.score + (_TELLS if CONTRIBUTION.search(passage.plain) else 0.0)

    return max(hit.passages, key=worth)


def contribution(hit: Hit) -> Passage:
    """The sentence that says what the paper does.

    The first "we propose …"; else the first that names what the label names; else the longest that is no link.
    """
    passages = hit.passages
    name = hit.paper.label.split(":")[0]
    for passage in passages:
        if CONTRIBUTION.search(passage.plain):
            return passage
    for passage in passages:
        if name in passage.plain:
            return passage
    readable = [passage for passage in passages if not _LINK_ONLY.search(passage.plain)]
    return max(readable or passages, key=lambda passage: min(len(passage.plain), 250))


def chosen_passages(
    question: Question, finder: Finder, chosen: Sequence[Hit], budgets: Sequence[Budget]
) -> tuple[Evidence, ...]:
    """The chosen papers with their sentences, scored against the question itself when the search had more context."""
    if question.follows:
        alone = {
            hit.paper.id: hit
            for hit in finder.hits(question.english or question.text, [hit.paper.id for hit in chosen])
        }
        chosen = [alone.get(hit.paper.id, hit) for hit in chosen]
    asked = question.english or question.text
    return tuple(
        Evidence(hit.paper, best_passages(asked, hit, budget)) for hit, budget in zip(chosen, budgets, strict=True)
    )
