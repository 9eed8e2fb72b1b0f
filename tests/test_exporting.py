"""Exports read back by the libraries that others use give the same values, whatever the papers hold."""

from __future__ import annotations

import csv
import io
import json
import re

import bibtexparser
import pytest
import rispy
from bibtexparser.middlewares import LatexDecodingMiddleware, SeparateCoAuthors, SplitNameParts
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from assistant.exporting import FORMATS, SUFFIXES, export
from assistant.exporting.describe import LABEL_NOTE, OTHERS_NOTE
from assistant.exporting.keys import citation_keys
from assistant.exporting.lines import one_line
from assistant.exporting.tables import COLUMNS
from index_store.errors import UsageError
from index_store.types import Paper

FULL = Paper(
    id="p1",
    abstract="We cut the cost by 39% & keep 2.42$\\times$ the speed on set_a #1.",
    authors=("Mirela Øst", "Jan van der Meer", "Tovë, Íris"),
    et_al=True,
    title="QuietGate: Échos & Gates at 50%",
    area="Audio",
    subarea="Speech, Noise and Rooms",
    year=2025,
    venue="Proceedings of the Imagined Conference on Sound",
    doi="10.1234/ab_c.5",
    url="https://example.org/a_b?x=1&y=2",
    keywords=("gating", "noise"),
)
BARE = Paper(id="p2", abstract="We present MossNet, a network for moss.")

HOSTILE = st.text(
    st.one_of(
        st.sampled_from(list("{}\\$%&_#^~\"'@,=\n\r\t<>[]()*`|;:.-+ aZé中🦊\x00\x1b\u2028\ud800\u202e")),
        st.characters(),
    ),
    max_size=60,
)
SNIPPETS = st.sampled_from(
    ["@article{", "\n@article{x,\n", "\\textbf{", "\\input{x}", "$\\{$", "\\\\}", "\\\\%", "ER  - ",
     "\nTY  - JOUR", "and", " and ", "\\", "^^5c", "$a}$", "\\(x^2\\)", "=1+1", "'=1", "</script>", "\\{",
     "\\}", "{,}", "--", "\\begin{x}"]
)  # fmt: skip
HOSTILE_TEXT = st.lists(st.one_of(HOSTILE, SNIPPETS), max_size=6).map("".join)
PAPERS = st.builds(
    Paper,
    id=st.text("abc123", min_size=1),
    abstract=HOSTILE_TEXT,
    authors=st.lists(HOSTILE_TEXT, max_size=3).map(tuple),
    et_al=st.booleans(),
    title=HOSTILE_TEXT.filter(str.strip),
    area=st.none() | HOSTILE_TEXT,
    year=st.none() | st.integers(-3, 12000),
    venue=st.none() | HOSTILE_TEXT,
    doi=st.none() | HOSTILE_TEXT,
    url=st.none() | HOSTILE_TEXT,
    keywords=st.lists(HOSTILE_TEXT, max_size=2).map(tuple),
)
MANY = st.lists(PAPERS, max_size=4)
HOSTILE_RUN = settings(deadline=None, max_examples=30)


def read_bibtex(text: str) -> list[dict[str, str]]:
    library = bibtexparser.parse_string(text)
    assert not library.failed_blocks
    assert not library.comments
    return [{"key": entry.key, **{f.key: f.value for f in entry.fields}} for entry in library.entries]


def test_an_unknown_format_is_named_together_with_the_known_ones():
    with pytest.raises(UsageError, match=r"'endnote'.*bibtex, ris, csl-json, csv, jsonl, markdown"):
        export([FULL], "endnote")


@pytest.mark.parametrize("name", FORMATS)
def test_no_papers_make_an_empty_export(name):
    assert export([], name).strip() in ("", "[]", ",".join(COLUMNS))
    assert SUFFIXES[name].startswith(".")


def test_bibtex_reads_back_with_every_value():
    library = bibtexparser.parse_string(
        export([FULL], "bibtex"),
        append_middleware=[LatexDecodingMiddleware(), SeparateCoAuthors(), SplitNameParts()],
    )
    (entry,) = library.entries
    fields = {f.key: f.value for f in entry.fields}
    assert (entry.entry_type, entry.key) == ("inproceedings", "Ost2025QuietGate")
    assert fields["title"] == FULL.title
    assert fields["abstract"] == FULL.abstract
    assert fields["booktitle"] == FULL.venue
    assert fields["year"] == "2025"
    assert fields["keywords"] == "gating; noise; Audio; Speech, Noise and Rooms"
    names = [(" ".join(n.von + n.last), " ".join(n.first)) for n in fields["author"]]
    (raw,) = read_bibtex(export([FULL], "bibtex"))
    assert (raw["doi"], raw["url"]) == (FULL.doi, FULL.url)
    assert names == [("Øst", "Mirela"), ("van der Meer", "Jan"), ("Tovë", "Íris"), ("others", "")]


def test_bibtex_says_when_the_title_is_only_a_label():
    (entry,) = read_bibtex(export([BARE], "bibtex"))
    assert entry["title"] == BARE.label
    assert entry["note"].startswith("The title is the assistant's label")
    assert "note" not in read_bibtex(export([FULL], "bibtex"))[0]


@given(MANY)
@HOSTILE_RUN
def test_bibtex_of_hostile_papers_stays_one_entry_a_paper(papers):
    entries = read_bibtex(export(papers, "bibtex"))
    assert [entry["key"] for entry in entries] == citation_keys(papers)
    for paper, entry in zip(papers, entries, strict=True):
        assert bool(entry.get("title")) == bool(one_line(paper.title))
        for value in entry.values():
            assert balanced(value)
            assert not re.search(r"(?<!\\)(\\\\)*\\(input|begin)\b", value)
            assert not re.search(r"\n|\^\^", value)


def balanced(value: str) -> bool:
    """Count braces as BibTeX does: all of them."""
    depth = 0
    for brace in re.findall(r"[{}]", value):
        depth += 1 if brace == "{" else -1
        if depth < 0:
            return False
    return depth == 0


def test_ris_reads_back_with_every_value():
    (record,) = rispy.loads(export([FULL], "ris"))
    assert record["type_of_reference"] == "CPAPER"
    assert record["id"] == "Ost2025QuietGate"
    assert record["title"] == FULL.title
    assert record["authors"] == ["Øst, Mirela", "van der Meer, Jan", "Tovë, Íris"]
    assert (record["year"], record["doi"], record["urls"]) == ("2025", FULL.doi, [FULL.url])
    assert record["secondary_title"] == FULL.venue
    assert record["keywords"] == ["gating", "noise", "Audio", "Speech, Noise and Rooms"]
    assert record["abstract"] == FULL.abstract
    assert record["notes"] == [OTHERS_NOTE]


@given(MANY)
@HOSTILE_RUN
def test_ris_of_hostile_papers_reads_back(papers):
    records = rispy.loads(export(papers, "ris"))
    assert [record["id"] for record in records] == citation_keys(papers)
    for paper, record in zip(papers, records, strict=True):
        assert record.get("title", "") == one_line(paper.title)
        assert record.get("abstract", "") == one_line(paper.abstract)
        assert len(record.get("authors", ())) == sum(bool(one_line(name)) for name in paper.authors)


def test_csl_json_reads_back_with_every_value():
    first, second = json.loads(export([FULL, BARE], "csl-json"))
    assert first["type"] == "paper-conference"
    assert first["author"][1] == {"family": "van der Meer", "given": "Jan"}
    assert first["issued"] == {"date-parts": [[2025]]}
    assert (first["container-title"], first["DOI"], first["URL"]) == (FULL.venue, FULL.doi, FULL.url)
    assert first["keyword"] == "gating, noise, Audio, Speech, Noise and Rooms"
    assert (first["abstract"], first["note"]) == (FULL.abstract, OTHERS_NOTE)
    assert second == {
        "id": citation_keys([BARE])[0], "type": "document", "title": BARE.label,
        "note": LABEL_NOTE, "abstract": BARE.abstract,
    }  # fmt: skip


def test_csv_reads_back_with_every_value():
    (row,) = csv.DictReader(io.StringIO(export([FULL], "csv"), newline=""))
    assert row["title"] == FULL.title
    assert row["authors"].split("; ") == list(FULL.authors)
    assert (row["et_al"], row["year"], row["key"], row["id"]) == ("yes", "2025", "Ost2025QuietGate", "p1")
    assert (row["area"], row["subarea"], row["venue"]) == (FULL.area, FULL.subarea, FULL.venue)
    assert (row["doi"], row["url"], row["abstract"]) == (FULL.doi, FULL.url, FULL.abstract)
    assert row["keywords"].split("; ") == list(FULL.keywords)


@given(MANY)
@HOSTILE_RUN
def test_csv_of_hostile_papers_reads_back_and_holds_no_formula(papers):
    rows = list(csv.DictReader(io.StringIO(export(papers, "csv"), newline="")))
    assert len(rows) == len(papers)
    for paper, row in zip(papers, rows, strict=True):
        assert not any(cell.startswith(("=", "+", "-", "@", "\t", "\r", "\n")) for cell in row.values())
        expected = paper.abstract.replace("\x00", "").replace("\ud800", "\ufffd")
        assert re.sub(r"^'('*[=+\-@\t\r\n＝＋－＠])", r"\1", row["abstract"]) == re.sub(
            "[\ud800-\udfff]", "\ufffd", expected
        )


def test_json_lines_hold_every_field():
    first, second = (json.loads(line) for line in export([FULL, BARE], "jsonl").splitlines())
    assert first["title"] == FULL.title
    assert first["authors"] == list(FULL.authors)
    assert first["et_al"] is True
    assert second["abstract"] == BARE.abstract


def test_markdown_links_the_doi_and_the_address():
    text = MarkdownIt().render(export([FULL], "markdown"))
    assert '<a href="https://doi.org/10.1234/ab_c.5">10.1234/ab_c.5</a>' in text
    assert '<a href="https://example.org/a_b?x=1&amp;y=2">' in text
    assert "<strong>QuietGate: Échos &amp; Gates at 50%</strong>" in text
    assert "Mirela Øst, Jan van der Meer, Tovë, Íris et al." in text


@given(MANY)
@HOSTILE_RUN
def test_markdown_of_hostile_papers_is_a_list_without_html_or_foreign_links(papers):
    tokens = MarkdownIt().parse(export(papers, "markdown"))
    assert sum(token.type == "list_item_open" for token in tokens) == len(papers)
    inner = [child for token in tokens for child in token.children or ()]
    assert not any(token.type in ("html_block", "heading_open", "fence", "code_block") for token in tokens)
    assert not any(child.type in ("html_inline", "image", "code_inline") for child in inner)
    links = [str(child.attrs["href"]) for child in inner if child.type == "link_open"]
    assert all(link.lower().startswith(("https://", "http://")) for link in links)


@given(MANY, st.sampled_from(FORMATS))
@HOSTILE_RUN
def test_every_export_can_be_written_as_utf_8(papers, name):
    export(papers, name).encode("utf-8")


@given(st.lists(PAPERS, max_size=8))
@HOSTILE_RUN
def test_keys_are_ascii_and_unique_without_regard_to_case(papers):
    keys = citation_keys(papers)
    assert len({key.lower() for key in keys}) == len(papers)
    assert all(re.fullmatch(r"[A-Za-z0-9]+", key) for key in keys)


def test_a_name_with_and_in_it_stays_one_author():
    paper = Paper(id="1", abstract="", title="T", authors=("Moss and Fern Group", "Ada Wu"))
    library = bibtexparser.parse_string(export([paper], "bibtex"), append_middleware=[SeparateCoAuthors()])
    assert library.entries[0]["author"] == ["{Group, Moss and Fern}", "Wu, Ada"]
