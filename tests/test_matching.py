"""Words of a question and their matches, whether the embedder gives pieces of words or whole sentences."""

from itertools import pairwise

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from index_store.matching import matched, words_of


def words(text, spans):
    return words_of(text, spans, lambda word: float(len(word)))


def test_pieces_of_a_word_are_joined_and_averaged():
    asked = words("unmossed kiln", [(0, 2), (2, 8), (9, 13)])
    found = matched(asked, np.array([0.2, 0.6, 0.9], np.float32))
    assert [(match.word, round(match.cosine, 5), match.rarity) for match in found] == [
        ("unmossed", 0.4, 8.0), ("kiln", 0.9, 4.0)
    ]  # fmt: skip


def test_words_of_one_sentence_are_as_near_as_the_sentence():
    text = "Is moss warm? Ask 3.5 kilns."
    found = matched(words(text, [(0, 13), (14, 28)]), np.array([0.3, 0.7], np.float32))
    assert [match.word for match in found] == ["Is", "moss", "warm", "?", "Ask", "3", ".", "5", "kilns", "."]
    assert np.allclose([match.cosine for match in found], [0.3] * 4 + [0.7] * 6)


@given(st.text(max_size=80), st.lists(st.integers(0, 80), max_size=6))
def test_every_word_stands_in_the_text_and_has_the_mean_of_its_own_tokens(text, cuts):
    ends = sorted({0, len(text), *(cut for cut in cuts if cut <= len(text))})
    spans = [(a, b) for a, b in pairwise(ends) if text[a:b].strip()]
    asked = words(text, spans)
    cosines = np.linspace(0, 1, len(spans), dtype=np.float32)
    found = matched(asked, cosines)
    assert len(found) == len(asked)
    for word, match in zip(asked, found, strict=True):
        assert word.text in text
        assert np.isclose(match.cosine, cosines[list(word.pieces)].mean(), atol=1e-5)
