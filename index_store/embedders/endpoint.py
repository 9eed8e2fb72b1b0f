"""A model behind an OpenAI-compatible endpoint: `openai-like:http://host:port/v1#model`.

Contacted only when the user names it. Such a server gives one vector for a text and none for its tokens, so late
interaction works on sentences: every sentence of a passage is embedded too, and a question is one vector.
Does not know how the server is spoken to (see `wire`).
"""

from __future__ import annotations

import ipaddress
import os
import re
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

import numpy as np
from numpy.typing import NDArray

from index_store.embedders.types import Embedding, Kind, Progress
from index_store.embedders.wire import RefusedTextError, Wire
from index_store.errors import EmbedderError, UsageError
from index_store.sentences import split

PREFIX = "openai-like:"
_EXAMPLE = f"{PREFIX}http://127.0.0.1:8080/v1#model"
_KEY_VARIABLE = "OPENAI_API_KEY"
# Which tokens a server makes is not known. Over 3,060 abstracts this counts 1.07 to 1.8 times BERT's word pieces, so
# what it lets through does fit; groups of five letters fall to 0.94.
_TOKEN = re.compile(r"[A-Za-z]{1,4}|\S")
# Windows that models have (less two special tokens), tried from the longest down.
_WINDOWS = (1022, 510, 254, 126)
# Two texts that differ in their last fifth are at least this far apart unless that fifth was cut off.
_DIFFERS = 0.005


@dataclass(frozen=True)
class Address:
    """Where an endpoint is (`url`, without "/embeddings") and the name of the model there."""

    url: str
    model: str

    @property
    def spec(self) -> str:
        """The name by which an index remembers it."""
        return f"{PREFIX}{self.url}#{self.model}"

    @property
    def local(self) -> bool:
        """Whether it is this machine."""
        host = urlsplit(self.url).hostname or ""
        try:
            return host == "localhost" or ipaddress.ip_address(host).is_loopback
        except ValueError:
            return False


def address(url: str, model: str) -> Address:
    """The checked and tidied address, so that equal endpoints have equal names.

    Raises:
        UsageError: if it is none, or holds what must not be kept in an index: a user, a password, a query.
    """
    if "@" in url or "?" in url:
        raise UsageError(
            "the address of an endpoint must hold no user, password or query, for the index remembers it; "
            f"write it as {_EXAMPLE} and put the key into {_KEY_VARIABLE}"
        )
    try:
        parts = urlsplit(url.strip())
        port = f":{parts.port}" if parts.port is not None else ""
    except ValueError:
        raise UsageError(f"the address of the endpoint makes no sense; write it as {_EXAMPLE}") from None
    host, model = parts.hostname or "", model.strip()
    if parts.scheme not in ("http", "https") or not host or not model or not (url + model).isprintable():
        raise UsageError(f"{PREFIX}{url}#{model} is no endpoint with a model; write it as {_EXAMPLE}")
    path = parts.path.rstrip("/").removesuffix("/embeddings").rstrip("/")
    return Address(f"{parts.scheme}://{f'[{host}]' if ':' in host else host}{port}{path}", model)


class EndpointEmbedder:
    """An OpenAI-compatible embedding endpoint; nothing is sent before something has to be embedded.

    Args:
        url: what comes before "/embeddings": "http://127.0.0.1:8080/v1", "https://api.openai.com/v1".
        model: the model's name there.
        key: a key for it; left out: the environment's OPENAI_API_KEY, which goes to https addresses and to this
            machine only. It is kept in memory, and nowhere else.
        max_tokens: how long a text may be; left out: found out by asking.
        named: whether the user named the endpoint, or only the index does; then it is not contacted.
        pause_s: seconds before a failed request is tried again; doubled each time.

    Raises:
        UsageError: if the address or the key makes no sense.
    """

    def __init__(
        self,
        url: str,
        model: str,
        *,
        key: str | None = None,
        max_tokens: int | None = None,
        named: bool = True,
        pause_s: float = 0.5,
    ) -> None:
        place = address(url, model)
        self.name = place.spec
        self._named = named
        self._windows = _WINDOWS if max_tokens is None else (max_tokens,)
        self._lock = threading.Lock()
        self._learnt: tuple[int, int] | None = None
        token, cure = _key(place, key) if named else (None, "")
        self._wire = Wire(place.url, place.model, token, no_key=cure, direct=place.local, pause_s=pause_s)

    @property
    def dimension(self) -> int:
        """Length of the vectors; asked once."""
        return self._learn()[0]

    @property
    def max_tokens(self) -> int:
        """How many of `token_spans` a text may have; asked once."""
        return self._learn()[1]

    def token_spans(self, text: str) -> list[tuple[int, int]]:
        """Stretches of the text that are a token each at least for most models: no text has more than these."""
        return [match.span() for match in _TOKEN.finditer(text)]

    def embed(self, texts: Sequence[str], kind: Kind, progress: Progress | None = None) -> list[Embedding]:
        """Embed `texts` and the sentences of passages; no text is sent twice."""
        spans = [_spans(text, kind) for text in texts]
        pieces = [[_sendable(text[a:b]) for a, b in ends] for text, ends in zip(texts, spans, strict=True)]
        wholes = [_sendable(text) for text in texts]
        wanted = list(dict.fromkeys([*wholes, *(piece for group in pieces for piece in group)]))
        if not wanted:
            return []
        rows = self._vectors(wanted)
        places = {text: number for number, text in enumerate(wanted)}
        if progress:
            progress(len(texts))
        return [
            Embedding(
                vector=rows[places[whole]],
                tokens=rows[[places[piece] for piece in group]].reshape(-1, rows.shape[1]),
                spans=np.array(ends, dtype=np.int32).reshape(-1, 2),
            )
            for whole, group, ends in zip(wholes, pieces, spans, strict=True)
        ]

    def _vectors(self, texts: Sequence[str]) -> NDArray[np.float32]:
        if not self._named:
            raise EmbedderError(
                f"the index was made with the endpoint {self.name}, which is contacted only when you name it: "
                f"add --embedder {self.name}"
            )
        return self._wire.vectors(texts)

    def _learn(self) -> tuple[int, int]:
        """Dimension and window: the longest at which the end of a text still changes its vector.

        Some servers (Ollama, TEI with --auto-truncate) cut what is too long without a word.
        """
        with self._lock:
            if self._learnt is None:
                self._learnt = self._asked()
            return self._learnt

    def _asked(self) -> tuple[int, int]:
        refusal: EmbedderError = EmbedderError(
            f"{self.name} gives texts of {self._windows[-1]} tokens that end differently one vector: it cuts them "
            "without a word, or is no embedding model; name another model"
        )
        for window in self._windows:
            try:
                one, other = self._vectors(_probes(window))
            except RefusedTextError as error:
                refusal = error
                continue
            if float(np.linalg.norm(one - other)) > _DIFFERS:
                return len(one), window
        raise refusal


def endpoint_from(spec: str, *, named: bool = True) -> EndpointEmbedder:
    """The embedder of `openai-like:URL#MODEL`.

    Raises:
        UsageError: if `spec` does not have that form.
    """
    url, _, model = spec.removeprefix(PREFIX).partition("#")
    return EndpointEmbedder(url, model, named=named)


def _key(place: Address, given: str | None) -> tuple[str | None, str]:
    """The key to send, and what to do if there is none and one is wanted."""
    if given is None and not place.local and not place.url.startswith("https:"):
        cure = f"{_KEY_VARIABLE} is not sent unencrypted: use an https address, or EndpointEmbedder(…, key=…) in Python"
        return None, cure
    key = (os.environ.get(_KEY_VARIABLE, "") if given is None else given).strip()
    if not (key.isascii() and key.isprintable()) or " " in key:
        where = _KEY_VARIABLE if given is None else "the argument key"
        raise UsageError(f"{where} holds signs that no key has, such as line ends; set it again")
    return key or None, f"set {_KEY_VARIABLE}"


def _spans(text: str, kind: Kind) -> list[tuple[int, int]]:
    if kind == "question":
        return [(0, len(text))] if text.strip() else []
    return split(text)


def _sendable(text: str) -> str:
    """The text without half characters; something where there is nothing, for servers refuse that."""
    return text.encode("utf-8", "replace").decode().strip() or "-"


def _probes(window: int) -> tuple[str, str]:
    """Two texts of `window` tokens of one sign each that differ in their last fifth only."""
    same = window * 4 // 5
    start = [str(number % 10) for number in range(same)]
    rest = range(window - same)
    return " ".join([*start, *("xyz"[n % 3] for n in rest)]), " ".join([*start, *("357"[n % 3] for n in rest)])
