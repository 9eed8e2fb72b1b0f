"""The words of the best papers find papers like them."""

from collections import Counter

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from inventing import paper

from index_store import Store
from index_store.embedders import FakeEmbedder
from index_store.feedback import feedback_terms
from index_store.text import tokens

WORDS = st.sampled_from("moss lantern glacier kiln fern rain otter peat".split())
TEXTS = st.lists(st.lists(WORDS, min_size=1, max_size=12).map(" ".join), min_size=1, max_size=5)


def frequencies_in(texts):
    held = Counter(token for text in texts for token in set(tokens(text)))
    return lambda wanted: {token: held[token] for token in wanted}


def test_words_that_the_best_papers_share_are_looked_for_and_stop_words_are_not():
    texts = ["The sedge and the peat of the fen", "Peat in the fen is old", "The kiln"]
    terms = feedback_terms(texts[:2], np.array([2.0, 1.0]), frequencies_in(texts), 10)
    assert set(terms) == {"peat", "fen"}


@given(TEXTS)
def test_no_word_is_looked_for_that_only_one_paper_holds(texts):
    terms = feedback_terms(texts[:2], np.zeros(len(texts[:2])), frequencies_in(texts), len(texts))
    assert all(frequencies_in(texts)([term])[term] > 1 and weight >= 0 for term, weight in terms.items())


@given(TEXTS)
def test_the_order_of_equal_papers_does_not_matter(texts):
    one = feedback_terms(texts, np.zeros(len(texts)), frequencies_in(texts), 9)
    other = feedback_terms(texts[::-1], np.zeros(len(texts)), frequencies_in(texts), 9)
    assert {term: round(weight, 9) for term, weight in one.items()} == {
        term: round(weight, 9) for term, weight in other.items()
    }


def test_nothing_is_looked_for_without_papers():
    assert feedback_terms([], np.zeros(0), frequencies_in([]), 0) == {}


def test_a_paper_rises_by_the_words_of_another(tmp_path, monkeypatch):
    store = Store.open(tmp_path / "papers.index", embedder=FakeEmbedder())
    filler = [
        paper(number, title=None, abstract=f"Otters number {number} swim in river {number}.") for number in range(20)
    ]
    asked = paper(50, title=None, abstract="Storing numbers in fewer bits: quantization of caches by rounding.")
    alike = paper(51, title=None, abstract="A quantization scheme for weights, by stochastic rounding.")
    store.add([*filler, asked, alike])

    def rank():
        return [hit.paper.id for hit in store.search("storing numbers in fewer bits", 22, many=True)].index(alike.id)

    risen = rank()
    monkeypatch.setattr("index_store.search._FEEDBACK", 0.0)
    assert risen < rank()
    store.close()
