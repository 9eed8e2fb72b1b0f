"""llama.cpp in this process, through xllamacpp: one model in memory, and how text comes out of it.

llama.cpp listens on a port of this machine only; a secret of this process keeps everyone else out, and being an HTTP
connection a reply can be given up at any moment, even while the prompt is read. Knows nothing of turns.
"""

from __future__ import annotations

import json
import os
import secrets
import threading
from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

from assistant.errors import LlmError
from assistant.llms.connections import cut_by
from assistant.llms.gguf_file import GgufFile
from assistant.llms.installing import missing
from assistant.llms.stopping import Stop
from assistant.types import Message

if TYPE_CHECKING:
    import httpx

_CONNECT_S, _PIECE_S = 10.0, 600.0  # how long a piece may take is watched elsewhere
_BATCH = 256  # tokens of a prompt read at once; between two batches a reply can be stopped
_SEED = 7
_TEMPERATURE = 0.1
_QUIET = -1
_loading = threading.Lock()
_loaded: WeakValueDictionary[tuple[str, int], Engine] = WeakValueDictionary()


def engine(file: GgufFile, window: int) -> Engine:
    """The engine for this file, loaded once in the process as long as anyone holds it.

    Raises:
        LlmError: if xllamacpp is missing, the model does not fit into memory, or cannot be loaded.
    """
    key = (os.path.realpath(file.path), window)
    with _loading:
        found = _loaded.get(key)
        if found is None:
            found = _loaded[key] = Engine(file, window)
        return found


class Engine:
    """A loaded model; forgotten by all, it gives its memory back."""

    def __init__(self, file: GgufFile, window: int) -> None:
        _check_memory(file)
        try:
            import xllamacpp
        except ImportError:
            raise missing("gguf") from None
        secret = secrets.token_urlsafe(24)
        params = xllamacpp.CommonParams()
        params.model.path = str(file.path)
        params.n_ctx = window
        params.n_parallel = 1
        params.n_batch = params.n_ubatch = _BATCH
        params.cpuparams.n_threads, params.cpuparams_batch.n_threads = threads()
        params.hostnames = ["127.0.0.1"]
        params.api_keys = [secret]
        params.ui = params.endpoint_slots = params.warmup = False
        params.offline = True
        params.verbosity = _QUIET
        params.cache_ram_mib = 0  # the last prompt stays in the model's own cache, which is enough for one user a time
        try:
            self._server = xllamacpp.Server(params)
        except (RuntimeError, ValueError, MemoryError):
            raise LlmError(
                f"llama.cpp cannot load {file.path}: the file is damaged, of a kind it does not know, or needs more "
                "memory than is free; try a smaller model, or download it again"
            ) from None
        self._address = self._server.listening_address
        self._headers = {"Authorization": f"Bearer {secret}"}
        self._client = self._opened(None)

    def tokens(self, text: str) -> int:
        """How many tokens `text` has for this model."""
        import httpx

        try:
            answer = self._client.post("/tokenize", json={"content": text}, timeout=_CONNECT_S)
            answer.raise_for_status()
            return len(answer.json()["tokens"])
        except (httpx.HTTPError, ValueError, KeyError, TypeError) as error:
            raise LlmError(f"llama.cpp cannot count tokens ({type(error).__name__}); start again") from None

    def pieces(self, messages: Sequence[Message], most: int, stop: Stop, name: str) -> Generator[str, None, None]:
        """The reply to `messages`; closing it, or setting `stop`, ends the generation.

        Raises:
            LlmError: if llama.cpp refuses the messages or breaks off.
        """
        import httpx

        asked = {
            "messages": list(messages),
            "max_tokens": most,
            "stream": True,
            "temperature": _TEMPERATURE,
            "seed": _SEED,
            "cache_prompt": True,
            "chat_template_kwargs": {"enable_thinking": False},
        }
        try:
            with self._opened(stop) as client, client.stream("POST", "/v1/chat/completions", json=asked) as answer:
                if answer.status_code != httpx.codes.OK:
                    answer.read()
                    raise LlmError(f"the model {name} refuses to answer ({_said(answer.text)}); ask more shortly")
                yield ""
                for line in answer.iter_lines():
                    yield from _deltas(line, name)
        except (httpx.HTTPError, httpx.StreamError, OSError) as error:
            if not stop.is_set():
                raise LlmError(f"the model {name} broke off its answer ({type(error).__name__}); ask again") from None

    def _opened(self, stop: Stop | None) -> httpx.Client:
        import httpx

        # llama.cpp listens on this machine only: no proxy, no certificates
        timeout = httpx.Timeout(_PIECE_S, connect=_CONNECT_S, pool=None)
        return httpx.Client(
            base_url=self._address,
            headers=self._headers,
            timeout=timeout,
            event_hooks=cut_by(stop) if stop else {},
            trust_env=False,
        )


def threads() -> tuple[int, int]:
    """How many threads write, and how many read the prompt: nearly all cores of a small machine, half of a large one's.

    llama.cpp's threads wait for each other by spinning, at every token: with one on each core, whatever else runs stops
    them all. Measured on two busy cores with a model of 1.5B: two threads write 0.3 to 0.8 tokens a second, one 5;
    a prompt of 700 tokens, which is read in batches, took two threads 20 to 40 s and one 36 s.
    """
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return (max(1, cores - 1), cores) if cores <= 6 else (cores // 2, cores // 2)


def _deltas(line: str, name: str) -> Generator[str, None, None]:
    """The text in one line of the stream, which is in the wire format of OpenAI's chat completions."""
    if not line.startswith("data: ") or line == "data: [DONE]":
        return
    part: Any = json.loads(line.removeprefix("data: "))
    if "error" in part:
        raise LlmError(f"the model {name} broke off its answer ({_said(json.dumps(part['error']))}); ask again")
    for choice in part.get("choices", ()):
        yield choice.get("delta", {}).get("content") or ""


def _said(text: str) -> str:
    try:
        body = json.loads(text)
        text = body["error"]["message"] if "error" in body else body["message"]
    except (ValueError, KeyError, TypeError):
        pass
    return " ".join(str(text).split())[:160]


def _check_memory(file: GgufFile) -> None:
    """Refuse what would only make the machine swap: the weights must fit into its memory.

    Raises:
        LlmError: if they do not.
    """
    names = getattr(os, "sysconf_names", {})
    if "SC_PHYS_PAGES" not in names or "SC_PAGE_SIZE" not in names:
        return
    memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    if file.size > memory * 0.95:
        raise LlmError(
            f"{file.path} needs {file.size / 1e9:.1f} GB of memory, and this machine has {memory / 1e9:.1f} GB; "
            "name a smaller model, such as one of those of: assistant llms pull --help"
        )
