"""How many of something is answered by a count of that thing, not by a number of another."""

import pytest

from assistant.refusal.counted import counted, uncounted

CLIENTS = "We train moss on clients. Both the wet clients and the dry clients learn. It is 40 times faster on one bed."
COUNTED = [
    ("How many clients took part?", "Training took 12 clients and two days."),
    ("With how many clients was MossNet tested?", "It was tested with clients, 40 in all."),
    ("How many layers has it?", "A 12-layer model is enough."),
    ("How many gardens were visited?", "We visited several large public gardens."),
    ("How many gardens were visited?", "We visited parks in five towns."),  # other nouns may mean the same
    ("How many design rules are there?", "Design rules matter. We find four consistent design patterns."),
    ("How much rain does it need?", "It needs rain."),
    ("How many times faster is it?", "Times are hard."),
    ("Which clients took part?", CLIENTS),
]


@pytest.mark.parametrize("question", ["How many clients took part?", "With how many clients was MossNet tested?"])
def test_a_thing_without_a_number_beside_it_is_not_counted(question):
    assert uncounted(question, CLIENTS) == ("number of clients",)


@pytest.mark.parametrize(("question", "text"), COUNTED)
def test_a_count_beside_the_thing_or_other_words_for_it_may_answer(question, text):
    assert uncounted(question, text) == ()


def test_a_size_in_bytes_or_metres_beside_the_thing_counts_nothing():
    text = "We keep 7KB gardens parameters and 3mm gardens."
    assert uncounted("How many gardens are kept?", text) == ("number of gardens",)


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("What is the largest number of wet gardens?", ("wet", "gardens")),
        ("number of clients in the trial", ("clients",)),
        ("Why does the number of gardens matter?", ()),
        ("How many wet gardens were visited?", ("wet", "gardens")),
        ("How many training hours does it take?", ("training", "hours")),
        ("What's the garden count of the largest map?", ("garden",)),
        ("What's the count for gardens?", ()),
        ("How many times faster is it?", ()),
        ("How many lens elements does it use?", ("lens", "elements")),
        ("How many consensus rounds are needed?", ("consensus", "rounds")),
        ("How much does it rain?", ()),
    ],
)
def test_the_thing_to_be_counted_is_the_first_plural(question, words):
    assert counted(question) == words
