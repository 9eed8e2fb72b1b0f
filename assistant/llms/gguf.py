"""A model in a GGUF file, run in this process: loaded when first used; one reply at a time, in the order asked."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator, Sequence
from pathlib import Path

from assistant.errors import LlmError
from assistant.llms.engine import Engine, engine
from assistant.llms.gguf_file import checked
from assistant.llms.queueing import QueueTimeError, Turns
from assistant.llms.stopping import Stop
from assistant.llms.watching import Limits
from assistant.types import Message

WINDOW = 4096  # what eight or ten abstracts need; more costs memory and time
# Reading a full window takes a small machine minutes; waiting for others must end sooner than that limit.
LIMITS = Limits(first_s=300.0, next_s=60.0, total_s=1200.0)
_TURN_S = 240.0


class GgufSource:
    """The text of one GGUF file's model; safe to use from several threads.

    Args:
        file: the file, found when it is first needed.
        name: what the user called it.
        window: tokens that question, evidence and reply may have together; no more than the model was trained for.
        turn_s: seconds to wait for those who asked before.
    """

    def __init__(self, file: Callable[[], Path], name: str, *, window: int = WINDOW, turn_s: float = _TURN_S) -> None:
        self.name = name
        self._file = file
        self._wanted = window
        self._turn_s = turn_s
        self._turns = Turns()
        self._lock = threading.Lock()
        self._engine: Engine | None = None

    @property
    def window(self) -> int:
        """Tokens that question, evidence and reply may have together; only the head of the file is read for it."""
        trained = checked(self._file()).trained
        return self._wanted if trained is None else min(self._wanted, trained)

    def tokens(self, text: str) -> int:
        """How many tokens `text` has, by the model's own tokenizer; loads the model."""
        return self._running().tokens(text) if text else 0

    def pieces(self, messages: Sequence[Message], most: int, stop: Stop) -> Generator[str, None, None]:
        """The reply, when those who asked before have theirs.

        Raises:
            LlmError: if the model cannot be loaded, fails, or is too busy.
        """
        try:
            with self._turns.turn(stop, self._turn_s) as mine:
                if mine:
                    yield ""
                    running = self._running()
                    yield ""
                    yield from running.pieces(messages, most, stop, self.name)
        except QueueTimeError as error:
            raise LlmError(
                f"the model {self.name} is busy: {error.ahead} questions are before this one, and none ended for "
                f"{self._turn_s:.0f} s; ask again later"
            ) from None

    def warm(self) -> None:
        """Load the model now, so that the first question does not wait for it.

        Raises:
            LlmError: if it cannot be loaded.
        """
        self._running()

    def close(self) -> None:
        """Let go of the model; a reply under way keeps it until it ends."""
        with self._lock:
            self._engine = None

    def _running(self) -> Engine:
        with self._lock:
            if self._engine is None:
                file = checked(self._file())
                self._engine = engine(file, self.window)
            return self._engine
