"""What a language model is called, and that nothing is contacted that was not named."""

import socket

import pytest
from llm_servers import serving
from typer.testing import CliRunner

from assistant.cli import app
from assistant.errors import LlmError, UsageError
from assistant.llms import Model, model_from
from assistant.llms.fake import ScriptedLlm

ASKED = [{"role": "user", "content": "What grows?"}]
VARIABLES = ("OPENAI_API_KEY", "ANTHROPIC_API_KEY", "OPENAI_LIKE_API_KEY", "OLLAMA_API_KEY", "HF_TOKEN")


@pytest.fixture
def sockets(monkeypatch):
    """Give the addresses of all connections and look-ups that are tried, those here too; every key is set."""
    tried: list[object] = []
    connect, look_up = socket.socket.connect, socket.getaddrinfo

    def noted_connect(self, address):
        tried.append(address)
        return connect(self, address)

    def noted_look_up(host, *args, **kwargs):
        tried.append(host)
        return look_up(host, *args, **kwargs)

    monkeypatch.setattr(socket.socket, "connect", noted_connect)
    monkeypatch.setattr(socket, "getaddrinfo", noted_look_up)
    for name in VARIABLES:
        monkeypatch.setenv(name, "secret-key")
    monkeypatch.delenv("ASSISTANT_LLM", raising=False)
    monkeypatch.delenv("OLLAMA_HOST", raising=False)
    return tried


@pytest.mark.parametrize("nothing", [None, "", "extractive", " extractive "])
def test_no_name_is_no_model_and_no_connection(sockets, nothing):
    assert model_from(nothing) is None
    assert sockets == []


@pytest.mark.parametrize("name", ["ollama:toy", "openai:toy", "openai-like:https://llm.example/v1#toy", "gguf:/x.gguf"])
def test_a_name_alone_contacts_nobody(sockets, name):
    model = model_from(name)
    assert model.name == name
    assert "secret-key" not in repr(model)
    model.close()
    assert sockets == []


def test_listing_the_models_contacts_nobody_and_shows_no_key(sockets):
    result = CliRunner().invoke(app, ["llms"])
    assert result.exit_code == 0
    assert "OPENAI_API_KEY is set" in result.output
    assert "not contacted" in result.output
    assert "secret-key" not in result.output
    assert sockets == []


def test_only_the_named_one_is_contacted(sockets):
    with serving() as server:
        list(model_from(server.spec("openai-like")).write(ASKED, 10))
        result = CliRunner().invoke(app, ["llms", server.spec("openai-like")])
        port = int(server.url.rpartition(":")[2])
    assert result.exit_code == 0, result.output
    assert "answers: first token after" in result.output and "window 3,000 tokens" in result.output
    assert {address for address in sockets if isinstance(address, tuple)} == {("127.0.0.1", port)}
    assert {address for address in sockets if not isinstance(address, tuple)} <= {"127.0.0.1"}


def test_a_model_that_does_not_answer_is_told_with_what_there_is(monkeypatch):
    with serving() as server:
        monkeypatch.setenv("OLLAMA_HOST", server.url)
        server.always = (404, {"error": "model 'moss' not found"}, {})
        result = CliRunner().invoke(app, ["llms", "ollama:moss"])
    assert isinstance(result.exception, LlmError)
    assert "get it with: ollama pull moss (there are: toy:latest)" in str(result.exception)


def test_ollama_is_asked_for_its_models_only_when_it_was_named():
    with serving() as server:
        server.always = (404, {"error": "no such model"}, {})
        CliRunner().invoke(app, ["llms", server.spec("openai-like")])
        assert "/api/tags" not in server.paths


@pytest.mark.parametrize(
    "name",
    [
        "qwen3",
        "ollama:",
        "gguf:",
        "gpt:4",
        "http://127.0.0.1:8000/v1#toy",
        "openai-like:http://h/v1",
        "x" * 5000,
        "\x1b[2J:",
    ],
)
def test_an_unknown_name_is_told_with_the_forms(name):
    with pytest.raises(UsageError) as caught:
        model_from(name)
    said = str(caught.value)
    assert "openai-like:http://127.0.0.1:8000/v1#" in said
    assert len(said) < 700


@pytest.mark.parametrize("url", ["http://user:key@h/v1", "http://h/v1?key=1", "ftp://h/v1", "http://h:port/v1", "h/v1"])
def test_an_address_that_makes_no_sense_or_holds_a_secret_is_refused_without_repeating_it(url):
    with pytest.raises(UsageError) as caught:
        model_from(f"openai-like:{url}#toy")
    assert "key@" not in str(caught.value) and "key=1" not in str(caught.value)


@pytest.mark.parametrize(
    ("given", "address"),
    [
        ("", "http://127.0.0.1:11434"),
        ("0.0.0.0", "http://127.0.0.1:11434"),
        ("garden", "http://garden:11434"),
        ("garden:8080", "http://garden:8080"),
        (":8080", "http://127.0.0.1:8080"),
        ("https://garden.example", "https://garden.example:443"),
        ("http://[::1]:5", "http://[::1]:5"),
    ],
)
def test_the_host_of_ollama_is_read_as_ollama_reads_it(monkeypatch, given, address):
    from assistant.llms.ollama import host

    monkeypatch.setenv("OLLAMA_HOST", given)
    assert host() == address


@pytest.mark.parametrize("extra", ["gguf", "ollama", "openai", "openai-like", "anthropic"])
def test_a_missing_extra_is_told_with_the_line_that_installs_it(monkeypatch, extra):
    monkeypatch.setattr("assistant.llms.installing.find_spec", lambda _name: None)
    spec = "openai-like:http://127.0.0.1:1/v1#toy" if extra == "openai-like" else f"{extra}:toy"
    with pytest.raises(LlmError) as caught:
        model_from(spec)
    assert f'pip install "abstracts-assistant[{extra}]"' in str(caught.value)


def test_an_object_without_the_method_is_no_model():
    with pytest.raises(UsageError, match="has no method write"):
        model_from(42)


def test_an_object_with_the_one_method_is_a_model():
    class Parrot:
        def write(self, messages, most):
            return iter(["You said: ", messages[-1]["content"]])

    model: Model | None = model_from(Parrot())
    assert model is not None
    assert "".join(model.write(ASKED, 10)) == "You said: What grows?"
    assert (model.name, model.window) == ("Parrot", 4096)
    assert model.tokens("What grows?") >= 3
    model.close()


def test_a_model_that_is_open_stays_the_same():
    model = model_from(ScriptedLlm("Yes."))
    assert model_from(model) is model
