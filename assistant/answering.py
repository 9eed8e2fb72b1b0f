"""Answer a question: understand it, gather evidence, write a draft, check it. Knows nothing of files and pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from assistant.checking import checked
from assistant.evidence.lookups import gather_papers, gather_worded
from assistant.evidence.similar import gather_similar
from assistant.evidence.types import Findings
from assistant.types import Answer, Message
from assistant.understanding import Kind, Question, understand
from assistant.writers.extractive import write
from index_store import Filters, Paper, Store

_LOOKUP_MOST = 50
_NEWEST_MOST = 5


def answer(store: Store, text: str, history: Sequence[Message], filters: Filters | None) -> Answer:
    """The checked answer to `text`."""
    question = understand(text, history, store.catalog)
    findings = _find(store, question, _both(question.filters, filters))
    return checked(text, write(question, findings))


def search_request(store: Store, text: str) -> tuple[str, Filters]:
    """What a search for `text` should look for: text and the filters that it names."""
    question = understand(text, (), store.catalog)
    return question.search, question.filters


def _find(store: Store, question: Question, filters: Filters) -> Findings:
    if question.kind is Kind.EMPTY:
        return Findings()
    if question.unknown_author:
        return Findings(near=tuple(store.search(question.search, 3)))
    if question.kind is Kind.COUNT and question.about:
        counted = _counted_words(store, question, filters)
        if counted.total or not filters:
            return counted
    if question.kind in (Kind.LOOKUP, Kind.COUNT):
        return _looked_up(store, question, filters)
    return gather_similar(question, store, filters or None)


def _counted_words(store: Store, question: Question, filters: Filters) -> Findings:
    """Exactly the papers that hold every word asked for: similarity can rank, but not count."""
    words = question.about.split()
    ids = store.holding(words, filters or None)
    return gather_worded(question, ids[:_LOOKUP_MOST], store, len(ids))


def _looked_up(store: Store, question: Question, filters: Filters) -> Findings:
    papers: list[Paper] = []
    total = store.catalog.count(filters)
    if question.newest:
        papers = _newest(store, filters)
        total = len(papers)
    else:
        for paper in store.papers(filters):
            papers.append(paper)
            if len(papers) >= _LOOKUP_MOST:
                break
    if not papers:
        return Findings(near=tuple(store.search(question.search, 3)))
    return gather_papers(question, papers, store, total)


def _newest(store: Store, filters: Filters) -> list[Paper]:
    """The papers of the last year that has any."""
    years = [paper.year for paper in store.papers(filters) if paper.year is not None]
    if not years:
        return []
    return list(store.papers(replace(filters, since=max(years), until=max(years))))[:_NEWEST_MOST]


def _both(asked: Filters, given: Filters | None) -> Filters:
    """The filters of the question and those set beside it; what is set beside it wins where both speak."""
    if not given:
        return asked
    return Filters(
        authors=given.authors or asked.authors,
        topics=given.topics or asked.topics,
        since=given.since if given.since is not None else asked.since,
        until=given.until if given.until is not None else asked.until,
    )
