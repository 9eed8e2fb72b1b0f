"""Settles which paper each record belongs to, and what the papers then look like.

Takes records that are new, records that are gone and papers to be looked at again; gives what has to be written.
Which records are one paper depends on the records alone, never on the order in which they came. Knows nothing of
files, embedding or how changes are written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from index_store.catalog.sources import SourceRows
from index_store.chunks import paper_text
from index_store.identity import text_hash
from index_store.merging.clustering import clusters
from index_store.merging.fields import merged
from index_store.merging.gathering import Gathering, Group, Place
from index_store.merging.likeness import apart
from index_store.sources import Entry, Source
from index_store.types import Paper

# No paper has so many records that are alike; hostile files must not make one comparison of all with all.
_MOST_TOGETHER = 300


@dataclass
class Fresh:
    """A record that its source did not hold before.

    Attributes:
        source: the record.
        known: whether the index shows or holds the same content already.
        edits: the record of the same source that it takes the place of.
        outcome: "added", "updated", "unchanged" or "merged", once it is settled.
    """

    source: Source
    known: bool = False
    edits: Place | None = None
    outcome: str = ""


class Settler:
    """Settles the records of one index; whoever calls it holds the writing lock."""

    def __init__(self, rows: SourceRows, taken: Callable[[Sequence[str]], set[str]]) -> None:
        self._rows = rows
        self._taken = taken

    def settle(self, fresh: Sequence[Fresh], gone: Iterable[Place] = (), touched: Iterable[str] = ()) -> list[Entry]:
        """Give the changes that these records make, and put its outcome into every fresh one.

        Args:
            fresh: records that are new.
            gone: records that are no longer there; their papers must be among `touched`.
            touched: ids of papers to be looked at again.
        """
        renamed = {f.edits[1]: f.source.content for f in fresh if f.edits}
        out = {*gone, *(f.edits for f in fresh if f.edits)}
        gathering = Gathering(self._rows, out, most=_MOST_TOGETHER + len(fresh))
        for f in fresh:
            gathering.place(f.source)
            if f.known:
                gathering.load(self._same(f.source.content))
        group = gathering.gathered(touched)
        barred = self._barred(group)
        order = {content: place for place, content in enumerate(group.records)}
        parts = sorted(
            clusters(group.records, group.pairs, barred), key=lambda part: min(order[content] for content in part)
        )
        ids = self._ids(group, parts, renamed)
        entries = [self._entry(ids[part[0]], part, group) for part in parts]
        left = set(ids.values())
        entries += [Entry(key, None, None) for key in group.papers if key not in left]
        self._tell(fresh, parts, ids, group)
        return [entry for entry in entries if entry is not None]

    def _same(self, content: str) -> set[str]:
        """Ids of the papers that show or hold this content."""
        shown = self._rows.shown(content)
        return {row.paper for row in self._rows.holding(content)} | ({shown[1]} if shown else set())

    def _barred(self, group: Group) -> Callable[[str, str], bool]:
        asked: dict[str, set[str]] = {}

        def barred(a: str, b: str) -> bool:
            if a not in asked:
                asked[a] = self._rows.apart(a)
            return b in asked[a] or apart(group.records[a].traits, group.records[b].traits)

        return barred

    # --- which papers ----------------------------------------------------------------------------------------

    def _ids(self, group: Group, parts: Sequence[Sequence[str]], renamed: dict[str, str]) -> dict[str, str]:
        """An id for each group of records, by its first: that of the paper it was, or one of its own."""
        part_of = {content: part[0] for part in parts for content in part}
        ids: dict[str, str] = {}
        for key, held in sorted(group.papers.items(), key=lambda item: item[1].n):
            before = [renamed.get(s.content, s.content) for s in held.sources]
            own = [renamed.get(s.content, s.content) for s in held.sources if s.paper.id == key]
            first = next((c for c in [*own, *before] if c in part_of), None)
            if first is not None and part_of[first] not in ids:
                ids[part_of[first]] = key
        taken = set(group.papers)
        order = {content: place for place, content in enumerate(group.records)}
        for part in parts:
            if part[0] not in ids:
                content = min(part, key=lambda content: order[content])
                ids[part[0]] = self._free_id(group.records[content].sources[0].paper.id, content, taken)
            taken.add(ids[part[0]])
        return ids

    def _free_id(self, wanted: str, content: str, taken: set[str]) -> str:
        """The paper's own id, or one of its own where another paper has that: none is lost."""
        choices = [wanted, *(content[:length] for length in range(12, len(content)))]
        used = taken | self._taken(choices)
        return next((name for name in choices if name not in used), content)

    def _entry(self, key: str, part: Sequence[str], group: Group) -> Entry | None:
        """The paper that these records make; None if it is that already."""
        papers: list[Paper] = [group.records[content].sources[0].paper for content in part]
        made, _ = merged(papers, key)
        sources = tuple(source for content in part for source in group.records[content].sources)
        old = group.papers.get(key)
        if old and old.entry.paper == made and set(_told(old.sources)) == set(_told(sources)):
            return None
        return Entry(key, text_hash(paper_text(made)), made, sources)

    def _tell(self, fresh: Sequence[Fresh], parts: Sequence[Sequence[str]], ids: dict[str, str], group: Group) -> None:
        part_of = {content: part[0] for part in parts for content in part}
        begun = {part for part, key in ids.items() if key in group.papers}
        for f in fresh:
            part = part_of[f.source.content]
            if f.edits:
                f.outcome = "updated"
            elif f.known:
                f.outcome = "unchanged"
            else:
                f.outcome = "merged" if part in begun else "added"
            begun.add(part)


def _told(sources: Iterable[Source]) -> list[tuple[str, int, str]]:
    return [(s.file, s.record, s.content) for s in sources]
