"""Names a paper for a reader: by its title, else by what its abstract coins, else by its authors and topic."""

from __future__ import annotations

from index_store import names
from index_store.coining import coined_name
from index_store.text import plain_text
from index_store.types import Paper

_PLACEHOLDERS = frozenset({"", "untitled", "no title", "title", "n a", "none", "null", "no authors", "anonymous"})


def label(paper: Paper) -> str:
    """Return what a reader sees for `paper`: never empty, never a placeholder, long titles whole."""
    title = " ".join(plain_text(paper.title or "").split())
    if title and names.key(title) not in _PLACEHOLDERS:
        return title
    coined = coined_name(paper.abstract)
    if coined:
        return coined
    who, topic = _who(paper), paper.subarea or paper.area
    if who:
        return f"{who} · {topic}" if topic else who
    return _first_words(paper) or topic or paper.id


def _who(paper: Paper) -> str:
    families = [_shown_family(author) for author in paper.authors if names.key(author) not in _PLACEHOLDERS]
    if not families:
        return ""
    if len(families) > 2 or paper.et_al:
        return f"{families[0]} et al."
    return " & ".join(families)


def _shown_family(author: str) -> str:
    """Return the family name as it is written: the last words of the name that fold to `names.family`."""
    wanted = names.family(author)
    words = author.replace(",", " , ").split()
    for size in range(1, len(words) + 1):
        for start in range(len(words) - size, -1, -1):
            piece = " ".join(words[start : start + size]).strip(" ,")
            if names.key(piece) == wanted:
                return piece
    return author.strip()


def _first_words(paper: Paper) -> str:
    words = plain_text(paper.abstract[:2000]).split()
    first = " ".join(words[:8])[:80]
    return first if len(words) <= 8 and len(first) < 80 else first + "…"
