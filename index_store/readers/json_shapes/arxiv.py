"""arXiv's metadata as Kaggle gives it: https://www.kaggle.com/datasets/Cornell-University/arxiv."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from index_store.readers.building import Fields
from index_store.readers.json_shapes.values import inner, objects, text, texts
from index_store.readers.tables import cells


def fits(record: Mapping[str, Any]) -> bool:
    """Whether authors are parsed or versions listed."""
    return "authors_parsed" in record or ("versions" in record and "categories" in record)


def fields(record: Mapping[str, Any]) -> Fields:
    """The year is that of the first version; `update_date` is when the record was touched."""
    versions = objects(record.get("versions"))
    number = text(record.get("id"))
    reference = text(record.get("journal-ref"))
    return Fields(
        title=text(record.get("title")),
        abstract=text(record.get("abstract")),
        authors=_parsed(record.get("authors_parsed")) or cells.people(text(record.get("authors"))),
        date=text(inner(versions[0], "created")) if versions else "",
        venue=reference,
        doi=text(record.get("doi")),
        url=f"https://arxiv.org/abs/{number}" if number else "",
        arxiv=number,
        kind="article" if reference else "preprint",
        keywords=text(record.get("categories")).split() or texts(record.get("categories")),
        latex=True,
    )


def _parsed(value: object) -> list[str]:
    """Each is [family, given, suffix, affiliation …]."""
    names = []
    for part in value if isinstance(value, (list, tuple)) else ():
        family, given, suffix, *_ = [*map(text, part if isinstance(part, (list, tuple)) else [part]), "", "", ""]
        names.append(", ".join(piece for piece in (family, suffix, given) if piece.strip()))
    return [name for name in names if name]
