"""One-line text for formats in which a line break, a control character or a lone surrogate does harm.

Does not know the formats; each escapes its own special characters.
"""

from __future__ import annotations

import json
import re

# Controls, bidirectional overrides and isolates; not zero-width joiners, which emoji and Persian need.
_UNSEEN = re.compile(r"[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufeff]")
# A terminal's control sequence (ECMA-48): colours, cursor, screen.
_SEQUENCE = re.compile(r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]")
# json.dumps escapes U+0000–U+001F itself; \x9b starts a terminal sequence just as ESC [ does.
_UNSEEN_IN_JSON = re.compile(r"[\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ud800-\udfff]")
_SURROGATE = re.compile(r"[\ud800-\udfff]")


def encodable(text: str) -> str:
    """Replace what UTF-8 cannot hold (lone surrogates) by U+FFFD and drop NUL; all else stays."""
    return _SURROGATE.sub("\ufffd", text).replace("\x00", "")


def one_line(text: str) -> str:
    """Give the text without control characters, every run of white space one space, ends stripped."""
    return " ".join(_UNSEEN.sub("", " ".join(_SEQUENCE.sub("", encodable(text)).split())).split())


def visible(text: str) -> str:
    """Drop what a terminal would obey instead of show: escape sequences, other controls; line breaks stay."""
    text = _SEQUENCE.sub("", encodable(text)).replace("\t", " ")
    return "\n".join(_UNSEEN.sub("", line) for line in text.split("\n"))


def json_text(value: object, *, indent: int | None = None) -> str:
    """Write JSON with every control character as an escape, as safe to print as to parse."""
    text = json.dumps(value, ensure_ascii=False, indent=indent)
    return _UNSEEN_IN_JSON.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
