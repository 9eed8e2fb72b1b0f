"""An OpenAI-compatible endpoint as embedder: vectors for texts and their sentences, none cut, none made twice."""

import numpy as np
import pytest
from endpoints import add_and_die
from hypothesis import given
from hypothesis import strategies as st
from inventing import paper, papers
from processes import run

from assistant import Assistant
from assistant.refusal.support import support
from assistant.samples import PAPERS
from index_store import Paper, Store
from index_store.adding.adder import _chunk_embedding
from index_store.chunks import Chunk
from index_store.embedders.endpoint import endpoint_from
from index_store.embedders.types import Embedding
from index_store.errors import EmbedderError
from index_store.late import OUTSIDE
from index_store.readers import read
from index_store.text import plain_text

TEXT = "Moss grows by night. Kilns glow, e.g. in spring; we count 3.5 of them! And ferries?"


def opened(folder, endpoint, **options):
    return Store.open(folder, embedder=endpoint.embedder(**options))


# --- what comes back ----------------------------------------------------------------------------------------


def test_a_passage_has_a_vector_of_its_own_and_one_for_each_sentence(endpoint):
    made = endpoint.embedder().embed([TEXT], "passage")[0]
    assert [TEXT[a:b] for a, b in made.spans] == [
        "Moss grows by night.", "Kilns glow, e.g. in spring; we count 3.5 of them!", "And ferries?"
    ]  # fmt: skip
    assert np.allclose(made.vector, endpoint.vector(TEXT), atol=1e-6)
    assert np.allclose(made.tokens[2], endpoint.vector("And ferries?"), atol=1e-6)
    assert made.vector.dtype == made.tokens.dtype == np.float32
    assert endpoint.paths == ["/v1/embeddings"]


def test_a_question_is_one_vector(endpoint):
    made = endpoint.embedder().embed([TEXT], "question")[0]
    assert made.spans.tolist() == [[0, len(TEXT)]]
    assert np.array_equal(made.tokens[0], made.vector)
    assert endpoint.texts == [TEXT]


def test_many_texts_go_in_small_requests_a_few_at_once_and_none_twice(endpoint):
    endpoint.pause = 0.02
    texts = [f"Moss {number % 150} grows. Code is open." for number in range(300)]
    steps = []
    made = endpoint.embedder().embed(texts, "passage", steps.append)
    assert sum(steps) == len(made) == 300
    assert max(endpoint.sizes) <= 32
    assert 1 < endpoint.most_at_once <= 4
    assert set(endpoint.sent().values()) == {1}
    for number in (0, 7, 149, 299):
        assert np.allclose(made[number].vector, endpoint.vector(texts[number]), atol=1e-6)


def test_texts_that_servers_refuse_are_sent_as_something_they_take(endpoint):
    made = endpoint.embedder().embed(["", " \n", "half \ud800 a sign"], "passage")
    assert [len(one.tokens) for one in made] == [0, 0, 1]
    assert endpoint.texts == ["-", "half ? a sign"]


def test_nothing_to_embed_is_no_request(endpoint):
    assert endpoint.embedder().embed([], "passage") == []
    assert not endpoint.paths


# --- texts that are too long ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("window", "found"), [(None, 1022), (1022, 1022), (512, 510), (384, 254), (256, 254)])
def test_an_endpoint_that_cuts_without_a_word_is_found_out(endpoint, window, found):
    endpoint.window = window
    embedder = endpoint.embedder()
    assert (embedder.max_tokens, embedder.dimension) == (found, 64)
    assert len(endpoint.paths) <= 3


def test_an_endpoint_that_refuses_long_texts_gets_shorter_ones(endpoint):
    endpoint.refuses_longer = 300
    assert endpoint.embedder().max_tokens == 254
    with pytest.raises(EmbedderError, match=r"does not take the texts \(HTTP 413: inputs must have fewer tokens\)"):
        _ = endpoint.embedder(max_tokens=400).max_tokens


def test_an_endpoint_with_one_vector_for_all_texts_is_refused(endpoint):
    endpoint.change = lambda rows: [{**row, "embedding": [0.6, 0.8]} for row in rows]
    with pytest.raises(EmbedderError, match="is no embedding model; name another model"):
        _ = endpoint.embedder().dimension


def test_no_text_is_cut_a_long_abstract_is_embedded_in_chunks(tmp_path, endpoint):
    endpoint.window = 256
    words = [f"word{number}" for number in range(900)]
    store = opened(tmp_path / "papers.index", endpoint)
    store.add([Paper("p1", "Moss grows. " + " ".join(words) + ". The end glows.", title="On moss")])
    embedder = store.embedder
    assert all(len(embedder.token_spans(text)) <= 254 for text in endpoint.sent())
    assert set(words) <= set(" ".join(endpoint.sent()).replace(".", "").split())
    assert store.search("The end glows.")[0].passage.plain == "The end glows."
    store.close()


@pytest.mark.slow
def test_no_abstract_has_more_word_pieces_than_are_counted(minilm):
    counting = endpoint_from("openai-like:http://127.0.0.1:1/v1#toy")
    for sample in read(PAPERS):
        text = plain_text(sample.abstract)
        assert len(counting.token_spans(text)) > len(minilm.token_spans(text))


@given(st.text(max_size=300))
def test_what_is_counted_is_the_whole_text(text):
    counted = endpoint_from("openai-like:http://127.0.0.1:1/v1#toy").token_spans(text)
    assert "".join(text[a:b] for a, b in counted) == "".join(text.split())


# --- searching over one ---------------------------------------------------------------------------------------


def test_papers_sentences_and_words_are_scored(tmp_path, endpoint):
    store = opened(tmp_path / "papers.index", endpoint)
    store.add([*papers(20), Paper("low", "eBPF lamps dim. They cost 7 crowns a day.", title="Lamps vs.")])
    hit = store.search("What do they cost a day?")[0]
    assert hit.paper.id == "low"
    assert hit.passage.plain == "They cost 7 crowns a day."
    assert all(passage.score != 0 for passage in hit.passages)
    assert [match.word for match in hit.words] == "What do they cost a day ?".split()
    assert len({match.cosine for match in hit.words}) == 1
    assert 0 < hit.fit <= 1
    found = store.search("serial7 moss")
    assert found[0].paper.id == "p7"
    assert support(found[0]) > support(found[-1])
    store.close()


def test_a_span_over_several_sentences_stands_for_each_of_them():
    """ "Title. " and then three sentences that begin at 0, 10 and 20, of which a chunk holds those from 5 on."""
    chunk, bounds = Chunk("x" * 32, lead=7, start=5, end=30), np.array([0, 10, 20])
    spans = np.array([(0, 6), (7, 9), (3, 16), (12, 32), (22, 32)], dtype=np.int32)
    made = _chunk_embedding(chunk, Embedding(np.eye(6)[0], np.eye(6, dtype=np.float32)[:5], spans), bounds)
    owners = {n: {row.argmax() for row in made.tokens.codes[made.tokens.sentences == n]} for n in (OUTSIDE, 0, 1, 2)}
    assert owners[OUTSIDE] == {0}
    assert set(made.tokens.sentences.tolist()) == {OUTSIDE, 0, 1, 2}
    pooled = made.tokens.codes[made.tokens.sentences == 1].any(axis=0)
    assert np.flatnonzero(pooled).tolist() == [2, 3]


def test_questions_are_answered(tmp_path, endpoint):
    with Assistant.open(tmp_path / "papers.index", embedder=endpoint.spec()) as assistant:
        assistant.add(papers(12))
        answer = assistant.ask("How many hours does serial5 need?")
        assert answer.citations[0].paper.id == "p5"
        assert assistant.ask("How many papers are there?").text.startswith("There are 12 papers")


# --- stopping and going on ------------------------------------------------------------------------------------


def test_a_killed_add_goes_on_and_embeds_no_text_twice(tmp_path, endpoint):
    pile = papers(40)
    assert run(add_and_die, tmp_path / "papers.index", endpoint.spec(), pile, 3) != 0
    assert endpoint.sent()
    store = opened(tmp_path / "papers.index", endpoint)
    assert store.add(pile).total == 40
    assert set(endpoint.sent().values()) == {1}
    assert store.search("serial33")[0].paper.id == "p33"
    store.close()


def test_ctrl_c_and_a_server_gone_cost_nothing_that_was_embedded(tmp_path, endpoint):
    pile = papers(100)
    store = opened(tmp_path / "papers.index", endpoint)

    def interrupt(_):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        store.add(pile, interrupt)
    store.close()
    endpoint.pause = 0.0
    again = opened(tmp_path / "papers.index", endpoint)
    endpoint.script = [None, None, (404, "", {})]
    with pytest.raises(EmbedderError):
        again.add(pile)
    again.close()
    last = opened(tmp_path / "papers.index", endpoint)
    assert last.add(pile).total == 100
    whole = {text for text in endpoint.sent() if "serial" in text and "sites" in text}
    assert len(whole) == 100
    last.close()


def test_an_abstract_edited_is_embedded_again_and_nothing_else(tmp_path, endpoint):
    store = opened(tmp_path / "papers.index", endpoint)
    store.add(papers(5))
    endpoint.texts.clear()
    store.add([*papers(5), paper(3, abstract=paper(3).abstract + " And it hums.")])
    assert "And it hums." in endpoint.sent()
    assert sum("Net" in text and "hums" not in text for text in endpoint.sent()) <= 3
    store.close()
