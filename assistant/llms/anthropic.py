"""Models of Anthropic, through llama-index's adapter."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

from assistant.llms.hosted import CONNECT_S, READ_S, TEMPERATURE, WINDOW, Hooks, HostedSource
from assistant.llms.installing import installed, missing
from assistant.llms.keys import Place, address, place

if TYPE_CHECKING:
    from llama_index.core.llms import LLM, ChatResponse

PREFIX = "anthropic:"
_URL = "https://api.anthropic.com"
_KEY = ("ANTHROPIC_API_KEY",)
_TOO_NEW = 1  # from this version on Anthropic's own client lacks what llama-index's adapter calls it with


def anthropic(spec: str) -> HostedSource:
    """The model of `anthropic:NAME`, at ANTHROPIC_BASE_URL if that is set.

    Raises:
        LlmError: if the extra is not installed, or there is no key.
    """
    if not installed("anthropic") or int(version("anthropic").partition(".")[0]) >= _TOO_NEW:
        raise missing("anthropic")
    url = address(os.environ.get("ANTHROPIC_BASE_URL") or _URL, "ANTHROPIC_BASE_URL")
    where = place(spec, url, spec.removeprefix(PREFIX), _KEY, needed=True)
    return HostedSource(where, lambda most, hooks: _opened(where, most, hooks), _ended, lambda: WINDOW)


@contextmanager
def _opened(where: Place, most: int, hooks: Hooks) -> Iterator[LLM]:
    import anthropic as client_library
    from llama_index.core.llms import LLMMetadata
    from llama_index.llms.anthropic import Anthropic

    timeout = (CONNECT_S, READ_S, READ_S, None)  # to connect, read, write, and have a connection
    with client_library.DefaultHttpxClient(
        timeout=timeout, event_hooks=hooks, trust_env=not where.local, follow_redirects=False
    ) as line:
        client = client_library.Anthropic(api_key=where.key, base_url=where.url, max_retries=0, http_client=line)

        class OverThisLine(Anthropic):
            """The adapter, over a connection that can be cut, and for models younger than its list of them."""

            def __init__(self, **arguments: Any) -> None:
                super().__init__(**arguments)
                self._client = client

            @property
            def metadata(self) -> LLMMetadata:
                return LLMMetadata(context_window=WINDOW, is_chat_model=True, model_name=self.model)

        yield OverThisLine(
            model=where.model,
            api_key=where.key,
            base_url=where.url,
            temperature=TEMPERATURE,
            max_tokens=most,
            max_retries=0,
            timeout=READ_S,
        )


def _ended(response: ChatResponse) -> bool:
    return bool(response.message.additional_kwargs.get("stop_reason"))
