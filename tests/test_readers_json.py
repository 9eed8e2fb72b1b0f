"""JSON: whose records they are, where they stand in a document, and what is broken in it."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from index_store.errors import ReadError
from index_store.readers import read
from index_store.readers.file import Options
from index_store.readers.json_shapes import paper
from index_store.reports import Problem
from index_store.types import Paper

ABSTRACT = "Ferries burn most fuel while they wait for a berth."
OPENALEX = {
    "id": "https://openalex.org/W1", "title": "Berths", "publication_year": 2021, "doi": "https://doi.org/10.1234/AB",
    "abstract_inverted_index": {"for": [7], "Ferries": [0], "a": [8], "burn": [1], "berth.": [9], "most": [2],
                                "fuel": [3], "while": [4], "they": [5], "wait": [6]},
    "authorships": [{"author": {"display_name": "Mara Quist"}}], "ids": {"pmid": "https://pubmed.ncbi.nlm.nih.gov/77"},
    "primary_location": {"source": {"display_name": "Sea Letters"}}, "biblio": {"first_page": "3", "last_page": "9"},
}  # fmt: skip
SCHOLAR = {
    "paperId": "x", "externalIds": {"DOI": "10.1234/ab", "PubMed": "77"}, "title": "Berths", "abstract": ABSTRACT,
    "authors": [{"name": "Mara Quist"}], "year": 2021, "venue": "Sea Letters", "journal": {"pages": "3-9"},
    "references": [{"paperId": "y", "title": "Another", "abstract": "Not this one."}], "tldr": {"text": "Wait less."},
}  # fmt: skip
ARXIV = {
    "id": "2101.00001", "title": "Berths", "abstract": "  Ferries burn most fuel\nwhile they wait for a berth.\n",
    "authors": "M. Quist", "authors_parsed": [["Quist", "Mara", ""]], "categories": "cs.RO math.OC",
    "doi": "10.1234/ab", "versions": [{"created": "Mon, 4 Jan 2021 10:00:00 GMT"}], "update_date": "2023-01-01",
    "journal-ref": "Sea Letters",
}  # fmt: skip
OPENREVIEW = {
    "id": "n", "mdate": 1600000000000,
    "content": {"title": {"value": "Berths"}, "abstract": {"value": ABSTRACT}, "authors": {"value": ["Mara Quist"]},
                "venue": {"value": "Sea Letters 2021"}},
}  # fmt: skip
CSL = {
    "type": "article-journal", "title": "Berths", "abstract": ABSTRACT, "DOI": "10.1234/ab", "PMID": "77",
    "page": "3-9", "author": [{"family": "Quist", "given": "Mara"}], "issued": {"date-parts": [["2021", 4]]},
    "container-title": "Sea Letters",
}  # fmt: skip
BEIR = {"_id": "4", "title": "Berths", "text": ABSTRACT, "metadata": {"year": 2021, "authors": ["Mara Quist"]}}
LIST = {"title": "Berths", "author": "Mara Quist;Zoë Ümit", "aff": "Port", "abstract": ABSTRACT, "year": "2021"}
ALL = [OPENALEX, SCHOLAR, ARXIV, OPENREVIEW, CSL, BEIR, LIST]


def _read(folder: Path, text: str, name: str = "x.json", **options) -> list:
    path = folder / name
    path.write_text(text, "utf-8")
    return list(read(path, options=Options(**options)))


@pytest.mark.parametrize("record", ALL)
def test_a_record_of_every_source_gives_the_same_paper(record):
    found = paper(record)
    assert (found.title, found.abstract, found.year) == ("Berths", ABSTRACT, 2021)
    assert found.authors[0] == "Mara Quist"
    assert found.doi in (None, "10.1234/ab")
    assert found.pmid in (None, "77")
    assert found.pages in (None, "3–9")


@pytest.mark.parametrize(
    "page",
    ["[{}]", '{{"meta": {{"n": 1}}, "results": [{}]}}', '{{"message": {{"items": [{}]}}}}', "{}", '{{"a1": {}}}'],
)  # fmt: skip
def test_records_are_found_where_documents_have_them(tmp_path, page):
    [found] = _read(tmp_path, page.format(json.dumps(SCHOLAR, indent=2)))
    assert found.title == "Berths"


def test_what_follows_a_broken_place_is_a_problem_and_what_stands_before_is_read(tmp_path):
    text = json.dumps([SCHOLAR, 7, CSL])[:-40]
    first, odd, broken = _read(tmp_path, text)
    assert isinstance(first, Paper)
    assert isinstance(odd, Problem)
    assert (odd.record, "a paper is a JSON object" in odd.reason) == (2, True)
    assert (broken.record, "not valid JSON" in broken.reason) == (3, True)


def test_a_shape_named_by_the_user_is_taken_for_lines_and_documents(tmp_path):
    odd = {"id": "2101.00001", "title": "Berths", "abstract": ABSTRACT, "authors": "M. Quist, Z. Ümit"}
    for text in (json.dumps([odd]), json.dumps(odd) + "\n" + json.dumps(odd)):
        first, *_ = _read(tmp_path, text, format="arxiv-kaggle")
        assert first.arxiv == "2101.00001"
        assert len(first.authors) == 2


def test_a_document_without_papers_says_where_they_may_stand(tmp_path):
    with pytest.raises(ReadError, match="results"):
        _read(tmp_path, '{\n"first": {"x": 1},\n"more": {"x": [1, 2]}\n}')


def test_a_hostile_inverted_index_takes_neither_memory_nor_time():
    found = paper({**OPENALEX, "abstract_inverted_index": {"far": [10**12], "near": [0], "odd": ["x", None], "no": 3}})
    assert found.abstract == "near far"


_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@given(st.sampled_from(ALL), st.data())
def test_a_record_with_any_value_in_any_place_is_a_paper_or_says_why_not(record, data):
    changed = {**record, data.draw(st.sampled_from(sorted(record))): data.draw(_VALUES)}
    try:
        assert isinstance(paper(changed), Paper)
    except ValueError as error:
        assert str(error)


def test_text_behind_a_record_is_a_problem_whatever_the_suffix(tmp_path):
    record = json.dumps({"title": "Berths", "abstract": ABSTRACT})
    for name in ("x.json", "x.jsonl"):
        first, *rest = _read(tmp_path, record + "\n=1+1\n" * 3, name)
        assert first.title == "Berths"
        assert rest
        assert all(isinstance(result, Problem) for result in rest)


@pytest.mark.parametrize("page", ['{{"status": "ok", "message": {{"items": [{}]}}}}', '{{"notes": [{}], "count": 1}}'])
def test_a_page_of_an_api_on_one_line_is_read_whatever_its_suffix(tmp_path, page):
    for name in ("x.json", "x.jsonl", "x.txt"):
        [found] = _read(tmp_path, page.format(json.dumps(CSL)), name)
        assert found.title == "Berths"


def test_a_group_keeps_its_place_among_the_authors():
    people = [{"literal": "World Berth Organization"}, {"family": "Quist", "given": "Mara"}]
    assert paper({**CSL, "author": people}).authors == ("World Berth Organization", "Mara Quist")


def test_nesting_that_no_record_has_is_refused_at_once(tmp_path):
    for depth in (3_000, 200_000):
        with pytest.raises(ReadError, match="nests more than"):
            _read(tmp_path, "[" * depth + "]" * depth)


def test_years_as_other_programs_write_them_are_read(tmp_path):
    years = ("2020.0", '"2020-05-01"', '"2020.0"')
    lines = "\n".join(f'{{"abstract": "a", "year": {year}}}' for year in years)
    assert [found.year for found in _read(tmp_path, lines, "x.jsonl")] == [2020, 2020, 2020]
