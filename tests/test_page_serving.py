"""The real page in a real browser: stopping an answer, adding papers; and how the page is served."""

import re
import time
import urllib.error
import urllib.request

import pytest

from assistant import Assistant
from assistant.samples import EXAMPLES
from ui import launch

pytest_plugins = ["browsing"]


class Slow:
    """The assistant as a slow writer makes it: the same answers, a word at a time."""

    def __init__(self, assistant):
        self._assistant = assistant

    def __getattr__(self, name):
        return getattr(self._assistant, name)

    def stream(self, question, *, history=(), filters=None):
        for piece in self._assistant.stream(question, history=history, filters=filters):
            for word in re.findall(r"\S+\s*", piece.text) if piece.answer is None else ():
                time.sleep(0.15)
                yield type(piece)(word)
            if piece.answer:
                yield piece


@pytest.mark.browser
def test_a_slow_answer_can_be_stopped_and_the_conversation_begun_anew(visit, assistant, ask):
    page = visit(launch(Slow(assistant), block=False))
    page.locator("#question textarea").fill(EXAMPLES[0])
    page.keyboard.press("Enter")
    page.locator("#chat .answer:not(:has(.waiting))").wait_for()
    page.get_by_role("button", name="Stop", exact=True).click()
    page.get_by_text("Stopped.").wait_for()
    page.wait_for_timeout(500)
    assert page.locator("#chat .cited").count() == 0
    ask(page, EXAMPLES[3])
    page.get_by_role("button", name="New conversation").click()
    page.wait_for_function("!document.querySelector('#chat .answer')")


@pytest.mark.browser
def test_uploaded_papers_are_added_and_what_could_not_be_read_is_told(visit, tmp_path, ask):
    mine = Assistant.open(tmp_path / "mine.index")
    page = visit(launch(mine, block=False))
    assert "0 papers" in page.locator("#head").inner_text()
    file = tmp_path / "more.jsonl"
    file.write_text('{"id": "n1", "title": "Kelp Clocks", "abstract": "Kelp clocks lose 3 minutes a day."}\n{"id": \n')
    page.locator("#adding button").first.click()
    page.locator("#adding input[type=file]").set_input_files(file)
    page.locator("#adding").get_by_label("more.jsonl", exact=True).wait_for()  # the row that stays, not the progress
    page.get_by_role("button", name="Add to the index").click()
    page.get_by_text("1 added, 0 updated, 0 unchanged.").wait_for()
    assert "more.jsonl:2" in page.locator("#report").inner_text()
    page.get_by_text("1 paper", exact=True).wait_for()
    assert "Kelp Clocks" in ask(page, "How many minutes do kelp clocks lose a day?").inner_text()


def test_a_taken_port_is_stepped_over_and_foreign_names_are_refused(address, assistant, capsys):
    taken = int(address.rstrip("/").rsplit(":", 1)[1])
    other = launch(assistant, port=taken, block=False)
    assert other != address
    assert f"port {taken} is taken" in capsys.readouterr().out
    with urllib.request.urlopen(other) as page:
        assert "default-src 'self'" in page.headers["Content-Security-Policy"]
    with pytest.raises(urllib.error.HTTPError, match="400"):
        urllib.request.urlopen(urllib.request.Request(other, headers={"Host": "rebound.example"}))


def test_another_site_cannot_make_the_browser_send_files_here(assistant):
    address = launch(assistant, block=False)
    upload = f"{address}gradio_api/upload"
    foreign = urllib.request.Request(upload, data=b"x", headers={"Origin": "http://evil.example"}, method="POST")
    with pytest.raises(urllib.error.HTTPError, match="403"):
        urllib.request.urlopen(foreign)
    own = urllib.request.Request(upload, data=b"x", headers={"Origin": address.rstrip("/")}, method="POST")
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(own)
    assert refused.value.code != 403  # the guard lets it through; only the body is no upload
