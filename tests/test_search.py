"""Searches find what is there, in an order that does not depend on how many hits are wanted."""

import json

import pytest
from inventing import paper, papers

from assistant.samples import QUESTIONS
from index_store import Filters, Paper, Store
from index_store.embedders import FakeEmbedder

ASKED = [json.loads(line) for line in QUESTIONS.read_text(encoding="utf-8").splitlines()]
QUERIES = ("moss lanterns", "which device can repair glaciers fastest?", "serial77", "Ada Núñez kilns", "12.5 hours")


@pytest.fixture(scope="module")
def many(tmp_path_factory):
    """Open an index of more papers than a search looks at closely. It is shared: read it only."""
    store = Store.open(tmp_path_factory.mktemp("many") / "papers.index", embedder=FakeEmbedder())
    store.add(papers(500))
    yield store
    store.close()


def found(hits):
    return [hit.paper.id for hit in hits]


@pytest.mark.slow
def test_sample_questions_find_their_papers(samples):
    asked = [each for each in ASKED if each["type"] in ("fact", "explain", "compare") and each["relevant"]]
    assert len(asked) > 8
    ranks = []
    for each in asked:
        ids = found(samples.search(each["question"], k=5))
        ranks.append(min((ids.index(key) for key in each["relevant"] if key in ids), default=99))
    assert sum(rank < 5 for rank in ranks) / len(ranks) >= 0.9
    assert sum(rank == 0 for rank in ranks) / len(ranks) >= 0.8


@pytest.mark.slow
def test_the_best_passage_is_the_sentence_that_was_asked_for(samples):
    best = samples.search("How much does SedimentKV shrink the cache and raise decoding throughput?", k=1)[0]
    assert "shrinks the cache" in best.passage.text
    assert "6.3×" in best.passage.plain
    unasked = samples.search("How do penguins choose their nests?", k=1)[0]
    assert unasked.fit < best.fit
    assert {match.word for match in best.words} >= {"SedimentKV", "cache"}
    assert max(best.words, key=lambda match: match.cosine).cosine > 0.5


@pytest.mark.parametrize("query", QUERIES)
@pytest.mark.parametrize(
    "filters", [None, Filters(since=2018), Filters(authors=("Quist",)), Filters(topics=("botany",))]
)
@pytest.mark.parametrize("scan", [1000, 20])
def test_the_first_hits_are_the_same_however_many_are_wanted(many, query, filters, scan, monkeypatch):
    monkeypatch.setattr("index_store.search._SCAN", scan)
    all_hits = found(many.search(query, k=1000, filters=filters))
    assert len(set(all_hits)) == len(all_hits)
    assert set(all_hits) == {p.id for p in many.papers(filters)}
    for k in (1, 10, 99, 100, 101, 250):
        assert found(many.search(query, k=k, filters=filters)) == all_hits[:k]


def test_a_word_that_one_paper_holds_finds_it_among_many(many):
    for number in (0, 77, 499):
        best = many.search(f"What is serial{number}?")[0]
        assert best.paper == paper(number)
        assert f"serial{number}" in best.passage.text


def test_scores_fall_and_repeat_exactly(many):
    first = many.search("tramways beside orchards", k=50)
    assert [hit.score for hit in first] == sorted((hit.score for hit in first), reverse=True)
    assert many.search("tramways beside orchards", k=50) == first


def test_every_hit_shows_its_sentences_exactly(many):
    for hit in many.search("moss", k=20):
        assert hit.passage in hit.passages
        assert hit.passage.score == max(passage.score for passage in hit.passages)
        assert len(hit.passages) == 3
        for passage in hit.passages:
            assert hit.paper.abstract[passage.start : passage.end] == passage.text
        assert "×" in hit.passages[-1].plain
        assert "$" not in hit.passages[-1].plain


def test_given_papers_are_scored_in_their_order_and_unknown_ones_left_out(many):
    ids = ["p3", "p77", "nobody", "p5"]
    hits = many.hits("serial77", ids)
    assert found(hits)[0] == "p77"
    assert sorted(found(hits)) == ["p3", "p5", "p77"]
    assert many.hits("serial77", []) == []


@pytest.mark.parametrize("query", ["", "  ", "\n", "\x00" * 0])
def test_nothing_asked_finds_nothing(many, query):
    assert many.search(query) == []
    assert many.search("moss", k=0) == []
    assert many.search("moss", k=-1) == []


@pytest.mark.parametrize(
    "query",
    [
        "?", "+-&|!(){}[]^\"~*?:\\/", "abstract:moss AND id:p1", "text:[a TO z]", "'; DROP TABLE paper; --",
        "\x00\x1b[31m", "half \ud83d",
        "moss " * 20_000, "x" * 100_000, "$" * 10_000, "(" * 10_000, "<script>", "苔藓如何生长？", "🌊",
    ],
)  # fmt: skip
def test_hostile_questions_are_only_text(many, query):
    hits = many.search(query, k=5)
    assert len(hits) == 5


def test_words_in_every_inflection_are_held_or_not(many):
    holding = many.holding(["serial77"])
    assert holding == ["p77"]
    assert set(many.holding(["moss"])) == {p.id for p in papers(500) if "moss" in f"{p.title} {p.abstract}".lower()}
    assert many.holding(["moss", "unheard-of"]) == []
    recent = many.holding(["moss"], Filters(since=2024))
    assert set(recent) == {key for key in many.holding(["moss"]) if (paper(int(key[1:])).year or 0) >= 2024}


def test_a_paper_with_a_long_abstract_is_one_hit(tmp_path):
    store = Store.open(tmp_path / "papers.index", embedder=FakeEmbedder(max_tokens=16))
    long = Paper("long", " ".join(f"Moss {n} grows beside kiln {n}." for n in range(60)), title="Long")
    store.add([long, *papers(10)])
    hits = store.search("moss grows beside kiln 37", k=20)
    assert found(hits).count("long") == 1
    assert hits[0].paper == long
    assert hits[0].passage.text == "Moss 37 grows beside kiln 37."
    assert len(hits[0].passages) == 60
    store.close()
