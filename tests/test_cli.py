"""The command line does what its help says, in exit codes too, and prints nothing that a terminal obeys."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import bibtexparser
import pytest
from typer.testing import CliRunner

from assistant import cli
from assistant.cli import options, show
from assistant.cli.listing import Format
from assistant.exporting import FORMATS
from assistant.types import Answer, Citation
from index_store.errors import AssistantError, UsageError
from index_store.reports import AddReport, Problem
from index_store.types import Paper

EVIL = "We present \x1b[31mRedNet\x1b[0m, a \x9b31mnet\u202e for [1] <b>moss</b>. It is 3.5× as fast."
PAPERS = (
    {"id": "a1", "abstract": "We present MossNet, which grows moss. It needs 40% less water than sand.",
     "authors": ["Ada Wu", "Bo Lindqvist"], "title": "MossNet: Growing Moss", "area": "Botany",
     "subarea": "Mosses", "year": 2024},
    {"id": "b2", "abstract": "Fern spores travel 12 km in dry wind. We measure them with a kite.",
     "authors": ["Carla Núñez"], "et_al": True, "area": "Botany", "subarea": "Ferns, Spores", "year": 2025},
    {"id": "c3", "abstract": EVIL, "authors": ["Ada Wu"]},
)  # fmt: skip


def run(*args: object, code: int = 0) -> str:
    """Run a command in process, as the console script does but for the last step from error to exit code."""
    result = CliRunner().invoke(cli.app, [str(arg) for arg in args])
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == code, result.output
    return result.output


def script(monkeypatch: pytest.MonkeyPatch, *args: object) -> int:
    """Run the console script's function in process and give its exit code."""
    monkeypatch.setattr(sys, "argv", ["assistant", *map(str, args)])
    with pytest.raises(SystemExit) as stop:
        cli.main()
    return int(stop.value.code or 0)


@pytest.fixture
def index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    source = tmp_path / "papers.jsonl"
    source.write_text("".join(json.dumps(paper) + "\n" for paper in PAPERS), encoding="utf-8")
    monkeypatch.setenv("ASSISTANT_INDEX", str(tmp_path / "test.index"))
    monkeypatch.setenv("ASSISTANT_EMBEDDER", "fake")
    run("add", source)
    return tmp_path


# --- without an index ---------------------------------------------------------------------------------------


def test_without_a_command_the_help_is_shown():
    assert "assistant add papers.txt" in run()


@pytest.mark.parametrize("command", ["add", "ask", "search", "papers", "export", "info", "remove", "duplicates", "ui"])
def test_every_help_teaches_with_an_example(command):
    text = run(command, "--help")
    assert f"\n  assistant {command}" in text
    assert "ASSISTANT_INDEX" in text


def test_a_wrong_command_line_ends_with_2(monkeypatch):
    assert script(monkeypatch, "ask") == 2
    assert script(monkeypatch, "ask", "why?", "--since", "soon") == 2
    assert script(monkeypatch, "ask", "why?", "--since", "2025", "--until", "2024") == 2
    assert script(monkeypatch, "export", "--format", "word") == 2
    assert script(monkeypatch, "add", "no such file") == 2


@pytest.mark.parametrize(
    ("error", "code", "line"),
    [
        (AssistantError("no index\nat \x1b[1mX"), 1, "assistant: no index at X\n"),
        (UsageError("unknown format"), 2, "assistant: unknown format\n"),
        (KeyboardInterrupt(), 130, "assistant: interrupted\n"),
    ],
)
def test_an_error_becomes_one_line_and_an_exit_code(error, code, line, monkeypatch, capsys):
    def fail(*args: object, **options: object) -> None:
        raise error

    monkeypatch.setattr(options, "opened", fail)
    assert script(monkeypatch, "info") == code
    assert capsys.readouterr().err == line


def test_help_answers_at_once_and_imports_nothing_heavy():
    probe = (
        "import sys, assistant.cli\n"
        "heavy = {'chromadb', 'torch', 'sentence_transformers', 'gradio', 'rich.markdown', 'numpy',\n"
        "         'tantivy', 'llama_index', 'bibtexparser', 'rispy', 'pylatexenc'}\n"
        "print(sorted(heavy & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_an_answer_shows_each_paper_once_with_its_exact_quotes(capsys):
    moss = Paper(**{**PAPERS[0], "authors": tuple(PAPERS[0]["authors"])})
    evil = Paper(**{**PAPERS[2], "authors": ("Ada Wu",)})
    cut = moss.abstract.index(" It")
    quotes = [moss.abstract[:cut], moss.abstract[cut + 1 :]]
    show.answer(
        Answer(
            question="?",
            text="It needs 40\\% less \\*water\\* [1]. Red\x1b[31m [2].",
            citations=(
                Citation(1, moss, quotes[0], 0, cut),
                Citation(2, evil, EVIL, 0, len(EVIL)),
                Citation(1, moss, quotes[1], cut + 1, len(moss.abstract)),
            ),
        )
    )
    text = capsys.readouterr().out
    assert text.startswith("It needs 40% less *water* [1]. Red [2].\n")
    assert "[1] MossNet: Growing Moss\n    Ada Wu, Bo Lindqvist · 2024 · Botany · Mosses" in text
    assert text.count("MossNet: Growing Moss") == 1
    assert all(f"“{quote}”" in text for quote in quotes)
    assert "“We present RedNet, a net for [1] <b>moss</b>. It is 3.5× as fast.”" in text
    assert not {"\x1b", "\x9b", "\u202e"} & set(text)


def test_a_refusal_names_the_nearest_papers(capsys):
    show.answer(Answer("?", "The abstracts do not say.", refused=True, related=(Paper("x", "", title="Near"),)))
    assert "Nearest papers\n- Near" in capsys.readouterr().out


def test_problems_are_counted_and_only_the_first_are_shown(capsys):
    show.report(AddReport(added=1200, problems=tuple(Problem("f.txt", n, "no abstract") for n in range(25))))
    shown = capsys.readouterr()
    assert "added\t1200\n" in shown.out
    assert shown.err.count("no abstract") == 20
    assert "and 5 more problems; write them all to a file with --report" in shown.err


def test_every_export_format_is_offered():
    assert tuple(Format) == FORMATS


# --- with an index ------------------------------------------------------------------------------------------


def test_adding_says_how_many_papers_are_new_and_adding_again_changes_nothing(index):
    text = run("add", index / "papers.jsonl")
    assert [line.split() for line in text.splitlines()[:3]] == [
        ["added", "0"],
        ["updated", "0"],
        ["unchanged", "3"],
    ]


def test_a_file_with_some_problems_is_added_with_0_and_one_with_nothing_else_ends_with_1(index, monkeypatch):
    half = index / "half.jsonl"
    half.write_text('{"abstract": "Bogs store carbon for ages."}\n{"title": "no abstract"}\n', encoding="utf-8")
    assert "problems" in run("add", half)
    nothing = index / "nothing.jsonl"
    nothing.write_text('{"title": "no abstract"}\n', encoding="utf-8")
    assert script(monkeypatch, "add", nothing) == 1


def test_papers_as_json_lines_read_back_as_the_same_papers(index):
    out = index / "again.jsonl"
    out.write_text(run("papers", "--json"), encoding="utf-8")
    assert [json.loads(line)["id"] for line in out.read_text("utf-8").splitlines()] == ["a1", "b2", "c3"]
    assert run("add", out).split()[:6] == ["added", "0", "updated", "0", "unchanged", "3"]
    run("add", out, "--index", index / "other.index")
    assert run("papers", "--json", "--index", index / "other.index") == out.read_text("utf-8")


def test_filters_hold_for_papers_search_and_export(index):
    assert "1 paper\n" in run("papers", "--author", "Wu", "--topic", "botany", "--since", "2024", "--until", "2024")
    assert [hit["paper"]["id"] for hit in json.loads(run("search", "wind", "--topic", "Ferns, Spores", "--json"))] == [
        "b2"
    ]
    library = bibtexparser.parse_string(run("export", "--author", "Carla Nunez"))
    assert [entry["author"] for entry in library.entries] == ["Núñez, Carla and others"]


def test_an_unknown_author_or_topic_is_said_with_what_was_perhaps_meant(index, monkeypatch, capsys):
    assert script(monkeypatch, "ask", "What?", "--author", "Carla Nunes") == 1
    assert "no paper in the index is by 'Carla Nunes'; near: Carla Núñez" in capsys.readouterr().err
    assert script(monkeypatch, "papers", "--topic", "Mosess") == 1
    assert "near: Mosses" in capsys.readouterr().err


def test_an_export_goes_to_a_file_as_it_stands(index):
    out = index / "papers.csv"
    run("export", "--format", "csv", "--out", out)
    assert out.read_bytes().count(b"\r\n") == 4
    assert EVIL in out.read_bytes().decode("utf-8")


def test_asking_as_json_gives_quotes_that_are_slices_of_the_abstracts(index):
    answer = json.loads(run("ask", "How far do fern spores travel?", "--json"))
    abstracts = {paper["id"]: paper["abstract"] for paper in PAPERS}
    assert answer["citations"] or answer["refused"]
    for citation in answer["citations"]:
        assert abstracts[citation["paper"]][citation["start"] : citation["end"]] == citation["quote"]


def test_searching_shows_the_best_sentence_without_controls(index):
    text = run("search", "RedNet moss", "-k", "3")
    assert text.startswith("1. ")
    assert not {"\x1b", "\x9b", "\u202e"} & set(text)
    assert len(json.loads(run("search", "moss", "-k", "2", "--json"))) == 2


def test_a_reranker_named_orders_what_is_found(index, monkeypatch):
    plain = json.loads(run("search", "moss needs water", "--json"))
    found = json.loads(run("search", "moss needs water", "--json", "--reranker", "fake"))
    assert {hit["paper"]["id"] for hit in found} == {hit["paper"]["id"] for hit in plain}
    assert [hit["score"] for hit in found] != [hit["score"] for hit in plain]
    assert "MossNet" in run("ask", "How much water does MossNet need?", "--reranker", "fake")
    monkeypatch.setenv("ASSISTANT_RERANKER", "fake")
    assert json.loads(run("search", "moss needs water", "--json")) == found


def test_an_endpoint_that_makes_no_sense_is_a_wrong_command(index, monkeypatch, capsys):
    assert script(monkeypatch, "add", index / "papers.jsonl", "--embedder", "openai-like:host#model") == 2
    assert "write it as openai-like:http://127.0.0.1:8080/v1#model" in capsys.readouterr().err


def test_info_counts_what_the_index_holds(index):
    text = run("info")
    facts = dict(line.split("\t") for line in text.splitlines() if "\t" in line)
    assert (facts["papers"], facts["authors"]) == ("3", "3")
    assert facts["where"] == str(index / "test.index")
    assert (facts["2024"], facts["2025"]) == ("1", "1")
    assert facts["Botany · Mosses"] == "1"


def test_removing_takes_papers_out_and_says_when_there_was_none(index, monkeypatch):
    assert "removed 1 of 2" in run("remove", "b2", "zz")
    assert "2 papers" in run("papers")
    assert script(monkeypatch, "remove", "b2") == 1


def test_reading_without_an_index_says_how_to_make_one(tmp_path, monkeypatch, capsys):
    assert script(monkeypatch, "papers", "--index", tmp_path / "none.index") == 1
    assert "assistant add PATH" in capsys.readouterr().err
    assert not (tmp_path / "none.index").exists()


def test_a_reader_that_stops_early_meets_no_traceback(index):
    command = f"{sys.executable} -c 'from assistant.cli import main; main()' papers --json | head -c 5"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=True, env=dict(os.environ))
    assert done.stdout == '{"id"'
    assert done.stderr == ""


# --- what happens to papers after they are read -------------------------------------------------------------


def test_a_paper_from_two_files_is_one_and_the_merge_can_be_shown_and_undone(index, monkeypatch, capsys):
    other = index / "other.jsonl"
    record = {**PAPERS[0], "id": "x", "authors": ["A. Wu", "B. Lindqvist"], "doi": "10.5555/moss", "venue": "=1+1"}
    other.write_text(json.dumps(record) + "\n", encoding="utf-8")
    assert "merged\t1" in run("add", other)
    text = run("duplicates")
    assert f"{other}, record 1: " in text
    assert "1 merged paper\n" in text
    (merge,) = json.loads(run("duplicates", "--json"))
    assert (merge["paper"]["id"], merge["paper"]["authors"]) == ("a1", ["Ada Wu", "Bo Lindqvist"])
    assert "taken apart into 2 papers" in run("duplicates", "--undo", "a1")
    assert run("duplicates").strip() == "0 merged papers"
    assert "unchanged\t1" in run("add", other)
    assert script(monkeypatch, "duplicates", "--undo", "a1") == 2
    assert "assistant duplicates" in capsys.readouterr().err


def test_all_problems_go_to_a_file_that_no_spreadsheet_obeys(index):
    bad = index / "bad.jsonl"
    bad.write_text('{"abstract": "Bogs store carbon for ages."}\n' + '=HYPERLINK("x")\n' * 30, encoding="utf-8")
    text = run("add", bad, "--report", index / "problems.csv")
    assert "problems\t30" in text
    rows = (index / "problems.csv").read_text("utf-8-sig").splitlines()
    assert rows[0] == "file,line,record,reason,start"
    assert len(rows) == 31
    assert "\"'=HYPERLINK" in rows[1]


def test_a_dry_run_shows_the_summary_and_writes_nothing(index):
    more = index / "more.jsonl"
    more.write_text('{"abstract": "Bogs store carbon for ages."}\n', encoding="utf-8")
    assert "added\t1" in run("add", more, "--dry-run")
    assert "3 papers" in run("papers")
    assert "added\t1" in run("add", more, "--dry-run", "--index", index / "none.index")
    assert not (index / "none.index").exists()


def test_papers_can_be_piped_in(index):
    record = '{"abstract": "Bogs store carbon for ages."}\n'
    result = CliRunner().invoke(cli.app, ["add", "-"], input=record)
    assert (result.exit_code, "added\t1" in result.output) == (0, True)
    assert "4 papers" in run("papers")


def test_sync_keeps_in_step_with_a_folder(index):
    folder = index / "pile"
    folder.mkdir()
    (folder / "a.jsonl").write_text('{"id": "n", "abstract": "Bogs store carbon for ages."}\n', encoding="utf-8")
    assert "added\t1" in run("add", "--sync", folder)
    (folder / "a.jsonl").unlink()
    assert "removed\t1" in run("add", "--sync", folder)
    assert "3 papers" in run("papers")


def test_options_that_do_not_go_together_are_a_wrong_command(index, monkeypatch):
    assert script(monkeypatch, "add", index / "papers.jsonl", "--sync", index) == 2
    assert script(monkeypatch, "add", index / "papers.jsonl", "--watch") == 2
    assert script(monkeypatch, "add", "--sync", index / "nowhere") == 2
    assert script(monkeypatch, "add", index / "papers.jsonl", "--map", "abstract") == 2


def test_watching_follows_the_folder_and_ends_cleanly_with_ctrl_c(index):
    folder = index / "pile"
    folder.mkdir()
    command = [sys.executable, "-c", "from assistant.cli import main; main()", "add", "--sync", folder, "--watch"]
    going = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        bufsize=1,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # a background shell ignores it
    )
    try:
        assert "nothing there" in going.stdout.readline()
        time.sleep(1)
        (folder / "a.jsonl").write_text('{"id": "n", "abstract": "Bogs store carbon for ages."}\n', encoding="utf-8")
        assert "1 added" in going.stdout.readline()
        going.send_signal(signal.SIGINT)
        assert going.wait(20) in (0, 130)
        assert "Traceback" not in going.stderr.read()
    finally:
        going.kill()
        going.wait()


def test_a_venue_filters_and_an_unknown_one_is_named(index, monkeypatch, capsys):
    more = index / "more.jsonl"
    more.write_text('{"id": "v", "abstract": "Bogs store carbon for ages.", "venue": "Bog Letters"}\n', "utf-8")
    run("add", more)
    for command in (["papers", "--json"], ["export", "-f", "jsonl"], ["search", "carbon", "--json"]):
        assert "Bogs store" in run(*command, "--venue", "bog letters")
        assert "moss" not in run(*command, "--venue", "Bog Letters").lower()
    assert script(monkeypatch, "papers", "--venue", "Bog Leters") == 1
    assert "appeared in 'Bog Leters'; near: Bog Letters" in capsys.readouterr().err


def test_a_field_that_does_not_exist_cannot_be_mapped(index, monkeypatch, capsys):
    assert script(monkeypatch, "add", index / "papers.jsonl", "--map", "yeer=Jahr") == 2
    assert "no field 'yeer'; its fields are: title, abstract" in capsys.readouterr().err
