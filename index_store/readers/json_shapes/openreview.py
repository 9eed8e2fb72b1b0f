"""Notes of OpenReview, of both versions of its API: https://docs.openreview.net/."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from index_store.readers.building import Fields
from index_store.readers.json_shapes.values import inner, text, texts
from index_store.readers.tables.cells import words


def fits(record: Mapping[str, Any]) -> bool:
    """Whether title or abstract stand under `content`."""
    content = record.get("content")
    return isinstance(content, Mapping) and ("title" in content or "abstract" in content)


def fields(record: Mapping[str, Any]) -> Fields:
    """Of the dates only a year in the venue's name is one of publication: the others are stamps of the record."""

    def said(name: str) -> Any:
        value = inner(record, "content", name)
        return value.get("value") if isinstance(value, Mapping) else value  # version 2 wraps values

    keywords, forum = said("keywords"), text(record.get("forum"))
    return Fields(
        title=text(said("title")),
        abstract=text(said("abstract")),
        authors=texts(said("authors")),
        date=text(said("year")) or text(said("venue")),
        venue=text(said("venue")),
        url=f"https://openreview.net/forum?id={forum}" if forum else "",
        kind="conference" if said("venue") else None,
        keywords=words(keywords) if isinstance(keywords, str) else texts(keywords),
    )
