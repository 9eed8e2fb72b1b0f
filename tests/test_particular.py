"""A number asked of one thing is given by a sentence on that thing; an unknown acronym is not in the paper."""

import pytest

from assistant.refusal.particular import unknown_acronyms, without_number

MOSS = (
    "We introduce MossNet, which waters gardens. We try it on Fenland, Heath2 and LLMs such as Bogbert. "
    "On Marsh-12B it is 5.1 times faster, and PeatNet needs 30% more water."
)


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("How much faster is MossNet on Fenland?", "Fenland"),
        ("What speedup does it reach on Heath2?", "Heath2"),
        ("How many times quicker does Bogbert get?", "Bogbert"),
        ("On Fenland, by what factor is it faster?", "Fenland"),
        ("MossNet's speed-up on Fenland alone, please", "Fenland"),
        ("how much faster is mossnet on fenland?", "Fenland"),  # typed in a hurry
    ],
)
def test_a_number_of_another_thing_is_not_its_number(question, name):
    assert without_number(question, MOSS, "MossNet") == (name,)


@pytest.mark.parametrize(
    "question",
    [
        "How much faster is MossNet on Marsh-12B?",
        "How much more water does PeatNet need?",
        "How much faster is MossNet?",  # the paper's own name
        "How much faster do LLMs get?",  # what kind of thing
        "How well does it do on Fenland?",
        "Why is Fenland hard?",
        "How much faster is it on Sandhill?",  # not named at all: told elsewhere
        "",
    ],
)
def test_a_number_that_may_be_of_the_thing_answers(question):
    assert without_number(question, MOSS, "MossNet") == ()


def test_what_is_no_abstract_is_left_alone():
    assert without_number("How much faster is it on Fenland?", f"{MOSS} " * 200, "MossNet") == ()
    assert unknown_acronyms("How does MossNet use XQZ?", f"{MOSS} " * 200) == ()


@pytest.mark.parametrize(
    ("question", "unknown"),
    [
        ("With an XQZ backbone, how fast is MossNet?", ("XQZ",)),
        ("How does MossNet use WGD?", ()),  # "water gardens daily": the words are there
        ("How does MossNet use the DNA of peat?", ()),  # an ordinary word
        ("How does it use an XQZ?", ()),  # names no paper
    ],
)
def test_an_acronym_that_the_paper_never_uses_is_unknown(question, unknown):
    assert unknown_acronyms(question, f"{MOSS} It gives water to gardens daily.") == unknown


def test_an_acronym_whose_words_stand_in_the_text_is_known():
    assert unknown_acronyms("How does MossNet use GAT?", f"{MOSS} It uses graph attention towers.") == ()
    assert unknown_acronyms("How does MossNet use PEAT?", MOSS) == ()  # inside another word
