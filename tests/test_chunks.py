"""Chunks fit the embedder and lose nothing, whatever the abstract is made of."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from inventing import paper

from index_store import Paper
from index_store.chunks import chunk, paper_text
from index_store.embedders import FakeEmbedder
from index_store.text import plain_text

SENTENCE = "We measure moss beside kilns in 12.5 cold winters of the harbour, e.g. with a kite. "
ABSTRACTS = {
    "five thousand words": SENTENCE * 312,
    "one endless word": "moss" * 5_000,
    "one endless chain": "moss-" * 4_000,
    "no full stop": "moss and kilns " * 2_000,
    "Chinese": "我们测量港口的苔藓，并预测冬季的冰。" * 150,
    "Japanese without a stop": "港の苔を測る" * 300,
    "signs": "±%&" * 1_500,
    "empty lines": ("moss\n\n\n\n" * 1_200),
    "emoji": "🧑‍🚀🌊" * 700,
}

PIECES = ["moss", "kilns", ".", ". We", "\n\n\n\n", " ", "  ", "ab-cd", "苔", "e.g.", "3.5", "$x$", "é"]


def check(paper: Paper, embedder) -> list:
    chunks = chunk(paper, embedder)
    abstract = plain_text(paper.abstract)
    assert chunks[0].start == 0
    assert chunks[-1].end == len(abstract)
    assert all(one.end == next_one.start for one, next_one in pairwise(chunks))
    for piece in chunks:
        assert piece.text[piece.lead :] == abstract[piece.start : piece.end]
        assert len(embedder.token_spans(piece.text)) <= embedder.max_tokens
    return chunks


@pytest.mark.slow
@pytest.mark.parametrize("kind", ABSTRACTS)
def test_long_abstracts_are_cut_to_what_the_packaged_model_takes_and_no_word_is_lost(minilm, kind):
    chunks = check(Paper("long", ABSTRACTS[kind], title="Moss: A Survey"), minilm)
    assert all(piece.text.startswith("Moss: A Survey. ") for piece in chunks)
    tokens = sum(len(minilm.token_spans(piece.text[piece.lead :])) for piece in chunks)
    assert len(chunks) <= 2 * tokens // minilm.max_tokens + 2


@pytest.mark.slow
def test_an_abstract_of_the_usual_length_is_one_chunk(minilm, samples):
    numbers = [len(check(sample, minilm)) for sample in samples.papers()]
    assert numbers.count(1) >= 28
    assert max(numbers) <= 2


@pytest.mark.slow
def test_cuts_fall_between_sentences(minilm):
    chunks = check(Paper("long", ABSTRACTS["five thousand words"]), minilm)
    assert len(chunks) > 5
    assert all(piece.text.startswith("We measure") for piece in chunks)


@settings(max_examples=200, deadline=None)
@given(
    st.lists(
        st.sampled_from(["moss", "kilns", ".", ". We", "\n\n\n\n", " ", "  ", "ab-cd", "苔", "e.g.", "3.5", "$x$", "é"])
    ),
    st.sampled_from([None, "Moss", "A Title of Quite Many Words That Leaves Little Room"]),
)
def test_chunks_meet_and_fit_whatever_the_text(parts, title):
    check(Paper("x", "".join(parts), title=title), FakeEmbedder(max_tokens=8))


def test_a_title_that_would_crowd_out_the_abstract_is_left_out():
    chunks = check(paper(1, title="moss " * 90), FakeEmbedder(max_tokens=20))
    assert all(piece.lead == 0 for piece in chunks)


def test_the_text_of_a_paper_is_its_plain_title_and_abstract():
    assert paper_text(Paper("a", "Moss grows 2.4$\\times$ faster.", title="On **Moss**.")) == (
        "On Moss. Moss grows 2.4× faster."
    )
    assert paper_text(Paper("a", "Moss grows.")) == "Moss grows."


def test_the_words_of_a_long_abstracts_end_are_found(tmp_path):
    from index_store import Store

    with_end = paper(1, abstract=SENTENCE * 300 + "At the very end we name zebrafish.")
    store = Store.open(tmp_path / "papers.index", embedder=FakeEmbedder())
    store.add([with_end, paper(2), paper(3)])
    best = store.search("zebrafish")[0]
    assert best.paper == with_end
    assert best.passage.text == "At the very end we name zebrafish."
    store.close()
