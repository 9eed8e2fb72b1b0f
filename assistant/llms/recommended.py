"""Three small models that write well for their size, under an open licence. Downloads nothing."""

from __future__ import annotations

from dataclasses import dataclass

from assistant.errors import UsageError


@dataclass(frozen=True)
class Recommended:
    """A model to bring.

    Attributes:
        name: what to type.
        repo: its repository on the Hugging Face hub.
        file: the file there.
        size: of the file, in bytes.
        memory_gb: gigabytes of memory that a window of 4096 tokens needs in all.
        sha256: what the file must be.
        licence: under which it is given.
    """

    name: str
    repo: str
    file: str
    size: int
    memory_gb: int
    sha256: str
    licence: str = "Apache-2.0"


# Sizes and hashes are those that the hub gives for these files (its x-linked-size and x-linked-etag).
MODELS = (
    Recommended(
        "1.5b",
        "Qwen/Qwen2.5-1.5B-Instruct-GGUF",
        "qwen2.5-1.5b-instruct-q4_k_m.gguf",
        1_117_320_736,
        2,
        "6a1a2eb6d15622bf3c96857206351ba97e1af16c30d7a74ee38970e434e9407e",
    ),
    Recommended(
        "4b",
        "Qwen/Qwen3-4B-GGUF",
        "Qwen3-4B-Q4_K_M.gguf",
        2_497_280_256,
        4,
        "7485fe6f11af29433bc51cab58009521f205840f5b4ae3a32fa7f92e8534fdf5",
    ),
    Recommended(
        "8b",
        "Qwen/Qwen3-8B-GGUF",
        "Qwen3-8B-Q4_K_M.gguf",
        5_027_783_488,
        7,
        "d98cdcbd03e17ce47681435b5150e34c1417f50b5c0019dd560e4882c5745785",
    ),
)
DEFAULT = MODELS[0]


def recommended(name: str) -> Recommended:
    """The model of that name.

    Raises:
        UsageError: if there is none.
    """
    for model in MODELS:
        if name.strip().lower() == model.name:
            return model
    names = ", ".join(model.name for model in MODELS)
    raise UsageError(f"{name[:80]!r} is none of {names}, and no file of the hub as org/repo:file.gguf")


def known_hash(repo: str, file: str) -> str:
    """What a file must be, if it is one of these; else ""."""
    return next((model.sha256 for model in MODELS if (model.repo, model.file) == (repo, file)), "")
