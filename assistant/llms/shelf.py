"""Where models in GGUF files are kept on this machine, and which one `local` means. Downloads nothing.

The folder is that of ASSISTANT_MODELS, else one in the user's data folder.
"""

from __future__ import annotations

import os
from pathlib import Path

from assistant.errors import LlmError

VARIABLE = "ASSISTANT_MODELS"
_CHOSEN = "local"  # a file with the name of the file that `local` means


def folder() -> Path:
    """Where models are kept; it need not exist."""
    if given := os.environ.get(VARIABLE, "").strip():
        return Path(given).expanduser()
    from platformdirs import user_data_path

    return user_data_path("abstracts-assistant", appauthor=False) / "models"


def place_of(repo: str, file: str) -> Path:
    """Where a file of a hub's repository is kept."""
    return folder() / repo.replace("/", "--") / Path(file).name


def kept(name: str) -> Path | None:
    """The file kept for "org/repo:file", if it is here."""
    repo, colon, file = name.partition(":")
    found = place_of(repo, file) if colon and file else None
    return found if found is not None and found.is_file() else None


def choose(file: Path) -> None:
    """From now on `local` means this file, which lies in the folder."""
    mark = folder() / _CHOSEN
    new = mark.with_suffix(".new")
    new.write_text(file.relative_to(folder()).as_posix(), encoding="utf-8")
    new.replace(mark)


def chosen() -> Path:
    """The file that `local` means.

    Raises:
        LlmError: if nothing was brought yet.
    """
    try:
        name = (folder() / _CHOSEN).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError):
        name = ""
    if not name:
        raise LlmError("there is no local model yet; bring one with: assistant llms pull")
    return folder() / name
