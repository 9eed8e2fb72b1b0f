"""Real files of every format, and the values that a reader should find in them: a table of file × field."""

import json
import re
import unicodedata
from functools import lru_cache
from pathlib import Path

import pytest

from index_store.errors import ReadError
from index_store.readers import read
from index_store.readers.file import Options
from index_store.reports import Problem, Skipped
from index_store.types import Paper

FOLDER = Path(__file__).parents[2] / "shared" / "formats"
ROWS = (
    [json.loads(line) for line in (FOLDER / "expected.jsonl").read_text("utf-8").splitlines()]
    if FOLDER.is_dir()
    else []
)
FIELDS = ("title", "authors", "year", "doi", "abstract_start")
pytestmark = [pytest.mark.corpus, pytest.mark.skipif(not ROWS, reason="the shared format files are not here")]


@lru_cache(None)
def results(name: str) -> tuple[Paper | Problem | Skipped, ...]:
    """The records of a file, those without an abstract too; a file that cannot be read is one problem."""
    try:
        return tuple(read(FOLDER / name, options=Options(titles=True)))
    except ReadError as error:
        return (Problem(name, None, str(error)),)


def records(name: str) -> list[Paper | Skipped]:
    return [result for result in results(name) if not isinstance(result, Problem)]


def problems(name: str) -> list[Problem]:
    return [result for result in results(name) if isinstance(result, Problem)]


def folded(text: str | None) -> str:
    text = unicodedata.normalize("NFKC", (text or "").replace("\u00ad", "")).casefold()
    text = re.sub("[‐‑‒–—−-]+", "-", text)
    text = re.sub('[“”„‟"«»]', '"', re.sub("[‘’‚‛`´]", "'", text))
    return " ".join(text.split()).rstrip(".")


def value(paper: Paper | Skipped, field: str) -> object:
    if isinstance(paper, Skipped):
        return folded(paper.title) if field == "title" else None
    if field == "authors":
        return [folded(name) for name in paper.authors[:3]]
    if field in ("abstract_start", "abstract_contains", "abstract_lacks"):
        return folded(paper.abstract)
    found = getattr(paper, field)
    return folded(found) if isinstance(found, str) else found


def agrees(paper: Paper | Skipped, field: str, wanted: object) -> bool:
    found = value(paper, field)
    if field == "abstract_start":
        return str(found).startswith(folded(str(wanted)))
    if field == "abstract_contains":
        return folded(str(wanted)) in str(found)
    if field == "abstract_lacks":
        return folded(str(wanted)) not in str(found)
    if field == "authors":
        names = [folded(name) for name in wanted or ()]
        return found == names or (found[: len(names)] == names and bool(names))
    if field == "title" and wanted is None:
        return True
    return found == (folded(wanted) if isinstance(wanted, str) else wanted)


def fits(paper: Paper | Skipped, field: str, row: dict) -> bool:
    others = row.get("alt", {}).get(field, []) or row.get(f"alt_{field}", [])
    others = others if isinstance(others, list) and field != "authors" else _lists(others)
    return any(agrees(paper, field, wanted) for wanted in [row[field], *others])


def _lists(others: list) -> list:
    return others if not others or isinstance(others[0], list) else [others]


def wanted_first(row: dict) -> dict | None:
    return row.get("first") or row.get("first_any")


def table():
    for row in ROWS:
        first = wanted_first(row)
        for field in FIELDS if first else ():
            if field in first and field not in first.get("soft", row.get("soft", [])):
                yield pytest.param(row, field, id=f"{row['file']}-{field}")


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["file"])
def test_a_file_gives_its_records(row):
    assert len(records(row["file"])) in [row["records"], *row.get("records_also", [])]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["file"])
def test_a_file_gives_its_abstracts(row):
    found = sum(isinstance(r, Paper) and bool(r.abstract.strip()) for r in records(row["file"]))
    assert found in [row["with_abstract"], *row.get("with_abstract_also", [])]


@pytest.mark.parametrize(("row", "field"), table())
def test_the_first_record_has_its_fields(row, field):
    first = wanted_first(row)
    found = records(row["file"])
    paper = next(r for r in found if isinstance(r, Paper) and r.abstract.strip()) if row.get("first") else found[0]
    assert fits(paper, field, first | {"alt": first.get("alt", row.get("alt", {}))}), (
        value(paper, field),
        first[field],
    )


@pytest.mark.parametrize(
    ("row", "more"), [pytest.param(row, more, id=f"{row['file']}-{more.get('n') or more.get('title')}")
                      for row in ROWS for more in row.get("more", [])]
)  # fmt: skip
def test_a_further_record_has_its_fields(row, more):
    found = records(row["file"])
    papers = (
        [found[more["n"] - 1]] if more.get("n") else [r for r in found if value(r, "title") == folded(more["title"])]
    )
    assert papers
    wrong = [
        (field, value(papers[0], field), wanted)
        for field, wanted in more.items()
        if field not in ("n", "soft") and not field.startswith("alt") and field not in more.get("soft", [])
        if not fits(papers[0], field, more)
    ]
    assert not wrong


@pytest.mark.parametrize("row", [row for row in ROWS if row.get("bad_records")], ids=lambda row: row["file"])
def test_what_cannot_be_read_is_reported(row):
    dropped = row["records"] - len(records(row["file"]))
    kept_what_may_be_dropped = row.get("records_also") and dropped <= 0
    assert problems(row["file"]) or kept_what_may_be_dropped
