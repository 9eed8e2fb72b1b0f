"""Values of JSON records as what is wanted: text, a list of texts, an object. What is of another type is left out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def text(value: object) -> str:
    """A text; of a list its first text, of a number its digits; half characters are replaced."""
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode() if not value.isascii() else value
    if isinstance(value, (list, tuple)):
        return next((found for part in value if (found := text(part))), "")
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return str(value) if isinstance(value, (int, float)) and not isinstance(value, bool) else ""


def texts(value: object) -> list[str]:
    """Every text of a list; a single text is a list of one."""
    if isinstance(value, (list, tuple)):
        return [found for part in value if not isinstance(part, (list, tuple)) and (found := text(part))]
    return [text(value)] if text(value) else []


def inner(value: object, *keys: str) -> Any:
    """What stands under these keys one after another; None where one is missing."""
    for key in keys:
        if not isinstance(value, Mapping):
            return None
        value = value.get(key)
    return value


def objects(value: object) -> list[Mapping[str, Any]]:
    """The objects of a list."""
    return [part for part in value if isinstance(part, Mapping)] if isinstance(value, (list, tuple)) else []


def named(value: object, *keys: str) -> list[str]:
    """The names of people or words: of objects what stands under the first key that they have; texts as they are."""
    found = []
    for part in value if isinstance(value, (list, tuple)) else ():
        name = next((text(part[key]) for key in keys if text(part.get(key))), "") if isinstance(part, Mapping) else part
        if text(name):
            found.append(text(name))
    return found
