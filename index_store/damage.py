"""Damage to words and vectors, which can be made again: one error for whatever tantivy and Chroma throw."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from index_store.errors import AssistantError


class DamagedError(AssistantError):
    """Words or vectors cannot be read, or lack papers; they can be made again from the catalogue."""


@contextmanager
def reported(what: str) -> Iterator[None]:
    """Turn every failure inside into a `DamagedError` that names `what`.

    Neither library has one error for files that it cannot read; both panic in Rust now and then, and a panic
    arrives as a BaseException whose class cannot be imported.
    """
    try:
        yield
    except AssistantError:
        raise
    except BaseException as error:
        if not isinstance(error, Exception) and type(error).__name__ != "PanicException":
            raise
        cause = (str(error).strip().splitlines() or [type(error).__name__])[0][:200]
        raise DamagedError(
            f"{what} cannot be read or written ({cause}); check that the disk has room and the folder can be written"
        ) from error
