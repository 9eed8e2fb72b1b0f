"""Turn records into applied papers: tell new from edited from known, embed what is new, write in the safe order.

Knows nothing of files and of searching.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from index_store.catalog import Entry
from index_store.chunks import Chunk, chunk, paper_text
from index_store.damage import DamagedError
from index_store.embedders.types import Embedding, Progress
from index_store.embeddings import ChunkEmbedding
from index_store.identity import akin, content_hash, same_work, text_hash
from index_store.late import OUTSIDE, compress
from index_store.parts import Parts
from index_store.records import from_record, to_record
from index_store.reports import AddReport, Found, Problem, Reading, Skipped
from index_store.sentences import split
from index_store.text import plain_text
from index_store.types import Paper
from index_store.vectors import VectorItem

# Papers embedded between two commits of the cache (what a kill can cost), and papers applied at once.
_EMBED_BATCH, _WRITE_BATCH = 32, 256
_WORDS_BATCH = 10_000  # papers between two commits when only words are made again
# How long a write waits for searches: they take milliseconds each, and giving up would stop a long add.
_PATIENCE_S = 60.0


@dataclass
class _Run:
    """One add so far. `seen` holds the ids that a record of this run stands for already."""

    added: int = 0
    updated: int = 0
    unchanged: int = 0
    skipped: int = 0
    problems: list[Problem] = field(default_factory=list)
    waiting: dict[str, Entry] = field(default_factory=dict)
    contents: dict[str, str] = field(default_factory=dict)
    seen: set[str] = field(default_factory=set)

    def wait(self, entry: Entry, content: str) -> None:
        self.waiting[entry.id] = entry
        self.contents[content] = entry.id
        self.seen.add(entry.id)


class Adder:
    """Adds to one index; whoever calls it holds the writing lock."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts

    def add(self, records: Iterable[Reading], progress: Progress | None = None) -> AddReport:
        """Add a stream of papers and pass its problems on."""
        run = _Run()
        for record in records:
            if isinstance(record, Skipped):
                run.skipped += 1
                continue
            checked = _checked(record)
            if isinstance(checked, Problem):
                run.problems.append(checked)
            elif not self._take(checked, run) and progress:
                progress(1)
            if len(run.waiting) >= _WRITE_BATCH:
                self._flush(run, progress)
        self._flush(run, progress)
        return AddReport(run.added, run.updated, run.unchanged, tuple(run.problems), skipped=run.skipped)

    def write(self, entries: Sequence[Entry], progress: Progress | None = None) -> None:
        """Embed, stage, write vectors and words, apply."""
        self._embed(entries, progress)
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
            self._derive(entries, old)
            new = self._chunk_counts(entries)
            unused = parts.catalog.apply(entries, sum(new.values()) - sum(old.values()))
            parts.access.caught_up()
        return unused

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

    def _take(self, paper: Paper, run: _Run) -> bool:
        """Sort one paper in; true if it has to be written."""
        content = content_hash(paper)
        known = self._parts.catalog.with_content(content) or run.contents.get(content)
        if known:
            run.seen.add(known)
            run.unchanged += 1
            return False
        old = self._older(paper, run)
        if old:
            run.updated += 1
            paper = replace(paper, id=old.id)
        else:
            run.added += 1
            paper = replace(paper, id=self._free_id(paper, content, run))
        run.wait(Entry(paper.id, text_hash(paper_text(paper)), paper), content)
        return True

    def _older(self, paper: Paper, run: _Run) -> Paper | None:
        """The paper that `paper` is a new version of.

        One that another record of the same run stands for is left alone: two versions in one pile would replace
        each other on every run. The same id is not enough: files number their papers 1, 2, 3.
        """
        relatives = [old for old in self._parts.catalog.relatives(paper) if old.id not in run.seen]
        by_id = next((old for old in relatives if old.id == paper.id and akin(old, paper)), None)
        return by_id or next((old for old in relatives if same_work(old, paper)), None)

    def _free_id(self, paper: Paper, content: str, run: _Run) -> str:
        """The paper's own id, or one of its own where another paper has that: none is lost."""
        choices = [paper.id, *(content[:length] for length in range(12, len(content)))]
        taken = run.seen | set(self._parts.catalog.entries(choices))
        return next((name for name in choices if name not in taken), content)

    def _flush(self, run: _Run, progress: Progress | None) -> None:
        if run.waiting:
            self.write(list(run.waiting.values()), progress)
            run.waiting.clear()
            run.contents.clear()

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


def _checked(record: Found | Paper | Problem) -> Paper | Problem:
    """The paper as the catalogue will give it back, or what is wrong with it: a script may put anything in one."""
    if isinstance(record, Problem):
        return record
    paper = record.paper if isinstance(record, Found) else record
    try:
        return from_record(to_record(paper))
    except ValueError as error:
        return Problem(f"paper {paper.id!r}", None, str(error), str(paper.abstract)[:60])
