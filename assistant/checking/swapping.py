"""Whether a claim gives two numbers of a sentence to each other's subjects, or turns "from a to b" round.

Does not know whether the numbers themselves are right.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise

from assistant.checking.agreement import around, same
from assistant.quantities import Quantity, number_form, quantities

SWAPPED = "its numbers are said of other things"
_MOST = 12  # numbers of a text that are compared


def swapped(claim: str, sentence: str) -> bool:
    """Whether two numbers stand the other way round in the sentence.

    Each must be said of what the sentence says of the other, and one of them of nothing that it says of it itself.

    Args:
        claim: plain text.
        sentence: one that holds its numbers.
    """
    claimed, said = quantities(claim)[:_MOST], quantities(sentence)[:_MOST]
    found = [(number, twin) for number in claimed if (twin := _only(number, said))]
    if any(_crossed(claim, sentence, one, two) for one, two in combinations(found, 2)):
        return True
    return _paired_otherwise(found) or any(_turned(claim, sentence, one, two) for one, two in pairwise(found))


def _only(number: Quantity, said: Sequence[Quantity]) -> Quantity | None:
    """The one number of the sentence that it is; None where several could be."""
    twins = [each for each in said if same(number, each)]
    return twins[0] if len(twins) == 1 else None


def _crossed(claim: str, sentence: str, one: tuple[Quantity, Quantity], two: tuple[Quantity, Quantity]) -> bool:
    (a, said_a), (b, said_b) = one, two
    if said_a == said_b or a.unit != b.unit:
        return False
    of_a, of_b = set(around(claim, a)), set(around(claim, b))
    own_a, own_b = set(around(sentence, said_a)), set(around(sentence, said_b))
    # What is said of both tells nothing.
    of_a, of_b, own_a, own_b = of_a - of_b, of_b - of_a, own_a - own_b, own_b - own_a
    crossed, straight = (len(of_a & own_b), len(of_b & own_a)), (len(of_a & own_a), len(of_b & own_b))
    return min(crossed) > 0 and min(straight) == 0 and sum(crossed) > sum(straight)


def _paired_otherwise(found: Sequence[tuple[Quantity, Quantity]]) -> bool:
    """Whether two numbers of one kind go with two of another the other way round: "50 fields 73%, 200 fields 81%"."""
    kinds: dict[tuple[str, ...], list[tuple[Quantity, Quantity]]] = {}
    for number, twin in found:
        kinds.setdefault((number.unit,) if number.unit else number.nouns[:1], []).append((number, twin))
    turned = {
        pair[0][1].start > pair[1][1].start  # in the claim they stand in this order
        for kind, pair in kinds.items()
        if kind and len(pair) == 2 and pair[0][1] != pair[1][1]
    }
    return len(kinds) == 2 and len(turned) == 2


def _turned(claim: str, sentence: str, one: tuple[Quantity, Quantity], two: tuple[Quantity, Quantity]) -> bool:
    (a, said_a), (b, said_b) = one, two
    return a.unit == b.unit and _from_to(claim, a, b) and _from_to(sentence, said_b, said_a)


def _from_to(text: str, first: Quantity, last: Quantity) -> bool:
    form = number_form(text)
    between = form[first.end : last.start].split()
    return form[: first.start].rstrip().endswith("from") and between[-1:] == ["to"] and len(between) <= 3
