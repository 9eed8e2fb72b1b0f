"""Models brought from a hub: a server on this machine that speaks the paths of the Hugging Face hub."""

import struct

import pytest
from hubs import serving
from typer.testing import CliRunner

from assistant.cli import app
from assistant.errors import LlmError, UsageError
from assistant.llms import model_from, pulling, recommended, shelf

NAME = "moss-lab/Moss-GGUF:moss-q4.gguf"
PATH = "/moss-lab/Moss-GGUF/resolve/main/moss-q4.gguf"


def gguf(size=300_000):
    """Give the bytes of a file that has the head of a model, and nothing else."""
    key = b"moss.context_length"
    head = b"GGUF" + struct.pack("<IQQ", 3, 1, 1) + struct.pack("<Q", len(key)) + key + struct.pack("<II", 4, 2048)
    return head + bytes(number * 7 % 251 for number in range(size - len(head)))


@pytest.fixture
def hub(tmp_path, monkeypatch):
    with serving() as running:
        running.files[PATH] = gguf()
        monkeypatch.setenv("HF_ENDPOINT", running.url)
        monkeypatch.setenv("HF_TOKEN", "hf_secret")
        monkeypatch.setenv("ASSISTANT_MODELS", str(tmp_path / "models"))
        monkeypatch.setattr("time.sleep", lambda _seconds: None)  # the hub's library waits between its tries
        yield running


def test_a_file_is_brought_whole_and_local_means_it(hub, block_network):
    said: list[str] = []
    file = pulling.pull(NAME, said.append)
    assert file.read_bytes() == hub.files[PATH]
    assert shelf.chosen() == file
    assert model_from("local").window == 2048
    assert said == [f"Bringing {NAME} from {hub.url} (0.00 GB) …"]
    assert set(hub.tokens) == {None}


def test_nobody_but_the_named_hub_is_told_who_asks(hub, block_network, monkeypatch):
    monkeypatch.setattr("huggingface_hub.constants.ENDPOINT", "https://huggingface.co")  # as where it came in before
    monkeypatch.setattr("huggingface_hub.utils._detect_agent._registry", None)
    pulling.pull(NAME, print)
    assert block_network == []
    assert all(PATH in str(asked) for asked in hub.asked)


def test_what_is_here_is_not_brought_again(hub):
    pulling.pull(NAME, print)
    hub.asked.clear()
    pulling.pull(NAME, print)
    model_from(f"gguf:{NAME}")
    assert hub.asked == []


def test_naming_a_file_of_the_hub_brings_it(hub, capsys):
    assert model_from(f"gguf:{NAME}").window == 2048
    assert "Bringing moss-lab/Moss-GGUF:moss-q4.gguf" in capsys.readouterr().err
    with pytest.raises(LlmError, match="assistant llms pull"):
        shelf.chosen()


def test_a_download_that_broke_off_is_gone_on_with(hub, monkeypatch):
    monkeypatch.setattr("huggingface_hub.constants.DOWNLOAD_CHUNK_SIZE", 10_000)  # it keeps whole chunks only
    whole = hub.files[PATH]
    hub.breaks_after, hub.gone_after = 100_000, 1
    with pytest.raises(LlmError, match=r"broke off.*what came is kept.*--llm gguf:"):
        pulling.pull(NAME, print)
    part = next((shelf.folder() / "moss-lab--Moss-GGUF").glob("*.part"))
    have = part.stat().st_size
    assert 0 < have < len(whole)
    hub.breaks_after = hub.gone_after = None
    hub.given.clear()
    file = pulling.pull(NAME, print)
    assert file.read_bytes() == whole
    assert sum(hub.given) == len(whole) - have
    assert not part.exists()


def test_a_connection_that_breaks_once_is_taken_up_again(hub, monkeypatch):
    monkeypatch.setattr("huggingface_hub.constants.DOWNLOAD_CHUNK_SIZE", 10_000)
    hub.breaks_after = 120_000
    assert pulling.pull(NAME, print).read_bytes() == hub.files[PATH]
    assert len(hub.given) == 3


def test_a_file_that_is_not_what_the_hub_says_is_deleted(hub):
    hub.sha256 = "ab" * 32
    with pytest.raises(LlmError, match="SHA-256 is not the right one"):
        pulling.pull(NAME, print)
    assert [file.suffix for file in shelf.folder().rglob("*") if file.is_file()] in ([], [".lock"])
    with pytest.raises(LlmError, match="no local model yet"):
        model_from("local").tokens("sea")


def test_a_hub_that_says_no_hash_is_not_trusted(hub):
    hub.sha256 = "main"
    with pytest.raises(LlmError, match="does not say the SHA-256"):
        pulling.pull(NAME, print)


def test_a_mirror_that_offers_another_recommended_file_is_not_trusted(hub):
    model = recommended.recommended("1.5b")
    hub.files[f"/{model.repo}/resolve/main/{model.file}"] = gguf()
    with pytest.raises(LlmError, match="offers another file than the known"):
        pulling.pull("1.5b", print)
    assert [method for method, _, _ in hub.asked] == ["HEAD"]


def test_a_file_that_is_no_model_does_not_stay(hub):
    hub.files[PATH] = b"<html>sign in</html>" * 100
    with pytest.raises(LlmError, match="is no GGUF file"):
        pulling.pull(NAME, print)
    with pytest.raises(LlmError, match="no local model yet"):
        shelf.chosen()


def test_a_wrong_name_is_told(hub):
    with pytest.raises(LlmError, match=r"has no file other\.gguf in moss-lab/Moss-GGUF"):
        pulling.pull("moss-lab/Moss-GGUF:other.gguf", print)
    for name in ("2b", "moss/../..:x.gguf", "moss/lab:../../x.gguf", "moss/lab:/etc/x.gguf", "a/b/c:x.gguf"):
        with pytest.raises(UsageError, match=r"is none of 1\.5b, 4b, 8b"):
            pulling.pull(name, print)
    assert all("other" in path for _, path, _ in hub.asked)


def test_a_full_disk_is_told_before_anything_is_brought(hub, monkeypatch):
    monkeypatch.setattr("shutil.disk_usage", lambda _folder: type("Usage", (), {"free": 1000}))
    with pytest.raises(LlmError, match=r"needs 0\.0 GB.*ASSISTANT_MODELS"):
        pulling.pull(NAME, print)
    assert hub.given == []


def test_a_hub_out_of_reach_is_told_in_one_line_with_what_to_do_instead(hub, monkeypatch):
    monkeypatch.setenv("HF_ENDPOINT", "http://127.0.0.1:9")
    result = CliRunner().invoke(app, ["llms", "pull"])
    assert isinstance(result.exception, LlmError)
    said = str(result.exception)
    assert said.startswith("http://127.0.0.1:9 is out of reach")
    assert "--llm gguf:/path/model.gguf" in said and "--llm ollama:qwen3" in said and "\n" not in said


def test_the_shell_pulls_and_says_how_to_use_it(hub):
    result = CliRunner().invoke(app, ["llms", "pull", NAME])
    assert result.exit_code == 0
    assert "moss-q4.gguf is here" in result.output and "--llm local" in result.output
    listed = CliRunner().invoke(app, ["llms"])
    assert "moss-q4.gguf" in listed.output
