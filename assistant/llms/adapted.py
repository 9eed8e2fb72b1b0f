"""An LLM object of llama-index that the user made, with the user's own settings."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING

from assistant.errors import AssistantError, LlmError
from assistant.llms.estimating import estimated
from assistant.llms.hosted import WINDOW, told
from assistant.llms.stopping import Stop
from assistant.types import Message

if TYPE_CHECKING:
    from llama_index.core.llms import LLM

_CAUTIOUS = 3900  # what llama-index takes where a model does not say


class AdaptedSource:
    """What the object says; how long a reply may be is its own affair."""

    def __init__(self, llm: LLM) -> None:
        self._llm = llm
        self._window: int | None = None

    @property
    def name(self) -> str:
        """The name of its class, for whatever else it holds may hold a key."""
        return type(self._llm).__name__

    @property
    def window(self) -> int:
        """What it says it reads; a cautious number if it does not know."""
        if self._window is None:
            try:
                said = self._llm.metadata.context_window
            except Exception:  # an adapter asks its server, or does not know the model: anything may happen
                said = _CAUTIOUS
            self._window = min(said, WINDOW) if said > 0 else _CAUTIOUS
        return self._window

    def tokens(self, text: str) -> int:
        """A cautious estimate: its own tokenizer may have to be downloaded."""
        return estimated(text)

    def pieces(self, messages: Sequence[Message], _most: int, _stop: Stop) -> Generator[str, None, None]:
        """What it says.

        Raises:
            LlmError: for whatever goes wrong in it.
        """
        try:
            for response in self._llm.stream_chat(told(messages)):
                yield response.delta or ""
        except AssistantError:
            raise
        except Exception as error:
            said = type(error).__name__  # its text may hold anything, a key too
            raise LlmError(f"the model {self.name} failed ({said}); try it by itself: llm.complete('Hello')") from error

    def close(self) -> None:
        """It is the user's, and stays open."""
