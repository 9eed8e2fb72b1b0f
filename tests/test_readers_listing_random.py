"""Listings made at random: what was written is read back, and damage is never silent."""

from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from index_store.errors import ReadError
from index_store.readers import read
from index_store.readers.lines import Line
from index_store.readers.listing import listing
from index_store.readers.listing.shapes import split_authors
from index_store.reports import Problem
from index_store.types import Paper

capital = st.sampled_from("ABCDEÉGHJKLMÑOØPRSŠTUVZŽ")
small = st.text(st.sampled_from("abcdeéghijklmnñoøprsštuvz'-"), min_size=1, max_size=8)
word = st.builds(str.__add__, capital, small.map(lambda s: s.strip("'-") or "a"))
latin = st.lists(word, min_size=2, max_size=4).map(" ".join)
initial = st.builds("{}. {}".format, capital, word)
chinese = st.text(st.sampled_from("赵钱孙李周吴郑王"), min_size=2, max_size=4)
name = latin | initial | chinese
names = st.lists(name, min_size=1, max_size=20).filter(
    lambda many: split_authors(", ".join(many)) == (tuple(many), False)
)
topics = st.none() | st.tuples(latin, st.lists(latin, min_size=1, max_size=3).map(", ".join))
sentence = st.builds(
    "{} {}{} {}.".format,
    word,
    st.sampled_from(["shows that ", "is the · of ", "needs $x$ and ", "优于 "]),
    st.text(st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"]), max_size=60),
    st.sampled_from(["works well", "harbours are", "没有 问题", "see Table"]),
)
abstracts = st.lists(sentence, min_size=1, max_size=4).map("\n\n".join)
records = st.lists(st.tuples(topics, names, st.booleans(), abstracts), min_size=1, max_size=6)


def page(*rows: str) -> str:
    return "\n\n".join(rows)


def written(records: list) -> str:
    rows = []
    for topic, authors, et_al, abstract in records:
        rows += [" · ".join(topic)] if topic else []
        rows += [", ".join(authors) + (" 等" if et_al else ""), abstract]
    return page("论文检索", *rows)


@given(records)
@settings(max_examples=150)
def test_a_listing_written_from_records_is_read_back_equal(wanted: list) -> None:
    lines = [Line(number, piece) for number, piece in enumerate(written(wanted).split("\n"), 1)]
    papers = list(listing.read(lines, "x.txt"))
    assert [((p.area, p.subarea) if p.area else None, list(p.authors), p.et_al, p.abstract) for p in papers] == wanted


@given(records, st.data())
@settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_mutated_bytes_neither_crash_nor_lose_an_abstract_silently(tmp_path: Path, wanted: list, data) -> None:
    content = bytearray(written(wanted).encode())
    for _ in range(data.draw(st.integers(1, 3))):
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    path = tmp_path / "x.txt"
    path.write_bytes(content)
    try:
        results = list(read(path))
    except ReadError:
        return
    kept = "\n".join(r.abstract for r in results if isinstance(r, Paper))
    problems = [r for r in results if isinstance(r, Problem)]
    assert "\udcff" not in kept
    assert all(problem.line for problem in problems)
    if not problems:
        untouched = [row[3] for row in wanted if row[3].encode() in content]
        assert all(abstract in kept for abstract in untouched)


@given(records, st.data())
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_broken_byte_in_an_abstract_leaves_as_many_papers_and_problems_as_records(
    tmp_path: Path, wanted: list, data
) -> None:
    content = written(wanted).encode()
    abstract = data.draw(st.sampled_from(wanted))[3].encode()
    at = content.index(abstract) + data.draw(st.integers(0, len(abstract) - 1))
    path = tmp_path / "x.txt"
    path.write_bytes(content[:at] + b"\xff" + content[at:])
    try:
        assert len(list(read(path))) >= len(wanted)
    except ReadError:
        assert len(wanted) == 1
