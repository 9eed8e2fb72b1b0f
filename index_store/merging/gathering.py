"""Gathers the records that have to be looked at together: those that are alike to one, alike to these, and so on.

Knows what is in the catalogue and in the change at hand; does not decide which records become one paper.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from index_store.catalog.sources import Held, SourceRows
from index_store.merging.likeness import same_paper
from index_store.merging.traits import Traits, keys, traits
from index_store.sources import BEFORE, Source

Place = tuple[str, str]
"""A file, and the content hash of a record in it."""


@dataclass
class Record:
    """All sources with one content."""

    traits: Traits
    keys: set[int]
    sources: list[Source] = field(default_factory=list)
    papers: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Group:
    """Records that have to be looked at together.

    Attributes:
        records: by content hash, in the order in which they were met.
        papers: the papers that they are behind now, by id.
        pairs: records that are alike → how surely.
    """

    records: dict[str, Record]
    papers: dict[str, Held]
    pairs: dict[tuple[str, str], int]


class Gathering:
    """One change of an index.

    Args:
        rows: what the catalogue knows.
        out: sources that are not there any more.
        most: when to stop: after so many records.
    """

    def __init__(self, rows: SourceRows, out: set[Place], most: int) -> None:
        self._rows = rows
        self._out = out
        self._most = most
        self._loaded: dict[str, Held] = {}
        self._contents: dict[str, list[str]] = {}  # of each loaded paper
        self._records: dict[str, Record] = {}
        self._by_key: dict[int, list[str]] = {}
        self._active: dict[str, None] = {}
        self._queue: list[str] = []
        self._papers: dict[str, Held] = {}
        self._pairs: dict[tuple[str, str], int] = {}

    def place(self, source: Source) -> None:
        """Put in a record that is new; it will be looked at."""
        self._put(source)
        self._activate(source.content)

    def load(self, ids: Iterable[str]) -> None:
        """Read papers of the catalogue, with which others may be compared."""
        for key, held in self._rows.held([key for key in ids if key not in self._loaded]).items():
            self._loaded[key] = held
            kept = [s for s in held.sources if (s.file, s.content) not in self._out]
            for source in kept:
                self._put(source).papers.append(key)
            self._contents[key] = list(dict.fromkeys(source.content for source in kept))

    def gathered(self, touched: Iterable[str]) -> Group:
        """Everything that has to be looked at with the new records and the papers `touched`."""
        wanted = list(touched)
        self.load(wanted)
        for key in wanted:
            self._take(key)
        while self._queue:
            content = self._queue.pop()
            for key in self._records[content].papers:
                self._take(key)
            if len(self._active) <= self._most:
                self._compare(content)
        records = {content: self._records[content] for content in self._active}
        for record in records.values():
            record.sources = _in_order(record.sources)
        return Group(records, self._papers, self._pairs)

    def _put(self, source: Source) -> Record:
        record = self._records.get(source.content)
        if record is None:
            known = traits(source.paper, source.content)
            record = self._records[source.content] = Record(known, keys(known))
            for key in record.keys:
                self._by_key.setdefault(key, []).append(source.content)
        record.sources.append(source)
        return record

    def _activate(self, content: str) -> None:
        if content not in self._active:
            self._active[content] = None
            self._queue.append(content)

    def _take(self, key: str) -> None:
        """Look at a whole paper again."""
        if key in self._loaded and key not in self._papers:
            self._papers[key] = self._loaded[key]
            for content in self._contents[key]:
                self._activate(content)

    def _compare(self, content: str) -> None:
        """Find what is alike to a record, among what shares a key with it or is of one paper with it."""
        record = self._records[content]
        self.load(self._rows.alike(record.keys))
        near = {other for key in record.keys for other in self._by_key[key][: self._most]}
        near.update(other for key in record.papers for other in self._contents[key])
        for other in sorted(near - {content}):
            pair = (min(content, other), max(content, other))
            if pair not in self._pairs and (sure := same_paper(record.traits, self._records[other].traits)):
                self._pairs[pair] = sure
                self._activate(other)


def _in_order(sources: Iterable[Source]) -> list[Source]:
    """Each source once, by file and record; those from before sources were kept give way to real ones."""
    once = list({(s.file, s.content): s for s in sources}.values())
    real = [s for s in once if s.file != BEFORE]
    return sorted(real or once, key=lambda s: (s.file, s.record))
