"""Intervals hold what they should, two runs are told apart by their questions, and both can be read."""

import json
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.errors import AssistantError
from assistant.evaluation import intervals, saving
from assistant.evaluation.compare import compare
from assistant.evaluation.contrast import comparison_report
from assistant.evaluation.report import run_report
from assistant.evaluation.summary import summarise
from assistant.evaluation.types import ALL, ANSWERABLE, QUESTIONS, RETRIEVAL, Result, Run

ABOUT = {"date": "today", "assistant": "0.1", "cores": 2}


def result(name, row="fact", **values):
    return Result(name, row, f"What of {name}?", {k.replace("_", " "): v for k, v in values.items()}, words=10)


def run(*results, kind=QUESTIONS, **about):
    return Run(kind, ABOUT | about, results)


RESULTS = (
    result("q1", facts=0.5, citation_F=1.0),
    result("q2", facts=1.0, citation_F=0.5),
    result("q3", "list", facts=0.0, wrongly_refused=1.0),
    result("q4", "unanswerable", refusal_recall=1.0, refusal_precision=1.0),
)


# --- intervals ------------------------------------------------------------------------------------------------


def column(values):
    return np.array([values], dtype=np.float64).T


def test_the_interval_of_a_mean_is_that_of_the_normal_distribution_when_there_are_many():
    values = np.random.default_rng(1).normal(0.5, 0.1, 1000)
    [found] = intervals.estimate(column(values))
    assert found.value == pytest.approx(values.mean())
    half = 1.96 * values.std() / 1000**0.5
    assert found.low == pytest.approx(found.value - half, abs=half / 10)
    assert found.high == pytest.approx(found.value + half, abs=half / 10)


def test_questions_without_a_measure_do_not_count_and_a_measure_that_none_has_is_none():
    values = np.array([[1.0, np.nan], [np.nan, np.nan], [0.0, np.nan]])
    found, nothing = intervals.estimate(values)
    assert (found.value, found.n) == (0.5, 2)
    assert nothing is None


@given(st.lists(st.floats(0, 1), min_size=1, max_size=30))
def test_a_mean_lies_in_its_interval_and_that_between_the_values(values):
    [found] = intervals.estimate(column(values))
    assert min(values) - 1e-9 <= found.low <= found.value + 1e-9
    assert found.value - 1e-9 <= found.high <= max(values) + 1e-9


def test_a_difference_that_all_questions_share_is_sure_and_none_is_not():
    before = np.linspace(0, 0.8, 40)
    [better] = intervals.difference(column(before), column(before + 0.1))
    assert (better.low, better.high) == (pytest.approx(0.1), pytest.approx(0.1))
    assert better.p <= 0.001
    [same] = intervals.difference(column(before), column(before))
    assert (same.difference, same.low, same.high, same.p) == (0, 0, 0, 1)


def test_a_difference_within_the_noise_has_an_interval_around_nothing():
    noise = np.random.default_rng(2).normal(0, 0.3, 50)
    [found] = intervals.difference(column(np.full(50, 0.5)), column(0.5 + noise - noise.mean()))
    assert found.low < 0 < found.high
    assert found.p > 0.5


# --- summaries ------------------------------------------------------------------------------------------------


def test_rows_come_by_type_then_all_answerable_ones_then_the_others():
    assert [row.name for row in summarise(run(*RESULTS)).rows] == ["fact", "list", ANSWERABLE, "unanswerable", ALL]


@settings(max_examples=10)
@given(st.permutations(RESULTS))
def test_the_order_of_the_questions_makes_no_difference(results):
    assert summarise(run(*results)) == summarise(run(*RESULTS))


def test_times_and_faults_are_those_of_the_questions():
    results = [replace(result(f"q{n:02}", facts=1.0), seconds=n / 10) for n in range(20)]
    summary = summarise(run(*results, replace(result("z", facts=1.0), seconds=9.0, faults=("numbering",))))
    assert (summary.p50, summary.p95) == (1.0, 1.9)
    assert summary.faults == {"numbering": ("z",)}


# --- comparisons ----------------------------------------------------------------------------------------------


def test_a_run_compared_with_itself_has_nothing_won_and_nothing_lost():
    found = compare(run(*RESULTS), run(*reversed(RESULTS)))
    assert (found.won, found.lost, found.mixed, found.about) == ((), (), (), {})
    assert all(d.difference == 0 and d.p == 1 for row in found.rows.values() for d in row.values())


def test_questions_won_lost_and_mixed_are_named_with_both_values():
    after = run(
        result("q1", facts=1.0, citation_F=1.0),
        result("q2", facts=0.5, citation_F=1.0),
        result("q3", "list", facts=0.0, wrongly_refused=0.0),
        result("q4", "unanswerable", refusal_recall=0.0),
    )
    found = compare(run(*RESULTS), after)
    assert [change.id for change in found.won] == ["q3", "q1"]
    assert found.won[0].values == {"wrongly refused": (1.0, 0.0)}
    assert found.won[1].values == {"facts": (0.5, 1.0)}
    assert [change.id for change in found.lost] == ["q4"]
    assert [change.id for change in found.mixed] == ["q2"]
    assert found.rows[ANSWERABLE]["facts"].before == pytest.approx(0.5)


@settings(max_examples=20)
@given(st.lists(st.tuples(st.sampled_from([0.0, 0.5, 1.0]), st.sampled_from([0.0, 0.5, 1.0])), min_size=1, max_size=9))
def test_what_one_way_wins_the_other_way_loses(pairs):
    before = run(*(result(f"q{n}", facts=a) for n, (a, _) in enumerate(pairs)))
    after = run(*(result(f"q{n}", facts=b) for n, (_, b) in enumerate(pairs)))
    there, back = compare(before, after), compare(after, before)
    assert [change.id for change in there.won] == [change.id for change in back.lost]
    assert len(there.won) == sum(b > a for a, b in pairs)
    assert there.rows[ALL]["facts"].difference == -back.rows[ALL]["facts"].difference


def test_only_questions_of_both_runs_count_and_the_others_are_named():
    found = compare(run(*RESULTS), run(RESULTS[0], result("new", facts=0.0), cores=4))
    assert found.only_before == ("q2", "q3", "q4")
    assert found.only_after == ("new",)
    assert found.rows[ALL]["facts"].n == 1
    assert found.about == {"cores": ("2", "4")}


def test_runs_that_cannot_be_compared_are_refused():
    with pytest.raises(AssistantError, match="one run is of questions, the other of retrieval"):
        compare(run(*RESULTS), run(*RESULTS, kind=RETRIEVAL))
    with pytest.raises(AssistantError, match="no question in common"):
        compare(run(RESULTS[0]), run(RESULTS[1]))


def test_of_rankings_the_questions_of_the_search_are_named():
    before = run(result("a", "dense", nDCG=0.0), result("a", "search", MRR=0.5), kind=RETRIEVAL)
    after = run(result("a", "dense", nDCG=1.0), result("a", "search", MRR=1.0), kind=RETRIEVAL)
    assert [change.row for change in compare(before, after).won] == ["search"]
    assert list(compare(before, after).rows) == ["dense", "search"]


# --- files and reports ----------------------------------------------------------------------------------------


def test_a_run_is_read_back_as_it_was_written_and_its_summary_is_there_for_others(tmp_path):
    whole = replace(RESULTS[0], found=("p1",), cited=("p1",), answer="Moss.\n[1]\x1b[31m", seconds=0.5, faults=("x",))
    saving.write_run(run(whole, *RESULTS[1:]), tmp_path / "run.json")
    assert saving.read_run(tmp_path / "run.json") == run(whole, *RESULTS[1:])
    value = json.loads((tmp_path / "run.json").read_text("utf-8"))
    assert value["about"] == ABOUT
    facts = value["summary"]["rows"]["fact"]["measures"]["facts"]
    assert (facts["value"], facts["n"]) == (0.75, 2)


@pytest.mark.parametrize("text", ["", "[]", "{", '{"kind": "questions", "about": {}, "results": [{}]}', "[" * 99_999])
def test_a_file_without_a_run_is_refused_with_the_command_that_makes_one(tmp_path, text):
    path = tmp_path / "run.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(AssistantError, match="holds no run; make one with: assistant eval --json"):
        saving.read_run(path)


def test_a_run_of_another_version_or_without_results_is_refused(tmp_path):
    saving.write_run(run(*RESULTS), tmp_path / "run.json")
    value = json.loads((tmp_path / "run.json").read_text("utf-8"))
    for change in ({"format": 99}, {"kind": "moss"}, {"results": []}):
        (tmp_path / "run.json").write_text(json.dumps(value | change), encoding="utf-8")
        with pytest.raises(AssistantError, match="no run that this version knows"):
            saving.read_run(tmp_path / "run.json")


def test_a_folder_that_cannot_be_written_is_an_error_in_one_line(tmp_path):
    with pytest.raises(AssistantError, match=r"cannot write .*; give another file"):
        saving.write_text(tmp_path / "none" / "run.json", "x")


def test_a_report_shows_rows_intervals_and_in_markdown_the_versions():
    text = run_report(run(*RESULTS), markdown=True)
    assert "| fact         |   2 |" in text
    assert "| facts             |   3 | 0.500 | 0.000 to 1.000 |" in text
    assert "- integrity: clean" in text
    assert "- assistant: 0.1" in text
    assert "0.1" not in run_report(run(*RESULTS)).replace("0.125", "")


def test_names_from_a_file_do_no_harm_in_a_report():
    evil = replace(result("<b>\x1b[31m|", "ro|w<i>", facts=0.0), faults=("x",))
    better = replace(evil, values={"facts": 1.0})
    found = compare(run(evil), run(better))
    for text in (run_report(run(evil), markdown=True), comparison_report(found, markdown=True)):
        assert "<b>" not in text.replace("\\<b\\>", "")
        assert "ro\\|w\\<i\\>" in text
        assert "\x1b" not in text
    assert "\x1b" not in run_report(run(evil)) + comparison_report(found)


def test_a_long_list_of_questions_is_cut_in_the_terminal_only():
    before = run(*(result(f"q{n:02}", facts=0.0) for n in range(30)))
    after = run(*(result(f"q{n:02}", facts=1.0) for n in range(30)))
    short = comparison_report(compare(before, after), most=20)
    assert "Won: 30" in short
    assert "… and 10 more (--markdown FILE names all)" in short
    assert "- q29 (fact): facts 0.00 → 1.00 – What of q29?" in comparison_report(compare(before, after), markdown=True)
