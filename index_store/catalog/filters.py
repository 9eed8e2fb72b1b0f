"""Filters as exact conditions on the catalogue: which papers match, never which are similar."""

from __future__ import annotations

import json
from dataclasses import dataclass
from itertools import permutations
from typing import Any

from index_store import names
from index_store.sqlite import Database
from index_store.types import Filters

# No name is longer; hostile text must not ask for more values than a statement takes.
_MOST_WORDS = 20
# No paper is by more of the people whom anybody asks for; SQLite refuses conditions that are a thousand deep.
_MOST_TOGETHER = 100
_FIELDS = ("year", "venue", "doi", "url", "title", "authors", "keywords", "topic", "abstract")


@dataclass(frozen=True)
class Limits:
    """Filters as words and vectors understand them; authors are left to the catalogue.

    `topics` are exact (area, subarea) pairs, or None for every topic.
    """

    topics: tuple[tuple[str | None, str | None], ...] | None = None
    since: int | None = None
    until: int | None = None


def topic_key(area: str | None, subarea: str | None) -> str:
    """Area and subarea as one value to be looked up; a missing one is empty."""
    return f"{area or ''}\t{subarea or ''}"


def limits(db: Database, filters: Filters | None) -> Limits:
    """What of `filters` words and vectors can apply themselves."""
    if not filters:
        return Limits()
    topics = tuple(resolve_topics(db, filters.topics)) if filters.topics else None
    return Limits(topics, _year(filters.since), _year(filters.until))


def condition(db: Database, filters: Filters | None) -> tuple[str, list[Any]]:
    """The WHERE clause on table `paper`, and its values."""
    if not filters:
        return "1", []
    parts: list[tuple[str, list[Any]]] = [(_by_any(db, group), []) for group in _groups(filters)]
    if filters.without_authors:
        parts.append((f"NOT {_by_any(db, filters.without_authors)}", []))
    if filters.without_topics:
        sql, values = _topics_condition(resolve_topics(db, filters.without_topics))
        parts.append((f"NOT ({sql})", values))
    if filters.topics:
        parts.append(_topics_condition(resolve_topics(db, filters.topics)))
    if filters.since is not None:
        parts.append(("year >= ?", [_year(filters.since)]))
    if filters.until is not None:
        parts.append(("year <= ?", [_year(filters.until)]))
    parts += _of_fields(filters)
    return " AND ".join(sql for sql, _ in parts), [value for _, values in parts for value in values]


def beyond_limits(filters: Filters) -> bool:
    """Whether `filters` asks for what only the catalogue can tell and few papers may have."""
    return bool(filters.authors or filters.years or filters.venues or filters.lacking)


def _of_fields(filters: Filters) -> list[tuple[str, list[Any]]]:
    """Conditions on single years, venues, and fields that are there or not."""
    venue = "lower(trim(coalesce(record ->> 'venue', '')))"
    any_of = "IN (SELECT value FROM json_each(?))"
    parts: list[tuple[str, list[Any]]] = []
    if filters.years:
        parts.append((f"year {any_of}", [json.dumps(filters.years)]))
    if filters.without_years:
        parts.append((f"(year IS NULL OR year NOT {any_of})", [json.dumps(filters.without_years)]))
    if filters.venues:
        parts.append((f"{venue} {any_of}", [_lowered(filters.venues)]))
    if filters.without_venues:
        parts.append((f"{venue} NOT {any_of}", [_lowered(filters.without_venues)]))
    parts += [(_held(field), []) for field in filters.having if field in _FIELDS]
    parts += [(f"NOT ({_held(field)})", []) for field in filters.lacking if field in _FIELDS]
    return parts


def _held(field: str) -> str:
    """Whether the field of a paper is there; its name is one of ours."""
    if field == "topic":
        return "coalesce(area, subarea) IS NOT NULL"
    return f"coalesce(record ->> '{field}', '') NOT IN ('', '[]')"


def _lowered(venues: tuple[str, ...]) -> str:
    """As SQLite lowers them: only the letters of ASCII."""
    return json.dumps(["".join(c.lower() if c.isascii() else c for c in venue.strip()) for venue in venues])


def all_venues(db: Database) -> tuple[str, ...]:
    """Every venue as the papers spell it."""
    rows = db.rows("SELECT DISTINCT record ->> 'venue' FROM paper")
    return tuple(sorted(row[0] for row in rows if row[0]))


def authors_named(db: Database, wanted: str) -> list[int]:
    """Numbers of the authors that `wanted` names (see `names.matches`)."""
    words = names.parts(wanted)[:_MOST_WORDS]
    if not words:
        return []
    # A name written without its space shares no word with the spaced one, but the same letters in a row.
    orders = permutations(words) if len(words) <= 3 else [words]
    joined = sorted({"".join(order) for order in orders})
    sql = (
        "SELECT DISTINCT author.n, author.name FROM author LEFT JOIN author_word ON author_word.author = author.n"
        f" WHERE author_word.word IN ({','.join('?' * len(words))}) OR author.joined IN ({','.join('?' * len(joined))})"
    )
    return [n for n, name in db.rows(sql, [*words, *joined]) if names.matches(wanted, name)]


def resolve_topics(db: Database, wanted: tuple[str, ...]) -> list[tuple[str | None, str | None]]:
    """The (area, subarea) pairs of the catalogue that `wanted` names: an area, a subarea or "Area · Subarea"."""
    keys = {_fold(topic) for topic in wanted}
    pairs = db.rows("SELECT DISTINCT area, subarea FROM paper")
    return [
        (area, subarea)
        for area, subarea in pairs
        if keys & {_fold(area), _fold(subarea), _fold(" · ".join(p for p in (area, subarea) if p))} - {""}
    ]


def _groups(filters: Filters) -> list[tuple[str, ...]]:
    """Groups of names, of each of which somebody must have written the paper."""
    names_wanted = tuple(dict.fromkeys(filters.authors))
    if filters.together:
        return [(name,) for name in names_wanted[:_MOST_TOGETHER]]
    return [names_wanted] if names_wanted else []


def _by_any(db: Database, wanted: tuple[str, ...]) -> str:
    # Numbers are our own integers, so they can stand in the text: SQLite limits only bound values.
    numbers = sorted({n for name in wanted for n in authors_named(db, name)})
    return f"n IN (SELECT paper FROM wrote WHERE author IN ({','.join(map(str, numbers))}))"


def _topics_condition(pairs: list[tuple[str | None, str | None]]) -> tuple[str, list[Any]]:
    """As one list, not as one OR for each pair: SQLite refuses expressions that are a thousand deep."""
    if not pairs:
        return "0", []
    sql = "(coalesce(area, ''), coalesce(subarea, '')) IN (SELECT value ->> 0, value ->> 1 FROM json_each(?))"
    return sql, [json.dumps([[area or "", subarea or ""] for area, subarea in pairs])]


def _year(year: int | None) -> int | None:
    """A year that SQLite and the word index can hold; those outside match as before, all or nothing."""
    return year if year is None else max(-1, min(year, 10_000))


def _fold(text: str | None) -> str:
    return " ".join((text or "").replace("·", " · ").casefold().split())
