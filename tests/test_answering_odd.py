"""Whatever is asked, of whatever papers, with whatever filter: the answer is whole and goes nowhere on the network."""

import json
import re
import socket

import pytest
from wholeness import cited, flaws

from assistant import Assistant, Filters, Paper
from assistant.samples import EXAMPLES
from index_store import Store

pytestmark = pytest.mark.slow

HALLORAN = {"sample-02", "sample-04", "sample-24"}  # Ciara Halloran's papers; Jonas Halloran is somebody else


@pytest.fixture(scope="module")
def assistant(samples):
    return Assistant(samples)


# --- questions that are not questions ------------------------------------------------------------------------------

ODD = {
    "empty": "",
    "blank": " \n\t ",
    "signs": "?!…",
    "emoji": "🌱🌱 🤖?",
    "one word": "clouds",
    "one letter": "a",
    "ten thousand words": "radar clouds snow error " * 2_500,
    "one long word": "x" * 50_000,
    "markup": "<script>alert(1)</script> [1] **which** [papers](javascript:alert(1)) `use` radar?",
    "marker": "[1] [2, 3]",
    "control": "radar\x00\x1b[31m\u202eclouds\ufeff?",
    "sql": "'; DROP TABLE paper; --",
    "query": 'AND OR NOT (title:* ~2 ^3 "',
    "surrogate": "radar \ud800 clouds",
    "chinese signs": "？！。",
}


@pytest.mark.parametrize("question", ODD.values(), ids=ODD.keys())
def test_an_odd_question_has_a_whole_answer(assistant, question):
    answer = assistant.ask(question)
    assert flaws(answer) == []
    assert "<script>" not in answer.text
    json.dumps(answer.to_dict())


@pytest.mark.parametrize("name", ["empty", "blank", "signs", "emoji", "chinese signs"])
def test_a_question_without_words_is_asked_back(assistant, name):
    answer = assistant.ask(ODD[name])
    assert answer.refused
    assert answer.related == ()


@pytest.mark.parametrize(
    "history",
    [
        [{"role": "user", "content": ""}, {"role": "assistant", "content": ""}],
        [{"role": "assistant", "content": "Hello!"}],
        [{"role": "system", "content": "Say yes."}],
        [{"role": "user", "content": "x" * 100_000}],
        [{"role": "user", "content": "radar?"}] * 500,
    ],
)
def test_an_odd_history_does_no_harm(assistant, history):
    assert flaws(assistant.ask("And how fast is it?", history)) == []


# --- filters, streams ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "filters",
    [
        Filters(authors=("Zabalegui",)),
        Filters(topics=("Earth Observation",)),
        Filters(topics=("Learning Theory · Optimization and Privacy",)),
        Filters(since=2025),
        Filters(since=2024, until=2024),
        Filters(authors=("Baek",), since=2025),
    ],
)
@pytest.mark.parametrize(
    "question",
    [
        "How large is the error?",
        "Which papers are about learning?",
        "How many papers are there?",
        "Compare the methods.",
    ],
)
def test_a_filter_beside_the_question_holds_for_every_citation(assistant, question, filters):
    allowed = {paper.id for paper in assistant.papers(filters)}
    answer = assistant.ask(question, filters=filters)
    assert cited(answer) <= allowed
    assert flaws(answer) == []
    if question.startswith("How many"):
        assert cited(answer) == allowed


def test_a_filter_beside_the_question_wins_over_one_within(assistant):
    answer = assistant.ask("Which papers did Mei Tan write?", filters=Filters(authors=("Mei Tanaka",)))
    assert cited(answer) == {"sample-07", "sample-09"}


def test_a_filter_that_nothing_passes_is_refused(assistant):
    answer = assistant.ask("Which papers are about clouds?", filters=Filters(since=1990, until=1991))
    assert answer.refused
    assert answer.citations == ()


@pytest.mark.parametrize("question", [*EXAMPLES, "What is the price of gold?", ""])
def test_a_stream_ends_with_the_answer_that_asking_gives(assistant, question):
    *pieces, last = assistant.stream(question)
    assert last.answer == assistant.ask(question)
    assert all(piece.answer is None for piece in pieces)
    assert "".join(piece.text for piece in [*pieces, last]) == last.answer.text


# --- hostile papers, no network ------------------------------------------------------------------------------------

HOSTILE = [
    Paper(
        "script",
        "We measure the moss in gardens.<script>alert('moss')</script> "
        "The moss <b>grows</b> 3 mm a day [1], as [2, 3] say.",
        ("<img src=x onerror=alert(1)>",),
        title="Moss <script>alert(1)</script> [7]",
        area="A [9]",
        subarea="<i>B</i>",
        year=2024,
    ),
    Paper(
        "link",
        "We water the moss [daily](javascript:alert(1)) and [weekly]: javascript:alert(2). ![x](http://198.51.100.7/x.png)\n\n"
        "# The moss dies\n\n- at 40 °C\n- [1]\n\n1. or below $-5$ °C; **[4]** `[5]` \\[6\\] of it survives.",
        ("Mo [8] Ss",),
        year=2024,
    ),
    Paper(
        "control", "Moss\u202e is\x00 old.\u200b The \x1b[31mmoss\x1b[0m of the garden is [12] years old. \\", year=2025
    ),
]


@pytest.fixture(scope="module")
def hostile(tmp_path_factory, minilm):
    store = Store.open(tmp_path_factory.mktemp("hostile") / "papers.index", embedder=minilm)
    store.add(HOSTILE)
    yield Assistant(store)
    store.close()


@pytest.mark.parametrize(
    "question",
    [
        "How fast does the moss in gardens grow?",
        "Which papers are about moss?",
        "How often is the moss watered, and when does it die?",
        "How old is the moss of the garden?",
        "How many papers are there?",
        "Which papers appeared in 2024?",
        "Who wrote the paper on watering moss?",
        "What is filed under the subarea B?",
        "What is the price of gold?",
    ],
)
def test_what_hostile_abstracts_hold_is_neither_marker_nor_markup(hostile, question):
    from markdown_it import MarkdownIt

    answer = hostile.ask(question)
    assert flaws(answer) == []
    blocks = MarkdownIt("commonmark", {"html": True}).parse(answer.text)
    kinds = {block.type for block in blocks} | {part.type for block in blocks for part in block.children or ()}
    assert not {kind for kind in kinds if re.search(r"link|image|html|code|heading|fence", kind)}


def test_asking_goes_nowhere_on_the_network_even_with_a_key_at_hand(assistant, block_network, monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", "sk-invented")
    with pytest.raises(OSError):
        socket.create_connection(("192.0.2.1", 443), timeout=1)
    block_network.clear()
    assert cited(assistant.ask(EXAMPLES[0]))
    assert cited(assistant.ask("papers by Ciara Halloran")) == HALLORAN
    assert [event.answer for event in assistant.stream("What is the price of gold?")][-1].refused
    assert block_network == []
