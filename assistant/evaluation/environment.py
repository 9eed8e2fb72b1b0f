"""What a run was made with: versions of everything that can change a number, the machine, the index, the questions.

Imports none of the libraries whose versions it reads.
"""

from __future__ import annotations

import hashlib
import os
import platform
from collections.abc import Sequence
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from assistant.api import Assistant

_LIBRARIES = ("torch", "sentence-transformers", "transformers", "chromadb", "tantivy", "numpy", "ir-measures")


def describe(assistant: Assistant, files: Sequence[Path]) -> dict[str, str | int]:
    """Describe this machine, these libraries, the index, and the files with the questions by name and SHA-256.

    Folders are left out of every path: a report is for showing around.
    """
    info = assistant.info()
    about: dict[str, str | int] = {
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "assistant": _version("abstracts-assistant"),
        "python": platform.python_version(),
    }
    about |= {name: _version(name) for name in _LIBRARIES}
    about |= {
        "platform": platform.platform(),
        "cores": os.cpu_count() or 0,
        "embedder": info.embedder,
        "writer": assistant.llm or "exact sentences",
        "index": info.path.name,
        "papers": info.papers,
    }
    return about | {f"sha256 of {path.name}": _sha256(path) for path in files}


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "not installed: run from source"


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
