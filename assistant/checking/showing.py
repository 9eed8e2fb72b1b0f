"""Makes a claim that a language model wrote safe to show: bold stays, everything else shows as it is.

Formulas and code become plain text, links their words; no tag, link, image or marker is left. Linear in the text.
"""

from __future__ import annotations

import re

from assistant.writers.escaping import escaped
from index_store.text import plain_text

_BOLD = re.compile(r"\*\*(?=[^\s*])([^*\n]{1,300})(?<=\S)\*\*|__(?=[^\s_])([^_\n]{1,300})(?<=\S)__")
_BREAK = re.compile(r"<br\s{0,3}/?>", re.IGNORECASE)
_TAG = re.compile(
    r"</?(?:b|i|em|strong|p|div|span|u|sub|sup|ul|ol|li|code|pre|mark|small)(?:\s[^<>\n]{0,80})?>", re.IGNORECASE
)


def readable(text: str) -> str:
    """A claim as plain text, for comparing and for places that show no Markdown."""
    return " ".join(plain_text(_TAG.sub("", _BREAK.sub(" ", text))).replace("**", "").split())


def safe(text: str) -> str:
    """A claim as Markdown of one line in which only bold text is marked."""
    text = _TAG.sub("", _BREAK.sub(" ", text))
    parts: list[str] = []
    at = 0
    for found in _BOLD.finditer(text):
        inner = _plain(found[1] or found[2])
        parts += [_plain(text[at : found.start()]), f"**{inner.strip()}**" if inner.strip() else ""]
        at = found.end()
    return "".join([*parts, _plain(text[at:])]).strip()


def _plain(text: str) -> str:
    """A piece of text escaped, the spaces at its ends kept."""
    shown = escaped(plain_text(text))
    if not shown:
        return " " if text else ""
    return (" " if text[0].isspace() else "") + shown + (" " if text[-1].isspace() else "")
