"""A wish to stop that reaches whoever waits, in any thread. Knows nothing of models."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress


class Stop:
    """Set once, by whoever has heard enough; safe to use from several threads."""

    def __init__(self) -> None:
        self._event = threading.Event()
        self._lock = threading.Lock()
        self._then: list[Callable[[], object]] = []

    def set(self) -> None:
        """Wish to stop: wakes who waits, and does what was asked for with `then`."""
        with self._lock:
            self._event.set()
            waiting, self._then = self._then, []
        for act in waiting:
            with suppress(Exception):  # what lets go of a connection may find it gone
                act()

    def is_set(self) -> bool:
        """Whether someone wished to stop."""
        return self._event.is_set()

    def wait(self, seconds: float) -> bool:
        """Wait so long at most; whether someone wished to stop."""
        return self._event.wait(seconds)

    def then(self, act: Callable[[], object]) -> None:
        """Do this when someone wishes to stop; at once if that has happened. Its errors are not shown."""
        with self._lock:
            if not self._event.is_set():
                self._then.append(act)
                return
        with suppress(Exception):
            act()
