"""`assistant eval --claims`: how the checker tells supported claims from contradicted and from unfounded ones."""

import json

import pytest
from test_evaluation_cli import failed, run

from assistant.checking import FakeJudge
from assistant.errors import AssistantError
from assistant.evaluation.claims import check_claims, claims_report, read_claims
from index_store import Paper

PAPERS = {
    "1": Paper("1", "Moss drinks rain at night. Stones are warm.", title="Moss"),
    "2": Paper("2", "Fern spores travel 12 km in dry wind.", title="Ferns"),
}
CLAIMS = (
    {"id": 1, "claim": "Moss drinks rain.", "doc_id": "1", "label": "SUPPORT",
     "rationale": ["Moss drinks rain at night."]},
    {"id": 2, "claim": "Fern spores travel 12 km.", "doc_id": "2", "label": "SUPPORT", "rationale": []},
    {"id": 3, "claim": "Fern spores travel 99 km in dry wind.", "doc_id": "2", "label": "CONTRADICT",
     "rationale": ["Fern spores travel 12 km in dry wind."]},
    {"id": 4, "claim": "Cats like fish.", "doc_id": "2", "label": "NOT_ENOUGH_INFO", "rationale": []},
)  # fmt: skip


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("ASSISTANT_EMBEDDER", "fake")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "claims.jsonl").write_text("".join(json.dumps(claim) + "\n" for claim in CLAIMS), encoding="utf-8")
    beir = tmp_path / "beir"
    beir.mkdir()
    rows = [{"_id": key, "title": paper.title, "text": paper.abstract} for key, paper in PAPERS.items()]
    rows.append({"_id": "3", "title": "Owls", "text": "Owls hoot."})
    (beir / "corpus.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return tmp_path


def test_claims_are_kept_or_caught(folder):
    checked = check_claims(read_claims(folder / "claims.jsonl"), PAPERS, FakeJudge())
    assert [each.kept for each in checked] == [True, True, False, False]
    assert [each.told for each in checked] == [True, False, True, False]
    report = claims_report(checked)
    for row in ("kept of SUPPORT ", "caught of CONTRADICT ", "AUC SUPPORT over NOT_ENOUGH_INFO "):
        line = next(line for line in report.splitlines() if f"| {row}" in line)
        assert "1.000" in line


def test_claims_are_checked_from_the_shell(folder):
    said = run("eval", "--claims", "claims.jsonl", "--beir", "beir", "--index", "kept.index", "--markdown", "out.md")
    assert "kept of SUPPORT" in said
    assert "quote is a rationale sentence" in (folder / "out.md").read_text()
    again = run("eval", "--claims", "claims.jsonl", "--beir", "beir", "--index", "kept.index")
    assert again.splitlines()[:8] == said.splitlines()[:8]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--claims", "claims.jsonl"], "give --beir FOLDER"),
        (["--claims", "claims.jsonl", "--beir", "beir", "--rankings"], "--claims goes with"),
        (["--beir", "x", "--nli", "some/model"], "about answers"),
        (["--claims", "none.jsonl", "--beir", "beir"], "does not exist"),
    ],
)
def test_options_that_make_no_sense_are_refused(folder, monkeypatch, capsys, options, said):
    assert said in failed(monkeypatch, capsys, *options)[1]


def test_a_wrong_line_or_a_missing_paper_is_named(folder):
    (folder / "bad.jsonl").write_text('{"id": 1, "claim": "x", "doc_id": "1", "label": "MAYBE"}\n')
    with pytest.raises(AssistantError, match=r"bad.jsonl:1: the label 'MAYBE'"):
        read_claims(folder / "bad.jsonl")
    with pytest.raises(AssistantError, match="claim '1' names the paper '1'"):
        check_claims(read_claims(folder / "claims.jsonl"), {}, FakeJudge())
    (folder / "empty.jsonl").write_text("")
    with pytest.raises(AssistantError, match="holds no claim"):
        read_claims(folder / "empty.jsonl")
