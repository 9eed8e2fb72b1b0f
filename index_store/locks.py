"""Who may touch an index: one process adds at a time, and Chroma's folder is used by one client at a time.

`writing` is held for a whole add. `access` is held for the milliseconds of one search or one write, because two
Chroma clients on one folder spoil each other's files. Both give up after 5 s with a clear message; both are let go
by the operating system when a process dies.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from index_store.errors import IndexBusyError

_WAIT_S = 5.0


class Lock:
    """A lock between threads and processes, in a file; may be taken again by the thread that holds it."""

    def __init__(self, path: Path, message: str) -> None:
        self._threads = threading.RLock()
        self._file = FileLock(path, timeout=_WAIT_S, thread_local=False)
        self._owner = path.with_suffix(".pid")
        self._message = message

    @contextmanager
    def held(self) -> Iterator[None]:
        """Hold the lock; wait for it 5 s at most.

        Raises:
            IndexBusyError: if another thread or process does not let go in time.
        """
        if not self._threads.acquire(timeout=_WAIT_S):
            raise IndexBusyError(f"{self._message} (in this process)")
        try:
            with self._file_held():
                yield
        finally:
            self._threads.release()

    @contextmanager
    def _file_held(self) -> Iterator[None]:
        try:
            self._file.acquire()
        except Timeout as error:
            raise IndexBusyError(f"{self._message} (process {self._holder()})") from error
        try:
            if self._file.lock_counter == 1:
                self._owner.write_text(str(os.getpid()), encoding="utf-8")
            yield
        finally:
            self._file.release()

    def _holder(self) -> str:
        try:
            return self._owner.read_text(encoding="utf-8") or "unknown"
        except OSError:
            return "unknown"


def writing(folder: Path) -> Lock:
    """The lock of whoever adds or removes papers."""
    return Lock(
        folder / "writing.lock",
        f"another process is adding papers to {folder}; wait until it has finished, then run this again",
    )


def access(folder: Path) -> Lock:
    """The lock around one search or one write."""
    return Lock(folder / "access.lock", f"{folder} is busy: another process is writing to it; try again in a moment")
