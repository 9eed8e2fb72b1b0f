"""What the page says about an upload: the counts, the problems, and hostile names and texts as text."""

import json

from assistant import AddReport, Assistant
from index_store.embedders import FakeEmbedder
from index_store.reports import Problem
from ui.library import Library, report_html


def test_the_page_tells_the_counts_and_that_nothing_was_counted_twice():
    told = report_html(AddReport(added=1200, merged=3, skipped=2))
    assert "1,200 added, 0 updated, 0 unchanged, 3 merged, 2 skipped." in told
    assert "Skipped records have no abstract." in told


def test_hostile_file_names_and_texts_are_shown_as_text():
    evil = "<img src=x onerror=alert(1)>"
    told = report_html(AddReport(problems=(Problem(f"/up/{evil}.csv", 3, "not valid", f"<script>{evil}"),)))
    assert "<img" not in told
    assert "<script" not in told
    assert "&lt;img" in told
    assert "/up/" not in told


def test_of_many_problems_the_page_shows_some_and_counts_the_rest():
    many = tuple(Problem("a.csv", n, "no") for n in range(30))
    told = report_html(AddReport(problems=many, problem_count=5_000_000))
    assert told.count("<li>") == 21
    assert "and 4,999,980 more" in told


def test_an_edited_upload_takes_the_place_of_the_one_before_wherever_it_lay(tmp_path):
    record = {"id": "n", "title": "Kelp Clocks", "year": 2021, "abstract": "Kelp clocks lose 3 minutes a day in brine."}
    with Assistant.open(tmp_path / "x.index", embedder=FakeEmbedder()) as assistant:
        for number, year in enumerate((2021, 2022)):
            path = tmp_path / str(number) / "more.jsonl"
            path.parent.mkdir()
            path.write_text(json.dumps(record | {"year": year}) + "\n{\n", "utf-8")
            told = [said for said, _ in Library(assistant, None).add([str(path)])][-1]
        assert "0 added, 1 updated" in told
        assert "uploaded more.jsonl:2" in told
        assert str(tmp_path) not in told
        assert [paper.year for paper in assistant.papers()] == [2022]
