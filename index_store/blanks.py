"""White space: every run of it as one space. Knows nothing of what the text says."""

from __future__ import annotations

_LONG = 100  # characters from which on it is faster to look than to split and join


def one_line(text: str) -> str:
    """The text with one space for every run of white space, and none at its ends."""
    if len(text) > _LONG and text.isascii():
        line = text.replace("\n", " ").strip()
        if "  " not in line and not _has_odd_blanks(line):
            return line
    return " ".join(text.split())


def _has_odd_blanks(text: str) -> bool:
    """Whether there is ASCII's white space beside spaces and line ends; a loop would take longer than all the looks."""
    if "\t" in text or "\r" in text or "\v" in text or "\f" in text:
        return True
    return "\x1c" in text or "\x1d" in text or "\x1e" in text or "\x1f" in text
