"""Where a hosted model is, and the key for it: from the provider's usual variable, and only where it may go.

Knows no wire format. A key is kept in memory and shown nowhere.
"""

from __future__ import annotations

import ipaddress
import os
import re
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from assistant.errors import LlmError, UsageError

_TAG = re.compile(r"<[^<>]{0,200}>")
_SHOWN = 160
_SECRET = re.compile(r"KEY|TOKEN|SECRET|PASSW", re.IGNORECASE)
_SHORTEST = 8  # characters of a key; a shorter value may stand in any text


@dataclass(frozen=True)
class Place:
    """A model with a provider.

    Attributes:
        name: what the user called it.
        url: the address of the provider.
        model: the model's name there.
        variables: the environment variables that may hold a key, the first that is set is used.
        key: the key, or "" for none.
    """

    name: str
    url: str
    model: str
    variables: tuple[str, ...]
    key: str = field(default="", repr=False)

    @property
    def local(self) -> bool:
        """Whether it is this machine."""
        return is_local(self.url)

    def shown(self, text: object) -> str:
        """The beginning of a foreign text in one line, without tags, and without the key, which some servers repeat."""
        said = str(text)[:2000]
        if self.key:
            said = said.replace(self.key, "…")
        said = " ".join(_TAG.sub(" ", said).split())
        return "".join(char for char in said if char.isprintable())[:_SHOWN]


def masked(text: str) -> str:
    """A text without anything that the environment keeps as a key: a foreign error may repeat one."""
    for name, value in os.environ.items():
        if len(value) >= _SHORTEST and _SECRET.search(name):
            text = text.replace(value, "…")
    return text


def is_local(url: str) -> bool:
    """Whether an address is this machine."""
    host = urlsplit(url).hostname or ""
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def place(name: str, url: str, model: str, variables: tuple[str, ...], *, needed: bool) -> Place:
    """The place with its key, which goes to https addresses and to this machine only.

    Raises:
        LlmError: if a key is needed and there is none, or it would go unencrypted.
        UsageError: if the key makes no sense.
    """
    variable = next((one for one in variables if os.environ.get(one, "").strip()), "")
    key = os.environ.get(variable, "").strip()
    if not (key.isascii() and key.isprintable()) or " " in key:
        raise UsageError(f"{variable} holds signs that no key has, such as line ends; set it again")
    if key and not (url.startswith("https:") or is_local(url)):
        if needed:
            raise LlmError(f"{variable} is not sent unencrypted to {url}; use an https address")
        key = ""
    if needed and not key:
        raise LlmError(f"the model {name} needs a key; set {variables[0]}")
    return Place(name, url, model, variables, key)


def address(url: str, variable: str) -> str:
    """The tidied address that a variable, or the user, gives.

    Raises:
        UsageError: if it is none, or holds a user, a password or a query.
    """
    tidy = url.strip().rstrip("/")
    try:
        parts = urlsplit(tidy)
        sound = parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port is None or parts.port > 0)
    except ValueError:
        sound = False
    if not sound or not tidy.isprintable() or any(sign in tidy for sign in "@?#"):
        raise UsageError(f"{variable} holds no address such as https://host:8000/v1, without user, password and query")
    return tidy
