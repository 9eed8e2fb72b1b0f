"""Make text of an abstract safe inside Markdown: it shows as it is, and nothing in it is a link, a tag or a marker."""

from __future__ import annotations

import re

# Every sign that Markdown, Gradio's LaTeX or HTML gives a meaning; a backslash before it takes the meaning away.
_SPECIAL = re.compile(r"([\\`*_{}\[\]<>|~$#&])")
# Signs that make a list, a rule or a heading, though only at the start of a line.
_LINE_START = re.compile(r"^(-+|[+=]+|\d+[.)])(?=\s|$)")
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")


def escaped(text: str) -> str:
    """`text` as one line of Markdown that shows exactly it."""
    line = " ".join(_CONTROL.sub(" ", text).split())
    line = _SPECIAL.sub(r"\\\1", line)
    return _LINE_START.sub(lambda m: f"{m[1][:-1]}\\{m[1][-1]}", line)


def unescaped(markdown: str) -> str:
    """Take the backslashes out again, for places that show plain text."""
    return re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", markdown)
