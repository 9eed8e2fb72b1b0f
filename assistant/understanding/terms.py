"""Names of things in a question (systems, data sets, models): what an abstract must mention to answer it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from index_store.text import search_form

_TOKEN = re.compile(r"[A-Za-z0-9Α-Ωα-ω](?:[A-Za-z0-9Α-Ωα-ω_+*]|[-.](?=[A-Za-z0-9Α-Ωα-ω]))*[+*]?")
_SIZE = re.compile(r"\d+[A-Za-z]?")  # "13B" in "FooNet2-13B"
_NUMBERED = re.compile(r"\d-?[a-z]|[a-z]-?\d")
_BEFORE = 20  # characters that tell whether a sentence begins
_SHORT = 6  # letters: "Adams" is no plural of "Adam"
_SENTENCE_START = re.compile(r"(?:^|[.?!:;]\s+|[“\"(]\s*)$")


def distinctive(text: str) -> tuple[str, ...]:
    """Words written like names: inner capitals ("BarNet", "xBar"), compounds ("FOO-2"), acronyms."""
    return tuple(dict.fromkeys(word for word in _TOKEN.findall(text) if _marked(word)))


def proper(text: str) -> tuple[str, ...]:
    """Names that no paraphrase would bring in: distinctive ones, acronyms left out, and capitals in a sentence."""
    found = []
    for match in _TOKEN.finditer(text):
        word = match.group()
        if word.isascii() and _is_proper(word, text[max(0, match.start() - _BEFORE) : match.start()]):
            found.append(word)
    return tuple(dict.fromkeys(found))


def mentioned(name: str, text: str, forms: Mapping[str, tuple[str, ...]] | None = None) -> bool:
    """Whether `text` mentions `name`, case, dashes and accents aside; "FooNet" is in "FooNet-style" and "FooNet2".

    With `forms` (see `Question.forms`), a long form is a mention of its acronym, and the acronym of every word of it.
    """
    wanted, said = search_form(name).strip("-"), _folded(text)
    if _stands(wanted, said) or (wanted.endswith("s") and len(wanted) > _SHORT and _stands(wanted[:-1], said)):
        return True
    if _NUMBERED.search(wanted) and _stands(wanted.replace("-", ""), said.replace("-", "")):  # "3-D" and "3D"
        return True
    if "-" in wanted and _stands(wanted.replace("-", " "), said.replace("-", " ")):
        return True
    others = forms.get(wanted, ()) if forms else ()
    parted = said.replace("-", " ") if others else ""
    return any(_stands(search_form(form).replace("-", " ").removesuffix("s"), parted) for form in others)


@lru_cache(1024)
def _folded(text: str) -> str:
    """The search form of an abstract, which every name of a question is looked for in."""
    return search_form(text)


def _stands(wanted: str, text: str) -> bool:
    return re.search(rf"(?<![^\W_]){re.escape(wanted)}(?:s|es|[\d.]+\w*)?(?![^\W_])", text) is not None


def _marked(word: str) -> bool:
    letters = [char for char in word if char.isalpha()]
    if len(letters) < 2:
        return False
    return any(char.isupper() for char in word[1:])


def _is_proper(word: str, before: str) -> bool:
    pieces = [piece for piece in re.split(r"[-.]", word) if piece]
    mixed = any(any(c.isupper() for c in piece[1:]) and any(c.islower() for c in piece) for piece in pieces)
    compound = len(pieces) > 1 and all(piece[:1].isupper() or _SIZE.fullmatch(piece) for piece in pieces)
    if mixed or compound:
        return not _plural_acronym(word)
    # "X-rays" and "T-cell" are words, not names: the piece with the capital must itself be a word.
    capital = word[:1].isupper() and word[1:].islower() and len(pieces[0]) > 2
    return capital and not _SENTENCE_START.search(before)


def _plural_acronym(word: str) -> bool:
    return re.fullmatch(r"[A-Z]{2,}s(?:-\w+)?", word) is not None
