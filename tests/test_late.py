"""Token vectors stay good when pooled and rounded, and MaxSim over them is what it says it is."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from index_store.embedders.types import Embedding
from index_store.embeddings import ChunkEmbedding
from index_store.late import OUTSIDE, TokenVectors, _labels, compress
from index_store.scoring import fuse, score_papers


def unit(array):
    return (array / np.linalg.norm(array, axis=-1, keepdims=True)).astype(np.float32)


def vectors(count, seed=0, dimension=32):
    return unit(np.random.default_rng(seed).standard_normal((count, dimension)))


def question(count, seed=99):
    tokens = vectors(count, seed)
    return Embedding(unit(tokens.sum(axis=0)), tokens, np.zeros((count, 2), np.int32))


def codes(tokens):
    return np.rint(tokens * 127).astype(np.int8)


def chunk(tokens, sentences):
    return ChunkEmbedding(unit(tokens.sum(axis=0)), TokenVectors(codes(tokens), np.array(sentences, np.uint16)))


# --- pooling ------------------------------------------------------------------------------------------------


def test_a_third_of_the_vectors_of_each_sentence_is_kept():
    sentences = np.repeat([OUTSIDE, 0, 1, 2], [6, 30, 9, 1]).astype(np.uint16)
    small = compress(vectors(46), sentences)
    assert small.codes.dtype == np.int8
    assert small.sentences.dtype == np.uint16
    assert small.sentences.tolist() == [OUTSIDE] * 2 + [0] * 10 + [1] * 3 + [2]


def test_pooled_vectors_have_length_one_but_for_rounding():
    small = compress(vectors(60), np.zeros(60, np.uint16))
    assert np.allclose(np.linalg.norm(small.codes / 127, axis=1), 1, atol=0.02)


def test_equal_tokens_are_pooled_together_and_lose_nothing():
    three = vectors(3)
    small = compress(np.repeat(three, 3, axis=0), np.zeros(9, np.uint16))
    assert {tuple(row) for row in small.codes} == {tuple(row) for row in codes(three)}


def test_pooling_never_mixes_two_sentences():
    tokens = vectors(24)
    sentences = np.repeat([0, 1], 12).astype(np.uint16)
    both = compress(tokens, sentences)
    for number in (0, 1):
        alone = compress(tokens[sentences == number], sentences[sentences == number])
        assert np.array_equal(both.codes[both.sentences == number], alone.codes)


def test_no_token_gives_no_vector():
    small = compress(np.zeros((0, 32), np.float32), np.zeros(0, np.uint16))
    assert small.codes.shape == (0, 32)
    assert small.sentences.shape == (0,)


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 50), st.integers(0, 10_000), st.data())
def test_clusters_are_those_of_scipy(count, seed, data):
    from scipy.cluster.hierarchy import fcluster, linkage

    wanted = data.draw(st.integers(1, count))
    tree = linkage(vectors(count, seed), method="ward")
    ours, theirs = _labels(tree, count, wanted), fcluster(tree, t=wanted, criterion="maxclust")
    assert np.array_equal(ours[:, None] == ours, theirs[:, None] == theirs)


@pytest.mark.slow
def test_ranking_by_small_vectors_is_nearly_ranking_by_all(minilm, samples):
    abstracts = [paper.abstract for paper in samples.papers()][:12]
    passages = minilm.embed(abstracts, "passage")
    asked = minilm.embed([text.split(".")[0] for text in abstracts], "question")
    full = np.array([[(q.tokens @ p.tokens.T).max(axis=1).mean() for p in passages] for q in asked])
    small = [compress(p.tokens, np.arange(len(p.tokens)) // 20) for p in passages]
    kept = np.array([[(q.tokens @ (s.codes / 127).T).max(axis=1).mean() for s in small] for q in asked])
    assert (full.argmax(axis=1) == np.arange(12)).all()
    assert (kept.argmax(axis=1) == np.arange(12)).all()
    assert np.corrcoef(full.ravel(), kept.ravel())[0, 1] > 0.97


# --- scoring ------------------------------------------------------------------------------------------------


def test_scores_are_maxsim_and_cosines_computed_plainly():
    asked = question(5)
    one, two, three = vectors(7, 1), vectors(4, 2), vectors(6, 3)
    papers = [
        [chunk(one, [OUTSIDE, OUTSIDE, 0, 0, 1, 1, 1])],
        [chunk(two, [0, 0, 0, 1]), chunk(three, [1, 1, 2, 2, 2, 2])],
    ]
    first, second = score_papers(asked, papers)
    one, two, three = codes(one) / 127, codes(two) / 127, codes(three) / 127
    assert first.late == pytest.approx((asked.tokens @ one.T).max(axis=1).mean(), abs=1e-5)
    assert first.tokens == pytest.approx((asked.tokens @ one.T).max(axis=1), abs=1e-5)
    assert second.late == pytest.approx((asked.tokens @ np.vstack([two, three]).T).max(axis=1).mean(), abs=1e-5)
    assert second.dense == pytest.approx(max(c.vector @ asked.vector for c in papers[1]), abs=1e-5)
    assert set(first.sentences) == {0, 1}
    assert set(second.sentences) == {0, 1, 2}

    def sentence(rows):
        return ((asked.tokens @ rows.T).max(axis=1).mean() + unit(rows.sum(axis=0)) @ asked.vector) / 2

    assert first.sentences[1] == pytest.approx(sentence(one[4:]), abs=1e-4)
    assert second.sentences[1] == pytest.approx(max(sentence(two[3:]), sentence(three[:2])), abs=1e-4)


def test_a_paper_scores_the_same_alone_and_among_others():
    asked = question(4)
    papers = [[chunk(vectors(9, seed), [0] * 5 + [1] * 4)] for seed in range(20)]
    together = score_papers(asked, papers)
    for paper, scores in zip(papers, together, strict=True):
        alone = score_papers(asked, [paper])[0]
        assert (alone.dense, alone.sentence, alone.late) == pytest.approx(
            (scores.dense, scores.sentence, scores.late), abs=1e-5
        )
        assert alone.sentences == pytest.approx(scores.sentences, abs=1e-5)


def test_papers_without_tokens_are_scored_by_their_whole_text():
    empty = ChunkEmbedding(vectors(1)[0], TokenVectors(np.zeros((0, 32), np.int8), np.zeros(0, np.uint16)))
    title_only = chunk(vectors(3, 5), [OUTSIDE] * 3)
    for papers in ([[empty]], [[empty], [title_only]], [[title_only], [empty]]):
        for scores in score_papers(question(3), papers):
            assert np.isfinite([scores.dense, scores.sentence, scores.late, scores.fit]).all()
            assert scores.sentences == {}


def test_fusing_equal_papers_gives_equal_numbers_and_words_count():
    scores = score_papers(question(3), [[chunk(vectors(6, 1), [0] * 6)]] * 3)
    assert fuse(scores, np.full(3, 0.3), np.zeros(3)) == pytest.approx([0, 0, 0], abs=1e-6)
    assert fuse(scores, np.full(3, 0.3), np.array([0.0, 0.0, 2.0])).argmax() == 2
