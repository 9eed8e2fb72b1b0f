"""Hosted models against a real server on this machine: what is said, what goes wrong, what is never sent."""

import threading
import time

import pytest
from llm_servers import GARBAGE, HANG, RESET, WORDS, serving

from assistant.errors import LlmError, UsageError
from assistant.llms import model_from
from assistant.llms.watching import Limits, Watched

PROVIDERS = ("ollama", "openai", "anthropic", "openai-like")
ASKED = [{"role": "system", "content": "Answer shortly."}, {"role": "user", "content": "What grows?"}]
SECRET = "sk-secret-0123456789"


@pytest.fixture
def server(monkeypatch):
    with serving() as running:
        monkeypatch.setenv("OLLAMA_HOST", running.url)
        monkeypatch.setenv("OPENAI_BASE_URL", f"{running.url}/v1")
        monkeypatch.setenv("ANTHROPIC_BASE_URL", running.url)
        monkeypatch.setenv("OPENAI_API_KEY", SECRET)
        monkeypatch.setenv("ANTHROPIC_API_KEY", SECRET)
        monkeypatch.delenv("OPENAI_LIKE_API_KEY", raising=False)
        monkeypatch.delenv("OLLAMA_API_KEY", raising=False)
        yield running


def opened(server, provider, *, pause_s=0.01, **limits):
    model = model_from(server.spec(provider))
    assert isinstance(model, Watched)
    return Watched(model._source, Limits(**limits), pause_s=pause_s)


def until(true):
    for _ in range(400):
        if true():
            return
        time.sleep(0.05)
    raise AssertionError("it did not come to that")


def failure(model):
    with pytest.raises(LlmError) as caught:
        list(model.write(ASKED, 100))
    said = str(caught.value)
    assert SECRET not in said and SECRET not in repr(caught.value)
    assert "\n" not in said
    return said


@pytest.mark.parametrize("provider", PROVIDERS)
def test_a_reply_comes_in_its_pieces(server, provider, block_network):
    assert tuple(opened(server, provider).write(ASKED, 100)) == WORDS
    body = server.bodies[-1]
    assert body["model"] == "toy"
    assert body["stream"] is True
    assert "What grows?" in str(body["messages"])
    length = body.get("max_tokens") or body.get("max_completion_tokens") or body["options"]["num_predict"]
    assert length == 100


@pytest.mark.parametrize("provider", PROVIDERS)
def test_a_busy_provider_is_asked_again_when_it_says(server, provider):
    server.script = [(429, {"error": {"message": "slow down"}}, {"Retry-After": "1"}), (500, "oops", {}), None]
    begun = time.monotonic()
    assert "".join(opened(server, provider).write(ASKED, 100)) == "".join(WORDS)
    assert time.monotonic() - begun >= 1
    assert len(server.bodies) == 3


@pytest.mark.parametrize("provider", PROVIDERS)
def test_a_provider_that_stays_busy_is_given_up(server, provider):
    server.always = (503, {"error": {"message": "overloaded <b>now</b>"}}, {})
    said = failure(opened(server, provider))
    assert "busy or broken" in said and "503" in said and "overloaded now" in said
    assert len(server.bodies) == 4


def test_a_long_wait_that_a_provider_asks_for_is_not_waited_for(server):
    server.always = (429, {"error": {"message": "quota"}}, {"Retry-After": "3600"})
    assert "asks to wait 3600 s" in failure(opened(server, "openai"))
    assert len(server.bodies) == 1


@pytest.mark.parametrize("provider", PROVIDERS)
def test_a_wrong_model_is_told_with_what_to_do(server, provider):
    server.always = (404, {"error": {"message": "model 'toy' not found"}}, {})
    said = failure(opened(server, provider))
    assert "has no model 'toy'" in said
    assert ("ollama pull toy" in said) == (provider == "ollama")
    assert len(server.bodies) == 1


@pytest.mark.parametrize("provider", ["openai", "anthropic", "openai-like"])
def test_a_key_that_is_not_accepted_is_not_repeated(server, provider):
    server.always = (401, {"error": {"message": f"bad key {SECRET}"}}, {})
    said = failure(opened(server, provider))
    assert "does not accept the key" in said and "_API_KEY" in said


@pytest.mark.parametrize("provider", PROVIDERS)
def test_a_provider_that_says_nothing_is_given_up(server, provider):
    server.always = HANG
    begun = time.monotonic()
    said = failure(opened(server, provider, first_s=0.4))
    assert "began no answer" in said and "assistant llms" in said
    assert time.monotonic() - begun < 3
    assert server.left.wait(3)  # the connection is closed, so the model there stops


@pytest.mark.parametrize("provider", PROVIDERS)
def test_a_reply_that_stands_still_is_given_up(server, provider):
    server.hang_after = 4
    model = opened(server, provider, next_s=0.4)
    assert "broke off its answer" in failure(model)
    assert server.left.wait(3)


@pytest.mark.parametrize("provider", PROVIDERS)
def test_a_reply_that_is_cut_is_told_at_once(server, provider):
    server.cut_after = 4
    begun = time.monotonic()
    assert "broke off its answer" in failure(opened(server, provider))
    assert time.monotonic() - begun < 3
    assert len(server.bodies) == 1  # what was begun is not begun again


@pytest.mark.parametrize("provider", PROVIDERS)
def test_a_reset_connection_is_tried_again(server, provider):
    server.script = [RESET, None]
    assert tuple(opened(server, provider).write(ASKED, 100)) == WORDS


@pytest.mark.parametrize("provider", PROVIDERS)
def test_garbage_is_no_answer(server, provider):
    server.always = GARBAGE
    assert "toy" in failure(opened(server, provider))


@pytest.mark.parametrize("provider", PROVIDERS)
def test_an_empty_reply_is_an_error(server, provider):
    server.words = ("", " ")
    assert "said nothing" in failure(opened(server, provider))


@pytest.mark.parametrize("provider", PROVIDERS)
def test_a_redirect_is_not_followed(server, provider):
    server.always = (307, "", {"Location": "http://127.0.0.1:9/elsewhere"})
    assert "sends to another address (http://127.0.0.1:9/elsewhere)" in failure(opened(server, provider))


@pytest.mark.parametrize("provider", PROVIDERS)
def test_nobody_at_the_address_is_told_with_what_to_do(server, provider, monkeypatch):
    server.url = "http://127.0.0.1:9"
    monkeypatch.setenv("OLLAMA_HOST", server.url)
    monkeypatch.setenv("OPENAI_BASE_URL", f"{server.url}/v1")
    monkeypatch.setenv("ANTHROPIC_BASE_URL", server.url)
    said = failure(opened(server, provider))
    assert "cannot be reached at http://127.0.0.1:9" in said
    assert ("ollama serve" in said) == (provider == "ollama")


@pytest.mark.parametrize("provider", PROVIDERS)
@pytest.mark.parametrize("moment", ["before", "within"])
def test_closing_a_reply_closes_the_connection(server, provider, moment):
    if moment == "before":
        server.always = HANG
    else:
        server.hang_after = 4
    reply = opened(server, provider).write(ASKED, 100)
    got: list[str] = []
    reader = threading.Thread(target=lambda: got.extend(reply))
    reader.start()
    until(lambda: server.bodies and bool(got) == (moment == "within"))
    begun = time.monotonic()
    reply.close()
    reader.join(3)
    assert not reader.is_alive() and time.monotonic() - begun < 2
    assert server.left.wait(3)
    assert bool(got) == (moment == "within")


def test_a_model_that_loops_is_stopped(server):
    server.words = ("It is so. ",) * 3000
    assert "repeats itself" in failure(opened(server, "ollama"))
    assert server.left.wait(3) or server.now == 0


def test_thoughts_are_not_part_of_the_reply(server):
    server.words = ("<thi", "nk>Hm, ", "moss?", "</think>", "\n\nMoss ", "grows.")
    assert "".join(opened(server, "openai-like").write(ASKED, 100)) == "Moss grows."


def test_hosted_replies_run_side_by_side(server):
    server.pause = 0.1
    model = opened(server, "openai")
    list(model.write(ASKED, 100))  # the adapter is imported by now
    threads = [threading.Thread(target=lambda: list(model.write(ASKED, 100))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert server.most_at_once == 4


def test_a_window_is_asked_of_the_server_that_was_named(server):
    assert model_from(server.spec("openai-like")).window == 3000
    assert model_from("ollama:toy").window == 2048
    assert model_from("openai:toy").window > 4096
    server.models = {"data": [None, 3]}
    server.shown = {"model_info": []}
    assert model_from(server.spec("openai-like")).window == 4096
    assert model_from("ollama:toy").window == 8192


def test_a_key_goes_only_to_where_it_belongs(server, monkeypatch):
    list(opened(server, "openai").write(ASKED, 100))
    assert server.headers[-1]["authorization"] == f"Bearer {SECRET}"
    monkeypatch.setenv("OPENAI_LIKE_API_KEY", "other")
    list(opened(server, "openai-like").write(ASKED, 100))
    assert server.headers[-1]["authorization"] == "Bearer other"
    list(opened(server, "ollama").write(ASKED, 100))
    assert "authorization" not in server.headers[-1]


def test_a_key_is_never_sent_unencrypted_over_a_network(monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", SECRET)
    monkeypatch.setenv("OLLAMA_API_KEY", SECRET)
    monkeypatch.setenv("OLLAMA_HOST", "http://198.51.100.7")
    for spec in ("openai-like:http://198.51.100.7/v1#toy", "ollama:toy"):
        assert model_from(spec)._source._place.key == ""
    monkeypatch.setenv("OPENAI_BASE_URL", "http://198.51.100.7/v1")
    with pytest.raises(LlmError, match="not sent unencrypted"):
        model_from("openai:toy")


def test_a_missing_key_is_named(monkeypatch):
    for name in ("OPENAI_API_KEY", "ANTHROPIC_API_KEY"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(LlmError, match="set OPENAI_API_KEY"):
        model_from("openai:toy")


def test_anthropic_gets_its_own_key(server, monkeypatch):
    list(opened(server, "anthropic").write(ASKED, 100))
    sent = server.headers[-1]  # the client of 2.0 sends it as OpenAI's does
    assert SECRET in (sent.get("x-api-key"), sent.get("authorization", "").removeprefix("Bearer "))
    monkeypatch.delenv("ANTHROPIC_API_KEY")
    with pytest.raises(LlmError, match="set ANTHROPIC_API_KEY"):
        model_from("anthropic:toy")


def test_a_key_with_a_line_end_in_it_is_refused_without_being_shown(monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", "sk-one\nsk-two")
    with pytest.raises(UsageError) as caught:
        model_from("openai:toy")
    assert "sk-" not in str(caught.value)


def test_a_name_shows_no_key(server):
    for provider in ("ollama", "openai", "openai-like"):
        model = model_from(server.spec(provider))
        assert SECRET not in f"{model!r} {model.name} {vars(model._source)!r}"


def test_a_llama_index_object_is_used_as_it_is(server):
    from llama_index.llms.openai_like import OpenAILike

    own = OpenAILike(model="toy", api_base=f"{server.url}/v1", api_key="x", is_chat_model=True, context_window=1234)
    model = model_from(own)
    assert tuple(model.write(ASKED, 100)) == WORDS
    assert (model.name, model.window) == ("OpenAILike", 1234)
    assert server.bodies[-1].get("max_tokens") is None
