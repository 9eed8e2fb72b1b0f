"""Misspelt words of a question are read as words of the papers, names and rare words never."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant import Assistant
from assistant.answering import search_request
from assistant.understanding.misspelt import read_right
from index_store import Paper, Store
from index_store.embedders import FakeEmbedder
from index_store.spelling import is_slip
from index_store.words import is_listed, is_ordinary

PAPERS = [
    Paper(
        "a", "Attention over lanterns improves the segmentation of harbours. The SundialNet reaches 83 % of accuracy."
    ),
    Paper("b", "The reinforcement of kilns by evaluation of heat; a benchmark with 40 ferries and much optimization."),
    Paper("c", "The methane of meadows is fluorescent. Its throughput grows by 12 % when canals are wide."),
]


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    opened = Store.open(tmp_path_factory.mktemp("spelling") / "papers.index", embedder=FakeEmbedder())
    opened.add(PAPERS)
    yield opened
    opened.close()


def read(store, text):
    return read_right(text, store)


# --- what is read differently -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("attentoin", "attention"),  # swapped
        ("segmentaton", "segmentation"),  # lost
        ("bennchmark", "benchmark"),  # doubled
        ("segmentatian", "segmentation"),  # changed
        ("evaluatin", "evaluation"),
        ("reinforcmnt", "reinforcement"),  # two letters lost
        ("harbuors", "harbours"),
        ("lantrens", "lanterns"),
    ],
)
def test_a_slip_is_read_as_the_word_that_papers_hold(store, wrong, right):
    assert read(store, f"What about {wrong}?") == (f"What about {right}?", ((wrong, right),))


def test_an_inflection_that_no_paper_has_is_read_right(store):
    assert read(store, "Which benchmrks?") == ("Which benchmarks?", (("benchmrks", "benchmarks"),))


def test_british_and_american_spelling_are_one_word_and_nobody_is_told(store):
    assert read(store, "how does optimisation go") == ("how does optimization go", ())


@pytest.mark.parametrize(
    "text",
    [
        "What is quantum attention?",  # ordinary, though no paper holds it
        "Which goats cross fairies?",
        "casual adaption and adoption",
        "Where are methadone and ethane?",  # other words, not slips
        "Does SundailNet work? Does Attentoin? ATTENTOIN?",  # names
        "attentoin.py, https://a.org/attentoin, attentoin2, x_attentoin, @attentoin, attentoin's",
        "papers by attentoin",  # where only a name can stand
        "atention's heat kilm",  # short
        "attentive harbour",  # held in another form
        "wie verbessern laternen die segmentierung von haefen",  # another language
        "ＡＴＴＥＮＴＯＩＮ 注意力机制怎么样？",
        "",
    ],
)
def test_everything_else_stays_as_it_is(store, text):
    assert read(store, text) == (text, ())


@given(st.text(max_size=200))
def test_any_text_is_read_without_failing_and_twice_as_once(store, text):
    once, _ = read(store, text)
    assert read(store, once) == (once, ())


@given(st.sampled_from(sorted({word for p in PAPERS for word in p.abstract.split() if word.isalpha()})))
def test_no_word_of_the_papers_is_ever_changed(store, word):
    assert read(store, f"tell about {word} please") == (f"tell about {word} please", ())


def test_a_question_that_is_giant_is_read_in_no_time(store):
    assert read(store, "attentoin " * 20_000)[0].startswith("attention attention")


@pytest.mark.parametrize(
    ("wrong", "right"),
    [("tegmental", "segmental"), ("dialyzable", "analyzable"), ("methadone", "methane"), ("actin", "acting")],
)
def test_neighbours_are_not_always_slips(wrong, right):
    assert not any(is_slip(wrong, right, typos) for typos in (1, 2))


def test_ordinary_words_have_their_endings_and_beginnings():
    assert all(map(is_ordinary, ("quantum", "patched", "making", "fitted", "tries", "unread", "retrained", "slowly")))
    assert not any(map(is_ordinary, ("attentoin", "trainning", "learnning", "throughpit", "benchmrk")))
    assert is_listed("numbers")
    assert not is_listed("numberers")


# --- what comes of it ---------------------------------------------------------------------------------------


def test_the_answer_tells_which_words_were_read_as_others(store):
    found = Assistant(store).ask("What improves the segmentaton of harbours?")
    assert found.papers[0].id == "a"
    assert found.text.endswith("“segmentaton” was read as “segmentation”.")
    assert found.question == "What improves the segmentaton of harbours?"
    assert "read as" not in Assistant(store).ask("What improves the segmentation of harbours?").text


def test_search_looks_for_the_right_word_and_leaves_right_questions_alone(store):
    assert search_request(store, "segmentaton of harbours")[0] == "segmentation of harbours"
    for text in ("What improves the segmentation of harbours?", "Does SundailNet help kilns?"):
        assert search_request(store, text)[0] == text


def test_an_unknown_name_is_refused_and_its_neighbour_named(store):
    found = Assistant(store).ask("What accuracy does SundailNet reach on harbours?")
    assert found.refused
    assert not found.citations
    assert "mentions “SundailNet”. Did you mean “SundialNet”?" in found.text
    assert "Did you mean" not in Assistant(store).ask("What accuracy does KilnFormer reach on harbours?").text


def test_words_are_read_right_whatever_is_edited(tmp_path):
    with Assistant.open(tmp_path / "i", embedder=FakeEmbedder()) as a:
        a.add([PAPERS[0]])
        assert "read as" in a.ask("Does attentoin help harbours?").text
        a.remove(["a"])
        a.add([PAPERS[1]])
        assert "read as" not in a.ask("Does attentoin help kilns?").text
