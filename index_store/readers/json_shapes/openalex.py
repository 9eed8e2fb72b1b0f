"""Works of OpenAlex: https://docs.openalex.org/api-entities/works/work-object."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from index_store.readers.building import Fields
from index_store.readers.json_shapes.values import inner, named, objects, text
from index_store.readers.kinds import kind_of

_MOST_WORDS = 200_000  # hostile indexes may repeat a word without end


def fits(record: Mapping[str, Any]) -> bool:
    """Whether its abstract is an inverted index, or its id one of OpenAlex."""
    return "abstract_inverted_index" in record or text(record.get("id")).startswith("https://openalex.org/W")


def fields(record: Mapping[str, Any]) -> Fields:
    """Authors by the name that stands on the paper where it is given."""
    people = objects(record.get("authorships"))
    source = inner(record, "primary_location", "source")
    first, last = text(inner(record, "biblio", "first_page")), text(inner(record, "biblio", "last_page"))
    return Fields(
        title=text(record.get("title")) or text(record.get("display_name")),
        abstract=_in_order(record.get("abstract_inverted_index")) or text(record.get("abstract")),
        authors=[
            name
            for person in people
            if (name := text(inner(person, "author", "display_name")) or text(person.get("raw_author_name")))
        ],
        date=text(record.get("publication_year")) or text(record.get("publication_date")),
        venue=text(inner(source, "display_name")),
        volume=text(inner(record, "biblio", "volume")),
        issue=text(inner(record, "biblio", "issue")),
        pages=f"{first}–{last}" if first and last and first != last else first,
        publisher=text(inner(source, "host_organization_name")),
        doi=text(record.get("doi")) or text(inner(record, "ids", "doi")),
        url=text(inner(record, "primary_location", "landing_page_url")) or text(record.get("id")),
        pmid=text(inner(record, "ids", "pmid")),
        kind=kind_of(text(record.get("type_crossref")) or text(record.get("type"))),
        keywords=named(record.get("keywords"), "display_name", "keyword"),
    )


def _in_order(index: object) -> str:
    """Put the words of an inverted index back in their places."""
    if not isinstance(index, Mapping):
        return ""
    places = [
        (place, word)
        for word, found in index.items()
        if isinstance(found, (list, tuple))
        for place in found
        if isinstance(place, (int, float))
    ]
    return " ".join(word for _, word in sorted(places)[:_MOST_WORDS])
