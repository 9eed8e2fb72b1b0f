"""What was said before: the turns of a conversation, and the papers that an answer names, in its order.

Only text is known of an answer: lines of a list, labels in bold, markers, names. Which papers those are is for others.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from assistant.understanding.terms import distinctive

_MOST_TURNS = 40
_FEWEST = 2  # markers that show whether they lead
_MOST_CHARS = 30_000  # of one turn: a list of 50 papers is about 20,000 long
_MOST_ITEMS = 60
_MOST_TEXT = 400
_LIST_LINE = re.compile(r"(?:[-*•+]|\(?\d{1,3}[.)、])\s+")
_BOLD = re.compile(r"\*\*((?:[^*\\\n]|\\.){1,300})\*\*")
_MARKER = re.compile(r"\[(\d{1,3}(?:\s?[,;]\s?\d{1,3}){0,9})\]")
_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")
_CLAUSE = re.compile(r"[;.。；!?\n]+\s*")


@dataclass(frozen=True)
class Turn:
    """One turn of a conversation, cut to what can matter."""

    asked: bool
    text: str


@dataclass(frozen=True)
class Mention:
    """A paper as an answer named it.

    Attributes:
        name: its label, or what stands for one; empty where nothing does.
        text: what was said of it, with the name: enough to search by.
    """

    name: str
    text: str

    @property
    def short(self) -> str:
        """The name up to its colon: how one would speak of it."""
        return self.name.partition(":")[0].strip() or self.name


def turns(history: Sequence[Mapping[str, Any]]) -> list[Turn]:
    """The last turns of user and assistant; what is no text, or by nobody, is left out."""
    told = []
    for message in list(history)[-_MOST_TURNS:]:
        role, content = message.get("role"), message.get("content")
        if role in ("user", "assistant") and isinstance(content, str):
            whole = content[:_MOST_CHARS].encode("utf-8", "replace").decode()  # half characters break tokenizers
            told.append(Turn(role == "user", whole))
    return told


@lru_cache(32)  # a conversation is looked through again with every question
def mentions(answer: str) -> Mapping[int, Mention]:
    """The papers that `answer` names, by place from 1: lines of a list, else markers, else names."""
    found = _lines(answer) or _marked(answer) or _named(answer)
    return dict(enumerate(found[:_MOST_ITEMS], start=1))


def _lines(answer: str) -> list[Mention]:
    found = []
    for line in map(str.strip, answer.splitlines()):
        bullet = _LIST_LINE.match(line)
        if bullet or line.startswith("**"):
            body = line[bullet.end() :] if bullet else line
            bold = _BOLD.search(body[:_MOST_TEXT])
            found.append(Mention(_bare(bold[1]) if bold else "", _bare(body)))
    return found


def _marked(answer: str) -> list[Mention]:
    """What stands before each marker, by number; markers side by side share it.

    Where markers lead ("Two papers: [1] MossNet … [2] FernNet …") it is what stands behind each.
    """
    if _leading(answer):
        return _behind(answer)
    said: dict[int, str] = {}
    start, last = 0, ""
    for marker in _MARKER.finditer(answer):
        before = answer[max(start, marker.start() - _MOST_TEXT) : marker.start()].strip(" ,;.，。；")
        last, start = before or last, marker.end()
        for number in map(int, re.findall(r"\d+", marker[1])):
            said[number] = f"{said.get(number, '')} {last}".strip()[:_MOST_TEXT]
    return [Mention(_first_name(text), _bare(text)) for _, text in sorted(said.items())]


def _leading(answer: str) -> bool:
    """Whether markers begin what is said: the first one the answer, a line or what follows a colon, the others too."""
    places = list(_MARKER.finditer(answer))
    before = [answer[: marker.start()].rstrip(" ")[-1:] or "\n" for marker in places]
    if len(places) < _FEWEST or before[0] not in ":：\n" or any(char not in ".!?:;。；：\n" for char in before):
        return False
    return bool(answer[places[-1].end() :].strip(" .,;\n"))


def _behind(answer: str) -> list[Mention]:
    places = list(_MARKER.finditer(answer))
    ends = [*(marker.start() for marker in places[1:]), len(answer)]
    said: dict[int, str] = {}
    for marker, end in zip(places, ends, strict=True):
        for number in map(int, re.findall(r"\d+", marker[1])):
            said.setdefault(number, answer[marker.end() : min(end, marker.end() + _MOST_TEXT)].strip(" ,;:"))
    return [Mention(_first_name(text), _bare(text)) for _, text in sorted(said.items())]


def _named(answer: str) -> list[Mention]:
    """Names written like those of systems, each with the clause that it first stands in."""
    found: dict[str, Mention] = {}
    for clause in _CLAUSE.split(answer):
        for name in distinctive(clause[: 2 * _MOST_TEXT]):
            if _coined(name):
                found.setdefault(name, Mention(name, clause[:_MOST_TEXT]))
    return list(found.values())


def _first_name(text: str) -> str:
    return next((name for name in distinctive(text) if _coined(name)), "")


def _coined(name: str) -> bool:
    return any(char.islower() for char in name)  # acronyms are rarely papers


def _bare(markdown: str) -> str:
    """Markdown as text, without markers."""
    text = _MARKER.sub(" ", markdown[: 2 * _MOST_TEXT]).replace("**", "")
    return " ".join(_ESCAPED.sub(r"\1", text).split())[:_MOST_TEXT]
