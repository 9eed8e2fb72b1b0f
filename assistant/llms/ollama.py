"""Models of Ollama, here or on the host that OLLAMA_HOST names, through llama-index's adapter."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from assistant.llms.asking import asked, number
from assistant.llms.hosted import CONNECT_S, READ_S, TEMPERATURE, Hooks, HostedSource, Said, adapted
from assistant.llms.installing import installed, missing
from assistant.llms.keys import Place, address, place
from assistant.types import Message

if TYPE_CHECKING:
    from llama_index.core.llms import ChatResponse

PREFIX = "ollama:"
_PORT = 11434
_WINDOW = 8192  # Ollama makes room for so much when it loads the model, whether it is used or not
_KEY = ("OLLAMA_API_KEY",)


def ollama(spec: str) -> HostedSource:
    """The model of `ollama:NAME`.

    Raises:
        LlmError: if the extra is not installed.
        UsageError: if OLLAMA_HOST holds no address.
    """
    if not installed("ollama"):
        raise missing("ollama")
    where = place(spec, host(), spec.removeprefix(PREFIX), _KEY, needed=False)
    return HostedSource(
        where, lambda messages, most, hooks: _opened(where, messages, most, hooks), lambda: _window(where)
    )


def host() -> str:
    """The address of Ollama: OLLAMA_HOST, which may be a host, a port, or both, else this machine.

    Raises:
        UsageError: if OLLAMA_HOST holds no address.
    """
    given = os.environ.get("OLLAMA_HOST", "").strip()
    if not given:
        return f"http://127.0.0.1:{_PORT}"
    url = given if "://" in given else f"http://{'127.0.0.1' if given.startswith(':') else ''}{given}"
    url = address(url, "OLLAMA_HOST")
    parts = urlsplit(url)
    name = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(parts.hostname or "", parts.hostname or "")  # noqa: S104
    port = parts.port or (443 if parts.scheme == "https" else 80 if "://" in given else _PORT)
    return f"{parts.scheme}://{f'[{name}]' if ':' in name else name}:{port}{parts.path}"


@contextmanager
def _opened(where: Place, messages: Sequence[Message], most: int, hooks: Hooks) -> Iterator[Iterator[Said]]:
    from llama_index.llms.ollama import Ollama

    client = _client(where, hooks)
    try:
        adapter = Ollama(
            model=where.model,
            base_url=where.url,
            client=client,
            temperature=TEMPERATURE,
            context_window=_WINDOW,
            additional_kwargs={"num_predict": most},
            thinking=False,
        )
        yield adapted(adapter, messages, _ended)
    finally:
        client.close()


def _client(where: Place, hooks: Hooks) -> Any:
    import httpx
    from ollama import Client

    def guard(request: httpx.Request) -> None:
        if not where.key:  # the client would send OLLAMA_API_KEY wherever it goes
            request.headers.pop("authorization", None)

    timeout = httpx.Timeout(READ_S, connect=CONNECT_S, pool=None)
    hooks = {**hooks, "request": [*hooks.get("request", []), guard]}
    return Client(host=where.url, follow_redirects=False, timeout=timeout, event_hooks=hooks, trust_env=not where.local)


def _ended(response: ChatResponse) -> bool:
    raw: Any = response.raw
    return bool(raw.get("done"))


def _window(where: Place) -> int:
    """No more than the model was trained for."""
    said = asked(where, f"{where.url}/api/show", {"model": where.model})
    about = said.get("model_info") if isinstance(said, dict) else None
    for name, value in about.items() if isinstance(about, dict) else ():
        if str(name).endswith(".context_length") and number(value):
            return min(number(value), _WINDOW)
    return _WINDOW


def models() -> list[str]:
    """Names of the models that Ollama has here; none if it does not say. Asked only when one of them was named."""
    where = place(PREFIX, host(), "", _KEY, needed=False)
    said = asked(where, f"{where.url}/api/tags")
    rows = said.get("models") if isinstance(said, dict) else None
    names = [row.get("name") for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []
    return [where.shown(name) for name in names if isinstance(name, str)]
