"""Answers from the catalogue's own fields: one field of a paper, and tables of topics, years and authors.

Every number here is counted, none is estimated. Nothing is quoted but the sentence that shows which paper is meant.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from assistant.evidence.types import Findings
from assistant.understanding import Question
from assistant.writers.escaping import escaped
from assistant.writers.phrases import Phrases, phrases
from assistant.writers.types import Draft, Piece, Quote
from index_store import Filters, Paper
from index_store.catalog.catalog import Catalog
from index_store.identity import bare_doi

_MOST_ROWS = 30
Rows = Sequence[tuple[str, int]]


def write_field(question: Question, findings: Findings, frame: Phrases) -> Draft:
    """The field asked for of the papers found, each with the sentence that shows which paper it is."""
    pieces: list[Piece] = []
    told = False
    for item in findings.evidence:
        value = _field(item.paper, question.field)
        name, label = frame.fields[question.field], f"**{escaped(item.paper.label)}**"
        lead = "\n\n" if pieces else ""
        if not value:
            pieces.append(Piece(f"{lead}{frame.no_field.format(name, label)}"))
            continue
        head = f"{lead}{label}{frame.colon}{name} {escaped(value)}{frame.stop}\n\n"
        told = True
        if not item.quotable:
            pieces.append(Piece(head.rstrip()))
            continue
        passage = item.passages[0]
        quote = Quote(item.paper, passage.start, passage.end)
        pieces.append(Piece(f"{head}{escaped(passage.plain)}", (quote,)))
    papers = tuple(item.paper for item in findings.evidence)
    refused = not told
    return Draft(tuple(pieces), refused=refused, related=papers if refused else ())


def write_table(question: Question, catalog: Catalog, filters: Filters) -> Draft:
    """What is asked of the catalogue as a whole, within the filters."""
    frame = phrases(chinese=question.chinese)
    papers = catalog.count(filters)
    rows = _TABLES[question.table](catalog, filters)
    if not rows:
        text = frame.no_index if not catalog.count() else frame.no_table if papers else frame.no_papers
        return Draft((Piece(text),), refused=True)
    shown = [row for row in rows if row[1] == rows[0][1]] if question.table.startswith("most ") else rows
    by_author = _TABLES[question.table] is _authors
    total = catalog.author_count(filters) if by_author and shown is rows else len(shown)
    head = frame.tables[question.table].format(total, papers)
    lines = [f"- {escaped(name)}{frame.colon}{number}" for name, number in shown[:_MOST_ROWS]]
    if total > len(lines):
        head = f"{head.rstrip(':：')}{frame.stop} {frame.first.format(len(lines))}"
    without = 0 if by_author else papers - sum(number for _, number in rows)
    foot = f"\n\n{frame.rest.format(without)}" if without else ""
    return Draft((Piece(f"{head}\n\n" + "\n".join(lines) + foot),))


def _field(paper: Paper, field: str) -> str:
    values = {
        "year": str(paper.year) if paper.year is not None else "",
        "venue": paper.venue or "",
        "doi": paper.doi or "",
        "link": paper.url or (f"https://doi.org/{bare_doi(paper.doi)}" if paper.doi else ""),
        "topic": paper.topic or "",
        "authors": ", ".join(paper.authors) + (" et al." if paper.et_al and paper.authors else ""),
    }
    return values[field]


def _topics(catalog: Catalog, filters: Filters) -> Rows:
    named = [(" · ".join(part for part in (area, sub) if part), n) for area, sub, n in catalog.topics(filters)]
    return sorted(named, key=lambda row: (-row[1], row[0]))


def _areas(catalog: Catalog, filters: Filters) -> Rows:
    sums: Counter[str] = Counter()
    for area, sub, number in catalog.topics(filters):
        sums[area or sub or ""] += number
    return sorted(sums.items(), key=lambda row: (-row[1], row[0]))


def _years(catalog: Catalog, filters: Filters) -> Rows:
    return [(str(year), number) for year, number in catalog.years(filters)]


def _busiest_years(catalog: Catalog, filters: Filters) -> Rows:
    return sorted(_years(catalog, filters), key=lambda row: -row[1])


def _authors(catalog: Catalog, filters: Filters) -> Rows:
    return catalog.most_papers(filters, _MOST_ROWS)


_TABLES: dict[str, Callable[[Catalog, Filters], Rows]] = {
    "topics": _topics,
    "papers per topic": _topics,
    "most topics": _topics,
    "areas": _areas,
    "papers per area": _areas,
    "most areas": _areas,
    "years": _years,
    "papers per year": _years,
    "most years": _busiest_years,
    "authors": _authors,
    "papers per author": _authors,
    "most papers": _authors,
}
