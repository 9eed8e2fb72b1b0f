"""Conditions on papers: years, venues, missing fields, topics by name. What is not understood is not counted."""

from datetime import date

import pytest
from wholeness import cited, flaws

from assistant import Assistant
from assistant.errors import UsageError
from assistant.understanding.conditions import fields_asked
from assistant.understanding.venues import venues_asked
from assistant.understanding.years import Years, years_asked

TODAY = date(2026, 5, 1)
COUNTS = [
    ("How many papers are not from 2026?", 22),
    ("How many papers are from 2024 or 2026?", 15),
    ("How many papers are neither from 2025 nor from 2026?", 14),
    ("How many papers have no year?", 3),
    ("How many papers lack a venue?", 2),
    ("How many papers appeared between 2023 and 2024?", 11),
    ("How many papers by Okonjo but not Halloran?", 2),
    ("How many papers by Velankar except those from 2024?", 1),
    ("How many papers were published in the Journal of Invented Results?", 10),
    ("How many papers at the Imaginary Conference on Learning in 2025?", 4),
    ("How many papers are about speech and audio?", 4),
    ("How many papers on memory and serving are there?", 6),
    ("How many papers did Okonjo write with Halloran?", 1),
    ("不是2026年的论文有多少篇？", 22),
    ("2024年或2026年的论文有多少篇？", 15),
    ("没有年份的论文有几篇？", 3),
    ("林的论文有几篇？", 2),
]
LISTS = [
    ("Which papers by Halloran are not from 2025?", {14, 24}),
    ("papers in Earth Observation", {11, 12, 13, 14, 15}),
    ("Show me the learning theory papers", {16, 17, 18, 19, 20}),
    ("Transactions on Made-Up Systems papers from 2026", {6, 14, 28}),
    ("Which papers by Baek were not published at the Imaginary Conference on Learning?", {4}),
    ("What is the oldest paper by Bjerregaard?", {5}),
    ("the earliest papers here", {5, 11, 16, 21}),
    ("Papers by Traore-Diouf", {8}),
]


@pytest.fixture(scope="module")
def assistant(samples):
    return Assistant(samples)


@pytest.mark.parametrize(("question", "number"), COUNTS)
def test_a_count_heeds_every_condition(assistant, question, number):
    answer = assistant.ask(question)
    assert f" {number} " in f" {answer.text.splitlines()[0]} ".replace("is 1 ", " 1 ")
    assert flaws(answer) == []


@pytest.mark.parametrize(("question", "papers"), LISTS)
def test_a_list_heeds_every_condition(assistant, question, papers):
    assert {int(key.removeprefix("sample-")) for key in cited(assistant.ask(question))} == papers


@pytest.mark.parametrize(
    "question",
    [
        "How many papers have more than three authors?",
        "How many papers with a single author are there?",
        "How many papers from 2023 or by Halloran are there?",
    ],
)
def test_a_condition_that_is_not_understood_is_said_and_nothing_counted(assistant, question):
    answer = assistant.ask(question)
    assert answer.refused
    assert "not understood" in answer.text


def test_a_topic_called_by_its_name_is_counted_beside_its_words(assistant):
    head = assistant.ask("How many papers are about speech and audio?").text.splitlines()[0]
    assert "Speech and Audio" in head
    assert "“speech”" in head


def test_papers_without_a_year_are_told_of_where_a_year_is_left_out(assistant):
    assert "3 of them give no year." in assistant.ask("How many papers are not from 2026?").text


def test_authors_are_counted_whatever_case_their_names_are_in(assistant):
    assert assistant.info().authors == 29


@pytest.mark.parametrize(
    ("text", "years"),
    [
        ("papers from last year", Years(2025, 2025)),
        ("papers of the past three years", Years(2024, 2026)),
        ("今年的论文", Years(2026, 2026)),
        ("近两年的论文", Years(2025, 2026)),
        ("papers from 2021, 2023 and 2025", Years(some=(2021, 2023, 2025))),
        ("papers between 2021 and 2023", Years(2021, 2023)),
        ("papers since 2020 but not from 2022", Years(2020, None, without=(2022,))),
        ("除2022年以外的论文", Years(without=(2022,))),
        ("What's new in 2026 about moss?", Years(2026, 2026)),
        ("Does it learn from data of 2019 or 2020?", Years()),
    ],
)
def test_years_are_read_from_prose(text, years):
    assert years_asked(text, TODAY) == years


@pytest.mark.parametrize(
    ("text", "wanted", "unwanted"),
    [
        ("papers in the journal of moss", ("Journal of Moss",), ()),
        ("papers in the Journal of Moss Studies", ("Journal of Moss Studies",), ()),
        ("papers at ICMS", ("ICMS 2024",), ()),
        ("papers in Nature", ("Nature",), ()),
        ("papers on the nature of moss", (), ()),
        ("papers not in the Journal of Moss", (), ("Journal of Moss",)),
    ],
)
def test_venues_are_the_catalogues_own(text, wanted, unwanted):
    asked = venues_asked(text, ["Journal of Moss", "Journal of Moss Studies", "ICMS 2024", "Nature"])
    assert (asked.wanted, asked.unwanted) == (wanted, unwanted)


def test_fields_are_missing_only_where_the_question_says_so():
    assert fields_asked("papers without a DOI").lacking == ("doi",)
    assert fields_asked("papers with a DOI").having == ("doi",)
    assert fields_asked("papers without radar").lacking == ()


@pytest.mark.parametrize(("question", "history"), [(None, ()), (5, ()), ("x", [None]), ("x", "hello"), ("x", None)])
def test_what_is_no_question_or_no_history_is_told_as_such(assistant, question, history):
    with pytest.raises(UsageError, match=r"a question is|a history is"):
        assistant.ask(question, history)
