"""Models of Anthropic, through Anthropic's own client.

Not through llama-index's adapter: 0.12 calls the client of 2025, whose 1.0 and 2.0 take other arguments, and it wants
the clients of two clouds besides, whose python-dateutil excludes Chroma's.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from assistant.llms.hosted import CONNECT_S, READ_S, WINDOW, Hooks, HostedSource, Said
from assistant.llms.installing import installed, missing
from assistant.llms.keys import Place, address, place
from assistant.types import Message

PREFIX = "anthropic:"
_URL = "https://api.anthropic.com"
_KEY = ("ANTHROPIC_API_KEY",)


def anthropic(spec: str) -> HostedSource:
    """The model of `anthropic:NAME`, at ANTHROPIC_BASE_URL if that is set.

    Raises:
        LlmError: if the extra is not installed, or there is no key.
    """
    if not installed("anthropic"):
        raise missing("anthropic")
    url = address(os.environ.get("ANTHROPIC_BASE_URL") or _URL, "ANTHROPIC_BASE_URL")
    where = place(spec, url, spec.removeprefix(PREFIX), _KEY, needed=True)
    return HostedSource(where, lambda messages, most, hooks: _opened(where, messages, most, hooks), lambda: WINDOW)


@contextmanager
def _opened(where: Place, messages: Sequence[Message], most: int, hooks: Hooks) -> Iterator[Iterator[Said]]:
    import anthropic as client_library

    timeout = (CONNECT_S, READ_S, READ_S, None)  # to connect, read, write, and have a connection
    # the key and the address are given, so that the client looks for no others
    with client_library.DefaultHttpxClient(
        timeout=timeout, event_hooks=hooks, trust_env=not where.local, follow_redirects=False
    ) as line:
        client = client_library.Anthropic(api_key=where.key, base_url=where.url, max_retries=0, http_client=line)
        asked = [{"role": message["role"], "content": message["content"]} for message in messages]
        create: Any = client.messages.create  # its type wants dictionaries of its own
        yield _said(
            create(
                model=where.model,
                max_tokens=most,
                system="\n\n".join(message["content"] for message in asked if message["role"] == "system"),
                messages=[message for message in asked if message["role"] != "system"],
                stream=True,
            )
        )


def _said(events: Any) -> Iterator[Said]:
    """The text of each event, and whether the reply is whole; an event without text is a sign of life."""
    for event in events:
        delta = getattr(event, "delta", None)
        text = getattr(delta, "text", "") if event.type == "content_block_delta" else ""
        yield text or "", event.type == "message_delta" and bool(getattr(delta, "stop_reason", None))
