"""A language model whose replies cannot hang: every one is watched, stoppable from any thread, and tried again.

The model itself runs in a thread of its own, so that a reply can be given up whatever the model is doing. Knows how
long a reply may take; not what it says or who gives it.
"""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Protocol

from assistant.errors import LlmError
from assistant.llms.cleaning import cleaned
from assistant.llms.retrying import again
from assistant.llms.stopping import Stop
from assistant.types import Message

_LET_GO_S = 2.0


@dataclass(frozen=True)
class Limits:
    """Seconds that a reply may take: to its first piece, from each to the next, and in all."""

    first_s: float = 120.0
    next_s: float = 60.0
    total_s: float = 900.0


class Source(Protocol):
    """Where a model's text comes from, before it is watched."""

    @property
    def name(self) -> str:
        """What the user called it."""
        ...

    @property
    def window(self) -> int:
        """Tokens that question, evidence and reply may have together."""
        ...

    def tokens(self, text: str) -> int:
        """How many tokens `text` has."""
        ...

    def pieces(self, messages: Sequence[Message], most: int, stop: Stop) -> Generator[str, None, None]:
        """The reply as it comes; an empty piece is a sign of life. Closing it stops the model.

        Raises:
            PassingLlmError: for what may go away by itself.
            LlmError: for what does not.
        """
        ...

    def close(self) -> None:
        """Let go of memory and connections."""
        ...


class Watched:
    """A model whose every reply ends: said, stopped, or with an LlmError."""

    def __init__(self, source: Source, limits: Limits | None = None, *, pause_s: float = 0.5) -> None:
        self._source = source
        self._limits = limits or Limits()
        self._pause_s = pause_s

    @property
    def name(self) -> str:
        """What the user called it."""
        return self._source.name

    @property
    def window(self) -> int:
        """Tokens that question, evidence and reply may have together."""
        return self._source.window

    def tokens(self, text: str) -> int:
        """How many tokens `text` has."""
        return self._source.tokens(text)

    def close(self) -> None:
        """Let go of memory and connections."""
        self._source.close()

    def write(self, messages: Sequence[Message], most: int) -> Reply:
        """The reply in pieces as they come. It begins when the first piece is asked for."""
        told = list(messages)

        def pieces(stop: Stop) -> Generator[str, None, None]:
            with closing(self._source.pieces(told, most, stop)) as raw:
                yield from cleaned(raw, self.name, most)

        return Reply(self.name, pieces, self._limits, self._pause_s)

    def __repr__(self) -> str:
        return f"<model {self.name}>"


class Reply(Iterator[str]):
    """Pieces of a reply; `close` may be called from any thread and stops the model."""

    def __init__(
        self, name: str, pieces: Callable[[Stop], Generator[str, None, None]], limits: Limits, pause_s: float
    ) -> None:
        self._name = name
        self._limits = limits
        self._stop = Stop()
        # The thread must not know this object, or it would never be forgotten while the model speaks.
        self._said: queue.SimpleQueue[str | BaseException | None] = queue.SimpleQueue()
        self._thread = threading.Thread(
            target=_speak, args=(self._said, self._stop, pieces, pause_s), name=f"llm {name}", daemon=True
        )
        self._begun: float | None = None
        self._first = True
        self._last = 0.0
        self._over = False

    def __iter__(self) -> Reply:
        """The reply itself."""
        return self

    def __next__(self) -> str:
        """The next piece, never an empty one.

        Raises:
            LlmError: if the model fails, or takes too long.
        """
        if self._over:
            raise StopIteration
        if self._begun is None:
            self._begun = self._last = time.monotonic()
            self._thread.start()
        while True:
            piece = self._waited()
            if self._over or piece is None:
                self._over = True
                raise StopIteration
            if isinstance(piece, BaseException):
                self._over = True
                raise piece
            self._last = time.monotonic()
            if piece:
                self._first = False
                return piece

    def close(self) -> None:
        """Stop the model, and wait a moment until it has let go."""
        self._over = True
        self._stop.set()
        self._said.put(None)
        if self._thread.is_alive() and self._thread is not threading.current_thread():
            self._thread.join(_LET_GO_S)

    def __del__(self) -> None:
        if hasattr(self, "_stop"):
            self._stop.set()

    def _waited(self) -> str | BaseException | None:
        limits, begun = self._limits, self._begun or 0.0
        allowed = limits.first_s if self._first else limits.next_s
        until = min(self._last + allowed, begun + limits.total_s)
        try:
            return self._said.get(timeout=max(0.001, until - time.monotonic()))
        except queue.Empty:
            self._stop.set()
            what = "began no answer" if self._first else "broke off its answer"
            spent = time.monotonic() - (begun if until == begun + limits.total_s else self._last)
            return LlmError(
                f"the model {self._name} {what}: nothing came for {spent:.0f} s; see whether it is overloaded with: "
                f"assistant llms {self._name}"
            )


def _speak(
    said: queue.SimpleQueue[str | BaseException | None],
    stop: Stop,
    pieces: Callable[[Stop], Generator[str, None, None]],
    pause_s: float,
) -> None:
    """Hand on what the model says until it ends or `stop` is set; runs in the reply's own thread."""
    try:
        with closing(again(lambda: pieces(stop), stop, pause_s)) as coming:
            for piece in coming:
                if stop.is_set():
                    break
                said.put(piece)
    except BaseException as error:  # whatever it is, the reader must hear of it, for nobody else does
        said.put(error)
    else:
        said.put(None)
