"""The bars that the evaluation outside the project sets, on real abstracts: run where ../shared is at hand."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from index_store import Store
from index_store.readers.folders import read_all

SHARED = Path(__file__).parent.parent.parent / "shared"
SEEDS = sorted((SHARED / "seeds").glob("*.txt"))

pytestmark = [
    pytest.mark.corpus,
    pytest.mark.slow,
    pytest.mark.skipif(not SEEDS, reason="../shared with the seed abstracts is not here"),
]


def test_adding_the_seed_files_twice_embeds_and_changes_nothing(index, fake):
    first = index.add(read_all(SEEDS))
    assert (first.added, first.problems) == (60, ())
    embedded = len(fake.embedded)
    again = index.add(read_all(SEEDS))
    assert (again.added, again.updated, again.unchanged) == (0, 0, 60)
    assert len(fake.embedded) == embedded


def test_the_development_questions_are_answered_as_well_as_the_bars_ask(tmp_path, minilm):
    store = Store.open(tmp_path / "papers.index", embedder=minilm)
    store.add(read_all(SEEDS))
    store.close()
    evaluation, summary = SHARED / "eval", tmp_path / "summary.json"
    command = [sys.executable, evaluation / "score.py", "--papers", *SEEDS, "--index", tmp_path / "papers.index"]
    command += ["--gold", evaluation / "papers.jsonl", "--questions", evaluation / "questions_dev.jsonl"]
    done = subprocess.run([*command, "--summary", summary], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found = json.loads(summary.read_text(encoding="utf-8"))
    rows = found["ANSWERABLE"]
    least = {"r5": 0.96, "mrr": 0.93, "citeR": 0.90, "citeP": 0.80, "facts": 0.80}
    assert {name: rows[name] for name in least if rows[name] < least[name]} == {}
    assert {kind: found[kind]["citeF"] for kind in ("author", "topic") if found[kind]["citeF"] < 0.98} == {}
    some = ("followup", "compare", "list", "chinese")
    assert {kind: found[kind]["citeR"] for kind in some if found[kind]["citeR"] < 0.85} == {}
    assert found["chinese"]["r5"] >= 0.95
    assert found["chinese"]["facts"] >= 0.7
    assert found["fact"]["words"] <= 90
    assert found["refusal"]["precision"] >= 0.80
    assert found["refusal"]["recall"] >= 0.80
    assert rows["refuse"] <= 0.05
    assert found["integrity"] == {}
