"""Takes records in: tells which say nothing new, which are edits of a record of their own source, which are new.

What the new ones become is for `settling`. Knows nothing of embedding, and keeps no record longer than one batch.
"""

from __future__ import annotations

from collections.abc import Sequence

from index_store.adding.seen import Seen
from index_store.catalog.catalog import Catalog
from index_store.catalog.sources import Held, Row
from index_store.identity import akin, content_hash, same_work
from index_store.merging.gathering import Place
from index_store.merging.settling import Fresh, Settler
from index_store.merging.traits import keys, traits
from index_store.sources import BEFORE, GIVEN, Entry, Source
from index_store.types import Paper


class Intake:
    """One run over records; whoever makes it holds the writing lock until the run ends."""

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog
        self._rows = catalog.sources
        sources, papers = self._rows.last()
        self.seen = Seen(sources)
        self._seen_papers = Seen(papers)
        self._before = catalog.meta("before_sources") == "1"
        self._known_files: dict[str, bool] = {}
        self._fresh: dict[Place, Fresh] = {}
        self._moved: list[tuple[int, int]] = []

    @property
    def waiting(self) -> int:
        """How many records wait to be settled."""
        return len(self._fresh)

    def take(self, paper: Paper, file: str, record: int) -> bool:
        """Take a record in; false if it says nothing new of its source."""
        content = content_hash(paper)
        if (file, content) in self._fresh:
            return False
        rows = self._rows.holding(content)
        own = next((row for row in rows if row.file == file), None)
        if own:
            self._again(own, record)
            return False
        shown = self._rows.shown(content)
        if shown:
            self._seen_papers.add(shown[0])
        known = bool(rows or shown)
        if known and file == GIVEN:
            return False
        self._fresh[file, content] = Fresh(Source(file, record, content, paper), known)
        return True

    def settled(self) -> tuple[list[Entry], list[Fresh]]:
        """What the records waiting change, and what became of each; none waits after that."""
        fresh = list(self._fresh.values())
        gone: set[Place] = set()
        for f in fresh:
            f.edits = self._edited(f.source, gone)
            if f.edits:
                gone.add(f.edits)
        self._keep_apart(fresh)
        touched = {row.paper for _, content in gone for row in self._rows.holding(content)}
        touched |= {shown[1] for file, content in gone if file == BEFORE and (shown := self._rows.shown(content))}
        entries = settler(self._catalog).settle(fresh, touched=touched)
        self._fresh = {}
        return entries, fresh

    def renumber(self) -> None:
        """Note where records stand that moved within their files."""
        if self._moved:
            self._rows.renumber(self._moved)
            self._moved = []

    def _again(self, row: Row, record: int) -> None:
        if row.n not in self.seen and row.record != record:
            self._moved.append((row.n, record))
        self.seen.add(row.n)

    def _edited(self, new: Source, gone: set[Place]) -> Place | None:
        """The record of the same source that `new` is a new version of.

        One that another record of this run stands for is left alone: two versions in one pile would replace each
        other on every run. The same id or place is not enough: files number their papers 1, 2, 3.
        """
        if not self._may_edit(new.file):
            return None
        ids = self._rows.relatives(new.paper) | self._rows.alike(keys(traits(new.paper, new.content)))
        if new.record:
            ids |= self._rows.at(new.file, new.record)
        old = [
            (key, source)
            for key, held in self._rows.held(sorted(ids)).items()
            for source in self._unseen(held, new.file)
            if (source.file, source.content) not in gone
        ]
        named = (s for key, s in old if _same_place(key, s, new) and akin(s.paper, new.paper))
        found = next(named, None) or next((s for _, s in old if same_work(s.paper, new.paper)), None)
        return (found.file, found.content) if found else None

    def _may_edit(self, file: str) -> bool:
        if file not in self._known_files:
            self._known_files = {file: self._rows.knows(file)}
        return self._before or self._known_files[file]

    def _unseen(self, held: Held, file: str) -> list[Source]:
        if held.sources[0].file == BEFORE:
            return [] if held.n in self._seen_papers else list(held.sources)
        pairs = zip(held.sources, held.numbers, strict=True)
        return [source for source, number in pairs if source.file == file and number not in self.seen]

    def _keep_apart(self, fresh: Sequence[Fresh]) -> None:
        """What the user took apart stays apart when one of the records is edited."""
        edits = [(f.edits[1], f.source.content) for f in fresh if f.edits]
        pairs = [(new, other) for old, new in edits for other in self._rows.apart(old)]
        if pairs:
            self._rows.keep_apart(pairs)


def settler(catalog: Catalog) -> Settler:
    """Who settles the records of this catalogue."""
    return Settler(catalog.sources, lambda ids: set(catalog.entries(ids)))


def _same_place(key: str, old: Source, new: Source) -> bool:
    """Whether both have one id, or stand at one place in one file."""
    return new.paper.id in (key, old.paper.id) or (old.file == new.file and old.record == new.record > 0)
