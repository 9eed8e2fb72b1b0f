"""Records of an unknown source, read by their keys: those that tables use for columns, in any case.

Reads the lists of papers that conferences publish (paperlists, Mini-Conf, DBLP dumps) among others.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from index_store.readers.building import Fields
from index_store.readers.json_shapes.values import named, text, texts
from index_store.readers.kinds import kind_of
from index_store.readers.tables import cells
from index_store.readers.tables.columns import columns


def fits(record: Mapping[str, Any]) -> bool:
    """Whether some key is known as a title's or an abstract's."""
    return bool(columns(list(record), {}).keys() & {"title", "abstract"})


def fields(record: Mapping[str, Any]) -> Fields:
    """What the keys say."""
    keys = list(record)
    places = columns(keys, {})

    def value(field: str) -> Any:
        return next((record[keys[place]] for place in places.get(field, ()) if record[keys[place]]), None)

    start, end = text(value("start")), text(value("end"))
    return Fields(
        title=text(value("title")),
        abstract=text(value("abstract")),
        authors=_people(value("authors")),
        date=text(value("date")),
        venue=text(value("venue")),
        volume=text(value("volume")),
        issue=text(value("issue")),
        pages=text(value("pages")) or (f"{start}–{end}" if start and end else start),
        publisher=text(value("publisher")),
        doi=text(value("doi")),
        url=text(value("url")),
        pmid=text(value("pmid")),
        arxiv=text(value("arxiv")),
        kind=kind_of(text(value("kind"))),
        keywords=_words(value("keywords")),
    )


def _people(value: object) -> list[str]:
    if isinstance(value, str):
        return cells.people(value)
    return named(value, "name", "full_name", "fullname", "display_name", "literal", "author", "family") or texts(value)


def _words(value: object) -> list[str]:
    return cells.words(value) if isinstance(value, str) else named(value, "name", "display_name", "keyword", "term")
