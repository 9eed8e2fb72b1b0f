"""Compressed files, archives and standard input."""

import bz2
import gzip
import io
import json
import lzma
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

import pytest

from index_store.errors import ReadError
from index_store.readers import read, unpacking
from index_store.records import to_record
from index_store.reports import Problem
from index_store.types import Paper

GOOD = Paper(id="t1", abstract="Kites steer better in gusts.", authors=("Ada Reyes",), title="Kites", year=2024)
LINE = json.dumps(to_record(GOOD)).encode() + b"\n"


def _path(folder: Path, name: str, content: bytes) -> Path:
    path = folder / name
    path.write_bytes(content)
    return path


def _zip(members: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return out.getvalue()


def _tar(members: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as archive:
        for name, content in members.items():
            info = tarfile.TarInfo(name)
            info.size = len(content)
            archive.addfile(info, io.BytesIO(content))
    return out.getvalue()


@pytest.fixture(autouse=True)
def temporary(tmp_path: Path, monkeypatch):
    """Watch the folder of temporary files: nothing may stay there."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    yield folder
    assert not list(folder.iterdir())


@pytest.mark.parametrize("pack", [gzip.compress, bz2.compress, lzma.compress])
def test_a_compressed_file_is_read_whatever_its_name(tmp_path: Path, pack) -> None:
    assert list(read(_path(tmp_path, "papers", pack(LINE)))) == [GOOD]


def test_every_member_of_an_archive_is_read_and_junk_is_not(tmp_path: Path) -> None:
    members = {
        "a.jsonl": LINE,
        "deep/b.jsonl": LINE + b"{}\n",
        "__MACOSX/._a.jsonl": b"\x00\x05",
        ".DS_Store": b"\x00",
        "c.png": b"\x89PNG\x00\x00",
        "../../escaped.jsonl": LINE,
    }
    for name, content in (("x.zip", _zip(members)), ("x.tar", _tar(members)), ("x.tgz", gzip.compress(_tar(members)))):
        path = _path(tmp_path, name, content)
        found = list(read(path))
        assert [one for one in found if isinstance(one, Paper)] == [GOOD] * 3
        problems = [one for one in found if isinstance(one, Problem)]
        assert [one.file for one in problems] == [f"{path}/deep/b.jsonl", f"{path}/c.png"]
        assert [one.line for one in problems] == [2, None]
    assert not list(tmp_path.parent.glob("escaped*"))


def test_archives_within_archives_are_read_but_not_for_ever(tmp_path: Path) -> None:
    inner = _zip({"b.jsonl": LINE})
    assert list(read(_path(tmp_path, "x.zip", _zip({"a.zip": inner})))) == [GOOD]
    for _ in range(6):
        inner = _zip({"again.zip": inner})
    with pytest.raises(ReadError, match="archive within an archive"):
        list(read(_path(tmp_path, "x.zip", inner)))


def test_a_download_that_broke_off_keeps_what_came(tmp_path: Path) -> None:
    packed = gzip.compress(b"".join(LINE.replace(b"t1", b"t%d" % n) for n in range(5000)))
    found = list(read(_path(tmp_path, "x.jsonl.gz", packed[: len(packed) * 2 // 3])))
    assert sum(isinstance(one, Paper) for one in found) > 100
    assert "cannot be unpacked to its end" in found[-1].reason


def test_what_unpacks_to_too_much_is_refused(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr(unpacking, "_SURELY_FINE", 100_000)
    with pytest.raises(ReadError, match="times its size"):
        list(read(_path(tmp_path, "bomb.gz", gzip.compress(b" " * 10_000_000))))
    monkeypatch.setattr(unpacking, "LARGEST", 50_000)
    with pytest.raises(ReadError, match="more than"):
        list(read(_path(tmp_path, "bomb.gz", gzip.compress(b" " * 90_000))))


def test_a_reader_that_stops_early_leaves_nothing_behind(tmp_path: Path) -> None:
    results = read(_path(tmp_path, "x.gz", gzip.compress(LINE * 10)))
    assert next(results) == GOOD
    results.close()


def test_a_broken_archive_is_one_clear_error(tmp_path: Path) -> None:
    for name, content in (("x.zip", _zip({"a.jsonl": LINE})[:40]), ("x.gz", b"\x1f\x8b\x08\x00junk")):
        with pytest.raises(ReadError, match=f"{name}.*unpacked"):
            list(read(_path(tmp_path, name, content)))


def test_a_dash_is_standard_input(monkeypatch) -> None:
    for content in (LINE, gzip.compress(LINE)):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content)))
        assert list(read(Path("-"))) == [GOOD]
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(LINE + b"{}\n")))
    assert [one.file for one in read(Path("-")) if isinstance(one, Problem)] == ["standard input"]
