"""A reranker orders the first hits anew, the same ones whatever k is, on the scale of scores without one."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from inventing import paper, papers

from assistant import Assistant
from index_store import Reranker, Store
from index_store.errors import RerankerError
from index_store.rerankers import FakeReranker, reranker_from
from index_store.reranking import DEPTH, reranked
from index_store.types import Hit, Passage

QUESTION = "How many hours does serial7 need beside the moss?"


class Constant:
    """A reranker of one's own: a name and one method."""

    name = "mine"

    def __init__(self, answer) -> None:
        self.answer = answer

    def score(self, question, texts):
        return self.answer(texts)


def hits(scores) -> list[Hit]:
    return [Hit(paper(number), float(score), Passage(0, 1, "W", "W")) for number, score in enumerate(scores)]


def ids(found) -> list[str]:
    return [hit.paper.id for hit in found]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("reranking") / "papers.index"
    store = Store.open(folder, embedder="fake")
    store.add(papers(130))
    store.close()
    return folder


@pytest.fixture
def reranker():
    return FakeReranker()


@pytest.fixture
def store(folder, reranker):
    opened = Store.open(folder, reranker=reranker)
    yield opened
    opened.close()


@pytest.fixture
def without(folder):
    opened = Store.open(folder)
    yield opened
    opened.close()


# --- in a search --------------------------------------------------------------------------------------------


def test_k_changes_how_many_hits_come_back_and_not_which(store):
    every = store.search(QUESTION, k=130)
    assert len(every) == 130
    for k in (1, 2, 10, 49, 50, 51, 100):
        assert store.search(QUESTION, k=k) == every[:k]


def test_scores_descend_over_the_whole_list(store):
    found = store.search(QUESTION, k=130)
    assert all(above.score >= below.score for above, below in pairwise(found))


def test_the_first_hits_are_scored_once_each_and_the_rest_stay_in_order(store, without, reranker):
    found, plain = store.search(QUESTION, k=130), without.search(QUESTION, k=130)
    assert len(reranker.scored) == len(set(reranker.scored)) == DEPTH
    assert set(ids(found[:DEPTH])) == set(ids(plain[:DEPTH]))
    assert ids(found[:DEPTH]) != ids(plain[:DEPTH])
    assert ids(found[DEPTH:]) == ids(plain[DEPTH:])
    assert all(hit.views.reranker is not None for hit in found[:DEPTH])
    assert all(hit.views.reranker is None for hit in [*found[DEPTH:], *plain])


def test_a_reranker_reads_title_and_abstract(store, reranker):
    store.search(QUESTION, k=1)
    texts = [text for _, text in reranker.scored]
    assert {question for question, _ in reranker.scored} == {QUESTION}
    titled = next(number for number in range(130) if number % 3 and any(f"serial{number}." in text for text in texts))
    assert any(text.startswith(f"{paper(titled).title}. We ") for text in texts)


def test_one_that_knows_nothing_changes_nothing(folder, without):
    store = Store.open(folder, reranker=Constant(lambda texts: np.full(len(texts), 0.3)))
    found, plain = store.search(QUESTION, k=130), without.search(QUESTION, k=130)
    assert ids(found) == ids(plain)
    assert np.allclose([hit.score for hit in found], [hit.score for hit in plain])
    store.close()


def test_look_ups_and_counts_are_not_reranked(folder, reranker):
    with Assistant.open(folder, reranker=reranker) as assistant:
        author = next(assistant.papers()).authors[0]
        for question in (f"Which papers did {author} write?", "How many papers mention moss?", "How many papers?",
                         "Which papers are there under Botany?", f"What did {author} write about moss?"):  # fmt: skip
            assert assistant.ask(question).text
            assert not reranker.scored, question
        assert assistant.ask(QUESTION).text
        assert reranker.scored


def test_no_hits_and_a_single_one_are_left_alone(reranker):
    assert reranked("moss", [], reranker) == []
    one = hits([2.5])
    assert reranked("moss", one, reranker) == one
    assert not reranker.scored


# --- the scale ----------------------------------------------------------------------------------------------


@given(
    st.lists(st.floats(-9, 9), min_size=2, max_size=80).map(lambda scores: sorted(scores, reverse=True)),
    st.randoms(use_true_random=False),
    st.sampled_from([1.0, 1e-3, 1e4]),
)
def test_reranked_scores_keep_the_mean_and_spread_no_further(scores, dice, scale):
    told = [dice.random() * scale for _ in scores]
    found = reranked("moss", hits(scores), Constant(lambda texts: np.array(told[: len(texts)])))
    assert sorted(ids(found)) == sorted(ids(hits(scores)))
    assert all(above.score >= below.score for above, below in pairwise(found))
    first = np.array([hit.score for hit in found[:DEPTH]])
    assert np.isclose(first.mean(), np.mean(scores[:DEPTH]), atol=1e-6)
    assert first.std() <= np.std(scores[:DEPTH]) + 1e-6


def test_where_both_agree_scores_are_as_before_and_where_two_hits_are_in_dispute_the_reranker_decides():
    scores = [5.0, 3.0, 2.5, -1.0]
    same = reranked("moss", hits(scores), Constant(lambda texts: np.array(scores) * 10 + 3))
    assert np.allclose([hit.score for hit in same], scores)
    assert ids(reranked("moss", hits([2.0, 1.0]), Constant(lambda texts: np.array([0.1, 0.2])))) == ["p1", "p0"]


@pytest.mark.parametrize("shape", ["few", "two", "nan", "infinite"])
def test_a_reranker_that_gives_no_number_for_each_text_is_named(shape):
    answers = {
        "few": lambda texts: np.zeros(len(texts) - 1),
        "two": lambda texts: np.zeros((len(texts), 2)),
        "nan": lambda texts: np.full(len(texts), np.nan),
        "infinite": lambda texts: np.full(len(texts), np.inf),
    }
    with pytest.raises(RerankerError, match=r"'mine' gives no number for each of 3 texts .*leave --reranker out"):
        reranked("moss", hits([3, 2, 1]), Constant(answers[shape]))


# --- choosing one -------------------------------------------------------------------------------------------


def test_a_spec_names_a_reranker_or_is_one():
    mine = Constant(len)
    assert reranker_from(mine) is mine
    assert isinstance(mine, Reranker)
    assert reranker_from(None) is None
    assert reranker_from("fake").name == "fake"
    assert reranker_from("someone/some-model").name == "someone/some-model"
