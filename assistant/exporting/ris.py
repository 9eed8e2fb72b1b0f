"""RIS, written by rispy: what EndNote, Zotero, Mendeley and Papers read.

`CPAPER` or `JOUR` as the venue tells, `GEN` without one. RIS has no "et al." and no place for a label, so
both are said in `N1` notes; area and subarea follow the keywords in `KW`.
"""

from __future__ import annotations

from collections.abc import Sequence

from assistant.exporting import describe
from assistant.exporting.keys import citation_keys
from assistant.exporting.lines import one_line
from assistant.exporting.people import people
from index_store.types import Paper

_TYPE = {"conference": "CPAPER", "journal": "JOUR", "unknown": "GEN"}
_VENUE = {"conference": "secondary_title", "journal": "journal_name", "unknown": "secondary_title"}


def write(papers: Sequence[Paper]) -> str:
    """Write the papers as a RIS file; every value on one line, since a line is a field there."""
    import rispy

    # rispy numbers the records by lines that belong to no field; other readers stumble over them.
    plain = type("PlainWriter", (rispy.RisWriter,), {"set_header": lambda *_: ""})
    records = [_record(key, paper) for key, paper in zip(citation_keys(papers), papers, strict=True)]
    return str(rispy.dumps(records, implementation=plain)) if records else ""


def _record(key: str, paper: Paper) -> dict[str, str | list[str]]:
    record: dict[str, str | list[str]] = {
        "type_of_reference": _TYPE[describe.kind(paper)],
        "id": key,
        "title": one_line(describe.title(paper)),
        "authors": [person.inverted() for person in people(paper.authors)],
        "year": "" if paper.year is None else str(paper.year),
        _VENUE[describe.kind(paper)]: one_line(paper.venue or ""),
        "doi": one_line(paper.doi or ""),
        "urls": [one_line(paper.url)] if paper.url else [],
        "keywords": [one_line(word) for word in describe.keywords(paper)],
        "notes": describe.notes(paper, others=True),
        "abstract": one_line(paper.abstract),
    }
    return {name: value for name, value in record.items() if value}
