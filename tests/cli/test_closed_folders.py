"""Folders of a person that the system does not let the program into: all works that needs none of them."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from antterm import settings
from antterm.commands.arguments import command_names
from tests.cli.running import Run


def closed(folder: Path) -> Path:
    folder.mkdir(mode=0)
    return folder


def of_too_long_a_name(folder: Path) -> Path:
    """A folder that the system refuses to look for, even for an administrator."""
    folder.mkdir()
    return folder / ("n" * 300)


def in_a_file(folder: Path) -> Path:
    folder.write_text("a file")
    return folder / "antterm"


IS_ROOT = getattr(os, "geteuid", int)() == 0
FOLDERS = [*([] if IS_ROOT else [closed]), of_too_long_a_name, in_a_file]
"""Makers of such folders: nothing is closed to root."""


@pytest.fixture(params=FOLDERS)
def no_folder(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A folder that cannot be entered."""
    make: Callable[[Path], Path] = request.param
    return make(tmp_path / "folder")


@pytest.mark.few(len(command_names()) + 1)
@pytest.mark.parametrize("name", ["", *command_names()])
def test_without_the_settings_every_command_says_what_it_does(
    run: Run, no_folder: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv(settings.ENVIRONMENT, str(no_folder))
    status, printed, said = run(*name.split(), "--help")
    assert (status, said) == (0, "")
    assert printed


@pytest.mark.parametrize(
    "line", ["--version", "options hive", "saves", "theme", "keys hive", "simulate hive"]
)
def test_without_the_settings_it_runs(
    run: Run, no_folder: Path, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    monkeypatch.setenv(settings.ENVIRONMENT, str(no_folder))
    status, printed, said = run(*line.split())
    assert (status, said) == (0, "")
    assert printed


def test_a_theme_that_cannot_be_looked_for_is_none(no_folder: Path) -> None:
    assert not settings.find_theme("mine", no_folder)


@pytest.mark.parametrize("which", ["ANTTERM_DATA_DIR", settings.ENVIRONMENT])
def test_the_doctor_finds_it(run: Run, no_folder: Path, monkeypatch: pytest.MonkeyPatch, which: str) -> None:
    monkeypatch.setenv(which, str(no_folder))
    status, printed, said = run("doctor")
    assert said == ""
    assert status == 0 or " ! " in printed
    assert "antterm has crashed" not in printed
    assert "Versions" in printed


def test_the_doctor_finds_saved_games_that_cannot_be_listed(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANTTERM_DATA_DIR", str(tmp_path))
    (tmp_path / "games").mkdir()

    def refuse(_folder: Path) -> None:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patched:
        patched.setattr(Path, "iterdir", refuse)
        status, printed, said = run("doctor")
    assert (status, said) == (1, "")
    assert f" ! saved games        {tmp_path / 'games'}: Permission denied" in printed
