"""Evidence for facts, explanations and lists: the papers nearest to the question and their sentences.

Similarity proposes; names and attributes that the question asks about must really be in the abstract.
"""

from __future__ import annotations

from collections.abc import Sequence

from assistant.evidence.amounts import ungiven_amount
from assistant.evidence.asked import unsaid
from assistant.evidence.attributes import missing_attributes
from assistant.evidence.combinations import missing_combination
from assistant.evidence.comparing import gather_compared, names_several
from assistant.evidence.elsewhere import A_NUMBER, said_elsewhere
from assistant.evidence.existence import asks_existence, none_does, said_by_others, says_too_little
from assistant.evidence.followups import with_focus
from assistant.evidence.leading import led, missing_from, names_own, own_name
from assistant.evidence.meant import gather_several, papers_meant
from assistant.evidence.named import gives_model, missing_names
from assistant.evidence.numbers import absent_numbers
from assistant.evidence.particular import unknown_acronyms, without_number
from assistant.evidence.premises import false_premise
from assistant.evidence.ranking import ranked, text_of
from assistant.evidence.sentences import Budget, chosen_passages, telling_passage
from assistant.evidence.support import nearness
from assistant.evidence.types import Evidence, Finder, Findings
from assistant.understanding import Kind, Question
from assistant.understanding.terms import distinctive, mentioned, proper
from assistant.understanding.wording import wants_number
from index_store.types import Filters, Hit

_NEAR = 5
# How far behind the best a second paper may be and still be cited for a fact; measured: recall +0.02, precision −0.01.
_MARGIN = 0.8
# A list holds the papers whose score is at least this share of the best one's, those under the second share as less
# certain; measured on 27 lists over two corpora: recall 0.91 at precision 0.62, and 0.82 at 0.83 of the certain ones.
_LISTED, _CERTAIN, _LIST_MOST = 0.25, 0.4, 8
# Below this (see `nearness`) nothing fits: one in fifty answerable questions is, seven in eight off-topic ones are.
_NOTHING_FITS = 0.74
# Single words, as which a translated question is looked for, fit more: 0.05 to 0.29 off-topic, 0.39 and more else.
_NOTHING_TRANSLATED_FITS = 0.33
# Enough for nearly every fact wanted (measured: 0.98 of them in four sentences), and short enough to be read.
_BUDGETS = {Kind.FACT: Budget(4, 90), Kind.EXPLAIN: Budget(5, 140)}
# Translated word by word, a question tells less well which sentence it asks for.
_TRANSLATED_BUDGET = Budget(6, 125)
_SHARED_BUDGETS = [Budget(2, 60), Budget(1, 40)]


def gather_similar(question: Question, finder: Finder, filters: Filters | None) -> Findings:
    """Evidence for facts, explanations, comparisons and lists."""
    meant = papers_meant(question, finder, filters) if question.meant else []
    if len(question.meant) > 1 and (meant or question.filters):
        return gather_several(question, finder, meant)
    question = with_focus(question, finder, filters)
    hits = meant or led(question, ranked(question, finder, filters))
    if not hits:
        return Findings()
    together = missing_combination(question.text, [text_of(hit.paper) for hit in hits])
    several = question.kind is Kind.COMPARE or (not together and _names_several(question, hits))
    refused = _denied(question, hits) if several else _refused(question, hits, together, pointed=bool(meant))
    if refused:
        return refused
    if several:
        return gather_compared(question, finder, hits)
    if question.kind in (Kind.LIST, Kind.COUNT):
        return _listed(hits)
    alone = question.follows or names_own(question, hits[0])  # "how fast is FooNet?" is answered from that paper only
    most = 2 if question.kind is Kind.FACT and not alone else 1
    chosen = [hit for hit in hits[:most] if hit.score >= hits[0].score - _MARGIN]
    whole = _TRANSLATED_BUDGET if question.english else _BUDGETS[question.kind]
    budgets = [whole] if len(chosen) == 1 else _SHARED_BUDGETS
    return Findings(chosen_passages(question, finder, chosen, budgets), tuple(hits[:_NEAR]))


def _names_several(question: Question, hits: Sequence[Hit]) -> bool:
    """Whether the question names the own work of papers other than the best one."""
    missing, best = missing_from(question, hits), text_of(hits[0].paper)
    acronyms = [name for name in distinctive(question.text) if not mentioned(name, best)]
    others = [name for name in acronyms if any(name == own_name(hit) for hit in hits[1:])]
    return bool(missing or (others and names_own(question, hits[0]))) and names_several(question.text, missing, hits)


def _denied(question: Question, hits: Sequence[Hit]) -> Findings | None:
    """A refusal if the best paper denies what the question takes for granted."""
    denied = false_premise(question.text, text_of(hits[0].paper))
    return Findings(near=tuple(hits[:_NEAR]), said=hits[0].passage) if denied else None


def _refused(question: Question, hits: Sequence[Hit], together: tuple[str, ...], *, pointed: bool) -> Findings | None:
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
    if not wanting and fits:
        return None
    said = best.passage if fits else None
    return Findings(near=tuple(hits[:_NEAR]), missing=missing, ungiven=ungiven, said=said, unsaid=unspoken)


def _unsaid(question: Question, hits: Sequence[Hit], *, pointed: bool) -> tuple[str, ...]:
    """What is asked of the paper that the question names or points at, and the numbers that it takes for granted."""
    best = hits[0]
    others = said_by_others(question, hits)
    if others:
        return others
    if question.kind not in (Kind.FACT, Kind.EXPLAIN):
        return ()
    text = text_of(best.paper)
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
    return unknown_acronyms(question.text, text_of(best.paper)) if asks_one else ()


def _not_told(question: Question, best: Hit) -> tuple[tuple[str, ...], bool]:
    """What is asked for and the best paper does not give; whether it denies what the question takes for granted."""
    if question.kind in (Kind.LIST, Kind.COUNT):
        return (), False
    text = text_of(best.paper)
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
    names, text = {*distinctive(question.text), *proper(question.text)}, text_of(best.paper)
    if any(mentioned(name, text, question.forms) for name in names):
        return True
    return best.fit >= _NOTHING_TRANSLATED_FITS if question.english else nearness(best) >= _NOTHING_FITS


def _listed(hits: Sequence[Hit]) -> Findings:
    """The papers whose score comes near enough to the best one's, and how many of them are certain."""
    best = hits[0].score
    listed = [hit for hit in hits[:_LIST_MOST] if hit.score >= _LISTED * best] or hits[:1]
    certain = sum(hit.score >= _CERTAIN * best for hit in listed)
    evidence = tuple(Evidence(hit.paper, (telling_passage(hit),)) for hit in listed)
    return Findings(evidence, tuple(hits[:_NEAR]), certain=max(1, certain))
