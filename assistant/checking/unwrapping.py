"""Takes a draft out of what models wrap it in: blocks of thinking, JSON, a fence around JSON. Works as the text comes.

JSON is read when it has ended: an object's or an array's texts, with the markers that other fields give, become lines;
JSON within strings of JSON is read too. Knows nothing of claims.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

MOST = 60_000  # characters of a draft that are read
_HEAD = 40
_DEEPEST = 8

_OPENS = re.compile(r"<(think|thinking|thought|thoughts|reasoning|analysis|reflection|scratchpad)>", re.IGNORECASE)
_CLOSES = re.compile(r"</(?:think|thinking|thought|thoughts|reasoning|analysis|reflection|scratchpad)>", re.IGNORECASE)
_LONGEST_TAG = 14
_WRAPPED = re.compile(r"\s*(?:```(?:json|JSON)?\s*)?(?:\{\s*[\"}]|\[\s*[{\"]|\")")
_FENCE = re.compile(r"\s*```(?:json|JSON)?[^\S\n]*\n?|\n?\s*```\s*$")
_STRING = re.compile(r'"((?:[^"\\]|\\.)*+)"?')
_TEXTS = ("answer", "text", "claim", "sentence", "statement", "content", "response", "output", "summary", "result")
_MARKERS = (
    "citations", "citation", "evidence", "sources", "source", "markers", "marker", "references", "refs", "papers",
    "paper", "ids", "id", "cites",
)  # fmt: skip
_ASIDE = frozenset({"thinking", "thought", "thoughts", "reasoning", "analysis", "confidence", "question", "score"})


class Thinking:
    """Leaves out blocks of thinking, closed or not; a tag may come in pieces."""

    def __init__(self) -> None:
        self._held = ""
        self._within = False

    def feed(self, text: str, *, last: bool = False) -> str:
        """What of the text so far is no thinking and was not given yet; with `last`, nothing is held back."""
        text = self._held + text
        kept: list[str] = []
        at = 0
        while found := (_CLOSES if self._within else _OPENS).search(text, at):
            kept += [] if self._within else [text[at : found.start()]]
            at, self._within = found.end(), not self._within
        cut = len(text) if last else max(at, _tag_begins(text))
        kept += [] if self._within else [text[at:cut]]
        self._held = text[cut:]
        return "".join(kept)


def _tag_begins(text: str) -> int:
    """Where a tag begins at the end of the text that may go on; else its end."""
    at = text.rfind("<", max(0, len(text) - _LONGEST_TAG))
    return len(text) if at < 0 or ">" in text[at:] else at


class Unwrapper:
    """The draft in what a model writes, in pieces."""

    def __init__(self) -> None:
        self._thinking = Thinking()
        self._room = MOST
        self._held: list[str] = []
        self._length = 0
        self._json: bool | None = None  # None as long as it is not clear

    def feed(self, text: str) -> str:
        """The next piece of the draft; empty while nothing of it is certain."""
        taken, self._room = text[: self._room], max(0, self._room - len(text))
        return self._passed(self._thinking.feed(taken))

    def finish(self) -> str:
        """The rest of the draft."""
        text = self._passed(self._thinking.feed("", last=True)) + "".join(self._held)
        held, self._held = self._held, []
        if not held or not (self._json or _WRAPPED.match("".join(held))):
            return text
        return from_json(text)

    def _passed(self, text: str) -> str:
        if self._json is False:
            return text
        self._held.append(text if self._held else text.lstrip())
        self._length += len(self._held[-1])
        if not self._held[-1] and len(self._held) == 1:
            self._held = []
        if self._json is None and self._length >= _HEAD:
            whole = "".join(self._held)
            self._json = _WRAPPED.match(whole[:_HEAD]) is not None
            if not self._json:
                self._held = []
                return whole
        return ""


def from_json(text: str) -> str:
    """The lines that JSON makes; the text as it is where it is no JSON, what can be read of it where it breaks off."""
    bare = _FENCE.sub("", text).strip()
    try:
        value, end = json.JSONDecoder(strict=False).raw_decode(bare)
    except (ValueError, RecursionError):
        return _broken(bare, text)
    if isinstance(value, str) and bare[end:].strip():
        return text  # a sentence that begins with a quotation
    lines = [line for line in _lines(value, 0) if line.strip()]
    return "\n".join(lines) + ("\n" + bare[end:].strip() if bare[end:].strip() else "")


def _broken(bare: str, text: str) -> str:
    """What an object that breaks off says under the name of a text."""
    for name in _TEXTS:
        found = re.search(rf'"{name}"\s{{0,9}}:\s{{0,9}}(?=")', bare)
        string = _STRING.match(bare, found.end()) if found else None
        if string:
            try:
                return str(json.loads(f'"{string[1]}"', strict=False))
            except ValueError:
                return string[1].replace("\\n", "\n").replace('\\"', '"')
    return text


def _lines(value: Any, depth: int) -> Iterator[str]:
    """The texts in a JSON value, each with the markers beside it."""
    if depth > _DEEPEST or value is None or isinstance(value, bool):
        return
    if isinstance(value, str):
        inner = _decoded(value)
        yield from [value] if inner is None else _lines(inner, depth + 1)
    elif isinstance(value, list):
        for each in value:
            yield from _lines(each, depth + 1)
    elif isinstance(value, dict):
        yield from _object(value, depth)


def _object(value: dict[str, Any], depth: int) -> Iterator[str]:
    names = {name.lower(): name for name in value}
    text = next((name for name in _TEXTS if name in names and isinstance(value[names[name]], str | list)), None)
    if text is None:
        for name, each in value.items():
            if name.lower() not in _ASIDE and name.lower() not in _MARKERS and isinstance(each, str | list | dict):
                yield from _lines(each, depth + 1)
        return
    lines = list(_lines(value[names[text]], depth + 1))
    marks = [mark for name in _MARKERS if name in names for mark in _marks(value[names[name]])]
    if marks and len(lines) == 1 and "[" not in lines[0]:
        yield f"{lines[0]} {' '.join(dict.fromkeys(marks))}"
        return
    yield from lines


def _marks(value: Any) -> Iterator[str]:
    """The markers that a field of markers gives: 1, "1", "[1]", "[1, 2]", [1, 2], [{"id": 1}]."""
    if isinstance(value, bool) or value is None:
        return
    if isinstance(value, int):
        yield f"[{value}]" if 0 <= value < 1000 else ""
    elif isinstance(value, str):
        yield from (f"[{int(number)}]" for number in re.findall(r"(?<![\w.])\d{1,3}(?![\w.%])", value[:200]))
    elif isinstance(value, list):
        for each in value[:40]:
            yield from _marks(each)
    elif isinstance(value, dict):
        for name, each in value.items():
            if name.lower() in _MARKERS or name.lower() in ("number", "index", "n"):
                yield from _marks(each)


def _decoded(text: str) -> Any:
    """What a string that is itself an object or an array holds, or None."""
    if not re.match(r"\s*(?:\{\s*\"|\[\s*[{\"])", text):
        return None
    try:
        return json.loads(text, strict=False)
    except (ValueError, RecursionError):
        return None
