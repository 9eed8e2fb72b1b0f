"""Unpacks compressed files, archives and standard input into temporary files, one at a time.

Knows no format of papers. Nothing is ever written under a name that an archive holds; what unpacks to more than a
sane amount is refused.
"""

from __future__ import annotations

import bz2
import gzip
import lzma
import sys
import tarfile
import tempfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from io import BufferedIOBase
from pathlib import Path, PurePosixPath
from typing import IO, NamedTuple

Stream = IO[bytes] | BufferedIOBase

LARGEST = 20_000_000_000
"""Bytes that one file may unpack to, all its members together."""

_SURELY_FINE = 256_000_000
_LARGEST_RATIO = 250  # tables and JSON shrink by 30 at most; gzip can make 1000 of 1
_DEEPEST = 3  # .zip of .tar.gz
_CHUNK = 1 << 20
_BROKEN = (
    OSError,
    EOFError,
    ValueError,
    RuntimeError,
    zlib.error,
    lzma.LZMAError,
    zipfile.BadZipFile,
    tarfile.TarError,
)
_STREAMS: dict[str, Callable[[Path], Stream]] = {"gzip": gzip.GzipFile, "bzip2": bz2.BZ2File, "xz": lzma.LZMAFile}
_MAGIC = ((b"\x1f\x8b\x08", "gzip"), (b"BZh", "bzip2"), (b"\xfd7zXZ\x00", "xz"))


class Unpacked(NamedTuple):
    """A temporary file, there until the next is asked for; `fault` says why it, or its rest, could not be unpacked."""

    path: Path | None
    shown: str
    fault: str | None = None


class _TooMuchError(ValueError):
    """More than a file may unpack to."""


@dataclass
class _Budget:
    """What may still be unpacked."""

    packed: int
    used: int = 0

    def take(self, size: int) -> None:
        self.used += size
        if self.used > LARGEST:
            raise _TooMuchError(f"it unpacks to more than {LARGEST // 10**9} GB; unpack it yourself and add the files")
        if self.used > _SURELY_FINE and self.used > self.packed * _LARGEST_RATIO:
            raise _TooMuchError(f"it unpacks to over {_LARGEST_RATIO} times its size, as no pile of papers does")


def container(path: Path) -> str | None:
    """The kind of packing, by the first bytes: "gzip", "bzip2", "xz", "zip", "tar"; None for another file."""
    try:
        with path.open("rb") as file:
            head = file.read(512)
        for magic, kind in _MAGIC:
            if head.startswith(magic):
                return kind
        if head[257:262] == b"ustar":
            return "tar"
        return "zip" if head.startswith((b"PK\x03\x04", b"PK\x05\x06")) and not _is_office(path) else None
    except OSError:
        return None


def unpacked(path: Path, shown: str) -> Iterator[Unpacked]:
    """Yield what a packed file holds, archives within it too; junk of file managers is left out.

    Args:
        path: a file for which `container` tells a kind.
        shown: what to call it; members are called "papers.zip/inner.bib".
    """
    with tempfile.TemporaryDirectory(prefix="papers-") as folder:
        yield from _members(path, shown, Path(folder), _Budget(path.stat().st_size), 1)


def standard_input() -> Iterator[Unpacked]:
    """Yield one temporary file with all that comes in."""
    with tempfile.TemporaryDirectory(prefix="papers-") as folder:
        target = Path(folder, "input")
        with target.open("wb") as out:
            while piece := sys.stdin.buffer.read(_CHUNK):
                out.write(piece)
        if container(target):
            yield from _members(target, "standard input", Path(folder), _Budget(target.stat().st_size), 1)
        else:
            yield Unpacked(target, "standard input")


def _members(path: Path, shown: str, folder: Path, budget: _Budget, depth: int) -> Iterator[Unpacked]:
    kind = container(path)
    try:
        opened = {"zip": _zip_members, "tar": _tar_members}.get(kind or "")
        sources = opened(path) if opened else iter([("", lambda: _STREAMS[kind or ""](path))])
        for name, open_it in sources:
            called = f"{shown}/{name}" if name else shown
            target = folder / f"{depth}"
            fault = _copy(open_it, target, budget)
            if target.stat().st_size and container(target) and depth < _DEEPEST:
                yield from _members(target, called, folder, budget, depth + 1)
                if fault:
                    yield Unpacked(None, called, fault)
            else:
                yield Unpacked(target if target.stat().st_size or not fault else None, called, fault)
    except _TooMuchError as error:
        yield Unpacked(None, shown, str(error))
    except _BROKEN as error:
        yield Unpacked(None, shown, f"cannot be unpacked: {error}")


def _copy(open_it: Callable[[], Stream], target: Path, budget: _Budget) -> str | None:
    """Copy what can be read, and tell why not all of it could."""
    with target.open("wb") as out:
        try:
            with open_it() as file:
                # One step of unpacking at a time: what came before a broken end is kept.
                take = getattr(file, "read1", file.read)
                while piece := take(_CHUNK):
                    budget.take(len(piece))
                    out.write(piece)
        except _TooMuchError:
            raise
        except _BROKEN as error:
            return f"cannot be unpacked to its end: {error}"
    return None


def _zip_members(path: Path) -> Iterator[tuple[str, Callable[[], Stream]]]:
    with zipfile.ZipFile(path) as archive:
        for info in archive.infolist():
            if not info.is_dir() and not _is_junk(info.filename):

                def open_it(info: zipfile.ZipInfo = info) -> IO[bytes]:
                    return archive.open(info)

                yield info.filename, open_it


def _tar_members(path: Path) -> Iterator[tuple[str, Callable[[], Stream]]]:
    with tarfile.open(path, "r:") as archive:
        for info in archive:
            if info.isfile() and not _is_junk(info.name):

                def open_it(info: tarfile.TarInfo = info) -> IO[bytes]:
                    file = archive.extractfile(info)
                    if file is None:
                        raise OSError("no regular file")
                    return file

                yield info.name, open_it


def _is_junk(name: str) -> bool:
    """Hidden files, and what macOS and Windows leave behind."""
    parts = PurePosixPath(name.replace("\\", "/")).parts
    hidden = any(part.startswith(".") and part not in (".", "..") for part in parts)
    return hidden or "__MACOSX" in parts or parts[-1:] in (("Thumbs.db",), ("desktop.ini",))


def _is_office(path: Path) -> bool:
    """Whether a zip is one document (XLSX, DOCX, ODS), which its own format has to read."""
    try:
        with zipfile.ZipFile(path) as archive:
            return not {"[Content_Types].xml", "mimetype"}.isdisjoint(archive.namelist())
    except _BROKEN:
        return False
