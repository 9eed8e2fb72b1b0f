"""Answers over the sample corpus: whole, exact where exactness exists, and as good as they were when last measured."""

import json
import re
import socket
import statistics
from collections import defaultdict

import pytest

from assistant import Assistant, Filters, Paper
from assistant.samples import EXAMPLES, QUESTIONS
from index_store import Store

pytestmark = pytest.mark.slow

QUESTION_ROWS = [json.loads(line) for line in QUESTIONS.read_text(encoding="utf-8").splitlines()]
CHINESE = re.compile(r"[㐀-鿿]")
MARKER = re.compile(r"\[(\d+(?:\s*,\s*\d+)*)\]")
HALLORAN = {"sample-02", "sample-04", "sample-24"}  # Ciara Halloran's papers; Jonas Halloran is somebody else

# Means over the questions of one type, measured now → floor. Citation recall, citation precision, facts stated.
FLOORS = {}


@pytest.fixture(scope="module")
def assistant(samples):
    return Assistant(samples)


@pytest.fixture(scope="module")
def answers(assistant):
    """Every question of the sample set with its answer, asked once."""
    return [(row, assistant.ask(row["question"], row.get("history") or ())) for row in QUESTION_ROWS]


def cited(answer):
    return {paper.id for paper in answer.papers}


def flaws(answer):
    """What is wrong with the form of `answer`, as words; empty when it is whole."""
    found = []
    numbers = [int(n) for group in MARKER.findall(answer.text) for n in group.split(",")]
    known = {citation.number for citation in answer.citations}
    if set(numbers) != known:
        found.append(f"markers {sorted(set(numbers))} but citations {sorted(known)}")
    if list(dict.fromkeys(numbers)) != list(range(1, len(known) + 1)):
        found.append(f"markers in the order {numbers}")
    papers = {(citation.number, citation.paper.id) for citation in answer.citations}
    if not len(papers) == len(known) == len({paper for _, paper in papers}):
        found.append("a paper with two numbers, or a number with two papers")
    for citation in answer.citations:
        if not citation.quote.strip() or citation.paper.abstract[citation.start : citation.end] != citation.quote:
            found.append(f"{citation.quote!r} is no slice of {citation.paper.id}")
    if answer.refused and answer.citations:
        found.append("refused with citations")
    if not answer.text.strip():
        found.append("no text")
    return found


def states(text, wordings):
    """Whether `text` holds one of `wordings`, whole numbers and words only, whatever the Markdown around it."""
    plain = re.sub(r"\\(.)", r"\1", text).replace("*", "").casefold()
    return any(re.search(rf"(?<![\w.]){re.escape(words.casefold())}(?!\w|\.\d)", plain) for words in wordings)


# --- the form of every answer ------------------------------------------------------------------------------------


def test_every_answer_is_whole(answers):
    assert {row["id"]: wrong for row, answer in answers if (wrong := flaws(answer))} == {}


def test_a_refused_answer_cites_nothing_and_names_the_nearest_papers(answers):
    refused = [answer for _, answer in answers if answer.refused]
    assert refused
    for answer in refused:
        assert answer.citations == ()
        assert answer.related
        assert not MARKER.search(answer.text)


def test_an_answer_is_json(answers):
    for _, answer in answers:
        record = json.loads(json.dumps(answer.to_dict(), ensure_ascii=False))
        assert record["text"] == answer.text
        assert record["refused"] is answer.refused
        assert [c["quote"] for c in record["citations"]] == [c.quote for c in answer.citations]
        assert {paper["id"] for paper in record["papers"]} == cited(answer)


def test_a_question_in_chinese_has_a_chinese_frame(answers):
    for row, answer in answers:
        if CHINESE.search(row["question"]):
            assert re.search(r"[㐀-鿿：]", answer.text), row["id"]
        else:
            assert not CHINESE.search(answer.text), row["id"]


# --- exact answers -----------------------------------------------------------------------------------------------


def test_questions_for_authors_and_topics_cite_exactly_their_papers(answers):
    wrong = {
        row["id"]: sorted(cited(answer) ^ set(row["relevant"]))
        for row, answer in answers
        if row["type"] in {"author", "topic"} and cited(answer) != set(row["relevant"])
    }
    assert wrong == {}


@pytest.mark.parametrize(
    ("question", "count"),
    [
        ("How many papers are there?", 30),
        ("How many papers by Ciara Halloran are there?", 3),
        ("how many papers by halloran", 5),
        ("How many papers did Halloran publish since 2026?", 2),
        ("How many papers are from 2023?", 4),
        ("How many papers are in the area Earth Observation?", 5),
        ("How many papers have the subarea Everything Else?", 8),
        ("How many papers mention radar?", 2),
        ("有多少篇论文？", 30),
    ],
)
def test_a_count_is_exact(assistant, question, count):
    answer = assistant.ask(question)
    assert states(answer.text.splitlines()[0], [str(count)])
    assert len(cited(answer)) == count


@pytest.mark.parametrize(
    ("question", "ids"),
    [
        ("papers by Ciara Halloran", HALLORAN),
        ("What did Jonas Halloran write?", {"sample-09", "sample-14"}),
        ("Papers by Mei Tan", {"sample-01", "sample-16"}),
        ("Papers by Mei Tanaka", {"sample-07", "sample-09"}),
        ("zabalegui's papers since 2025", {"sample-06", "sample-28"}),
        ("Which papers from 2025 are by Baek?", {"sample-02", "sample-04", "sample-17"}),
        ("list all papers in the area Learning Theory", {f"sample-{n}" for n in range(16, 21)}),
        ("Which papers were published in 2023?", {"sample-05", "sample-11", "sample-16", "sample-21"}),
    ],
)
def test_a_look_up_lists_exactly_the_papers_asked_for(assistant, question, ids):
    answer = assistant.ask(question)
    assert cited(answer) == ids
    assert not answer.refused


def test_an_author_whom_nobody_knows_is_said_to_be_unknown(assistant):
    answer = assistant.ask("Which papers by Grace Nobody are there?")
    assert answer.refused
    assert "Grace Nobody" in answer.text


def test_who_wrote_a_paper_is_answered_with_its_authors(assistant):
    answer = assistant.ask("Who wrote the paper on folding towels by touch?")
    assert "Jun-seo Mok" in answer.text
    assert "Chandra Velankar" in answer.text


# --- how good the answers are --------------------------------------------------------------------------------------


def test_answers_are_as_good_as_they_were(answers):
    rows = defaultdict(list)
    for row, answer in answers:
        relevant, allowed = set(row["relevant"]), {*row["relevant"], *row["acceptable"]}
        if relevant:
            found = cited(answer)
            recall = len(found & relevant) / len(relevant)
            precision = len(found & allowed) / len(found) if found else 0.0
            facts = statistics.mean(states(answer.text, wordings) for wordings in row["answer_facts"])
            rows[row["type"]].append((recall, precision, facts))
    means = {
        kind: tuple(round(statistics.mean(column), 2) for column in zip(*r, strict=True)) for kind, r in rows.items()
    }
    below = {
        kind: (means[kind], floor)
        for kind, floor in FLOORS.items()
        if any(mean < least for mean, least in zip(means[kind], floor, strict=True))
    }
    assert below == {}, f"(measured, floor) of {sorted(below)}; all: {means}"


def test_questions_without_an_answer_are_refused_as_often_as_they_were(answers):
    refused = [row["type"] == "unanswerable" for row, answer in answers if answer.refused]
    unanswerable = [row for row, _ in answers if row["type"] == "unanswerable"]
    recall, precision = sum(refused) / len(unanswerable), sum(refused) / max(1, len(refused))
    assert recall >= 0.0, (recall, precision)
    assert precision >= 0.0, (recall, precision)


@pytest.mark.parametrize("question", EXAMPLES)
def test_the_questions_that_the_page_offers_are_answered(assistant, question):
    answer = assistant.ask(question)
    assert not answer.refused
    assert flaws(answer) == []


def test_a_follow_up_is_about_what_the_talk_was_about(assistant):
    talk = [
        {"role": "user", "content": "Which robot does the laundry?"},
        {"role": "assistant", "content": "LinenHand folds cloth with tactile fingertips."},
    ]
    assert "sample-27" in cited(assistant.ask("And how long does it take for one item?", talk))
    assert "sample-27" not in cited(assistant.ask("How much does Cairn-Cache slow down each decoding step?", talk))


def test_the_same_question_has_the_same_answer(assistant):
    question = QUESTION_ROWS[0]["question"]
    assert assistant.ask(question) == assistant.ask(question)


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
        "We measure the moss in gardens.<script>alert('moss')</script> The moss <b>grows</b> 3 mm a day [1], as [2, 3] say.",
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
