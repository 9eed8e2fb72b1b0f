"""What the page says about an upload: the counts, the problems, and hostile names and texts as text."""

from assistant import AddReport
from index_store.reports import Problem
from ui.library import report_html


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
