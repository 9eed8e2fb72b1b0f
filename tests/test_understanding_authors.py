"""Authors in a question: found however they are written, and never where an ordinary word is meant."""

import pytest
from shelf import SHELF, open_shelf

from assistant.understanding import Kind, understand
from index_store import Filters


@pytest.fixture(scope="module")
def catalogue(tmp_path_factory):
    store = open_shelf(tmp_path_factory.mktemp("shelf"))
    yield store.catalog
    store.close()


@pytest.fixture
def ask(catalogue):
    return lambda text, history=(): understand(text, history, catalogue)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Which papers did Ada Lindqvist write?", "Ada Lindqvist"),
        ("papers by lindqvist ada", "Ada Lindqvist"),
        ("ADA LINDQVIST: all papers", "Ada Lindqvist"),
        ("anything by ada lindqvist?", "Ada Lindqvist"),
        ("To what did Ada Lindqvist contribute?", "Ada Lindqvist"),
        ("Lindqvist's papers", "Ada Lindqvist"),
        ("lindqvist’s paper on moss", "Ada Lindqvist"),
        ("Ada Lindqvist's paper on moss: who else signed it?", "Ada Lindqvist"),
        ("how many papers did lindqvist write", "Ada Lindqvist"),
        ("Lindqvist", "Ada Lindqvist"),
        ("Lindqvist 2021", "Ada Lindqvist"),
        ("papers by Jose Nunez-Ruiz", "José Núñez-Ruiz"),
        ("What do we have by Nuñez Ruiz?", "José Núñez-Ruiz"),
        ("Soren Lukasz Quist, all papers", "Sørén Łukasz Quist"),
        ("Papers by Kees van der Berg", "van der Berg, Kees"),
        ("papers by Mei Tan", "Mei Tan"),
        ("Papers by Wei He", "Wei He"),
        ("papers by wei he", "Wei He"),
        ("Papers by Li", "Xu Li"),
        ("Papers by Long", "Hugo Long"),
        ("papers by gold", "Bo Gold"),
        ("gold's papers on moss", "Bo Gold"),
        ("Papers by A. Quist", "Anna Quist"),
        ("Ada Lindqvist 的论文", "Ada Lindqvist"),
        ("Ada Lindqvist的论文有哪些？", "Ada Lindqvist"),
        ("作者Ada Lindqvist写了什么？", "Ada Lindqvist"),
        ("Lindqvist发表了哪些论文？", "Ada Lindqvist"),
    ],
)
def test_an_author_is_found_in_any_order_case_and_accent(ask, catalogue, text, wanted):
    question = ask(text)
    assert question.filters.authors
    found = {name for paper in catalogue.papers(Filters(authors=question.filters.authors)) for name in paper.authors}
    others = {name for authors, *_ in SHELF for name in authors if wanted not in authors}
    assert wanted in found
    assert not found & others
    assert question.unknown_author is None


def test_a_family_name_alone_stands_for_all_who_bear_it(ask, catalogue):
    question = ask("Which papers did Quist publish?")
    assert catalogue.count(Filters(authors=question.filters.authors)) == 2


def test_two_authors_are_both_found(ask):
    assert set(ask("Papers by Mei Tan and Mei Tanaka").filters.authors) == {"Mei Tan", "Mei Tanaka"}
    assert set(ask("papers by tanaka and lindqvist").filters.authors) == {"tanaka", "lindqvist"}


@pytest.mark.parametrize(
    "text",
    [
        "What is the speed of light in moss?",
        "Which plants are driven by light?",
        "Is there a gold standard for the yield of moss?",
        "how long does it take",
        "How far can he see by day?",
        "Which long papers of the best kind are there?",
        "Can moss bear the light of the sun?",
        "Is moss worth its weight in gold?",
        "Which papers are about theory?",
    ],
)
def test_an_ordinary_word_that_is_also_a_name_is_no_author(ask, text):
    question = ask(text)
    assert question.filters.authors == ()
    assert question.unknown_author is None


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Is there a paper by Grace Nobody?", "Grace Nobody"),
        ("Papers by Grace Nobody.", "Grace Nobody"),
        ("What did Grace Nobody write about moss?", "Grace Nobody"),
        ("List Papers from Grace Nobody", "Grace Nobody"),
        ("Which works were written by Grace Nobody?", "Grace Nobody"),
        ("Papers by Ada Quist", "Ada Quist"),
    ],
)
def test_a_name_that_nobody_has_is_told_as_unknown(ask, text, name):
    question = ask(text)
    assert question.filters.authors == ()
    assert question.unknown_author == name


@pytest.mark.parametrize(
    "text", ["Which plants are sped up by Deep Moss?", "Is it inspired by Monte Carlo?", "generation by LLMs at night"]
)
def test_a_thing_in_capitals_after_by_is_no_author(ask, text):
    assert ask(text).unknown_author is None


@pytest.mark.parametrize(
    "text", ["Who wrote the paper on moss?", "Lindqvist's co-authors", "Who else signed the paper on moss?"]
)
def test_people_are_wanted_where_the_question_says_who(ask, text):
    assert ask(text).wants_people


def test_a_question_for_an_author_is_a_look_up_with_what_else_it_asks_kept(ask):
    question = ask("Which papers by Ada Lindqvist are about water filters?")
    assert question.kind is Kind.LOOKUP
    assert question.about == "water filters"
