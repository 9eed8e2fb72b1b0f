"""Which sources a run has come across, in one bit each: a run over millions of records must not remember their names.

Knows nothing of records.
"""

from __future__ import annotations


class Seen:
    """Numbers from 1 to `last` that were marked, and every later one.

    What has a later number was written by this very run, which alone may write.
    """

    def __init__(self, last: int) -> None:
        self._last = last
        self._bits = bytearray(last // 8 + 1)

    def add(self, number: int) -> None:
        """Mark a number."""
        if number <= self._last:
            self._bits[number >> 3] |= 1 << (number & 7)

    def __contains__(self, number: int) -> bool:
        """Tell whether it is marked."""
        return number > self._last or bool(self._bits[number >> 3] & 1 << (number & 7))
