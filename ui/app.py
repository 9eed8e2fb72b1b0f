"""Puts the page together and serves it.

Knows where things stand and which event calls what; what they say is in chat, library, paper and render.
"""

from __future__ import annotations

import atexit
import os
import shutil
import socket
import tempfile
import webbrowser
from typing import Any

import gradio as gr
from rich.console import Console

from assistant import Assistant
from assistant.errors import UsageError
from assistant.samples import EXAMPLES
from ui.chat import Conversation, bibliography, opened, stopped
from ui.guard import is_loopback, middleware
from ui.library import ANY_YEAR, Library, example_questions, filter_label, reset, year_choices
from ui.paper import EMPTY
from ui.theme import SAVE, STYLE, script, theme

LARGEST_UPLOAD = "200mb"
ANSWERS_AT_ONCE = 4
ADDING = (
    "Files of papers, as reference managers and databases export them, or listings from a paper-search page. "
    "Papers that are here already are kept, and one that is in several files is one."
)
KEPT_SECONDS = 6 * 3600
"""How long a conversation is remembered after its last answer."""


def serve(assistant: Assistant, *, host: str, port: int, about: str | None, open_browser: bool, block: bool) -> str:
    """Serve the page; see `ui.launch`, which says what each argument means."""
    if ":" in host:  # Gradio makes an address of it that no browser takes
        raise UsageError(
            f"the page cannot listen on the IPv6 address {host}; leave --host out, or name an IPv4 address"
        )
    uploads = tempfile.mkdtemp(prefix="assistant-uploads-")  # readable by this user alone
    os.environ["GRADIO_TEMP_DIR"] = uploads
    atexit.register(shutil.rmtree, uploads, ignore_errors=True)
    page = build(assistant, about)
    free = _free_port(host, port)
    _, address, _ = page.launch(server_name=host, server_port=free, app_kwargs=_app_options(host), **_launch_options())
    say = Console(highlight=False).print
    say(f"The page is at {address}" + ("" if free == port else f" (port {port} is taken)"))
    if not is_loopback(host):
        say("Everybody on the network can open it: it asks for no password.")
    if open_browser:
        webbrowser.open(address)
    if block:
        page.block_thread()
    return str(address)


def build(assistant: Assistant, about: str | None) -> gr.Blocks:
    """Lay the page out and connect it; nothing is served yet."""
    library = Library(assistant, about)
    info = assistant.info()
    examples = example_questions(info, EXAMPLES if about else ())
    page = gr.Blocks(title="Abstracts assistant", analytics_enabled=False, fill_width=True, delete_cache=(3600, 3600))
    with page:
        turns = gr.State((), time_to_live=KEPT_SECONDS)
        head = gr.HTML(elem_id="head")
        with gr.Row(elem_id="room"):
            with gr.Column(scale=3, min_width=320):
                chat, box, fresh = _chat(examples)
                folded, filters, clear = _filters(year_choices(info))
                files, add, report = _adding()
            with gr.Column(scale=2, min_width=320, elem_id="side"):
                panel = gr.HTML(EMPTY, empty=EMPTY, elem_id="paper", js_on_load=script(), apply_default_css=False)
        saved = gr.JSON(visible=False)
        looks = [head, filters[0], filters[2], filters[3]]
        page.load(library.look, outputs=looks, **_QUIET)
        _connect_chat(Conversation(assistant), turns, (chat, box, fresh, panel), filters)
        panel.select(opened, [turns], [panel], **_QUIET)
        panel.download(bibliography, [turns], [saved], **_QUIET).success(None, [saved], None, js=SAVE)
        _connect_filters(folded, filters, clear)
        add.click(library.add, [files], [report, files], concurrency_limit=1, **_PRIVATE).then(
            library.look, outputs=looks, **_QUIET
        )
    page.queue(default_concurrency_limit=16, max_size=128, api_open=False)
    return page


_PRIVATE: dict[str, Any] = {"api_visibility": "private"}
_QUIET: dict[str, Any] = {"show_progress": "hidden", **_PRIVATE}


def _chat(examples: list[str]) -> tuple[gr.Chatbot, gr.Textbox, gr.Button]:
    chat = gr.Chatbot(
        elem_id="chat", height="62vh", min_height=320, show_label=False, label="Conversation", buttons=[],
        latex_delimiters=[], allow_tags=False, autoscroll=False, feedback_options=None, layout="bubble",
        placeholder="Ask a question about these papers, or start with one of these.",
        examples=[{"text": question} for question in examples],
    )  # fmt: skip
    box = gr.Textbox(
        elem_id="question", label="Question", show_label=False, lines=1, max_lines=6, autofocus=True,
        placeholder="Ask a question about the papers…", submit_btn="Ask",
    )  # fmt: skip
    return chat, box, gr.Button("New conversation", size="sm", elem_id="fresh", min_width=80)


def _filters(years: list[tuple[str, int]]) -> tuple[gr.Accordion, list[Any], gr.Button]:
    with gr.Accordion("Filters", open=False, elem_id="filters") as folded:
        with gr.Row():
            topics = gr.Dropdown([], label="Topic", multiselect=True, min_width=240)
            author = gr.Textbox(label="Author", placeholder="any; more with ;", max_length=900, min_width=200)
            since = gr.Dropdown(years, value=ANY_YEAR, label="Since", min_width=110)
            until = gr.Dropdown(years, value=ANY_YEAR, label="Until", min_width=110)
        clear = gr.Button("Reset filters", size="sm", elem_id="reset")
    return folded, [topics, author, since, until], clear


def _adding() -> tuple[gr.File, gr.Button, gr.HTML]:
    with gr.Accordion("Add papers", open=False, elem_id="adding"):
        gr.HTML(f'<p class="note">{ADDING}</p>')
        files = gr.File(file_count="multiple", label="Files", height=140)
        add = gr.Button("Add to the index", size="sm")
        report = gr.HTML(elem_id="report")
    return files, add, report


def _connect_chat(
    conversation: Conversation,
    turns: gr.State,
    parts: tuple[gr.Chatbot, gr.Textbox, gr.Button, gr.HTML],
    filters: list[Any],
) -> None:
    chat, box, fresh, panel = parts
    shown = [chat, turns, box]
    options: dict[str, Any] = {"concurrency_limit": ANSWERS_AT_ONCE, "concurrency_id": "ask", **_QUIET}
    asked = box.submit(conversation.ask, [box, *filters, turns], shown, **options)
    tried = chat.example_select(_example, None, [box], **_QUIET).then(
        conversation.ask, [box, *filters, turns], shown, **options
    )
    running = [asked, tried]
    # Twice: a piece of the answer that was under way when it was cancelled may land after the first.
    box.stop(stopped, [turns], shown, cancels=running, **_QUIET).then(stopped, [turns], shown, **_QUIET)
    emptied = [*shown, panel]
    for event in (fresh.click, chat.clear):
        event(_nothing, None, emptied, cancels=running, **_QUIET).then(_nothing, None, emptied, **_QUIET)


def _nothing() -> tuple[Any, ...]:
    return *stopped(()), EMPTY


def _example(event: gr.SelectData) -> str:
    return str(event.value["text"])


def _connect_filters(folded: gr.Accordion, filters: list[Any], clear: gr.Button) -> None:
    clear.click(reset, None, filters, **_QUIET)
    for part in filters:
        part.change(filter_label, filters, [folded], **_QUIET)


def _launch_options() -> dict[str, Any]:
    return {
        "theme": theme(), "css_paths": [STYLE], "quiet": True, "prevent_thread_lock": True, "inline": False,
        "share": False, "footer_links": [], "run_history": False, "ssr_mode": False, "mcp_server": False,
        "pwa": False, "enable_monitoring": False, "strict_cors": True, "show_error": False,
        "max_file_size": LARGEST_UPLOAD, "state_session_capacity": 500,
    }  # fmt: skip


def _app_options(host: str) -> dict[str, Any]:
    return {"docs_url": None, "redoc_url": None, "openapi_url": None, "middleware": middleware(host)}


def _free_port(host: str, port: int) -> int:
    """`port` itself, or where another program has it, one that the system says is free."""
    for wanted in (port, 0):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as the server itself binds
            try:
                probe.bind((host, wanted))
            except OSError:
                continue
            return int(probe.getsockname()[1])
    return port
