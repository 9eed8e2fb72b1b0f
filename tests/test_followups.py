"""Follow-ups as text: what they point at, what they leave out, and how they read without the history."""

from itertools import pairwise

import pytest

from assistant.understanding.ellipsis import filled, left_out
from assistant.understanding.fields import bare_field
from assistant.understanding.followup import resolved
from assistant.understanding.pointing import pointers
from assistant.understanding.releases import release_asked
from assistant.understanding.said import mentions, turns

LIST = (
    "- **MossNet: Rain on Stone**: it drips \\*slowly\\*. [1]\n- **Fern \\[7\\]**: it grows. [2]\n"
    "- **Bark**: it peels. [3]"
)
TALK = [{"role": "user", "content": "Which papers filter rain?"}, {"role": "assistant", "content": LIST}]
ONE = [
    {"role": "user", "content": "How fast is MossNet with warm rain?"},
    {"role": "assistant", "content": "**MossNet: Rain on Stone**: It takes 3 ms. [1]"},
]


def stands(text, history):
    return resolved(text, turns(history)).standalone


@pytest.mark.parametrize(
    ("answer", "names"),
    [
        (LIST, ["MossNet: Rain on Stone", "Fern [7]", "Bark"]),
        ("Here:\n1. **MossNet**, wet [1]\n2) **Bark**, dry [2]", ["MossNet", "Bark"]),
        ("**MossNet**: It drips. [1] It stops. [1]\n\n**Bark**: It peels. [2]", ["MossNet", "Bark"]),
        ("MossNet drips [1], while BarkFree peels [2] and RootNet [1, 3] grows.", ["MossNet", "BarkFree", "RootNet"]),
        ("MossNet for rain; BarkFree and RootNet for snow.", ["MossNet", "BarkFree", "RootNet"]),
        ("Three fit: [1] MossNet drips. [2] BarkFree peels. [3] RootNet grows.", ["MossNet", "BarkFree", "RootNet"]),
        ("[1] MossNet drips; [2] BarkFree peels.", ["MossNet", "BarkFree"]),
        ("MossNet drips. [1] BarkFree peels. [2]", ["MossNet", "BarkFree"]),
        ("MossNet drips. [1] BarkFree peels. [2] Both are wet.", ["MossNet", "BarkFree"]),
        ("Two fit: MossNet, [1], and BarkFree, [2], which both drip.", ["MossNet", "BarkFree"]),
        (
            "The abstracts do not say. The nearest papers:\n\n- **MossNet** (Ada Roe)\n- **Bark** (Bo Roe)",
            ["MossNet", "Bark"],
        ),
        ("Nothing of the sort.", []),
        ("", []),
    ],
)
def test_the_papers_that_an_answer_names_are_known_in_its_order(answer, names):
    assert [mention.name for mention in mentions(answer).values()] == names


@pytest.mark.parametrize(
    ("text", "standalone"),
    [
        ("How fast is the second one?", "How fast is Fern [7]?"),
        ("How fast is the last paper?", "How fast is Bark?"),
        ("Is number 3 any good?", "Is Bark any good?"),
        ("How does [1] fare?", "How does MossNet fare?"),
        ("How fast is the 2nd of these?", "How fast is Fern [7]?"),
        ("What is the third paper about?", "What is Bark about?"),
        ("Is the penultimate paper dry?", "Is Fern [7] dry?"),
        ("And the second one?", "What about Fern [7]?"),
        ("第三篇有多快？", "Bark有多快？"),
        ("最后一篇论文有多快？", "Bark有多快？"),
        ("Compare the first and the last one", "Compare the first and the last one (MossNet, Bark)"),
        ("Which of them is dry?", "Which of them is dry? (MossNet, Fern [7], Bark)"),
    ],
)
def test_a_place_in_the_last_list_becomes_the_paper_that_stands_there(text, standalone):
    assert stands(text, TALK) == standalone


@pytest.mark.parametrize(
    "text",
    [
        "Which is the first method that uses lanterns for rain?",
        "Does the second layer of LampNet matter?",
        "How does it handle both wind and snow in LampNet?",
        "What does the ninth paper of LampNet say?",
    ],
)
def test_words_of_order_that_point_at_nothing_listed_are_left_alone(text):
    assert resolved(text, turns(TALK)).meant == ()


def test_the_other_one_is_the_one_that_was_not_just_spoken_of():
    two = [{"role": "user", "content": "Two filters?"}, {"role": "assistant", "content": LIST.rpartition("\n")[0]}]
    first = [{"role": "user", "content": "Is the first one wet?"}, {"role": "assistant", "content": "MossNet is. [1]"}]
    assert stands("How fast is the other one?", two) == "How fast is Fern [7]?"
    assert stands("How fast is the other one?", [*two, *first]) == "How fast is Fern [7]?"
    assert stands("And the other one?", [*two, *first]) == "Is Fern [7] wet?"


@pytest.mark.parametrize(
    ("text", "standalone"),
    [
        ("How wet is it?", "How wet is MossNet?"),
        ("What is its price?", "What is MossNet’s price?"),
        ("它有多快？", "MossNet有多快？"),
        ("And with cold rain?", "How fast is MossNet with cold rain?"),
        ("And BarkFree?", "How fast is BarkFree with warm rain?"),
        ("what about BarkFree", "How fast is BarkFree with warm rain?"),
        ("And on stones?", "How fast is MossNet with warm rain on stones?"),
        ("And the memory?", "And the memory? (MossNet)"),
        ("Which papers study lanterns?", "Which papers study lanterns?"),
    ],
)
def test_a_follow_up_reads_by_itself(text, standalone):
    assert stands(text, ONE) == standalone


def test_follow_ups_are_filled_in_one_after_the_other():
    more = [*ONE, {"role": "user", "content": "And BarkFree?"}, {"role": "assistant", "content": "4 ms [1]."}]
    assert stands("And with snow?", more) == "How fast is BarkFree with snow?"


def test_without_a_history_a_question_is_itself():
    assert stands("And the second one?", []) == "And the second one?"


@pytest.mark.parametrize(
    ("before", "term", "whole"),
    [
        ("Which papers are about rain?", "lanterns", "Which papers are about lanterns?"),
        ("How many papers are from 2024?", "2025", "How many papers are from 2025?"),
        ("How many papers are from 2024?", "in 2025", "How many papers are from 2025?"),
        ("Which papers did Ada Roe write?", "Bo Moss", "Which papers did Bo Moss write?"),
        ("papers by Ada Roe on rain?", "by Bo Moss", "papers by Bo Moss on rain?"),
        ("Does it work for rain in gardens?", "for snow", "Does it work for snow in gardens?"),
        ("哪些论文研究降雨？", "石头", "哪些论文研究石头？"),
        ("MossNet 有多快？", "BarkFree", "BarkFree 有多快？"),
        ("How fast is it?", "the memory", ""),
    ],
)
def test_a_new_term_takes_the_place_of_the_old_one_of_its_sort(before, term, whole):
    assert filled(term, before) == whole


@pytest.mark.parametrize(
    "text",
    ["And how fast is it?", "Why?", "What about it?", "How fast is MossNet?", "那它呢？", "哪些呢？", "And " * 90],
)
def test_questions_with_a_verb_or_a_pronoun_leave_nothing_out(text):
    assert left_out(text) == ""


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("What is its DOI?", "doi"), ("DOI?", "doi"), ("who are the authors?", "authors"), ("and the venue?", "venue"),
        ("Which year is it from?", "year"), ("its link please", "link"), ("作者是谁？", "authors"),
        ("谁写的？", "authors"),
        ("What is the error?", ""), ("How many authors are there?", ""), ("What is the year of MossNet?", ""),
    ],
)  # fmt: skip
def test_a_field_of_the_paper_talked_of_is_known_without_its_name(text, field):
    assert bare_field(text) == field


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Is the code available?", ("code", "")),
        ("What is their code link?", ("code", "")),
        ("Do the authors release the data?", ("data", "")),
        ("Where is the code of MossNet?", ("code", "MossNet")),
        ("Are the models publicly available?", ("models", "")),
        ("MossNet 的代码公开吗？", ("code", "MossNet")),
        ("Is there an implementation of MossNet?", ("code", "MossNet")),
        ("Where can I find the repaired splits of the stone sets?", ("data", "the stone sets")),
        ("Have they made the recordings publicly available?", ("data", "")),
        ("How do they make the model faster?", ("", "")),
        ("Are the weights shared across heads?", ("", "")),
        ("Which problem do the models address?", ("", "")),
        ("Is there a benchmark for moss?", ("", "")),
        ("Is data available for training scarce?", ("", "")),
        ("Which papers release their code?", ("", "")),
        ("How is the data split?", ("", "")),
        ("What data do they use?", ("", "")),
    ],
)
def test_asking_whether_something_is_public_is_told_from_asking_about_it(text, expected):
    assert release_asked(text) == expected


def test_pointers_do_not_overlap_and_stand_in_order():
    found = pointers("the second one, [3] and both of them; 第二篇")
    assert [pointer.how for pointer in found] == ["place", "place", "all", "place"]
    assert all(a.end <= b.start for a, b in pairwise(found))
