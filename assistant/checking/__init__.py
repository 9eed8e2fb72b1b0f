"""Check a draft and number it: what leaves here has only valid markers and exact quotes."""

from __future__ import annotations

from assistant.checking.numbering import checked

__all__ = ["checked"]
