"""What a language model is to the assistant. Knows nothing of any provider."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol, runtime_checkable

from assistant.types import Message


@runtime_checkable
class Llm(Protocol):
    """A language model: the one method that a model of your own must have."""

    def write(self, messages: Sequence[Message], most: int) -> Iterator[str]:
        """The reply in pieces of text as they come; closing the iterator stops the model.

        Args:
            messages: roles "system", "user" and "assistant", the last one "user".
            most: tokens that the reply may have at most.

        Raises:
            LlmError: if the model cannot be reached, fails or says nothing.
        """
        ...


class Model(Llm, Protocol):
    """A language model as the writer uses it: with its name, and how much it can read."""

    @property
    def name(self) -> str:
        """What the user called it, such as "ollama:qwen3"; never a key."""
        ...

    @property
    def window(self) -> int:
        """Tokens that question, evidence and reply may have together."""
        ...

    def tokens(self, text: str) -> int:
        """How many tokens `text` has, by the model's own tokenizer where it tells, else a cautious estimate."""
        ...

    def close(self) -> None:
        """Let go of memory and connections."""
        ...
