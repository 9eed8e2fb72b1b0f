"""An order of growth is right as the abstract writes it; a sentence that denies itself is no support."""

import pytest

from assistant.checking.growth import is_denied, unsaid_order
from index_store import Paper

PAPER = Paper(
    id="1", abstract="A look-up costs $O(1)$ amortised; building takes $O(m \\log n)$ and it converges at O(1/√T)."
)


@pytest.mark.parametrize(
    "said", ["A look-up costs O(1).", "Building takes O(m log n).", "It converges at O(1/√T).", "No."]
)
def test_an_order_that_the_abstract_names_may_be_named(said):
    assert unsaid_order(said, [PAPER]) is None


@pytest.mark.parametrize("said", ["A look-up costs O(n).", "Building takes O(m^2) time.", "A look-up costs O(log n)."])
def test_an_order_that_it_does_not_name_is_told(said):
    assert unsaid_order(said, [PAPER])


def test_a_sentence_that_denies_itself_is_seen():
    assert is_denied("It is not true that the look-up is cheap.")
    assert is_denied("It is false that the look-up is cheap.")
    assert not is_denied("It is true that the look-up is cheap.")
