"""A real cross-encoder, tiny and untrained, as reranker: loaded from a folder, read to the end of every text."""

import numpy as np
import pytest
from inventing import papers

from index_store import Paper, Store
from index_store.errors import RerankerError
from index_store.rerankers.cross_encoder import CrossEncoderReranker


def make_cross_encoder(folder, labels=1) -> str:
    """Make a BERT of a few thousand random parameters that reads 40 word pieces."""
    import torch
    from transformers import BertConfig, BertForSequenceClassification, BertTokenizerFast

    letters = "abcdefghijklmnopqrstuvwxyz0123456789"
    words = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "moss", "kiln", "night", *letters]
    vocabulary = folder / "vocab.txt"
    folder.mkdir(exist_ok=True)
    vocabulary.write_text("\n".join([*words, *(f"##{letter}" for letter in letters)]))
    torch.manual_seed(7)
    config = BertConfig(
        vocab_size=len(words) + len(letters), hidden_size=8, num_hidden_layers=1, num_attention_heads=2,
        intermediate_size=8, max_position_embeddings=40, num_labels=labels, initializer_range=0.5,
    )  # fmt: skip
    BertForSequenceClassification(config).save_pretrained(folder)
    BertTokenizerFast(str(vocabulary), model_max_length=40).save_pretrained(folder)
    return str(folder)


@pytest.fixture(scope="module")
def tiny(tmp_path_factory):
    return make_cross_encoder(tmp_path_factory.mktemp("tiny"))


@pytest.mark.slow
def test_a_cross_encoder_gives_its_own_scores_unsquashed(tiny, block_network):
    import torch
    from sentence_transformers import CrossEncoder

    texts = ["moss by night", "kiln", "", "moss moss moss"]
    found = CrossEncoderReranker(tiny).score("moss?", texts)
    theirs = CrossEncoder(tiny).predict([("moss?", text) for text in texts], activation_fn=torch.nn.Identity())
    assert found.shape == (4,)
    assert np.allclose(found, theirs, atol=1e-5)


@pytest.mark.slow
def test_a_text_longer_than_the_window_is_read_to_its_end(tiny):
    reranker = CrossEncoderReranker(tiny)
    pieces = ["kiln " * 36, "night " * 36, "moss " * 10]
    whole = reranker.score("moss", ["".join(pieces)])
    assert np.isclose(whole[0], reranker.score("moss", pieces).max(), atol=1e-5)
    assert np.isfinite(reranker.score("moss " * 500, ["night " * 500, "kiln"])).all()


@pytest.mark.slow
def test_a_cross_encoder_reranks_a_search(tmp_path, tiny, block_network):
    store = Store.open(tmp_path / "papers.index", embedder="fake", reranker=tiny)
    store.add([*papers(8), Paper("p99", "Night. " * 40)])
    found = store.search("moss by night", k=9)
    assert len(found) == 9
    assert len({hit.views.reranker for hit in found}) > 5
    store.close()


@pytest.mark.slow
def test_a_model_with_several_scores_is_no_reranker(tmp_path):
    with pytest.raises(RerankerError, match=r"gives 3 scores for a text.*ms-marco"):
        CrossEncoderReranker(make_cross_encoder(tmp_path / "three", labels=3)).score("moss", ["moss"])


@pytest.mark.slow
def test_a_model_that_cannot_be_loaded_says_what_to_do(tmp_path, monkeypatch):
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_OFFLINE", True)
    (tmp_path / "empty").mkdir()
    for source, cure in (
        ("not/a-model", "hf download not/a-model"),
        (str(tmp_path / "empty"), "name a folder that holds a cross-encoder"),
        (str(tmp_path / "nowhere"), "or name a folder"),
    ):
        with pytest.raises(RerankerError, match="leave --reranker out") as refused:
            CrossEncoderReranker(source).score("moss", ["moss"])
        assert cure in str(refused.value)
        assert "\n" not in str(refused.value)
