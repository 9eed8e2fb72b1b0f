"""The rows of one paper in the catalogue: written, taken out, and the keys that others are compared by.

Knows nothing of staging and of what else is in the catalogue.
"""

from __future__ import annotations

import json
import sqlite3

from index_store import names
from index_store.catalog.acronyms import put_acronyms
from index_store.identity import bare_doi, content_hash, text_hash
from index_store.records import to_record
from index_store.types import Paper

WROTE = "FROM wrote JOIN author ON author.n = wrote.author"
SAME_AUTHOR = "coalesce(nullif(author.joined, ''), author.name)"  # one value for all spellings of a name


def put(connection: sqlite3.Connection, paper: Paper, text: str | None) -> None:
    """Write the rows of `paper`, in place of those under its id; `text` is the hash of what was embedded for it."""
    p = paper
    row = (p.id, content_hash(p), text, text_hash(p.abstract), people_key(p), doi_key(p), p.area, p.subarea, p.year,
           json.dumps(to_record(p)))  # fmt: skip
    columns = "id, content, text, abstract, people, doi, area, subarea, year, record"
    changes = ", ".join(f"{c} = excluded.{c}" for c in columns.split(", ")[1:])
    (n,) = connection.execute(
        f"INSERT INTO paper ({columns}) VALUES (?,?,?,?,?,?,?,?,?,?) ON CONFLICT (id) DO UPDATE SET {changes}"
        " RETURNING n",
        row,
    ).fetchone()
    connection.execute("DELETE FROM wrote WHERE paper = ?", (n,))
    for position, name in enumerate(p.authors):
        connection.execute("INSERT INTO wrote VALUES (?, ?, ?)", (n, position, _author(connection, name)))
    put_acronyms(connection, n, paper)


def take_out(connection: sqlite3.Connection, key: str) -> None:
    """Delete the rows of the paper with this id."""
    connection.execute("DELETE FROM paper WHERE id = ?", (key,))


def people_key(paper: Paper) -> str:
    """The authors as one folded text, equal for the same people in the same order."""
    return "|".join(names.key(name) for name in paper.authors)


def doi_key(paper: Paper) -> str | None:
    """The DOI folded, or None."""
    return bare_doi(paper.doi) if paper.doi else None


def _author(connection: sqlite3.Connection, name: str) -> int:
    row = connection.execute("SELECT n FROM author WHERE name = ?", (name,)).fetchone()
    if row:
        return int(row[0])
    words = names.parts(name)
    cursor = connection.execute("INSERT INTO author (name, joined) VALUES (?, ?)", (name, "".join(words)))
    number = int(cursor.lastrowid or 0)
    connection.executemany("INSERT OR IGNORE INTO author_word VALUES (?, ?)", [(word, number) for word in words])
    return number
