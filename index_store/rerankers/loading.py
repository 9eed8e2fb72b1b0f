"""Loads a cross-encoder of sentence-transformers, by name or folder; the only file that does.

Knows nothing of what its scores are for: rerankers and inference models both come here.
"""

from __future__ import annotations

import logging
import os
from pathlib import Path
from typing import Any


class LoadingError(Exception):
    """A cross-encoder cannot be loaded; says why, and what to do."""


def cross_encoder(source: str) -> Any:
    """The model; the hub is contacted only if it is not on this machine already.

    Raises:
        LoadingError: if it cannot be read or fetched.
    """
    os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")
    logging.getLogger("sentence_transformers").setLevel(logging.WARNING)
    from sentence_transformers import CrossEncoder  # late: seconds, and only who names a model needs it
    from transformers.utils import logging as transformers_logging

    transformers_logging.disable_progress_bar()  # type: ignore[no-untyped-call]
    try:
        return CrossEncoder(source, local_files_only=True)
    except Exception as error:  # the libraries below have no one error for files that they cannot read
        if Path(source).exists():
            raise LoadingError(_why(source, error)) from error
    try:
        return CrossEncoder(source)
    except Exception as error:  # nor for those that they cannot fetch
        raise LoadingError(_why(source, error)) from error


def _why(source: str, error: Exception) -> str:
    said = (str(error).strip().splitlines() or [type(error).__name__])[0][:200]
    if Path(source).exists():
        return f"{source!r} cannot be loaded ({said}); name a folder that holds a cross-encoder"
    fetch = f"fetch it where there is a network with: hf download {source}"
    return f"{source!r} cannot be loaded ({said}); {fetch}; or name a folder that holds a cross-encoder"
