"""Questions whose words stand in several papers, and in none together, are refused; near twins are answered."""

import pytest
from wholeness import cited, flaws

from assistant import Assistant
from assistant.refusal.attributes import missing_attributes
from assistant.understanding.anew import anew_asked, points_back

NOWHERE_TOGETHER = [
    "Which paper uses federated learning to map crops from satellites?",
    "Which paper measures vanishing beaches with radar?",
    "Which method trims the key-value cache in a federated way?",
    "Which paper helps people who stutter by converting their voice on the phone?",
    "Which paper shrinks the key-value cache by means of a suffix automaton?",
    "What share of shirts can Benchhand fold?",
    "What word error rate does HushBridge reach for people who stutter?",
    "How much smaller does the cache get if SedimentKV and Cairn-Cache are applied to the same model?",
    "What happens if SedimentKV is used inside Harbourmaster?",
    "Does anyone treat quantum error correction?",
]
TOGETHER = [
    ("Which paper helps people who stutter by faking disfluent recordings?", {9}),
    ("Which paper has a robot follow written instructions and decline to begin if something looks wrong?", {28}),
    ("Which paper speeds up text generation by looking for repeats, with no second model?", {5}),
    ("What share of shirts can LinenHand fold?", {27}),
]
IT = [
    {"role": "user", "content": "Which method stores older tokens with fewer bits?"},
    {"role": "assistant", "content": "SedimentKV: a token enters at 16 bits and drops to 4 and then 2 bits [1]."},
]


@pytest.fixture(scope="module")
def assistant(samples):
    return Assistant(samples)


@pytest.mark.parametrize("question", NOWHERE_TOGETHER)
def test_what_no_paper_does_together_is_refused(assistant, question):
    answer = assistant.ask(question)
    assert answer.refused, answer.text
    assert flaws(answer) == []


@pytest.mark.parametrize(("question", "papers"), TOGETHER)
def test_what_a_paper_does_together_in_other_words_is_answered(assistant, question, papers):
    answer = assistant.ask(question)
    found = {int(key.removeprefix("sample-")) for key in cited(answer)}
    assert papers <= found, answer.text
    assert flaws(answer) == []


def test_a_word_that_only_another_paper_says_is_told(assistant):
    assert "“shirts”" in assistant.ask("What share of shirts can Benchhand fold?").text


@pytest.mark.parametrize(
    "question",
    [
        "And how does it do on code completion?",
        "In which tasks does it do better than its rivals?",
        "What sort of calibration is there for it?",
        "By what share does its memory shrink?",
    ],
)
def test_a_pronoun_stays_with_the_paper_talked_of(assistant, question):
    answer = assistant.ask(question, IT)
    assert {paper.id for paper in (*answer.related[:1], *(c.paper for c in answer.citations))} == {"sample-01"}


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("ok thanks. something else now: who builds on moss?", "who builds on moss?"),
        ("Great! A different question - how wet is moss?", "how wet is moss?"),
        ("By the way, is moss green?", "is moss green?"),
        ("Now something completely different: moss?", "moss?"),
    ],
)
def test_words_that_begin_something_new_are_no_part_of_the_question(text, rest):
    assert anew_asked(text) == (rest, True)


@pytest.mark.parametrize(
    "text",
    [
        "Is there something else on moss?",
        "Something different from moss?",
        "thanks",
        "Another question:",
        "ok, moss?",
        "New question-answering datasets for moss?",
        "Different topic-modelling methods, please",
    ],
)
def test_other_questions_go_on_from_what_was_said(text):
    assert anew_asked(text) == (text, False)


def test_a_question_about_something_new_leaves_the_talk_before_it(assistant):
    answer = assistant.ask("Ok thanks. Something else now: how long does HushBridge take?", IT)
    assert set(cited(answer)) == {"sample-07"}


@pytest.mark.parametrize("text", ["by the way, who wrote it?", "Next question: how long does the second one take?"])
def test_what_speaks_of_the_talk_before_keeps_it(text):
    assert points_back(anew_asked(text)[0])


@pytest.mark.parametrize(
    ("question", "paper"),
    [
        ("Why is it hard to remove clouds from images?", "sample-01"),
        ("Is it possible to recognise the speech of people who stutter?", "sample-01"),
        ("For Spillway: does it help dense graphs?", "sample-01"),
    ],
)
def test_an_it_that_stands_for_nothing_said_before_begins_anew(assistant, question, paper):
    answer = assistant.ask(question, IT)
    assert not answer.refused
    assert paper not in cited(answer)


def test_how_much_less_time_may_be_told_as_a_share():
    assert missing_attributes("How much less time do the layers take?", "Latency falls by 39%.") == ()
    assert missing_attributes("How much time do the layers take?", "Latency falls by 39%.") == ("duration",)


def test_an_optimiser_in_passing_asks_for_no_settings():
    assert missing_attributes("How complex is the preconditioned optimiser?", "It takes O(n).") == ()
    assert missing_attributes("Which optimizer was used?", "It takes O(n).") == ("training settings",)


def test_a_question_that_names_a_paper_is_answered_from_no_other(assistant):
    for question in ("How many parameters does LinenHand have?", "What latency has HushBridge on a phone?"):
        assert len(set(cited(assistant.ask(question)))) == 1
