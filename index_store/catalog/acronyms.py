"""The acronyms that the papers explain, kept in the catalogue: which short form stands for which long ones.

Derived from the papers, so it can be filled again. Every look-up goes by an index. Knows nothing of questions.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain

from index_store.acronyms import acronyms, long_key, short_key
from index_store.sqlite import Database
from index_store.text import plain_text
from index_store.types import Paper

# The number of papers is kept by triggers, also when a paper is deleted and its rows with it.
SCHEMA = """
CREATE TABLE IF NOT EXISTS acronym (
    n INTEGER PRIMARY KEY, short_key TEXT NOT NULL, long_key TEXT NOT NULL, short TEXT NOT NULL, long TEXT NOT NULL,
    papers INTEGER NOT NULL DEFAULT 0, UNIQUE (short_key, long_key));
CREATE INDEX IF NOT EXISTS acronym_long ON acronym (long_key);
CREATE TABLE IF NOT EXISTS explains (
    paper INTEGER NOT NULL REFERENCES paper (n) ON DELETE CASCADE, acronym INTEGER NOT NULL REFERENCES acronym (n),
    PRIMARY KEY (paper, acronym)) WITHOUT ROWID;
CREATE TRIGGER IF NOT EXISTS explains_more AFTER INSERT ON explains
    BEGIN UPDATE acronym SET papers = papers + 1 WHERE n = new.acronym; END;
CREATE TRIGGER IF NOT EXISTS explains_less AFTER DELETE ON explains
    BEGIN UPDATE acronym SET papers = papers - 1 WHERE n = old.acronym; END;
"""


@dataclass(frozen=True)
class KnownAcronym:
    """A short and a long form, the keys they are looked up by, and how many papers explain the one by the other."""

    short_key: str
    long_key: str
    short: str
    long: str
    papers: int


def put_acronyms(connection: sqlite3.Connection, n: int, paper: Paper) -> None:
    """Write the acronyms that `paper`, row `n` of the catalogue, explains, in place of those before."""
    connection.execute("DELETE FROM explains WHERE paper = ?", (n,))
    found = chain(acronyms(plain_text(paper.title or "")), acronyms(plain_text(paper.abstract)))
    for short, long, *forms in dict.fromkeys((short_key(a.short), long_key(a.long), a.short, a.long) for a in found):
        (number,) = connection.execute(
            "INSERT INTO acronym (short_key, long_key, short, long) VALUES (?, ?, ?, ?)"
            " ON CONFLICT DO UPDATE SET papers = papers RETURNING n",
            (short, long, *forms),
        ).fetchone()
        connection.execute("INSERT OR IGNORE INTO explains VALUES (?, ?)", (n, number))


def known_acronyms(db: Database, shorts: Iterable[str], longs: Iterable[str]) -> list[KnownAcronym]:
    """The acronyms with one of these short or long keys, those in most papers first."""
    found: set[KnownAcronym] = set()
    for column, keys in (("short_key", shorts), ("long_key", longs)):
        sql = f"SELECT short_key, long_key, short, long, papers FROM acronym WHERE papers > 0 AND {column} IN"
        found |= {KnownAcronym(*row) for row in db.rows_in(sql, list(dict.fromkeys(keys)))}
    return sorted(found, key=lambda known: (-known.papers, known.short_key, known.long_key))
