"""A question for a name needs a text with names; one for a combination needs a text with both."""

import pytest

from assistant.evidence.comparing import names_several
from assistant.refusal.combinations import missing_combination
from assistant.refusal.named import gives_model, missing_names
from index_store.types import Hit, Paper, Passage

SILENT = "We estimate the height of moss under local rain (LR). Studies with real data confirm LR."
NAMING = "We estimate the height of moss and test MossNet on GardenBench and Fenland."


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("Which real data set was used in the moss study?", "data set"),
        ("What benchmark is MossNet tested on?", "benchmark"),
        ("On which corpora were the estimates made?", "corpus"),
        ("Which language model does MossNet use?", "model"),
        ("Which of the wet models came first?", "model"),
        ("Name the five reward models.", "model"),
        ("What are the five reward models called?", "model"),
        ("What is the name of the language model that waters?", "model"),
    ],
)
def test_a_name_is_missing_from_a_text_that_has_none_but_its_own(question, kind):
    assert missing_names(question, SILENT, "MossNet") == (f"name of a {kind}",)
    assert missing_names(question, NAMING, "MossNet") == ()


IN_VAIN = [
    ("Which rain simulator produced the drops?", "simulator"),
    ("Which company supplied the moss?", "company"),
    ("On which robot was MossNet run?", "robot"),
    ("Which computer program ran the estimates?", "program"),
    ("Exactly which LLMs was MossNet tried on?", "LLM"),
    ("Which bank's gardens were counted?", "bank"),
]


@pytest.mark.parametrize(("question", "kind"), IN_VAIN)
def test_a_name_of_another_kind_does_not_answer(question, kind):
    text = "MossNet is AI-made and estimates Gaussian moss. It follows Hilbert. It is good."
    assert missing_names(question, text, "MossNet") == (f"name of a {kind}",)


@pytest.mark.parametrize(
    ("question", "kind"),
    [("What is the name of the real data set of gardens?", "data set"), ("What are the wet beds called?", "bed")],
)
def test_what_something_is_called_needs_a_name(question, kind):
    assert missing_names(question, SILENT, "MossNet") == (f"name of a {kind}",)
    assert missing_names(question, NAMING, "MossNet") == ()


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("Which rain simulator produced the drops?", "Drops were made in RainGym."),
        ("Which company supplied the moss?", "Moss was bought from Fenland Peat."),
        ("On which robot was MossNet run?", "We run it on a BT-7 robot."),
        ("Which computer program ran the estimates?", "All was computed using Fragstats 3.3."),
        ("Exactly which LLMs was MossNet tried on?", "We try it on many models, including Palaver2."),
        ("What model does the paper propose?", "We propose a model of moss."),
        ("Which model is better, the linear or the kernel one?", "The linear one is better."),
        ("Which sensors are used?", "We use infrared cameras."),
        ("Which fern model is adapted?", "MossNet adapts FernSAM 3 with little data."),
        ("Which bank's gardens were counted?", "We counted those of the Fenland bank."),
    ],
)
def test_a_name_that_stands_where_one_of_the_kind_would_may_answer(question, text):
    assert missing_names(question, text, "MossNet") == ()


@pytest.mark.parametrize(
    "question", ["Which papers use moss?", "What is the data set good for?", "How large is the benchmark?", ""]
)
def test_other_questions_ask_for_no_name(question):
    assert missing_names(question, SILENT, "MossNet") == ()


def test_a_word_of_a_longer_name_of_the_own_work_names_nothing_else():
    text = "We propose Moss Window Counter and Moss Slide Counter. Both are good."
    assert missing_names("On which data set is Moss Window Counter tested?", text, "Moss Window Counter") != ()


def test_things_put_together_need_one_abstract_that_mentions_them_together():
    apart, both = ["MossNet grows.", "FernGAN spreads."], ["MossNet and FernGAN grow.", "FernGAN spreads."]
    question = "What happens when MossNet and FernGAN are stacked?"
    assert missing_combination(question, apart) == ("MossNet", "FernGAN")
    assert missing_combination(question, both) == ()
    assert missing_combination("How do MossNet and FernGAN differ?", apart) == ()
    assert missing_combination("MossNet or FernGAN: which can I combine with peat?", apart) == ()
    assert missing_combination("Can I combine peat with MossNet or FernGAN+?", [*apart, "FernGAN+ hops."]) == ()
    assert missing_combination("What is MossNet combined with?", apart) == ()


def test_a_name_joined_to_another_may_be_a_work_inside_another_paper():
    def hit(text: str) -> Hit:
        passage = Passage(0, len(text), text, text)
        return Hit(Paper(text, text), 1.0, passage, (passage,))

    hits = [hit("We present MossNet, which grows."), hit("We present PeatBench. Its baseline FernLoc spreads.")]
    assert names_several("At what pace do MossNet and FernLoc spread?", ["FernLoc"], hits)
    assert not names_several("At what pace does MossNet spread inside FernLoc?", ["FernLoc"], hits)
    assert names_several("How does MossNet fare against PeatBench?", ["PeatBench"], hits)


def test_a_model_asked_for_is_given_where_a_name_can_be_one():
    text = "MossNet adapts FernSAM 3 with little data."
    assert gives_model("Which fern model does it adapt?", text, "MossNet")
    assert not gives_model("Which fern model does it adapt?", "MossNet adapts ferns.", "MossNet")
    assert not gives_model("Which garden does it adapt?", text, "MossNet")


def test_hostile_length_takes_no_time():
    import time

    text = "in 5 Xxxx FernSAM " * 5_000
    began = time.perf_counter()
    missing_names("Which model is it? " * 1_000, text, "MossNet")
    missing_names("Which model is it?", text[:19_000], "MossNet")
    assert time.perf_counter() - began < 1.0
