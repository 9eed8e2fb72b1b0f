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

_TYPE = {
    "conference": "paper-conference", "article": "article-journal", "book": "book", "chapter": "chapter",
    "thesis": "thesis", "report": "report", "preprint": "article", "other": "document",
}  # fmt: skip


def write(papers: Sequence[Paper]) -> str:
    """Write the papers as a JSON list of CSL items."""
    items = [_item(key, paper) for key, paper in zip(citation_keys(papers), papers, strict=True)]
    return json_text(items, indent=2) + "\n"


def _item(key: str, paper: Paper) -> dict[str, Any]:
    item = {
        "id": key,
        "type": _TYPE.get(describe.kind(paper), _TYPE["other"]),
        "title": describe.title(paper),
        "author": [_name(person) for person in people(paper)],
        "issued": None if paper.year is None else {"date-parts": [[paper.year]]},
        "container-title": paper.venue,
        "volume": paper.volume,
        "issue": paper.issue,
        "page": paper.pages,
        "publisher": paper.publisher,
        "DOI": paper.doi,
        "PMID": paper.pmid,
        "archive": "arXiv" if paper.arxiv else None,
        "archive_location": paper.arxiv,
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
