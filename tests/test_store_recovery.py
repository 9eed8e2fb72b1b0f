"""Whatever kills a run, running it again loses and doubles nothing."""

import random
import signal
import time

import processes
import pytest
from inventing import papers
from stores import BEFORE, OLD, PILE, WHOLE, check, make_old

from index_store import AddReport, Store
from index_store.embedders import FakeEmbedder


@pytest.fixture(autouse=True)
def small_pool(monkeypatch):
    """Let searches ask Chroma, as those of a large index do."""
    monkeypatch.setattr("index_store.search._POOL", 20)


@pytest.fixture
def old(tmp_path):
    """Give the folder of an index of the old papers, closed."""
    make_old(tmp_path / "papers.index")
    return tmp_path / "papers.index"


def recover(folder, wanted_embedded=None) -> None:
    """Open the index after a kill, see that it is whole, run the add again, see that it is right."""
    embedder = FakeEmbedder()
    store = Store.open(folder, embedder=embedder)
    papers_now = list(store.papers())
    assert all(p in OLD or WHOLE[p.id] == p for p in papers_now)
    assert {p.id for p in papers_now} >= {p.id for p in OLD}
    assert len(store.search("moss", k=1000)) == len(papers_now)
    store.add(PILE)
    check(store)
    assert store.add(PILE) == AddReport(unchanged=len(PILE))
    assert not store.catalog.staged()
    if wanted_embedded is not None:
        assert len(embedder.embedded) == wanted_embedded
    store.close()


# --- kill -9 ------------------------------------------------------------------------------------------------

STEPS = [
    ("embeddings.Embeddings.put", "before", 1, 30),
    ("embeddings.Embeddings.put", "after", 2, 14),
    ("catalog.catalog.Catalog.stage", "before", 1, 14),
    ("catalog.catalog.Catalog.stage", "after", 1, 14),
    ("vectors.Vectors.write", "after", 1, 14),
    ("lexical.Lexical.write", "after", 1, 14),
    ("catalog.catalog.Catalog.apply", "before", 1, 14),
    ("catalog.catalog.Catalog.apply", "after", 1, 14),
    ("catalog.catalog.Catalog.stage", "after", 2, 0),
    ("vectors.Vectors.write", "after", 2, 0),
    ("catalog.catalog.Catalog.apply", "after", 2, 0),
]


@pytest.mark.parametrize(("where", "when", "count", "left"), STEPS)
def test_killed_at_any_step_running_again_loses_and_doubles_nothing(old, where, when, count, left):
    assert processes.run(processes.add_and_die, old, PILE, where, when, count) == -signal.SIGKILL
    recover(old, left)


def test_killed_at_random_moments_running_again_loses_and_doubles_nothing(old):
    dice = random.Random(7)
    for _ in range(4):
        going, done = processes.event(), processes.event()
        process = processes.start(processes.add_slowly, old, 300, 0.01, going, done)
        going.wait(30)
        time.sleep(dice.uniform(0.02, 0.8))
        process.kill()
        process.join(10)
        store = Store.open(old, embedder=FakeEmbedder())
        assert len(store.search("moss", k=1000)) == store.catalog.count() >= len(OLD)
        store.close()
    store = Store.open(old, embedder=FakeEmbedder())
    store.add(papers(300))
    check(store, {p.id: p for p in papers(300)})
    store.close()


@pytest.mark.parametrize("count", [1, 2])
def test_killed_while_making_words_and_vectors_again_the_next_opening_makes_them(old, count):
    assert processes.run(processes.rebuild_and_die, old, count) == -signal.SIGKILL
    embedder = FakeEmbedder()
    store = Store.open(old, embedder=embedder)
    check(store, BEFORE)
    assert not embedder.embedded
    store.close()


def test_an_open_index_heals_when_another_process_is_killed_while_writing(old):
    store = Store.open(old, embedder=FakeEmbedder())
    store.search("moss")
    assert processes.run(processes.add_and_die, old, PILE, "vectors.Vectors.write", "after", 1) == -signal.SIGKILL
    assert {hit.paper.id for hit in store.search("moss", k=100)} >= {p.id for p in OLD}
    store.add(PILE)
    check(store)
    store.close()


def test_a_failing_model_leaves_an_index_that_goes_on(old):
    class Failing(FakeEmbedder):
        def embed(self, texts, kind, progress=None):
            if any("serial110" in text for text in texts):
                raise RuntimeError("out of memory")
            return super().embed(texts, kind, progress)

    store = Store.open(old, embedder=Failing())
    with pytest.raises(RuntimeError):
        store.add(PILE)
    check(store, BEFORE)
    store.close()
    recover(old)


def test_a_full_disk_is_an_error_that_says_so_and_loses_nothing(old):
    answers = processes.queue()
    assert processes.run(processes.add_with_little_room, old, PILE, 150_000, answers) == 0
    assert "room" in answers.get(timeout=5)
    recover(old)
