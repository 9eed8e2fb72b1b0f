"""Asks the questions of a set and measures the answers: citations, facts, refusals, integrity, length, time.

    R@5, R@10, MRR       of the search, ten hits: relevant papers among the first k, of k or of all if they are fewer
    citation recall      of the papers that must be cited, the share cited
    citation precision   of the papers cited, the share that must or may be cited; no citation counts 0
    citation F           their harmonic mean, for each question
    facts                of the facts that an answer must state, the share that its first words state
    wrongly refused      answerable questions: refused
    refusal recall       unanswerable questions: refused, with no citation
    refusal precision    refused questions: unanswerable, with no citation

Does not know how an answer is made, nor what becomes of the numbers.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from assistant.evaluation import facts, integrity
from assistant.evaluation.gold import GoldId
from assistant.evaluation.types import GoldQuestion, Result
from assistant.types import Answer
from index_store import Paper

if TYPE_CHECKING:
    from assistant.api import Assistant

_HITS = 10
# Only so many words of an answer count for its facts: whoever pastes whole abstracts scores no better.
_LIMITS = {"fact": 120, "followup": 120, "compare": 250, "author": 250, "topic": 300, "list": 400}
_LIMIT = 150
_CJK = re.compile(r"[\u3400-\u9fff]")


def ask_all(
    assistant: Assistant, questions: Sequence[GoldQuestion], gold_id: GoldId, step: Callable[[int], None] | None = None
) -> tuple[Result, ...]:
    """Ask every question, search for the answerable ones, and measure.

    Args:
        assistant: over an index of the papers that the questions are about.
        questions: the set.
        gold_id: gives a paper the id by which the questions name it.
        step: called with 1 after each question.
    """
    results = []
    for question in questions:
        start = time.perf_counter()
        answer = assistant.ask(question.text, history=question.history)
        seconds = time.perf_counter() - start
        hits = assistant.search(_search_text(question), k=_HITS) if question.relevant else []
        results.append(measured(question, answer, [hit.paper for hit in hits], gold_id, seconds))
        if step:
            step(1)
    return tuple(results)


def measured(
    question: GoldQuestion, answer: Answer, found: Sequence[Paper], gold_id: GoldId, seconds: float = 0.0
) -> Result:
    """Measure one answer and the papers that the search found, best first."""
    cited = tuple(gold_id(citation.paper) for citation in answer.citations)
    ids = tuple(dict.fromkeys(gold_id(paper) for paper in found))
    right_refusal = not question.relevant and answer.refused and not answer.citations
    if question.relevant:
        values = _of_search(question, ids) | _of_citations(question, set(cited)) | _of_facts(question, answer.text)
        values["wrongly refused"] = float(answer.refused)
    else:
        values = {"refusal recall": float(right_refusal)}
    if answer.refused:
        values["refusal precision"] = float(right_refusal)
    return Result(
        id=question.id,
        row=question.type,
        question=question.text,
        values=values,
        seconds=seconds,
        found=ids,
        cited=cited,
        answer=answer.text,
        refused=answer.refused,
        words=len(answer.text.split()),
        faults=integrity.faults(answer),
    )


def _search_text(question: GoldQuestion) -> str:
    """What to search for: a follow-up means little without what the user said before it."""
    said = [turn["content"] for turn in question.history if turn["role"] == "user"]
    return " ".join([*said[-1:], question.text])


def _of_search(question: GoldQuestion, ids: Sequence[str]) -> dict[str, float]:
    values = {
        f"R@{k}": len(question.relevant.intersection(ids[:k])) / min(k, len(question.relevant)) for k in (5, _HITS)
    }
    first = next((rank for rank, name in enumerate(ids, start=1) if name in question.relevant), None)
    return values | {"MRR": 1 / first if first else 0.0}


def _of_citations(question: GoldQuestion, cited: set[str]) -> dict[str, float]:
    recall = len(question.relevant & cited) / len(question.relevant)
    precision = len(cited & (question.relevant | question.acceptable)) / len(cited) if cited else 0.0
    both = recall + precision
    mean = 2 * recall * precision / both if both else 0.0
    return {"citation recall": recall, "citation precision": precision, "citation F": mean}


def _of_facts(question: GoldQuestion, text: str) -> dict[str, float]:
    if not question.facts:
        return {}
    stated = facts.states(first_words(text, _LIMITS.get(question.type, _LIMIT)), question.facts)
    return {"facts": sum(stated) / len(stated)}


def first_words(text: str, limit: int) -> str:
    """The beginning of `text` that has at most `limit` words; two Chinese characters count as one word."""
    used = 0.0
    for token in re.finditer(r"\S+", text):
        used += max(1.0, len(_CJK.findall(token[0])) / 2)
        if used > limit:
            return text[: token.start()]
    return text
