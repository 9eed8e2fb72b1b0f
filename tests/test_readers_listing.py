"""The paper-search listing: lines told by shape, texts kept exactly, broken records named."""

import json
from pathlib import Path

import pytest

from index_store.readers import read
from index_store.readers.lines import LONGEST_LINE, Line
from index_store.readers.listing import listing
from index_store.reports import Problem
from index_store.types import Paper

SHARED = Path(__file__).resolve().parents[2] / "shared"
LONG = (
    "Ferries burn most fuel while they wait for a berth. We schedule arrivals with a small integer "
    "programme, which $\\textbf{saves}$ 12\\% of the fuel, and show that crews accept it; see https://example.org/berths."
)


def parse(text: str) -> list[Paper | Problem]:
    return list(listing.read([Line(n, piece) for n, piece in enumerate(text.split("\n"), 1)], "x.txt"))


def good(text: str) -> list[Paper]:
    results = parse(text)
    assert not [r for r in results if isinstance(r, Problem)], results
    return [r for r in results if isinstance(r, Paper)]


def page(*rows: str) -> str:
    return "\n\n".join(rows)


@pytest.mark.corpus
@pytest.mark.skipif(not SHARED.is_dir(), reason="the seed abstracts are not here")
def test_the_seed_listings_are_read_as_people_read_them() -> None:
    gold = [json.loads(row) for row in (SHARED / "eval" / "papers.jsonl").open(encoding="utf-8")]
    read_papers = [result for path in sorted((SHARED / "seeds").glob("*.txt")) for result in read(path)]
    assert len(read_papers) == len(gold) == 60
    for wanted, paper in zip(gold, read_papers, strict=True):
        assert isinstance(paper, Paper)
        for name in ("area", "subarea", "et_al", "abstract"):
            assert getattr(paper, name) == wanted[name], wanted["id"]
        assert list(paper.authors) == wanted["authors"], wanted["id"]


def test_a_page_gives_topic_authors_and_abstract() -> None:
    [one, two] = good(
        page(
            "论文检索",
            "Sea Travel · Berths, Piers, and Locks",
            "Mara Quist, Odd BERG 等",
            LONG,
            "Ulla Prem",
            "Short.",
        )
    )
    assert (one.area, one.subarea) == ("Sea Travel", "Berths, Piers, and Locks")
    assert one.authors == ("Mara Quist", "Odd BERG")
    assert one.et_al
    assert one.abstract == LONG
    assert (two.area, two.subarea, two.authors, two.et_al) == (None, None, ("Ulla Prem",), False)
    assert two.abstract == "Short."


@pytest.mark.parametrize(
    ("row", "authors", "et_al"),
    [
        ("Mara Quist", ("Mara Quist",), False),
        ("J. Doe, A.-B. Roe, K. van der Moor", ("J. Doe", "A.-B. Roe", "K. van der Moor"), False),
        ("mara quist, odd BERG, UllaPrem", ("mara quist", "odd BERG", "UllaPrem"), False),
        ("Mara quist", ("Mara quist",), False),
        ("mara quist", ("mara quist",), False),
        ("mara quist, odd berg", ("mara quist", "odd berg"), False),
        ("Wei (Will) Prem, Odd Berg Jr", ("Wei (Will) Prem", "Odd Berg Jr"), False),
        ("Wei (Will, Bill) Prem, Odd Berg", ("Wei (Will, Bill) Prem", "Odd Berg"), False),
        ("Odd Berg, Jr., Mara Quist III", ("Odd Berg, Jr.", "Mara Quist III"), False),
        ("Zoë Ümit, Ngọc Trần, D'Arcy O’Hara", ("Zoë Ümit", "Ngọc Trần", "D'Arcy O’Hara"), False),
        ("Zoe\u0308 U\u0308mit, Odd Berg", ("Zoe\u0308 U\u0308mit", "Odd Berg"), False),
        ("赵一, 钱二三，欧阳四五、孙六 等", ("赵一", "钱二三", "欧阳四五", "孙六"), True),
        ("赵一, 钱二三等", ("赵一", "钱二三"), True),
        ("赵一一", ("赵一一",), False),
        ("山田 花子, 김민수", ("山田 花子", "김민수"), False),
        ("Mara Quist, Odd Berg et al.", ("Mara Quist", "Odd Berg"), True),
        ("Mara Quist, et al", ("Mara Quist",), True),
        ("Mara Quist et al.", ("Mara Quist",), True),
        ("Wei Prem 0003, Odd Berg", ("Wei Prem 0003", "Odd Berg"), False),
        (", ".join(f"Name{'abcdefghijklmnopqrst'[n]} Surname" for n in range(20)), None, False),
    ],
)
@pytest.mark.parametrize("topic", [None, "Sea Travel · Berths"])
def test_names_of_many_kinds_are_authors(
    row: str, authors: tuple[str, ...] | None, et_al: bool, topic: str | None
) -> None:
    before = ("Odd Berg, Ulla Prem", LONG)
    rows = [*before, *([topic] if topic else []), row, LONG + " More.", *before]
    papers = good(page(*rows))
    assert len(papers) == 3
    assert papers[1].authors == (authors or tuple(row.split(", ")))
    assert papers[1].et_al is et_al
    assert papers[1].topic == topic
    assert papers[1].abstract == LONG + " More."


@pytest.mark.parametrize("row", ["plato", "The ATLAS-9 Group @ Berth 7", "Odd Berg & 12 friends"])
def test_after_a_topic_line_even_odd_authors_are_authors(row: str) -> None:
    [paper] = good(page("Sea Travel · Berths", row, LONG))
    assert paper.authors == (row,)


@pytest.mark.parametrize(
    "abstract",
    [
        "Short.",
        "TBD",
        "To Appear",
        "Sparse buoys, cheap radios",
        "We compare A · B",
        "The product a · b is bounded. So is c · d.",
        "本文提出一种靠泊方法，效果显著。",
        "提出新的靠泊方法，节省燃油",
        "We prove P.",
        "{\\it Berths} matter",
        "  two spaces before, one after ",
        "A <script>alert(1)</script> [1] **bold** \u2028 line",
        "See Mara Quist, Odd Berg, and others for more.",
    ],
)
@pytest.mark.parametrize("topic", [None, "Sea Travel · Berths"])
def test_abstracts_of_many_kinds_are_kept_exactly(abstract: str, topic: str | None) -> None:
    record = [*([topic] if topic else []), "Mara Quist, Odd Berg", abstract]
    papers = good(page(*record, *record, "Ulla Prem", abstract))
    assert [paper.abstract for paper in papers] == [abstract] * 3


def test_an_abstract_of_two_paragraphs_keeps_the_blank_line_between() -> None:
    [one, two] = good(page("Mara Quist, Odd Berg", LONG, "Second. " + LONG, "Ulla Prem, Odd Berg", LONG))
    assert one.abstract == f"{LONG}\n\nSecond. {LONG}"
    [one] = good(f"Mara Quist, Odd Berg\n\n{LONG}\n \n\nAnd more of it, without a full stop\n")
    assert one.abstract == f"{LONG}\n \n\nAnd more of it, without a full stop"
    assert two.abstract == LONG


def test_blank_lines_delimit_nothing() -> None:
    rows = ["论文检索", "Sea Travel · Berths", "Mara Quist, Odd Berg", LONG, "Ulla Prem, Odd Berg", LONG]
    assert good("\n".join(rows)) == good("\n\n\n\n".join(rows) + "\n\n") == good(page(*rows))


def test_a_file_of_single_authors_without_topics_is_a_listing(tmp_path: Path) -> None:
    path = tmp_path / "x.txt"
    path.write_text(page("Mara Quist", LONG, "Odd Berg", "Short."), encoding="utf-8")
    assert [r.authors for r in read(path) if isinstance(r, Paper)] == [("Mara Quist",), ("Odd Berg",)]


def test_the_heading_may_come_again_or_not_at_all() -> None:
    record = ("Mara Quist, Odd Berg", LONG)
    assert good(page("论文检索", *record, "论文检索", *record)) == good(page(*record, *record))


@pytest.mark.parametrize(
    ("rows", "line", "papers"),
    [
        (["Mara Quist, Odd Berg", LONG, "Sea Travel · Berths"], 5, 1),
        (["Mara Quist, Odd Berg", LONG, "Ulla Prem, Odd Berg"], 5, 1),
        (["Mara Quist, Odd Berg", LONG, "Sea Travel · Berths", "Ulla Prem"], 7, 1),
        (["Mara Quist, Odd Berg", "Sea Travel · Berths", "Ulla Prem", LONG], 1, 1),
        (["Mara Quist, Odd Berg", "Ulla Prem, Odd Berg", LONG], 1, 1),
        (["Sea Travel · Berths", "Air Travel · Gates", "Ulla Prem", LONG], 1, 1),
        (["Sea Travel · Berths", LONG, "Air Travel · Gates", "Ulla Prem", LONG], 3, 1),
        ([LONG, LONG, "Ulla Prem, Odd Berg", LONG], 1, 1),
        (["论文检索", "Sea Travel · Berths", "论文检索", "Ulla Prem", LONG], 3, 1),
    ],
)
def test_half_a_record_is_a_problem_with_its_line_and_the_others_are_kept(
    rows: list[str], line: int, papers: int
) -> None:
    results = parse(page(*rows))
    problems = [r for r in results if isinstance(r, Problem)]
    assert [p.line for p in problems] == [line], problems
    assert len(results) == papers + 1
    assert problems[0].reason
    assert len(problems[0].start) <= 80
    assert [r.abstract for r in results if isinstance(r, Paper)] == [LONG] * papers


def test_an_endless_abstract_is_a_problem_not_a_paper() -> None:
    results = parse(
        page("Mara Quist, Odd Berg", *[LONG] * (LONGEST_LINE // len(LONG) + 1), "Ulla Prem, Odd Berg", LONG)
    )
    assert [type(r) for r in results] == [Problem, Paper]


def test_reading_is_streaming() -> None:
    def endless():
        number = 0
        while True:
            for row in ("Mara Quist, Odd Berg", "", LONG, ""):
                number += 1
                yield Line(number, row)

    results = listing.read(endless(), "x.txt")
    assert [type(next(results)) for _ in range(1000)] == [Paper] * 1000


@pytest.mark.parametrize(
    "hostile", ["(" * 900_000, "a, " * 300_000, "et al" * 180_000, " · " * 300_000, ". " * 450_000]
)
def test_hostile_lines_are_judged_in_linear_time(hostile: str) -> None:
    [paper] = good(page("Mara Quist, Odd Berg", hostile + "x"))
    assert paper.abstract == hostile + "x"
    parse(page("Sea Travel · Berths", hostile, hostile))
