"""Who may touch an index: one process adds at a time, and Chroma's folder is used by one client at a time.

`writing` is held for a whole add. `access` is held for the milliseconds of one search or one write, because two
Chroma clients on one folder spoil each other's files. Whoever needs both takes `writing` first. Both give up after
5 s with a clear message; both are let go by the operating system when a process dies.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from index_store.errors import AssistantError, IndexBusyError

WAIT_S = 5.0
# A reader that polls seldom finds the lock taken again by a busy writer; this is a hundredth of a search.
_POLL_S = 0.005


class Lock:
    """A lock between threads and processes, in a file; may be taken again by the thread that holds it.

    Args:
        path: the file.
        message: what to say to those who wait in vain.
        signed: write down which process holds it, for that message.
    """

    def __init__(self, path: Path, message: str, *, signed: bool) -> None:
        self._threads = threading.RLock()
        self._file = FileLock(path, thread_local=False)
        self._owner = path.with_suffix(".pid")
        self._message = message
        self._signed = signed

    @contextmanager
    def held(self, wait_s: float = WAIT_S) -> Iterator[None]:
        """Hold the lock; wait for it `wait_s` seconds at most.

        Raises:
            IndexBusyError: if another thread or process does not let go in time.
            AssistantError: if the lock's file cannot be written.
        """
        end = time.monotonic() + wait_s
        if not self._threads.acquire(timeout=wait_s):
            raise IndexBusyError(f"{self._message} (busy: this process)")
        try:
            self._acquire_file(max(0.0, end - time.monotonic()))
            try:
                yield
            finally:
                self._file.release()
        finally:
            self._threads.release()

    def _acquire_file(self, wait_s: float) -> None:
        try:
            self._file.acquire(timeout=wait_s, poll_interval=_POLL_S)
            if self._signed and self._file.lock_counter == 1:
                self._owner.write_text(str(os.getpid()), encoding="utf-8")
        except Timeout as error:
            raise IndexBusyError(f"{self._message} (busy: {self._holder()})") from error
        except OSError as error:
            self._file.release()
            raise AssistantError(
                f"{self._owner.parent} cannot be written ({error}); check the folder's rights"
            ) from error

    def _holder(self) -> str:
        try:
            return f"process {int(self._owner.read_text(encoding='utf-8'))}"
        except (OSError, ValueError):
            return "another process"


def writing(folder: Path) -> Lock:
    """The lock of whoever adds or removes papers."""
    return Lock(
        folder / "writing.lock",
        f"papers are just being added to {folder}; wait until that has finished, then run this again",
        signed=True,
    )


def access(folder: Path) -> Lock:
    """The lock around one search or one write."""
    return Lock(folder / "access.lock", f"{folder} is being written to; try again in a moment", signed=False)
