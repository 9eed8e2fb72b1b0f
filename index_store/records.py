"""Papers as JSON-ready records and back, without loss.

Knows nothing of files: `readers.jsonl` puts records on lines, the catalogue and the answers keep them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from index_store.identity import stable_id
from index_store.types import Paper

_YEAR = re.compile(r"([0-9]{1,4})(?:\.0|-[0-9]{2}(?:-[0-9]{2}(?:[T ].{0,30})?)?)?")


def to_record(paper: Paper) -> dict[str, Any]:
    """Turn a paper into JSON-ready values: tuples become lists, missing fields are left out."""
    record: dict[str, Any] = {}
    for f in fields(paper):
        value = getattr(paper, f.name)
        if value != f.default:
            record[f.name] = list(value) if isinstance(value, tuple) else value
    return record


def from_record(record: Mapping[str, Any]) -> Paper:
    """Turn a record into a paper; unknown fields are ignored, null means missing.

    `authors` and `keywords` may be lists or one "; "-separated text, `year` a number or "2024"; a missing
    `id` is made from the content.

    Raises:
        ValueError: if there is no abstract or a field has a wrong type; names the field and the value.
    """
    abstract = _text(record, "abstract")
    if abstract is None:
        raise ValueError("field 'abstract' is missing; a paper needs one")
    authors, title = _texts(record, "authors"), _text(record, "title")
    given = _text(record, "id")
    return Paper(
        id=stable_id(abstract, authors, title) if given is None else given,
        abstract=abstract,
        authors=authors,
        et_al=_flag(record, "et_al"),
        title=title,
        area=_text(record, "area"),
        subarea=_text(record, "subarea"),
        year=_year(record, "year"),
        venue=_text(record, "venue"),
        doi=_text(record, "doi"),
        url=_text(record, "url"),
        keywords=_texts(record, "keywords"),
        kind=_text(record, "kind"),
        volume=_text(record, "volume"),
        issue=_text(record, "issue"),
        pages=_text(record, "pages"),
        publisher=_text(record, "publisher"),
        pmid=_text(record, "pmid"),
        arxiv=_text(record, "arxiv"),
        families=_family_names(record, authors),
        original=_text(record, "original"),
    )


def _wrong(name: str, value: object, wanted: str) -> ValueError:
    shown = repr(value)
    return ValueError(f"field '{name}' is {shown if len(shown) <= 60 else shown[:59] + '…'}, not {wanted}")


def _whole(name: str, text: str) -> str:
    """Refuse half characters (lone surrogates), which JSON can spell but no file can hold."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise _wrong(name, text, "whole text: it holds half a character") from None
    return text


def _text(record: Mapping[str, Any], name: str) -> str | None:
    value = record.get(name)
    if value is None:
        return None
    if not isinstance(value, str):
        raise _wrong(name, value, "text")
    return _whole(name, value)


def _texts(record: Mapping[str, Any], name: str) -> tuple[str, ...]:
    value = record.get(name)
    if value is None:
        return ()
    if isinstance(value, str):
        return tuple(part for piece in _whole(name, value).split(";") if (part := piece.strip()))
    if not isinstance(value, (list, tuple)) or not all(isinstance(part, str) for part in value):
        raise _wrong(name, value, "a list of texts")
    return tuple(_whole(name, part) for part in value)


def _family_names(record: Mapping[str, Any], authors: tuple[str, ...]) -> tuple[str, ...]:
    """One for each author or none at all: they are told by their place, and may be empty."""
    value = record.get("families")
    if not isinstance(value, (list, tuple)) or not all(isinstance(part, str) for part in value):
        return ()
    return tuple(_whole("families", part) for part in value) if len(value) == len(authors) else ()


def _flag(record: Mapping[str, Any], name: str) -> bool:
    value = record.get(name)
    if value is None:
        return False
    if not isinstance(value, bool):
        raise _wrong(name, value, "true or false")
    return value


def _year(record: Mapping[str, Any], name: str) -> int | None:
    value = record.get(name)
    if value is None:
        return None
    if isinstance(value, str) and (found := _YEAR.fullmatch(value.strip())):
        return int(found[1])
    if isinstance(value, float) and value.is_integer():
        value = int(value)  # as pandas writes it
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 9999:
        return value
    raise _wrong(name, value, "a year such as 2024")
