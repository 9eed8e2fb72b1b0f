"""Files, folders, encodings: what is read, what is a problem, and what is an error."""

import json
import tracemalloc
from pathlib import Path

import pytest

from index_store.errors import ReadError
from index_store.readers import read
from index_store.readers.folders import read_all
from index_store.records import to_record
from index_store.reports import Found, Problem
from index_store.types import Paper

GOOD = Paper(id="t1", abstract="Kites steer better in gusts.", authors=("Ada Reyes",), title="Kites", year=2024)
LONG = (
    "Ferries burn most fuel while they wait for a berth. We schedule arrivals with a small integer programme "
    "and show that crews accept it."
)


def page(*rows: str) -> str:
    return "\n\n".join(rows)


def _write(folder: Path, name: str, content: str | bytes) -> Path:
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


LISTING = page(
    "论文检索",
    "Sea Travel · Berths",
    "Mara Quist, Zoë Ümit 等",
    LONG,
    "赵一, 钱二三",
    "本文提出一种靠泊方法，效果显著。",
)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "gb18030"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_encodings_and_line_ends_make_no_difference(tmp_path: Path, encoding: str, end: str) -> None:
    path = tmp_path / "x.txt"
    path.write_bytes((LISTING.replace("\n", end) + end).encode(encoding))
    papers = [r for r in read(path) if isinstance(r, Paper)]
    assert [paper.abstract for paper in papers] == [LONG, "本文提出一种靠泊方法，效果显著。"]
    assert [paper.authors for paper in papers] == [("Mara Quist", "Zoë Ümit"), ("赵一", "钱二三")]


def test_a_file_cut_in_the_middle_of_a_character_keeps_the_records_before(tmp_path: Path) -> None:
    path = tmp_path / "x.txt"
    path.write_bytes(LISTING.encode()[:-1])
    [paper, problem] = read(path)
    assert isinstance(paper, Paper)
    assert paper.abstract == LONG
    assert isinstance(problem, Problem)
    assert problem.line == 11


def test_a_broken_authors_line_does_not_glue_two_papers_together(tmp_path: Path) -> None:
    path = tmp_path / "x.txt"
    rows = [
        b"Mara Quist, Odd Berg",
        LONG.encode(),
        b"Ulla Pr\xffem, Odd Berg",
        b"Lost.",
        b"Ulla Prem, Odd Berg",
        b"Kept.",
    ]
    path.write_bytes(b"\n\n".join(rows))
    results = list(read(path))
    assert [r.abstract for r in results if isinstance(r, Paper)] == [LONG, "Kept."]
    assert [r.line for r in results if isinstance(r, Problem)] == [5]


def test_western_text_of_one_byte_a_letter_is_read(tmp_path: Path) -> None:
    path = tmp_path / "x.txt"
    path.write_bytes(b"M\xe4ra Q\xfcist, \xd6dd Berg\n\nF\xe4hren verbr\xe4uchen viel.\n")
    [paper] = read(path)
    assert isinstance(paper, Paper)
    assert paper.authors == ("Mära Qüist", "Ödd Berg")
    assert paper.abstract == "Fähren verbräuchen viel."


@pytest.mark.slow
def test_a_giant_line_is_dropped_as_it_streams_by(tmp_path: Path) -> None:
    path = tmp_path / "x.txt"
    with path.open("w", encoding="utf-8") as out:
        out.write(page("Mara Quist, Odd Berg", LONG, "Ulla Prem, Odd Berg", ""))
        for _ in range(100):
            out.write("x y " * 250_000)
    tracemalloc.start()
    results = list(read(path))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert [type(r) for r in results] == [Paper, Problem]
    assert peak < 20_000_000


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        ("empty.txt", b"", "is empty"),
        ("blank.txt", b"\n \n\r\n", "blank lines"),
        ("picture.png", b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" * 40, "is not text"),
        ("random.txt", bytes(range(256)) * 300, "is not text"),
        ("page.html", b"<html>\n<p>Hello, World\n", "no kind that can be read"),
        ("code.py", b"import os\n\nprint(os)\n", "no kind that can be read"),
        (
            "license.txt",
            b"Some Licence\n version 2, May\n\nYou may copy this.\nYou may not sue.\n",
            "no kind",
        ),
    ],
)
def test_what_holds_no_papers_is_one_clear_error(tmp_path: Path, name: str, content: bytes, says: str) -> None:
    with pytest.raises(ReadError, match=says) as caught:
        list(read(_write(tmp_path, name, content)))
    assert name in str(caught.value)
    assert "\n" not in str(caught.value)


def test_missing_paths_and_folders_are_errors_at_once(tmp_path: Path) -> None:
    with pytest.raises(ReadError, match="does not exist"):
        read(tmp_path / "missing.txt")
    with pytest.raises(ReadError, match="is a folder"):
        read(tmp_path)
    for odd in ("x" * 5000, "nul\0.txt"):
        with pytest.raises(ReadError, match="cannot read"):
            read(tmp_path / odd)
        assert [type(r) for r in read_all([tmp_path / odd, GOOD])] == [Problem, Paper]


def test_a_given_name_stands_in_problems_and_errors(tmp_path: Path) -> None:
    path = _write(tmp_path, "upload0", json.dumps(to_record(GOOD)) + "\n{}\n")
    assert [r.file for r in read(path, name="mine.jsonl") if isinstance(r, Problem)] == ["mine.jsonl"]


def test_a_folder_is_read_whole_and_what_cannot_be_read_is_a_problem(tmp_path: Path) -> None:
    good = json.dumps(to_record(GOOD))
    (tmp_path / "deep").mkdir()
    (tmp_path / ".git").mkdir()
    for name in ("b.jsonl", "deep/c.jsonl", ".hidden.jsonl", ".git/d.jsonl"):
        _write(tmp_path, name, good)
    _write(tmp_path, "a.png", b"\x89PNG\x00\x00")
    results = list(read_all(tmp_path))
    assert [r.paper for r in results if isinstance(r, Found)] == [GOOD, GOOD]
    assert [r.file for r in results if isinstance(r, Found)] == [str(tmp_path / n) for n in ("b.jsonl", "deep/c.jsonl")]
    [problem] = [r for r in results if isinstance(r, Problem)]
    assert problem.file == str(tmp_path / "a.png")
    assert problem.line is None


def test_a_list_may_mix_paths_and_papers_and_one_bad_path_stops_nothing(tmp_path: Path) -> None:
    path = _write(tmp_path, "x.jsonl", json.dumps(to_record(GOOD)))
    results = list(read_all([GOOD, tmp_path / "missing.txt", str(path)]))
    assert [type(r) for r in results] == [Paper, Problem, Found]


def test_thousands_of_broken_lines_without_a_paper_still_end_in_an_error(tmp_path: Path) -> None:
    path = _write(tmp_path, "x.jsonl", "{}\n" * 3000)
    with pytest.raises(ReadError, match="line 1: there is neither a title nor an abstract"):
        list(read(path))


def test_a_json_array_is_not_taken_for_jsonl(tmp_path: Path) -> None:
    with pytest.raises(ReadError, match="no kind"):
        read(_write(tmp_path, "x.json", '[\n{"abstract": "a"},\n{"abstract": "b"}\n]\n'))


def test_control_characters_do_not_reach_the_reader_of_a_problem(tmp_path: Path) -> None:
    path = _write(tmp_path, "x.jsonl", json.dumps(to_record(GOOD)) + "\n{\x1b[31mred\x9b\n")
    assert [r.start for r in read(path) if isinstance(r, Problem)] == ["{\ufffd[31mred\ufffd"]


def test_a_single_bad_file_or_empty_folder_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(ReadError, match="does not exist"):
        list(read_all(str(tmp_path / "missing.txt")))
    with pytest.raises(ReadError, match="without files"):
        list(read_all(tmp_path))
