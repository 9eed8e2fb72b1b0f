"""Our own records: the fields of a paper by their names, exactly as they are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields as fields_of
from typing import Any

from index_store.readers.tables.columns import field_of
from index_store.records import from_record
from index_store.types import Paper

_OURS = frozenset(field.name for field in fields_of(Paper))


def fits(record: Mapping[str, Any]) -> bool:
    """Whether it has an abstract under our name or our names alone, and nothing under another that we would know."""
    if any(isinstance(part, Mapping) for part in _some(record.get("authors"))):
        return False  # people with names and more
    ours = "abstract" in record or ("title" in record and record.keys() <= _OURS)
    return ours and not any(field_of(key) for key in record if key not in _OURS)


def _some(value: object) -> list[Any]:
    return value[:20] if isinstance(value, list) else []


def paper(record: Mapping[str, Any]) -> Paper:
    """The paper, nothing cleaned.

    Raises:
        ValueError: if a field has a wrong type.
    """
    known = dict(record)
    if not known.get("id"):
        known.pop("id", None)  # an empty id would make one paper of many
    if known.get("abstract") is None:
        known["abstract"] = ""
    return from_record(known)
