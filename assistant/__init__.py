"""Ask questions of a pile of paper abstracts; every answer is made of exact, cited passages.

>>> from assistant import Assistant
>>> a = Assistant.open("papers.index")                    # doctest: +SKIP
>>> report = a.add("export.txt")                          # doctest: +SKIP
>>> print(a.ask("Which papers speed up training?").text)  # doctest: +SKIP
"""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version

from assistant.api import Assistant, Info
from assistant.errors import AssistantError
from assistant.types import Answer, Citation, Event, Message
from index_store import AddReport, Filters, Hit, Paper, Passage, Problem

try:
    __version__ = version("abstracts-assistant")
except PackageNotFoundError:  # run from a checkout that is not installed
    __version__ = "0"

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
    "__version__",
]
