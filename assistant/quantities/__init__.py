"""Numbers in text with what they count or measure; for what a question asks for and what a draft claims."""

from __future__ import annotations

from assistant.quantities.reading import Quantity, number_form, quantities
from assistant.quantities.words import UNITS

__all__ = ["UNITS", "Quantity", "number_form", "quantities"]
