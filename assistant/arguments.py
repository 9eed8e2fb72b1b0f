"""Checks what callers hand over, so that a slip is told as one and not as a failure deep inside."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from assistant.errors import UsageError
from assistant.types import Message


def asked_text(question: object) -> str:
    """`question` if it is text.

    Raises:
        UsageError: if it is not.
    """
    if not isinstance(question, str):
        raise UsageError(f"a question is text, not {_named(question)}")
    return question


def told_before(history: object) -> list[Message]:
    """`history` as a list, if it is a sequence of messages.

    Raises:
        UsageError: if it is not.
    """
    form = 'a history is a list of messages such as {"role": "user", "content": "…"}'
    if isinstance(history, str | bytes | Mapping) or not isinstance(history, Sequence):
        raise UsageError(f"{form}, not {_named(history)}")
    for place, message in enumerate(history, start=1):
        if not isinstance(message, Mapping):
            raise UsageError(f"{form}; message {place} is {_named(message)}")
    return list(history)


def _named(value: object) -> str:
    return "None" if value is None else f"of type {type(value).__name__}"
