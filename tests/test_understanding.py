"""What a question wants is read from its words and from the catalogue's own values, and never from anything else."""

import pytest
from shelf import open_shelf

from assistant.understanding import Kind, understand
from assistant.understanding.comparison import cuts
from assistant.understanding.followup import leans
from assistant.understanding.intent import kind_of
from assistant.understanding.terms import distinctive, mentioned, proper
from assistant.understanding.wording import wants_number
from index_store import Filters, Paper

ALL_ELSE = ("Theory · Everything Else", "Weather · Everything Else")
THEORY_AREA = ("Theory · Everything Else", "Theory · Graph Theory")


@pytest.fixture(scope="module")
def catalogue(tmp_path_factory):
    store = open_shelf(tmp_path_factory.mktemp("shelf"))
    yield store.catalog
    store.close()


@pytest.fixture
def ask(catalogue):
    return lambda text, history=(): understand(text, history, catalogue)


# --- kinds -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (Kind.FACT, "What yield does the moss filter reach?"),
        (Kind.FACT, "By what factor does the cost go down?"),
        (Kind.FACT, "这个过滤器的产量是多大？"),
        (Kind.EXPLAIN, "Why does moss grow on stones?"),
        (Kind.EXPLAIN, "How does the filter clean water?"),
        (Kind.EXPLAIN, "Explain the moss filter."),
        (Kind.EXPLAIN, "summarise the moss filter"),
        (Kind.EXPLAIN, "How does MossNet work out which incoming entries deserve water?"),
        (Kind.EXPLAIN, "Why can't one tell moss from fern, and what do the authors bring in for it?"),
        (Kind.EXPLAIN, "过滤器为什么有效？"),
        (Kind.FACT, "Watering of lawns: what growth for the moss version, and for the fern version?"),
        (Kind.FACT, "How many lawns does MossNet save compared with random watering?"),
        (Kind.FACT, "Up to what percentage of missing entries does MossNet work?"),
        (Kind.FACT, "size of the MossBench collection?"),
        (Kind.COMPARE, "How much rain does MossNet need compared with StoneNet, and which is cheaper?"),
        (Kind.COMPARE, "What flaw of lawns does MossNet go after, and what flaw does the stone-based one go after?"),
        (Kind.COMPARE, "Compare MossNet and StoneNet."),
        (Kind.COMPARE, "MossNet vs StoneNet: which is cheaper?"),
        (Kind.COMPARE, "What is the difference between moss and stone?"),
        (Kind.COMPARE, "比较 MossNet 和 StoneNet"),
        (Kind.LIST, "Which papers deal with moss?"),
        (Kind.LIST, "list what there is on moss"),
        (Kind.LIST, "Give me every work on moss."),
        (Kind.LIST, "Is there anything on moss?"),
        (Kind.LIST, "moss filters?"),
        (Kind.LIST, "Which methods promise cleaner water?"),
        (Kind.LIST, "Which ones clean water?"),
        (Kind.LIST, "Who proposes a moss filter?"),
        (Kind.LIST, "What involves moss?"),
        (Kind.LIST, "Papers where the roots of moss play a part?"),
        (Kind.LIST, "who promises to give the seeds away later on?"),
        (Kind.LIST, "Any new gardens, opened for the first time by the authors?"),
        (Kind.LIST, "Where is the share of weeds kept under control?"),
        (Kind.LIST, "Watering as a last step for a large garden or lawn: which ones?"),
        (Kind.LIST, "Show me the work that brings together moss and fern."),
        (Kind.LIST, "For which of these papers are the seeds out or promised?"),
        (Kind.COMPARE, "MossNet and the fern-based method: which weakness does either one cure?"),
        (Kind.COMPARE, "Which of MossNet and FernNet works by spraying, and what does the other do?"),
        (Kind.COMPARE, "Many gardens at once: what is shared in the moss kernel, and what in the fern one?"),
        (Kind.COMPARE, "The moss test and the fern detector both borrow a rule. Which error do they hold down?"),
        (Kind.COMPARE, "what do MossNet and FernNet each add to the soil"),
        (Kind.COMPARE, "MossNet against FernNet: what kind of soil is each made for?"),
        (Kind.COMPARE, "MossNet or FernNet - which can I water?"),
        (Kind.COMPARE, "Which recipe does the moss paper give and which does the fern survey give?"),
        (Kind.LIST, "What is there that relies on moss?"),
        (Kind.LIST, "What has been written about moss and stones?"),
        (Kind.LIST, "Whose procedure controls the growth of ferns?"),
        (Kind.COMPARE, "What do MossNet and FernNet each localise?"),
        (Kind.LIST, "Which papers use MossNet or FernNet?"),
        (Kind.LIST, "List papers on moss and ferns in which both are watered."),
        (Kind.LIST, "Papers on moss or ferns"),
        (Kind.COMPARE, "On wet stone, who makes walls greener, MossNet or FernNet, and by how much?"),
        (Kind.COMPARE, "Both the moss kernel and the fern one pick walls. By what do they judge a wall?"),
        (Kind.COMPARE, "The two entries on wet walls: what is the remedy in each?"),
        (Kind.FACT, "In which use were they compared with earlier ones?"),
        (Kind.FACT, "A bed that guesses how long its moss gets and how often it dies: how much wetter is it?"),
        (Kind.FACT, "Is it trained on MOSS-10 or FernNet?"),
        (Kind.FACT, "How much water and light does each step take?"),
        (Kind.FACT, "In short, and please be brief: what is MossNet?"),
        (Kind.FACT, "When watering with rain and snow: what rate is best?"),
        (Kind.FACT, "Where is the moss used in FernNet?"),
        (Kind.FACT, "Does anyone know how many fields MossNet needs?"),
        (Kind.FACT, "Whose method works best for moss?"),
        (Kind.FACT, "Which methods does MossNet combine?"),
        (Kind.FACT, "Which algorithms are used in the moss filter?"),
        (Kind.LIST, "有哪些论文研究苔藓？"),
        (Kind.COUNT, "How many papers deal with moss?"),
        (Kind.COUNT, "What is the number of works on moss?"),
        (Kind.COUNT, "有多少篇论文？"),
        (Kind.EMPTY, ""),
        (Kind.EMPTY, "   \n "),
        (Kind.EMPTY, "?!… 🌱🌱"),
    ],
)
def test_the_words_of_a_question_tell_its_kind(kind, text):
    assert kind_of(text) is kind


@pytest.mark.parametrize("text", ["How many authors signed?", "How many layers are there?", "How many hours?"])
def test_a_count_of_other_things_is_no_count_of_papers(text):
    assert kind_of(text) is not Kind.COUNT


def test_a_number_is_wanted_where_the_question_says_so():
    assert wants_number("How much faster is it?")
    assert wants_number("By what factor?")
    assert wants_number("快了多少？")
    assert not wants_number("Which moss is it?")


# --- topics ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "topics"),
    [
        ("Which papers are in the area Gardens?", ("Gardens · Moss and Stone", "Gardens · Theory")),
        ("which papers have the area theory?", THEORY_AREA),
        ("Which papers have the subarea Theory?", ("Gardens · Theory",)),
        ("What is filed under Theory?", ("Gardens · Theory", *THEORY_AREA)),
        ("What is filed under Graph Theory?", ("Theory · Graph Theory",)),
        ("papers of the subarea graph theory", ("Theory · Graph Theory",)),
        ("Which papers have the subarea Everything Else?", ALL_ELSE),
        ("List the topic Weather · Everything Else", ("Weather · Everything Else",)),
        ("What belongs to Rain, Snow, and Hail?", ("Weather · Rain, Snow, and Hail",)),
        ("List what Rain, Snow, and Hail has.", ("Weather · Rain, Snow, and Hail",)),
        ("Weather 领域有哪些论文？", ("Weather · Everything Else", "Weather · Rain, Snow, and Hail")),
    ],
)
def test_a_topic_asked_for_as_such_is_looked_up_at_its_level(ask, text, topics):
    question = ask(text)
    assert sorted(question.filters.topics) == sorted(topics)
    assert question.kind is Kind.LOOKUP


@pytest.mark.parametrize(
    "text",
    [
        "Which papers are about theory?",
        "Is there a theory of gardens?",
        "Which papers deal with rain, snow, and hail?",
        "What is filed under Chemistry?",
        "Which papers are in the area Theories?",
    ],
)
def test_a_word_that_is_not_asked_for_as_a_topic_or_is_none_filters_nothing(ask, text):
    assert ask(text).filters == Filters()


# --- years -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "since", "until"),
    [
        ("Which papers appeared since 2023?", 2023, None),
        ("papers from 2023 on", 2023, None),
        ("papers from 2023 onwards", 2023, None),
        ("papers from 2023 to now", 2023, None),
        ("works of 2023 or later", 2023, None),
        ("papers no earlier than 2023", 2023, None),
        ("papers after 2023", 2024, None),
        ("papers later than 2023", 2024, None),
        ("papers before 2023", None, 2022),
        ("papers until 2023", None, 2023),
        ("papers no later than 2023", None, 2023),
        ("papers in 2023", 2023, 2023),
        ("papers from 2023", 2023, 2023),
        ("Which papers were published in 2023?", 2023, 2023),
        ("What did Lindqvist write in 2021?", 2021, 2021),
        ("papers between 2021 and 2023", 2021, 2023),
        ("papers from 2021 to 2023", 2021, 2023),
        ("papers 2021-2023", 2021, 2023),
        ("2023年的论文有哪些？", 2023, 2023),
        ("2023年以来的论文", 2023, None),
        ("2023年之前的论文", None, 2022),
        ("2021年到2023年的论文", 2021, 2023),
    ],
)
def test_years_are_read_as_a_reader_means_them(ask, text, since, until):
    filters = ask(text).filters
    assert (filters.since, filters.until) == (since, until)


@pytest.mark.parametrize(
    "text",
    ["Was it trained on data from 2019?", "Does it use the public set of 2019?", "A budget of 2023 samples?", "papers"],
)
def test_a_year_of_something_else_filters_nothing(ask, text):
    filters = ask(text).filters
    assert (filters.since, filters.until) == (None, None)


def test_the_newest_are_wanted_only_where_papers_are(ask):
    assert ask("What are the most recent papers?").newest
    assert ask("最新的论文").newest
    assert not ask("Which moss is the newest?").newest


def test_a_year_is_a_filter_even_where_no_paper_has_one(index):
    index.add([Paper("p", "Moss grows.")])
    question = understand("papers since 2023", (), index.catalog)
    assert question.filters == Filters(since=2023)


def test_several_filters_are_found_together(ask):
    question = ask("Which papers by Anna Quist in the area Weather appeared since 2024?")
    assert question.filters.authors == ("Anna Quist",)
    assert question.filters.since == 2024
    assert all(topic.startswith("Weather") for topic in question.filters.topics)


# --- history, comparisons, names of things -----------------------------------------------------------------------

TALK = [{"role": "user", "content": "What is MossNet?"}, {"role": "assistant", "content": "A filter made of moss."}]


@pytest.mark.parametrize(
    "text", ["And how fast is it?", "Why?", "What do they cost?", "how about the second one?", "那它有多快？", "cost?"]
)
def test_a_question_that_needs_the_talk_is_told_and_has_it_as_context(ask, text):
    question = ask(text, TALK)
    assert question.leans
    assert "MossNet" in question.context
    assert "made of moss" in question.context
    assert question.text == text


@pytest.mark.parametrize(
    "text", ["Which papers study how quickly stones weather in wet gardens?", "How fast is StoneNet?"]
)
def test_a_question_that_stands_by_itself_does_not_lean(ask, text):
    assert not ask(text, TALK).leans


def test_nothing_leans_on_an_empty_talk(ask):
    assert leans("And how fast is it?")
    question = ask("And how fast is it?")
    assert not question.leans
    assert question.context == ""


def test_a_follow_up_to_a_follow_up_still_knows_what_started_it(ask):
    more = [*TALK, {"role": "user", "content": "And is it fast?"}, {"role": "assistant", "content": "Yes, 3 ms."}]
    assert "MossNet" in ask("And what does it cost?", more).context


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("MossNet vs StoneNet", ("MossNet", "StoneNet")),
        ("MossNet versus StoneNet: which is cheaper?", ("MossNet", "StoneNet")),
        ("Compare MossNet and StoneNet.", ("MossNet", "StoneNet")),
        ("Compare MossNet, StoneNet and RainNet", ("MossNet", "StoneNet", "RainNet")),
        ("What is the difference between the moss filter and the stone filter?", ("moss filter", "the stone filter")),
        ("Compare what MossNet keeps with what StoneNet keeps.", ("MossNet", "StoneNet")),
        ("Contrast the bound of MossNet with that of StoneNet.", ("MossNet", "StoneNet")),
        ("What does MossNet keep, as opposed to StoneNet?", ("MossNet", "StoneNet")),
        ("Compare everything.", ()),
    ],
)
def test_the_sides_of_a_comparison_are_told_apart_each_without_the_others(text, parts):
    ways = cuts(text)
    assert bool(ways) == bool(parts)
    found = next((way for way in ways if len(way) == len(parts) and parts[0] in way[0].split(".")[0]), ())
    assert len(found) == len(parts)
    for side, part in zip(found, parts, strict=True):
        assert part in side
        assert not any(other in side for other in parts if other != part)


def test_names_of_things_are_told_from_words():
    assert distinctive("Does MossNet beat FOO-2 on iNet?") == ("MossNet", "FOO-2", "iNet")
    assert proper("Does the moss of Iceland help MossNet?") == ("Iceland", "MossNet")
    assert proper("Are X-rays or T-cells of use to GPUs?") == ()
    assert mentioned("MossNet", "a mossnet-style filter")
    assert not mentioned("Moss", "MossNet")
