"""One paper from several sources is one paper with the better field of each; papers that only look alike stay apart."""

import json
from pathlib import Path

import pytest

from assistant.exporting import export
from assistant.samples import PAPERS
from index_store import Store
from index_store.embedders import FakeEmbedder
from index_store.errors import UsageError
from index_store.identity import content_hash
from index_store.merging.likeness import same_paper
from index_store.merging.traits import keys, traits
from index_store.readers.folders import read_all
from index_store.records import from_record

PAIRS = [json.loads(line) for line in (Path(__file__).parent / "data/duplicates.jsonl").read_text("utf-8").splitlines()]
ABSTRACT = "Moss cools the roofs of tram depots. We measured 48 roofs over three summers and found 6.2 degrees at noon."


def _traits(record):
    paper = from_record(record)
    return traits(paper, content_hash(paper))


def _found(pair) -> bool:
    a, b = _traits(pair["a"]), _traits(pair["b"])
    assert bool(same_paper(a, b)) == bool(same_paper(b, a))
    return bool(same_paper(a, b)) and bool(keys(a) & keys(b))


def write(path: Path, *records) -> Path:
    path.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    return path


def add(store: Store, *paths):
    return store.add(read_all(list(paths)))


@pytest.fixture
def two(tmp_path):
    scant = {"id": "a", "abstract": ABSTRACT[:60] + "…", "authors": ["I. Varga", "T. Querido"], "year": 2019,
             "title": "Moss on Roofs of Depots", "keywords": ["moss"]}  # fmt: skip
    full = {"id": "b", "abstract": ABSTRACT, "authors": ["Ilse Varga", "Tomás Querido"], "doi": "10.5555/moss",
            "title": "Moss on Roofs of Depots", "venue": "Roof Letters", "keywords": ["Moss", "trams"]}  # fmt: skip
    return write(tmp_path / "scant.jsonl", scant), write(tmp_path / "full.jsonl", full)


@pytest.mark.parametrize("pair", [p for p in PAIRS if not p["same"]], ids=lambda pair: pair["kind"])
def test_papers_that_only_look_alike_stay_apart(pair):
    assert not same_paper(_traits(pair["a"]), _traits(pair["b"]))


def test_nearly_all_true_duplicates_are_found():
    same = [pair for pair in PAIRS if pair["same"]]
    missed = [pair["kind"] for pair in same if not _found(pair)]
    assert len(PAIRS) >= 60
    assert len(missed) <= 0.05 * len(same), missed


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_a_merged_paper_takes_the_better_field_of_each_source(index, two, order):
    assert add(index, two[order[0]]).added == 1
    assert add(index, two[order[1]]).merged == 1
    (paper,) = index.papers()
    assert paper.abstract == ABSTRACT
    assert paper.authors == ("Ilse Varga", "Tomás Querido")
    assert (paper.year, paper.doi, paper.venue) == (2019, "10.5555/moss", "Roof Letters")
    assert [word.casefold() for word in paper.keywords] == ["moss", "trams"]
    (merge,) = index.merges()
    assert {Path(source.file).name for source in merge.sources} == {"scant.jsonl", "full.jsonl"}
    came = {field: {Path(merge.sources[n].file).name for n in numbers} for field, numbers in merge.fields.items()}
    assert (came["abstract"], came["year"]) == ({"full.jsonl"}, {"scant.jsonl"})
    assert came["keywords"] == {"full.jsonl", "scant.jsonl"}


def test_adding_the_files_of_a_merge_again_embeds_and_writes_nothing(index, fake, two):
    add(index, *two)
    embedded, generation = len(fake.embedded), index.catalog.generation
    report = add(index, *two)
    assert (report.unchanged, report.total) == (2, 2)
    assert (len(fake.embedded), index.catalog.generation) == (embedded, generation)


def test_a_merge_taken_apart_stays_apart_when_the_files_are_added_again(index, two):
    add(index, *two)
    (paper,) = index.papers()
    assert len(index.unmerge(paper.id)) == 2
    assert {p.abstract for p in index.papers()} == {ABSTRACT, ABSTRACT[:60] + "…"}
    assert add(index, *two).unchanged == 2
    assert add(index, *two[::-1]).unchanged == 2
    assert index.catalog.count() == 2
    assert not list(index.merges())
    with pytest.raises(UsageError, match="assistant duplicates"):
        index.unmerge(paper.id)


def test_what_was_taken_apart_stays_apart_when_a_record_is_edited(index, two, tmp_path):
    add(index, *two)
    index.unmerge(next(index.papers()).id)
    record = json.loads(two[1].read_text("utf-8"))
    write(two[1], {**record, "abstract": ABSTRACT + " Depots keep it alive."})
    assert add(index, two[1]).updated == 1
    assert index.catalog.count() == 2


def test_an_edit_in_one_source_changes_what_the_merged_paper_takes_from_it(index, two):
    add(index, *two)
    record = json.loads(two[1].read_text("utf-8"))
    write(two[1], {**record, "venue": "Roof Reviews"})
    assert add(index, two[1]).updated == 1
    (paper,) = index.papers()
    assert (paper.venue, paper.year) == ("Roof Reviews", 2019)


def test_one_record_that_is_like_two_different_papers_joins_them_the_same_way_in_any_order(tmp_path):
    first = {"abstract": ABSTRACT, "title": "Moss on Roofs of Depots", "authors": ["Ilse Varga"], "doi": "10.5555/1"}
    second = {**first, "doi": "10.5555/2", "venue": "Other Letters"}
    between = {**{k: v for k, v in first.items() if k != "doi"}, "url": "https://example.org/moss"}
    files = [write(tmp_path / f"{n}.jsonl", r) for n, r in enumerate((first, second, between))]
    shown = set()
    for n, order in enumerate(([0, 1, 2], [2, 1, 0], [1, 2, 0], [0, 2, 1])):
        store = Store.open(tmp_path / f"{n}.index", embedder=FakeEmbedder())
        for place in order:
            add(store, files[place])
        shown.add(frozenset((p.doi, p.url, p.venue) for p in store.papers()))
        store.close()
    assert len(shown) == 1
    assert len(shown.pop()) == 2


def test_the_same_library_in_several_formats_is_one_set_of_papers(index, tmp_path):
    library = [found.paper for found in read_all(PAPERS)]
    for format, suffix in (("bibtex", "bib"), ("csv", "csv"), ("ris", "ris"), ("jsonl", "jsonl")):
        path = tmp_path / f"library.{suffix}"
        path.write_text(export(library, format), encoding="utf-8", newline="")
        report = add(index, path)
        assert report.total == len(library)
        assert report.added == (len(library) if format == "bibtex" else 0)
    assert index.catalog.count() == len(library)
    assert all(len(held.sources) == 4 for held in index.catalog.sources.held(index.catalog.ids()).values())
