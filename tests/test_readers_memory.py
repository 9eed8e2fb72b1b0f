"""Memory while a file is read: it does not grow with the file."""

import csv
import json
import tracemalloc

import pytest

from index_store.readers import read
from index_store.types import Paper

RECORDS = 150
WORDS = "The kite climbs while the line is let out, and turns when one hand pulls. " * 1400  # some 100 KB


def _jsonl(out):
    for number in range(RECORDS):
        out.write(json.dumps({"title": f"Kite {number}", "abstract": WORDS}) + "\n")


def _json(out):
    out.write("[\n")
    for number in range(RECORDS):
        out.write(json.dumps({"title": f"Kite {number}", "abstract": WORDS}) + ("," if number < RECORDS - 1 else "]"))


def _csv(out):
    rows = csv.writer(out)
    rows.writerow(["Title", "Abstract"])
    rows.writerows([f"Kite {number}", WORDS] for number in range(RECORDS))


def _ris(out):
    for number in range(RECORDS):
        out.write(f"TY  - JOUR\nTI  - Kite {number}\nAB  - {WORDS}\nER  - \n\n")


def _bib(out):
    for number in range(RECORDS):
        out.write(f"@article{{kite{number},\n  title = {{Kite {number}}},\n  abstract = {{{WORDS}}}\n}}\n")


@pytest.mark.parametrize("write", [_jsonl, _json, _csv, _ris, _bib])
def test_memory_does_not_grow_with_the_file(write, tmp_path):
    path = tmp_path / f"kites.{write.__name__.strip('_')}"
    with path.open("w", encoding="utf-8", newline="") as out:
        write(out)
    small = tmp_path / "small.jsonl"
    small.write_text('{"title": "Kite", "abstract": "It climbs."}\n')
    assert len(list(read(small))) == 1  # what is imported late is there now
    assert path.stat().st_size > 15_000_000
    next(read(path))
    tracemalloc.start()
    try:
        papers = sum(isinstance(result, Paper) for result in read(path))
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert papers == RECORDS
    assert peak < 6_000_000
