"""Takes the markup of a file format out of titles and abstracts; mathematics between $ signs stays as it is.

Inline tags vanish, block tags become a space, entities become characters, every run of white space one space, and
the result is NFC. Knows no format, and nothing of how abstracts are shown or searched. All of it is linear in the text.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from index_store.blanks import one_line
from index_store.readers import characters, notices, tags, tex

# Text without any of these is plain but for its white space and its characters beyond ASCII.
_MARKUP = re.compile(r"[<&\x00-\x08\x0e-\x1f\x7f]")


def abstract(text: str, *, latex: bool = False) -> str:
    """The abstract for reading: without markup, a leading "Abstract", and a copyright notice at the end."""
    return notices.without_tail(one_line(notices.without_label(_marked(text, latex=latex))))


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
    if written == cleaned or one_line(written) == cleaned or "".join(written.split()) == "".join(cleaned.split()):
        return None
    return written.strip()


def is_clean(text: str, *, latex: bool = False) -> bool:
    """Whether there is nothing to clean but white space."""
    return text.isascii() and not _MARKUP.search(text) and not (latex and _is_tex(text))


def _plain(text: str, *, latex: bool) -> str:
    return one_line(_marked(text, latex=latex)) if text else ""


def _marked(text: str, *, latex: bool) -> str:
    """The text without markup; white space is still as the file has it, and blocks end in a line end."""
    if latex and _is_tex(text):
        text = tex.plain(text)
    if not text.isascii():
        text = characters.mended(text)
    if _MARKUP.search(text):
        text = tags.without(text)
        text = characters.mended(text)  # entities may stand for any character
    return text if text.isascii() else unicodedata.normalize("NFC", text)


def _is_tex(text: str) -> bool:
    """Whether anything in it needs LaTeX's rules; looked for one by one, which is ten times as fast as a pattern."""
    if "\\" in text or "{" in text or "}" in text or "~" in text:
        return True
    return "--" in text or "``" in text or "''" in text
