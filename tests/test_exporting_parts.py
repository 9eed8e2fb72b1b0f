"""What the export formats share: LaTeX text, citation keys, names in parts, text without controls."""

from __future__ import annotations

import json
import re
import time

import pytest
from bibtexparser.middlewares import LatexDecodingMiddleware
from hypothesis import given
from hypothesis import strategies as st

from assistant.exporting.keys import citation_keys
from assistant.exporting.lines import json_text, one_line, visible
from assistant.exporting.people import Person, split
from assistant.exporting.tex import tex
from index_store.types import Paper


def balanced(value: str) -> bool:
    """Count braces as BibTeX does: all of them."""
    depth = 0
    for brace in re.findall(r"[{}]", value):
        depth += 1 if brace == "{" else -1
        if depth < 0:
            return False
    return depth == 0


@given(st.text(st.sampled_from('aé中🦊 .,:;@%&_#=()[]+*!?/0"')))
def test_text_without_tex_in_it_reads_back_the_same(text):
    decoded = LatexDecodingMiddleware()._transform_python_value_string(tex(text))[0]
    assert decoded.replace("”", '"') == one_line(text)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("a 2.42$\\times$ gain", "a 2.42$\\times$ gain"),
        ("costs $5 and $10", "costs \\$5 and \\$10"),
        ("$ x_1 $ and y_1", "$ x_1 $ and y\\_1"),
        ("\\(a_1\\) and \\[b_2\\]", "\\(a_1\\) and \\[b_2\\]"),
        ("39\\\\% or 39\\% or 39%", "39\\% or 39\\% or 39\\%"),
        ("\\textbf{bold} \\unheardof{x}", "\\textbf{bold} \\textbackslash{}unheardof{x}"),
        ("open { only", "open \\textbraceleft{} only"),
        ("$\\left\\{ x$", "$\\left\\lbrace  x$"),
        ("$\\{x\\}$", "$\\{x\\}$"),
        ("Fig.~2 is ~5", "Fig.~2 is \\textasciitilde{}5"),
        ("G\\\"odel", "G\\\"odel"),
    ],
)  # fmt: skip
def test_tex_keeps_mathematics_and_escapes_the_rest(text, written):
    assert tex(text) == written


@pytest.mark.parametrize("piece", ["{", "}", "$", "\\", "\\\\", "^", "~", "$x", "\\{", "{$", "@article{", "\\("])
def test_tex_is_linear_in_the_length_of_the_text(piece):
    start = time.perf_counter()
    assert balanced(tex(piece * 20_000))
    assert time.perf_counter() - start < 10


def test_equal_keys_get_letters_in_order():
    papers = [Paper(id=str(n), abstract="", title="The moss of Ålborg", authors=("Ada Wu",)) for n in range(28)]
    other = Paper(id="x", abstract="", title="Mossa", authors=("Ada Wu",))
    keys = citation_keys([*papers, other])
    assert keys[:2] == ["WuMossb", "WuMossc"]  # "WuMossa" is the key of another paper
    assert keys[25:] == ["WuMossaa", "WuMossab", "WuMossac", "WuMossa"]


@pytest.mark.parametrize(
    ("name", "person"),
    [
        ("Ada Wu", Person("Wu", "Ada")),
        ("Wu, Ada", Person("Wu", "Ada")),
        ("Ana Lía de la Cruz", Person("de la Cruz", "Ana Lía")),
        ("Piet Van der Zande", Person("Van der Zande", "Piet")),
        ("Ben Ong Jr", Person("Ong", "Ben", "Jr")),
        ("Ben Ong, Jr.", Person("Ong", "Ben", "Jr.")),
        ("Ong, Jr., Ben", Person("Ong", "Ben", "Jr.")),
        ("Ong, Ben, Jr.", Person("Ong", "Ben", "Jr.")),
        ("Plato", Person("Plato")),
        ("欧阳小雨", Person("欧阳小雨", whole=True)),
        ("A, B, C, D", Person("A, B, C, D", whole=True)),
        ("de Wit", Person("Wit", "de")),
    ],
)  # fmt: skip
def test_a_name_is_split_in_its_original_spelling(name, person):
    assert split(name) == person


def test_what_is_printed_holds_no_controls_and_json_stays_the_same_value():
    evil = "a\x1b[31mred\x1b[0m \x9b31m\u202e\x7f \ud800 é"
    assert visible("a\x1b[2Jb\r\nc\x9bd\x1be\n") == "ab\nce\n"
    assert json.loads(json_text({"a": evil})) == {"a": evil}
    assert json_text({"a": evil}).isprintable()
