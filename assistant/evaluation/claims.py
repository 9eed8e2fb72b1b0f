"""Measures the checker on claims whose abstracts are known to support them, to contradict them, or to say nothing.

Does not know how the checker works, nor the command line.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

import numpy as np

from assistant.checking.judging import Judge
from assistant.checking.showing import readable
from assistant.checking.weighing import Weighed, Weigher
from assistant.errors import AssistantError
from assistant.evaluation import reading
from assistant.evaluation.intervals import Estimate, Floats, estimate
from assistant.evaluation.report import ms, table
from index_store import Paper
from index_store.text import plain_text


class Label(StrEnum):
    """What an abstract says of a claim."""

    SUPPORT = "SUPPORT"
    CONTRADICT = "CONTRADICT"
    NOTHING = "NOT_ENOUGH_INFO"


@dataclass(frozen=True)
class GoldClaim:
    """A claim, the id of the abstract that it cites, what that says of it, and in which sentences."""

    id: str
    text: str
    paper: str
    label: Label
    rationale: tuple[str, ...] = ()


@dataclass(frozen=True)
class Checked:
    """A claim and what the checker made of it."""

    claim: GoldClaim
    kept: bool
    score: float
    told: bool
    seconds: float


def read_claims(path: Path) -> list[GoldClaim]:
    """Read claims: one JSON object a line with id, claim, doc_id, label and rationale (sentences).

    Raises:
        AssistantError: if the file cannot be read, or a line is wrong.
    """
    made = []
    for place, record in reading.objects(path):
        label = reading.text(record, "label", place)
        if label not in list(Label):
            raise AssistantError(f"{place}: the label {label!r} is none of {', '.join(Label)}")
        made.append(
            GoldClaim(
                id=reading.text(record, "id", place),
                text=reading.text(record, "claim", place),
                paper=reading.text(record, "doc_id", place),
                label=Label(label),
                rationale=reading.texts(record, "rationale", place),
            )
        )
    if not made:
        raise AssistantError(f"{path} holds no claim; give one JSON object a line")
    return made


def check_claims(
    claims: Sequence[GoldClaim], papers: Mapping[str, Paper], judge: Judge, step: Callable[[int], None] | None = None
) -> list[Checked]:
    """Weigh every claim against its abstract alone.

    Args:
        claims: the claims.
        papers: their papers, by id.
        judge: reads the abstracts.
        step: called with 1 after each claim.

    Raises:
        AssistantError: if a paper is missing.
    """
    made = []
    for claim in claims:
        paper = papers.get(claim.paper)
        if paper is None:
            raise AssistantError(
                f"claim {claim.id!r} names the paper {claim.paper!r}, which is not there; give its papers with "
                "--papers FILE, --beir FOLDER or --index FOLDER"
            )
        start = time.perf_counter()
        text = readable(claim.text)
        found = Weigher(text, text, judge).weigh(judge.read(text, [paper]))
        seconds = time.perf_counter() - start
        score = found.score - (1.0 if found.problem else 0.0)
        made.append(Checked(claim, found.supported, score, _told(found, claim), seconds))
        if step:
            step(1)
    return made


def _told(found: Weighed, claim: GoldClaim) -> bool:
    """Whether one of the quotes is a sentence of the rationale."""
    wanted = ["".join(plain_text(sentence).split()) for sentence in claim.rationale]
    quotes = ["".join(plain_text(q.paper.abstract[q.start : q.end]).split()) for q in found.quotes]
    return any(quote and (quote in sentence or sentence in quote) for quote in quotes for sentence in wanted)


def claims_report(checked: Sequence[Checked]) -> str:
    """What was measured, as text."""
    rows = [
        (name, str(value.n), f"{value.value:.3f}", f"{value.low:.3f} to {value.high:.3f}")
        for name, values in _measures(checked)
        if (value := _estimate(values))
    ]
    lines = table(("measure", "n", "mean", "95 % interval"), rows)
    median = statistics.median(each.seconds for each in checked)
    return "\n".join([*lines, "", f"- check: median {ms(median)} for a claim"]) + "\n"


def _measures(checked: Sequence[Checked]) -> Iterator[tuple[str, Floats]]:
    by_label = {label: [each for each in checked if each.claim.label is label] for label in Label}
    yield "kept of SUPPORT", np.array([each.kept for each in by_label[Label.SUPPORT]], dtype=np.float64)
    for label in (Label.CONTRADICT, Label.NOTHING):
        yield f"caught of {label}", np.array([not each.kept for each in by_label[label]], dtype=np.float64)
    for label in (Label.CONTRADICT, Label.NOTHING):
        yield f"AUC SUPPORT over {label}", _above(by_label[Label.SUPPORT], by_label[label])
    said = [each for each in checked if each.claim.rationale]
    yield "quote is a rationale sentence", np.array([each.told for each in said], dtype=np.float64)


def _above(these: Sequence[Checked], those: Sequence[Checked]) -> Floats:
    """For each of these the share of those with a lower score, equal ones counting half: their mean is the AUC."""
    lower = np.sort(np.array([each.score for each in those], dtype=np.float64))
    scores = np.array([each.score for each in these], dtype=np.float64)
    if not len(lower):
        return np.zeros(0)
    both = np.searchsorted(lower, scores, "left") + np.searchsorted(lower, scores, "right")
    return np.asarray(both / (2 * len(lower)), dtype=np.float64)


def _estimate(values: Floats) -> Estimate | None:
    return estimate(values.reshape(-1, 1))[0] if len(values) else None
