"""The page while a language model words an answer: evidence at once, grey words, checked words, what was left out."""

import threading

import pytest
from llm_servers import serving

from assistant import Assistant
from assistant.llms import model_from
from assistant.llms.fake import ScriptedLlm
from ui import launch

pytest_plugins = ["browsing"]

ASKED = "How much smaller does SedimentKV make the cache?"
RIGHT = "SedimentKV shrinks the cache by 6.3× [1]. "
WRONG = "It was funded by the Moss Trust [1]. "
DONE = "#chat .answer:not(.draft):not(.draft .answer)"


class Held(ScriptedLlm):
    """Writes part after part, each when the test, which looks at the page between them, says `go`."""

    def __init__(self, *parts):
        super().__init__([])
        self._parts = parts
        self.told = threading.Semaphore(0)
        self.go = self.told.release

    def _pieces(self, number, messages):
        for part in self._parts:
            self.told.acquire(timeout=60)
            yield part


@pytest.fixture
def worded(samples):
    """Serve the page over a model that writes what it is told to; gives the address and the model."""

    def started(replies, **options):
        model = replies if isinstance(replies, ScriptedLlm) else ScriptedLlm(replies, **options)
        return launch(Assistant(samples, model), block=False), model

    return started


def send(page, question):
    page.locator("#question textarea").fill(question)
    page.locator("#question textarea").press("Enter")


@pytest.mark.browser
def test_words_are_grey_until_they_are_checked_and_the_evidence_is_there_from_the_start(visit, worded):
    address, model = worded(Held(RIGHT * 6, "The cache of SedimentKV is ", "6.3× smaller [1]. " + WRONG))
    page = visit(address)
    assert "worded by scripted" in page.locator("#head").inner_text()
    send(page, ASKED)
    evidence = page.locator("#chat .draft details.evidence[open] a.marker").first
    evidence.wait_for()
    evidence.click()
    page.locator("#paper mark.current").wait_for()
    model.go()
    page.locator("#chat .draft .pending").wait_for()
    model.go()
    page.locator("#chat .draft > p:not(.pending)", has_text="6.3×").first.wait_for()
    model.go()
    answer = page.locator(DONE)
    answer.wait_for(timeout=30_000)
    assert page.locator("#chat .pending, #chat .draft").count() == 0
    assert answer.locator("a.marker").count() > 0
    assert "Moss" not in answer.locator("> p").first.inner_text()
    left = answer.locator("details.unsupported")
    assert "1 sentence was left out" in left.locator("summary").inner_text()
    left.locator("summary").click()
    assert "Moss Trust" in left.locator("s").inner_text()


@pytest.mark.browser
def test_stopping_frees_the_model_and_leaves_the_evidence(visit, worded):
    from test_pumping import settled

    address, model = worded(RIGHT * 60, pause_s=0.05)
    page = visit(address)
    send(page, ASKED)
    page.locator("#chat .draft .pending").wait_for()
    page.get_by_role("button", name="Stop").click()
    page.get_by_text("Stopped.").wait_for()
    assert settled(lambda: model.closings == 1)
    assert page.locator("#chat details.evidence a.marker").count() > 0
    assert page.get_by_role("button", name="Ask").count() == 1


@pytest.mark.browser
def test_a_model_that_breaks_off_leaves_exact_sentences_and_says_why(visit, worded):
    address, _ = worded(RIGHT * 10, pause_s=0.02, fails_after=9)
    page = visit(address)
    send(page, ASKED)
    note = page.locator(f"{DONE} .note")
    note.wait_for()
    assert "without the language model" in note.inner_text()
    assert "6.3×" in page.locator("#chat .answer").inner_text()


@pytest.mark.browser
@pytest.mark.parametrize("provider", ["openai-like", "ollama"])
def test_a_server_that_dies_in_mid_answer_leaves_exact_sentences_within_five_seconds(
    visit, samples, monkeypatch, provider
):
    with serving() as server:
        monkeypatch.setenv("OLLAMA_HOST", server.url)
        server.words = (RIGHT * 20).split(" ")
        server.cut_after = 40
        server.may_cut.clear()
        page = visit(launch(Assistant(samples, model_from(server.spec(provider))), block=False))
        send(page, ASKED)
        page.locator("#chat .draft .pending").wait_for()
        server.may_cut.set()
        note = page.locator(f"{DONE} .note")
        note.wait_for(timeout=5_000)
        assert "without the language model" in note.inner_text()
        assert "6.3×" in page.locator("#chat .answer").inner_text()


@pytest.mark.browser
def test_hostile_words_of_a_model_are_only_text(visit, worded):
    hostile = (
        "<img src=x onerror=window.ran=1> [click](javascript:window.ran=1) ![x](http://example.org/x.png) "
        "<script>window.ran=1</script>"
    )
    address, _ = worded([f"{hostile} {RIGHT * 4}{hostile}"], pause_s=0.02)
    page = visit(address)
    send(page, ASKED)
    page.locator(DONE).wait_for()
    assert page.locator("#chat img, #chat script").count() == 0
    links = page.locator("#chat .answer a").evaluate_all("links => links.map(link => link.getAttribute('href'))")
    assert all(link.startswith("#") for link in links)


@pytest.mark.browser
def test_without_a_model_the_page_says_so_and_how_to_add_one(visit, address):
    head = visit(address).locator("#head")
    assert "evidence alone" in head.inner_text()
    head.locator("summary").click()
    assert "--llm ollama:qwen3" in head.inner_text()


@pytest.mark.browser
def test_a_second_question_comes_to_the_top_of_the_chat(visit, address, ask):
    page = visit(address)
    ask(page, "Which papers are about memory?")
    ask(page, ASKED)
    page.wait_for_function("""() => {
        const asked = [...document.querySelectorAll("#chat .question")].at(-1).getBoundingClientRect();
        const chat = document.querySelector("#chat").getBoundingClientRect();
        return asked.top >= chat.top - 1 && asked.top < chat.top + chat.height / 2;
    }""")
