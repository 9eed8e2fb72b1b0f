"""What must never be wrong in an answer, however good it is: quotes, markers and their numbers.

Looks at one answer; does not know whether it is right.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from assistant.types import Answer

QUOTE = "quote is no slice of its abstract"
UNCITED = "marker without citation"
UNMARKED = "citation without marker"
NUMBERING = "numbers do not run 1..n in order of first use"
NUMBER_OF_PAPER = "not one number per paper"

_MARKERS = re.compile(r"\[\d+(?:\s*,\s*\d+)*\]")


def faults(answer: Answer) -> tuple[str, ...]:
    """The faults of an answer, each once; empty for a clean one."""
    return tuple(_faults(answer))


def _faults(answer: Answer) -> Iterator[str]:
    if any(not c.quote or c.paper.abstract[c.start : c.end] != c.quote for c in answer.citations):
        yield QUOTE
    markers = [int(number) for found in _MARKERS.findall(answer.text) for number in re.findall(r"\d+", found)]
    numbers = {citation.number for citation in answer.citations}
    if not numbers.issuperset(markers):
        yield UNCITED
    if not numbers.issubset(markers):
        yield UNMARKED
    used = [number for number in dict.fromkeys(markers) if number in numbers]
    if used != list(range(1, len(used) + 1)):
        yield NUMBERING
    pairs = {(citation.number, citation.paper.id) for citation in answer.citations}
    if not len(pairs) == len(numbers) == len({paper for _, paper in pairs}):
        yield NUMBER_OF_PAPER
