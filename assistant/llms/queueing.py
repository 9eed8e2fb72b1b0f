"""Turns at something that one user at a time may have: first come, first served. Knows nothing of models."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager

from assistant.llms.stopping import Stop


class QueueTimeError(Exception):
    """The turn did not come in time; `ahead` is how many were still before it."""

    def __init__(self, ahead: int) -> None:
        super().__init__(f"{ahead} ahead")
        self.ahead = ahead


class Turns:
    """A fair queue: whoever asked first has the next turn."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._waiting: deque[threading.Event] = deque()
        self._taken = False

    @contextmanager
    def turn(self, stop: Stop, seconds: float) -> Iterator[bool]:
        """Have a turn; False if `stop` was set before it came.

        Raises:
            QueueTimeError: if it does not come within `seconds`.
        """
        came = threading.Event()
        with self._lock:
            if self._taken or self._waiting:
                self._waiting.append(came)
            else:
                self._taken = True
                came.set()
        stop.then(came.set)
        ready = came.wait(max(0.0, seconds))
        with self._lock:
            if came in self._waiting:  # it never came: stopped, or too late
                ahead = self._waiting.index(came) + 1
                self._waiting.remove(came)
                mine = False
            else:
                ahead, mine = 0, True
        if not mine and not ready and not stop.is_set():
            raise QueueTimeError(ahead)
        try:
            yield mine and not stop.is_set()
        finally:
            if mine:
                self._next()

    def _next(self) -> None:
        with self._lock:
            if self._waiting:
                self._waiting.popleft().set()
            else:
                self._taken = False
