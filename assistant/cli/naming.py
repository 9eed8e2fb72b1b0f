"""Names, topics and venues that an index does not know: say so and suggest what was perhaps meant.

A filter that fits nothing would otherwise look like an answer ("no papers"). Knows the catalogue through the
assistant only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING

from index_store.errors import AssistantError
from index_store.types import Filters

if TYPE_CHECKING:
    from assistant.api import Assistant

# Suggestions are read from the papers, and only when a name is unknown; this many take about a second.
_READ = 50_000


def check(assistant: Assistant, filters: Filters) -> None:
    """Check that every author, topic and venue of the filters is known to the index.

    Raises:
        AssistantError: naming the first that is not, with up to three that are like it.
    """
    for name in filters.authors:
        if not _any(assistant, Filters(authors=(name,))):
            raise AssistantError(f"no paper in the index is by {name!r}{_meant(name, _authors(assistant))}")
    for topic in filters.topics:
        if not _any(assistant, Filters(topics=(topic,))):
            raise AssistantError(f"no paper in the index is under {topic!r}{_meant(topic, _topics(assistant))}")
    for venue in filters.venues:
        if not _any(assistant, Filters(venues=(venue,))):
            raise AssistantError(f"no paper in the index appeared in {venue!r}{_meant(venue, _venues(assistant))}")


def _any(assistant: Assistant, filters: Filters) -> bool:
    return next(iter(assistant.papers(filters)), None) is not None


def _authors(assistant: Assistant) -> Iterator[str]:
    for paper in islice(assistant.papers(), _READ):
        yield from paper.authors


def _topics(assistant: Assistant) -> Iterator[str]:
    for paper in islice(assistant.papers(), _READ):
        yield from (name for name in (paper.area, paper.subarea) if name)


def _venues(assistant: Assistant) -> Iterator[str]:
    return (paper.venue for paper in islice(assistant.papers(), _READ) if paper.venue)


def _meant(wanted: str, known: Iterable[str]) -> str:
    from rapidfuzz import fuzz, process, utils

    found = process.extract(
        wanted[:200],
        set(known),
        scorer=fuzz.WRatio,
        processor=utils.default_process,
        limit=3,
        score_cutoff=70,
    )
    return "; near: " + ", ".join(name for name, _, _ in found) if found else ""
