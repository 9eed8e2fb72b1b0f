"""Whatever kills a run or spoils a derived file, the index goes on as if nothing had happened."""

import random
import shutil
import signal
import sqlite3
import time

import processes
import pytest
from inventing import paper, papers
from test_store_adding import counts

from index_store import AddReport, Store
from index_store.embedders import FakeEmbedder
from index_store.errors import AssistantError, BrokenIndexError

OLD = papers(24)
EDITED = [
    paper(n, year=1990 + n, abstract=paper(n).abstract.replace("It works", "By night it works")) for n in range(6)
]
PILE = [*EDITED, *papers(24, 100)]
WHOLE = {p.id: p for p in [*OLD, *PILE]}


@pytest.fixture
def old(tmp_path):
    """Give the folder of an index of the old papers, closed."""
    store = Store.open(tmp_path / "papers.index", embedder=FakeEmbedder())
    store.add(OLD)
    store.search("moss")
    store.close()
    return store.folder


def check(store: Store, wanted=WHOLE) -> None:
    """Nothing is lost, nothing is doubled, and every paper is found by its own word."""
    assert {p.id: p for p in store.papers()} == wanted
    assert len(store.search("moss lanterns works by night", k=1000)) == len(wanted)
    assert counts(store) == (len(wanted),) * 4
    for key in ("p3", "p17", "p101", "p123"):
        if key in wanted:
            best = store.search(f"serial{key[1:]}", k=3)[0]
            assert best.paper == wanted[key]
    assert ("p2" in store.holding(["night"])) == (wanted is WHOLE)


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
    ("catalog.Catalog.stage", "before", 1, 14),
    ("catalog.Catalog.stage", "after", 1, 14),
    ("vectors.Vectors.write", "after", 1, 14),
    ("lexical.Lexical.write", "after", 1, 14),
    ("catalog.Catalog.apply", "before", 1, 14),
    ("catalog.Catalog.apply", "after", 1, 14),
    ("catalog.Catalog.stage", "after", 2, 0),
    ("vectors.Vectors.write", "after", 2, 0),
    ("catalog.Catalog.apply", "after", 2, 0),
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
    check(store, {p.id: p for p in OLD})
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
    check(store, {p.id: p for p in OLD})
    store.close()
    recover(old)


# --- damage -------------------------------------------------------------------------------------------------


def remove(file):
    file.unlink()


def halve(file):
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


def empty(file):
    file.write_bytes(b"")


def garble(file):
    file.write_bytes(random.Random(1).randbytes(file.stat().st_size))


def garble_middle(file):
    size = file.stat().st_size
    with file.open("r+b") as stream:
        stream.seek(size // 3)
        stream.write(random.Random(1).randbytes(size // 3))


HARM = [remove, halve, empty, garble, garble_middle]


def is_whole_again(folder, wanted) -> None:
    embedder = FakeEmbedder()
    store = Store.open(folder, embedder=embedder)
    check(store, wanted)
    assert store.add(list(wanted.values())) == AddReport(unchanged=len(wanted))
    assert not embedder.embedded
    store.close()


@pytest.mark.parametrize("part", ["words", "vectors", "both"])
def test_a_removed_folder_is_made_again_without_embedding(old, part):
    for folder in {"words": ["lexical"], "vectors": ["vectors"], "both": ["lexical", "vectors"]}[part]:
        shutil.rmtree(old / folder)
    is_whole_again(old, {p.id: p for p in OLD})


@pytest.mark.parametrize("harm", HARM)
@pytest.mark.parametrize("folder", ["lexical", "vectors"])
def test_a_damaged_folder_is_made_again_without_embedding(old, folder, harm):
    for file in [path for path in (old / folder).rglob("*") if path.is_file() and path.suffix != ".lock"]:
        harm(file)
    is_whole_again(old, {p.id: p for p in OLD})


@pytest.mark.parametrize("harm", HARM)
def test_each_damaged_file_of_the_words_is_made_good(old, harm):
    pristine = old.with_name("pristine")
    shutil.copytree(old / "lexical", pristine)
    names = {path.suffix or path.name: path.name for path in pristine.iterdir() if path.suffix != ".lock"}
    for name in names.values():
        shutil.rmtree(old / "lexical")
        shutil.copytree(pristine, old / "lexical")
        harm(old / "lexical" / name)
        store = Store.open(old, embedder=FakeEmbedder())
        assert len(store.search("moss lanterns", k=100)) == len(OLD)
        assert store.add([paper(1, year=1800)]).total == 1
        assert store.add([paper(1)]).total == 1
        store.close()


def test_a_damaged_graph_of_many_vectors_is_made_again(tmp_path):
    """Chroma writes its graph to files after a thousand vectors, and answers with nothing when they are gone."""
    store = Store.open(tmp_path / "papers.index", embedder=FakeEmbedder())
    store.add(papers(1300))
    store.close()
    for harm in (None, halve, garble):
        graphs = [path for path in (store.folder / "vectors").iterdir() if path.is_dir()]
        assert graphs
        for graph in graphs:
            for file in graph.iterdir():
                (harm or remove)(file)
            if harm is None:
                graph.rmdir()
        embedder = FakeEmbedder()
        again = Store.open(store.folder, embedder=embedder)
        assert again.search("serial1234")[0].paper.id == "p1234"
        assert counts(again) == (1300,) * 4
        assert not embedder.embedded
        again.close()


def test_adding_to_damaged_vectors_makes_them_again_first(old):
    shutil.rmtree(old / "vectors")
    store = Store.open(old, embedder=FakeEmbedder())
    store.add(PILE)
    check(store)
    store.close()


def test_words_and_vectors_damaged_under_an_open_index_are_made_again(old):
    store = Store.open(old, embedder=FakeEmbedder())
    store.search("moss")
    for name in ("lexical", "vectors"):
        for file in [path for path in (old / name).rglob("*") if path.is_file() and path.suffix != ".lock"]:
            garble(file)
    store.add(PILE)
    check(store)
    store.close()


def test_lost_embeddings_are_made_again(old):
    for file in old.glob("embeddings.sqlite*"):
        file.unlink()
    embedder = FakeEmbedder()
    store = Store.open(old, embedder=embedder)
    check(store, {p.id: p for p in OLD})
    assert len(embedder.embedded) == len(OLD)
    store.close()


def test_embeddings_that_lack_some_papers_are_completed(old):
    connection = sqlite3.connect(old / "embeddings.sqlite")
    connection.execute("DELETE FROM embedding WHERE rowid % 5 = 0")
    connection.commit()
    connection.close()
    embedder = FakeEmbedder()
    store = Store.open(old, embedder=embedder)
    check(store, {p.id: p for p in OLD})
    assert 0 < len(embedder.embedded) < len(OLD)
    store.close()


@pytest.mark.parametrize("harm", [halve, garble, garble_middle])
def test_damaged_embeddings_name_the_file_and_the_cure(old, harm):
    harm(old / "embeddings.sqlite")
    with pytest.raises(BrokenIndexError, match=r"embeddings.sqlite is damaged .*delete this file"):
        Store.open(old, embedder=FakeEmbedder()).search("moss")
    for file in old.glob("embeddings.sqlite*"):
        file.unlink()
    store = Store.open(old, embedder=FakeEmbedder())
    check(store, {p.id: p for p in OLD})
    store.close()


@pytest.mark.parametrize("harm", [remove, halve, garble, garble_middle])
def test_a_damaged_catalogue_is_said_to_be_broken_with_the_cure(old, harm):
    harm(old / "catalog.sqlite")
    with pytest.raises(BrokenIndexError, match=r"catalog.sqlite is (damaged|missing).*move the index away"):
        list(Store.open(old, embedder=FakeEmbedder()).papers())


def test_a_folder_that_cannot_be_written_is_an_error_that_says_so(tmp_path):
    with pytest.raises(AssistantError, match="cannot be made"):
        Store.open("/proc/papers.index", embedder="fake")
    (tmp_path / "papers.index").mkdir()
    (tmp_path / "papers.index" / "writing.lock").mkdir()
    with pytest.raises(AssistantError, match="cannot be written"):
        Store.open(tmp_path / "papers.index", embedder="fake")
