"""A question that asks for hours, hardware, bytes or money is answered only by a text that gives them."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.refusal.attributes import ATTRIBUTES, missing_attributes

# Each: a question, a text that answers it, and one on the same matter that does not.
CASES = [
    ("How many hours did the training of MossNet take?", "MossNet trains in 6 hours.", "MossNet learns very fast."),
    ("How long does it take to train?", "Training takes two days on one machine.", "We train on 40,000 samples."),
    ("How many GPU hours does it need?", "It needs 120 GPU hours.", "It needs 8 layers."),
    ("Which NPU was it timed on?", "All runs used one Ascend.", "It is 3 times faster on NPUs with MLA."),
    ("Which GPU was it trained on?", "All runs used one A100.", "All runs used the same settings."),
    ("What hardware do the timings refer to?", "Timed on a Raspberry board.", "The timings are averages of five runs."),
    ("How many GB does the cache take?", "The cache takes 3.5 GB.", "The cache is halved."),
    ("How many bytes is a key?", "A key has 16 bytes.", "A key has 16 bits of noise."),
    ("How many parameters does the probe have?", "The probe has 4,100 parameters.", "The probe has two layers."),
    ("How many parameters has the model?", "A model of 1.3B is enough.", "A model of this kind is enough."),
    ("How many layers are there?", "Three layers are enough.", "Many layers are needed."),
    ("How much faster is it?", "It is 2.5 times faster.", "It is a good deal faster."),
    ("How many dollars does one run cost?", "One run costs $12.", "One run costs 12 requests."),
    ("How much energy does it use?", "It uses 3.1 kWh.", "It uses few requests."),
    ("What learning rate was used?", "The learning rate is 0.01.", "The model learns slowly."),
    ("Under which license is the code released?", "Released under the MIT license.", "The code is not small."),
    ("Which university did the field work?", "Done at the University of Nowhere.", "Done in a greenhouse."),
    ("Who funded MossNet?", "Funded by a grant of the town.", "MossNet is cheap."),
    ("What p-value does the test give?", "The trees differ (p < 0.01).", "The trees differ clearly."),
    ("Which programming language was it written in?", "MossNet is written in Rust.", "MossNet is written down."),
    ("Was it accepted at the fair?", "It won a prize.", "It was shown."),
    ("How many pages does it have?", "The paper has 12 pages.", "The paper has 12 trees."),
    ("Which base model was MossNet fine-tuned from?", "MossNet starts from a ViT.", "MossNet is fine-tuned in a week."),
    ("What checkpoint was it initialised from?", "It starts from a 7B model.", "It starts from moss."),
    ("训练需要多少小时？", "MossNet trains in 6 hours.", "MossNet learns very fast."),
    ("用了什么显卡？", "All runs used one A100.", "All runs used the same settings."),
]


@pytest.mark.parametrize(("question", "given_by", "silent"), CASES)
def test_an_attribute_is_missing_only_from_a_text_that_does_not_give_it(question, given_by, silent):
    assert missing_attributes(question, given_by) == ()
    assert missing_attributes(question, silent) != ()


@pytest.mark.parametrize(
    "question",
    [
        "How does MossNet grow?",
        "How many layers are there?",
        "Which papers deal with moss?",
        "How much faster is it?",
        "What do the gardeners say?",
        "",
    ],
)
def test_a_question_for_nothing_special_misses_nothing(question):
    assert missing_attributes(question, "Moss grows by a third.") == ()


def test_how_much_within_what_is_asked_for_asks_for_no_number():
    silent = "The gauge guesses the age of moss by its colour."
    assert missing_attributes("Which gauge guesses how much of it is old?", silent) == ()
    assert missing_attributes("How is it decided how much each wall counts?", silent) == ()
    assert missing_attributes("Tell me how much of it is old.", silent) == ("number",)
    assert missing_attributes("It is old, but how many years?", silent) == ("number",)


def test_a_device_may_be_a_means_and_no_machine():
    assert missing_attributes("What device spares MossNet from digging?", "MossNet uses a mean.") == ()
    assert missing_attributes("Which device was MossNet timed on?", "MossNet is fast.") == ("hardware",)


def test_what_is_missing_is_told_by_its_name():
    assert missing_attributes("So how many hours did it train?", "Moss grows.") == ("duration",)


def test_every_attribute_is_tried_by_some_case_above():
    tried = {a.name for a in ATTRIBUTES for question, _, _ in CASES if a.asked.search(question)}
    assert tried == {a.name for a in ATTRIBUTES}


@given(st.text(max_size=300), st.text(max_size=300))
def test_no_text_crashes_it(question, text):
    assert isinstance(missing_attributes(question, text), tuple)


@pytest.mark.parametrize(
    "bait", ["how many " * 400, "how long did " * 300, "which a b " * 400, "1" * 4_000, "half a " * 500, "1,1." * 400]
)
def test_bait_for_regular_expressions_takes_no_time(bait):
    started = time.process_time()
    missing_attributes(bait, bait)
    missing_attributes("how many hours, which gpu, how many bytes, how much energy", bait * 10)
    assert time.process_time() - started < 1.0
