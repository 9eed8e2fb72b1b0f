"""Turn records into applied papers: tell new from edited from known, embed what is new, write in the safe order.

Knows nothing of files and of searching.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from index_store.catalog import Entry
from index_store.chunks import Chunk, chunk, paper_text
from index_store.embedders.types import Embedding, Progress
from index_store.embeddings import ChunkEmbedding
from index_store.identity import content_hash, same_work, stable_id, text_hash
from index_store.late import OUTSIDE, compress
from index_store.parts import Parts
from index_store.sentences import split
from index_store.text import plain_text
from index_store.types import AddReport, Paper, Problem
from index_store.vectors import VectorItem

# Papers embedded between two commits of the cache (what a kill can cost), and papers applied at once.
_EMBED_BATCH = 32
_WRITE_BATCH = 256


@dataclass
class _Run:
    """One add so far. `seen` holds the ids that a record of this run stands for already."""

    added: int = 0
    updated: int = 0
    unchanged: int = 0
    problems: list[Problem] = field(default_factory=list)
    waiting: dict[str, Entry] = field(default_factory=dict)
    contents: set[str] = field(default_factory=set)
    seen: set[str] = field(default_factory=set)

    def wait(self, entry: Entry, content: str) -> None:
        self.waiting[entry.id] = entry
        self.contents.add(content)
        self.seen.add(entry.id)


class Adder:
    """Adds to one index; whoever calls it holds the writing lock."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts

    def add(self, records: Iterable[Paper | Problem], progress: Progress | None = None) -> AddReport:
        """Add a stream of papers and pass its problems on."""
        run = _Run()
        for record in records:
            if isinstance(record, Problem):
                run.problems.append(record)
            elif not self._take(record, run) and progress:
                progress(1)
            if len(run.waiting) >= _WRITE_BATCH:
                self._flush(run, progress)
        self._flush(run, progress)
        return AddReport(run.added, run.updated, run.unchanged, tuple(run.problems))

    def write(self, entries: Sequence[Entry], progress: Progress | None = None) -> None:
        """Embed, stage, write vectors and words, apply."""
        self._embed(entries, progress)
        parts = self._parts
        with parts.access.held():
            parts.catalog.stage(entries)
            self.derive(entries)
            unused = parts.catalog.apply(entries)
        parts.embeddings.drop(unused)

    def derive(self, entries: Sequence[Entry]) -> None:
        """Write the vectors and words of these changes; the access lock is held."""
        parts = self._parts
        papers = [entry.paper for entry in entries if entry.paper]
        chunks = parts.embeddings.get([entry.text for entry in entries if entry.text])
        items = [VectorItem(e.paper, [c.vector for c in chunks[e.text]]) for e in entries if e.paper and e.text]
        here = parts.catalog.entries([entry.id for entry in entries])
        parts.vectors.write(items, replaced=list(here))
        parts.lexical.write(papers, removed=[entry.id for entry in entries if entry.paper is None])

    def rebuild(self) -> None:
        """Make vectors and words again from the catalogue."""
        parts = self._parts
        ids = parts.catalog.ids()
        with parts.access.held():
            parts.vectors.clear()
            parts.lexical.clear()
        for start in range(0, len(ids), _WRITE_BATCH):
            entries = list(parts.catalog.entries(ids[start : start + _WRITE_BATCH]).values())
            self._embed(entries, None)
            with parts.access.held():
                self.derive(entries)

    def _take(self, paper: Paper, run: _Run) -> bool:
        """Sort one paper in; true if it has to be written."""
        content = content_hash(paper)
        known = self._parts.catalog.with_content(content)
        if known or content in run.contents:
            run.seen.add(known or paper.id)
            run.unchanged += 1
            return False
        old = self._older(paper, run)
        if old:
            run.updated += 1
            paper = replace(paper, id=old.id)
        else:
            run.added += 1
            paper = self._with_free_id(paper, run)
        run.wait(Entry(paper.id, text_hash(paper_text(paper)), paper), content)
        return True

    def _older(self, paper: Paper, run: _Run) -> Paper | None:
        """The paper that `paper` is a new version of.

        One that another record of the same run stands for is left alone: two versions in one pile would replace
        each other on every run.
        """
        relatives = [old for old in self._parts.catalog.relatives(paper) if old.id not in run.seen]
        by_id = next((old for old in relatives if old.id == paper.id), None)
        return by_id or next((old for old in relatives if same_work(old, paper)), None)

    def _with_free_id(self, paper: Paper, run: _Run) -> Paper:
        """Two files may number their papers alike: the second one's gets an id of its own, and none is lost."""
        if paper.id not in run.seen:
            return paper
        return replace(paper, id=stable_id(paper.id + paper.abstract, paper.authors, paper.title))

    def _flush(self, run: _Run, progress: Progress | None) -> None:
        if run.waiting:
            self.write(list(run.waiting.values()), progress)
            run.waiting.clear()
            run.contents.clear()

    def _embed(self, entries: Sequence[Entry], progress: Progress | None) -> None:
        """Make the embeddings that are missing, in small steps, each kept at once."""
        papers = {entry.text: entry.paper for entry in entries if entry.paper and entry.text}
        missing = [text for text in papers if text not in self._parts.embeddings.known(list(papers))]
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
    """Pool a chunk's token vectors by the sentence in which each token begins (`bounds`: where sentences start)."""
    starts = embedding.spans[:, 0].astype(np.int64)
    in_abstract = starts - piece.lead + piece.start
    sentences = np.searchsorted(bounds, in_abstract, side="right") - 1
    outside = (starts < piece.lead) | (sentences < 0)
    numbers = np.where(outside, OUTSIDE, np.minimum(sentences, OUTSIDE - 1)).astype(np.uint16)
    return ChunkEmbedding(embedding.vector, compress(embedding.tokens, numbers))
