"""The sample corpus is invented, varied, and comes with questions whose gold answers it can give.

Reads the JSON itself, so that no reader's mistake can hide one in the samples.
"""

import json
from collections import Counter

import pytest

from assistant.samples import EXAMPLES, PAPERS, QUESTIONS

TYPES = {"fact", "explain", "compare", "list", "author", "topic", "followup", "unanswerable", "chinese"}
REQUIRED = {"id", "abstract", "authors"}
OPTIONAL = {"et_al", "title", "area", "subarea", "year", "venue", "doi", "url", "keywords"}
WORDS_OF_A_LONG_ABSTRACT = 330


@pytest.fixture(scope="module")
def lines():
    return PAPERS.read_text(encoding="utf-8").splitlines()


@pytest.fixture(scope="module")
def papers(lines):
    return [json.loads(line) for line in lines if not line.startswith("#")]


@pytest.fixture(scope="module")
def questions():
    return [json.loads(line) for line in QUESTIONS.read_text(encoding="utf-8").splitlines()]


def test_the_header_says_that_everything_is_invented(lines):
    header = " ".join(line for line in lines if line.startswith("#"))
    assert lines[0].startswith("#")
    assert "INVENTED" in header
    assert "No such papers, people" in header


def test_there_are_thirty_papers_with_ids_and_abstracts_of_their_own(papers):
    assert len(papers) == 30
    assert len({paper["id"] for paper in papers}) == 30
    assert len({paper["abstract"] for paper in papers}) == 30


def test_papers_have_known_fields_only_and_none_is_empty(papers):
    for paper in papers:
        assert set(paper) >= REQUIRED, paper["id"]
        assert set(paper) <= REQUIRED | OPTIONAL, paper["id"]
        assert all(paper.values()), paper["id"]


def test_six_topics_cover_all_papers_but_two(papers):
    topics = Counter((paper.get("area"), paper.get("subarea")) for paper in papers)
    assert topics.pop((None, None)) == 2
    assert len(topics) == 6
    assert min(topics.values()) > 1


def test_two_areas_share_a_subarea_and_one_subarea_has_commas(papers):
    pairs = {(paper["area"], paper["subarea"]) for paper in papers if "area" in paper}
    assert max(Counter(subarea for _, subarea in pairs).values()) == 2
    assert any("," in subarea for _, subarea in pairs)


def test_some_papers_lack_a_title_or_a_year(papers):
    assert sum("title" not in paper for paper in papers) == 4
    assert sum("year" not in paper for paper in papers) == 3
    assert {paper["year"] for paper in papers if "year" in paper} == {2023, 2024, 2025, 2026}


def test_two_abstracts_are_in_long_form(papers):
    assert sum(len(paper["abstract"].split()) > WORDS_OF_A_LONG_ABSTRACT for paper in papers) == 2


def test_authors_overlap_and_some_names_are_easily_confused(papers):
    names = Counter(name for paper in papers for name in paper["authors"])
    assert max(names.values()) == 4
    assert {"Mei Tan", "Mei Tanaka", "Ciara Halloran", "Jonas Halloran"} <= set(names)
    assert any(name.isupper() for name in names)
    assert any(name.islower() for name in names)
    assert any(not name.isascii() for name in names)


def test_addresses_and_dois_are_reserved_ones(papers):
    assert all(paper["doi"].startswith("10.5555/") for paper in papers if "doi" in paper)
    assert all(paper["url"].startswith("https://example.org/") for paper in papers if "url" in paper)


@pytest.mark.parametrize("markup", ["$\\times$", "\\%", "$10^{-4}$", "\\textbf{", "\\emph{", "**", " *"])
def test_abstracts_hold_the_markup_that_real_ones_hold(papers, markup):
    assert any(markup in paper["abstract"] for paper in papers)


def test_there_are_fifty_questions_or_more_of_every_type_and_none_twice(questions):
    assert len(questions) >= 50
    assert {question["type"] for question in questions} == TYPES
    assert len({question["id"] for question in questions}) == len(questions)
    assert len({question["question"] for question in questions}) == len(questions)


def test_gold_papers_exist_and_are_not_both_relevant_and_acceptable(papers, questions):
    ids = {paper["id"] for paper in papers}
    for question in questions:
        relevant, acceptable = set(question["relevant"]), set(question["acceptable"])
        assert relevant | acceptable <= ids, question["id"]
        assert not relevant & acceptable, question["id"]


def test_answerable_questions_have_papers_and_facts_and_the_others_have_neither(questions):
    for question in questions:
        answerable = question["type"] != "unanswerable"
        assert question["answerable"] is answerable
        assert bool(question["relevant"]) is answerable, question["id"]
        assert bool(question["answer_facts"]) is answerable, question["id"]
        assert all(all(group) for group in question["answer_facts"]), question["id"]
        assert question["answer"]


def test_followups_and_only_they_have_a_history(questions):
    for question in questions:
        turns = [turn["role"] for turn in question.get("history", [])]
        assert turns == (["user", "assistant"] if question["type"] == "followup" else []), question["id"]


def test_four_examples_are_offered():
    assert len(set(EXAMPLES)) == 4
    assert all(example.endswith("?") for example in EXAMPLES)
