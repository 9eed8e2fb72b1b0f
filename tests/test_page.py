"""The real page in a real browser: asking, reading what is cited, filtering, downloading."""

from pathlib import Path

import bibtexparser
import pytest

from assistant.samples import EXAMPLES

pytest_plugins = ["browsing"]

ZEBRAFISH = "How bright do zebrafish lanterns glow, and what do they cost?"


@pytest.mark.browser
def test_an_answer_streams_in_and_a_marker_shows_its_quote_highlighted(visit, address, ask):
    page = visit(address)
    assert "31 papers" in page.locator("#head").inner_text()
    assert "These papers are invented." in page.locator("#head").inner_text()
    page.evaluate("""() => {
        window.lengths = [];
        new MutationObserver(() => {
            const answer = document.querySelector("#chat .answer:not(:has(.cited, .waiting))");
            if (answer) window.lengths.push(answer.textContent.length);
        }).observe(document.body, {subtree: true, childList: true, characterData: true});
    }""")
    answer = ask(page, EXAMPLES[0])
    grown = sorted(set(page.evaluate("window.lengths")))
    assert len(grown) >= 3
    assert len(answer.inner_text()) > grown[0]

    answer.locator("a.marker").first.click()
    mark = page.locator("#paper mark.current")
    mark.wait_for()
    assert "SedimentKV" in page.locator("#paper h3").inner_text()
    assert len(mark.inner_text()) > 20
    assert mark.inner_text() in page.locator("#paper .abstract").inner_text()
    box = mark.bounding_box()
    assert 0 <= box["y"] < 900
    assert page.locator("#paper a.outside").get_attribute("href") == "https://example.org/invented/sample-01"


@pytest.mark.browser
def test_markers_work_from_the_keyboard_and_escape_leads_back(visit, address, ask):
    page = visit(address)
    marker = ask(page, EXAMPLES[0]).locator("a.marker").first
    for key in ("Enter", "Space"):
        marker.focus()
        page.keyboard.press(key)
        page.locator("#paper mark.current").wait_for()
        page.wait_for_function("document.activeElement.matches('#paper article')")
        page.keyboard.press("Escape")
        page.locator("#paper .empty").wait_for()
        page.wait_for_function("document.activeElement.matches('#chat a.marker')")


@pytest.mark.browser
def test_an_author_filter_leaves_only_that_authors_papers_and_can_be_reset(visit, address, ask):
    page = visit(address)
    page.locator("#filters button").first.click()
    page.get_by_label("Author").fill("Halloran")
    page.get_by_text("Filters (1 set)").wait_for()
    answer = ask(page, "Which papers are about memory?")
    assert "by Halloran" in page.locator("#chat .filters").inner_text()
    cited = answer.locator(".papers li a").all()
    assert cited
    for link in cited:
        link.click()
        key = link.get_attribute("href").removeprefix("#paper/")
        page.locator(f"#paper article[data-key='{key}']").wait_for()
        assert "Halloran" in page.locator("#paper .about").inner_text()
    page.get_by_role("button", name="Reset filters").click()
    page.get_by_text("Filters", exact=True).wait_for()
    assert page.get_by_label("Author").input_value() == ""


@pytest.mark.browser
def test_the_cited_papers_download_as_bibtex(visit, address, ask):
    page = visit(address)
    answer = ask(page, EXAMPLES[3])
    with page.expect_download() as waiting:
        answer.get_by_role("button", name="BibTeX").click()
    assert waiting.value.suggested_filename == "cited-papers.bib"
    library = bibtexparser.parse_string(Path(waiting.value.path()).read_text("utf-8"))
    assert not library.failed_blocks
    assert len(library.entries) > 1
    assert len(library.entries) == answer.locator(".papers li").count()


@pytest.mark.browser
def test_hostile_text_neither_runs_nor_breaks_markers(visit, address, ask):
    page = visit(address)
    answer = ask(page, ZEBRAFISH)
    links = answer.locator("a").evaluate_all("links => links.map(link => link.getAttribute('href'))")
    assert all(link.startswith(("#paper/0/", "#download/0/")) for link in links)
    listed = answer.locator(".papers li", has_text="onerror").locator("a").get_attribute("href")
    number = listed.split("/")[3]
    markers = answer.locator(f"a.marker[href^='#paper/0/marker/{number}/']").all()
    assert len(markers) >= 2
    for marker in markers:
        assert marker.inner_text() == f"[{number}]"
        marker.click()
        page.locator("#paper mark.current").wait_for()
        assert "onerror" in page.locator("#paper h3").inner_text()
    assert "<script>" in page.locator("#paper .abstract").inner_text()
    assert page.locator("#paper a.outside, #paper img, #chat img, #paper script, #chat script").count() == 0


@pytest.mark.browser
def test_a_question_that_the_abstracts_do_not_answer_is_refused_visibly(visit, address, ask):
    answer = ask(visit(address), "What is the melting point of the cheese on a Sicilian pizza?")
    assert "refused" in answer.get_attribute("class")
    assert answer.locator("a.related").count() > 0
    assert answer.locator("a.marker").count() == 0


@pytest.mark.browser
def test_an_empty_question_gets_a_gentle_message_and_an_example_can_be_clicked(visit, address, ask):
    page = visit(address)
    page.locator("#question textarea").press("Enter")
    page.get_by_text("Type a question first").first.wait_for()
    page.get_by_text(EXAMPLES[3]).click()
    page.locator("#chat .answer .cited").wait_for()
    assert page.locator("#chat .question").inner_text() == EXAMPLES[3]


@pytest.mark.browser
def test_two_readers_do_not_see_each_other(visit, address, ask):
    one, two = visit(address), visit(address)
    ask(one, EXAMPLES[0])
    ask(two, EXAMPLES[3])
    assert one.locator("#chat .question").all_inner_texts() == [EXAMPLES[0]]
    assert two.locator("#chat .question").all_inner_texts() == [EXAMPLES[3]]


@pytest.mark.browser
def test_a_narrow_window_needs_no_sideways_scrolling(visit, address, ask):
    page = visit(address, width=400, height=800)
    answer = ask(page, EXAMPLES[0])
    answer.locator("a.marker").first.click()
    page.locator("#paper mark.current").wait_for()
    box = page.locator("#paper").bounding_box()
    assert (box["x"], box["width"]) == (0, 400)
    assert page.evaluate("document.documentElement.scrollWidth") <= 400
    page.get_by_role("button", name="Close the paper").click()
    page.locator("#paper").wait_for(state="hidden")
