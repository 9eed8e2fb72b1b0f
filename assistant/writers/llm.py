"""The writer with a language model: the model words the evidence, the checker reads along.

Nothing that a model writes is shown as checked before the checker has found who says so. Knows no model's API.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from assistant.checking import Checker, Verdict, draft_of, says_nothing
from assistant.evidence.types import Evidence, Findings
from assistant.llms.pumping import pumped
from assistant.llms.types import Model
from assistant.types import Unsupported
from assistant.understanding import Kind, Question
from assistant.writers import extractive
from assistant.writers.completing import completion
from assistant.writers.phrases import Phrases, phrases
from assistant.writers.prompts import Prompt
from assistant.writers.types import Draft, Piece

WORDED = (Kind.FACT, Kind.EXPLAIN, Kind.COMPARE, Kind.LIST)
"""What a model words; counts, look-ups and tables are the catalogue's own, exact to the letter."""


@dataclass(frozen=True)
class Worded:
    """A checked draft, and what was taken out of it."""

    draft: Draft
    unsupported: tuple[Unsupported, ...]


_MOSTLY = 0.5  # of the claims must be supported; else what is left of the draft is no answer


class Writing:
    """A draft under way: `read` gives the pieces as they come, `verdicts` what was checked of them so far."""

    def __init__(self, model: Model, prompt: Prompt, checker: Checker) -> None:
        self._model = model
        self._prompt = prompt
        self._checker = checker
        self.verdicts: list[Verdict] = []
        self._written: list[str] = []

    def read(self) -> Iterator[str]:
        """The model's pieces, empty ones while it is silent; when they end, every claim is checked.

        Raises:
            LlmError: if the model fails.
        """
        for piece in pumped(self._model, self._prompt.messages, self._prompt.most):
            self._written.append(piece)
            self.verdicts += self._checker.feed(piece)
            yield piece
        self.verdicts += self._checker.finish()

    @property
    def pending(self) -> str:
        """What was written and is not checked yet."""
        return self._checker.pending

    @property
    def says_nothing(self) -> bool:
        """Whether the draft says that the passages do not answer."""
        return says_nothing("".join(self._written))


def worded(question: Question, findings: Findings) -> bool:
    """Whether a language model is asked to word what was found."""
    return (
        any(e.quotable for e in findings.evidence)
        and question.kind in WORDED
        and not question.table
        and not question.field
    )


def to_word(question: Question, findings: Findings) -> tuple[Evidence, ...]:
    """The evidence that a language model is given; less certain papers of a list stay as they are."""
    return findings.evidence[: findings.certain] if question.kind is Kind.LIST else findings.evidence


def finished(question: Question, findings: Findings, verdicts: Sequence[Verdict]) -> Worded | None:
    """What is left of a draft after checking; None where that is too little.

    What the model left out follows in exact sentences.
    """
    draft, unsupported = draft_of(verdicts)
    supported = sum(1 for verdict in verdicts if verdict.quotes)
    if not supported or supported < _MOSTLY * (supported + len(unsupported)):
        return None
    frame = phrases(chinese=question.chinese)
    rest = completion(question, findings.evidence, draft, frame)
    pieces = (*draft.pieces, *_told(unsupported, frame), *rest)
    return Worded(extractive.with_notes(replace(draft, pieces=pieces), question), unsupported)


def _told(unsupported: Sequence[Unsupported], frame: Phrases) -> Iterator[Piece]:
    if unsupported:
        text = frame.dropped_one if len(unsupported) == 1 else frame.dropped.format(len(unsupported))
        yield Piece(f"\n\n*{text}*")
