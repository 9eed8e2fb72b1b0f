"""Search texts are embedded once, several at a time, and never more than the model takes."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from index_store.embedders import FakeEmbedder
from index_store.matching import AskedWord, token_weights
from index_store.questions import Questions


class Counting(FakeEmbedder):
    """Remembers what it was asked to embed, call by call."""

    def __init__(self):
        super().__init__()
        self.calls = []

    def embed(self, texts, kind, progress=None):
        self.calls.append(list(texts))
        return super().embed(texts, kind, progress)


@pytest.fixture
def counting():
    return Counting()


@pytest.fixture
def questions(counting):
    return Questions(counting, lambda embedding: None)


def test_a_text_is_embedded_once_however_often_it_is_searched_for(questions, counting):
    assert questions.get("moss") == questions.get("moss")
    assert counting.calls == [["moss"]]


def test_texts_that_will_be_searched_for_are_embedded_in_one_go(questions, counting):
    questions.prepare(["moss", "fern", "moss"])
    questions.get("fern")
    assert counting.calls == [["moss", "fern"]]


@pytest.mark.parametrize("nothing", ["", "  \n "])
def test_nothing_is_nothing(questions, nothing):
    assert questions.get(nothing) is None


def test_a_text_longer_than_the_model_takes_is_cut_for_it_and_kept_for_the_words(questions, counting):
    question = questions.get("moss " * 300)
    assert len(counting.calls[0][0].split()) == counting.max_tokens
    assert question.text.split() == ["moss"] * 300


def test_more_texts_than_are_kept_are_all_answered(questions):
    asked = [f"moss {number}" for number in range(200)]
    questions.prepare(asked)
    assert [questions.get(text).text for text in asked] == asked


def test_several_users_may_ask_at_once(questions):
    asked = [f"moss {number % 90}" for number in range(400)]
    with ThreadPoolExecutor(8) as pool:
        assert [question.text for question in pool.map(questions.get, asked)] == asked


def test_rare_words_weigh_more_and_stop_words_half_as_much_at_most():
    asked = (AskedWord("the", (0,), 5.0), AskedWord("moss", (1, 2), 3.0), AskedWord("grows", (3,), 1.0))
    the, mo, ss, grows = token_weights(asked, 4).tolist()
    assert the + mo + ss + grows == pytest.approx(1)
    assert the == pytest.approx(0.125)
    assert mo == ss
    assert mo + ss > grows > the


def test_where_only_stop_words_are_asked_all_count_alike():
    assert token_weights((AskedWord("the", (0,), 1.0), AskedWord("?", (1,), 1.0)), 2).tolist() == [0.5, 0.5]
    assert token_weights((), 0).tolist() == []
