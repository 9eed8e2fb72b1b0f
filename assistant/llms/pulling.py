"""Brings a model in a GGUF file from the Hugging Face hub, or the mirror that HF_ENDPOINT names: whole, or not at all.

What was broken off is gone on with; what comes must have the SHA-256 that is known or that the hub says. No token is
sent. Knows nothing of running a model.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from assistant.errors import LlmError, UsageError
from assistant.llms.gguf_file import checked
from assistant.llms.recommended import DEFAULT, known_hash, recommended
from assistant.llms.shelf import choose, kept, place_of

_HUB = "https://huggingface.co"
_NAME = re.compile(r"[\w-][\w.-]{0,95}/[\w-][\w.-]{0,95}:(?:[\w-][\w. -]{0,120}/){0,4}[\w-][\w. -]{0,200}\.gguf")
_HASH = re.compile(r"[0-9a-f]{64}")
_INSTEAD = "or name a file that you have, --llm gguf:/path/model.gguf, or a model of Ollama, --llm ollama:qwen3"


@dataclass(frozen=True)
class _Offer:
    """What the hub says of a file."""

    url: str
    size: int
    sha256: str


def is_hub_file(name: str) -> bool:
    """Whether `name` has the form "org/repo:file.gguf"."""
    return _NAME.fullmatch(name) is not None and ".." not in name


def pull(name: str | None, told: Callable[[str], None]) -> Path:
    """Bring a recommended model, or a file of the hub, and let `local` mean it from now on.

    Args:
        name: "1.5b", "4b", "8b", or "org/repo:file.gguf"; None for the smallest.
        told: is given a line for what happens.

    Raises:
        UsageError: if there is no such name.
        LlmError: if it cannot be brought.
    """
    named = (name or DEFAULT.name).removeprefix("gguf:")
    if not is_hub_file(named):
        model = recommended(named)
        named = f"{model.repo}:{model.file}"
    file = brought(named, told)
    choose(file)
    return file


def brought(name: str, told: Callable[[str], None]) -> Path:
    """The file of the hub called "org/repo:file.gguf", from this machine if it is here already.

    Raises:
        LlmError: if it cannot be brought.
    """
    found = kept(name)
    if found is not None:
        return found
    if not is_hub_file(name):
        raise UsageError(f"{name[:120]!r} is no file of the hub; write it as org/repo:file.gguf")
    from filelock import FileLock

    repo, _, file = name.partition(":")
    target = place_of(repo, file)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with FileLock(target.with_name(target.name + ".lock")):
            if not target.is_file():
                _bring(repo, file, target, told)
    except OSError as error:
        raise LlmError(f"{target} cannot be written ({error.strerror or error}); set ASSISTANT_MODELS") from None
    return target


def _bring(repo: str, file: str, target: Path, told: Callable[[str], None]) -> None:
    offer = _offer(repo, file)
    part = target.with_name(f"{target.name}.{offer.sha256[:12]}.part")
    have = part.stat().st_size if part.is_file() else 0
    if have > offer.size:
        have = 0
    free = shutil.disk_usage(target.parent).free
    if offer.size - have > free:
        raise LlmError(
            f"{file} needs {offer.size / 1e9:.1f} GB, and {target.parent} has {free / 1e9:.1f} GB free; make room, or "
            "set ASSISTANT_MODELS to another folder"
        )
    gone_on = f", {have / 1e9:.2f} GB of it here already" if have else ""
    told(f"Bringing {repo}:{file} from {_endpoint()} ({offer.size / 1e9:.2f} GB{gone_on}) …")
    _fetch(offer, part, have, file)
    if _sha256(part) != offer.sha256:
        part.unlink()
        raise LlmError(f"{file} came damaged, its SHA-256 is not the right one; it was deleted, try again")
    checked(part)
    part.replace(target)


def _endpoint() -> str:
    return (os.environ.get("HF_ENDPOINT", "").strip() or _HUB).rstrip("/")


def _offer(repo: str, file: str) -> _Offer:
    """Ask the hub for a file's address, size and SHA-256.

    Raises:
        LlmError: if it is out of reach, has no such file, or does not say its SHA-256.
    """
    from huggingface_hub import get_hf_file_metadata, hf_hub_url
    from huggingface_hub.errors import EntryNotFoundError, GatedRepoError, RepositoryNotFoundError

    endpoint = _endpoint()
    try:
        url = hf_hub_url(repo, file, endpoint=endpoint)
        said = get_hf_file_metadata(url, token=False, endpoint=endpoint)
    except GatedRepoError:
        raise LlmError(
            f"{repo} is given only to who asks for it; download it in the browser and name the file"
        ) from None
    except (EntryNotFoundError, RepositoryNotFoundError):
        raise LlmError(f"{endpoint} has no file {file} in {repo}; check both names") from None
    except Exception as error:  # the hub's library raises errors of its own, of httpx and of the system
        raise _unreached(error) from None
    etag = (said.etag or "").lower()
    known = known_hash(repo, file)
    sha256 = known or etag
    if not _HASH.fullmatch(sha256) or not said.size:
        raise LlmError(f"{endpoint} does not say the SHA-256 of {file}, so that it cannot be trusted; {_INSTEAD}")
    if known and _HASH.fullmatch(etag) and etag != known:
        raise LlmError(f"{endpoint} offers another file than the known {file}; unset HF_ENDPOINT, {_INSTEAD}")
    return _Offer(said.location, said.size, sha256)


def _fetch(offer: _Offer, part: Path, have: int, file: str) -> None:
    """Bring what is missing; the progress is shown on a terminal.

    Raises:
        LlmError: if the connection breaks for good; what came is kept.
    """
    from huggingface_hub.file_download import http_get

    with part.open("r+b" if have else "wb") as out:
        out.seek(have)
        try:
            http_get(offer.url, out, resume_size=have, expected_size=offer.size, displayed_filename=Path(file).name)
        except OSError as error:
            if getattr(error, "errno", None) is not None:
                raise
            raise _unreached(error) from None
        except Exception as error:  # as above
            raise _unreached(error) from None


def _unreached(error: Exception) -> LlmError:
    said = " ".join(str(error).split())[:120] or type(error).__name__
    return LlmError(f"{_endpoint()} is out of reach or broke off ({said}); try again, what came is kept; {_INSTEAD}")


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
