"""What an answer may be made of: papers with the sentences chosen from them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from index_store.types import Filters, Hit, Paper, Passage


@dataclass(frozen=True)
class Evidence:
    """A paper and the passages of it that bear on the question, best first."""

    paper: Paper
    passages: tuple[Passage, ...]

    @property
    def quotable(self) -> bool:
        """Whether there are words to quote: a paper kept by its title alone has none."""
        return any(passage.text.strip() for passage in self.passages)


@dataclass(frozen=True)
class Findings:
    """What was found for a question, and whether it answers it.

    Attributes:
        evidence: what the answer may be made of, best paper first; empty when nothing answers.
        near: the nearest papers, shown when nothing answers.
        missing: names in the question that no abstract that fits it mentions.
        maybe: names in the papers that these may be slips of.
        ungiven: attributes that the question asks for, such as a duration, and the best abstract does not give.
        unsaid: words or numbers that the question asks about and the best abstract does not speak of.
        said: when nothing answers a question that something fits, the nearest sentence of the nearest paper.
        total: for look-ups and counts, how many papers there are in all; None elsewhere.
        certain: how many of the evidence are certain, those behind them being less so; None where all are.
        words: for counts by word, the words counted; for look-ups of which nothing is about them, those words.
        saying: for counts of a topic called by its name, how many papers say its words.
        undated: of the papers found because they are not of some year, how many have no year at all.
        parts: for look-ups and counts, how many papers each part of them has, where that is asked.
        among: among how many papers the words were looked for, where filters left only some; else None.
    """

    evidence: tuple[Evidence, ...] = ()
    near: tuple[Hit, ...] = ()
    missing: tuple[str, ...] = ()
    ungiven: tuple[str, ...] = ()
    said: Passage | None = None
    total: int | None = None
    certain: int | None = None
    words: tuple[str, ...] = ()
    among: int | None = None
    saying: int | None = None
    undated: int = 0
    maybe: tuple[str, ...] = ()
    unsaid: tuple[str, ...] = ()
    parts: tuple[tuple[str, int], ...] = ()


class Finder(Protocol):
    """What gathering asks of the index."""

    def search(self, query: str, k: int = 10, filters: Filters | None = None, *, many: bool = False) -> list[Hit]:
        """Ranked hits; with `many`, papers like the best ones are wanted too."""
        ...

    def hits(self, query: str, ids: Sequence[str]) -> list[Hit]:
        """These papers, scored."""
        ...

    def prepare(self, queries: Sequence[str]) -> None:
        """Make ready for several searches."""
        ...
