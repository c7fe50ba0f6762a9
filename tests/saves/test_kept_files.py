"""Progress and settings in files that cannot be read: the next writing keeps them."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from antterm import lessons, settings, solving
from antterm.commands import doctor
from antterm.commands.arguments import parse
from antterm.lessons import Progress, all_lessons
from antterm.puzzles import Result, all_puzzles
from antterm.saves import people
from antterm.saves.people import People, write_people
from antterm.settings import Settings
from antterm.solving import Solver

DAY = date(2026, 3, 14)
WRITERS: dict[str, Callable[[Path], object]] = {
    solving.FILE: lambda folder: Solver(folder, DAY).note(all_puzzles()[0], Result.ALONE),
    lessons.FILE: lambda folder: Progress(folder).note(all_lessons()[0], 1),
    people.FILE: lambda folder: write_people(folder, People(mine=("Ann",))),
    "settings.json": lambda folder: settings.save(Settings(zoom="close"), folder),
}
"""What writes each file of somebody's own into a folder."""


def written(folder: Path, name: str) -> bytes:
    """What a file holds that is written where there was none."""
    WRITERS[name](folder)
    return (folder / name).read_bytes()


@pytest.mark.parametrize("name", WRITERS)
@pytest.mark.parametrize("damage", ["cut", "no text", "something else", "too large"])
def test_what_cannot_be_read_is_kept_under_another_name_once(tmp_path: Path, name: str, damage: str) -> None:
    new, path = written(tmp_path / "new", name), tmp_path / name
    damaged = {
        "cut": new[:-3],
        "no text": new.replace(b'"', b"\xff", 1),
        "something else": b"[]",
        "too large": new + b" " * 2**21,
    }[damage]
    path.write_bytes(damaged)
    for _time in range(2):
        WRITERS[name](tmp_path)
    (kept,) = tmp_path.glob(f"{name}.kept-*")
    assert kept.read_bytes() == damaged
    assert path.read_bytes() == new


@pytest.mark.parametrize("name", WRITERS)
def test_what_can_be_read_is_not_kept(tmp_path: Path, name: str) -> None:
    for _time in range(2):
        WRITERS[name](tmp_path)
    assert os.listdir(tmp_path) == [name]


@pytest.mark.parametrize("name", WRITERS)
def test_the_doctor_names_what_was_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv(settings.ENVIRONMENT, str(tmp_path))
    (tmp_path / name).write_text("{")
    WRITERS[name](tmp_path)
    (kept,) = tmp_path.glob(f"{name}.kept-*")
    sections = doctor.examine(parse(["doctor", "--data-dir", str(tmp_path)]), Settings(), None)
    wrong = [finding.text for _title, found in sections for finding in found if finding.is_wrong]
    assert any(str(kept) in text for text in wrong)


def test_who_solves_or_learns_is_told_until_something_is_stored(tmp_path: Path) -> None:
    for name in (solving.FILE, lessons.FILE):
        (tmp_path / name).write_text("{")
        assert str(tmp_path / name) in Solver(tmp_path, DAY).trouble + Progress(tmp_path).trouble
        WRITERS[name](tmp_path)
        assert not Solver(tmp_path, DAY).trouble + Progress(tmp_path).trouble
