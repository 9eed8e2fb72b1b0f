"""How SQLite files of an index are opened: one place for the settings that every one of them needs."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from index_store.errors import BrokenIndexError, IndexBusyError


def connect(path: Path, schema: str) -> sqlite3.Connection:
    """Open (and make) a database that several threads and processes may use.

    Write-ahead logging lets readers go on while one process writes; a writer waits at most 5 s for another.

    Raises:
        BrokenIndexError: if the file is no database.
        IndexBusyError: if another process holds it for longer than 5 s.
    """
    connection = sqlite3.connect(path, timeout=5.0, check_same_thread=False)
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.executescript(schema)
    except sqlite3.OperationalError as error:
        connection.close()
        if "locked" in str(error) or "busy" in str(error):
            raise IndexBusyError(f"{path} is held by another process; try again when it has finished") from error
        raise BrokenIndexError(f"{path} cannot be opened ({error}); check that the folder can be written") from error
    except sqlite3.DatabaseError as error:
        connection.close()
        raise BrokenIndexError(f"{path} is damaged ({error}); move the index away and add the papers again") from error
    return connection
