"""What the checker says of each claim of a draft. Knows nothing of how it found out."""

from __future__ import annotations

from dataclasses import dataclass

from assistant.writers.types import Quote


@dataclass(frozen=True)
class Verdict:
    """One piece of a written draft after checking; joined, `before + text` of all pieces make the draft.

    Attributes:
        text: the claim in Markdown without its markers.
        before: what stands between the piece before and this one: a space, a new line, a bullet, a table's border.
        quotes: the sentences that support it, best first; empty for a claim without support and for a frame.
        problem: None where the claim may be shown; else why not, in words for the reader.
        frame: states nothing of a paper: a heading, "Both papers differ:", a table's head.
    """

    text: str
    before: str = ""
    quotes: tuple[Quote, ...] = ()
    problem: str | None = None
    frame: bool = False
