"""Papers kept by their titles alone are found, listed and counted, and never quoted."""

import pytest
from test_merging import write
from wholeness import cited, flaws

from assistant import Assistant
from index_store.embedders import FakeEmbedder

RECORDS = (
    {"id": "t1", "title": "Growing Moss on Tram Depots", "authors": ["Ilse Varga"], "year": 2021},
    {"id": "t2", "title": "Moss and the Price of Water", "authors": ["Ilse Varga", "Wen Hao"], "year": 2023},
    {"id": "a1", "title": "MossNet", "authors": ["Wen Hao"], "year": 2023,
     "abstract": "We present MossNet, which grows moss on roofs. It needs 40 percent less water than sand."},
    {"id": "a2", "title": "Kites for Ferns", "authors": ["Tomás Querido"], "year": 2020,
     "abstract": "Fern spores travel 12 km in dry wind. We measure them with a kite over three summers."},
)  # fmt: skip
QUESTIONS = (
    "How many papers are there?",
    "List all papers by Ilse Varga.",
    "Which papers are by Wen Hao?",
    "How much water does MossNet need?",
    "Which papers are about moss?",
    "What does Growing Moss on Tram Depots say?",
    "How many papers since 2021?",
    "Compare MossNet and Moss and the Price of Water.",
    "List all papers about moss on tram depots.",
    "Who wrote about the price of water?",
)


@pytest.fixture
def source(tmp_path):
    return write(tmp_path / "mixed.jsonl", *RECORDS)


@pytest.fixture
def assistant(tmp_path, source):
    with Assistant.open(tmp_path / "papers.index", embedder=FakeEmbedder()) as opened:
        opened.add(source, titles=True)
        yield opened


def test_without_titles_records_without_an_abstract_are_skipped_and_with_titles_kept(tmp_path, source):
    with Assistant.open(tmp_path / "other.index", embedder=FakeEmbedder()) as opened:
        assert (opened.add(source).skipped, opened.count()) == (2, 2)
        report = opened.add(source, titles=True)
        assert (report.added, report.unchanged, report.skipped) == (2, 2, 0)


def test_a_title_alone_is_embedded_and_found(assistant):
    assert any("Growing Moss on Tram Depots" in text for text in assistant._store.embedder.embedded)
    hit = assistant.search("tram depots")[0]
    assert hit.paper.id == "t1"
    assert hit.paper.label == "Growing Moss on Tram Depots"
    assert hit.passage.text == ""


@pytest.mark.parametrize("question", QUESTIONS)
def test_no_question_quotes_what_is_not_there(assistant, question):
    answer = assistant.ask(question)
    assert not flaws(answer)
    assert not cited(answer) & {"t1", "t2"}
    assert "“”" not in answer.text


def test_only_titles_are_answered_too(tmp_path, source):
    with Assistant.open(tmp_path / "only.index", embedder=FakeEmbedder()) as opened:
        opened.add(write(tmp_path / "only.jsonl", *RECORDS[:2]), titles=True)
        for question in QUESTIONS:
            assert not flaws(opened.ask(question))


def test_counts_and_lists_include_them(assistant):
    assert "4" in assistant.ask("How many papers are there?").text
    assert "3" in assistant.ask("How many papers since 2021?").text
    answer = assistant.ask("List all papers by Ilse Varga.")
    told = answer.text + " ".join(paper.label for paper in answer.related)
    assert "Growing Moss on Tram Depots" in told
    assert "Moss and the Price of Water" in told


@pytest.mark.parametrize("question", ["How many papers have no abstract?", "How many papers lack an abstract?"])
def test_those_without_an_abstract_are_counted(assistant, question):
    answer = assistant.ask(question)
    assert "2" in answer.text.split("\n")[0]


@pytest.mark.parametrize("format", ["bibtex", "ris", "csl-json", "csv", "jsonl", "markdown"])
def test_they_are_exported(assistant, format):
    from assistant.exporting import export

    assert "Growing Moss on Tram Depots" in export(list(assistant.papers()), format).replace("{", "").replace("}", "")


def test_a_source_with_an_abstract_fills_in_the_missing_one(assistant, tmp_path):
    full = {**RECORDS[0], "abstract": "Moss grows on the roofs of depots, where it cools the trams by 6 degrees."}
    assert assistant.add(write(tmp_path / "full.jsonl", full)).merged == 1
    assert next(assistant.papers()).abstract == full["abstract"]
