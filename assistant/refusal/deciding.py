"""Whether the papers found answer a question; if not, what it is that they do not say.

Names, numbers and attributes that the question asks about must really be in the abstract, nothing that it takes for
granted may be denied there, and something must fit at all. Does not know how evidence is chosen or a refusal is worded.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from assistant.premises.false_premise import false_premise
from assistant.refusal.amounts import ungiven_amount
from assistant.refusal.asked import unsaid
from assistant.refusal.attributes import missing_attributes
from assistant.refusal.elsewhere import A_NUMBER, said_elsewhere
from assistant.refusal.existence import asks_existence, none_does, said_by_others, says_too_little
from assistant.refusal.named import gives_model, missing_names
from assistant.refusal.naming import missing_from, names_own
from assistant.refusal.numbers import absent_numbers
from assistant.refusal.particular import unknown_acronyms, without_number
from assistant.refusal.support import nearness
from assistant.understanding import Kind, Question
from assistant.understanding.terms import distinctive, mentioned, proper
from assistant.understanding.wording import wants_number
from index_store.contents import contents
from index_store.types import Hit

# Below this (see `nearness`) nothing fits: one in fifty answerable questions is, seven in eight off-topic ones are.
_NOTHING_FITS = 0.74
# Single words, as which a translated question is looked for, fit more: 0.05 to 0.29 off-topic, 0.39 and more else.
_NOTHING_TRANSLATED_FITS = 0.33


@dataclass(frozen=True)
class Refusal:
    """Why the papers do not answer a question.

    Attributes:
        fits: whether the best paper fits the question at all.
        missing: names in the question that it does not mention.
        ungiven: attributes that the question asks for and it does not give.
        unsaid: words or numbers that the question asks about and it does not speak of.
    """

    fits: bool = True
    missing: tuple[str, ...] = ()
    ungiven: tuple[str, ...] = ()
    unsaid: tuple[str, ...] = ()


def refusal_of_several(question: Question, hits: Sequence[Hit]) -> Refusal | None:
    """A refusal of a question about several papers if the best denies what it takes for granted."""
    return Refusal() if false_premise(question.text, contents(hits[0].paper)) else None


def refusal(question: Question, hits: Sequence[Hit], together: tuple[str, ...], *, pointed: bool) -> Refusal | None:
    """A refusal if the papers do not answer.

    Args:
        question: the question.
        hits: the best papers.
        together: names that it puts together and no paper does.
        pointed: it points at the best paper, which fits it then.
    """
    best = hits[0]
    missing = together or missing_from(question, hits) or _unknown(question, best)
    fits = pointed or _fits(question, hits)
    ungiven, denied = _not_told(question, best)
    unspoken = _unsaid(question, hits, pointed=pointed or (question.follows and question.leans))
    wanting = missing or ungiven or denied or unspoken or (not pointed and says_too_little(question, hits))
    return Refusal(fits, missing, ungiven, unspoken) if wanting or not fits else None


def _unsaid(question: Question, hits: Sequence[Hit], *, pointed: bool) -> tuple[str, ...]:
    """What is asked of the paper that the question names or points at, and the numbers that it takes for granted."""
    best = hits[0]
    others = said_by_others(question, hits)
    if others:
        return others
    if question.kind not in (Kind.FACT, Kind.EXPLAIN):
        return ()
    text = contents(best.paper)
    names = [name for name in (*distinctive(question.text), *proper(question.text)) if mentioned(name, text)]
    asked = question.english or question.text
    amount = absent_numbers(question.text, text) or ungiven_amount(asked, best)
    if amount or not (names or pointed) or gives_model(question.text, text, best.paper.label):
        return amount
    # How much is asked for leaves no word behind in a translation, and "need" or "use" alone tell nothing.
    fact = question.kind is Kind.FACT and not (question.english and wants_number(question.text))
    told = unsaid(asked, best, pointed=pointed, every=fact)
    if told or question.english or not (wants_number(question.text) and names_own(question, best)):
        return told
    return said_elsewhere(hits, A_NUMBER)


def _unknown(question: Question, best: Hit) -> tuple[str, ...]:
    """Acronyms of a question for one paper that this paper does not know."""
    asks_one = question.kind in (Kind.FACT, Kind.EXPLAIN) and not question.english
    return unknown_acronyms(question.text, contents(best.paper)) if asks_one else ()


def _not_told(question: Question, best: Hit) -> tuple[tuple[str, ...], bool]:
    """What is asked for and the best paper does not give; whether it denies what the question takes for granted."""
    if question.kind in (Kind.LIST, Kind.COUNT):
        return (), False
    text = contents(best.paper)
    names = missing_names(question.text, text, best.paper.label) if question.kind is Kind.FACT else ()
    asks_one = question.kind in (Kind.FACT, Kind.EXPLAIN)
    alone = asks_one and not question.english
    lacking = without_number(question.text, text, best.paper.label) if alone else ()
    names = (*names, *(f"number for {name}" for name in lacking))
    return (*missing_attributes(question.text, text), *names), asks_one and false_premise(question.text, text)


def _fits(question: Question, hits: Sequence[Hit]) -> bool:
    """Whether anything fits at all; a name of the question in the paper is enough but where any paper is asked for."""
    if asks_existence(question) and none_does(question, hits):
        return False
    best = hits[0]
    names, text = {*distinctive(question.text), *proper(question.text)}, contents(best.paper)
    if any(mentioned(name, text, question.forms) for name in names):
        return True
    return best.fit >= _NOTHING_TRANSLATED_FITS if question.english else nearness(best) >= _NOTHING_FITS
