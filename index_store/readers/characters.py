"""Puts characters right that carry no meaning of their own: ligatures, soft hyphens, control characters, mojibake.

Knows no markup. What cannot safely be put right stays as it is.
"""

from __future__ import annotations

import re

# A soft hyphen at the end of a line joins the two halves of its word.
_SOFT_HYPHEN = re.compile(r"\u00ad(?:\r?\n[ \t]*)?")
_DROPPED = dict.fromkeys([*range(9), *range(14, 28), 127, 0x200B, 0x2060, 0xFEFF], None)
_LIGATURES = {0xFB00: "ff", 0xFB01: "fi", 0xFB02: "fl", 0xFB03: "ffi", 0xFB04: "ffl", 0xFB05: "st", 0xFB06: "st"}
_TABLE = _DROPPED | _LIGATURES
_ODD = re.compile("[\x00-\x08\x0e-\x1b\x7f-\x9f\u00ad\u200b\u2060\ufeff\ufb00-\ufb06\ud800-\udfff]")
_SURROGATE = re.compile("[\ud800-\udfff]")
_C1 = re.compile("[\x80-\x9f]")
# The first byte of a character in UTF-8, and what follows it, as Latin-1 and Windows-1252 show them.
_MOJIBAKE = re.compile(
    "[ÂÃÄÅÎÏâ][\x80-\xbfŒœŠšŸŽžƒˆ˜–—‘’‚“”„†‡•…‰‹›€™]|ï¿½|ð[\x9fŸ]",
)


def mended(text: str) -> str:
    """The text with its characters put right; white space is left as it is."""
    if _MOJIBAKE.search(text):
        text = _decoded_again(text)
    if not _ODD.search(text):
        return text
    text = _SOFT_HYPHEN.sub("", text)
    text = _C1.sub(_windows, text)
    return _SURROGATE.sub("\ufffd", text.translate(_TABLE))


def _decoded_again(text: str) -> str:
    """Repair UTF-8 that was read as another encoding, where ftfy is sure that it was."""
    from ftfy import TextFixerConfig, fix_encoding

    sure = TextFixerConfig(restore_byte_a0=False, replace_lossy_sequences=False, decode_inconsistent_utf8=False)
    return fix_encoding(text, sure)


def _windows(found: re.Match[str]) -> str:
    """No text means C1 controls: they are Windows-1252 read as Latin-1."""
    return found[0].encode("latin-1").decode("cp1252", errors="ignore")
