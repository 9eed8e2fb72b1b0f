"""Where the catalogue knows the answer it is exact: counts, joint papers, what is left out, fields, tables."""

import pytest
from wholeness import cited, flaws

from assistant import Assistant, Filters
from index_store import Paper

pytestmark = pytest.mark.slow

HALLORAN = {"sample-02", "sample-04", "sample-24"}  # Ciara Halloran's papers
JONAS = {"sample-09", "sample-14"}
JOINT = {"sample-02", "sample-04"}  # Halloran with Baek
IN_2025 = {f"sample-{n:02}" for n in (2, 4, 9, 10, 13, 17, 23, 29)}
IN_2026 = {f"sample-{n:02}" for n in (3, 6, 14, 20, 24, 26, 28, 30)}


@pytest.fixture(scope="module")
def assistant(samples):
    return Assistant(samples)


@pytest.mark.parametrize(
    ("question", "ids"),
    [
        ("papers that Baek and Halloran wrote together", JOINT),
        ("papers by both Ciara Halloran and Hyun-woo Baek", JOINT),
        ("What did Halloran write with Tanaka?", {"sample-09"}),
        ("Papers by Ciara Halloran that are not by Baek", {"sample-24"}),
        ("Papers by Jonas Halloran or Ciara Halloran", HALLORAN | JONAS),
        ("What did Mei Tan publish on gradients?", {"sample-16"}),
        ("latest papers", IN_2026),
        ("What is the most recent paper by Baek?", {"sample-02", "sample-04", "sample-17"}),
        ("2025年的论文有哪些？", IN_2025),
        ("Ciara Halloran在2025年发表了哪些论文？", JOINT),
        ("Speech and Audio领域有哪些论文？", {f"sample-{n:02}" for n in (7, 8, 9, 10)}),
    ],
)
def test_a_look_up_gives_exactly_the_papers_that_fit(assistant, question, ids):
    answer = assistant.ask(question)
    assert cited(answer) == ids
    assert flaws(answer) == []


@pytest.mark.parametrize(
    ("question", "ids", "said"),
    [
        ("How many papers did Halloran write about stutter?", {"sample-09"}, "5 papers that match, 1 contain"),
        ("How many papers did Baek and Halloran write together?", JOINT, "There are 2 papers"),
        ("Ciara Halloran写了多少篇论文？", HALLORAN, "3 篇"),
    ],
)
def test_a_count_with_a_filter_counts_the_papers_that_hold_the_words(assistant, question, ids, said):
    answer = assistant.ask(question)
    assert cited(answer) == ids
    assert said in answer.text


def test_a_count_of_nothing_says_so_and_among_how_many(assistant):
    answer = assistant.ask("How many papers did Mei Tan write about speech?")
    assert "Of the 2 papers that match, 0 contain" in answer.text
    assert {paper.id for paper in answer.related} == {"sample-01", "sample-16"}
    assert "0 papers" in assistant.ask("How many papers did Baek write since 2026?").text


def test_when_nothing_by_an_author_is_about_what_is_asked_the_answer_says_so_and_lists_the_rest(assistant):
    answer = assistant.ask("What did Mei Tan publish on whispered speech?")
    assert answer.refused
    assert "whispered speech" in answer.text
    assert {paper.id for paper in answer.related} == {"sample-01", "sample-16"}


def test_a_partner_whom_nobody_knows_is_said_to_be_unknown(assistant):
    assert "Grace Nobody" in assistant.ask("Papers by Mei Tan together with Grace Nobody").text


def test_what_is_left_out_is_not_cited_and_the_answer_says_by_which_words(assistant):
    everything = {paper.id for paper in assistant.papers()}
    radar = cited(assistant.ask("How many papers mention radar?"))
    answer = assistant.ask("How many papers do not mention radar?")
    assert cited(answer) == everything - radar
    assert "do not contain “radar”" in answer.text
    assert cited(assistant.ask("How many papers are not by Halloran?")) == everything - HALLORAN - JONAS
    assert not cited(assistant.ask("List papers on clouds that do not mention radar")) & radar


def test_the_latest_paper_on_something_is_the_latest_of_those_about_it(assistant):
    found = cited(assistant.ask("What is the latest paper on speech?"))
    assert found
    assert found <= IN_2025  # none about speech is younger


def test_related_papers_pass_the_filter_set_beside_the_question(assistant):
    filters = Filters(topics=("Speech and Audio",))
    allowed = {paper.id for paper in assistant.papers(filters)}
    for question in ("Papers by Grace Nobody", "How many papers mention zeppelins?", "papers by Mei Tan before 1999"):
        answer = assistant.ask(question, filters=filters)
        assert answer.refused
        assert {paper.id for paper in answer.related} <= allowed


@pytest.mark.parametrize(
    ("question", "paper", "said"),
    [
        ("What year was Cairn-Cache published?", "sample-02", "2025"),
        ("When did Strandline appear?", "sample-14", "2026"),
        ("Where was HushBridge published?", "sample-07", "Journal of Invented Results"),
        ("What is the DOI of HushBridge?", "sample-07", "10.5555/invented.07"),
        ("Who wrote RippleSpeech?", "sample-09", "Mei Tanaka, Jonas Halloran"),
        ("RippleSpeech authors?", "sample-09", "Mei Tanaka, Jonas Halloran"),
        ("Which area is RippleSpeech filed under?", "sample-09", "Speech and Audio"),
        ("RippleSpeech的作者是谁？", "sample-09", "Mei Tanaka, Jonas Halloran"),
    ],
)
def test_a_field_of_a_paper_is_given_from_the_catalogue(assistant, question, paper, said):
    answer = assistant.ask(question)
    assert cited(answer) == {paper}
    assert said in answer.text.splitlines()[0]
    assert flaws(answer) == []


def test_a_field_that_the_index_does_not_give_is_said_to_be_missing(assistant):
    answer = assistant.ask("When was Palaver-Six published?")
    assert answer.refused
    assert "does not give the year" in answer.text
    assert "MossNet" in assistant.ask("Who wrote MossNet?").text


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Which areas are there?", ["6 areas", "Speech and Audio: 4", "2 of the papers give none"]),
        ("What topics do the papers cover?", ["6 topics", "Speech and Audio · Everything Else: 4"]),
        ("How many authors are there?", ["29 authors", "Søren Bjerregaard: 4"]),
        ("Who wrote the most papers?", ["Søren Bjerregaard: 4"]),
        ("Which years are covered?", ["4 years", "2025: 8", "3 of the papers give none"]),
        ("How many papers per year?", ["2023: 4", "2024: 7", "2025: 8", "2026: 8"]),
        ("谁的论文最多？", ["Søren Bjerregaard：4"]),
        ("每年有多少篇论文？", ["2026：8"]),
    ],
)
def test_a_question_about_the_catalogue_is_answered_with_its_numbers(assistant, question, said):
    answer = assistant.ask(question)
    assert not answer.refused
    assert flaws(answer) == []
    assert all(part in answer.text for part in said)


def test_a_table_counts_only_what_passes_the_filter(assistant):
    answer = assistant.ask("Which author has the most papers?", filters=Filters(authors=("Halloran",)))
    assert "Ciara Halloran: 3" in answer.text


@pytest.mark.parametrize("text", ["hello", "Thanks!", "help", "谢谢"])
def test_small_talk_is_told_what_can_be_asked(assistant, text):
    answer = assistant.ask(text)
    assert answer.refused
    assert answer.related == ()
    assert len(answer.text) < 200


@pytest.mark.parametrize("question", ["How many papers from 2022?", "papers since 2020", "Which papers are from 2021?"])
def test_papers_without_years_match_no_year(index, question):
    index.add([Paper("moss", "Moss grows on stones."), Paper("fern", "Ferns grow in shade.")])
    found = Assistant(index).ask(question)
    assert found.refused
    assert found.citations == ()
    assert "2 papers" not in found.text
