"""Follow an answer in the terminal while a language model writes it: checked sentences plain, the rest dimmed.

In a pipe nothing is shown before the answer is whole. Does not know how the answer is shown in the end.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

from assistant.exporting.lines import visible
from assistant.writers.escaping import unescaped

if TYPE_CHECKING:
    from rich.console import Group

    from assistant.types import Answer, Event


def followed(events: Iterator[Event]) -> Answer:
    """Read the stream to its end and give the answer; what a model writes is shown while it does, then taken away."""
    answer: Answer | None = None
    if not sys.stderr.isatty():
        for event in events:
            answer = event.answer or answer
    else:
        answer = _watched(events)
    if answer is None:
        raise AssertionError("the last event of a stream carries the answer")
    return answer


def _watched(events: Iterator[Event]) -> Answer | None:
    """The answer; on standard error, which may be a terminal even where the answer goes into a file."""
    from rich.console import Console
    from rich.live import Live

    answer = meanwhile = None
    with Live(console=Console(stderr=True, highlight=False), transient=True, refresh_per_second=8) as live:
        for event in events:
            answer, meanwhile = event.answer or answer, event.meanwhile or meanwhile
            if meanwhile and not event.answer:
                live.update(_draft(event, meanwhile))
    return answer


def _draft(event: Event, meanwhile: Answer) -> Group:
    """What is checked, and behind it dimmed what is not; before there is anything, the evidence itself."""
    from rich.console import Group
    from rich.text import Text

    rest = visible(event.pending.strip())
    if event.checked or rest:
        return Group(Text(visible(unescaped(event.checked))), Text(rest, "dim"))
    return Group(Text(visible(unescaped(meanwhile.text)), "dim"), Text("\nThe language model is reading this …"))
