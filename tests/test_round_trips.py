"""Papers written in a format and read again are the same papers, in the fields that the format carries."""

import unicodedata
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assistant.exporting import SUFFIXES, describe, export
from assistant.exporting.lines import one_line
from index_store.readers import cleaning, read
from index_store.readers.file import Options
from index_store.reports import Problem
from index_store.types import KINDS, Paper

FORMATS = ("bibtex", "ris", "csl-json", "csv", "jsonl")
HOSTILE = (
    "Braces {in} a title and $x_1^{2} \\leq 5$", "100% sure & more #1 of_all ~here~", "电影中的渡轮调度", "Kites 🪁 海",
    "סירות בנמל", "Back\\slash \\textbf{bold} \\'e", 'Quotes "double" and \'single\'', "A -- B — C – D", "= 1 + 2",
    "TY  - JOUR", "ER  - ", "@article{x, title = {y}}", "<b>bold</b> & <i>x</i> &amp; p < 0.05", "a backslash \\",
    "A, B; C | D and E", "Müller’s naïve café", "1. Introduction", "[1] [2]", "%comment", "unbalanced } brace {",
    "a $5 fee or $10", "'=x",
)  # fmt: skip
NAMES = (
    "Ada Reyes", "Jan van der Meer", "Siân O’Neil", "李小明", "Wei Li 0003", "Ana María de la Cruz",
    "J. R. R. Lind", "World Berth Organization", "Simon and Sons", "Zoë Ümit, Jr.", "X", "de Souza",
)  # fmt: skip
words = st.sampled_from(HOSTILE) | st.text(
    st.characters(exclude_categories=["Cs", "Cc", "Cf", "Co", "Cn", "Zl", "Zp"]), min_size=1, max_size=40
)
short = st.sampled_from(("12", "3A", "S1–S9", "4", "e1234")) | st.none()
papers = st.builds(
    Paper,
    id=st.text("abcdef0123456789", min_size=12, max_size=12),
    abstract=st.lists(words, min_size=1, max_size=4).map(" \n ".join),
    authors=st.lists(st.sampled_from(NAMES), max_size=4, unique=True).map(tuple),
    et_al=st.booleans(),
    title=st.none() | words,
    year=st.none() | st.integers(1400, 2099),
    venue=st.none() | st.sampled_from(HOSTILE),
    doi=st.none() | st.sampled_from(("10.1234/ab.c-1", "10.1234/ab(c)1<2>", "10.1234/a_b")),
    url=st.none() | st.sampled_from(("https://example.org/a_b?c=d&e=%7Ef#g", "https://example.org/(x)")),
    keywords=st.lists(st.sampled_from(("berths", "optimal control", "渡轮", "C++")), max_size=3, unique=True).map(
        tuple
    ),
    kind=st.none() | st.sampled_from(KINDS),
    volume=short,
    issue=short,
    pages=st.none() | st.sampled_from(("1–9", "e12", "S3–S14")),
    publisher=st.none() | st.sampled_from(HOSTILE),
    pmid=st.none() | st.just("1234567"),
    arxiv=st.none() | st.sampled_from(("2101.00001", "hep-ph/0101001")),
)


def again(found: list[Paper], name: str, folder: Path) -> list[Paper]:
    path = folder / f"x{SUFFIXES[name]}"
    path.write_text(export(found, name), "utf-8", newline="")
    results = list(read(path, options=Options(titles=True)))
    assert not [result for result in results if isinstance(result, Problem)]
    return results


def folded(text: str | None) -> str:
    """Letters, digits and marks as they stand; white space and typographic kinds of quotes and dashes are one."""
    text = unicodedata.normalize("NFC", one_line(text or ""))
    for many, one in (("“”„", '"'), ("‘’`", "'"), ("–—", "-")):
        text = text.translate(dict.fromkeys(map(ord, many), one))
    return " ".join(text.replace("''", '"').replace("--", "-").replace("--", "-").split())


def cleaned(text: str | None, *, latex: bool) -> str:
    """What reading makes of a text: markup is no part of it."""
    return folded(cleaning.abstract(one_line(text or ""), latex=latex))


@pytest.mark.parametrize("name", ["jsonl", "csv"])
@given(found=st.lists(papers, min_size=1, max_size=3, unique_by=lambda paper: paper.id))
@settings(max_examples=30, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture])
def test_our_own_formats_give_the_very_same_papers(found, name, tmp_path):
    assert again(found, name, tmp_path) == found


@pytest.mark.parametrize("name", ["bibtex", "ris", "csl-json"])
@given(paper=papers)
@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture])
def test_reference_formats_give_the_same_paper_in_what_they_carry(paper, name, tmp_path):
    [back] = again([paper], name, tmp_path)
    assert (back.year, back.doi, back.pmid, back.arxiv) == (paper.year, paper.doi, paper.pmid, paper.arxiv)
    assert (back.volume, back.issue, back.pages) == (paper.volume, paper.issue, paper.pages)
    assert back.kind == (describe.kind(paper) if describe.kind(paper) != "other" else back.kind)
    assert back.et_al == (paper.et_al and (name != "bibtex" or bool(paper.authors)))
    assert [folded(author) for author in back.authors] == [folded(author) for author in paper.authors]
    assert set(back.keywords) == set(paper.keywords)
    latex = name == "bibtex"
    for field in ("title", "venue", "abstract"):
        written = getattr(paper, field)
        assert folded(getattr(back, field)) in (folded(written), cleaned(written, latex=latex))
