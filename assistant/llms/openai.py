"""Models of OpenAI, and of whatever speaks its wire format, through llama-index's adapters."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import TYPE_CHECKING, Any

from assistant.errors import UsageError
from assistant.llms.asking import asked, number
from assistant.llms.hosted import CONNECT_S, READ_S, TEMPERATURE, WINDOW, Hooks, HostedSource, Said, adapted
from assistant.llms.installing import installed, missing
from assistant.llms.keys import Place, address, place
from assistant.types import Message

if TYPE_CHECKING:
    import httpx
    from llama_index.core.llms import ChatResponse

PREFIX, LIKE = "openai:", "openai-like:"
_URL = "https://api.openai.com/v1"
_KEY = ("OPENAI_API_KEY",)
_LIKE_KEYS = ("OPENAI_LIKE_API_KEY", "OPENAI_API_KEY")
_LIKE_WINDOW = 4096
_EXAMPLE = f"{LIKE}http://127.0.0.1:8000/v1#model"
# What reasons before it answers takes no other temperature than its own; of later models one cannot know.
_TEMPERED = ("gpt-3.5", "gpt-4")


def openai(spec: str) -> HostedSource:
    """The model of `openai:NAME`, at OPENAI_BASE_URL if that is set.

    Raises:
        LlmError: if the extra is not installed, or there is no key.
    """
    if not installed("openai"):
        raise missing("openai")
    url = address(os.environ.get("OPENAI_BASE_URL") or _URL, "OPENAI_BASE_URL")
    where = place(spec, url, spec.removeprefix(PREFIX), _KEY, needed=True)
    temperature = TEMPERATURE if where.model.startswith(_TEMPERED) else 1.0

    def opening(messages: Sequence[Message], most: int, hooks: Hooks) -> AbstractContextManager[Iterator[Said]]:
        length = {"max_completion_tokens": most}
        return _opened(where, messages, hooks, temperature=temperature, additional_kwargs=length)

    return HostedSource(where, opening, lambda: WINDOW)


def openai_like(spec: str) -> HostedSource:
    """The model of `openai-like:URL#MODEL`: vLLM, llama-server, LM Studio, TGI and others.

    Raises:
        LlmError: if the extra is not installed.
        UsageError: if `spec` does not have that form.
    """
    url, _, model = spec.removeprefix(LIKE).partition("#")
    if not model.strip():
        raise UsageError(f"{spec} names no model; write it as {_EXAMPLE}")
    url = address(url, "the name of the model").removesuffix("/chat/completions")
    if not installed("openai-like"):
        raise missing("openai-like")
    where = place(f"{LIKE}{url}#{model.strip()}", url, model.strip(), _LIKE_KEYS, needed=False)

    def opening(messages: Sequence[Message], most: int, hooks: Hooks) -> AbstractContextManager[Iterator[Said]]:
        return _opened(where, messages, hooks, temperature=TEMPERATURE, max_tokens=most)

    return HostedSource(where, opening, lambda: _window(where))


@contextmanager
def _opened(where: Place, messages: Sequence[Message], hooks: Hooks, **settings: object) -> Iterator[Iterator[Said]]:
    """OpenAI's own models too go through the adapter for those like it: it does not insist on knowing their names."""
    from llama_index.llms.openai_like import OpenAILike

    with _client(where, hooks) as client:
        adapter = OpenAILike(
            model=where.model,
            api_base=where.url,
            api_key=where.key or "none",  # the client wants one
            context_window=WINDOW,
            is_chat_model=True,
            max_retries=0,
            timeout=READ_S,
            http_client=client,
            **settings,
        )
        yield adapted(adapter, messages, _ended)


def _client(where: Place, hooks: Hooks) -> httpx.Client:
    import httpx

    timeout = httpx.Timeout(READ_S, connect=CONNECT_S, pool=None)
    return httpx.Client(timeout=timeout, event_hooks=hooks, trust_env=not where.local, follow_redirects=False)


def _ended(response: ChatResponse) -> bool:
    raw: Any = response.raw
    return any(choice.finish_reason for choice in raw.choices or ())


def _window(where: Place) -> int:
    """What the server's list of models says: vLLM and LM Studio as `max_model_len`, llama-server in `meta`."""
    said = asked(where, f"{where.url}/models")
    rows = said.get("data") if isinstance(said, dict) else None
    for row in rows if isinstance(rows, list) else ():
        if isinstance(row, dict) and (row.get("id") == where.model or len(rows or ()) == 1):
            meta = row.get("meta")
            meta = meta if isinstance(meta, dict) else {}
            found = number(row.get("max_model_len")) or number(meta.get("n_ctx")) or number(meta.get("n_ctx_train"))
            return min(found, WINDOW) if found else _LIKE_WINDOW
    return _LIKE_WINDOW
