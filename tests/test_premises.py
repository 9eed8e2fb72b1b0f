"""Questions that take for granted what an abstract denies are told from those that it answers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.premises.false_premise import false_premise

DOES_WITHOUT = "Growing moss usually takes a heated bed. We propose MossNet, which grows moss without a heated bed."
OTHERS_NEED = (
    "Growing moss takes a heated bed, which must be kept warm. We propose MossNet, which learns from the rain."
)
RESTRICTED = (
    "We bound errors for ferns. Compared to existing bounds, which are restricted to dry soil, ours hold in general."
)
COMPARES = "MossNet is faster than FernNet on wet stones."
PREFERS = "We show that slow drip is unbiased, whereas fast drip incurs a bias and a worse error."
ADVISES = "Six gardens were compared. We recommend that shade be reported in every comparison."

DENIED = [
    ("Why does MossNet need a heated bed?", DOES_WITHOUT),
    ("Why does MossNet need a heated bed?", OTHERS_NEED),
    ("How much does MossNet have to pay for the heated bed?", OTHERS_NEED.replace("takes", "pays for")),
    ("Why do the bounds for ferns hold only for dry soil?", RESTRICTED),
    ("Why is FernNet faster than MossNet?", COMPARES),
    ("Why is MossNet slower than FernNet?", COMPARES),
    ("Why should fast drip replace slow drip?", PREFERS),
    ("Why is fast drip preferred over slow drip?", PREFERS),
    ("Why does the study advise against shade?", ADVISES),
    ("Why does MossNet insist on dry soil?", RESTRICTED),
    ("Why do the spores settle before the rain?", "We watch moss. Spores settle after the rain, not before it."),
    ("Why does MossNet have to be trained anew for every wall?", "We present MossNet, which is training-free."),
    ("How many steps are spent training MossNet?", "We present MossNet, which is training-free."),
    ("Why does the paper advise to throw out mulch?", "We present MossNet, which is complementary to mulch."),
    ("What makes FernNet faster than MossNet?", COMPARES),
    ("Why does MossNet fall behind earlier gardens?", "We present MossNet. MossNet outperforms earlier gardens."),
    ("Why does MossNet lose to FernNet in the rain?", "We present MossNet. In the rain, MossNet beats FernNet."),
    ("Why does MossNet discard spores?", "We present MossNet, which never discards spores."),
]
HELD = [
    ("Why does MossNet need rain?", OTHERS_NEED.replace("learns from", "needs")),
    ("Why is MossNet faster than FernNet?", COMPARES),
    ("Why is FernNet slower than MossNet?", COMPARES),
    ("Why should slow drip replace fast drip?", PREFERS),
    ("Why is slow drip better than fast drip?", PREFERS),
    ("Why does the study recommend shade?", ADVISES),
    ("Why does the study advise against peat?", ADVISES),
    ("What does MossNet need?", DOES_WITHOUT),
    ("How is the heated bed avoided?", DOES_WITHOUT),
    ("Why do the spores settle after the rain?", "We watch moss. Spores settle after the rain, not before it."),
    ("Why does training-free MossNet train a gate?", "We present MossNet, which is training-free."),
    ("How much less rain does MossNet need?", "We show that MossNet needs 40% less rain."),
    ("How much worse can pots make it?", "We show how beds improve moss and pots make it four times worse."),
    ("What makes MossNet faster than FernNet?", COMPARES),
    ("Why does MossNet fall behind in snow?", "MossNet beats FernNet in the rain, but we show that it loses in snow."),
    ("Why do existing gardens fall behind MossNet?", "We present MossNet. MossNet outperforms existing gardens."),
    ("Why does MossNet discard leaves?", "We present MossNet, which never discards spores."),
    ("Why does moss grow slowly?", "Existing moss grows quickly. We present MossNet."),
    ("Why does moss grow quickly?", "We saw moss grow slowly. With MossNet, moss grows quickly."),
]


@pytest.mark.parametrize(("question", "abstract"), DENIED)
def test_what_the_abstract_denies_is_a_false_premise(question, abstract):
    assert false_premise(question, abstract)


@pytest.mark.parametrize(("question", "abstract"), HELD)
def test_what_the_abstract_says_or_leaves_open_is_none(question, abstract):
    assert not false_premise(question, abstract)


@given(st.text(max_size=200), st.text(max_size=400))
def test_any_question_and_abstract_can_be_looked_at(question, abstract):
    assert false_premise(f"Why {question}", abstract) in (True, False)


@given(st.text(max_size=200))
def test_nothing_is_denied_by_an_empty_abstract(question):
    assert not false_premise(f"Why {question}", "")


OWN = "Logs are scarce. We show how biased logs guide the choice of beds. MossNet surpasses FernGAN on ten gardens."


@pytest.mark.parametrize(
    "question",
    [
        "How does MossNet get by without any biased logs?",
        "Why does MossNet ignore biased logs?",
        "Why is MossNet beaten by FernGAN?",
        "On how many gardens is MossNet outperformed by FernGAN?",
    ],
)
def test_the_contrary_of_what_the_own_work_does_is_a_false_premise(question):
    assert false_premise(question, OWN)


@pytest.mark.parametrize(
    "question",
    [
        "How does MossNet use biased logs?",
        "Why does MossNet work without any labelled beds?",
        "Why is MossNet not beaten by FernGAN?",
        "Is MossNet beaten by FernGAN?",
        "Why is MossNet beaten by PeatVAE?",
        "Why is FernGAN beaten by MossNet?",
        "Which models are surpassed by FernGAN?",
        "",
    ],
)
def test_what_the_own_work_does_not_turn_round_is_no_false_premise(question):
    assert not false_premise(question, OWN)


KEEPING = (
    "Moss is wet. We present MossNet, which counts moss without altering the order of the beds. It leaves the map of "
    "the garden unchanged. It covers non-Gaussian rain, and errors come from late sowing rather than dry soil alone."
)


@pytest.mark.parametrize(
    "question",
    [
        "Why does the order of the beds change under MossNet?",
        "How does MossNet alter the order of the beds?",
        "Why does the map of the garden become larger?",
        "What makes MossNet fit for Gaussian rain only?",
        "Why are the errors due to dry soil alone?",
    ],
)
def test_what_is_left_as_it_is_or_not_alone_is_a_false_premise_where_it_is_said_to_be(question):
    assert false_premise(question, KEEPING)


@pytest.mark.parametrize(
    "question",
    [
        "How does MossNet keep the order of the beds?",
        "Why does MossNet not change the order of the beds?",
        "Why does the number of beds change?",
        "What makes MossNet fit for Gaussian rain?",
        "What makes MossNet fit for loud rain only?",
        "Why are the errors due to late sowing alone?",
        "Are the errors due to dry soil alone?",
    ],
)
def test_what_may_change_or_be_alone_is_no_false_premise(question):
    assert not false_premise(question, KEEPING)


GROWING = (
    "We show that MossNet grows in linear time, unlike the quadratic time of ferns before it. It can water any garden. "
    "Without a rain gauge it works as well."
)


@pytest.mark.parametrize(
    "question",
    [
        "Why does MossNet need cubic time?",
        "Which gardens did the authors prove impossible to water with MossNet, and why?",
        "Why must MossNet be set up by means of a rain gauge?",
        "How does it show that a rain gauge on its own is enough?",
    ],
)
def test_another_growth_or_inability_than_the_abstracts_is_a_false_premise(question):
    told = f"{GROWING} Growth comes from many small leaves rather than a rain gauge alone."
    assert false_premise(question, told)


@pytest.mark.parametrize(
    "question",
    [
        "Why does MossNet need linear time?",
        "How does MossNet get by without cubic time?",
        "Which gardens can it water?",
        "Why can MossNet not sing?",
    ],
)
def test_the_growth_and_ability_that_the_abstract_tells_are_none(question):
    assert not false_premise(question, GROWING)


def test_blocks_of_a_network_deny_nothing():
    text = "We show that attention blocks reduce latency."
    assert false_premise("Why do attention blocks increase latency?", text)
