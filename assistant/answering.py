"""Understand a question, gather evidence, write a draft. Knows nothing of files, pages and language models."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from assistant.evidence import fields, lookups
from assistant.evidence.similar import gather_similar
from assistant.evidence.stated import gather_stated
from assistant.evidence.types import Findings
from assistant.types import Message
from assistant.understanding import Kind, Question, understand
from assistant.writers.catalogue import write_table
from assistant.writers.extractive import with_readings, write
from assistant.writers.types import Draft
from index_store import Filters, Store


@dataclass(frozen=True)
class Asked:
    """A question understood, what was found for it, and the draft of exact sentences that this makes."""

    question: Question
    findings: Findings
    draft: Draft


def asked(store: Store, text: str, history: Sequence[Message], filters: Filters | None) -> Asked:
    """Understand `text`, look for evidence, and write what there is in exact sentences."""
    question = understand(text, history, store.catalog, store.document_frequency, store)
    if question.table:
        table = write_table(question, store.catalog, _both(question.filters, filters))
        return Asked(question, Findings(), with_readings(table, question))
    findings = _quotable(question, _find(store, question, filters or Filters()))
    if findings.missing and not findings.evidence:
        near = dict.fromkeys(name for missing in findings.missing for name in store.names_near(missing))
        findings = replace(findings, maybe=tuple(near))
    return Asked(question, findings, write(question, findings))


def search_request(store: Store, text: str) -> tuple[str, Filters]:
    """What a search for `text` should look for: text and the filters that it names."""
    question = understand(text, (), store.catalog, store.document_frequency, store)
    return question.search, question.filters


def _find(store: Store, question: Question, given: Filters) -> Findings:
    """What answers the question; `given` are the filters set beside it, which hold for the nearest papers as well."""
    filters = _both(question.filters, given)
    if question.kind in (Kind.EMPTY, Kind.TALK):
        return Findings()
    if question.unknown_author:
        return Findings(near=tuple(store.search(question.search, lookups.NEAR, given or None)))
    if question.field:
        return fields.gather_field(question, store, filters)
    if stated := gather_stated(question, store, filters):
        return stated
    if question.kind is Kind.COUNT:
        found = lookups.gather_counted(question, store, filters)
    elif question.kind is Kind.LOOKUP:
        found = lookups.gather_looked_up(question, store, filters)
    else:
        return _similar(store, question, filters)
    if found.evidence or found.near:
        return found
    return replace(found, near=tuple(store.search(question.search, lookups.NEAR, given or None)))


def _quotable(question: Question, findings: Findings) -> Findings:
    """Lists, counts and fields name papers without an abstract; whatever else is answered is answered in quotes."""
    naming = question.kind in (Kind.LIST, Kind.COUNT, Kind.LOOKUP) or question.field or findings.total is not None
    if naming or all(item.quotable for item in findings.evidence):
        return findings
    return replace(findings, evidence=tuple(item for item in findings.evidence if item.quotable))


def _similar(store: Store, question: Question, filters: Filters) -> Findings:
    if not question.without:
        return gather_similar(question, store, filters or None)
    rest = lookups.Rest(store, frozenset(lookups.left_out(question, store)))
    return gather_similar(
        replace(question, text=question.search), rest, filters or None
    )  # no names of what is left out


def _both(asked: Filters, given: Filters | None) -> Filters:
    """The filters of the question and those set beside it; what is set beside it wins where both speak."""
    if not given:
        return asked
    return replace(
        asked,
        authors=given.authors or asked.authors,
        topics=given.topics or asked.topics,
        since=given.since if given.since is not None else asked.since,
        until=given.until if given.until is not None else asked.until,
        together=given.together if given.authors else asked.together,
        without_authors=(*given.without_authors, *asked.without_authors),
        without_topics=(*given.without_topics, *asked.without_topics),
        years=given.years or asked.years,
        without_years=(*given.without_years, *asked.without_years),
        venues=given.venues or asked.venues,
        without_venues=(*given.without_venues, *asked.without_venues),
        having=(*given.having, *asked.having),
        lacking=(*given.lacking, *asked.lacking),
    )
