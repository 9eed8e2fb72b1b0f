"""Every reader with damaged files: results or a `ReadError`, no hang, and no record that vanishes."""

import json
import os
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from index_store.errors import ReadError
from index_store.readers import read
from index_store.readers.file import Options
from index_store.readers.formats import FORMATS
from index_store.reports import Problem, Skipped
from index_store.types import Paper

FOLDER = Path(__file__).parents[2] / "shared" / "formats"
FILES = sorted(path for path in FOLDER.glob("*.*") if path.name not in ("README.md", "expected.jsonl"))
LARGEST = 20_000  # bytes of a real file that are mutated at a time
WORDS = "The kite climbs “high”, while the line of length $l_0$ is let out; 3 < 5 & more."

EXAMPLES = int(os.environ.get("FUZZ_EXAMPLES", "20"))  # more by hand, such as FUZZ_EXAMPLES=1000
TITLED = Options(titles=True)
TITLES = [f"Kites in weather number {number}x" for number in range(1, 6)]


def _jsonl(title):
    return json.dumps({"title": title, "abstract": WORDS, "authors": ["Ada Reyes", "Bo Lin"], "year": 2020}) + "\n"


def _arxiv(title):
    parts = {"authors_parsed": [["Reyes", "Ada", ""]], "versions": [{"version": "v1", "created": "Mon, 2 Apr 2007"}]}
    return json.dumps({"id": "2104.00001", "title": title, "abstract": WORDS, "categories": "cs.LG", **parts}) + "\n"


def _csl(title):
    return json.dumps({"id": title, "type": "article", "title": title, "abstract": WORDS})


def _xml(title, record):
    return record.format(title, WORDS.replace("<", "&lt;").replace("& ", "&amp; "))


ATOM = "<entry><id>http://arxiv.org/abs/2104.00001v1</id><title>{}</title><summary>{}</summary></entry>\n"
PUBMED = (
    "<PubmedArticle><MedlineCitation><PMID>1</PMID><Article><ArticleTitle>{}</ArticleTitle><Abstract><AbstractText>{}"
    "</AbstractText></Abstract></Article></MedlineCitation></PubmedArticle>\n"
)
ENDNOTE = "<record><titles><title>{}</title></titles><abstract>{}</abstract></record>\n"

# Name → suffix, beginning, one record, between two records, end.
KINDS = {
    "jsonl": (".jsonl", "", _jsonl, "", ""),
    "arxiv-kaggle": (".jsonl", "", _arxiv, "", ""),
    "json": (".json", "[", _jsonl, ",", "]"),
    "csl-json": (".json", "[", _csl, ",", "]"),
    "csv": (".csv", "Title,Abstract,Authors\n", lambda t: f'"{t}","{WORDS}","Reyes, A; Lin, B"\n', "", ""),
    "bibtex": (".bib", "", lambda t: f"@article{{k,\n  title = {{{t}}},\n  abstract = {{{WORDS}}},\n}}\n", "\n", ""),
    "ris": (".ris", "", lambda t: f"TY  - JOUR\nTI  - {t}\nAU  - Reyes, Ada\nAB  - {WORDS}\nER  - \n", "\n", ""),
    "pubmed-text": (".nbib", "", lambda t: f"PMID- 1\nTI  - {t}\nAB  - {WORDS}\n      On.\nFAU - Reyes, A\n", "\n", ""),
    "wos-tagged": (
        ".isi", "FN Web\nVR 1.0\n",
        lambda t: f"PT J\nAU Reyes, A\nTI {t}\nAB {WORDS}\n   On.\nPY 2020\nER\n", "\n", "EF\n",
    ),
    "endnote-refer": (".enw", "", lambda t: f"%0 Journal Article\n%A Reyes, Ada\n%T {t}\n%X {WORDS}\n", "\n", ""),
    "ovid-tagged": (".txt", "", lambda t: f"<1>\nUI  - 12\nTI  - {t}\nAB  - {WORDS}\n", "\n", ""),
    "ovid-plain": (".txt", "", lambda t: f"<1>\nUnique Identifier\n  1\nTitle\n  {t}\nAbstract\n  {WORDS}\n", "\n", ""),
    "pubmed-xml": (".xml", "<PubmedArticleSet>", lambda t: _xml(t, PUBMED), "", "</PubmedArticleSet>"),
    "arxiv-atom": (
        ".xml", '<feed xmlns="http://www.w3.org/2005/Atom">', lambda t: _xml(t, ATOM), "", "</feed>",
    ),
    "endnote-xml": (".xml", "<xml><records>", lambda t: _xml(t, ENDNOTE), "", "</records></xml>"),
}  # fmt: skip
QUICK = settings(
    max_examples=EXAMPLES, deadline=5000, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)


def content(kind: str, titles=tuple(TITLES)) -> bytes:
    _, begin, record, between, end = KINDS[kind]
    return (begin + between.join(map(record, titles)) + end).encode()


def outcome(data: bytes, suffix: str, options=TITLED):
    """What reading gives, to the end; whatever comes must be of the promised types."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"mutated{suffix}"
        path.write_bytes(data)
        try:
            results = list(read(path, options=options))
        except ReadError as error:
            return str(error)
    assert all(isinstance(result, (Paper, Problem, Skipped)) for result in results)
    for result in results:
        json.dumps(repr(result)).encode("ascii")
    return results


ODD = [b"{", b"}", b'"', b"\\", b"<", b"@", b"\x00", b"\r", b"\n", b"\xff", b",", b"]]>", b"ER  - ", b"$$"]


@st.composite
def damaged(draw, data: bytes):
    """Bytes flipped, put in, cut out or doubled; lines shuffled or left out; the end cut off."""
    for _ in range(draw(st.integers(1, 4))):
        at, to = sorted((draw(st.integers(0, len(data))), draw(st.integers(0, len(data)))))
        lines = data.splitlines(keepends=True)
        way = draw(st.integers(0, 7))
        if way == 0:
            data = data[:at] + draw(st.binary(min_size=1, max_size=8)) + data[at + 1 :]
        elif way == 1:
            data = data[:at] + draw(st.sampled_from(ODD)) * draw(st.integers(1, 300)) + data[at:]
        elif way == 2:
            data = data[:at] + data[to:]
        elif way == 3:
            data = data[:to] + data[at:to][:LARGEST] + data[to:]
        elif way == 4:
            data = data[:at]
        elif way == 5:
            draw(st.randoms(use_true_random=False)).shuffle(lines)
            data = b"".join(lines)
        elif way == 6 and lines:
            del lines[draw(st.integers(0, len(lines) - 1))]
            data = b"".join(lines)
        else:
            data = data.decode("utf-8", "replace").encode(
                draw(st.sampled_from(["utf-16", "latin-1", "gb18030"])), "replace"
            )
    return data


@pytest.mark.parametrize("kind", KINDS)
def test_an_undamaged_file_gives_every_record(kind):
    found = outcome(content(kind), KINDS[kind][0])
    assert [getattr(result, "title", result) for result in found] == TITLES


@pytest.mark.parametrize("kind", KINDS)
@QUICK
@given(data=st.data())
def test_a_damaged_file_gives_results_or_one_error(kind, data):
    outcome(data.draw(damaged(content(kind))), KINDS[kind][0])


@pytest.mark.parametrize("name", FORMATS)
@QUICK
@given(data=st.data())
def test_a_file_that_is_forced_to_another_format_gives_results_or_one_error(name, data):
    kind = data.draw(st.sampled_from(sorted(KINDS)))
    outcome(data.draw(damaged(content(kind))), ".txt", Options(format=name, titles=True))


@pytest.mark.corpus
@pytest.mark.skipif(not FILES, reason="the shared format files are not here")
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
@settings(QUICK, max_examples=EXAMPLES // 2)
@given(data=st.data())
def test_a_damaged_real_file_gives_results_or_one_error(path, data):
    whole = path.read_bytes()
    start = data.draw(st.integers(0, max(0, len(whole) - LARGEST)))
    outcome(data.draw(damaged(whole[start : start + LARGEST])), path.suffix)


ODD_LINES = [_jsonl("Kites"), _arxiv("More kites"), "{", "[1]", "7", '{"a": 1}', "x", '{"title": 3, "abstract": []}']
ANY_LINE = st.text(st.characters(codec="utf-8", exclude_characters="\n\r\0"), max_size=40)
CELL = st.text(st.characters(codec="ascii", categories=["L", "N", "P"], exclude_characters='"#,'), max_size=20)


@QUICK
@given(st.lists(st.one_of(st.sampled_from(ODD_LINES), ANY_LINE), min_size=1, max_size=20))
def test_every_line_of_json_is_a_paper_a_problem_or_skipped(lines):
    told = [line.strip("\n") for line in lines]
    told = [line for line in told if line.strip() and not line.startswith("#")]
    good = _jsonl("The last").strip("\n")
    found = outcome("\n".join([*told, good]).encode(), ".jsonl", Options(format="jsonl"))
    assert len(found) == len(told) + 1


@QUICK
@given(st.lists(st.lists(CELL, min_size=1, max_size=5), max_size=20))
def test_every_row_of_a_table_is_a_paper_a_problem_or_skipped(rows):
    lines = [",".join(cells) for cells in rows if any(cells)]
    found = outcome("\n".join(["Title,Abstract,Authors", "Kites,They climb.,A. Reyes", *lines]).encode(), ".csv")
    assert len(found) == 1 + sum(line.split(",")[:3] != ["Title", "Abstract", "Authors"] for line in lines)


LOST = [kind for kind in KINDS if kind not in ("json", "csl-json", "pubmed-xml", "arxiv-atom", "endnote-xml")]


@pytest.mark.parametrize("kind", LOST)
@QUICK
@given(data=st.data())
def test_one_broken_record_costs_no_other(kind, data):
    suffix, begin, record, between, end = KINDS[kind]
    records = list(map(record, TITLES))
    at = data.draw(st.integers(1, 3))
    lines = records[at].splitlines(keepends=True)
    line = data.draw(st.integers(0, len(lines) - 1))
    place = data.draw(st.integers(0, len(lines[line]) - 1))
    lines[line] = lines[line][:place] + data.draw(st.sampled_from("~?x")) + lines[line][place + 1 :]
    records[at] = "".join(lines)
    found = outcome((begin + between.join(records) + end).encode(), suffix)
    titles = " ".join(str(getattr(result, "title", None)) for result in found)  # without a line between, two are one
    assert all(title in titles for other, title in enumerate(TITLES) if other not in (at, at + 1))
    assert len(found) >= len(TITLES) - 1
