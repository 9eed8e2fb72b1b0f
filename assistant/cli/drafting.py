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

    answer: Answer | None = None
    wording = False
    with Live(console=Console(stderr=True, highlight=False), transient=True, refresh_per_second=8) as live:
        for event in events:
            answer = event.answer or answer
            wording = wording or event.meanwhile is not None
            if wording and not event.answer:
                live.update(_draft(event))
    return answer


def _draft(event: Event) -> Group:
    from rich.console import Group
    from rich.text import Text

    checked = Text(visible(unescaped(event.checked)))
    rest = event.pending.strip()
    return Group(checked, Text(visible(rest) if rest or event.checked else "The language model is reading …", "dim"))
