"""Texts to vectors over HTTP, in the wire format of OpenAI's embeddings; the only file that imports httpx.

TEI, vLLM, Ollama, LM Studio and OpenAI itself speak it. What a server answers is checked before it is used. Knows
nothing of papers, sentences or how long a text may be.
"""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from index_store.errors import EmbedderError

if TYPE_CHECKING:
    import httpx
    from tenacity import RetryCallState

_BATCH = 32  # TEI takes no more in one request unless told to
_AT_ONCE = 4
_TRIES = 5
_LONGEST_PAUSE_S = 30.0
_CONNECT_S, _ANSWER_S = 5.0, 60.0
_SHOWN = 160
_PASSING = frozenset({408, 425, 429, 500, 502, 503, 504, 529})
_RESUME = "run the same command again later: what is embedded already is kept"
_TAG = re.compile(r"<[^<>]{0,200}>")


class RefusedTextError(EmbedderError):
    """The server understood and does not take these texts: too long, as a rule."""


class _PassingError(EmbedderError):
    """What may go away by itself; `after` is how many seconds the server asks to wait."""

    def __init__(self, message: str, after: float = 0.0) -> None:
        super().__init__(message)
        self.after = after


class Wire:
    """A line to one endpoint; safe to use from several threads.

    Args:
        url: what comes before "/embeddings", such as "http://127.0.0.1:8080/v1".
        model: the model's name there.
        key: sent as a bearer token and shown nowhere.
        no_key: what to do where the server wants a key and there is none.
        direct: leave the proxies of the environment alone, as is right for this machine itself.
        pause_s: seconds before the second try; doubled for every further one.
    """

    def __init__(self, url: str, model: str, key: str | None, *, no_key: str, direct: bool, pause_s: float) -> None:
        self._url = f"{url}/embeddings"
        self._model = model
        self._key = key
        self._no_key = no_key
        self._direct = direct
        self._pause_s = pause_s
        self._lock = threading.Lock()
        self._client: httpx.Client | None = None

    def vectors(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Vectors of length 1, float32 of shape (texts, dimension).

        Raises:
            RefusedTextError: if the server does not take a text.
            EmbedderError: if it cannot be reached, wants another key, knows no such model, or answers nonsense.
        """
        batches = [texts[start : start + _BATCH] for start in range(0, len(texts), _BATCH)]
        stop = threading.Event()
        if len(batches) == 1:
            return self._asked(batches[0], stop)
        pool = ThreadPoolExecutor(_AT_ONCE)
        try:
            parts = list(pool.map(lambda batch: self._asked(batch, stop), batches))
        finally:  # after an error, or Ctrl-C, nothing further is sent
            stop.set()
            pool.shutdown(wait=False, cancel_futures=True)
        if len({part.shape[1] for part in parts}) > 1:
            raise self._error("gives vectors of different lengths in one go", "name a model that does not")
        return np.concatenate(parts)

    def _asked(self, texts: Sequence[str], stop: threading.Event) -> NDArray[np.float32]:
        from tenacity import (
            Retrying,
            retry_if_exception_type,
            sleep_using_event,
            stop_after_attempt,
            stop_when_event_set,
        )

        again = Retrying(
            retry=retry_if_exception_type(_PassingError),
            stop=stop_after_attempt(_TRIES) | stop_when_event_set(stop),
            wait=self._pause,
            sleep=sleep_using_event(stop),
            reraise=True,
        )
        return again(self._once, texts)

    def _pause(self, state: RetryCallState) -> float:
        error = state.outcome.exception() if state.outcome else None
        asked = error.after if isinstance(error, _PassingError) else 0.0
        return min(_LONGEST_PAUSE_S, max(asked, self._pause_s * 2.0 ** (state.attempt_number - 1)))

    def _once(self, texts: Sequence[str]) -> NDArray[np.float32]:
        import httpx  # late: only who names an endpoint needs it

        try:
            response = self._open().post(self._url, json={"model": self._model, "input": list(texts)})
        except httpx.TransportError as error:
            shown = self._shown(str(error)) or type(error).__name__
            message = f"cannot be reached ({shown})"
            raise _PassingError(str(self._error(message, f"see whether it runs, then {_RESUME}"))) from None
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            raise self._error(f"cannot be asked ({self._shown(str(error))})", "check its address") from None
        if response.status_code != httpx.codes.OK:
            raise self._refusal(response)
        return self._vectors(response, len(texts))

    def _open(self) -> httpx.Client:
        import httpx

        with self._lock:
            if self._client is None:
                headers = {"Authorization": f"Bearer {self._key}"} if self._key else {}
                timeout = httpx.Timeout(_ANSWER_S, connect=_CONNECT_S, pool=None)
                # Redirects are not followed: texts and key go where the user said, and nowhere else.
                self._client = httpx.Client(headers=headers, timeout=timeout, trust_env=not self._direct)
            return self._client

    # --- what is wrong ---------------------------------------------------------------------------------------

    def _refusal(self, response: httpx.Response) -> EmbedderError:
        code = response.status_code
        said = f"HTTP {code}: {self._shown(_message(response))}".rstrip(": ")
        if code in _PASSING:
            after = response.headers.get("retry-after", "")
            text = str(self._error(f"is busy or broken ({said})", _RESUME))
            return _PassingError(text, float(after) if after.isascii() and after.isdigit() else 0.0)
        if code in (400, 413, 422):
            error = self._error(f"does not take the texts ({said})", "check the model's name, or name another model")
            return RefusedTextError(str(error))
        return self._error(*self._standing(response, said))

    def _standing(self, response: httpx.Response, said: str) -> tuple[str, str]:
        """What is wrong, and the cure, where trying again does not help."""
        if response.status_code in (401, 403):
            if self._key:
                return f"does not accept the key ({said})", "set OPENAI_API_KEY to a key of this endpoint"
            return f"wants a key ({said})", self._no_key
        if response.status_code == 404:
            cure = "check the path, which ends in /v1 as a rule, and the model's name behind the #"
            return f"has no such model, or no embeddings at that address ({said})", cure
        if response.is_redirect:
            place = self._shown(response.headers.get("location", ""))
            return f"sends to another address ({said} → {place})", "name that one if you trust it"
        return f"does not embed ({said})", "check the address and the model"

    def _vectors(self, response: httpx.Response, wanted: int) -> NDArray[np.float32]:
        try:
            rows = sorted(json.loads(response.content)["data"], key=lambda row: int(row["index"]))
            numbers = [int(row["index"]) for row in rows]
            found = np.array([row["embedding"] for row in rows], dtype=np.float64)
        except (ValueError, TypeError, KeyError, OverflowError, RecursionError):
            said = self._shown(response.text)
            raise self._error(f"answers with something else than vectors ({said})", "check the address") from None
        if numbers != list(range(wanted)):
            raise self._error(f"gives {len(numbers)} vectors for {wanted} texts", "name a model that does not")
        norms = np.linalg.norm(found, axis=1) if found.ndim == 2 else np.zeros(1)
        if not np.isfinite(norms).all() or not (norms > 0).all():
            raise self._error("gives vectors that are empty or no numbers", "name a model that does not")
        return (found / norms[:, None]).astype(np.float32)

    def _error(self, what: str, cure: str) -> EmbedderError:
        return EmbedderError(f"the endpoint {self._url} with the model {self._model!r} {what}; {cure}")

    def _shown(self, text: str) -> str:
        """The beginning of a foreign text in one line, without tags, and without the key, which some servers repeat."""
        if self._key:
            text = text.replace(self._key, "…")
        words = " ".join(_TAG.sub(" ", text[:2000]).split())
        return "".join(char for char in words if char.isprintable())[:_SHOWN]


def _message(response: httpx.Response) -> str:
    """What the server says is wrong: OpenAI, vLLM, TEI, Ollama and FastAPI put it in different places."""
    try:
        body: Any = json.loads(response.content)
    except (ValueError, RecursionError):
        return response.text
    for name in ("error", "message", "detail"):
        if isinstance(body, dict) and name in body:
            body = body[name]
    return body if isinstance(body, str) else json.dumps(body, ensure_ascii=False)
