"""Markers as language models write them are read; what only looks like one is left alone; drafts are unwrapped."""

import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.checking.claims import ClaimReader
from assistant.checking.markers import markers
from assistant.checking.unwrapping import Unwrapper


def numbers(text):
    return [marker.numbers for marker in markers(text)]


def claims(draft, names=("Kelp", "Moss", "Fern"), size=None):
    reader = ClaimReader(names)
    size = size or len(draft) + 1
    made = [claim for at in range(0, len(draft), size) for claim in reader.feed(draft[at : at + size])]
    return made + reader.finish()


def cited(draft):
    return [(claim.text, claim.markers) for claim in claims(draft)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("It grows [1].", [(1,)]),
        ("It grows [1, 2].", [(1, 2)]),
        ("It grows [1-3].", [(1, 2, 3)]),
        ("It grows [1][2].", [(1,), (2,)]),
        ("It grows (1).", [(1,)]),
        ("它生长【1】。", [(1,)]),
        ("它生长［1］。", [(1,)]),
        ("它提高了2.1倍[1]。", [(1,)]),
        ("It grows 【1†source】.", [(1,)]),
        ("It grows [Source 1].", [(1,)]),
        ("It grows [Paper 2; Paper 3].", [(2, 3)]),
        ("It grows [^1].", [(1,)]),
        ("It grows<sup>1</sup>.", [(1,)]),
        ("It grows.¹ ²", [(1,)]),
        ("It grows well¹².", [(1, 2)]),
        ("It grows \\[1\\].", [(1,)]),
        ("It grows [[1]](http://x.test).", [(1,)]),
        ("It grows (see [1, 2]).", [(1, 2)]),
        ("It grows by 5 %[1].", [(1,)]),
        ("It grows [0].", [(0,)]),
    ],
)
def test_markers_are_read_in_every_usual_form(text, found):
    assert numbers(text) == found


@pytest.mark.parametrize(
    "text",
    [
        "x[1] and a_i[2][3]", "`x[1]`", "$a_{[1]}$ grows", "\\cite{1}", "in 2024 (1) it grew", "(1) first, (2) second",
        "within [0, 1]", "in the interval [1, 2]", "since [2024]", "over [2019-2021]", "by Eq. (1).", "10⁻⁵ m² and cm³",
    ],
)  # fmt: skip
def test_what_only_looks_like_a_marker_is_none(text):
    assert numbers(text) == []


def test_a_marker_that_the_sentence_needs_becomes_the_name_of_its_paper():
    assert cited("According to [2], it is wet. [1] reports the same.") == [
        ("According to Moss, it is wet.", (2,)),
        ("Kelp reports the same.", (1,)),
    ]


def test_markers_belong_to_the_sentence_that_they_stand_in_or_behind():
    assert cited("It is wet. [1] It is [2] cold.[3] It is dark") == [
        ("It is wet.", (1,)),
        ("It is cold.", (2, 3)),
        ("It is dark", ()),
    ]


def test_markers_that_begin_a_line_are_for_the_sentences_behind_them():
    assert cited("[1] It is wet. It is cold.\n- [2]: It is dark.") == [
        ("It is wet.", (1,)),
        ("It is cold.", (1,)),
        ("It is dark.", (2,)),
    ]


def test_decimals_and_abbreviations_end_no_claim():
    assert cited("It grows 2.5 cm, e.g. in rain, cf. Fig. 2 [1]. It rests [2].") == [
        ("It grows 2.5 cm, e.g. in rain, cf. Fig. 2.", (1,)),
        ("It rests.", (2,)),
    ]


def test_lists_headings_and_paragraphs_keep_their_form():
    draft = "## Growth\n\nIt is wet. It is cold.\n- one\n  - two\n1. three\n(2) four\n\n> five"
    kept = "".join(claim.before + claim.text for claim in claims(draft))
    assert kept == "## Growth\n\nIt is wet. It is cold.\n- one\n  - two\n1. three\n2. four\n\n> five"


def test_the_cells_of_a_table_are_claims_with_what_they_are_about():
    draft = "| Moss | Water [2] | Height |\n|---|:--:|--:|\n| Bank [1] | 9 l | 3 cm [3] |\n"
    found = claims(draft)
    assert [(c.text, c.markers, c.about) for c in found if c.kind == "cell"] == [
        ("9 l", (2,), "Bank: Water"),
        ("3 cm", (3,), "Bank: Height"),
    ]
    assert "".join(c.before + c.text for c in found) == "| Moss | Water | Height\n|---|---|---|\n| Bank | 9 l | 3 cm"


def test_bars_without_a_rule_below_them_are_no_table():
    assert [claim.text for claim in claims("| a | b |\n\nIt rains.")] == ["a | b", "It rains."]


def test_references_footnotes_rules_and_an_answers_heading_say_nothing():
    draft = "**Answer:** It is wet [1].\n\n---\n[^1]: Kelp\n\nReferences:\n[1] Kelp: a study.\n- Moss\n"
    assert cited(draft) == [("It is wet.", (1,))]


def test_code_has_no_markers():
    assert cited("It is wet [1].\n```python\nx[1] = 2\n```\nIt is cold [2].") == [
        ("It is wet.", (1,)),
        ("x[1] = 2", ()),
        ("It is cold.", (2,)),
    ]


def unwrapped(text, size=None):
    reader = Unwrapper()
    size = size or len(text) + 1
    return "".join(reader.feed(text[at : at + size]) for at in range(0, len(text), size)) + reader.finish()


@pytest.mark.parametrize(
    ("text", "draft"),
    [
        ("<think>it is [1]</think>\n\nIt is wet [1].", "It is wet [1]."),
        ("<think>it never ends", ""),
        ("a <b and <thi", "a <b and <thi"),
        ('"It is \\"wet\\" [1].\\nCold."', 'It is "wet" [1].\nCold.'),
        (
            '"Kelp" is a word that a sentence may begin with [1].',
            '"Kelp" is a word that a sentence may begin with [1].',
        ),
        ('{"answer": "It is wet.", "evidence": "[1, 2]"}', "It is wet. [1] [2]"),
        ('```json\n[{"claim": "It is wet.", "evidence": "[{\\"id\\": 2}]"}]\n```', "It is wet. [2]"),
        ('["It is wet [1]", "It is cold [2]"]', "It is wet [1]\nIt is cold [2]"),
        ('{"thinking": "hm", "answer": {"text": "It is wet.", "sources": ["3"]}}', "It is wet. [3]"),
        ('{"answer": "It is wet [1]. It is', "It is wet [1]. It is"),
        ("[1] reports that it is wet.", "[1] reports that it is wet."),
        ("{}", ""),
    ],
)
def test_a_draft_is_taken_out_of_thinking_and_json(text, draft):
    assert unwrapped(text) == unwrapped(text, 1) == draft


MARKS = st.sampled_from(
    [*"[](){}$`|#*-.:,<>\\\"\n 1289aAx", "[1]", "[2, 3]", "(1)", ". ", "\n- ", "\n| a | b |\n|---|---|\n", "```\n",
     "<think>", "</think>", "References:\n", "Answer: ", "¹", "【1】", "In [2], it ", "e.g. ", "It is wet. ",
     '{"answer": "', "。", "\\(", "[^1]: "]
)  # fmt: skip
DRAFTS = st.lists(MARKS, max_size=60).map("".join)


@given(DRAFTS, st.integers(1, 9))
def test_claims_are_the_same_however_the_draft_comes(draft, size):
    assert claims(draft) == claims(draft, size=size)
    assert unwrapped(draft) == unwrapped(draft, size)


NAMES = st.sampled_from(["answer", "text", "claims", "evidence", "x", ""])
LEAVES = st.none() | st.booleans() | st.integers() | st.text(max_size=9)


@given(st.recursive(LEAVES, lambda v: st.lists(v, max_size=3) | st.dictionaries(NAMES, v, max_size=3), max_leaves=9))
def test_any_json_is_read_without_an_error(value):
    unwrapped(json.dumps({"answer": value}))
    unwrapped(json.dumps([value]))


@pytest.mark.parametrize(
    "piece",
    [
        "[1,",
        "(",
        "[[[",
        "$",
        "`$",
        "<sup>",
        "¹",
        "Wet. ",
        "x",
        "a ",
        "| a ",
        "| a |\n",
        ". ",
        "> ",
        "Mr. ",
        "{",
        '"',
        "[1] ",
    ],
)
def test_long_drafts_take_no_longer_than_they_are(piece):
    draft = piece * (40_000 // len(piece))
    start = time.perf_counter()
    claims(unwrapped(draft))
    assert time.perf_counter() - start < 15
