"""A language model of the user's own: any object with the one method of `Llm`."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from assistant.errors import AssistantError, LlmError
from assistant.llms.estimating import estimated
from assistant.llms.stopping import Stop
from assistant.llms.types import Llm
from assistant.types import Message

_WINDOW = 4096


class OwnSource:
    """What an object with `write` says; what else of `Model` it has is used too."""

    def __init__(self, llm: Llm) -> None:
        self._llm = llm

    @property
    def name(self) -> str:
        """Its own name, or that of its class."""
        return str(getattr(self._llm, "name", "") or type(self._llm).__name__)

    @property
    def window(self) -> int:
        """Its own, or a cautious 4096."""
        return int(getattr(self._llm, "window", 0) or _WINDOW)

    def tokens(self, text: str) -> int:
        """By its own count, or a cautious estimate."""
        count = getattr(self._llm, "tokens", None)
        return int(count(text)) if callable(count) else estimated(text)

    def pieces(self, messages: Sequence[Message], most: int, stop: Stop) -> Generator[str, None, None]:
        """What it says.

        Raises:
            LlmError: for whatever goes wrong in it.
        """
        try:
            for piece in self._llm.write(messages, most):
                if stop.is_set():
                    return
                if piece:  # an empty one is no sign of life here: a model may give them without end
                    yield piece
        except AssistantError:
            raise
        except Exception as error:
            said = " ".join(str(error).split())[:160]
            raise LlmError(f"the model {self.name} failed ({type(error).__name__}: {said}); see its own log") from error

    def close(self) -> None:
        """Close it, if it can be."""
        close = getattr(self._llm, "close", None)
        if callable(close):
            close()
