"""The SQLite files of an index: how they are opened, read and changed, and what their errors mean.

Reading and writing have a connection each, so that readers see whole changes only. Knows no table.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from index_store.errors import AssistantError, BrokenIndexError, IndexBusyError

_WAIT_S = 5.0
# SQLite builds differ in how many values one statement takes; all take this many.
_MAX_VALUES = 500


class Database:
    """One file, made if missing, for all threads of this process; other processes may have it open as well.

    Args:
        path: the file.
        schema: statements that make its tables unless they are there.
        cure: what to do when the file is damaged, for the error.

    Raises:
        BrokenIndexError: if the file is no database (every method may raise it).
        IndexBusyError: if another process holds it for longer than 5 s (every method may raise it).
    """

    def __init__(self, path: Path, schema: str, cure: str) -> None:
        self._path = path
        self._cure = cure
        self._write = self._connect(schema)
        self._read = self._connect("")
        # Statements that overlap on one connection share the snapshot of the first; so none do.
        self._reading = threading.Lock()
        self._changing = threading.RLock()

    def rows(self, sql: str, values: Sequence[Any] = ()) -> list[Any]:
        """All rows of a SELECT, as of now."""
        with self._reported(), self._reading:
            return self._read.execute(sql, values).fetchall()

    def rows_in(self, sql: str, values: Sequence[str], tail: str = "", more: Sequence[Any] = ()) -> Iterator[Any]:
        """All rows of a SELECT that ends in "… IN", for the `values` in pieces that SQLite takes.

        `more` are values that stand before the list; `tail` is put behind it.
        """
        for start in range(0, len(values), _MAX_VALUES):
            part = values[start : start + _MAX_VALUES]
            yield from self.rows(f"{sql} ({','.join('?' * len(part))}) {tail}", [*more, *part])

    def stream(self, sql: str, values: Sequence[Any] = ()) -> Iterator[Any]:
        """The rows of a SELECT one by one, all as of the first, without holding up other readers."""
        with self._reported(), closing(self._connect("")) as connection:
            yield from connection.execute(sql, values)

    @contextmanager
    def change(self) -> Iterator[sqlite3.Connection]:
        """One transaction: all of it happens, or nothing."""
        with self._reported(), self._changing, self._write as connection:
            connection.execute("BEGIN IMMEDIATE")
            yield connection

    def copy_to(self, path: Path) -> None:
        """Write all of it, as of now, to another file."""
        with self._reported(), closing(self._connect("")) as here, closing(sqlite3.connect(path)) as there:
            here.backup(there)

    def close(self) -> None:
        """Close the file."""
        self._read.close()
        self._write.close()

    def _connect(self, schema: str) -> sqlite3.Connection:
        with self._reported():
            connection = sqlite3.connect(self._path, timeout=_WAIT_S, check_same_thread=False)
            try:
                connection.execute("PRAGMA journal_mode = WAL")
                connection.execute("PRAGMA synchronous = NORMAL")
                connection.execute("PRAGMA foreign_keys = ON")
                connection.executescript(schema)
            except sqlite3.Error:
                connection.close()
                raise
            return connection

    @contextmanager
    def _reported(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.ProgrammingError, sqlite3.IntegrityError):
            raise  # mistakes of ours, not of the file
        except sqlite3.DatabaseError as error:
            raise self._meaning(error) from error

    def _meaning(self, error: sqlite3.DatabaseError) -> AssistantError:
        code = getattr(error, "sqlite_errorcode", None)
        primary = code & 0xFF if code is not None else None
        if primary in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            return IndexBusyError(f"{self._path} is held by another process; try again when it has finished")
        if primary in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_IOERR):
            return AssistantError(
                f"{self._path} cannot be written ({error}); check that the disk has room and the folder can be written"
            )
        return BrokenIndexError(f"{self._path} is damaged ({error}); {self._cure}")
