"""Two right numbers said of each other's subjects are wrong; in another order, with their own, they are right."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.checking.swapping import swapped

SAID = (
    "The pump lowers the noise by 6.3% and raises the flow by 2.1%. It folds 92% of shirts and 74% of towels; "
    "latency falls from 410 ms to 95 ms. It reaches 72.9% with 50 fields and 81.4% with 200 fields."
)


@pytest.mark.parametrize(
    "claim",
    [
        "The pump lowers the noise by 2.1% and raises the flow by 6.3%.",
        "It folds 74% of unseen shirts and 92% of the towels.",
        "Latency falls from 95 ms to 410 ms.",
        "With 50 fields it reaches 81.4%, with 200 fields 72.9%.",
    ],
)
def test_numbers_given_to_each_others_subjects_are_seen(claim):
    assert swapped(claim, SAID)


@pytest.mark.parametrize(
    "claim",
    [
        "The flow rises by 2.1% and the noise falls by 6.3%.",
        "It folds 74% of towels and 92% of shirts.",
        "Latency falls to 95 ms, from 410 ms.",
        "It folds 92% of shirts.",
        "With 200 fields it reaches 81.4%, with 50 fields 72.9%.",
        "6.3% less noise, 2.1% more flow.",
    ],
)
def test_numbers_in_another_order_with_their_own_subjects_are_right(claim):
    assert not swapped(claim, SAID)


@given(st.text(max_size=200), st.text(max_size=200))
def test_a_sentence_never_swaps_its_own_numbers(text, other):
    assert not swapped(text, text)
    assert swapped(text, other) in (True, False)
