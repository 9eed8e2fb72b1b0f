"""A real model for inference, tiny and untrained: loaded from a folder only when named, its labels read from itself."""

import json
from pathlib import Path

import pytest
from test_cross_encoder import make_cross_encoder

from assistant.checking import Checker, FakeJudge, NliJudge, NliModel, Stance, StoreJudge, judge_from
from assistant.checking.weighing import Weigher
from assistant.errors import AssistantError
from index_store import Paper

KELP = Paper("kelp", "Kelp grows by 81.3% in cold water. Nobody minds.")


def make_nli(folder, labels=("contradiction", "entailment", "neutral")):
    made = Path(make_cross_encoder(folder, labels=len(labels)))
    config = json.loads((made / "config.json").read_text())
    config["id2label"] = dict(enumerate(labels))
    config["label2id"] = {label: number for number, label in enumerate(labels)}
    (made / "config.json").write_text(json.dumps(config))
    return str(made)


@pytest.mark.slow
def test_the_stances_are_the_models_own_whatever_the_order_of_its_labels(tmp_path, block_network):
    one = NliModel(make_nli(tmp_path / "one")).stances("moss", ["kiln by night", "moss"])
    other = NliModel(make_nli(tmp_path / "other", ("ENTAILMENT", "NEUTRAL", "CONTRADICTION")))
    turned = other.stances("moss", ["kiln by night", "moss"])
    assert all(0 <= each.entails <= 1 and 0 <= each.contradicts <= 1 for each in one)
    assert all(each.entails + each.contradicts <= 1 + 1e-6 for each in one)
    assert [a.entails for a in one] != [a.entails for a in turned]
    assert NliModel("never/loaded").stances("moss", []) == []


@pytest.mark.slow
def test_a_model_without_the_three_labels_is_refused(tmp_path):
    with pytest.raises(AssistantError, match="no model for inference"):
        NliModel(make_nli(tmp_path / "two", ("good", "bad", "ugly"))).stances("moss", ["moss"])


@pytest.mark.slow
def test_a_model_that_is_not_there_says_what_to_do(tmp_path, monkeypatch):
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_OFFLINE", True)
    with pytest.raises(AssistantError, match="hf download not/a-model"):
        NliModel("not/a-model").stances("moss", ["moss"])


@pytest.mark.slow
def test_a_draft_is_checked_with_a_model(tmp_path, block_network):
    checker = Checker([KELP], NliJudge(FakeJudge(), NliModel(make_nli(tmp_path / "nli"))))
    verdicts = [*checker.feed("Kelp grows in the cold water [1]. Kelp grows by 91.3% [1]."), *checker.finish()]
    assert len(verdicts) == 2
    assert verdicts[1].problem == "the abstract says 81.3 %, not 91.3 %"


class Told(FakeJudge):
    """A judge that says one thing of every sentence."""

    def __init__(self, stance):
        super().__init__()
        self.stance = stance

    def stances(self, claim, sentences, /):
        return [self.stance] * len(sentences)


@pytest.mark.parametrize(
    ("stance", "problem", "supported"),
    [
        (Stance(0.9, 0.05), None, True),
        (Stance(0.05, 0.9), "the abstract says the opposite", False),
        (Stance(0.0, 0.1), None, False),
    ],
)
def test_what_follows_is_the_models_word(stance, problem, supported):
    judge = Told(stance)
    claim = "Kelp grows in the cold water"
    weighed = Weigher(claim, claim, judge).weigh(judge.read(claim, [KELP]))
    assert (weighed.problem, weighed.supported) == (problem, supported)


def test_no_model_is_asked_unless_one_is_named(index):
    assert isinstance(judge_from(index, None), StoreJudge)
    assert isinstance(judge_from(index, "some/model"), NliJudge)
