"""The catalogue knows where every paper came from, also in indexes made before it did."""

import json
import signal
import sqlite3

import processes
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from inventing import paper, papers
from stores import counts
from test_merging import PAIRS, add, write

from index_store import AddReport, Store
from index_store.embedders import FakeEmbedder
from index_store.readers.folders import read_all
from index_store.records import from_record, to_record
from index_store.reports import Found


def sources(store, key):
    return [(s.file, s.record) for s in store.catalog.sources.held([key])[key].sources]


@pytest.fixture
def old(tmp_path):
    """Give an index as version 2 left it: without anything about sources."""
    store = Store.open(tmp_path / "papers.index", embedder=FakeEmbedder())
    store.add(papers(12))
    store.close()
    with sqlite3.connect(tmp_path / "papers.index" / "catalog.sqlite") as db:
        db.executescript(
            "DROP TABLE source; DROP TABLE file; DROP TABLE alike; DROP TABLE apart; DROP TABLE staged_source;"
            "UPDATE meta SET value = '2' WHERE key = 'version';"
        )
    return tmp_path / "papers.index"


def test_a_paper_remembers_file_and_record(index, tmp_path):
    path = write(tmp_path / "three.jsonl", *(to_record(p) for p in papers(3)))
    index.add(read_all(path))
    assert sources(index, "p1") == [(str(path), 2)]


def test_the_same_record_in_two_files_is_unchanged_and_both_are_remembered(index, fake, tmp_path):
    first, second = (write(tmp_path / f"{name}.jsonl", to_record(paper(1))) for name in "ab")
    assert add(index, first).added == 1
    assert add(index, second).unchanged == 1
    assert sources(index, "p1") == [(str(first), 1), (str(second), 1)]
    assert len(fake.embedded) == 1
    assert not list(index.merges())


def test_a_record_that_moved_in_its_file_is_unchanged_and_its_number_follows(index, tmp_path):
    path = write(tmp_path / "a.jsonl", *(to_record(p) for p in papers(3)))
    add(index, path)
    write(path, *(to_record(p) for p in [paper(50), *papers(3)]))
    report = add(index, path)
    assert (report.added, report.unchanged) == (1, 3)
    assert sources(index, "p2") == [(str(path), 4)]


def test_papers_given_as_objects_have_no_file(index):
    index.add([paper(1)])
    assert sources(index, "p1") == [("", 0)]


def test_an_index_made_before_sources_opens_goes_on_and_its_papers_get_sources_when_their_file_is_added(old, tmp_path):
    embedder = FakeEmbedder()
    store = Store.open(old, embedder=embedder)
    assert store.catalog.meta("version") == "3"
    assert list(store.papers()) == papers(12)
    path = write(tmp_path / "a.jsonl", *(to_record(p) for p in papers(12)))
    assert add(store, path).unchanged == 12
    assert sources(store, "p4") == [(str(path), 5)]
    assert not embedder.embedded
    assert counts(store) == (12,) * 4
    store.close()


def test_an_index_made_before_sources_takes_edits_as_it_did(old):
    store = Store.open(old, embedder=FakeEmbedder())
    assert store.add([paper(2, year=1999)]) == AddReport(updated=1)
    assert store.catalog.count() == 12
    store.close()


@pytest.mark.parametrize(
    "where", ["catalog.catalog.Catalog.stage", "lexical.Lexical.write", "catalog.catalog.Catalog.apply"]
)
@pytest.mark.parametrize("when", ["before", "after"])
def test_killed_while_merging_running_again_gives_the_same_papers_with_their_sources(tmp_path, where, when):
    folder = tmp_path / "papers.index"
    first = [Found(p, "/a.jsonl", n) for n, p in enumerate(papers(10), 1)]
    store = Store.open(folder, embedder=FakeEmbedder())
    store.add(first)
    store.close()
    again = [Found(paper(n, venue="Letters", id=f"q{n}"), "/b.jsonl", n + 1) for n in range(10) if n % 3]
    assert processes.run(processes.add_and_die, folder, again, where, when, 1) == -signal.SIGKILL
    store = Store.open(folder, embedder=FakeEmbedder())
    store.add(again)
    assert [p.id for p in store.papers()] == [f"p{n}" for n in range(10)]
    assert all(p.venue == "Letters" for n, p in enumerate(store.papers()) if n % 3)
    assert len(list(store.merges())) == len(again)
    assert counts(store) == (10,) * 4
    store.close()


RECORDS = [from_record({**pair[side], "id": f"{n}{side}"}) for n, pair in enumerate(PAIRS) for side in "ab"]


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.lists(st.integers(0, 30), min_size=1, max_size=6), min_size=1, max_size=5), st.randoms())
def test_files_in_any_order_any_number_of_times_give_the_same_set_of_papers(tmp_path_factory, files, dice):
    piles = [
        [Found(RECORDS[place], f"/{number}.jsonl", at) for at, place in enumerate(dict.fromkeys(pile), 1)]
        for number, pile in enumerate(files)
    ]
    order = [*piles, *piles]
    dice.shuffle(order)
    shown = []
    for run in (piles, order):
        store = Store.open(tmp_path_factory.mktemp("any") / "papers.index", embedder=FakeEmbedder())
        for pile in run:
            store.add(pile)
        shown.append(sorted(json.dumps(to_record(p) | {"id": ""}) for p in store.papers()))
        store.close()
    assert shown[0] == shown[1]
