"""CSL-JSON, what citeproc, Pandoc and Zotero read (schema 1.0.2).

Area and subarea follow the keywords in `keyword`; "et al." and a label in place of a title are said in
`note`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from assistant.exporting import describe
from assistant.exporting.keys import citation_keys
from assistant.exporting.lines import json_text
from assistant.exporting.people import Person, people
from index_store.types import Paper

_TYPE = {"conference": "paper-conference", "journal": "article-journal", "unknown": "article"}


def write(papers: Sequence[Paper]) -> str:
    """Write the papers as a JSON list of CSL items."""
    items = [_item(key, paper) for key, paper in zip(citation_keys(papers), papers, strict=True)]
    return json_text(items, indent=2) + "\n"


def _item(key: str, paper: Paper) -> dict[str, Any]:
    item = {
        "id": key,
        "type": _TYPE[describe.kind(paper)],
        "title": describe.title(paper),
        "author": [_name(person) for person in people(paper.authors)],
        "issued": None if paper.year is None else {"date-parts": [[paper.year]]},
        "container-title": paper.venue,
        "DOI": paper.doi,
        "URL": paper.url,
        "keyword": ", ".join(describe.keywords(paper)),
        "note": " ".join(describe.notes(paper, others=True)),
        "abstract": paper.abstract,
    }
    return {name: value for name, value in item.items() if value}


def _name(person: Person) -> dict[str, str]:
    if person.whole:
        return {"literal": person.family}
    parts = {"family": person.family, "given": person.given, "suffix": person.suffix}
    return {name: value for name, value in parts.items() if value}
