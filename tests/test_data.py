"""Data files of the program: what came of parsing one is stored, and never counts for another file."""

from __future__ import annotations

import os
import sys
import tomllib
from pathlib import Path

import pytest

from antterm.i18n.data import read_table

read = read_table.__wrapped__
"""As a process that has just been started reads."""


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    path = tmp_path / "things.toml"
    path.write_text('[ant]\nlegs = 6\nparts = ["head", "thorax"]\n')
    return path


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that were parsed."""
    texts: list[str] = []
    loads = tomllib.loads

    def noted(text: str) -> dict[str, object]:
        texts.append(text)
        return loads(text)

    monkeypatch.setattr(tomllib, "loads", noted)
    return texts


def stored(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file() and path.suffix != ".toml"]


def test_a_file_is_parsed_once_for_all_processes(file: Path, parsed: list[str]) -> None:
    expected = {"ant": {"legs": 6, "parts": ["head", "thorax"]}}
    assert [read(file), read(file)] == [expected, expected]
    assert len(parsed) == 1


def test_a_file_that_has_changed_is_parsed_again(file: Path, parsed: list[str]) -> None:
    read(file)
    same_time = file.stat()
    file.write_text("[ant]\nlegs = 60\n")
    os.utime(file, ns=(same_time.st_atime_ns, same_time.st_mtime_ns))
    assert read(file) == {"ant": {"legs": 60}}
    file.write_text("[ant]\nlegs = 61\n")
    os.utime(file, ns=(same_time.st_atime_ns, same_time.st_mtime_ns + 1))
    assert read(file) == {"ant": {"legs": 61}}
    assert len(parsed) == 3


@pytest.mark.parametrize("broken", [b"", b"\0", b"i\1\0\0\0", b"(\0\0\0\0", b"\xff" * 100])
def test_what_is_stored_may_be_broken(broken: bytes, file: Path) -> None:
    whole = read(file)
    (path,) = stored(file.parent)
    path.write_bytes(broken)
    assert read(file) == whole
    path.write_bytes(path.read_bytes()[:-3])
    assert read(file) == whole


def test_nothing_is_stored_where_python_stores_no_modules(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert read(file)["ant"]["legs"] == 6
    assert not stored(file.parent)
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    (file.parent / "__pycache__").touch()  # no folder can be made there
    assert read(file)["ant"]["legs"] == 6


def test_it_is_stored_where_python_is_told_to_store_modules(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = tmp_path / "elsewhere"
    monkeypatch.setattr(sys, "pycache_prefix", str(elsewhere))
    read(file)
    assert [path.is_relative_to(elsewhere) for path in stored(tmp_path)] == [True]
