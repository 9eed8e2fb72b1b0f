"""What a reader sees for a paper, and the names that abstracts coin."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from index_store.coining import coined_name
from index_store.labels import label
from index_store.types import Paper

PAPERS = Path(__file__).parents[2] / "shared" / "eval" / "papers.jsonl"


@pytest.mark.parametrize(
    ("abstract", "name"),
    [
        ("Sorting is slow. We propose FooSort, a parallel sorter. FooSort is fast.", "FooSort"),
        ("We introduce **Bar-X** (Broad Array Reader) to read arrays from disk.", "Bar-X"),
        ("We present a benchmark for tea brewing, termed Tea-Bench, with 30 tasks.", "Tea-Bench"),
        ("This paper presents QUX, a compiler.", "QUX"),
        ("We develop a scheduler dubbed Baz2 for kitchens.", "Baz2"),
        ("Our framework, PotPlan, waters plants on ImageNet.", "PotPlan"),
        ("We propose Rapid Oven Control (ROC), which heats ovens. ROC works.", "ROC"),
        ("We present Kettle, a small boiler.", "Kettle"),
        ("We formalize the broader task of Active Tea Estimation (ActiveTE) and propose a kettle.", "ActiveTE"),
        ("We introduce TinPot, a pot. We also introduce Lid Aware Optimization (LAO) for lids.", "TinPot"),
        (
            "We introduce Gradual Tea Cooling (GTC), a measure, and show that high GTC spoils tea. "
            "Guided by it, we propose Steady Tea Ordering (STO). STO consistently outperforms kettles.",
            "STO",
        ),
        ("We first introduce Divergent Decanting (DD), which pours tea.", "Divergent Decanting"),
        ("We address this with CupStack, an approach to cups.", "CupStack"),
        ("We propose *slow kettle models*, which boil slowly.", "slow kettle models"),
        (r"We propose \textbf{TeaPot}, a pot.", "TeaPot"),
        ("We call our method iPour.", "iPour"),
        ("We study how tea cools and find that it cools slowly.", None),
        ("We evaluate on ImageNet and CIFAR-10 with GPT-4.", None),
        ("LeafNet is a known model. We propose a method that makes LeafNet faster.", None),
        ("We propose a method for large language models (LLMs).", None),
        ("We propose a new method to brew tea.", None),
        ("", None),
    ],
)
def test_the_name_an_abstract_coins_is_found_and_no_other(abstract, name):
    assert coined_name(abstract) == name


def _paper(**fields):
    return Paper(**{"id": "p1", "abstract": "We study how tea cools and find that it cools slowly.", **fields})


def test_a_title_is_the_label_and_long_titles_are_whole():
    title = "On the " + "very " * 60 + "long $n^2$ tea"
    assert label(_paper(title=title)) == title.replace("$n^2$", "n²")


def test_without_a_title_the_coined_name_is_the_label():
    assert label(_paper(abstract="We propose FooSort, a sorter.", authors=("Dana Holz",))) == "FooSort"


@pytest.mark.parametrize(
    ("fields", "wanted"),
    [
        ({"authors": ("Dana Holz", "B C", "D E"), "subarea": "Tea"}, "Holz et al. · Tea"),
        ({"authors": ("Dana Holz", "Ann van der Berg"), "subarea": "Tea"}, "Holz & van der Berg · Tea"),
        ({"authors": ("Núñez, José",), "area": "Drinks"}, "Núñez · Drinks"),
        ({"authors": ("Dana Holz",), "et_al": True}, "Holz et al."),
        ({"authors": ("Marco Ruiz Jr",)}, "Ruiz"),
        ({"title": "Untitled", "authors": ("No authors",)}, "We study how tea cools and find that…"),
        ({"title": " ", "subarea": "Tea"}, "We study how tea cools and find that…"),
        ({"abstract": "Tea cools."}, "Tea cools."),
        ({"abstract": ""}, "p1"),
    ],
)
def test_without_a_name_the_authors_and_topic_are_the_label(fields, wanted):
    assert label(_paper(**fields)) == wanted


@given(st.text(max_size=60), st.lists(st.text(max_size=12), max_size=3), st.text(max_size=20))
def test_no_label_is_empty(abstract, authors, title):
    assert label(Paper(id="p1", abstract=abstract, authors=tuple(authors), title=title)).strip()


@pytest.mark.corpus
@pytest.mark.skipif(not PAPERS.exists(), reason="the evaluation data is not here")
def test_coined_names_agree_with_those_found_by_hand():
    rows = [json.loads(line) for line in PAPERS.read_text(encoding="utf-8").splitlines()]
    found = [(row["name"], coined_name(row["abstract"])) for row in rows]
    right = sum(1 for wanted, name in found if wanted and name and wanted.casefold() == name.casefold())
    assert right / sum(1 for _, name in found if name) >= 0.9
    assert right / sum(1 for wanted, _ in found if wanted) >= 0.85
