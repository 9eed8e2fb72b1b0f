from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from index_store.readers import read
from index_store.readers.file import File, Options
from index_store.readers.formats import FORMATS
from index_store.readers.lines import Line
from index_store.readers.text.bibtex_entries import blocks
from index_store.reports import Problem

ENTRY = """@Article {holm2019,
  Title = "On {Odd} Things",
  AUTHOR = {Holm, Ada and {\\"O}zel, J{\\'a}n and {Society of Odd Things} and others},
  journal = joot # { A},
  year = 2019, month = mar, volume = {12}, number = 3, pages = {12--34},
  publisher = {Odd Press},
  doi = {https://doi.org/10.1234/ODD\\_1},
  keywords = {one; two, three},
  abstract = {We find that 50\\% of {things} are odd.},
}
"""


def results(tmp_path: Path, text: str) -> list:
    path = tmp_path / "some.bib"
    path.write_text(text, "utf-8")
    return list(FORMATS["bibtex"].papers(File(path, "some.bib", "utf-8")))


def test_an_entry_gives_every_field_it_has(tmp_path):
    (paper,) = results(tmp_path, '@string{joot = "Journal of Odd Things"}\n' + ENTRY)
    assert (paper.title, paper.year, paper.venue) == ("On Odd Things", 2019, "Journal of Odd Things A")
    assert paper.authors == ("Ada Holm", "Ján Özel", "Society of Odd Things") and paper.et_al
    assert paper.families == ("Holm", "Özel", "Society of Odd Things")
    assert (paper.volume, paper.issue, paper.pages, paper.publisher) == ("12", "3", "12–34", "Odd Press")
    assert (paper.doi, paper.kind, paper.keywords) == ("10.1234/odd_1", "article", ("one", "two, three"))
    assert paper.abstract == "We find that 50% of things are odd."


def test_text_between_entries_and_comments_are_no_papers(tmp_path):
    text = "Some words.\n@preamble{x}\n@comment{jabref-meta: {a}}\n" + ENTRY + "more words\n"
    assert [paper.title for paper in results(tmp_path, text)] == ["On Odd Things"]


def test_an_entry_that_is_never_closed_does_not_swallow_the_next(tmp_path):
    problem, paper, last = results(tmp_path, "\n@book{cut,\n  title = {An open\n\n" + ENTRY + "@misc{x, title = {A")
    assert (problem.line, problem.record, problem.start) == (2, 1, "@book{cut,")
    assert paper.title == "On Odd Things"
    assert isinstance(last, Problem) and last.record == 3


def test_the_rest_of_an_entry_is_a_problem(tmp_path):
    paper, problem = results(tmp_path, "@misc{a, title = {One}}}\n  year = {2000}\n}\n")
    assert (paper.title, problem.line) == ("One", 1)


def test_odd_entries_are_read(tmp_path):
    for entry in (
        "@misc{,title={One}}",
        "@misc{title={One}}",
        "@misc(a, title={One (and) two})",
        "@misc\n{a,\n title={One}}",
        "@misc{a, title={One} year={2000}}",
        "@misc{a, title={One},, title={Two},}",
        "@web_page{a, title={One}}",
        '@misc{a, note="x", title = "One" }',
        "@misc{a, title = {One}}@misc{b, title={Two}}",
    ):
        assert results(tmp_path, entry)[0].title.startswith("One"), entry


def test_entries_with_one_key_stay_apart(tmp_path):
    assert len(results(tmp_path, "@misc{a, title={One}}\n@misc{a, title={Two}}\n@misc{, title={Three}}")) == 3


def test_what_is_missing_is_inherited_wherever_the_parent_stands(tmp_path):
    child = "@inproceedings{c, title={One}, crossref={p}}\n"
    parent = "@proceedings{P, title={Odd Days}, year={2001}, publisher={Odd Press}, doi={10.1234/all}}\n"
    for text in (child + parent, parent + child):
        (paper,) = [paper for paper in results(tmp_path, text) if paper.title == "One"]
        assert (paper.venue, paper.year, paper.publisher, paper.doi) == ("Odd Days", 2001, "Odd Press", None)


def test_parents_that_go_round_end(tmp_path):
    assert len(results(tmp_path, "@misc{a, crossref={b}, note={x}}\n@misc{b, crossref={a}, title={One}}")) == 2


def test_biblatex_names_its_fields_otherwise(tmp_path):
    (paper,) = results(
        tmp_path,
        "@online{a, title={One}, subtitle={Two}, date={2020-03-04}, journaltitle={Odd}, eprinttype={arxiv}, "
        "eprint={2101.00001}}",
    )
    assert (paper.title, paper.year, paper.venue, paper.arxiv) == ("One: Two", 2020, "Odd", "2101.00001")
    assert paper.kind == "preprint"


def test_bibtex_is_known_by_its_content(tmp_path):
    path = tmp_path / "some.txt"
    path.write_text("% Encoding: UTF-8\n" + ENTRY, "utf-8")
    assert [paper.title for paper in read(path)] == ["On Odd Things"]


@given(st.text(st.sampled_from('@ab{}()",=#\\ \n'), max_size=80))
def test_every_character_is_in_a_block(text):
    lines = [Line(number, row) for number, row in enumerate(text.split("\n"), 1)]
    list(blocks(lines))


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_damage_costs_at_most_the_entries_it_touches(tmp_path, data):
    text = "\n".join(ENTRY.replace("On {Odd} Things", f"Paper {n}") for n in range(4))
    begin = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(begin, min(len(text), begin + 30)))
    damaged = text[:begin] + data.draw(st.text(st.sampled_from('@{}",=\\ x\n'), max_size=5)) + text[end:]
    titles = {paper.title for paper in results(tmp_path, damaged) if not isinstance(paper, Problem)}
    whole = {f"Paper {n}" for n in range(4) if f'"Paper {n}"' in text}
    touched = {n for n in range(4) if _touches(text, n, begin, end)}
    assert {title for title in whole if int(title[-1]) not in touched} <= titles


def _touches(text: str, n: int, begin: int, end: int) -> bool:
    size = (len(text) + 1) // 4
    return begin <= (n + 1) * size and end >= n * size - 1


def test_forcing_the_format_of_other_text_fails_in_words(tmp_path):
    path = tmp_path / "some.txt"
    path.write_text("nothing here\n", "utf-8")
    try:
        list(read(path, options=Options(format="bibtex")))
    except Exception as error:
        assert "nothing in" in str(error)
    else:
        raise AssertionError("read")
