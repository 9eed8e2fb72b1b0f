"""Retrieval sets are read whole and measured as trec_eval does; the numbers are worked out by hand."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant import Assistant
from assistant.errors import AssistantError, UsageError
from assistant.evaluation import retrieval
from assistant.evaluation.beir import read_collection
from assistant.evaluation.rankings import RANKINGS, SEARCH
from index_store import Hit, Paper, Passage
from index_store.types import Views

CORPUS = """{"_id": "1", "title": "Moss", "text": "Moss drinks rain from the roof."}
{"_id": "2", "title": "", "text": "Ferns spread their spores with the wind."}
{"_id": "3", "title": "Moss", "text": "Moss drinks rain from the roof."}
{"_id": "4", "title": "Bogs keep carbon for ages", "text": ""}
{"_id": "5", "title": "", "text": ""}
"""
QUERIES = '{"_id": "a", "text": "moss rain"}\n{"_id": "b", "text": "fern spores"}\n{"_id": "c", "text": "unjudged"}\n'
QRELS = "query-id\tcorpus-id\tscore\na\t1\t1\na\t3\t1\nb\t2\t2\nb\t4\t0\nb\t5\t0\n"


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "qrels").mkdir()
    (tmp_path / "corpus.jsonl").write_text(CORPUS, encoding="utf-8")
    (tmp_path / "queries.jsonl").write_text(QUERIES, encoding="utf-8")
    (tmp_path / "qrels" / "train.tsv").write_text(QRELS, encoding="utf-8")
    return tmp_path


def test_measures_are_those_worked_out_by_hand():
    judged = {"a": {"1": 1, "3": 1}, "b": {"2": 2, "4": 1}, "c": {"9": 1}}
    found = {"a": ["5", "1", "2", "3"], "b": ["4", "2"], "c": []}
    a, b, c = (values for _, values in retrieval.measured(judged, found))
    ideal = 1 + 1 / math.log2(3)
    assert a["nDCG@10"] == pytest.approx((1 / math.log2(3) + 1 / math.log2(5)) / ideal)
    assert b["nDCG@10"] == pytest.approx((1 + 2 / math.log2(3)) / (2 + 1 / math.log2(3)))
    assert (a["MRR@10"], b["MRR@10"], a["R@10"], b["R@100"]) == (0.5, 1.0, 1.0, 1.0)
    assert set(c.values()) == {0.0}


def test_only_the_first_ten_count_for_ndcg_and_recall_at_10():
    documents = [f"x{n}" for n in range(10)] + ["1"]
    [(_, values)] = retrieval.measured({"a": {"1": 1}}, {"a": documents})
    assert values == {"nDCG@10": 0.0, "R@10": 0.0, "R@100": 1.0, "MRR@10": 0.0}


@given(st.lists(st.sampled_from("abcdef"), unique=True), st.dictionaries(st.sampled_from("abcdef"), st.integers(0, 2)))
def test_every_measure_lies_between_0_and_1(found, judged):
    for _, values in retrieval.measured({"q": judged or {"a": 1}}, {"q": found}):
        assert all(0 <= value <= 1 + 1e-9 for value in values.values())


def test_a_collection_is_read_with_what_it_lacks(folder):
    collection = read_collection(folder)
    assert collection.split == "train"
    assert [paper.id for paper in collection.papers] == ["1", "2", "3", "4"]
    assert collection.papers[3].abstract == "Bogs keep carbon for ages"
    assert list(collection.queries) == ["a", "b"]
    assert list(read_collection(folder, limit=1).queries) == ["a"]


def test_a_paper_is_known_by_its_content_and_twins_are_both_found(folder):
    collection = read_collection(folder)
    assert collection.ids(Paper("any", "Moss drinks rain from the roof.", title="Moss")) == ("1", "3")
    assert collection.ids(Paper("any", "Sand.")) == ("?any",)


def test_searching_the_whole_set_finds_what_the_words_say(folder, tmp_path, fake):
    collection = read_collection(folder)
    counted = []
    with Assistant.open(tmp_path / "moss.index", embedder=fake) as assistant:
        assistant.add(collection.papers)
        results = retrieval.search_all(assistant, collection, RANKINGS, counted.append)
    assert counted == [1, 1]
    assert [(r.row, r.id) for r in results[-2:]] == [("search", "a"), ("search", "b")]
    assert {r.row for r in results} == {ranking.name for ranking in RANKINGS}
    words = {r.id: r for r in results if r.row == "words"}
    assert words["a"].found[:2] == ("1", "3")
    assert words["a"].values["nDCG@10"] == words["b"].values["nDCG@10"] == 1.0


@pytest.mark.parametrize(
    ("file", "text", "reason"),
    [
        ("qrels/train.tsv", "a\t1\n", "train.tsv:1: 'a\\\\t1' is no judgement"),
        ("qrels/train.tsv", "a\t1\tmuch\n", "train.tsv:1: .*score \\(a whole number\\)"),
        ("qrels/train.tsv", "a\t77\t1\n", "train.tsv:1: the document '77' is not in .*corpus.jsonl"),
        ("qrels/train.tsv", "zz\t1\t1\n", "names the query 'zz', which .*queries.jsonl does not hold"),
        ("qrels/train.tsv", "query-id\tcorpus-id\tscore\n", "holds no judgement"),
        ("corpus.jsonl", "", "holds no document"),
        ("corpus.jsonl", '{"_id": "1", "text": "a"}\n{"_id": "1", "text": "b"}', "corpus.jsonl:2: a second document"),
        ("corpus.jsonl", '{"text": "a"}', "corpus.jsonl:1: field '_id' is missing"),
        ("queries.jsonl", '{"_id": "a"}', "queries.jsonl:1: field 'text' is missing"),
    ],
)
def test_a_wrong_set_is_refused_with_the_place(folder, file, text, reason):
    (folder / file).write_text(text, encoding="utf-8")
    with pytest.raises(AssistantError, match=reason):
        read_collection(folder)


def test_a_split_that_is_not_there_is_refused_with_those_that_are(folder, tmp_path_factory):
    with pytest.raises(UsageError, match="no judgements called 'test'; there are: train"):
        read_collection(folder, "test")
    with pytest.raises(AssistantError, match="give a folder in BEIR's layout"):
        read_collection(tmp_path_factory.mktemp("empty"))


# --- rankings -------------------------------------------------------------------------------------------------


def hit(name, **views):
    return Hit(Paper(name, name), 0.0, Passage(0, 1, name, name), views=Views(**views))


def ranked(name, hits):
    return "".join(h.paper.id for ranking in RANKINGS if ranking.name == name for h in ranking.order(hits))


def test_each_ranking_orders_by_its_own_views():
    hits = [hit("x", dense=0.9, words=1.0, late=0.1), hit("y", dense=0.5, words=9.0, late=0.2), hit("z", late=0.9)]
    assert ranked("dense", hits) == "xyz"
    assert ranked("words", hits) == "yxz"
    assert ranked("late interaction", hits) == "zyx"
    assert ranked("dense + words", hits) == "yxz"
    assert ranked("search", hits) == "xyz"
    assert [ranking.order([]) for ranking in RANKINGS] == [[]] * len(RANKINGS)


def test_views_that_say_nothing_leave_the_order_of_the_search():
    hits = [hit(name, dense=0.4, words=2.0) for name in "cab"]
    assert {ranked(ranking.name, hits) for ranking in RANKINGS} == {"cab"}


@given(st.lists(st.tuples(*[st.floats(-1, 1)] * 3), max_size=8))
def test_a_ranking_loses_and_doubles_no_hit(numbers):
    hits = [hit(str(n), dense=d, words=w, late=x) for n, (d, w, x) in enumerate(numbers)]
    for ranking in RANKINGS:
        assert sorted(h.paper.id for h in ranking.order(hits)) == sorted(h.paper.id for h in hits)
    assert SEARCH.order(hits) == hits
