"""Ask questions of a pile of paper abstracts; every answer is made of exact, cited passages.

>>> from assistant import Assistant
>>> a = Assistant.open("papers.index")                    # doctest: +SKIP
>>> report = a.add("export.txt")                          # doctest: +SKIP
>>> print(a.ask("Which papers speed up training?").text)  # doctest: +SKIP
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from assistant.api import Assistant, Info
    from assistant.types import Answer, Citation, Event, Message, Support, Unsupported
    from index_store.errors import AssistantError
    from index_store.reports import AddReport, Problem
    from index_store.types import Filters, Hit, Paper, Passage

# Loaded when first asked for (PEP 562): importing the index takes a second that `assistant --help` must not take.
_MODULES = {
    "assistant.api": ("Assistant", "Info"),
    "assistant.types": ("Answer", "Citation", "Event", "Message", "Support", "Unsupported"),
    "index_store.errors": ("AssistantError",),
    "index_store.reports": ("AddReport", "Problem"),
    "index_store.types": ("Filters", "Hit", "Paper", "Passage"),
}

__all__ = [
    "AddReport",
    "Answer",
    "Assistant",
    "AssistantError",
    "Citation",
    "Event",
    "Filters",
    "Hit",
    "Info",
    "Message",
    "Paper",
    "Passage",
    "Problem",
    "Support",
    "Unsupported",
]


def __getattr__(name: str) -> object:
    if name == "__version__":
        from importlib.metadata import version

        return version("abstracts-assistant")
    for module, names in _MODULES.items():
        if name in names:
            return getattr(import_module(module), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
