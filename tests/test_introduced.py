"""Papers that introduce a benchmark or the like are told from those that only use one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wholeness import flaws

from assistant import Assistant, Paper
from assistant.understanding.introduced import introduced_asked
from index_store.embedders import FakeEmbedder

PAPERS = {
    "benchmark": "Tea is hard to judge. We introduce TeaBench, a large-scale benchmark of cups.",
    "data": "We collect a new dataset of kettles on boats.",
    "uses": "We propose a kettle for benchmarks and a cup for data. It wins on a new benchmark and a new dataset.",
    "other": "Others introduce benchmarks. A kettle is studied on three data sets.",
}


@pytest.fixture(scope="module")
def assistant(tmp_path_factory):
    with Assistant.open(tmp_path_factory.mktemp("introduced"), embedder=FakeEmbedder()) as assistant:
        assistant.add([Paper(id=key, abstract=text, title=f"On {key}") for key, text in PAPERS.items()])
        yield assistant


@pytest.mark.parametrize(
    ("question", "papers"),
    [
        ("Which submissions bring out a new benchmark?", {"benchmark"}),
        ("papers introducing a benchmark of their own", {"benchmark"}),
        ("Who contributes a new benchmark?", {"benchmark"}),
        ("Which papers put out a new benchmark?", {"benchmark"}),
        ("What new test beds or benchmark collections are introduced?", {"benchmark"}),
        ("Any new benchmarks, presented for the first time by the authors?", {"benchmark"}),
        ("In which papers is a new data set introduced?", {"data"}),
        ("How many papers introduce a benchmark?", {"benchmark"}),
        ("哪些论文提出了新的基准？", {"benchmark"}),
    ],
)
def test_only_papers_that_introduce_one_are_listed(assistant, question, papers):
    answer = assistant.ask(question)
    assert {citation.paper.id for citation in answer.citations} == papers, answer.text
    assert flaws(answer) == []


def test_where_no_sentence_tells_the_nearest_papers_are_listed_as_before(assistant):
    assert introduced_asked("Which papers introduce a simulator?")
    assert assistant.ask("Which papers introduce a simulator of kettles?").citations


@pytest.mark.parametrize(
    "text",
    [
        "Which papers build on benchmark results?",
        "Which papers present benchmark results?",
        "Which papers report results on their own data set?",
        "Which papers develop kettles for new benchmarks?",
        "Which papers offer metric learning?",
        "papers that need new data",
        "Which papers do not introduce a benchmark?",
    ],
)
def test_other_uses_of_the_words_ask_for_nothing_introduced(text):
    assert introduced_asked(text) is None


@given(st.text(max_size=300))
def test_any_text_can_be_looked_at(text):
    introduced_asked(f"Which papers introduce {text}")
