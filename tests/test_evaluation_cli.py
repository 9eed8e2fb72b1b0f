"""`assistant eval` from the shell: the sample, other questions, a retrieval set, comparisons, and what goes wrong."""

import json
import sys
from collections import defaultdict

import pytest
from typer.testing import CliRunner

from assistant import Assistant, cli
from assistant.evaluation import gold, questions, running
from assistant.evaluation.summary import summarise
from assistant.evaluation.types import ANSWERABLE, QUESTIONS, Run
from assistant.samples import QUESTIONS as SAMPLE_QUESTIONS

PAPER = '{"id": "a1", "abstract": "We present MossNet. It drinks 40% less water than sand.", "title": "MossNet"}\n'
OTHER = '{"id": "b2", "abstract": "Fern spores travel 12 km in dry wind. We measure them with a kite."}\n'
ASKED = (
    {"id": "q1", "question": "How much water does MossNet drink?", "relevant": ["a1"], "answer_facts": [["40%"]]},
    {"id": "q2", "question": "Who pays the rent?"},
)


def run(*args, code=0):
    result = CliRunner().invoke(cli.app, [str(arg) for arg in args])
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == code, result.output
    return result.output


def failed(monkeypatch, capsys, *args):
    """Run the console script's function: its exit code, and the one line it says."""
    monkeypatch.setattr(sys, "argv", ["assistant", "eval", *map(str, args)])
    with pytest.raises(SystemExit) as stop:
        cli.main()
    said = capsys.readouterr().err
    assert said.startswith("assistant: ")
    assert said.count("\n") == 1
    return stop.value.code, said


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("ASSISTANT_EMBEDDER", "fake")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "papers.jsonl").write_text(PAPER + OTHER, encoding="utf-8")
    (tmp_path / "mine.jsonl").write_text("".join(json.dumps(q) + "\n" for q in ASKED), encoding="utf-8")
    beir = tmp_path / "beir"
    (beir / "qrels").mkdir(parents=True)
    (beir / "corpus.jsonl").write_text(
        '{"_id": "1", "title": "Moss", "text": "Moss drinks rain."}\n{"_id": "2", "title": "", "text": "Ferns fly."}\n',
        encoding="utf-8",
    )
    (beir / "queries.jsonl").write_text('{"_id": "x", "text": "moss rain"}\n{"_id": "y", "text": "ferns"}\n', "utf-8")
    (beir / "qrels" / "test.tsv").write_text("query-id\tcorpus-id\tscore\nx\t1\t1\ny\t2\t1\n", encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("command", [["eval"], ["eval", "compare"]])
def test_every_help_teaches_with_an_example(command):
    assert f"\n  assistant {' '.join(command)}" in run(*command, "--help")


@pytest.mark.slow
def test_the_sample_questions_are_answered_as_well_as_they_should_be(samples):
    by_type = defaultdict(list)
    for question in gold.read_questions(SAMPLE_QUESTIONS):
        by_type[question.type].append(question)
    asked = [question for questions in by_type.values() for question in questions[:2]]  # all of them take a minute
    summary = summarise(Run(QUESTIONS, {}, questions.ask_all(Assistant(samples), asked, gold.own_id)))
    found = {name: estimate.value for name, estimate in summary.row(ANSWERABLE).measures.items()}
    least = {"R@5": 0.96, "MRR": 0.90, "citation recall": 0.85, "citation precision": 0.80, "facts": 0.70}
    assert {name: found[name] for name in least if found[name] < least[name]} == {}
    assert found["wrongly refused"] <= 0.05
    assert summary.row("author").measures["citation F"].value >= 0.98
    assert summary.row("ALL").measures["refusal precision"].value >= 0.80
    assert summary.faults == {}


def test_questions_of_ones_own_are_asked_in_a_temporary_index(folder):
    text = run(
        "eval", "--questions", "mine.jsonl", "--papers", "papers.jsonl", "--json", "a.json", "--markdown", "a.md"
    )
    assert "| ANSWERABLE   |   1 |" in text
    assert "- integrity: clean" in text
    saved = json.loads((folder / "a.json").read_text("utf-8"))
    assert saved["about"]["papers"] == 2
    assert len(saved["about"]["sha256 of mine.jsonl"]) == 64
    assert "- torch: " in (folder / "a.md").read_text("utf-8")
    assert not list(folder.glob("*.index"))


def test_an_index_that_is_there_is_used_as_it_is(folder):
    run("add", "papers.jsonl", "--index", "my.index")
    assert "| ANSWERABLE" in run("eval", "--questions", "mine.jsonl", "--index", "my.index")


def test_gold_ids_may_differ_from_those_of_the_index(folder):
    (folder / "gold.jsonl").write_text(PAPER.replace("a1", "G1"), encoding="utf-8")
    (folder / "mine.jsonl").write_text(json.dumps(ASKED[0] | {"relevant": ["G1"]}), encoding="utf-8")
    text = run("eval", "--questions", "mine.jsonl", "--papers", "papers.jsonl", "--gold", "gold.jsonl")
    assert "| R@5                |   1 | 1.000 |" in text


def test_a_retrieval_set_is_measured_and_its_index_kept(folder, monkeypatch):
    first = run("eval", "--beir", "beir", "--index", "b.index", "--json", "b.json")
    assert "| search  |       2 |   1.000 |" in first

    def refuse(*args):
        raise AssertionError("a paper was embedded again")

    monkeypatch.setattr("index_store.adding.adder.Adder._embedded", refuse)
    again = run("eval", "--beir", "beir", "--index", "b.index", "--rankings", "--limit", 1)
    assert "| dense + words + late interaction |       1 |" in again


def test_an_interrupted_index_is_gone_on_with(folder):
    half = folder / "half.jsonl"
    half.write_text('{"id": "sf1", "title": "Moss", "abstract": "Moss drinks rain."}\n', encoding="utf-8")
    run("add", half, "--index", "b.index")
    assert "| search  |       2 |   1.000 |" in run("eval", "--beir", "beir", "--index", "b.index")
    assert "papers\t2" in run("info", "--index", "b.index")


def test_two_runs_are_compared_and_a_run_with_itself_has_nothing_won(folder):
    run("eval", "--questions", "mine.jsonl", "--papers", "papers.jsonl", "--json", "a.json")
    text = run("eval", "compare", "a.json", "a.json", "--json", "c.json", "--markdown", "c.md")
    assert "Won: 0" in text
    assert "Lost: 0" in text
    assert json.loads((folder / "c.json").read_text("utf-8"))["won"] == []
    assert "## Won: 0" in (folder / "c.md").read_text("utf-8")


def test_an_index_with_other_papers_is_left_alone(folder, monkeypatch, capsys):
    run("add", "papers.jsonl", "--index", "my.index")
    for options in ([], ["--beir", "beir"]):
        code, said = failed(monkeypatch, capsys, *options, "--index", "my.index")
        assert code == 1
        assert "holds papers that are not of" in said
    assert "papers\t2" in run("info", "--index", "my.index")


@pytest.mark.parametrize(
    ("options", "code", "reason"),
    [
        (["--questions", "none.jsonl", "--papers", "papers.jsonl"], 1, "none.jsonl does not exist"),
        (["--questions", "mine.jsonl", "--index", "none.index"], 1, "assistant add PATH"),
        (["--questions", "mine.jsonl", "--papers", "none.jsonl"], 1, "none.jsonl: does not exist"),
        (["--questions", "mine.jsonl"], 2, "give --papers FILE, or --index FOLDER"),
        (["--papers", "papers.jsonl"], 2, "name it with --questions FILE"),
        (["--beir", "beir", "--questions", "mine.jsonl"], 2, "leave out --questions"),
        (["--rankings"], 2, "name it with --beir FOLDER"),
        (["--beir", "beir", "--split", "dev"], 2, "there are: test"),
        (["--beir", "none"], 1, "give a folder in BEIR's layout"),
        (["--json", "none/run.json"], 2, "there is no folder none"),
        (["--markdown", "none/run.md"], 2, "there is no folder none"),
        (["compare", "none.json", "none.json"], 1, "none.json does not exist"),
    ],
)
def test_what_goes_wrong_is_said_in_one_line_with_an_exit_code(folder, monkeypatch, capsys, options, code, reason):
    ended, said = failed(monkeypatch, capsys, *options)
    assert ended == code
    assert reason in said


def test_questions_about_papers_that_are_not_there_are_refused(folder, monkeypatch, capsys):
    (folder / "few.jsonl").write_text(OTHER, encoding="utf-8")
    code, said = failed(monkeypatch, capsys, "--questions", "mine.jsonl", "--papers", "few.jsonl")
    assert code == 1
    assert "question 'q1' names the paper 'a1'" in said


def test_the_sample_and_its_questions_are_the_default(folder, monkeypatch):
    few = folder / "few.jsonl"
    few.write_text("".join(SAMPLE_QUESTIONS.open(encoding="utf-8").readlines()[:2]), encoding="utf-8")
    monkeypatch.setattr(running, "SAMPLE_QUESTIONS", few)
    assert "| ANSWERABLE |   2 |" in run("eval", "--index", "sample.index")
    assert "papers\t30" in run("info", "--index", "sample.index")


def test_answers_that_a_language_model_words_are_measured_with_its_name(folder):
    class Grower:
        def write(self, messages, most):
            yield "MossNet drinks 40% less water than sand [1]."

    models = running.Models(llm=Grower())
    found = running.run_questions(folder / "mine.jsonl", [folder / "papers.jsonl"], None, None, models)
    assert "Grower" in found.about["writer"]
    assert found.results[0].answer.startswith("MossNet drinks 40% less water than sand. [1]")
