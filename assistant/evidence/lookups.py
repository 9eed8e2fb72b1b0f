"""Evidence for look-ups and counts: the papers that the catalogue gives, exactly, each with one sentence."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from assistant.evidence.sentences import contribution
from assistant.evidence.types import Evidence, Findings
from assistant.understanding import Question
from index_store import Filters, Store
from index_store.types import Hit

NEAR = 5
_MOST = 50
# How many papers that are left out a search looks past to find others.
_LOOK_PAST = 200
# Without its words a paper is about something if it fits this well, and nearly as well as the best one.
_FITS, _FITS_SHARE = 0.35, 0.75


def gather_counted(question: Question, store: Store, filters: Filters) -> Findings:
    """Exactly the papers that pass the filters and hold every word asked for: similarity can rank, but not count."""
    filters = _last(question, store, filters)
    if question.ignored:
        return Findings(near=tuple(store.search(question.search, NEAR, filters or None, rerank=False)))
    if question.called:
        return _called(question, store, filters)
    words = tuple(question.about.split())
    if not words:
        return _listed(question, store, _within(question, store, filters))
    ids = _without(question, store, _holding(store, words, filters))
    among = store.catalog.count(filters) if filters else None
    if not ids:
        return Findings(
            near=tuple(store.search(question.about, NEAR, filters or None, rerank=False)),
            total=0,
            words=words,
            among=among,
        )
    hits = store.hits(question.about, ids[:_MOST])
    return Findings(
        tuple(Evidence(hit.paper, (hit.passage,)) for hit in hits), (), total=len(ids), words=words, among=among
    )


def gather_looked_up(question: Question, store: Store, filters: Filters) -> Findings:
    """The papers that pass the filters; if more is asked, those of them that are about it."""
    if (question.newest or question.oldest) and question.about:
        filters = _last_about(question, store, filters)
    else:
        filters = _last(question, store, filters)
    ids = _within(question, store, filters)
    if not question.about:
        return _listed(question, store, ids)
    held = set(_holding(store, question.about.split(), filters))
    found = store.search(question.about, _MOST, filters or None, rerank=False)
    hits = [hit for hit in found if hit.paper.id in set(ids)]
    chosen = about_it(hits, held)
    if chosen:
        return Findings(_evidence(chosen), total=len(chosen))
    if question.insists and ids:
        return Findings(near=tuple(hits[:NEAR]), total=0, words=tuple(question.about.split()), among=len(ids))
    return _listed(question, store, ids)


@dataclass(frozen=True)
class Rest:
    """The index without some papers, as gathering sees it."""

    store: Store
    out: frozenset[str]

    def search(self, query: str, k: int = 10, filters: Filters | None = None, *, many: bool = False) -> list[Hit]:
        """Ranked hits, none of those left out."""
        hits = self.store.search(query, k + min(len(self.out), _LOOK_PAST), filters, many=many)
        return [hit for hit in hits if hit.paper.id not in self.out][:k]

    def hits(self, query: str, ids: Sequence[str]) -> list[Hit]:
        """These papers, scored, none of those left out."""
        return self.store.hits(query, [key for key in ids if key not in self.out])

    def prepare(self, queries: Sequence[str]) -> None:
        """Make ready for several searches."""
        self.store.prepare(queries)


def left_out(question: Question, store: Store) -> set[str]:
    """Ids of the papers that hold all words of something that the question leaves out."""
    return {key for text in question.without for key in _holding(store, text.split(), Filters())}


def _listed(question: Question, store: Store, ids: Sequence[str]) -> Findings:
    """The first of these papers, in their order, and how many there are."""
    hits = {hit.paper.id: hit for hit in store.hits(question.about or question.english or question.text, ids[:_MOST])}
    undated = len(store.catalog.matching(ids, Filters(lacking=("year",)))) if question.filters.without_years else 0
    shown = [hits[key] for key in ids[:_MOST] if key in hits]
    return Findings(_evidence(shown), total=len(ids), undated=undated, parts=_parts_of(question, store, ids))


def _parts_of(question: Question, store: Store, ids: Sequence[str]) -> tuple[tuple[str, int], ...]:
    """How many of these papers are filed under each part that the question wants counted."""
    return tuple((name, len(store.catalog.matching(ids, Filters(topics=topics)))) for name, topics in question.parts)


def _evidence(hits: Sequence[Hit]) -> tuple[Evidence, ...]:
    return tuple(Evidence(hit.paper, (contribution(hit),)) for hit in hits)


def _within(question: Question, store: Store, filters: Filters) -> list[str]:
    return _without(question, store, store.catalog.ids(filters))


def _without(question: Question, store: Store, ids: list[str]) -> list[str]:
    out = left_out(question, store)
    return [key for key in ids if key not in out] if out else ids


def _holding(store: Store, words: Sequence[str], filters: Filters) -> list[str]:
    """Chinese is looked for character by character, which is how it is kept."""
    return store.holding([part for word in words for part in _parts(word)], filters or None)


def _parts(word: str) -> Sequence[str]:
    return word if "㐀" <= word[:1] <= "鿿" else [word]


def about_it(hits: Sequence[Hit], held: Collection[str]) -> list[Hit]:
    """Those that hold every word asked for, and those that fit as well."""
    least = max(_FITS, _FITS_SHARE * max((hit.fit for hit in hits), default=0.0))
    return [hit for hit in hits if hit.paper.id in held or hit.fit >= least]


def _called(question: Question, store: Store, filters: Filters) -> Findings:
    """The papers filed under the topic that the question calls by its name, and how many say its words."""
    found = _listed(question, store, _within(question, store, filters))
    words = tuple(question.called.split())
    return replace(found, words=words, saying=len(_holding(store, words, replace(filters, topics=()))))


def _last(question: Question, store: Store, filters: Filters) -> Filters:
    """The filters for the last (or first) year that has any of the papers, if that is asked for."""
    years = [year for year, _ in store.catalog.years(filters)] if question.newest or question.oldest else []
    return _in_year(years, question, filters)


def _in_year(years: Sequence[int], question: Question, filters: Filters) -> Filters:
    if not years:
        return filters
    year = max(years) if question.newest else min(years)
    return replace(filters, since=year, until=year)


def _last_about(question: Question, store: Store, filters: Filters) -> Filters:
    """The filters for the last (or first) year that has a paper about what is asked."""
    held = set(_holding(store, question.about.split(), filters))
    found = store.search(question.about, _MOST, filters or None, rerank=False)
    hits = [*store.hits(question.about, sorted(held)[:_MOST]), *found]
    years = [hit.paper.year for hit in about_it(hits, held) if hit.paper.year is not None]
    return _in_year(years, question, filters)
