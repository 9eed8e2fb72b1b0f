"""A question that takes for the winner what the abstract says loses rests on a false premise."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.premises.false_premise import false_premise
from assistant.premises.winning import wins_otherwise

OWN = [
    "We present MossNet, which counts moss.",
    "The wet kernel rivals the dry kernel in small gardens, but outperforms it in large ones.",
    "Ferns reach a 25% higher correlation with rain than the plain mosses.",
    "On 100 gardens MossNet performs best.",
]


@pytest.mark.parametrize(
    "question",
    [
        "Why does the dry kernel overtake the wet kernel as gardens grow?",
        "Why is the dry kernel the better choice over the wet kernel?",
        "What makes the dry kernel superior to the wet one?",
        "For what reason do plain mosses track rain better than ferns?",
        "Why do boosted trees still beat MossNet on large gardens?",
    ],
)
def test_the_loser_taken_for_the_winner_is_a_false_premise(question):
    assert wins_otherwise(question, OWN)
    assert false_premise(question, " ".join(OWN))


@pytest.mark.parametrize(
    "question",
    [
        "Why does the wet kernel overtake the dry kernel as gardens grow?",
        "How do ferns track rain better than plain mosses?",
        "Why does MossNet beat boosted trees?",
        "Why does the dry kernel not beat the wet kernel?",
        "Does the dry kernel beat the wet kernel?",
        "Why do boosted trees beat PeatVAE?",
        "Why does rain beat snow?",
        "Why?",
        "",
    ],
)
def test_the_winner_and_things_not_compared_are_none(question):
    assert not wins_otherwise(question, OWN)


def test_a_sentence_with_exceptions_tells_no_winner():
    assert not wins_otherwise("Why does B1x beat A1x?", ["A1x outperforms B1x except in winter."])


@given(st.text(max_size=200), st.lists(st.text(max_size=200), max_size=4))
def test_any_text_can_be_looked_at(question, own):
    assert wins_otherwise(f"Why does {question} beat {question}", own) in (True, False)
