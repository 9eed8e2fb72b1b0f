"""Our numbers are those of the evaluation outside the project: run where ../shared is at hand."""

import json
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import pytest

from assistant import Assistant
from assistant.evaluation import gold, questions
from assistant.evaluation.beir import read_collection
from assistant.evaluation.summary import summarise
from assistant.evaluation.types import QUESTIONS, Run
from assistant.samples import PAPERS
from assistant.samples import QUESTIONS as SAMPLE_QUESTIONS

SHARED = Path(__file__).parent.parent.parent / "shared" / "eval"
COLUMNS = {
    "r5": "R@5", "r10": "R@10", "mrr": "MRR", "citeR": "citation recall", "citeP": "citation precision",
    "citeF": "citation F", "facts": "facts",
}  # fmt: skip

pytestmark = [
    pytest.mark.corpus,
    pytest.mark.skipif(not SHARED.is_dir(), reason="../shared with the evaluation data is not here"),
]


@pytest.mark.slow
def test_the_sample_gets_the_numbers_that_the_evaluation_outside_the_project_gives_it(samples, tmp_path):
    asked, few = tmp_path / "few.jsonl", defaultdict(list)
    for line in SAMPLE_QUESTIONS.read_text(encoding="utf-8").splitlines():
        few[json.loads(line)["type"]].append(line)
    asked.write_text("\n".join(line for those in few.values() for line in those[:2]), encoding="utf-8")
    results = questions.ask_all(Assistant(samples), gold.read_questions(asked), gold.own_id)
    ours = summarise(Run(QUESTIONS, {}, results))
    lines = [line for line in PAPERS.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    (tmp_path / "papers.jsonl").write_text("\n".join(lines), encoding="utf-8")
    command = [sys.executable, SHARED / "score.py", "--papers", PAPERS, "--index", samples.folder]
    command += ["--gold", tmp_path / "papers.jsonl", "--questions", asked]
    command += ["--summary", tmp_path / "summary.json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    theirs = json.loads((tmp_path / "summary.json").read_text(encoding="utf-8"))

    compared = 0
    for row in ours.rows[:-1]:
        there = theirs[row.name]
        for column, measure in COLUMNS.items():
            if measure in row.measures:
                assert row.measures[measure].value == pytest.approx(there[column]), (row.name, measure)
                compared += 1
        assert (row.n, row.words) == (there["n"], there["words"])
        refused = row.measures.get("wrongly refused") or row.measures["refusal recall"]
        assert refused.value == pytest.approx(there["refuse"])
    assert compared == 9 * len(COLUMNS)
    overall = ours.rows[-1].measures
    assert overall["refusal precision"].value == pytest.approx(theirs["refusal"]["precision"])
    assert overall["refusal recall"].value == pytest.approx(theirs["refusal"]["recall"])
    assert dict(ours.faults) == theirs["integrity"] == {}


def test_a_retrieval_set_from_outside_is_read_whole():
    collection = read_collection(SHARED / "scifact")
    assert (collection.split, len(collection.papers), len(collection.queries)) == ("train", 5183, 809)
    assert sum(map(len, collection.judgements.values())) == 919
