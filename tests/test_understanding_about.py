"""What is asked beyond filters, what is left out, whose field is asked for: read from the wording."""

import pytest
from shelf import open_shelf

from assistant.understanding import Kind, understand
from assistant.understanding.excluding import excluded
from assistant.understanding.fields import field_asked
from assistant.understanding.tables import table_asked


@pytest.fixture(scope="module")
def catalogue(tmp_path_factory):
    store = open_shelf(tmp_path_factory.mktemp("shelf"))
    yield store.catalog
    store.close()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("How many papers did Lindqvist write about wet moss?", "wet moss"),
        ("Which papers did Lindqvist and Gold write together?", ""),
        ("papers before 2024 about moss", "moss"),
        ("Which papers were published in 2023?", ""),
        ("2023年的论文有哪些？", ""),
        ("有多少篇论文？", ""),
        ("Lindqvist在2021年写了多少篇关于moss的论文？", "moss"),
        ("How many papers use neural moss filters?", "neural moss filters"),
        ("Which papers fall under the subarea Graph Theory?", ""),
    ],
)
def test_only_words_that_say_something_about_contents_are_left(catalogue, text, words):
    assert understand(text, (), catalogue).about == words


def test_a_year_is_a_filter_and_not_searched_for(catalogue):
    question = understand("papers before 2024 about moss", (), catalogue)
    assert question.filters.until == 2023
    assert "2024" not in question.search
    assert "before" not in question.search


@pytest.mark.parametrize(
    ("text", "together"),
    [
        ("papers that Ada Lindqvist and Bo Gold wrote together", True),
        ("papers by both Ada Lindqvist and Bo Gold", True),
        ("What did Ada Lindqvist write with Bo Gold?", True),
        ("papers by Ada Lindqvist and Bo Gold", False),
        ("papers by Ada Lindqvist or Bo Gold, or both", False),
        ("What has Ada Lindqvist co-written?", False),
    ],
)
def test_authors_are_wanted_together_where_the_question_says_so(catalogue, text, together):
    assert understand(text, (), catalogue).filters.together is together


def test_what_is_left_out_is_no_filter_for_it(catalogue):
    question = understand("Which papers on moss are not by Ada Lindqvist?", (), catalogue)
    assert question.filters.authors == ()
    assert question.filters.without_authors == ("Ada Lindqvist",)
    question = understand("Which papers are not in the area Weather?", (), catalogue)
    assert question.filters.topics == ()
    assert all(topic.startswith("Weather") for topic in question.filters.without_topics)
    assert understand("Why does moss not grow on stone?", (), catalogue).without == ()


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ("papers not about moss", ("moss",)),
        ("Which papers do not mention wet moss?", ("wet moss",)),
        ("papers on gardens that don't use moss", ("moss",)),
        ("all papers except those on moss", ("moss",)),
        ("papers that train without moss", ()),
        ("papers on moss", ()),
    ],
)
def test_contents_left_out_are_found_by_their_wording(text, about):
    assert excluded(text).about == about


@pytest.mark.parametrize(
    ("text", "field", "paper"),
    [
        ("When was the MossNet paper published?", "year", "MossNet paper"),
        ("In which year did MossNet appear?", "year", "MossNet"),
        ("Which journal published MossNet?", "venue", "MossNet"),
        ("What is the DOI of “Moss and Stone”?", "doi", "Moss and Stone"),
        ("Who wrote the paper on moss?", "authors", "paper on moss"),
        ("Who wrote papers on moss?", "", ""),
        ("Who wrote about moss?", "", ""),
        ("When was the data collected?", "", ""),
        ("What is the link to wet weather?", "", ""),
    ],
)
def test_a_field_and_the_paper_it_is_asked_of_are_told_apart(text, field, paper):
    assert field_asked(text) == (field, paper)


@pytest.mark.parametrize(
    ("text", "table"),
    [
        ("Which topics are there?", "topics"),
        ("how many authors?", "authors"),
        ("Who has the most papers?", "most papers"),
        ("Which authors work on moss?", ""),
        ("Which years had much moss?", ""),
        ("How many areas of moss die?", ""),
        ("Which model has the most layers?", ""),
    ],
)
def test_a_question_for_the_whole_catalogue_is_told_from_one_about_contents(text, table):
    assert table_asked(text) == table


@pytest.mark.parametrize("text", ["Hello!", "thank you very much", "help", "What can I ask?", "你好"])
def test_small_talk_asks_nothing(catalogue, text):
    assert understand(text, (), catalogue).kind is Kind.TALK
