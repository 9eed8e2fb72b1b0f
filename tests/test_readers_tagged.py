from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from index_store.readers import read
from index_store.readers.file import File, Options
from index_store.readers.formats import FORMATS
from index_store.reports import Problem, Skipped

RIS = """TY  - JOUR
AU  - Holm, Ada B.
AU  - Berg, Jo van der
TI  - On odd things
JF  - Journal of Odd Things
PY  - 2019//
VL  - 12
IS  - 3
SP  - 12
EP  - 34
PB  - Odd Press
DO  - https://doi.org/10.1234/ODD.1
UR  - https://odd.example/1
KW  - one
KW  - two; three
N1  - a note
AB  - We find that things,
ER then more things, are <i>odd</i>.
ER  -
"""
NBIB = """PMID- 12345678
DP  - 2019 Mar
TI  - On odd things, which
      go on.
LID - 10.1234/odd.1 [doi]
AB  - AIM: We count. RESULTS: Things
      are odd.
FAU - Holm, Ada B
AU  - Holm AB
FAU - Roe, Jo
AU  - Roe J
CN  - Odd Group
JT  - Journal of odd things
VI  - 12
IP  - 3
PG  - 12-34
PT  - Journal Article
OT  - one
MH  - *Oddness
"""
REFER = """%0 Journal Article
%T On odd things
%A Holm, Ada B.
%A Jo Roe
%J Journal of Odd Things
%D 2019
%V 12
%N 3
%P 12-34
%R 10.1234/odd.1
%K one
two
%X We find that things
are odd.

Also on Sundays.
"""
WOS = """PT J
AU Holm, AB
   Roe, J
AF Holm, Ada B.
   Roe, Jo
TI On odd
   things
SO JOURNAL OF ODD THINGS
DE one; two
AB We find that things
   are odd.
PY 2019
VL 12
IS 3
BP 12
EP 34
DI 10.1234/odd.1
DT Article
ER
"""
PLAIN = """<1>
Author
  Holm, Ada B; Roe, Jo.
Title
  On odd things
Abstract
  We find that things
  are odd.
Publication Type
  Journal Article
Source
  Journal of Odd Things.  12(3):12-34, March 2019.
Digital Object Identifier
  10.1234/odd.1

"""
TAGGED = """<1>
UI  - 123
AU  - Holm AB
AU  - Roe J
TI  - On odd things
SO  - Journal of Odd Things. 12(3):12-34, 2019 Mar.
AB  - We find that things
      are odd.
DO  - 10.1234/odd.1
PT  - Journal Article

"""
ALL = {"ris": RIS, "pubmed-text": NBIB, "endnote-refer": REFER, "wos-tagged": WOS, "ovid-plain": PLAIN,
       "ovid-tagged": TAGGED}  # fmt: skip
each = pytest.mark.parametrize("name", list(ALL))


def results(tmp_path: Path, name: str, text: str) -> list:
    path = tmp_path / "some.txt"
    path.write_bytes(text.encode("utf-8", "replace"))
    return list(FORMATS[name].papers(File(path, "some.txt", "utf-8-sig")))


@each
def test_a_record_gives_every_field_it_has(tmp_path, name):
    (paper,) = results(tmp_path, name, ALL[name])
    assert paper.title.startswith("On odd things")
    assert "hings" in paper.abstract and "odd." in paper.abstract and "\n" not in paper.abstract
    assert [one[-4:].strip() for one in paper.authors[:1]] == ["Holm"] and paper.families[0] == "Holm"
    assert (paper.year, paper.volume, paper.issue, paper.pages) == (2019, "12", "3", "12–34")
    assert paper.venue.casefold() == "journal of odd things"
    assert (paper.doi, paper.kind) == ("10.1234/odd.1", "article")


@each
def test_the_format_is_known_by_its_content(tmp_path, name):
    path = tmp_path / "some.txt"
    path.write_text(ALL[name] + "\n" + ALL[name].replace("odd things", "even things"), "utf-8")
    assert len([one for one in read(path) if not isinstance(one, Problem)]) == 2


@each
@pytest.mark.parametrize("ends", ["\r\n", "\r\r\n", "\n"])
def test_line_ends_make_no_difference(tmp_path, name, ends):
    assert results(tmp_path, name, "\ufeff" + ALL[name].replace("\n", ends)) == results(tmp_path, name, ALL[name])


@each
def test_a_file_that_ends_too_early_still_gives_its_last_record(tmp_path, name):
    assert len(results(tmp_path, name, ALL[name] + "\n" + ALL[name].split("We find")[0].split("AIM")[0])) == 2


@each
@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_damaged_files_never_fail(tmp_path, name, data):
    text = ALL[name] * 2
    begin = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(begin, min(len(text), begin + 40)))
    results(tmp_path, name, text[:begin] + data.draw(st.text(max_size=8)) + text[end:])


def test_ris_continued_lines_belong_to_their_field(tmp_path):
    (paper,) = results(tmp_path, "ris", RIS)
    assert paper.abstract == "We find that things, ER then more things, are odd."
    assert paper.authors == ("Ada B. Holm", "Jo van der Berg")
    assert paper.keywords == ("one", "two", "three")


def test_ris_records_without_their_end_or_beginning_are_read(tmp_path):
    without_end = RIS.replace("ER  -\n", "")
    assert len(results(tmp_path, "ris", without_end * 3)) == 3
    assert len(results(tmp_path, "ris", RIS + RIS.replace("TY  - JOUR\n", ""))) == 2


def test_ris_text_between_records_is_a_problem_unless_it_is_a_number(tmp_path):
    found = results(tmp_path, "ris", "1.\n" + RIS + "\n2.\n" + RIS + "\nSomething else\n" + RIS)
    assert [type(one).__name__ for one in found] == ["Paper", "Paper", "Problem", "Paper"]
    assert found[2].start == "Something else"


def test_other_tags_of_ris_mean_the_same(tmp_path):
    text = "TY  - CONF\nT1  - One\nA1  - Roe, Jo\nY1  - 2001/03/04\nN2  - Text.\nT2  - Odd Days\nER  - \n"
    (paper,) = results(tmp_path, "ris", text)
    assert (paper.title, paper.authors, paper.year, paper.abstract) == ("One", ("Jo Roe",), 2001, "Text.")
    assert (paper.venue, paper.kind) == ("Odd Days", "conference")


def test_pubmed_names_are_full_and_come_once(tmp_path):
    (paper,) = results(tmp_path, "pubmed-text", NBIB)
    assert paper.authors == ("Ada B Holm", "Jo Roe", "Odd Group")
    assert (paper.pmid, paper.keywords) == ("12345678", ("one", "Oddness"))


def test_a_blank_line_parts_pubmed_records_and_other_text_is_a_problem(tmp_path):
    _, problem, second = results(tmp_path, "pubmed-text", NBIB + "\nOther text.\n\nTI  - Two\n")
    assert (problem.start, second.title) == ("Other text.", "Two")


def test_web_of_science_full_names_are_preferred(tmp_path):
    (paper,) = results(tmp_path, "wos-tagged", "FN Export\nVR 1.0\n" + WOS + "\nEF\n")
    assert paper.authors == ("Ada B. Holm", "Jo Roe")


def test_refer_records_are_parted_by_titles_types_and_blank_lines(tmp_path):
    one = "%T One\n%A Roe, Jo\n%D 2001\n"
    assert len(results(tmp_path, "endnote-refer", one + "\n\n" + one + one + "\n" + REFER)) == 4
    assert results(tmp_path, "endnote-refer", REFER)[0].abstract.endswith("Also on Sundays.")


def test_records_without_an_abstract_are_counted(tmp_path):
    path = tmp_path / "some.ris"
    path.write_text(RIS + "TY  - JOUR\nTI  - Two\nER  - \n", "utf-8")
    assert [type(one) for one in read(path)][1:] == [Skipped]
    assert len(list(read(path, options=Options(titles=True)))) == 2


def test_a_record_without_end_does_not_fill_the_memory(tmp_path):
    text = "TY  - JOUR\nAB  - " + ("x" * 99 + "\n") * 50_000 + RIS
    problem, paper = results(tmp_path, "ris", text)
    assert isinstance(problem, Problem) and paper.title == "On odd things"


def test_ris_with_one_space_before_the_dash_is_read(tmp_path):
    assert results(tmp_path, "ris", RIS.replace("  -", " -")) == results(tmp_path, "ris", RIS)


def test_a_word_with_a_hyphen_is_no_tag_of_pubmed(tmp_path):
    (paper,) = results(tmp_path, "pubmed-text", "PMID-123\nTI  - On\nDNA-like and\nIL-6\n")
    assert (paper.title, paper.pmid) == ("On DNA-like and IL-6", "123")


def test_a_nul_in_the_place_of_a_tag_costs_no_other_record(tmp_path):
    path = tmp_path / "nul.enw"
    path.write_bytes(b"%\0 Journal Article\non two lines\n" + REFER.encode())
    assert [getattr(result, "title", None) for result in read(path)][-1] == "On odd things"
