"""Searching beside adding, from threads and from processes: always whole papers, never a hang, clear messages."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import processes
import pytest
from inventing import paper, papers
from stores import counts

from index_store import AddReport, Filters, Store
from index_store.embedders import FakeEmbedder
from index_store.errors import IndexBusyError

WAIT_S = 6.5  # 5 s of waiting and some for a busy machine


@pytest.fixture(autouse=True)
def small_pool(monkeypatch):
    """Let searches ask Chroma, as those of a large index do."""
    monkeypatch.setattr("index_store.search._POOL", 20)


def look(store: Store, seen: int) -> int:
    """Search and compare with what was seen before; gives the number of papers seen now."""
    before = store.catalog.count()
    hits = store.search("moss lanterns device of parts", k=1000)
    after = store.catalog.count()
    found = {hit.paper.id for hit in hits}
    assert len(found) == len(hits)
    assert seen <= before <= len(found) <= after
    assert all(hit.paper == paper(int(hit.paper.id[1:])) for hit in hits)
    assert all(hit.passages and hit.words for hit in hits)
    by_year = store.search("moss", k=1000, filters=Filters(since=2020))
    assert all(hit.paper.year >= 2020 for hit in by_year)
    return before


def test_a_process_that_searches_while_another_adds_sees_whole_states_only(tmp_path):
    folder = tmp_path / "papers.index"
    store = Store.open(folder, embedder=FakeEmbedder())
    store.add(papers(8))
    going, done = processes.event(), processes.event()
    process = processes.start(processes.add_slowly, folder, 160, 0.1, going, done)
    going.wait(30)
    seen, rounds, slowest, steps = 8, 0, 0.0, set()
    while not done.is_set():
        began = time.monotonic()
        with suppress(IndexBusyError):  # the only error that there may be, and only from 5 s on
            seen = look(store, seen)
        slowest = max(slowest, time.monotonic() - began)
        steps.add(seen)
        rounds += 1
    process.join(30)
    assert process.exitcode == 0
    assert look(store, seen) == 160
    assert counts(store) == (160,) * 4
    assert slowest < WAIT_S
    assert rounds > 5
    assert len(steps) > 3
    store.close()


def test_an_index_opens_at_once_while_another_process_adds(tmp_path):
    folder = tmp_path / "papers.index"
    Store.open(folder, embedder=FakeEmbedder()).close()
    going, done = processes.event(), processes.event()
    process = processes.start(processes.add_slowly, folder, 120, 0.1, going, done)
    going.wait(30)
    seen, opened = 0, 0
    while not done.is_set():
        began = time.monotonic()
        store = Store.open(folder, embedder=FakeEmbedder())
        assert time.monotonic() - began < 4
        seen = look(store, seen)
        opened += 1
        store.close()
    process.join(30)
    assert process.exitcode == 0
    assert opened > 2


def test_two_processes_add_in_turn_and_each_sees_the_others_papers(tmp_path):
    ours = Store.open(tmp_path / "papers.index", embedder=FakeEmbedder())
    ours.add(papers(20))
    ours.search("moss")
    for start in (20, 60, 100):
        answers = processes.queue()
        assert processes.run(processes.open_new, ours.folder, start + 20, answers) == 0
        assert answers.get(timeout=5) == start + 20
        assert ours.add(papers(20, start + 20)).added == 20
        assert counts(ours) == (start + 40,) * 4
        assert ours.search(f"serial{start + 5}")[0].paper.id == f"p{start + 5}"
    ours.close()


def test_two_processes_that_make_one_index_at_once_both_succeed(tmp_path):
    answers = processes.queue()
    both = [processes.start(processes.open_new, tmp_path / "papers.index", 20, answers) for _ in range(3)]
    assert [answers.get(timeout=60) for _ in both] == [20, 20, 20]
    store = Store.open(tmp_path / "papers.index", embedder=FakeEmbedder())
    assert counts(store) == (20,) * 4
    store.close()


def test_a_second_adder_is_told_who_adds_within_5_seconds(index):
    going, done = processes.event(), processes.event()
    process = processes.start(processes.hold_writing, index.folder, going, done)
    going.wait(30)
    began = time.monotonic()
    with pytest.raises(IndexBusyError, match=rf"being added to .*process {process.pid}\b"):
        index.add(papers(3))
    assert time.monotonic() - began < WAIT_S
    done.set()
    process.join(30)
    assert index.add(papers(3)).added == 3


def test_a_second_adder_in_another_thread_or_store_is_told_within_5_seconds(index):
    other = Store.open(index.folder, embedder=FakeEmbedder())
    going, done = threading.Event(), threading.Event()

    def records():
        going.set()
        done.wait(60)
        yield from papers(2)

    adder = threading.Thread(target=index.add, args=(records(),))
    adder.start()
    going.wait(10)
    began = time.monotonic()
    with ThreadPoolExecutor() as pool:
        tries = [index.rebuild, other.rebuild, lambda: index.remove(["p1"]), lambda: other.add(papers(3))]
        errors = [each.exception() for each in [pool.submit(change) for change in tries]]
    assert time.monotonic() - began < WAIT_S
    assert {type(error) for error in errors} == {IndexBusyError}
    assert all("wait until that has finished" in str(error) for error in errors)
    assert index.search("moss") == other.search("moss") == []
    done.set()
    adder.join(10)
    assert other.add(papers(3)) == AddReport(added=1, unchanged=2)
    other.close()


def test_two_stores_of_one_process_on_one_folder_follow_each_other(index):
    other = Store.open(index.folder, embedder=FakeEmbedder())
    for start in range(0, 40, 10):
        index.add(papers(5, start))
        assert other.search(f"serial{start + 3}")[0].paper.id == f"p{start + 3}"
        other.add(papers(5, start + 5))
        assert index.search(f"serial{start + 8}")[0].paper.id == f"p{start + 8}"
    other.rebuild()
    other.close()
    assert len(index.search("moss", k=100)) == 40
    assert counts(index) == (40,) * 4


def test_threads_that_search_while_one_adds_see_whole_states_only(index, monkeypatch):
    monkeypatch.setattr("index_store.adding.adder._WRITE_BATCH", 16)
    index.add(papers(8))
    done = threading.Event()

    def watch():
        seen = 8
        while not done.is_set():
            seen = look(index, seen)
        return seen

    with ThreadPoolExecutor() as pool:
        watchers = [pool.submit(watch) for _ in range(3)]
        try:
            index.add(papers(120))
        finally:
            done.set()
        assert all(watcher.result(60) > 8 for watcher in watchers)
    assert look(index, 120) == 120


def test_reading_papers_slowly_holds_nobody_up_and_shows_one_state(index):
    index.add(papers(10))
    reading = index.papers()
    assert next(reading).id == "p0"
    index.add(papers(20))
    index.remove(["p9"])
    assert index.catalog.count() == 19
    assert [found.id for found in reading] == [f"p{number}" for number in range(1, 10)]


def test_papers_edited_while_they_are_searched_are_never_missing(index):
    index.add(papers(30))
    done = threading.Event()

    def watch():
        sizes = set()
        while not done.is_set():
            sizes.add(len({hit.paper.id for hit in index.search("moss device of parts", k=100)}))
        return sizes

    with ThreadPoolExecutor() as pool:
        sizes = pool.submit(watch)
        for number in range(20):
            index.add([paper(3, abstract=f"{paper(3).abstract} It was seen {number} times.")])
        done.set()
        assert sizes.result(60) == {30}
