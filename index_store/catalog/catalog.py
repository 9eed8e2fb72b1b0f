"""The catalogue: which papers there are, in SQLite. The truth from which words and vectors can be made again.

A change is first *staged*, then words and vectors are written, then it is *applied* in one transaction. Readers see
applied papers only, so they see the index before or after, and a killed run finds its staged changes and goes on.
Knows nothing of embedding, words or Chroma.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from index_store.catalog.acronyms import SCHEMA as ACRONYM_SCHEMA
from index_store.catalog.acronyms import KnownAcronym, known_acronyms, put_acronyms
from index_store.catalog.filters import Limits, all_venues, condition, limits
from index_store.catalog.rows import SAME_AUTHOR, WROTE, put, take_out
from index_store.catalog.sources import SCHEMA as SOURCE_SCHEMA
from index_store.catalog.sources import SourceRows, put_sources, stage_sources, with_sources
from index_store.records import from_record, to_record
from index_store.sources import Entry
from index_store.sqlite import Database
from index_store.types import Filters, Paper

_SCHEMA = """
CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS paper (
    n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, content TEXT NOT NULL, text TEXT NOT NULL, abstract TEXT NOT NULL,
    people TEXT NOT NULL, doi TEXT, area TEXT, subarea TEXT, year INTEGER, record TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS paper_content ON paper (content);
CREATE INDEX IF NOT EXISTS paper_text ON paper (text);
CREATE INDEX IF NOT EXISTS paper_abstract ON paper (abstract);
CREATE INDEX IF NOT EXISTS paper_people ON paper (people);
CREATE INDEX IF NOT EXISTS paper_doi ON paper (doi) WHERE doi IS NOT NULL;
CREATE INDEX IF NOT EXISTS paper_topic ON paper (area, subarea);
CREATE INDEX IF NOT EXISTS paper_year ON paper (year);
CREATE TABLE IF NOT EXISTS author (n INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, joined TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS author_joined ON author (joined);
CREATE TABLE IF NOT EXISTS author_word (
    word TEXT NOT NULL, author INTEGER NOT NULL REFERENCES author (n), PRIMARY KEY (word, author)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS wrote (
    paper INTEGER NOT NULL REFERENCES paper (n) ON DELETE CASCADE, position INTEGER NOT NULL,
    author INTEGER NOT NULL REFERENCES author (n), PRIMARY KEY (paper, position)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS wrote_author ON wrote (author);
CREATE TABLE IF NOT EXISTS staged (id TEXT PRIMARY KEY, text TEXT, record TEXT);
"""


class Catalog:
    """The catalogue of one index."""

    def __init__(self, path: Path) -> None:
        self._db = Database(
            path, _SCHEMA + ACRONYM_SCHEMA + SOURCE_SCHEMA, cure="move the index away and add the papers again"
        )
        self.sources = SourceRows(self._db)
        self._venues: tuple[int, tuple[str, ...]] = (-1, ())
        self._topics: tuple[int, list[tuple[str | None, str | None, int]]] = (-1, [])

    # --- facts about the index -------------------------------------------------------------------------------

    def meta(self, key: str) -> str | None:
        """A fact kept about the index, such as the name of its embedder."""
        rows = self._db.rows("SELECT value FROM meta WHERE key = ?", (key,))
        return rows[0][0] if rows else None

    def set_meta(self, **facts: object) -> None:
        """Keep facts about the index, all at once."""
        with self._db.change() as connection:
            _set_meta(connection, facts)

    @property
    def generation(self) -> int:
        """Counts the changes applied; another number than before means that somebody wrote."""
        return int(self.meta("generation") or 0)

    @property
    def chunk_count(self) -> int:
        """How many chunks the papers have, so that a loss of vectors is seen."""
        return int(self.meta("chunks") or 0)

    @property
    def rebuilding(self) -> bool:
        """Whether words and vectors are being made again, or were when a run was killed."""
        return self.meta("rebuilding") == "1"

    def set_rebuilding(self, now: bool, chunks: int = 0) -> None:
        """Begin to make words and vectors again, or end it with this many chunks."""
        with self._db.change() as connection:
            _set_meta(connection, {"rebuilding": int(now), "chunks": chunks, "generation": self.generation + 1})

    def count(self, filters: Filters | None = None) -> int:
        """How many papers match."""
        where, values = condition(self._db, filters)
        return int(self._db.rows(f"SELECT count(*) FROM paper WHERE {where}", values)[0][0])

    def papers(self, filters: Filters | None = None) -> Iterator[Paper]:
        """Matching papers in the order in which they were first added."""
        where, values = condition(self._db, filters)
        for (record,) in self._db.stream(f"SELECT record FROM paper WHERE {where} ORDER BY n", values):
            yield from_record(json.loads(record))

    def ids(self, filters: Filters | None = None, limit: int = -1) -> list[str]:
        """Ids of matching papers in the order in which they were first added."""
        where, values = condition(self._db, filters)
        return [
            row[0] for row in self._db.rows(f"SELECT id FROM paper WHERE {where} ORDER BY n LIMIT ?", [*values, limit])
        ]

    def texts(self, filters: Filters | None = None) -> list[tuple[str, str]]:
        """Ids of matching papers, each with the hash of its text."""
        where, values = condition(self._db, filters)
        return [(row[0], row[1]) for row in self._db.rows(f"SELECT id, text FROM paper WHERE {where}", values)]

    def matching(self, ids: Sequence[str], filters: Filters) -> list[str]:
        """Those of `ids` that match, in their order."""
        where, values = condition(self._db, filters)
        found = {row[0] for row in self._db.rows_in(f"SELECT id FROM paper WHERE {where} AND id IN", ids, more=values)}
        return [key for key in ids if key in found]

    def limits(self, filters: Filters | None) -> Limits:
        """What of `filters` words and vectors can apply themselves."""
        return limits(self._db, filters)

    def entries(self, ids: Sequence[str]) -> dict[str, Entry]:
        """The papers with these ids, those that exist."""
        rows = self._db.rows_in("SELECT id, text, record FROM paper WHERE id IN", ids)
        return {key: Entry(key, text, _paper(record)) for key, text, record in rows}

    def topics(self, filters: Filters | None = None) -> list[tuple[str | None, str | None, int]]:
        """Every (area, subarea) with its number of (matching) papers, those without left out; kept until a change."""
        generation = self.generation
        if not filters and self._topics[0] == generation:
            return list(self._topics[1])
        where, values = condition(self._db, filters)
        known = "coalesce(area, subarea) IS NOT NULL"
        sql = f"SELECT area, subarea, count(*) FROM paper WHERE {known} AND {where} GROUP BY 1, 2"
        found = [(row[0], row[1], row[2]) for row in self._db.rows(sql, values)]
        if not filters:
            self._topics = (generation, found)
        return list(found)

    def years(self, filters: Filters | None = None) -> list[tuple[int, int]]:
        """Every year with its number of (matching) papers, in ascending order."""
        where, values = condition(self._db, filters)
        sql = f"SELECT year, count(*) FROM paper WHERE year IS NOT NULL AND {where} GROUP BY 1 ORDER BY 1"
        return [(row[0], row[1]) for row in self._db.rows(sql, values)]

    def venues(self) -> tuple[str, ...]:
        """Every venue as the papers spell it; kept until the next change, since every record is read for it."""
        if self._venues[0] != (generation := self.generation):
            self._venues = (generation, all_venues(self._db))
        return self._venues[1]

    def author_count(self, filters: Filters | None = None) -> int:
        """How many different author names, case and accents aside, the (matching) papers have."""
        where, values = condition(self._db, filters)
        sql = f"SELECT count(DISTINCT {SAME_AUTHOR}) {WROTE} WHERE paper IN (SELECT n FROM paper WHERE {where})"
        return int(self._db.rows(sql, values)[0][0])

    def most_papers(self, filters: Filters | None = None, limit: int = 10) -> list[tuple[str, int]]:
        """The author names with the most (matching) papers and how many these are, most first; ties in full."""
        where, values = condition(self._db, filters)
        sql = (
            "SELECT max(author.name), count(DISTINCT paper), rank() OVER (ORDER BY count(DISTINCT paper) DESC) AS place"
            f" {WROTE} WHERE paper IN (SELECT n FROM paper WHERE {where}) GROUP BY {SAME_AUTHOR} ORDER BY place, 1"
        )
        rows = self._db.rows(f"SELECT * FROM ({sql}) WHERE place <= ? LIMIT 1000", [*values, limit])
        return [(row[0], row[1]) for row in rows]

    def authors_with_words(self, words: Iterable[str]) -> list[str]:
        """Author names (of papers that exist) that hold at least one of these folded words."""
        sql = (
            "SELECT DISTINCT author.name FROM author JOIN author_word ON author_word.author = author.n"
            " WHERE EXISTS (SELECT 1 FROM wrote WHERE wrote.author = author.n) AND author_word.word IN"
        )
        return [row[0] for row in self._db.rows_in(sql, list(words))]

    def acronyms(self, shorts: Iterable[str], longs: Iterable[str]) -> list[KnownAcronym]:
        """What the papers explain by these keys of short and long forms, that in most papers first."""
        return known_acronyms(self._db, shorts, longs)

    def fill_acronyms(self) -> None:
        """Find the acronyms of all papers anew, for an index made before they were kept."""
        for n, record in self._db.stream("SELECT n, record FROM paper"):
            with self._db.change() as connection:
                put_acronyms(connection, n, from_record(json.loads(record)))

    def uses_text(self, text: str) -> bool:
        """Whether an applied or staged paper was embedded from the text with this hash."""
        sql = "SELECT EXISTS (SELECT 1 FROM paper WHERE text = ?1) OR EXISTS (SELECT 1 FROM staged WHERE text = ?1)"
        return bool(self._db.rows(sql, (text,))[0][0])

    def stage(self, entries: Sequence[Entry]) -> None:
        """Write down what is about to change."""
        rows = [(e.id, e.text, json.dumps(to_record(e.paper)) if e.paper else None) for e in entries]
        with self._db.change() as connection:
            connection.executemany("INSERT OR REPLACE INTO staged VALUES (?, ?, ?)", rows)
            stage_sources(connection, entries)

    def staged(self) -> list[Entry]:
        """Changes that were staged and not applied: a run was killed in between."""
        rows = self._db.rows("SELECT id, text, record FROM staged ORDER BY rowid")
        found = [Entry(key, text, from_record(json.loads(r)) if r else None) for key, text, r in rows]
        return with_sources(self._db, found)

    def apply(self, entries: Sequence[Entry], more_chunks: int = 0) -> set[str]:
        """Make staged changes visible, all at once; gives the text hashes that no paper uses any more.

        Args:
            entries: the changes.
            more_chunks: by how many the number of chunks grows (or shrinks) with them.
        """
        facts = {"chunks": self.chunk_count + more_chunks, "generation": self.generation + 1}
        old = {str(entry.text) for entry in self.entries([e.id for e in entries]).values()}
        with self._db.change() as connection:
            for entry in entries:
                if entry.paper:
                    put(connection, entry.paper, entry.text)
            put_sources(connection, entries)
            for entry in entries:
                if entry.paper is None:
                    take_out(connection, entry.id)
            for table in ("staged", "staged_source"):
                connection.executemany(f"DELETE FROM {table} WHERE id = ?", [(e.id,) for e in entries])
            _set_meta(connection, facts)
        return {text for text in old if not self.uses_text(text)}

    def copy_to(self, path: Path) -> None:
        """Write the catalogue as it is now to another file."""
        self._db.copy_to(path)

    def close(self) -> None:
        """Close the file."""
        self._db.close()


def _set_meta(connection: sqlite3.Connection, facts: Mapping[str, object]) -> None:
    rows = [(key, str(value)) for key, value in facts.items()]
    connection.executemany("INSERT OR REPLACE INTO meta VALUES (?, ?)", rows)


@lru_cache(2048)
def _paper(record: str) -> Paper:
    """Papers are read from their records again and again, for every question."""
    return from_record(json.loads(record))
