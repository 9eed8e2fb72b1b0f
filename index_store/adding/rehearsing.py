"""Adds to a copy of the catalogue and to nothing else, to tell what an add would do."""

from __future__ import annotations

from collections.abc import Sequence

from index_store.adding.adder import Adder
from index_store.embedders.types import Progress
from index_store.sources import Entry


class Rehearsal(Adder):
    """An adder that neither embeds nor writes words and vectors; its catalogue is a copy, to be thrown away."""

    def write(self, entries: Sequence[Entry], progress: Progress | None = None) -> None:
        """Write the catalogue alone."""
        self._parts.catalog.apply(entries)
        papers = sum(1 for entry in entries if entry.paper)
        if progress and papers:
            progress(papers)
