"""Lists and counts of the papers that give code, data or models away are exact, and tell links from promises."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wholeness import flaws

from assistant import Assistant, Paper
from assistant.evidence.releases import gives_away
from assistant.evidence.stated import state_of
from assistant.understanding.release_lists import released_asked
from index_store.embedders import FakeEmbedder

PAPERS = {
    "linked": "We grow moss on graphs. Our code is available at https://example.org/moss.",
    "out": "We grow ferns. The source code is in the supplement and is publicly available.",
    "promised": "We water roses. Code and data will be released upon acceptance.",
    "data": "We count trees on graphs. The data set is publicly available.",
    "models": "We prune hedges. All model weights are available for download.",
    "none": "We read source code with a model of gardens. No code of others is available to us.",
    "others": "Existing code is publicly available but slow. We study walls where little data is available.",
}
ASKED = [
    ("Which papers have code?", {"linked", "out"}),
    ("papers with code", {"linked", "out"}),
    ("List all papers with open-source code", {"linked", "out"}),
    ("Which abstracts give a web address for the code?", {"linked"}),
    ("Who promises to put code online later on?", {"promised"}),
    ("who promises to put their code, data or models online later on?", {"promised"}),
    ("Which papers have released code or will release it?", {"linked", "out", "promised"}),
    ("For which of these papers is the code out already, not merely promised?", {"linked", "out"}),
    ("Which papers make their data public?", {"data"}),
    ("Which papers offer publicly available weights?", {"models"}),
    ("How many papers release their code?", {"linked", "out"}),
    ("Which papers on graphs have code?", {"linked"}),
    ("哪些论文公开了代码？", {"linked", "out"}),
]
NOT_ASKED = [
    "Which papers do not release code?",
    "How many papers make no code available?",
    "Which papers say that their code is not available?",
    "Which papers assume that data are available at each site?",
    "Which methods make model weights available to clients?",
    "Which studies report data available for children only?",
    "哪些论文不公开代码？",
    "哪些论文使用公开数据集？",
    "papers about code generation",
    "Which papers share models between clients?",
    "Which papers make models smaller?",
    "Which papers learn from data that is released in batches?",
    "Which papers use public data sets?",
    "Which papers are on little available data?",
    "哪些论文研究代码生成？",
]


@pytest.fixture(scope="module")
def assistant(tmp_path_factory):
    with Assistant.open(tmp_path_factory.mktemp("released"), embedder=FakeEmbedder()) as assistant:
        assistant.add([Paper(id=key, abstract=text, title=f"On {key}") for key, text in PAPERS.items()])
        yield assistant


@pytest.mark.parametrize(("question", "papers"), ASKED)
def test_exactly_the_papers_that_give_it_away_are_listed(assistant, question, papers):
    answer = assistant.ask(question)
    assert {citation.paper.id for citation in answer.citations} == papers, answer.text
    assert flaws(answer) == []


def test_the_sentence_that_gives_it_away_is_quoted(assistant):
    (citation,) = assistant.ask("Which abstracts link to their code?").citations
    assert "example.org" in citation.quote


def test_of_papers_listed_before_only_these_are_looked_at(assistant):
    listed = "- **On linked**: We grow moss. [1]\n- **On models**: We prune hedges. [2]\n- **On none**: We read. [3]"
    talk = [{"role": "user", "content": "Which papers grow moss?"}, {"role": "assistant", "content": listed}]
    answer = assistant.ask("Which of these release code?", talk)
    assert {citation.paper.id for citation in answer.citations} == {"linked"}, answer.text
    assert not assistant.ask("Which of them promise code?", talk).citations


def test_where_too_many_may_say_so_a_list_is_of_the_nearest_and_nothing_is_counted(assistant, monkeypatch):
    monkeypatch.setattr("assistant.evidence.stated._MOST_READ", 2)
    assert assistant.ask("Which papers on graphs have code?").citations
    counted = assistant.ask("How many papers release their code?")
    assert counted.refused
    assert "0" not in counted.text.partition("\n")[0]
    listed = "- **On linked**: We grow moss. [1]\n- **On models**: We prune hedges. [2]"
    talk = [{"role": "user", "content": "Which papers grow moss?"}, {"role": "assistant", "content": listed}]
    answer = assistant.ask("Which of these release code?", talk)
    assert {citation.paper.id for citation in answer.citations} == {"linked"}


def test_where_no_paper_does_so_none_is_cited(assistant):
    answer = assistant.ask("Which abstracts link to their models?")
    assert answer.refused
    assert not answer.citations


@pytest.mark.parametrize("text", NOT_ASKED)
def test_other_uses_of_the_words_ask_for_nothing_given_away(text):
    assert released_asked(text) is None


@pytest.mark.parametrize(
    ("sentence", "state"),
    [
        ("Code: https://example.org/x", "linked"),
        ("Code will be released at https://example.org/x", "linked"),
        ("Code will be released.", "promised"),
        ("Code is released.", "out"),
    ],
)
def test_a_link_an_open_thing_and_a_promise_are_told_apart(sentence, state):
    assert gives_away("code", sentence)
    assert state_of(sentence) == state


@given(st.text(max_size=300))
def test_any_text_can_be_looked_at(text):
    released_asked(f"Which papers {text}")
    assert gives_away("code", text) in (True, False)
