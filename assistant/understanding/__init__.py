"""From a question and its history to what is wanted: kind, filters, sides of a comparison, self-contained text."""

from __future__ import annotations

from assistant.understanding.types import Catalogue, Kind, Question
from assistant.understanding.understand import understand

__all__ = ["Catalogue", "Kind", "Question", "understand"]
