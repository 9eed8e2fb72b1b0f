"""Turn records into applied papers: settle batch by batch what they change, embed, write in the safe order.

Knows nothing of files and of searching, and not which records are new or one paper.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

import numpy as np

from index_store.adding.intake import Intake, settler
from index_store.adding.syncing import Gone, vanished
from index_store.adding.tallying import Tally
from index_store.chunks import Chunk, chunk
from index_store.damage import DamagedError
from index_store.embedders.types import Embedding, Progress
from index_store.embeddings import ChunkEmbedding
from index_store.late import OUTSIDE, compress
from index_store.parts import Parts
from index_store.records import from_record, to_record
from index_store.reports import AddReport, Found, Problem, Reading
from index_store.sentences import split
from index_store.sources import GIVEN, Entry
from index_store.text import plain_text
from index_store.types import Paper
from index_store.vectors import VectorItem

# Papers embedded between two commits of the cache (what a kill can cost), and papers applied at once.
_EMBED_BATCH, _WRITE_BATCH = 32, 256
_WORDS_BATCH = 10_000  # papers between two commits when only words are made again
# How long a write waits for searches: they take milliseconds each, and giving up would stop a long add.
_PATIENCE_S = 60.0


class Adder:
    """Adds to one index; whoever calls it holds the writing lock."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts

    def add(
        self,
        records: Iterable[Reading],
        progress: Progress | None = None,
        told: Callable[[Problem], None] | None = None,
        folder: str | None = None,
    ) -> AddReport:
        """Add a stream of papers and pass its problems on.

        Args:
            records: what reading gives.
            progress: called with the number of records dealt with since the last call.
            told: called with every problem at once; the report keeps the first ones only.
            folder: what came from this folder (absolute) before, and no record stands for now, is taken out.
        """
        intake, tally = Intake(self._parts.catalog), Tally(told)
        for record in records:
            checked = _checked(record)
            if isinstance(checked, Found):
                if not intake.take(checked.paper, checked.file, checked.record):
                    tally.count(checked.file, "unchanged")
                    if progress:
                        progress(1)
            else:
                tally.take(checked)
            if intake.waiting >= _WRITE_BATCH:
                self._settle(intake, tally, progress)
        self._settle(intake, tally, progress)
        if folder is not None:
            for gone in vanished(self._parts.catalog.sources, folder, tally.ended, intake.seen, _WRITE_BATCH):
                tally.removed += self.take_away(gone)
        return tally.report()

    def _settle(self, intake: Intake, tally: Tally, progress: Progress | None) -> None:
        """Write what the waiting records change."""
        intake.renumber()
        if not intake.waiting:
            return
        entries, fresh = intake.settled()
        embedding = sum(1 for entry in entries if entry.paper)
        self.write(entries, progress)
        if progress and len(fresh) > embedding:
            progress(len(fresh) - embedding)
        for f in fresh:
            tally.count(f.source.file, f.outcome)

    def take_away(self, gone: Gone) -> int:
        """Take sources away, and the papers that no source is left for; gives how many these are."""
        entries = settler(self._parts.catalog).settle((), gone.places, gone.papers)
        self.write(entries)
        return sum(1 for entry in entries if entry.paper is None)

    def write(self, entries: Sequence[Entry], progress: Progress | None = None) -> None:
        """Embed, stage, write vectors and words, apply; where only sources change, write these."""
        self._embed(entries, progress)
        if not self._changed(entries):
            self._parts.catalog.sources.put(entries)
            return
        try:
            unused = self._write(entries)
        except DamagedError:
            self.rebuild()
            unused = self._write(entries)
        self._parts.embeddings.drop(unused)

    def _write(self, entries: Sequence[Entry]) -> set[str]:
        parts = self._parts
        with parts.access.held(_PATIENCE_S):
            parts.access.check()
            parts.catalog.stage(entries)
            here = parts.catalog.entries([entry.id for entry in entries])
            old = self._chunk_counts(list(here.values()))
            self._derive(self._changed(entries), old)
            new = self._chunk_counts(entries)
            unused = parts.catalog.apply(entries, sum(new.values()) - sum(old.values()))
            parts.access.caught_up()
        return unused

    def _changed(self, entries: Sequence[Entry]) -> list[Entry]:
        """Those of the changes that words and vectors have to follow."""
        here = self._parts.catalog.entries([entry.id for entry in entries])
        return [e for e in entries if e.id not in here or (here[e.id].paper, here[e.id].text) != (e.paper, e.text)]

    def _derive(self, entries: Sequence[Entry], removed: Mapping[str, int]) -> None:
        """Write the vectors and words of these changes; the access lock is held."""
        parts = self._parts
        vectors = parts.embeddings.vectors([entry.text for entry in entries if entry.text])
        items = [VectorItem(e.paper, vectors[e.text]) for e in entries if e.paper and e.text]
        parts.vectors.write(items, removed)
        parts.lexical.write(
            [entry.paper for entry in entries if entry.paper],
            removed=[entry.id for entry in entries if entry.paper is None],
        )

    def _chunk_counts(self, entries: Sequence[Entry]) -> dict[str, int]:
        """How many chunks each of these papers has; a removal has none."""
        sizes = self._parts.embeddings.sizes([entry.text for entry in entries if entry.text])
        return {entry.id: sizes.get(entry.text, 0) for entry in entries if entry.text}

    def rebuild_words(self) -> None:
        """Make the words alone again from the catalogue."""
        parts = self._parts
        ids, chunks = parts.catalog.ids(), parts.catalog.chunk_count
        with parts.access.held(_PATIENCE_S):
            parts.lexical.clear()
            parts.catalog.set_rebuilding(True, chunks)
        for start in range(0, len(ids), _WORDS_BATCH):
            entries = parts.catalog.entries(ids[start : start + _WORDS_BATCH]).values()
            with parts.access.held(_PATIENCE_S):
                parts.lexical.write([entry.paper for entry in entries if entry.paper])
        with parts.access.held(_PATIENCE_S):
            parts.catalog.set_rebuilding(False, chunks)
            parts.access.caught_up()

    def rebuild(self) -> None:
        """Make vectors and words again from the catalogue, and embeddings where they are lost."""
        parts = self._parts
        ids = parts.catalog.ids()
        with parts.access.held(_PATIENCE_S):
            parts.vectors.clear()
            parts.lexical.clear()
            parts.catalog.set_rebuilding(True)
        chunks = 0
        for start in range(0, len(ids), _WRITE_BATCH):
            entries = list(parts.catalog.entries(ids[start : start + _WRITE_BATCH]).values())
            self._embed(entries, None)
            with parts.access.held(_PATIENCE_S):
                self._derive(entries, {})
                chunks += sum(self._chunk_counts(entries).values())
        with parts.access.held(_PATIENCE_S):
            parts.catalog.set_rebuilding(False, chunks)
            parts.access.caught_up()

    def _embed(self, entries: Sequence[Entry], progress: Progress | None) -> None:
        """Make the embeddings that are missing, in small steps, each kept at once."""
        papers = {entry.text: entry.paper for entry in entries if entry.paper and entry.text}
        known = self._parts.embeddings.known(papers)
        missing = [text for text in papers if text not in known]
        if progress and len(entries) > len(missing):
            progress(len(entries) - len(missing))
        missing.sort(key=lambda text: len(papers[text].abstract))
        for start in range(0, len(missing), _EMBED_BATCH):
            batch = missing[start : start + _EMBED_BATCH]
            self._parts.embeddings.put(zip(batch, self._embedded([papers[text] for text in batch]), strict=True))
            if progress:
                progress(len(batch))

    def _embedded(self, papers: Sequence[Paper]) -> Iterator[list[ChunkEmbedding]]:
        cut = [chunk(paper, self._parts.embedder) for paper in papers]
        embeddings = iter(self._parts.embedder.embed([c.text for chunks in cut for c in chunks], "passage"))
        for paper, chunks in zip(papers, cut, strict=True):
            bounds = np.array([start for start, _ in split(plain_text(paper.abstract))], dtype=np.int64)
            yield [_chunk_embedding(c, next(embeddings), bounds) for c in chunks]


def _chunk_embedding(
    piece: Chunk, embedding: Embedding, bounds: np.ndarray[tuple[int], np.dtype[np.int64]]
) -> ChunkEmbedding:
    """Pool a chunk's token vectors by the sentence in which each token stands (`bounds`: where sentences start).

    What an embedder without token vectors gives for one of its sentences may cover several of the abstract, or the
    end of the title: it stands for each of the abstract's.
    """
    # In the chunk's text; a sentence begun in an earlier chunk goes on where the lead ends.
    begins = np.maximum(bounds - piece.start + piece.lead, piece.lead)
    starts, ends = embedding.spans.astype(np.int64).T
    first = np.searchsorted(begins, np.maximum(starts, piece.lead), side="right") - 1
    last = np.searchsorted(begins, np.maximum(ends - 1, starts), side="right") - 1
    first = np.minimum(first, last)  # the title's, which has no last, has no first either
    counts = last - first + 1
    rows = np.repeat(np.arange(len(counts)), counts)
    sentences = np.arange(len(rows)) - np.repeat(np.cumsum(counts) - counts, counts) + first[rows]
    numbers = np.where(sentences < 0, OUTSIDE, np.minimum(sentences, OUTSIDE - 1)).astype(np.uint16)
    return ChunkEmbedding(embedding.vector, compress(embedding.tokens[rows], numbers))


def _checked(record: Reading) -> Reading:
    """The paper as the catalogue will give it back, or what is wrong with it: a script may put anything in one."""
    found = Found(record, GIVEN, 0) if isinstance(record, Paper) else record
    if not isinstance(found, Found):
        return found
    paper = found.paper
    try:
        return replace(found, paper=from_record(to_record(paper)))
    except ValueError as error:
        return Problem(
            found.file or f"paper {paper.id!r}", None, str(error), str(paper.abstract)[:60], found.record or None
        )
