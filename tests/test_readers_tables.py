"""Tables: which column holds what, how people are parted, and rows that are no rows."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook

from index_store.errors import ReadError
from index_store.readers import read
from index_store.readers.file import Options
from index_store.readers.tables.cells import people
from index_store.reports import Problem, Skipped
from index_store.types import Paper

ABSTRACT = "Ferries burn most fuel while they wait for a berth; we schedule arrivals."


def _read(folder: Path, text: str, name: str = "x.csv", **options) -> list:
    path = folder / name
    path.write_bytes(text.encode())
    return list(read(path, options=Options(**options)))


@pytest.mark.parametrize(
    ("header", "row"),
    [
        ("Title,Author,Publication Year,Abstract Note,DOI", '"Berths","Quist, Mara; Ümit, Zoë",2021,"{}",10.1234/AB'),
        ("Authors,Title,Year,Abstract,DOI", '"Quist M., Ümit Z.",Berths,2021,"{}",https://doi.org/10.1234/ab'),
        ("Document Title;Authors;Publication Year;Abstract;DOI", 'Berths;"M. Quist; Z. Ümit";2021;"{}";10.1234/ab'),
        ("TI\tAU\tPY\tAB\tDI", "Berths\tQuist, M; Ümit, Z\t2021\t{}\t10.1234/ab"),
        ("Article Title|Author Full Names|Year|Abstract|DOI", "Berths|Quist, Mara; Ümit, Zoë|2021|{}|10.1234/ab"),
        ("title,first_authors,year,abstract,doi", "Berths,\"['M. Quist', 'Z. Ümit']\",2021//,\"{}\",10.1234/ab"),
    ],
)  # fmt: skip
def test_columns_are_known_by_the_names_that_databases_give_them(tmp_path, header, row):
    [paper] = _read(tmp_path, f"{header}\n{row.format(ABSTRACT)}\n")
    assert (paper.title, paper.year, paper.abstract, paper.doi) == ("Berths", 2021, ABSTRACT, "10.1234/ab")
    assert [name.split()[-1] for name in paper.authors] == ["Quist", "Ümit"]


@pytest.mark.parametrize(
    ("cell", "names"),
    [
        ("Gao X., Ni W.", ["Gao, X.", "Ni, W."]),
        ("Gao, X., Ni, W.", ["Gao, X.", "Ni, W."]),
        ("Ada Reyes, Bo Lind", ["Ada Reyes", "Bo Lind"]),
        ("Reyes, Ada", ["Reyes, Ada"]),
        ("Ada Reyes and Bo Lind", ["Ada Reyes", "Bo Lind"]),
        ("Ada Reyes, Bo Lind & Cy Moor", ["Ada Reyes", "Bo Lind", "Cy Moor"]),
        ("Reyes, Ada (57190000001); Lind, Bo (57190000002)", ["Reyes, Ada", "Lind, Bo"]),
        ("Reyes, A.|Lind, B.", ["Reyes, A.", "Lind, B."]),
        ("", []),
    ],
)
def test_people_in_one_cell_are_parted(cell, names):
    assert people(cell) == names


def test_a_header_behind_a_preamble_is_found(tmp_path):
    text = f'Exported on 3 May\n\nSearch: berths\nTitle,Abstract,Year\nBerths,"{ABSTRACT}",2020\n'
    [paper] = _read(tmp_path, text)
    assert paper.year == 2020


def test_a_quotation_mark_that_is_never_closed_costs_one_row(tmp_path):
    rows = "".join(f'Kites {n},"{ABSTRACT}",20{n}\n' for n in range(10, 20))
    first, *rest = _read(tmp_path, f'title,abstract,year\nBroken,"{ABSTRACT},2001\n{rows}')
    assert isinstance(first, Problem)
    assert (first.line, first.start[:6]) == (2, "Broken")
    assert [paper.title for paper in rest] == [f"Kites {n}" for n in range(10, 20)]


def test_a_row_with_too_many_cells_is_a_problem_and_one_with_too_few_is_read(tmp_path):
    long, short = _read(tmp_path, f"title,abstract,year\nA,b,2000,x,y\nKites,{ABSTRACT.replace(',', '')}\n")
    assert isinstance(long, Problem)
    assert "5 cells" in long.reason
    assert isinstance(short, Paper)


def test_a_column_may_be_named_by_the_user(tmp_path):
    text = f'Titre;Résumé;Auteur\nQuais;"{ABSTRACT}";Mara Quist\n'
    with pytest.raises(ReadError, match="--map abstract=COLUMN"):
        _read(tmp_path, text)
    [paper] = _read(tmp_path, text, columns={"abstract": "Résumé", "title": "Titre", "authors": "Auteur"})
    assert (paper.title, paper.authors, paper.abstract) == ("Quais", ("Mara Quist",), ABSTRACT)


def test_every_sheet_of_a_workbook_with_a_header_is_read(tmp_path):
    book = Workbook()
    book.active.append(["Notes of the librarian"])
    for number in (1, 2):
        sheet = book.create_sheet(f"Export {number}")
        sheet.append(["Title", "Authors", "Year", "Abstract"])
        sheet.append([f"Kites {number}", "Reyes, Ada; Lind, Bo", 2019 + number, ABSTRACT])
        sheet.append([f"Empty {number}", None, None, None])
    book.save(tmp_path / "x.xlsx")
    found = list(read(tmp_path / "x.xlsx"))
    assert [(p.title, p.year) for p in found if isinstance(p, Paper)] == [("Kites 1", 2020), ("Kites 2", 2021)]
    assert [s.title for s in found if isinstance(s, Skipped)] == ["Empty 1", "Empty 2"]


def test_a_damaged_workbook_is_an_error_that_says_so(tmp_path):
    (tmp_path / "x.xlsx").write_bytes(b"PK\x03\x04" + b"[Content_Types].xml" + b"\x00" * 300)
    with pytest.raises(ReadError, match=r"no readable workbook|cannot be unpacked"):
        list(read(tmp_path / "x.xlsx"))


def test_prose_with_commas_is_no_table(tmp_path):
    with pytest.raises(ReadError, match="no kind"):
        _read(tmp_path, "Dear all, the title, the abstract and the year are missing.\nPlease, send them.\n", "x.txt")


@given(
    st.lists(
        st.text(st.characters(exclude_categories=["Cs", "Cc"], include_characters="\n\t"), max_size=30), max_size=12
    )
)
def test_any_rows_give_papers_or_problems_and_no_row_is_lost(tmp_path_factory, cells):
    import csv
    import io

    out = io.StringIO(newline="")
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(["title", "abstract", "year"])
    for cell in cells:
        rows.writerow([f"T{cell}", f"A {cell}", "2020"])
    path = tmp_path_factory.mktemp("any") / "x.csv"
    path.write_text(out.getvalue(), "utf-8", newline="")
    if cells:
        assert len(list(read(path))) == len(cells)


def test_the_year_may_be_named_and_of_two_columns_of_one_name_the_filled_one_counts(tmp_path):
    text = f"Title,Jahr,Abstract,Abstract\nBerths,2020,,{ABSTRACT}\n"
    [paper] = _read(tmp_path, text, columns={"year": "Jahr"})
    assert (paper.year, paper.abstract) == (2020, ABSTRACT)


def test_particles_before_a_family_name_with_initials_behind_it_stay_with_it(tmp_path):
    [paper] = _read(tmp_path, f'Authors,Title,Abstract\n"van der Berg K., de Souza M.",Berths,"{ABSTRACT}"\n')
    assert paper.authors == ("K. van der Berg", "M. de Souza")
    assert paper.families == ("van der Berg", "de Souza")
