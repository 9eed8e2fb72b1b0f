"""Search: candidates by vector and by words, scored again by late interaction, the scores fused.

Four views of each candidate are standardised over the candidates and added: cosine of the whole text, best sentence,
MaxSim of tokens, BM25 (see `scoring`); a fifth, the words of the best papers, is added to that (see `feedback`).
Knows nothing of what a question wants.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

import numpy as np

from index_store.catalog.filters import beyond_limits
from index_store.contents import contents
from index_store.damage import DamagedError
from index_store.embeddings import ChunkEmbedding
from index_store.feedback import PAPERS, feedback_terms
from index_store.hits import behind, made_hit
from index_store.matching import token_weights, words_of
from index_store.parts import Parts
from index_store.questions import EmbeddedQuestion, Questions
from index_store.reranking import DEPTH, reranked
from index_store.scoring import Floats, fuse, score_papers, standardised
from index_store.sources import Entry
from index_store.text import unspaced_share
from index_store.types import Filters, Hit, Views

# Candidates from each of vectors and words. Fixed, so that k changes how many hits come back and not which.
_POOL = 100
# Up to this many papers a filter is answered by scoring them all: exact, and faster than a filtered graph search.
_SCAN = 1_000
# Pairs of Chinese characters are nearly exact, and a model of English sees noise: words then weigh so much more.
_UNSPACED = 4.0
# Of the words that the best papers use, where many papers are wanted: without them recall@5 of lists falls by 0.07.
_FEEDBACK = 0.6
_TRIES = 3

T = TypeVar("T")


class Searcher:
    """Searches one index. `repairs` are tried one after another when words or vectors turn out to be damaged."""

    def __init__(self, parts: Parts, repairs: Sequence[Callable[[], None]]) -> None:
        self._parts = parts
        self._repairs = repairs
        self._questions = Questions(parts.embedder, lambda embedding: parts.embeddings.check(embedding.vector))

    def search(
        self,
        query: str,
        k: int,
        filters: Filters | None = None,
        *,
        more: tuple[str, ...] = (),
        many: bool = False,
        rerank: bool = True,
    ) -> list[Hit]:
        """The `k` papers that fit `query` best among those that `filters` lets through.

        Words are looked for in `more` as well: what things in the query are also called. `many`: papers like the best
        ones are wanted too.
        """
        question = self._questions.get(query)
        question = replace(question, more=more, many=many) if question else None
        if question is None or k < 1:
            return []
        reranker = self._parts.reranker if rerank else None
        if reranker is None:
            return self._repaired(lambda: self._search(question, k, filters))
        hits = self._repaired(lambda: self._search(question, max(k, DEPTH), filters))
        return reranked(question.text, hits, reranker)[:k]

    def prepare(self, queries: Sequence[str]) -> None:
        """Embed at once what will be searched for in a moment."""
        self._questions.prepare(queries)

    def among(self, query: str, ids: Sequence[str]) -> list[Hit]:
        """These papers, scored against `query`, best first."""
        question = self._questions.get(query)
        return self._repaired(lambda: self._hits(question, ids, len(ids))) if question else []

    def in_words(self, look_up: Callable[[], T]) -> T:
        """What `look_up` finds in the words, which nobody changes meanwhile and which are repaired if damaged."""

        def checked() -> T:
            with self._parts.access.held():
                self._parts.access.check_words()
                return look_up()

        return self._repaired(checked)

    def _repaired(self, look_up: Callable[[], T]) -> T:
        for repair in self._repairs:
            try:
                return look_up()
            except DamagedError:
                repair()  # outside the access lock, which whoever writes now may be waiting for
        return look_up()

    def _search(self, question: EmbeddedQuestion, k: int, filters: Filters | None) -> list[Hit]:
        matching = self._parts.catalog.ids(filters, _SCAN + 1) if filters else None
        if matching is not None and len(matching) <= _SCAN:
            return self._hits(question, matching, k)
        return self._ranked_in_blocks(question, filters, k)

    def _ranked_in_blocks(self, question: EmbeddedQuestion, filters: Filters | None, k: int) -> list[Hit]:
        """The candidates ranked; if more are wanted than there are, the next ones behind them, and so on.

        The blocks are the same whatever `k` is, and so are their scores: hits of a block depend on each other.
        """
        hits: list[Hit] = []
        seen: set[str] = set()
        pool, end = _POOL, self._parts.catalog.chunk_count
        while True:
            # The last block is all the rest: exact, and a small index is searched without loading Chroma.
            near = self._candidates(question, filters, pool) if pool < end else self._parts.catalog.ids(filters)
            block = [key for key in near if key not in seen]
            seen.update(block)
            hits += behind(hits, self._hits(question, block, len(block) if k > len(seen) else k - len(hits)))
            if len(hits) >= k or pool >= end:
                return hits[:k]
            pool *= 2

    def _candidates(self, question: EmbeddedQuestion, filters: Filters | None, pool: int) -> list[str]:
        """Ids worth scoring, from vectors and from words; every one passes the filters."""
        if filters and beyond_limits(filters):
            return self._candidates_by_catalogue(question, filters, pool)
        parts = self._parts
        limits = parts.catalog.limits(filters)
        with parts.access.held():
            parts.access.check()
            near = parts.vectors.search(question.embedding.vector, pool, limits)
            worded = parts.lexical.search(question.text, pool, limits, more=question.more)
        found = list(dict.fromkeys([*near, *worded]))
        return parts.catalog.matching(found, filters) if filters else found

    def _candidates_by_catalogue(self, question: EmbeddedQuestion, filters: Filters, pool: int) -> list[str]:
        """The same without Chroma, which knows no authors or venues: every matching paper is compared."""
        parts = self._parts
        texts = dict(parts.catalog.texts(filters))
        vectors = parts.embeddings.vectors(list(texts.values()))
        cosines = {key: float(np.max(np.stack(chunks) @ question.embedding.vector)) for key, chunks in vectors.items()}
        near = sorted(texts, key=lambda key: (-cosines.get(texts[key], -1.0), key))[:pool]
        with parts.access.held():
            worded = parts.lexical.search(question.text, pool, among=list(texts), more=question.more)
        return list(dict.fromkeys([*near, *worded]))

    # --- scoring ---------------------------------------------------------------------------------------------

    def _hits(self, question: EmbeddedQuestion, ids: Sequence[str], k: int) -> list[Hit]:
        parts = self._parts
        known, chunks = self._embedded(ids)
        if not known:
            return []
        with parts.access.held():
            parts.access.check_words()
            among = [entry.id for entry in known]
            words = parts.lexical.search(question.text, len(known), among=among, more=question.more)
            asked = words_of(question.text, question.embedding.spans.tolist(), self._rarity)
        scores = score_papers(question.embedding, [chunks[str(entry.text)] for entry in known])
        bm25 = np.array([words.get(entry.id, 0.0) for entry in known])
        late = np.stack([score.tokens for score in scores]) @ token_weights(asked, len(scores[0].tokens))
        totals = fuse(scores, late, bm25, 1.0 + _UNSPACED * unspaced_share(question.text))
        if question.many:
            totals = totals + _FEEDBACK * standardised(self._feedback(known, totals))
        order = sorted(range(len(known)), key=lambda i: (-totals[i], known[i].id))[:k]
        views = {i: Views(scores[i].dense, scores[i].sentence, float(late[i]), float(bm25[i])) for i in order}
        return [
            made_hit(asked, paper, float(totals[i]), scores[i], views[i]) for i in order if (paper := known[i].paper)
        ]

    def _feedback(self, known: Sequence[Entry], totals: Floats) -> Floats:
        """How well each paper fits the words of the best ones, shape (papers,)."""
        lexical = self._parts.lexical
        best = sorted(range(len(known)), key=lambda i: (-totals[i], known[i].id))[:PAPERS]
        texts = [contents(paper) for i in best if (paper := known[i].paper)]
        with self._parts.access.held():
            terms = feedback_terms(texts, totals[best], lexical.frequencies, lexical.count())
            found = lexical.weighed(terms, [entry.id for entry in known])
        return np.array([found.get(entry.id, 0.0) for entry in known])

    def _rarity(self, word: str) -> float:
        """Inverse document frequency of a word."""
        papers, holding = self._parts.lexical.count(), self._parts.lexical.document_frequency(word)
        return math.log((papers + 1) / (holding + 0.5))

    def _embedded(self, ids: Sequence[str]) -> tuple[list[Entry], Mapping[str, list[ChunkEmbedding]]]:
        """Those of these papers that exist, and the chunks of their texts.

        A paper edited between two look-ups has lost the embeddings of its old text, so it is looked up again.
        """
        for _ in range(_TRIES):
            known = [entry for entry in self._parts.catalog.entries(ids).values() if entry.paper and entry.text]
            chunks = self._parts.embeddings.get(list({str(entry.text) for entry in known}))
            if all(entry.text in chunks for entry in known):
                return known, chunks
        raise DamagedError("embeddings of some papers are missing")
