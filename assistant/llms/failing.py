"""What went wrong with a hosted model, in one line: what, and what to do. Knows httpx and the clients by their errors.

The clients of OpenAI, Anthropic and Ollama are not imported: their errors are told apart by status and by name.
"""

from __future__ import annotations

import email.utils
import time
from dataclasses import dataclass
from typing import Any

from assistant.errors import AssistantError, LlmError
from assistant.llms.keys import Place
from assistant.llms.retrying import PassingLlmError

_PASSING = frozenset({408, 409, 425, 429, 500, 502, 503, 504, 529})
_UNREACHED = frozenset({"ConnectError", "ConnectTimeout", "ProxyError", "UnsupportedProtocol"})
_SLOW = frozenset({"ReadTimeout", "WriteTimeout", "PoolTimeout"})
_BROKEN = frozenset({"ReadError", "WriteError", "RemoteProtocolError", "CloseError", "LocalProtocolError"})


@dataclass
class Seen:
    """What the last answer's head said: its status (0: none came), seconds to wait, and where it sends to."""

    status: int = 0
    after: float = 0.0
    location: str = ""

    def note(self, response: Any) -> None:
        """Keep it; an event hook of httpx."""
        self.status = int(response.status_code)
        self.after = seconds(response.headers.get("retry-after", ""))
        self.location = response.headers.get("location", "")


def seconds(header: str) -> float:
    """Seconds that a Retry-After header asks to wait: a number, or a date; 0 for anything else."""
    text = header.strip()[:40]
    if text.isascii() and text.isdigit():
        return float(text)
    try:
        return max(0.0, email.utils.parsedate_to_datetime(text).timestamp() - time.time())
    except (ValueError, TypeError, OverflowError):
        return 0.0


def explained(error: Exception, place: Place, seen: Seen) -> AssistantError:
    """The error to raise for `error`, which a client raised."""
    if isinstance(error, AssistantError):
        return error
    status = seen.status or _status(error)
    if status >= 300:
        return _refused(status, place.shown(_message(error)), place, seen)
    names = _names(error)
    if names & _UNREACHED or (isinstance(error, ConnectionError) and not status):
        return PassingLlmError(f"the model {place.name} cannot be reached at {place.url}; {_start(place)}")
    if names & _SLOW:
        return LlmError(
            f"the model {place.name} at {place.url} does not answer in time; see: assistant llms {place.name}"
        )
    if names & _BROKEN:
        return PassingLlmError(f"the model {place.name} at {place.url} broke off its answer; {_start(place)}")
    said = place.shown(_message(error)) or type(error).__name__
    return LlmError(f"the model {place.name} at {place.url} failed ({said}); see: assistant llms {place.name}")


def _refused(status: int, said: str, place: Place, seen: Seen) -> LlmError:
    what = f"HTTP {status}{': ' + said if said else ''}"
    if status in _PASSING:
        wait = f"; it asks to wait {seen.after:.0f} s" if seen.after else "; ask again later"
        return PassingLlmError(f"the model {place.name} is busy or broken ({what}){wait}", seen.after)
    if status in (401, 403):
        if place.key:
            return LlmError(f"{place.url} does not accept the key for {place.name} ({what}); set {place.variables[0]}")
        return LlmError(f"{place.url} wants a key for {place.name} ({what}); {_no_key(place)}")
    if status == 404:
        return LlmError(f"{place.url} has no model {place.model!r} ({what}); {_get(place)}")
    if status < 400:
        return LlmError(
            f"{place.url} sends to another address ({place.shown(seen.location)}); name that one if you trust it"
        )
    return LlmError(f"the model {place.name} does not take the question ({what}); check its name")


def _start(place: Place) -> str:
    if place.name.startswith("ollama:"):
        return "start it with: ollama serve"
    return "see whether it runs" if place.local else "see whether you are online"


def _get(place: Place) -> str:
    if place.name.startswith("ollama:"):
        return f"get it with: ollama pull {place.model}"
    return "check the model's name, and the address, which ends in /v1 as a rule"


def _no_key(place: Place) -> str:
    if place.local or place.url.startswith("https:"):
        return f"set {place.variables[0]}"
    return f"{place.variables[0]} is not sent unencrypted: use an https address"


def _status(error: Exception) -> int:
    status = getattr(error, "status_code", None)
    return status if isinstance(status, int) else 0


def _message(error: Exception) -> str:
    """What the provider says is wrong: the clients keep its body in different places."""
    body: Any = getattr(error, "body", None)
    for name in ("error", "message", "detail"):
        if isinstance(body, dict) and name in body:
            body = body[name]
    if isinstance(body, str) and body:
        return body
    said = getattr(error, "error", None)
    return said if isinstance(said, str) and said else str(error)


def _names(error: BaseException | None) -> set[str]:
    """The class names of an error and of those behind it."""
    names: set[str] = set()
    for _ in range(10):
        if error is None:
            break
        names |= {kind.__name__ for kind in type(error).__mro__}
        error = error.__cause__ or error.__context__
    return names
