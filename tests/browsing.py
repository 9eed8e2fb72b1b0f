"""Fixtures for tests of the page: served over the sample corpus and a hostile paper, in a real browser."""

import re
from pathlib import Path

import pytest

from assistant import Assistant, Paper
from assistant.samples import PAPERS
from ui import launch

CHROMIUM = Path("/usr/bin/chromium")
QUIET = [
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync", "--no-first-run",
    "--disable-component-update", "--disable-quic",
]  # fmt: skip

HOSTILE = Paper(
    id="hostile",
    title='<img src=x onerror="window.ran=1"> [x](javascript:window.ran=1)',
    authors=("Eve <script>window.ran=1</script> Hostile",),
    url="javascript:window.ran=1",
    year=2025,
    abstract="Zebrafish lanterns glow at 41 lumens in `trials [1] <script>window.ran=1</script>. "
    'The zebrafish lanterns [2] cost <img src=x onerror="window.ran=1"> 7 coins $$each$$ ${window.ran=1}. '
    "Zebrafish lanterns [dim](javascript:window.ran=1) after 9 hours \x1b[31mof dark\x1b[0m {{constructor}}.",
)


@pytest.fixture(scope="session")
def assistant(tmp_path_factory):
    made = Assistant.open(tmp_path_factory.mktemp("page") / "papers.index")
    made.add(PAPERS)
    made.add([HOSTILE])
    yield made
    made.close()


@pytest.fixture(scope="session")
def address(assistant):
    import gradio

    yield launch(assistant, about="These papers are invented.", block=False)
    gradio.close_all(verbose=False)


@pytest.fixture(scope="session")
def chromium():
    if not CHROMIUM.exists():
        pytest.skip(f"{CHROMIUM} is missing: install Debian's chromium")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium):
    """Open pages, each as another reader; none may run hostile text or ask another host for anything."""
    pages, asked, broken = [], [], []

    def open_page(url, width=1200, height=900):
        page = chromium.new_context(viewport={"width": width, "height": height}).new_page()
        page.on("request", lambda request: asked.append(request.url))
        page.on("pageerror", lambda error: broken.append(str(error)))
        page.on("dialog", lambda dialog: broken.append(dialog.message))
        page.goto(url)
        page.locator("#head h1").wait_for()
        page.locator("#question textarea").wait_for()
        pages.append(page)
        return page

    yield open_page
    ran = [page.evaluate("window.ran") for page in pages]
    for page in pages:
        page.context.close()
    hosts = {re.sub(r"^(blob:)?https?://([^/:]+).*", r"\2", url) for url in asked if not url.startswith("data:")}
    assert not any(ran)
    assert not broken
    assert hosts == {"127.0.0.1"}


@pytest.fixture
def ask():
    """Ask on a page, and wait until the answer is whole: the last one of the page."""

    def ask(page, question):
        count = page.locator("#chat .question").count()
        page.locator("#question textarea").fill(question)
        page.keyboard.press("Enter")
        answer = page.locator("#chat .answer").nth(count)
        answer.locator(".cited").wait_for()
        page.get_by_role("button", name="Ask", exact=True).wait_for()
        return answer

    return ask
