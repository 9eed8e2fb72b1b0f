"""CSL-JSON, which Zotero, Pandoc and Crossref's API write: https://docs.citationstyles.org/ (schema 1.0.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from index_store.readers.building import Fields
from index_store.readers.json_shapes.values import inner, objects, text, texts
from index_store.readers.kinds import kind_of
from index_store.readers.people import Body
from index_store.readers.tables.cells import words

_KINDS = {
    "article-journal": "article", "article": "preprint", "paper-conference": "conference", "document": "other",
    "posted-content": "preprint", "speech": "conference",
}  # fmt: skip

_TYPES = frozenset(
    "article article-journal article-magazine article-newspaper bill book broadcast chapter classic "
    "dataset document entry entry-dictionary entry-encyclopedia figure graphic hearing interview "
    "legal_case legislation manuscript map motion_picture musical_score pamphlet paper-conference patent "
    "performance periodical personal_communication post post-weblog regulation report review review-book "
    "software song speech standard thesis treaty webpage".split()
)


def fits(record: Mapping[str, Any]) -> bool:
    """Whether people or dates are objects as CSL makes them, or the type is one of CSL's."""
    people = [*objects(record.get("author")), *objects(record.get("editor"))]
    if any("family" in person or "literal" in person for person in people):
        return True
    if "id" in record and text(record.get("type")) in _TYPES:
        return True
    dated = isinstance(record.get("issued"), Mapping)
    return dated or "container-title" in record or ("citation-key" in record and "title" in record)


def fields(record: Mapping[str, Any]) -> Fields:
    """Editors stand in where there are no authors."""
    people = objects(record.get("author")) or objects(record.get("editor"))
    kind = text(record.get("type"))
    archive = text(record.get("archive")).casefold()
    keywords = record.get("keyword") or record.get("subject")
    return Fields(
        title=text(record.get("title")),
        abstract=text(record.get("abstract")),
        authors=[_name(person) or Body(text(person.get("literal")) or text(person.get("name"))) for person in people],
        date=_date(record.get("issued")) or _date(record.get("published")),
        venue=text(record.get("container-title")) or text(record.get("event-title")) or text(record.get("event")),
        volume=text(record.get("volume")),
        issue=text(record.get("issue")),
        pages=text(record.get("page")) or text(record.get("number")),
        publisher=text(record.get("publisher")),
        doi=text(record.get("DOI")),
        url=text(record.get("URL")),
        pmid=text(record.get("PMID")),
        arxiv=text(record.get("archive_location")) if archive == "arxiv" else "",
        kind=_KINDS.get(kind) or kind_of(kind),
        keywords=words(keywords) if isinstance(keywords, str) else texts(keywords),
        notes=text(record.get("note")),
    )


def _name(person: Mapping[str, Any]) -> str:
    """A name as "particle Family, Suffix, Given particle"; nothing for one that is not parted."""
    particle, family = text(person.get("non-dropping-particle")), text(person.get("family"))
    given = " ".join(filter(None, (text(person.get("given")), text(person.get("dropping-particle")))))
    family = " ".join(filter(None, (particle, family)))
    return ", ".join(filter(None, (family, text(person.get("suffix")), given))) if family else ""


def _date(value: object) -> str:
    parts = inner(value, "date-parts")
    first = parts[0] if isinstance(parts, (list, tuple)) and parts else None
    return text(first) or text(inner(value, "raw")) or text(inner(value, "literal")) or text(inner(value, "date-time"))
