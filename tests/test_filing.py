"""Where papers are filed is read from many wordings, and words that only frame a request narrow nothing."""

import pytest
from shelf import open_shelf

from assistant.understanding import Kind, understand
from assistant.understanding.placing import mentions, nested
from index_store import Filters, Paper

GARDENS = ("Gardens · Moss and Stone", "Gardens · Theory")
THEORY = ("Theory · Everything Else", "Theory · Graph Theory")
WEATHER = ("Weather · Everything Else", "Weather · Rain, Snow, and Hail")
ELSE = ("Theory · Everything Else", "Weather · Everything Else")
SNOW = ("Weather · Rain, Snow, and Hail",)


@pytest.fixture(scope="module")
def catalogue(tmp_path_factory):
    store = open_shelf(tmp_path_factory.mktemp("shelf"))
    yield store.catalog
    store.close()


@pytest.fixture
def ask(catalogue):
    return lambda text: understand(text, (), catalogue)


@pytest.mark.parametrize(
    ("text", "kind", "topics"),
    [
        ("What do we have in Weather → Everything Else?", Kind.LOOKUP, ("Weather · Everything Else",)),
        ("Count the papers in Theory - Graph Theory", Kind.COUNT, ("Theory · Graph Theory",)),
        ("What's the single paper in Weather, Everything Else about?", Kind.LOOKUP, ("Weather · Everything Else",)),
        ("Which works come under both Weather and Everything Else?", Kind.LOOKUP, ("Weather · Everything Else",)),
        ("Which Weather papers are categorised as Everything Else?", Kind.LOOKUP, ("Weather · Everything Else",)),
        ("Which paper(s) fall under Everything Else in Weather?", Kind.LOOKUP, ("Weather · Everything Else",)),
        ("Which papers are marked Everything Else?", Kind.LOOKUP, ELSE),
        ("Which papers landed in Gardens? Give one sentence each.", Kind.LOOKUP, GARDENS),
        ("Which two papers are in the Gardens area?", Kind.LOOKUP, GARDENS),
        ("Compare the two papers in the area Gardens", Kind.LOOKUP, GARDENS),
        ("How do the Weather papers differ?", Kind.LOOKUP, WEATHER),
        ("Summarise what is filed under Weather", Kind.LOOKUP, WEATHER),
        ("Give me the Weather entry.", Kind.LOOKUP, WEATHER),
        ("I need the complete Weather list.", Kind.LOOKUP, WEATHER),
        ("Which one paper is categorised under Graph Theory and what does it do?", Kind.LOOKUP, THEORY[1:]),
        ("How many papers sit in the area Weather, and which are they?", Kind.COUNT, WEATHER),
        ("How many submissions have Weather as their area? One line on each, please.", Kind.COUNT, WEATHER),
        ("How many are in Graph Theory and which one is it?", Kind.COUNT, THEORY[1:]),
        ("How many submissions went to Weather, and what are their names?", Kind.COUNT, WEATHER),
        ("Is there exactly one paper in the subarea Graph Theory?", Kind.LOOKUP, THEORY[1:]),
        ("Please give me a short summary of each paper in the area Weather.", Kind.LOOKUP, WEATHER),
        ("How large is the Weather area?", Kind.LOOKUP, WEATHER),
        ("Graph Theory papers, with a word on what each is about", Kind.LOOKUP, THEORY[1:]),
        ('How many papers ended up in the catch-all subarea "Everything Else"?', Kind.COUNT, ELSE),
        (
            "What are the Weather papers with subarea Everything Else about?",
            Kind.LOOKUP,
            ("Weather · Everything Else",),
        ),
        ("I wonder what the Weather area has under Everything Else.", Kind.LOOKUP, ("Weather · Everything Else",)),
        ("gardens and weather papers please", Kind.LOOKUP, (*GARDENS, *WEATHER)),
        ("Rain, Snow, and Hail: what have you got?", Kind.LOOKUP, SNOW),
        ("graph theory - how many?", Kind.COUNT, THEORY[1:]),
        ("Is there anything in the subarea Snow?", Kind.LOOKUP, SNOW),
        ("Which papers are in the RSH category?", Kind.LOOKUP, SNOW),
    ],
)
def test_papers_filed_somewhere_are_looked_up_whatever_else_frames_the_request(ask, text, kind, topics):
    question = ask(text)
    assert sorted(question.filters.topics) == sorted(topics)
    assert question.kind is kind
    assert question.about == ""
    assert question.ignored == ()


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ("How many papers on video sit in the area Weather?", "video"),
        ("How many Weather papers use time series?", "time series"),
        ("Which Weather paper deals with games?", "games"),
        ("Which video papers are in the area Weather?", "video"),
    ],
)
def test_what_the_papers_of_a_topic_must_be_about_still_narrows_them(ask, text, about):
    question = ask(text)
    assert sorted(question.filters.topics) == sorted(WEATHER)
    assert question.about == about


@pytest.mark.parametrize(
    "text",
    [
        "papers on weather",
        "How is theory used in gardens?",
        "Why does weather matter in graph theory?",
        "How does a garden under rain, snow, and hail look?",
        "What is weather?",
        "Which papers study the weather of gardens?",
        "Which papers study gardens and moss?",
    ],
)
def test_words_that_happen_to_be_topics_file_nothing(ask, text):
    assert ask(text).filters == Filters()


def test_a_topic_left_out_is_no_filter_for_it(ask):
    question = ask("How many Theory papers are there excluding Graph Theory?")
    assert set(THEORY) <= set(question.filters.topics)
    assert question.filters.without_topics == ("Theory · Graph Theory",)
    assert question.ignored == ()


def test_a_name_that_is_only_like_a_topic_s_is_told_of(ask):
    assert ("Snow", "Rain, Snow, and Hail") in ask("Is there anything in the subarea Snow?").respelled


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("How many papers are in Gardens versus Theory?", [("Gardens", GARDENS), ("Theory", THEORY)]),
        ("What subareas does Weather have, and how many papers are in each?", [(topic, (topic,)) for topic in WEATHER]),
        ("How many papers does the Weather area contain, broken down by subarea?", [(t, (t,)) for t in WEATHER]),
        ("Which subareas fall under the area Weather?", [(topic, (topic,)) for topic in WEATHER]),
        ("How many papers are in Gardens?", []),
    ],
)
def test_each_part_asked_for_is_counted_by_itself(ask, text, parts):
    assert sorted(ask(text).parts) == sorted(parts)


def test_the_number_of_papers_in_each_area_is_a_table_where_no_area_is_named(ask):
    assert ask("List all areas and the number of papers in each").table == "papers per area"


def test_the_longest_name_counts_and_a_plural_is_the_same_name(catalogue):
    pairs = [("Theory", "Graph Theory"), ("Deep", "Attention Mechanisms")]
    assert [found.name for found in mentions("graph theory, then theory", pairs)] == ["Graph Theory", "Theory"]
    assert [found.name for found in mentions("attention mechanism papers", pairs)] == ["Attention Mechanisms"]
    assert nested(mentions("Theory / Graph Theory", pairs), "Theory / Graph Theory", pairs, loose=False) == (pairs[0],)
    assert mentions("", pairs) == []


def test_the_parts_of_a_count_stand_in_the_answer(tmp_path):
    from assistant.answering import asked

    store = open_shelf(tmp_path)
    draft = asked(store, "How many papers are in Gardens versus Theory?", (), None).draft
    text = "".join(piece.text for piece in draft.pieces)
    store.close()
    assert "4 papers" in text
    assert "Gardens: 2; Theory: 2." in text


def test_a_topic_added_later_is_known_at_once(tmp_path):
    store = open_shelf(tmp_path)
    assert understand("What is filed under Rivers?", (), store.catalog).filters == Filters()
    store.add([Paper("late", "A text on rivers.", area="Rivers")])
    assert understand("What is filed under Rivers?", (), store.catalog).filters.topics == ("Rivers",)
    store.close()
