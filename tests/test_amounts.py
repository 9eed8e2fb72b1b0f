"""A question for an amount is answered by a number that can be it: not by one in a name, of something else, or none."""

import pytest

from assistant.refusal.amounts import ungiven_amount
from index_store.sentences import split
from index_store.types import Hit, Paper, Passage, WordMatch

MOSS = (
    "We introduce MossNet-20, a model for wet gardens in 2D maps. It (1) learns from drizzle and (2) grows slowly. "
    "On five public collections it is faster than the models of 2019, and its cost is linear in the number of beds."
)
MEASURED = f"{MOSS} It gains 4.5% in accuracy over 120 gardens and needs 3 bits per bed."
IN_VAIN = [
    "By what margin does MossNet-20 beat the older models?",
    "What accuracy does MossNet-20 reach?",
    "What F1 score is reported for wet gardens?",
    "How many volunteers laboured in the wet gardens?",
    "How many bits does a bed take in MossNet-20?",
    "How many training hours does it need?",
    "What share of the gardens is wet, in percent?",
    "How much faster is MossNet-20 than the older models?",
]
GIVEN = [
    ("By what margin does MossNet-20 beat the older models?", MEASURED),
    ("What accuracy does MossNet-20 gain?", MEASURED),
    ("How many bits does a bed take?", MEASURED),
    ("How many plots were looked at?", MEASURED),  # 120 gardens may be the plots
    ("How many public collections were used?", MOSS),
    ("How many data sets were used?", MEASURED),
    ("How does the cost grow?", MOSS),
    ("How large does the cost get?", MOSS),  # linear in the beds
    ("By what means does it grow?", MOSS),
    ("What share of the gardens is wet?", MEASURED),
    ("What share of the gardens is wet?", f"{MOSS} Most gardens are wet."),
    ("Explain how large language models grow.", MOSS),
    ("How small objects are detected?", MOSS),
    ("Which accuracy metrics are reported?", MOSS),
    ("What latency problems does it address?", MOSS),
    ("How many subjects took part?", "We enrolled 2,000 patients."),
    ("What throughput is reached?", "It serves 2,000 requests at once."),
    ("How many patients were blinded?", "All patients (12) were blinded."),
    ("How fast does the regret grow?", "Regret grows sublinearly."),
    ("What score function does it use?", MOSS),
    ("How many times faster is it?", MOSS),
    ("How many corpora was it tried on?", "It was tried on five large and hand-made multi-garden data sets."),
    ("How many volunteers took part?", "We asked twelve of the people next door."),
    ("Which growth factor does it team up with?", MOSS),  # no number
    ("On how many data collections was it tried?", MOSS),
    ("What are the gardens in which turning wet scores to dry ones pays off?", MOSS),
    ("", MOSS),
]


def hit_of(question: str, text: str) -> Hit:
    passages = tuple(Passage(a, b, text[a:b], text[a:b]) for a, b in split(text))
    words = tuple(WordMatch(word, 0.2, 2.0) for word in question.strip("?").split())
    return Hit(Paper("moss", text), 1.0, passages[0], passages, 0.5, words)


@pytest.mark.parametrize("question", IN_VAIN)
def test_an_amount_that_no_number_of_the_paper_can_be_is_not_given(question):
    assert ungiven_amount(question, hit_of(question, MOSS))


@pytest.mark.parametrize(("question", "text"), GIVEN)
def test_a_number_that_can_be_the_amount_may_answer(question, text):
    assert ungiven_amount(question, hit_of(question, text)) == ()


def test_a_number_of_what_the_question_names_beside_the_thing_counted_is_none_of_it():
    text = "We present a collection of 12,472 garden videos with many labels."
    beside, alone = "How many sprinklers wet the lawns in the videos?", "How many sequences are there?"
    assert ungiven_amount(beside, hit_of(beside, text)) == ("number of sprinklers",)
    assert ungiven_amount(alone, hit_of(alone, text)) == ()


def test_a_number_that_the_question_gives_itself_answers_nothing():
    text = "MossNet was tried with 64 gardeners."
    question = "What margin does MossNet have with 64 gardeners?"
    assert ungiven_amount(question, hit_of(question, text)) == ("margin",)


@pytest.mark.parametrize("piece", ["how many ", "what accuracy ", "1,1,1", "which " * 40, "-20" * 40])
def test_hostile_length_takes_no_time(piece):
    import time

    began = time.perf_counter()
    ungiven_amount(piece * 2000, hit_of(piece * 50, piece * 500 + "."))
    assert time.perf_counter() - began < 1.0
