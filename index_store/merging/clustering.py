"""Parts records into papers, the same way whatever order they come in. Knows nothing of what makes two alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping


def clusters(
    names: Iterable[str], pairs: Mapping[tuple[str, str], int], barred: Callable[[str, str], bool]
) -> list[list[str]]:
    """Unite the records of each pair, surest pairs first, unless two that are then together are barred.

    Args:
        names: the records.
        pairs: records that are alike → how surely.
        barred: whether two records must not be together.

    Returns:
        The groups, in the order of their least names, each sorted.
    """
    groups = {name: [name] for name in names}
    for first, second in sorted(pairs, key=lambda pair: (-pairs[pair], *sorted(pair))):
        ours, theirs = groups[first], groups[second]
        if ours is theirs or any(barred(a, b) for a in ours for b in theirs):
            continue
        joined = sorted([*ours, *theirs])
        groups |= dict.fromkeys(joined, joined)
    unique = {id(group): group for group in groups.values()}
    return sorted(unique.values())
