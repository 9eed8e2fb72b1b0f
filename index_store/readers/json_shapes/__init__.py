"""Records as JSON: whose they are, and the paper in them. One file a source; what fits none is read by its keys.

Knows no files: lines and documents of JSON both come here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from index_store.readers import building
from index_store.readers.json_shapes import (
    any_keys,
    arxiv,
    beir,
    csl,
    openalex,
    openreview,
    own,
    semantic_scholar,
)
from index_store.types import Paper

Record = Mapping[str, Any]


@dataclass(frozen=True)
class Shape:
    """The records of one source: how they are told, and what they hold."""

    fits: Callable[[Record], bool]
    fields: Callable[[Record], building.Fields]


SHAPES = {
    "openalex": Shape(openalex.fits, openalex.fields),
    "semantic-scholar": Shape(semantic_scholar.fits, semantic_scholar.fields),
    "arxiv-kaggle": Shape(arxiv.fits, arxiv.fields),
    "openreview": Shape(openreview.fits, openreview.fields),
    "csl-json": Shape(csl.fits, csl.fields),
    "beir": Shape(beir.fits, beir.fields),
}
"""By name, in the order in which they are tried."""


def paper(record: object, shape: str | None = None) -> Paper:
    """The paper of a record.

    Args:
        record: what the JSON holds.
        shape: a name of `SHAPES`; None to look whose it is.

    Raises:
        ValueError: if it is no object, a field of our own has a wrong type, or there is neither title nor abstract.
    """
    if not isinstance(record, Mapping):
        raise ValueError(f"a paper is a JSON object, this is a {type(record).__name__}")
    found = _paper(record, shape)
    if not found.abstract.strip() and not found.title:
        raise ValueError("there is neither a title nor an abstract; a paper needs field 'abstract'")
    return found


def _paper(record: Record, shape: str | None) -> Paper:
    if shape is not None:
        return building.paper(SHAPES[shape].fields(record))
    for known in SHAPES.values():
        if known.fits(record):
            return building.paper(known.fields(record))
    return own.paper(record) if own.fits(record) else building.paper(any_keys.fields(record))


def is_paper(record: object) -> bool:
    """Whether an object looks like one paper, and not like a page of many."""
    if not isinstance(record, Mapping):
        return False
    return own.fits(record) or any(shape.fits(record) for shape in SHAPES.values()) or any_keys.fits(record)
