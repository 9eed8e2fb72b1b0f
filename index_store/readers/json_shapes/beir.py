"""The corpus lines of retrieval sets in BEIR's layout: https://github.com/beir-cellar/beir."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from index_store.readers.building import Fields
from index_store.readers.json_shapes.values import inner, text, texts


def fits(record: Mapping[str, Any]) -> bool:
    """Whether it has an `_id` and a `text`."""
    return "_id" in record and "text" in record


def fields(record: Mapping[str, Any]) -> Fields:
    """The text is the abstract; what a set says beside it stands under `metadata`."""
    about = record.get("metadata")
    return Fields(
        title=text(record.get("title")),
        abstract=text(record.get("text")),
        authors=texts(inner(about, "authors")),
        date=text(inner(about, "year")),
        doi=text(inner(about, "doi")),
        url=text(inner(about, "url")),
        pmid=text(inner(about, "pubmed_id")),
    )
