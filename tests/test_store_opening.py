"""Opening an index: made where there is none, refused where it is not ours or of another model."""

import pytest
from inventing import papers

from index_store import Store
from index_store.embedders import FakeEmbedder
from index_store.errors import AssistantError, WrongEmbedderError


def files(folder) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_another_embedding_model_is_refused_and_no_file_is_touched(index):
    index.add(papers(3))
    index.search("moss")
    index.close()
    before = files(index.folder)
    with pytest.raises(WrongEmbedderError) as refused:
        Store.open(index.folder, embedder=FakeEmbedder(name="another-model"))
    assert files(index.folder) == before
    for part in ("'fake'", "'another-model'", "--embedder fake", "assistant add PATH --index OTHER", str(index.folder)):
        assert part in str(refused.value)
    Store.open(index.folder, embedder="fake").close()


def test_the_model_of_an_index_is_remembered(index):
    index.close()
    store = Store.open(index.folder)
    assert store.embedder.name == "fake"
    store.close()


def test_a_missing_index_is_not_made_unless_wanted(tmp_path):
    with pytest.raises(AssistantError, match="assistant add PATH --index"):
        Store.open(tmp_path / "none.index", create=False)
    assert not (tmp_path / "none.index").exists()


def test_a_file_or_a_folder_of_other_things_is_not_taken_for_an_index(tmp_path):
    (tmp_path / "notes.txt").write_text("mine")
    for place in (tmp_path, tmp_path / "notes.txt", tmp_path / "notes.txt" / "papers.index"):
        with pytest.raises(AssistantError, match="--index"):
            Store.open(place, embedder="fake")
    assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]


def test_an_empty_index_answers_every_question_with_nothing(index):
    assert index.search("moss") == []
    assert index.hits("moss", ["p1"]) == []
    assert index.holding(["moss"]) == []
    assert list(index.papers()) == []
    assert index.remove(["p1"]) == 0
    assert index.rebuild() is None
    assert index.size() > 0
