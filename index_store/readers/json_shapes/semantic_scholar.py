"""Papers of Semantic Scholar, of its API and of its bulk files: https://api.semanticscholar.org/api-docs/."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from index_store.readers.building import Fields
from index_store.readers.json_shapes.values import inner, named, text, texts
from index_store.readers.kinds import kind_of


def fits(record: Mapping[str, Any]) -> bool:
    """Whether it has one of the ids that only Semantic Scholar gives."""
    return any(key in record for key in ("paperId", "corpusId", "corpusid", "externalIds", "externalids"))


def fields(record: Mapping[str, Any]) -> Fields:
    """Citations and references inside are other papers and are left out; `tldr` is no abstract."""
    ids = record.get("externalIds") or record.get("externalids")
    journal = record.get("journal")
    kinds = texts(record.get("publicationTypes") or record.get("publicationtypes"))
    return Fields(
        title=text(record.get("title")),
        abstract=text(record.get("abstract")),
        authors=named(record.get("authors"), "name"),
        date=text(record.get("year")) or text(record.get("publicationDate") or record.get("publicationdate")),
        venue=text(record.get("venue")) or text(inner(journal, "name")),
        volume=text(inner(journal, "volume")),
        pages=text(inner(journal, "pages")),
        doi=text(inner(ids, "DOI")) or text(record.get("doi")),
        url=text(record.get("url")),
        pmid=text(inner(ids, "PubMed")),
        arxiv=text(inner(ids, "ArXiv")),
        kind=kind_of("conference" if "Conference" in kinds else text(kinds)),
        keywords=texts(record.get("fieldsOfStudy") or record.get("fieldsofstudy")),
    )
