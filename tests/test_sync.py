"""An index keeps in step with a folder: nothing stays that disappeared, and nothing goes that was only unreadable."""

import json
import os

import pytest
from inventing import paper, papers
from stores import counts
from test_merging import write

from assistant import Assistant
from index_store.embedders import FakeEmbedder
from index_store.errors import ReadError
from index_store.records import to_record


@pytest.fixture
def assistant(tmp_path):
    with Assistant.open(tmp_path / "papers.index", embedder=FakeEmbedder()) as opened:
        yield opened


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "pile").mkdir()
    write(tmp_path / "pile" / "a.jsonl", *(to_record(p) for p in papers(5)))
    write(tmp_path / "pile" / "b.jsonl", *(to_record(p) for p in papers(5, 100)))
    return tmp_path / "pile"


def ids(assistant):
    return {p.id for p in assistant.papers()}


def test_what_disappeared_from_a_file_and_files_that_disappeared_are_removed(assistant, folder):
    assert assistant.sync(folder).added == 10
    write(folder / "a.jsonl", *(to_record(p) for p in papers(3)))
    (folder / "b.jsonl").unlink()
    report = assistant.sync(folder)
    assert (report.removed, report.unchanged) == (7, 3)
    assert ids(assistant) == {"p0", "p1", "p2"}
    assert counts(assistant._store) == (3,) * 4


def test_a_sync_with_a_folder_emptied_gives_an_empty_index_and_a_missing_folder_removes_nothing(assistant, folder):
    assistant.sync(folder)
    for path in folder.iterdir():
        path.unlink()
    assert assistant.sync(folder).removed == 10
    assert ids(assistant) == set()
    folder.rmdir()
    with pytest.raises(ReadError, match="no folder"):
        assistant.sync(folder)


def test_papers_that_other_sources_hold_stay_and_fall_back_to_their_fields(assistant, folder, tmp_path):
    other = write(tmp_path / "other.jsonl", to_record(paper(1, venue="Letters", id="x")))
    assistant.add(other)
    assistant.add([paper(102)])
    assistant.sync(folder)
    for path in folder.iterdir():
        path.unlink()
    report = assistant.sync(folder)
    left = {p.id: p for p in assistant.papers()}
    assert len(left) == 2
    assert left["x"].venue == "Letters"
    assert report.removed == 8


def test_a_renamed_file_is_neither_removed_nor_embedded_again(assistant, folder):
    assistant.sync(folder)
    embedded = len(assistant._store.embedder.embedded)
    (folder / "b.jsonl").rename(folder / "c.jsonl")
    report = assistant.sync(folder)
    assert (report.unchanged, report.removed) == (10, 0)
    assert len(assistant._store.embedder.embedded) == embedded
    assert len(ids(assistant)) == 10


@pytest.mark.parametrize("content", [b"", b"\x00\x01\x02\xff" * 50, b"\n\n"])
def test_a_file_that_cannot_be_read_now_removes_nothing(assistant, folder, content):
    assistant.sync(folder)
    (folder / "b.jsonl").write_bytes(content)
    report = assistant.sync(folder)
    assert (report.removed, report.problem_count) == (0, 1)
    assert len(ids(assistant)) == 10


def test_a_record_that_is_broken_now_is_not_removed(assistant, folder):
    assistant.sync(folder)
    lines = (folder / "a.jsonl").read_text("utf-8").splitlines()
    (folder / "a.jsonl").write_text("\n".join([*lines[:4], lines[4][:40]]), encoding="utf-8")
    report = assistant.sync(folder)
    assert (report.removed, report.problem_count) == (0, 1)
    assert len(ids(assistant)) == 10


def test_files_outside_the_folder_are_left_alone(assistant, folder, tmp_path):
    near = tmp_path / "pile2"
    near.mkdir()
    assistant.add(write(near / "a.jsonl", to_record(paper(300))))
    assistant.sync(folder)
    assert assistant.sync(folder).removed == 0
    assert "p300" in ids(assistant)


def test_a_rehearsal_tells_the_same_and_writes_nothing(assistant, folder):
    assistant.sync(folder)
    write(folder / "a.jsonl", *(to_record(p) for p in [paper(0, year=1999), *papers(3, 200)]))
    before = {path: path.stat().st_mtime_ns for path in assistant.info().path.rglob("*.sqlite")}
    embedded = len(assistant._store.embedder.embedded)
    told = assistant.sync(folder, dry_run=True)
    assert len(assistant._store.embedder.embedded) == embedded
    assert {path: path.stat().st_mtime_ns for path in before} == before
    assert len(ids(assistant)) == 10
    done = assistant.sync(folder)
    assert told == done
    assert (done.added, done.updated, done.removed) == (3, 1, 4)


def test_an_edited_record_is_updated_in_its_place(assistant, folder):
    assistant.sync(folder)
    records = [to_record(p) for p in papers(5)]
    records[2]["venue"] = "Letters"
    write(folder / "a.jsonl", *records)
    report = assistant.sync(folder)
    assert (report.updated, report.removed, report.unchanged) == (1, 0, 9)
    assert json.dumps([p.id for p in assistant.papers()][:3]) == '["p0", "p1", "p2"]'


@pytest.mark.skipif(os.geteuid() == 0, reason="root may open every folder")
def test_a_closed_folder_removes_nothing(assistant, folder):
    inner = folder / "inner"
    inner.mkdir()
    write(inner / "c.jsonl", to_record(paper(400)))
    assistant.sync(folder)
    inner.chmod(0)
    try:
        assert assistant.sync(folder).removed == 0
    finally:
        inner.chmod(0o700)


@pytest.mark.parametrize("left", [0.3, 0.6, 0.95])
def test_a_file_that_is_cut_off_removes_nothing(assistant, folder, left):
    whole = json.dumps([to_record(p) for p in papers(6, 200)], indent=1)
    (folder / "c.json").write_text(whole, "utf-8")
    assert assistant.sync(folder).added == 16
    (folder / "c.json").write_text(whole[: int(len(whole) * left)], "utf-8")
    report = assistant.sync(folder)
    assert (report.removed, report.problem_count) == (0, 1)
    assert assistant.count() == 16
