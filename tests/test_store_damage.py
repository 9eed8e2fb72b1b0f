"""Words, vectors and embeddings that are damaged are made again; a damaged catalogue is said to be broken."""

import random
import shutil
import sqlite3

import pytest
from inventing import paper, papers
from stores import BEFORE, OLD, PILE, check, counts, make_old

from index_store import AddReport, Store
from index_store.embedders import FakeEmbedder
from index_store.errors import AssistantError, BrokenIndexError


@pytest.fixture(autouse=True)
def small_pool(monkeypatch):
    """Let searches ask Chroma, as those of a large index do."""
    monkeypatch.setattr("index_store.search._POOL", 20)


@pytest.fixture
def old(tmp_path):
    """Give the folder of an index of the old papers, closed."""
    make_old(tmp_path / "papers.index")
    return tmp_path / "papers.index"


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
    is_whole_again(old, BEFORE)


@pytest.mark.parametrize("harm", HARM)
@pytest.mark.parametrize("folder", ["lexical", "vectors"])
def test_a_damaged_folder_is_made_again_without_embedding(old, folder, harm):
    for file in [path for path in (old / folder).rglob("*") if path.is_file() and path.suffix != ".lock"]:
        harm(file)
    is_whole_again(old, BEFORE)


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
    check(store, BEFORE)
    assert len(embedder.embedded) == len(OLD)
    store.close()


def test_embeddings_that_lack_some_papers_are_completed(old):
    connection = sqlite3.connect(old / "embeddings.sqlite")
    connection.execute("DELETE FROM embedding WHERE rowid % 5 = 0")
    connection.commit()
    connection.close()
    embedder = FakeEmbedder()
    store = Store.open(old, embedder=embedder)
    check(store, BEFORE)
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
    check(store, BEFORE)
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
