"""The lexical index: BM25 over the words of titles, abstracts, keywords, topics and authors, in tantivy.

Derived from the catalogue and made again when damaged. Words are cut by `text.tokens`, so that documents and
questions are folded alike. The only file that imports tantivy.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from functools import cached_property
from pathlib import Path
from typing import Any

from index_store.catalog.filters import Limits, topic_key
from index_store.contents import about, contents, spelled
from index_store.damage import reported
from index_store.text import plain_text, tokens
from index_store.types import Paper

_ANALYZER = "words"
_MAX_QUERY_WORDS = 200
_FIRST_UNSPACED = "⺀"  # scripts without spaces between words, which are cut into characters and pairs, start here
# Bytes for one writing thread: the embedder is the slow part, and a second thread would take its core.
_HEAP = 30_000_000
# Topic and author words say little about the contents, but a search may be for them.
_FIELDS = (("text", 1.0), ("about", 0.4))
# Words as they are written, not stemmed: what misspelt ones are compared with. They play no part in searches.
_SPELLED = "spelled"
# Words that the question does not hold but what it names is also called; each weighs so much of an asked one.
_MORE = 0.25


class Lexical:
    """The words of one index, in a folder of their own. Every method may raise a `DamagedError`."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._opened: Any = None

    @property
    def _index(self) -> Any:
        if self._opened is None:
            self._opened = self._open()
        return self._opened

    @cached_property
    def _schema(self) -> Any:
        import tantivy

        builder = tantivy.SchemaBuilder().add_text_field("id", stored=True, tokenizer_name="raw")
        builder = builder.add_text_field("topic", tokenizer_name="raw").add_integer_field("year", indexed=True)
        for field, _ in _FIELDS:
            builder = builder.add_text_field(field, tokenizer_name=_ANALYZER, index_option="freq")
        builder = builder.add_text_field(_SPELLED, tokenizer_name=_ANALYZER, index_option="basic")
        return builder.build()

    def _open(self) -> Any:
        import tantivy

        with self._reported():
            self._folder.mkdir(parents=True, exist_ok=True)
            index = tantivy.Index(self._schema, path=str(self._folder))
            analyzer = tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.whitespace()).build()
            index.register_tokenizer(_ANALYZER, analyzer)
            index.reload()
        return index

    def _reported(self) -> AbstractContextManager[None]:
        return reported(f"the word index in {self._folder}")

    def write(self, papers: Iterable[Paper], removed: Iterable[str] = ()) -> None:
        """Put the papers in, in place of what stood under their ids, take out the removed ones, all at once."""
        import tantivy

        with self._reported():
            writer = self._index.writer(heap_size=_HEAP, num_threads=1)
            for key in removed:
                writer.delete_documents_by_term("id", key)
            for paper in papers:
                writer.delete_documents_by_term("id", paper.id)
                document = tantivy.Document()
                document.add_text("id", paper.id)
                document.add_text("text", " ".join(tokens(contents(paper))))
                document.add_text("about", " ".join(tokens(about(paper))))
                document.add_text(_SPELLED, " ".join(sorted(spelled(paper))))
                document.add_text("topic", topic_key(paper.area, paper.subarea))
                if paper.year is not None:
                    document.add_integer("year", paper.year)
                writer.add_document(document)
            writer.commit()
            writer.wait_merging_threads()
            self._index.reload()

    def clear(self) -> None:
        """Throw everything away, to make it again."""
        self.close()
        shutil.rmtree(self._folder, ignore_errors=True)

    def close(self) -> None:
        """Let go of the folder; the next use opens it anew and sees what another process has written."""
        self._opened = None

    def count(self) -> int:
        """How many papers are in."""
        with self._reported():
            return int(self._index.searcher().num_docs)

    def search(
        self,
        query: str,
        limit: int,
        limits: Limits | None = None,
        among: Sequence[str] | None = None,
        more: Sequence[str] = (),
    ) -> Mapping[str, float]:
        """BM25 scores of the best papers, best first, ids as keys.

        Args:
            query: what is looked for, as text; words that no paper holds cost nothing.
            limit: how many papers at most.
            limits: topics and years wanted.
            among: only these ids; None for all.
            more: what else may be said for parts of the query; weighs less.
        """
        import tantivy

        words = dict.fromkeys(list(dict.fromkeys(tokens(plain_text(query))))[:_MAX_QUERY_WORDS], 1.0)
        if not words or limit < 1:
            return {}
        words = dict.fromkeys(tokens(" ".join(more))[:_MAX_QUERY_WORDS], _MORE) | words
        should = [
            (tantivy.Occur.Should, tantivy.Query.boost_query(self._term(field, word), boost * weight))
            for word, weight in words.items()
            for field, boost in _FIELDS
        ]
        conditions = [tantivy.Query.const_score_query(c, 0.0) for c in self._conditions(limits or Limits(), among)]
        parts = [(tantivy.Occur.Must, query) for query in [tantivy.Query.boolean_query(should), *conditions]]
        with self._reported():
            searcher = self._index.searcher()
            hits = searcher.search(tantivy.Query.boolean_query(parts), limit, count=False).hits
            scores = {str(searcher.doc(address).get_first("id")): float(score) for score, address in hits}
        return dict(sorted(scores.items(), key=lambda item: (-item[1], item[0])))

    def weighed(self, terms: Mapping[str, float], among: Sequence[str]) -> Mapping[str, float]:
        """BM25 over title, abstract and keywords with a weight for each token; papers without any are left out.

        Args:
            terms: tokens, as `text.tokens` gives them, with their weights.
            among: ids of the papers to be scored.
        """
        import tantivy

        should = [
            (tantivy.Occur.Should, tantivy.Query.boost_query(self._term("text", token), weight))
            for token, weight in terms.items()
        ]
        ids = tantivy.Query.const_score_query(tantivy.Query.term_set_query(self._schema, "id", list(among)), 0.0)
        with self._reported():
            searcher = self._index.searcher()
            query = tantivy.Query.boolean_query(
                [(tantivy.Occur.Must, ids), (tantivy.Occur.Must, tantivy.Query.boolean_query(should))]
            )
            hits = searcher.search(query, max(1, len(among)), count=False).hits if should else []
            return {str(searcher.doc(address).get_first("id")): float(score) for score, address in hits}

    def frequencies(self, terms: Iterable[str]) -> Mapping[str, int]:
        """How many papers hold each of these tokens in title, abstract or keywords."""
        with self._reported():
            searcher = self._index.searcher()
            return {term: int(searcher.doc_freq("text", term)) for term in terms}

    def holding(self, words: Sequence[str]) -> list[str]:
        """Ids of exactly the papers whose title, abstract or keywords hold every one of `words`, inflection aside."""
        import tantivy

        wanted = [token for word in words for token in _wanted(word)]
        query = tantivy.Query.boolean_query([(tantivy.Occur.Must, self._term("text", token)) for token in wanted])
        with self._reported():
            searcher = self._index.searcher()
            if not wanted or not searcher.num_docs:
                return []
            hits = searcher.search(query, searcher.num_docs, count=False).hits
            return sorted(str(searcher.doc(address).get_first("id")) for _, address in hits)

    def document_frequency(self, word: str) -> int:
        """How many papers hold `word`, inflection aside, in title, abstract or keywords."""
        with self._reported():
            searcher = self._index.searcher()
            return min((int(searcher.doc_freq("text", token)) for token in _wanted(word)), default=0)

    def holds(self, word: str) -> bool:
        """Whether any paper holds `word`, inflection aside, anywhere: in its text, topic, venue or authors."""
        with self._reported():
            searcher = self._index.searcher()
            found = any(searcher.doc_freq(name, token) for token in _wanted(word)[:1] for name, _ in _FIELDS)
            return found or self.is_written(word)

    def is_written(self, word: str) -> bool:
        """Whether any paper holds `word`, of small letters, in exactly this form."""
        with self._reported():
            return int(self._index.searcher().doc_freq(_SPELLED, word)) > 0

    def near(self, word: str, typos: int, limit: int, *, names: bool = False) -> list[str]:
        """Ids of some papers that hold a word up to `typos` edits away from `word`: as written, or of any (`names`)."""
        import tantivy

        field, wanted = ("text", _wanted(word)[:1]) if names else (_SPELLED, [word])
        with self._reported():
            searcher = self._index.searcher()
            found: list[str] = []
            for token in wanted:
                query = tantivy.Query.fuzzy_term_query(self._schema, field, token, typos, True)
                hits = searcher.search(query, limit, count=False).hits
                found += [str(searcher.doc(address).get_first("id")) for _, address in hits]
            return found

    def _conditions(self, limits: Limits, among: Sequence[str] | None) -> Iterator[Any]:
        import tantivy

        if among is not None:
            yield tantivy.Query.term_set_query(self._schema, "id", list(among))
        if limits.topics is not None:
            keys = [topic_key(area, subarea) for area, subarea in limits.topics]
            yield tantivy.Query.term_set_query(self._schema, "topic", keys)
        if limits.since is not None or limits.until is not None:
            since, until = limits.since or 0, limits.until if limits.until is not None else 9999
            yield tantivy.Query.range_query(self._schema, "year", tantivy.FieldType.Integer, since, until)

    def _term(self, field: str, word: str) -> Any:
        import tantivy

        return tantivy.Query.term_query(self._schema, field, word, index_option="freq")


def _wanted(word: str) -> list[str]:
    """What a paper that holds `word` must hold: the word whole, or all characters and pairs of a Chinese one."""
    found = tokens(plain_text(word))
    return found if found and found[0] >= _FIRST_UNSPACED else found[:1]
