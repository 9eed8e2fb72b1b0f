"""Text of an abstract shows as it is in Markdown: nothing in it becomes a link, a tag, emphasis or a marker."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from assistant.writers.escaping import escaped, unescaped

MARKER = re.compile(r"\[(\d+(?:\s*,\s*\d+)*)\]")
PARSERS = [MarkdownIt("commonmark", {"html": True}), MarkdownIt("gfm-like", {"html": True, "linkify": False})]

# Signs that mean something to Markdown, drawn far more often than chance would.
SIGNS = st.sampled_from([*"\\`*_{}[]()<>|~$#&!-+=.:;\"'1 7,", "[1]", "](", "<b>", "&lt;", "---", "1. ", "**", "\n"])
VISIBLE = st.characters(exclude_categories=("Cc", "Cf", "Cs"))
TEXT = st.one_of(st.text(VISIBLE), st.lists(st.one_of(SIGNS, VISIBLE), max_size=40).map("".join))

HOSTILE = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "[here](javascript:alert(1))",
    "![x](javascript:alert(1))",
    "[1] and [2, 3] and [4,5]",
    "[a]: javascript:alert(1)",
    "&lt;script&gt;",
    "**bold** _slanted_ `code` ~~gone~~",
    "$x$ and $$y$$ and \\(z\\) and \\[w\\]",
    "| a | b |",
    "# heading",
    "> said",
    "- item",
    "+ item",
    "12. item",
    "7) item",
    "---",
    "-",
    "===",
    "    indented",
    "ends with a backslash\\",
    "<https://example.org>",
]


def folded(text):
    return " ".join(text.split())


def tokens(parser, markdown):
    for block in parser.parse(markdown):
        yield block.type, block.content if not block.children else ""
        for part in block.children or ():
            yield part.type, part.content


def shown(parser, markdown):
    return "".join(content for kind, content in tokens(parser, markdown) if kind in {"text", "text_special"})


@pytest.mark.parametrize("parser", PARSERS)
@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_is_shown_letter_by_letter(parser, text):
    assert shown(parser, escaped(text)) == folded(text)


@given(TEXT)
def test_any_text_is_one_paragraph_of_plain_text_that_shows_exactly_it(text):
    for parser in PARSERS:
        kinds = {kind for kind, _ in tokens(parser, escaped(text))}
        assert kinds <= {"paragraph_open", "inline", "paragraph_close", "text", "text_special"}
        assert shown(parser, escaped(text)) == folded(text)


@given(TEXT)
def test_text_is_safe_in_the_middle_of_a_line_of_the_answer(text):
    (parser, _) = PARSERS
    line = f"- **label**: {escaped(text)} [1]"
    plain = "".join(content for kind, content in tokens(parser, line) if kind in {"text", "text_special"})
    assert plain.split() == f"label: {text} [1]".split()


@given(TEXT)
def test_taking_the_backslashes_out_gives_the_text_again(text):
    assert unescaped(escaped(text)) == folded(text)


@given(st.one_of(TEXT, st.text()))
def test_no_text_holds_a_marker_once_escaped(text):
    assert not MARKER.search(escaped(text))
    assert not MARKER.search(escaped(f"[{text}]"))


@given(st.text())
def test_no_control_or_direction_sign_survives(text):
    assert not re.search("[\x00-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]", escaped(text))


def test_a_text_that_turns_the_reading_direction_is_straightened():
    assert escaped("safe\u202egnp.exe") == "safe gnp.exe"


def test_a_hundred_thousand_hostile_signs_take_no_time():
    import time

    for bait in ("\\" * 100_000, "[" * 100_000, "1" * 100_000 + ".", "- " * 50_000, "\n" * 100_000):
        started = time.perf_counter()
        escaped(bait)
        assert time.perf_counter() - started < 1.0
