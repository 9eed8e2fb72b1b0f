"""What changes an index: adding, keeping in step with a folder, removing, taking merges apart, bringing it up to date.

Every change holds the writing lock. Knows nothing of searching, questions and answers.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path

from index_store import locks
from index_store.adding.adder import Adder
from index_store.adding.rehearsing import Rehearsal
from index_store.adding.syncing import Gone
from index_store.catalog.catalog import Catalog
from index_store.embedders.types import Progress
from index_store.errors import UsageError
from index_store.merging.fields import merge_of
from index_store.opening import CATALOG, VERSION, version_of
from index_store.parts import Parts
from index_store.reports import AddReport, Problem, Reading
from index_store.sources import Entry, Merge
from index_store.types import Paper


class Changing:
    """The changes of one open index."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._writing = locks.writing(parts.folder)
        self._adder = Adder(parts)

    def add(
        self,
        records: Iterable[Reading],
        progress: Progress | None = None,
        *,
        told: Callable[[Problem], None] | None = None,
        folder: str | Path | None = None,
        rehearse: bool = False,
    ) -> AddReport:
        """Add papers; those already here with the same content cost nothing, edited ones take their old place.

        A paper that is here from another source is not added a second time: it takes the better field of each.

        Args:
            records: papers, and what reading says of others, which goes into the report; read as a stream.
            progress: called with the number of records dealt with since the last call.
            told: called with every problem as it comes; the report keeps the first ones only.
            folder: keep in step with this folder, of which `records` are all there is: what came from it before and
                no record stands for now is removed, unless another source holds it.
            rehearse: change nothing, and give the report that the add would give.

        Raises:
            IndexBusyError: if another process is adding.
        """
        inside = str(Path(folder).absolute()) if folder is not None else None
        with self._writing.held():
            if not rehearse:
                self._finish_staged()
                return self._adder.add(records, progress, told, inside)
            with tempfile.TemporaryDirectory(prefix="rehearsal-") as place:
                catalog = Path(place) / CATALOG
                self._parts.catalog.copy_to(catalog)
                copy = Catalog(catalog)
                try:
                    adder = Rehearsal(replace(self._parts, catalog=copy))
                    return adder.add(records, progress, told, inside)
                finally:
                    copy.close()

    def remove(self, ids: Sequence[str]) -> int:
        """Remove papers by id; gives how many there were."""
        with self._writing.held():
            self._finish_staged()
            known = list(self._parts.catalog.entries(ids))
            if known:
                self._adder.write([Entry(key, None, None) for key in known])
            return len(known)

    def rebuild(self) -> None:
        """Make words and vectors again from the catalogue; what is already embedded is not embedded again."""
        with self._writing.held():
            self._adder.rebuild()

    def merges(self) -> Iterator[Merge]:
        """The papers that are made of several records, in the order in which they were first added."""
        rows = self._parts.catalog.sources
        for key in rows.merges():
            for held in rows.held([key]).values():
                if held.entry.paper:
                    yield merge_of(held.entry.paper, held.sources)

    def unmerge(self, key: str) -> list[Paper]:
        """Take a merged paper apart, for good; gives the papers that it was made of.

        Raises:
            UsageError: if no merged paper has that id.
        """
        rows = self._parts.catalog.sources
        with self._writing.held():
            self._finish_staged()
            held = rows.held([key]).get(key)
            contents = sorted({source.content for source in held.sources}) if held else []
            if len(contents) < 2:
                raise UsageError(f"no merged paper has the id {key!r}; see them with: assistant duplicates")
            rows.keep_apart(combinations(contents, 2))
            self._adder.take_away(Gone(papers={key}))
            ids = dict.fromkeys(row.paper for content in contents for row in rows.holding(content))
            found = self._parts.catalog.entries(list(ids))
            return [paper for name in sorted(ids, key=lambda n: n != key) if (paper := found[name].paper)]

    def _finish_staged(self) -> None:
        staged = self._parts.catalog.staged()
        if staged:
            self._adder.write(staged)

    def _bring_up(self) -> None:
        """Derive what indexes of an older version lack; nothing is embedded again."""
        catalog, version = self._parts.catalog, version_of(self._parts.catalog)
        if version < 2:
            catalog.fill_acronyms()
            self._adder.rebuild_words()
        if version < 3:
            catalog.sources.fill_alike()
            catalog.set_meta(before_sources=1)
        if version < VERSION:
            catalog.set_meta(version=VERSION)
