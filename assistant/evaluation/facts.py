"""Whether an answer states a fact: the spelling is looked for, whatever its case, LaTeX, dashes and spaces.

A spelling must stand by itself: "6.3" is not in "16.3" or "6.35", "cache" is not in "cached" (but it is in "caches").
Chinese and Japanese have no spaces, so their characters may stand beside it. Knows nothing of questions and papers.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache

_WRAPPED = re.compile(r"\\(?:textbf|textit|text|emph|url|mathrm|mathtt|mathcal)\{([^{}]*)\}")
_SYMBOLS = {
    "times": "×", "pm": "±", "cdot": "·", "log": " log", "ell": "ℓ",
    "alpha": "α", "gamma": "γ", "Theta": "Θ", "Omega": "Ω",
}  # fmt: skip
_SYMBOL = re.compile(r"\\(" + "|".join(_SYMBOLS) + ")")
_ESCAPED = re.compile(r"(?<!\\)\\+([%&_#*])")  # from the first backslash only, or a run of them takes the square of it
_SPACING = re.compile(r"\\[, ]")
_MARKUP = re.compile(r"\*\*|[$`{}]")
_SIGNS = str.maketrans("‐‑‒–—−‘’“”\xa0\u202f\u2009", "------''\"\"   ")
_SPACE = re.compile(r"\s+")
_BEFORE_UNIT = re.compile(r"(?<=\d) (?=[×%])")
# A letter or digit of a script that puts spaces between words: those from U+2E80 on (CJK and its neighbours) do not.
_LETTER = r"[^\W_\u2e80-\U0010ffff]"
_FIRST_CJK = "\u2e80"


def states(text: str, facts: Sequence[Sequence[str]]) -> list[bool]:
    """Tell for each fact whether `text` has any of its spellings."""
    readable = normal(text)
    return [any(_has(readable, spelling) for spelling in fact) for fact in facts]


def normal(text: str) -> str:
    """`text` in the form in which facts are compared: no LaTeX and Markdown, one kind of dash, quote and space."""
    text = _WRAPPED.sub(r"\1", unicodedata.normalize("NFC", text))
    text = _SYMBOL.sub(lambda found: _SYMBOLS[found[1]], text)
    text = _SPACING.sub(" ", _MARKUP.sub("", _ESCAPED.sub(r"\1", text)))
    return _BEFORE_UNIT.sub("", _SPACE.sub(" ", text.translate(_SIGNS).casefold()))


def _has(readable: str, spelling: str) -> bool:
    pattern = _pattern(spelling)
    return pattern is not None and pattern.search(readable) is not None


@lru_cache(4096)
def _pattern(spelling: str) -> re.Pattern[str] | None:
    """The spelling with what may not stand beside it; None for one of which nothing is left."""
    wanted = normal(spelling).strip()
    if not wanted:
        return None
    before, after = "", ""
    if _is_letter(wanted[0]):
        before += f"(?<!{_LETTER})"
    if wanted[0].isdigit():
        before += r"(?<!\d[.,])"
    if _is_letter(wanted[-1]):
        plural = f"(?=s(?!{_LETTER}))|" if wanted[-1].isalpha() else ""
        after += f"(?:{plural}(?!{_LETTER}))"
    if wanted[-1].isdigit():
        after += r"(?![.,]\d)"
    return re.compile(before + re.escape(wanted) + after)


def _is_letter(character: str) -> bool:
    return character.isalnum() and character < _FIRST_CJK
