"""What a question compares and an abstract compares the other way round is a false premise."""

import pytest

from assistant.premises.false_premise import false_premise

MOSS = (
    "Moss is old. We show that drip watering, for all its charm, proves less robust than the older flood watering. "
    "A wall is built once, then used by each garden. Beds of moss need O(n^2) seeds, a clear improvement over the "
    "O(n^6) that peat needs. Bare counts of moss are invalid on wet walls. Warm seeds replace frequent flood watering "
    "with one visit. Errors come from shade rather than dry soil alone. MossNet can provably learn to water long "
    "beds. It works where the frost dates are unknown. Unlike methods that rely on a known rain map, it only "
    "needs a ruler. With only a few training steps it holds for a year."
)


@pytest.mark.parametrize(
    "question",
    [
        "Why is flood watering the less robust choice for gardens?",
        "Why is drip watering the more robust choice over flood watering?",
        "Why does the paper find that flood watering is more fragile than drip watering?",
        "Why must a wall be built afresh for each garden?",
        "Why does moss need more seeds than peat?",
        "Why does the theory say that moss must be wider than peat?",
        "How do they show that counts of moss are safe on wet walls?",
        "Why do warm seeds need frequent flood watering?",
        "Why does it put the errors down to dry soil alone?",
        "Why does it hold dry soil alone responsible for errors?",
        "How does MossNet prove that it can never learn to water?",
        "Why does MossNet insist that the frost dates be known?",
        "How does MossNet make use of the known rain map?",
        "Why can MossNet hold for a year without any further training?",
        "How does MossNet get hold of the known rain map that it presupposes?",
    ],
)
def test_what_is_told_the_other_way_round_is_a_false_premise(question):
    assert false_premise(question, MOSS)


@pytest.mark.parametrize(
    "question",
    [
        "Why is drip watering the less robust choice for gardens?",
        "Why is flood watering the more robust choice over drip watering?",
        "Why does the paper find that drip watering is more fragile than flood watering?",
        "Why is the wall built once?",
        "Why does peat need more seeds than moss?",
        "How do they show that counts of moss are invalid on wet walls?",
        "Why does it put the errors down to shade alone?",
        "How does MossNet prove that it can learn to water?",
        "How does MossNet hold for a year with little training?",
        "Why does MossNet assume that the garden is known?",
        "How does MossNet make use of the ruler on the wall?",
        "",
    ],
)
def test_what_is_told_as_the_question_holds_it_is_none(question):
    assert not false_premise(question, MOSS)


def test_what_is_needed_on_something_is_not_that_thing():
    text = "Others must be taught anew on each new task. We show MossNet, which needs 3.3 times fewer seeds."
    assert not false_premise("How much fewer seeds does it need on a new task?", text)
    assert not false_premise("How many gardens back up the method that needs no pairs?", "It works without pairs.")


def test_an_amount_that_is_lost_is_no_defeat():
    text = "We show MossNet. MossNet outperforms others and drops by 2 points at width 64."
    assert not false_premise("How many points does MossNet lose at a width of 64?", text)
    assert false_premise("How does MossNet lose against others?", text) is False  # asks for no reason and no amount
    assert false_premise("Why does MossNet lose against the others?", text)
