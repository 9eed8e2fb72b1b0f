"""Records and our own JSONL: there and back, and what is said of broken lines."""

import io
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from index_store.errors import ReadError
from index_store.identity import stable_id
from index_store.readers import jsonl, read
from index_store.records import from_record, to_record
from index_store.reports import Problem
from index_store.types import Paper

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)
maybe = st.none() | texts
papers = st.builds(
    Paper,
    id=texts,
    abstract=texts,
    authors=st.lists(texts, max_size=3).map(tuple),
    et_al=st.booleans(),
    title=maybe,
    area=maybe,
    subarea=maybe,
    year=st.none() | st.integers(0, 9999),
    venue=maybe,
    doi=maybe,
    url=maybe,
    keywords=st.lists(texts, max_size=3).map(tuple),
)
GOOD = Paper(id="t1", abstract="Kites steer better in gusts.", authors=("Ada Reyes",), title="Kites", year=2024)


@given(papers)
def test_a_paper_survives_the_way_to_a_record_and_back(paper: Paper) -> None:
    record = json.loads(json.dumps(to_record(paper)))
    assert from_record(record) == paper
    assert from_record(to_record(paper)) == paper


def test_a_record_leaves_out_what_is_missing() -> None:
    assert to_record(Paper(id="t2", abstract="x")) == {"id": "t2", "abstract": "x"}
    assert to_record(GOOD)["authors"] == ["Ada Reyes"]
    assert "label" not in to_record(GOOD)


def test_a_record_may_spell_authors_and_year_as_text() -> None:
    paper = from_record({"abstract": "x", "authors": "Ada Reyes; Bo Lind", "year": "2024", "keywords": "kites"})
    assert paper.authors == ("Ada Reyes", "Bo Lind")
    assert paper.year == 2024
    assert paper.keywords == ("kites",)


def test_a_record_without_id_gets_a_stable_one_and_unknown_fields_are_ignored() -> None:
    paper = from_record({"abstract": "x", "authors": ["Ada Reyes"], "title": None, "score": 3})
    assert paper.id == stable_id("x", ["Ada Reyes"])
    assert paper.title is None


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("abstract", 3),
        ("id", 17),
        ("authors", ["Ada", 3]),
        ("authors", {"name": "Ada"}),
        ("et_al", "yes"),
        ("year", "soon"),
        ("year", True),
        ("year", 2024.5),
        ("year", 10**30),
        ("year", "２０２４"),
        ("title", ["x"]),
        ("title", "half \ud83d character"),
        ("keywords", 1),
    ],
)
def test_a_wrong_type_is_refused_with_the_field_and_the_value(name: str, value: object) -> None:
    with pytest.raises(ValueError, match=f"field '{name}' is ") as caught:
        from_record({"abstract": "x", name: value})
    assert repr(value)[:50] in str(caught.value)


def test_a_long_wrong_value_is_cut_in_the_message() -> None:
    with pytest.raises(ValueError) as caught:
        from_record({"abstract": ["x" * 10_000]})
    assert len(str(caught.value)) < 120


@given(st.lists(papers.filter(lambda p: p.id and p.abstract.strip()), max_size=5))
def test_papers_written_as_jsonl_are_read_back_equal(written: list[Paper]) -> None:
    out = io.StringIO()
    jsonl.write(written, out)
    assert list(jsonl.read(_lines(out.getvalue()), "x.jsonl")) == written


@given(st.lists(papers, min_size=1, max_size=4), st.data())
def test_a_changed_character_loses_no_line_silently(written: list[Paper], data) -> None:
    out = io.StringIO()
    jsonl.write(written, out)
    text = out.getvalue()
    at = data.draw(st.integers(0, len(text) - 1))
    text = text[:at] + data.draw(st.characters(exclude_categories=["Cs"], exclude_characters="#")) + text[at + 1 :]
    full = [line for line in text.split("\n") if line.strip()]
    assert len(list(jsonl.read(_lines(text), "x.jsonl"))) == len(full)


def _lines(text: str):
    from index_store.readers.lines import Line

    return [Line(number, piece) for number, piece in enumerate(text.split("\n"), 1)]


def _write(folder: Path, name: str, content: str | bytes) -> Path:
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def test_broken_lines_are_problems_with_their_numbers_and_the_rest_is_kept(tmp_path: Path) -> None:
    good = json.dumps(to_record(GOOD))
    path = _write(
        tmp_path,
        "x.jsonl",
        "# invented papers\n"
        f"{good}\n"
        "\n"
        '{"abstract": "cut\n'
        "[1, 2]\n"
        '{"year": 2020}\n'
        '{"abstract": "  "}\n'
        '{"abstract": 3}\n'
        f"{'[' * 100_000}\n"
        '{"abstract": "x", "year": ' + "9" * 5000 + "}\n"
        '{"abstract": "x", "title": "\\ud800"}\n'
        f"{good}",
    )
    results = list(read(path))
    assert [r for r in results if isinstance(r, Paper)] == [GOOD, GOOD]
    problems = [r for r in results if isinstance(r, Problem)]
    assert [p.line for p in problems] == [4, 5, 6, 7, 8, 9, 10, 11]
    assert all(p.file == str(path) and p.reason and len(p.start) <= 80 and "\n" not in p.reason for p in problems)
    assert problems[0].start == '{"abstract": "cut'
    assert "'abstract' is 3" in problems[4].reason


def test_an_empty_id_does_not_make_one_paper_of_two(tmp_path: Path) -> None:
    path = _write(tmp_path, "x.jsonl", '{"id": "", "abstract": "a"}\n{"id": "", "abstract": "b"}\n')
    assert len({p.id for p in read(path) if isinstance(p, Paper)}) == 2


def test_jsonl_is_known_by_its_content_whatever_its_name(tmp_path: Path) -> None:
    assert list(read(_write(tmp_path, "papers.txt", json.dumps(to_record(GOOD)) + "\r\n"))) == [GOOD]


def test_an_undecodable_line_is_a_problem_and_the_others_are_kept(tmp_path: Path) -> None:
    good = json.dumps(to_record(GOOD)).encode()
    path = _write(tmp_path, "x.jsonl", good + b'\n{"abstract": "\xff\xfe"}\n' + good + b'\n{"abstract": "\xe4\xbd')
    results = list(read(path))
    assert [r for r in results if isinstance(r, Paper)] == [GOOD, GOOD]
    assert [r.line for r in results if isinstance(r, Problem)] == [2, 4]


def test_a_file_in_which_nothing_is_a_paper_is_an_error_that_says_why(tmp_path: Path) -> None:
    path = _write(tmp_path, "x.jsonl", '{"abstract": 3}\n{"x": 1}\n')
    with pytest.raises(ReadError, match="line 1: field 'abstract' is 3"):
        list(read(path))
    with pytest.raises(ReadError, match=r"nothing in .* is a paper"):
        list(read(_write(tmp_path, "y.jsonl", "# only a comment\n")))
