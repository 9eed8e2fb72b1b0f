"""Encodings: marks, declarations, and bytes that have to speak for themselves."""

from pathlib import Path

import pytest

from index_store.readers.charsets import encoding_of
from index_store.readers.lines import lines

GERMAN = "Die Fähre trägt über die Förde; „Wärme“ – sagt Jörg Bäcker – kostet 5 €. Größe zählt für Käthe Möller nicht."
CHINESE = "本文提出一种新的靠泊调度方法，能够有效降低渡轮的燃油消耗，实验结果表明该方法优于现有方法。"
JAPANESE = "本研究では、フェリーの待ち時間を短くする新しい方法を提案し、その効果を港で確かめた。これはとても役に立つ。"
RUSSIAN = "Мы предлагаем новый метод расписания паромов, который заметно снижает расход топлива и нравится экипажам."


def _path(folder: Path, content: bytes) -> Path:
    path = folder / "x.txt"
    path.write_bytes(content)
    return path


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        (GERMAN, "utf-8"),
        (GERMAN, "utf-16"),
        (GERMAN, "utf-16-le"),
        (GERMAN, "utf-16-be"),
        (GERMAN, "utf-32"),
        (GERMAN, "cp1252"),
        (CHINESE, "gbk"),
        (CHINESE, "gb18030"),
        (JAPANESE, "shift_jis"),
        (JAPANESE, "euc_jp"),
        (RUSSIAN, "cp1251"),
    ],
)
def test_text_comes_out_as_it_went_in(tmp_path: Path, text: str, encoding: str) -> None:
    path = _path(tmp_path, f"AB  - {text}\nER  -\n".encode(encoding))
    assert next(line.text for line in lines(path, encoding_of(path, "x"))) == f"AB  - {text}"


def test_a_byte_that_fits_nothing_costs_no_line(tmp_path: Path) -> None:
    path = _path(tmp_path, "Größe und Käthe\n".encode() + b"caf\xe9 Gr\xc3\xb6\xc3\x9fe\n")
    found = list(lines(path, encoding_of(path, "x")))
    assert [line.text for line in found] == ["Größe und Käthe", "café Größe"]
    assert [line.fault for line in found] == [None, None]
    assert [bool(line.fault) for line in lines(path, "utf-8-sig", strict=True)] == [False, True]


@pytest.mark.parametrize("first", ["% Encoding: windows-1250\n", '<?xml version="1.0" encoding="windows-1250"?>\n'])
def test_what_a_file_declares_is_heeded(tmp_path: Path, first: str) -> None:
    path = _path(tmp_path, f"{first}Łódź\n".encode("cp1250"))
    assert [line.text for line in lines(path, encoding_of(path, "x"))][1] == "Łódź"


def test_a_stale_declaration_does_not_spoil_utf8(tmp_path: Path) -> None:
    path = _path(tmp_path, "% Encoding: windows-1252\nŁódź\n".encode())
    assert encoding_of(path, "x") == "utf-8-sig"


def test_a_declaration_of_no_known_encoding_is_passed_over(tmp_path: Path) -> None:
    path = _path(tmp_path, b"% Encoding: klingon-7\nK\xe4the M\xf6ller\n")
    assert encoding_of(path, "x") == "cp1252"
