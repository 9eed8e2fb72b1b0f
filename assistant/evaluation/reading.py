"""Reads the files of evaluation sets: one JSON object a line, and what is wrong with which line.

Does not know what the fields mean.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from assistant.errors import AssistantError


def lines(path: Path) -> Iterator[tuple[str, str]]:
    """Yield "file:line" and the text of every line that is not blank.

    Raises:
        AssistantError: if the file cannot be read or is no UTF-8.
    """
    try:
        with path.open(encoding="utf-8-sig") as file:
            for number, line in enumerate(file, start=1):
                if line.strip():
                    yield f"{path}:{number}", line.rstrip("\n")
    except FileNotFoundError:
        raise AssistantError(f"{path} does not exist; check the path") from None
    except UnicodeDecodeError:
        raise AssistantError(f"{path} is not UTF-8 text; save it as UTF-8") from None
    except (OSError, ValueError) as error:
        raise AssistantError(f"cannot read {path}: {error}; check the path and its rights") from error


def objects(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield "file:line" and the JSON object of every line that is neither blank nor a comment ("#").

    Raises:
        AssistantError: if the file cannot be read, or a line holds no JSON object.
    """
    for place, line in lines(path):
        if line.startswith("#"):
            continue
        try:
            value = json.loads(line)
        except json.JSONDecodeError as error:
            raise AssistantError(f"{place}: not valid JSON: {error.msg} at column {error.colno}") from error
        except (ValueError, RecursionError) as error:
            raise AssistantError(f"{place}: not valid JSON: a number too long or nesting too deep") from error
        if not isinstance(value, dict):
            raise AssistantError(f"{place}: a JSON object is wanted, this is a {type(value).__name__}")
        yield place, value


def text(record: Mapping[str, Any], name: str, place: str) -> str:
    """The text in a field; a number counts as text, as ids are often written so.

    Raises:
        AssistantError: if it is missing, empty, or something else.
    """
    value = record.get(name)
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    if not isinstance(value, str) or not value.strip():
        raise AssistantError(f"{place}: field '{name}' is {shown(value)}; text is wanted")
    return value


def texts(record: Mapping[str, Any], name: str, place: str) -> tuple[str, ...]:
    """The list of texts in a field; empty if it is missing.

    Raises:
        AssistantError: if it is something else.
    """
    value = record.get(name)
    if value is None:
        return ()
    if not isinstance(value, list) or not all(isinstance(part, str) and part.strip() for part in value):
        raise AssistantError(f"{place}: field '{name}' is {shown(value)}; a list of texts is wanted")
    return tuple(value)


def shown(value: object) -> str:
    """A value as an error names it: short, and "missing" for None."""
    if value is None:
        return "missing"
    written = repr(value)
    return written if len(written) <= 60 else written[:59] + "…"
