"""What a GGUF file says of itself, read before llama.cpp sees it: whether it is one, and how far its model reads.

The format: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md. Knows nothing of running a model.
"""

from __future__ import annotations

import os
import struct
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from assistant.errors import LlmError

_MAGIC = b"GGUF"
_STRING, _ARRAY = 8, 9
_SIZES = {0: 1, 1: 1, 2: 2, 3: 2, 4: 4, 5: 4, 6: 4, 7: 1, 10: 8, 11: 8, 12: 8}
_WHOLE = {4: "<I", 5: "<i", 10: "<Q", 11: "<q"}
_SMALLEST = 1024
_LONGEST_NAME = 65_535
_MOST_KEYS, _MOST_TENSORS = 10_000, 1_000_000
_CURE = "download it again, or name another with --llm gguf:/path/model.gguf"


@dataclass(frozen=True)
class GgufFile:
    """A file that holds a model: its size in bytes, and the tokens it was trained to read (None: it does not say)."""

    path: Path
    size: int
    trained: int | None


def checked(path: Path) -> GgufFile:
    """Look at the head of the file.

    Raises:
        LlmError: if it is missing, cannot be read, is no GGUF file, or is not whole.
    """
    try:
        if path.is_dir():
            raise LlmError(f"{path} is a folder, not a GGUF file; name the file in it: --llm gguf:/path/model.gguf")
        with path.open("rb") as file:
            size = os.fstat(file.fileno()).st_size
            return GgufFile(path, size, _trained(file, size, path))
    except FileNotFoundError:
        raise LlmError(f"there is no file {path}; check the path, or see: assistant llms pull --help") from None
    except OSError as error:
        raise LlmError(f"{path} cannot be read ({error.strerror}); check its rights, or name another file") from None
    except (struct.error, ValueError, OverflowError):
        raise LlmError(f"{path} is a damaged GGUF file; {_CURE}") from None


def _trained(file: BinaryIO, size: int, path: Path) -> int | None:
    if file.read(4) != _MAGIC:
        raise LlmError(f"{path} is no GGUF file; {_CURE}")
    version, tensors, keys = struct.unpack("<IQQ", _exactly(file, 20))
    if not 2 <= version <= 3:
        raise LlmError(f"{path} has GGUF version {version}, and only 2 and 3 are known; {_CURE}")
    if size < _SMALLEST or keys > _MOST_KEYS or not 0 < tensors <= _MOST_TENSORS:
        raise ValueError
    for _ in range(keys):
        name = _text(file)
        (kind,) = struct.unpack("<I", _exactly(file, 4))
        if name.endswith(b".context_length") and kind in _WHOLE:
            (length,) = struct.unpack(_WHOLE[kind], _exactly(file, _SIZES[kind]))
            return int(length) if length > 0 else None
        _skip(file, kind, size)
    return None


def _skip(file: BinaryIO, kind: int, size: int) -> None:
    if kind == _STRING:
        _over(file, _count(file), size)
    elif kind == _ARRAY:
        inner, count = struct.unpack("<IQ", _exactly(file, 12))
        if inner == _STRING:
            if count > size // 8:
                raise ValueError
            for _ in range(count):
                _over(file, _count(file), size)
        else:
            _over(file, count * _size(inner), size)
    else:
        _over(file, _size(kind), size)


def _size(kind: int) -> int:
    if kind not in _SIZES:
        raise ValueError
    return _SIZES[kind]


def _over(file: BinaryIO, length: int, size: int) -> None:
    if length > size - file.tell():
        raise ValueError
    file.seek(length, os.SEEK_CUR)


def _text(file: BinaryIO) -> bytes:
    length = _count(file)
    if length > _LONGEST_NAME:
        raise ValueError
    return _exactly(file, length)


def _count(file: BinaryIO) -> int:
    (count,) = struct.unpack("<Q", _exactly(file, 8))
    return int(count)


def _exactly(file: BinaryIO, length: int) -> bytes:
    found = file.read(length)
    if len(found) < length:
        raise ValueError
    return found
