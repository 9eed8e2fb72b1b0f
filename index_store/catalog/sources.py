"""The rows that say where papers came from, by what they are found as alike, and which must stay apart.

Every look-up goes by an index. Knows nothing of what makes papers alike, and nothing of staging.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from index_store.catalog.rows import doi_key, people_key
from index_store.identity import content_hash, text_hash
from index_store.merging.traits import keys, traits
from index_store.records import from_record, to_record
from index_store.sources import BEFORE, Entry, Source
from index_store.sqlite import Database
from index_store.types import Paper

SCHEMA = """
CREATE TABLE IF NOT EXISTS file (n INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE);
CREATE TABLE IF NOT EXISTS source (
    n INTEGER PRIMARY KEY, paper INTEGER NOT NULL REFERENCES paper (n) ON DELETE CASCADE,
    file INTEGER NOT NULL REFERENCES file (n), record INTEGER NOT NULL, content BLOB NOT NULL, data TEXT,
    UNIQUE (content, file));
CREATE INDEX IF NOT EXISTS source_paper ON source (paper);
CREATE INDEX IF NOT EXISTS source_place ON source (file, record);
CREATE TABLE IF NOT EXISTS alike (
    key INTEGER NOT NULL, paper INTEGER NOT NULL REFERENCES paper (n) ON DELETE CASCADE,
    PRIMARY KEY (key, paper)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS alike_paper ON alike (paper);
CREATE TABLE IF NOT EXISTS apart (a BLOB NOT NULL, b BLOB NOT NULL, PRIMARY KEY (a, b)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS staged_source (id TEXT PRIMARY KEY, sources TEXT NOT NULL) WITHOUT ROWID;
"""
# A key that more papers share tells nothing ("Annual report").
_MOST_ALIKE = 40


@dataclass(frozen=True)
class Row:
    """One row of `source`: its number, its paper's id, its file and record."""

    n: int
    paper: str
    file: str
    record: int


@dataclass(frozen=True)
class Held:
    """A paper of the catalogue with its number, the sources behind it (at least one), and their numbers (or 0)."""

    n: int
    entry: Entry
    sources: tuple[Source, ...]
    numbers: tuple[int, ...]


class SourceRows:
    """What the catalogue of one index knows about sources."""

    def __init__(self, db: Database) -> None:
        self._db = db

    def last(self) -> tuple[int, int]:
        """The greatest numbers of a source and of a paper."""
        rows = self._db.rows("SELECT (SELECT max(n) FROM source), (SELECT max(n) FROM paper)")
        return rows[0][0] or 0, rows[0][1] or 0

    def holding(self, content: str) -> list[Row]:
        """The sources whose record has this content hash."""
        sql = (
            "SELECT source.n, paper.id, file.path, source.record FROM source JOIN paper ON paper.n = source.paper"
            " JOIN file ON file.n = source.file WHERE source.content = ?"
        )
        return [Row(*row) for row in self._db.rows(sql, (bytes.fromhex(content),))]

    def shown(self, content: str) -> tuple[int, str] | None:
        """Number and id of the paper that shows this content."""
        rows = self._db.rows("SELECT n, id FROM paper WHERE content = ? LIMIT 1", (content,))
        return (rows[0][0], rows[0][1]) if rows else None

    def alike(self, wanted: Iterable[int]) -> set[str]:
        """Ids of papers that share a key; keys that many papers have are left out."""
        sql = "SELECT paper.id FROM alike JOIN paper ON paper.n = alike.paper WHERE key = ? LIMIT ?"
        found = (self._db.rows(sql, (key, _MOST_ALIKE + 1)) for key in wanted)
        return {row[0] for rows in found if len(rows) <= _MOST_ALIKE for row in rows}

    def at(self, file: str, record: int) -> set[str]:
        """Ids of papers that this record of this file stood behind."""
        sql = (
            "SELECT paper.id FROM source JOIN paper ON paper.n = source.paper"
            " WHERE source.file = (SELECT n FROM file WHERE path = ?) AND source.record = ?"
        )
        return {row[0] for row in self._db.rows(sql, (file, record))}

    def relatives(self, paper: Paper) -> set[str]:
        """Ids of papers that `paper` could be a new version of: same id, DOI, abstract or (some of these) authors."""
        same = {
            "id": paper.id,
            "doi": doi_key(paper),
            "abstract": text_hash(paper.abstract),
            "people": people_key(paper),
        }
        found = [
            self._db.rows(f"SELECT id FROM paper WHERE {column} = ? LIMIT 50", (value,))
            for column, value in same.items()
            if value
        ]
        return {row[0] for rows in found for row in rows}

    def knows(self, file: str) -> bool:
        """Whether anything ever came from this file."""
        return bool(self._db.rows("SELECT 1 FROM file WHERE path = ?", (file,)))

    def held(self, ids: Sequence[str]) -> dict[str, Held]:
        """The papers with these ids, those that exist, with their sources."""
        sql = "SELECT n, id, text, content, record FROM paper WHERE id IN"
        papers = {row[0]: row[1:] for row in self._db.rows_in(sql, ids)}
        shown = {n: from_record(json.loads(record)) for n, (_, _, _, record) in papers.items()}
        sources: dict[int, list[Source]] = {n: [] for n in papers}
        numbers: dict[int, list[int]] = {n: [] for n in papers}
        sql = (
            "SELECT source.paper, source.n, path, source.record, content, data FROM source"
            " JOIN file ON file.n = source.file WHERE source.paper IN (SELECT value FROM json_each(?))"
            " ORDER BY source.n"
        )
        for n, number, path, record, content, data in self._db.rows(sql, (json.dumps(list(papers)),)):
            paper = from_record(json.loads(data)) if data else shown[n]
            sources[n].append(Source(path, record, content.hex(), paper))
            numbers[n].append(number)
        return {
            key: Held(
                n,
                Entry(key, text, shown[n]),
                tuple(sources[n]) or (Source(BEFORE, 0, content, shown[n]),),
                tuple(numbers[n]) or (0,),
            )
            for n, (key, text, content, _) in papers.items()
        }

    def apart(self, content: str) -> set[str]:
        """Content hashes of records that the user took apart from this one."""
        rows = self._db.rows("SELECT b FROM apart WHERE a = ?", (bytes.fromhex(content),))
        return {row[0].hex() for row in rows}

    def keep_apart(self, pairs: Iterable[tuple[str, str]]) -> None:
        """Remember pairs of records (content hashes) that must not be one paper."""
        rows = [(bytes.fromhex(a), bytes.fromhex(b)) for pair in pairs for a, b in (pair, pair[::-1])]
        with self._db.change() as connection:
            connection.executemany("INSERT OR IGNORE INTO apart VALUES (?, ?)", rows)

    def renumber(self, numbers: Iterable[tuple[int, int]]) -> None:
        """Note the records (source, record) of what stands at another place in its file now."""
        with self._db.change() as connection:
            connection.executemany("UPDATE source SET record = ?2 WHERE n = ?1", numbers)

    def put(self, entries: Sequence[Entry]) -> None:
        """Write the sources of papers that stay as they are."""
        with self._db.change() as connection:
            put_sources(connection, entries)

    def merges(self) -> Iterator[str]:
        """Ids of papers whose sources do not say the same, in the order in which they were added."""
        sql = (
            "SELECT id FROM paper WHERE n IN"
            " (SELECT paper FROM source GROUP BY paper HAVING count(DISTINCT content) > 1) ORDER BY n"
        )
        yield from (row[0] for row in self._db.stream(sql))

    def files(self) -> list[tuple[int, str]]:
        """Every file that papers came from."""
        sql = "SELECT n, path FROM file WHERE EXISTS (SELECT 1 FROM source WHERE source.file = file.n) ORDER BY path"
        return [(row[0], row[1]) for row in self._db.rows(sql)]

    def of_file(self, file: int) -> Iterator[tuple[int, str, str]]:
        """Number, paper's id and content of every source of a file, as of now."""
        sql = "SELECT source.n, id, source.content FROM source JOIN paper ON paper.n = source.paper WHERE file = ?"
        yield from ((n, key, content.hex()) for n, key, content in self._db.stream(sql, (file,)))

    def fill_alike(self) -> None:
        """Find the keys of all papers anew, for an index made before they were kept."""
        for n, record in self._db.stream("SELECT n, record FROM paper"):
            with self._db.change() as connection:
                _put_alike(connection, n, [from_record(json.loads(record))])


def put_sources(connection: sqlite3.Connection, entries: Sequence[Entry]) -> None:
    """Write the sources of the papers (whose own rows are there), in place of those before.

    Rows keep their numbers when they go from one paper to another: a run knows by them what it has seen.
    """
    told = [(entry, _number(connection, entry.id)) for entry in entries if entry.paper and entry.sources is not None]
    for entry, n in told:
        shown = content_hash(entry.paper) if entry.paper else ""
        for s in entry.sources or ():
            if s.file != BEFORE:
                data = None if s.content == shown else json.dumps(to_record(s.paper))
                row = (n, _file(connection, s.file), s.record, bytes.fromhex(s.content), data)
                connection.execute(
                    "INSERT INTO source (paper, file, record, content, data) VALUES (?, ?, ?, ?, ?) ON CONFLICT"
                    " (content, file) DO UPDATE SET paper = excluded.paper, record = excluded.record,"
                    " data = excluded.data",
                    row,
                )
    for entry, n in told:
        kept = {(s.content, s.file) for s in entry.sources or ()}
        sql = "SELECT source.n, content, path FROM source JOIN file ON file.n = source.file WHERE paper = ?"
        rows = connection.execute(sql, (n,)).fetchall()
        gone = [(row[0],) for row in rows if (row[1].hex(), row[2]) not in kept]
        connection.executemany("DELETE FROM source WHERE n = ?", gone)
        _put_alike(connection, n, [s.paper for s in entry.sources or ()])


def stage_sources(connection: sqlite3.Connection, entries: Iterable[Entry]) -> None:
    """Write down the sources of staged changes."""
    for entry in entries:
        connection.execute("DELETE FROM staged_source WHERE id = ?", (entry.id,))
        if entry.sources is not None:
            rows = [[s.file, s.record, s.content, to_record(s.paper)] for s in entry.sources]
            connection.execute("INSERT INTO staged_source VALUES (?, ?)", (entry.id, json.dumps(rows)))


def with_sources(db: Database, entries: Sequence[Entry]) -> list[Entry]:
    """Staged changes with the sources that were staged for them."""
    found = dict(db.rows_in("SELECT id, sources FROM staged_source WHERE id IN", [entry.id for entry in entries]))
    return [replace(e, sources=_sources(found[e.id])) if e.id in found else e for e in entries]


def _sources(text: str) -> tuple[Source, ...]:
    return tuple(Source(file, n, content, from_record(record)) for file, n, content, record in json.loads(text))


def _put_alike(connection: sqlite3.Connection, n: int, papers: Iterable[Paper]) -> None:
    wanted = {key for paper in papers for key in keys(traits(paper, ""))}
    here = {row[0] for row in connection.execute("SELECT key FROM alike WHERE paper = ?", (n,))}
    connection.executemany("DELETE FROM alike WHERE key = ? AND paper = ?", [(key, n) for key in here - wanted])
    connection.executemany("INSERT INTO alike VALUES (?, ?)", [(key, n) for key in wanted - here])


def _number(connection: sqlite3.Connection, key: str) -> int:
    return int(connection.execute("SELECT n FROM paper WHERE id = ?", (key,)).fetchone()[0])


def _file(connection: sqlite3.Connection, path: str) -> int:
    row = connection.execute("SELECT n FROM file WHERE path = ?", (path,)).fetchone()
    if row:
        return int(row[0])
    return int(connection.execute("INSERT INTO file (path) VALUES (?)", (path,)).lastrowid or 0)
