"""An endpoint is asked only when it is named, gets the key unseen, and is believed only when its answers make sense."""

import json
import logging

import pytest
from endpoints import RESET
from hypothesis import given
from hypothesis import strategies as st
from inventing import papers

from assistant import Assistant
from index_store import Embedder, Store
from index_store.embedders import embedder_from
from index_store.embedders.endpoint import EndpointEmbedder, address, endpoint_from
from index_store.errors import EmbedderError, UsageError, WrongEmbedderError

KEY = "sk-moss-4711-lanterns"


def opened(folder, endpoint, **options):
    return Store.open(folder, embedder=endpoint.embedder(**options))


# --- only when named --------------------------------------------------------------------------------------------


def test_with_a_key_set_and_nothing_named_no_request_leaves(tmp_path, endpoint, monkeypatch, block_network, fake):
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    made = Store.open(tmp_path / "made.index", embedder=endpoint.spec())
    made.add(papers(3))
    made.close()
    before = len(endpoint.paths)
    other = Store.open(tmp_path / "fake.index", embedder=fake)
    other.add(papers(3))
    other.search("moss")
    with Assistant.open(tmp_path / "made.index") as assistant:
        assert assistant.count() == 3
        assert assistant.info().embedder == endpoint.spec()
        for needing in (lambda: assistant.search("moss"), lambda: assistant.add(papers(1, 70))):
            with pytest.raises(
                EmbedderError, match=f"contacted only when you name it: add --embedder {endpoint.spec()}"
            ):
                needing()
    assert len(endpoint.paths) == before


def test_an_index_knows_its_endpoint_and_refuses_others_with_the_command(tmp_path, endpoint):
    opened(tmp_path / "papers.index", endpoint).close()
    count = len(endpoint.paths)
    for other in (endpoint.spec("other"), "openai-like:http://127.0.0.1:9/v1#toy", "fake"):
        with pytest.raises(WrongEmbedderError, match=f"--embedder {endpoint.spec()}"):
            Store.open(tmp_path / "papers.index", embedder=other)
    written = endpoint.url.replace("http:", "HTTP:") + "/embeddings/"
    Store.open(tmp_path / "papers.index", embedder=f"openai-like:{written}#toy").close()
    assert len(endpoint.paths) == count


def test_a_model_exchanged_behind_the_name_is_noticed(tmp_path, endpoint):
    store = opened(tmp_path / "papers.index", endpoint)
    store.add(papers(3))
    store.close()
    endpoint.change = lambda rows: [{**row, "embedding": row["embedding"][:48]} for row in rows]
    again = opened(tmp_path / "papers.index", endpoint)
    for needing in (lambda: again.search("moss"), lambda: again.add(papers(1, 50))):
        with pytest.raises(EmbedderError, match=r"length 48, and the index was made with vectors of 64.*--index OTHER"):
            needing()
    again.close()


# --- the key ------------------------------------------------------------------------------------------------


def test_the_key_of_the_environment_goes_to_the_endpoint_named_and_into_no_file_error_or_log(
    tmp_path, endpoint, monkeypatch, caplog
):
    caplog.set_level(logging.DEBUG)
    monkeypatch.setenv("OPENAI_API_KEY", f"{KEY}\n")
    store = Store.open(tmp_path / "papers.index", embedder=endpoint.spec())
    store.add(papers(3))
    store.search("moss")
    assert set(endpoint.keys) == {f"Bearer {KEY}"}
    endpoint.always = (401, json.dumps({"error": {"message": f"Incorrect API key provided: {KEY}!"}}), {})
    with pytest.raises(EmbedderError, match="set OPENAI_API_KEY to a key of this endpoint") as refused:
        store.search("lanterns")
    store.close()
    seen = [str(refused.value), repr(refused.value), repr(store.embedder), caplog.text]
    error = refused.value
    while error := error.__cause__ or error.__context__:
        seen.append(repr(error))
    assert not any(KEY in text for text in seen)
    for file in (tmp_path / "papers.index").rglob("*"):
        assert not file.is_file() or KEY.encode() not in file.read_bytes()


def test_an_argument_comes_before_the_environment(endpoint, monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    endpoint.embedder(key="mine").embed(["moss"], "question")
    endpoint.embedder(key="").embed(["moss"], "question")
    assert endpoint.keys == ["Bearer mine", None]


def test_the_key_of_the_environment_is_not_sent_unencrypted_over_a_network(monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    for url in ("https://gpu.example/v1", "http://localhost:1/v1", "http://[::1]:1/v1"):
        assert EndpointEmbedder(url, "toy")._wire._key == KEY
    assert EndpointEmbedder("http://gpu.example:8000/v1", "toy")._wire._key is None
    assert EndpointEmbedder("http://gpu.example:8000/v1", "toy", key="given")._wire._key == "given"


@pytest.mark.parametrize("key", ["two words", "sk-\nmoss", "schlüssel", "sk\x00"])
def test_a_key_that_is_none_is_refused_without_showing_it(key):
    with pytest.raises(UsageError, match="set it again") as refused:
        EndpointEmbedder("http://127.0.0.1:1/v1", "toy", key=key)
    assert key not in str(refused.value)


# --- addresses ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "spec",
    ["", "#toy", "127.0.0.1:80/v1#toy", "http://127.0.0.1/v1", "http://127.0.0.1/v1#", "ftp://host/v1#toy",
     "http://:80/v1#toy", "http://host:port/v1#toy", "http://host:99999/v1#toy", "http://[::1/v1#toy",
     "http://host/v1#to\ny"],
)  # fmt: skip
def test_an_address_that_makes_no_sense_is_refused_with_an_example(spec):
    with pytest.raises(UsageError, match=r"openai-like:http://127\.0\.0\.1:8080/v1#model") as refused:
        embedder_from(f"openai-like:{spec}")
    assert "\n" not in str(refused.value) or "\n" in spec


@pytest.mark.parametrize(
    "url", [f"http://ada:{KEY}@host/v1", f"http://{KEY}@host/v1", f"ada:{KEY}@host/v1", f"http://host/v1?key={KEY}"]
)
def test_a_secret_in_the_address_is_refused_without_showing_it(url):
    with pytest.raises(UsageError, match="put the key into OPENAI_API_KEY") as refused:
        embedder_from(f"openai-like:{url}#toy")
    assert KEY not in str(refused.value)


@given(st.text(max_size=40), st.text(max_size=20))
def test_an_address_is_refused_or_the_name_gives_it_back(url, model):
    try:
        place = address(f"http://{url}", model)
    except UsageError:
        return
    assert endpoint_from(place.spec).name == place.spec


def test_an_endpoint_is_an_embedder(endpoint):
    assert isinstance(endpoint.embedder(), Embedder)


# --- when it does not work ------------------------------------------------------------------------------------


@pytest.mark.parametrize("failure", [RESET, (429, "{}", {}), (503, "", {}), (429, "", {"Retry-After": "0"})])
def test_what_passes_is_tried_again(endpoint, failure):
    endpoint.script = [failure] * 4
    assert len(endpoint.embedder().embed(["moss"], "question")) == 1
    assert len(endpoint.paths) == 5
    endpoint.script = [failure] * 5
    with pytest.raises(EmbedderError, match="what is embedded already is kept") as refused:
        endpoint.embedder().embed(["moss"], "question")
    assert "\n" not in str(refused.value)
    assert len(endpoint.paths) == 10


def test_the_wait_that_a_server_asks_for_is_kept_but_not_for_ever(endpoint):
    wire = endpoint.embedder(pause_s=2.0)._wire
    state = type("State", (), {"attempt_number": 3, "outcome": None})
    assert wire._pause(state) == 8.0
    for asked, kept in ((12.0, 12.0), (1e9, 30.0)):
        from index_store.embedders.wire import _PassingError

        failed = type("Outcome", (), {"exception": lambda self, asked=asked: _PassingError("busy", asked)})
        state = type("State", (), {"attempt_number": 1, "outcome": failed()})
        assert wire._pause(state) == kept


def _shorter(rows):
    return [{**row, "embedding": row["embedding"][: 64 - row["index"]]} for row in rows]


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ((200, "<html><body>Welcome</body></html>", {}), r"something else than vectors \(Welcome\); check the address"),
        ((200, '{"data": [{"index": 0}]}', {}), "something else than vectors"),
        ((200, '{"data": 7}', {}), "something else than vectors"),
        ((200, '{"data": [{"index": 0, "embedding": [1%s]}]}' % ("0" * 400), {}), "something else than vectors"),
        ((200, "[" * 100_000, {}), "something else than vectors"),
        ((401, '{"detail": "Unauthorized"}', {}), r"wants a key \(HTTP 401: Unauthorized\); set OPENAI_API_KEY"),
        ((404, '{"error": {"message": "model toy not found"}}', {}), r"model toy not found\).*behind the #"),
        ((404, "<h1>Not Found</h1>\n\x1b[31m", {}), r"\(HTTP 404: Not Found \[31m\)"),
        ((307, "", {"Location": "http://elsewhere.example/v1"}), "sends to another address .*elsewhere.example"),
        ((400, '{"message": "no model toy"}', {}), r"HTTP 400: no model toy\); check the model's name"),
        ((418, "", {}), r"does not embed \(HTTP 418\)"),
        (lambda rows: rows[:1], "gives 1 vectors for 2 texts"),
        (lambda rows: [rows[0], rows[0]], "gives 2 vectors for 2 texts"),
        (lambda rows: [{**row, "embedding": [float("nan")] * 64} for row in rows], "empty or no numbers"),
        (lambda rows: [{**row, "embedding": [0.0] * 64} for row in rows], "empty or no numbers"),
        (lambda rows: [{**row, "embedding": []} for row in rows], "empty or no numbers"),
        (_shorter, "something else than vectors"),
    ],
)
def test_a_wrong_answer_is_an_error_of_one_line_with_the_cure(endpoint, wrong, message):
    if callable(wrong):
        endpoint.change = wrong
    else:
        endpoint.always = wrong
    with pytest.raises(EmbedderError, match=message) as refused:
        endpoint.embedder().embed(["moss", "kilns"], "question")
    assert str(refused.value).startswith(f"the endpoint {endpoint.url}/embeddings with the model 'toy' ")
    assert str(refused.value).isprintable()
    assert len(endpoint.paths) == 1


def test_vectors_of_other_lengths_in_another_request_are_refused(endpoint):
    endpoint.change = lambda rows: [{**row, "embedding": row["embedding"][: 30 + len(rows) % 32]} for row in rows]
    with pytest.raises(EmbedderError, match="different lengths"):
        endpoint.embedder().embed([f"moss {number}" for number in range(40)], "question")


def test_a_server_that_is_not_there_is_named(monkeypatch):
    nobody = EndpointEmbedder("http://127.0.0.1:9/v1", "toy", pause_s=0.01)
    with pytest.raises(EmbedderError, match=r"127.0.0.1:9/v1/embeddings .* cannot be reached .*see whether it runs"):
        nobody.embed(["moss"], "question")
