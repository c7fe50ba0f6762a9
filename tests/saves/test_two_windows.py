"""Two windows of the program with the same folders: what one of them stores, the other one does not undo."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import date
from pathlib import Path
from threading import Thread

import pytest

from antterm import settings
from antterm.lessons import Progress, all_lessons
from antterm.puzzles import Result, all_puzzles
from antterm.saves import private
from antterm.settings import Settings
from antterm.solving import Solver

DAY = date(2026, 3, 14)

Change = Callable[[int], object]
"""Changes something of its own: number 0, 1 and so on of the things that can be changed."""
NAMES = ("zoom", "moves", "curtain", "pace")
VALUES = ("close", "direct", "off", "slow")


def setting_changer(folder: Path) -> Change:
    """A window in which settings are changed, one after another."""
    known = settings.load(folder)

    def change(number: int) -> None:
        nonlocal known
        before, known = known, known._replace(**{NAMES[number]: VALUES[number]})  # type: ignore[arg-type]
        assert settings.save(known, folder, before)

    return change


def solver(folder: Path) -> Change:
    """A window in which puzzles are solved."""
    solver = Solver(folder, DAY)
    return lambda number: solver.note(all_puzzles()[number], Result.ALONE)


def learner(folder: Path) -> Change:
    """A window in which lessons are taken."""
    progress = Progress(folder)
    return lambda number: progress.note(all_lessons()[number], 1)


def settings_changed(folder: Path) -> set[int]:
    found = settings.load(folder)
    return {
        n for n, (name, value) in enumerate(zip(NAMES, VALUES, strict=True)) if getattr(found, name) == value
    }


def puzzles_solved(folder: Path) -> set[int]:
    found = Solver(folder, DAY)
    assert len(found.course) == found.count, "each counts for the rating"
    return {number for number, puzzle in enumerate(all_puzzles()) if found.has(puzzle)}


def lessons_begun(folder: Path) -> set[int]:
    found = Progress(folder)
    return {number for number, lesson in enumerate(all_lessons()) if found.of(lesson)}


FILES: dict[str, tuple[Callable[[Path], Change], Callable[[Path], set[int]]]] = {
    "settings": (setting_changer, settings_changed),
    "puzzles": (solver, puzzles_solved),
    "lessons": (learner, lessons_begun),
}
"""What changes each file from a window, and what tells which changes it holds."""


@pytest.mark.parametrize("file", FILES)
def test_what_two_windows_store_in_turn_is_all_kept(tmp_path: Path, file: str) -> None:
    window, stored = FILES[file]
    one, other = window(tmp_path), window(tmp_path)
    for number, change in enumerate((one, other, other, one)):
        change(number)
    assert stored(tmp_path) == {0, 1, 2, 3}
    assert not list(tmp_path.glob("*.lock"))


@pytest.mark.parametrize("file", FILES)
def test_who_writes_while_another_window_does_waits_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str
) -> None:
    window, stored = FILES[file]
    one, other = window(tmp_path), window(tmp_path)
    one(0)
    replace, meanwhile = private.replace, Thread(target=other, args=(1,))

    def slow(path: Path, content: bytes) -> None:
        monkeypatch.setattr(private, "replace", replace)
        meanwhile.start()
        meanwhile.join(0.05)  # it must not be done before this one
        replace(path, content)

    monkeypatch.setattr(private, "replace", slow)
    one(2)
    meanwhile.join()
    assert stored(tmp_path) == {0, 1, 2}


@pytest.mark.parametrize("file", ["puzzles", "lessons"])
def test_what_could_not_be_stored_is_not_lost_with_the_next_that_can(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str
) -> None:
    window, stored = FILES[file]
    one = window(tmp_path)
    one(0)

    def full(*_: object) -> None:
        raise OSError(28, os.strerror(28))

    with monkeypatch.context() as failing:
        failing.setattr(private, "replace", full)
        one(1)
    one(2)
    assert stored(tmp_path) == {0, 1, 2}


def test_settings_of_a_later_version_stay(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"sound": "loud", "zoom": "close"}', "utf-8")
    known = settings.load(tmp_path)
    assert settings.save(known._replace(moves="direct"), tmp_path, known)
    assert b'"loud"' in (tmp_path / "settings.json").read_bytes()
    assert settings.load(tmp_path) == Settings(zoom="close", moves="direct")
