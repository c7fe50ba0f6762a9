"""Lessons taken in the real program, on a terminal of 80 by 24, by the screen alone."""

from __future__ import annotations

import re

import pytest

from antterm import registry
from antterm.lessons import Lesson, Progress, all_lessons, lessons_of
from tests.program.driving import antterm, store
from tests.terminal import Terminal

TAUGHT = [game_id for game_id in registry.GAMES if lessons_of(game_id)]
"""The games that have lessons."""


def ended(terminal: Terminal) -> bool:
    """Whether the lesson that is taken has come to its end."""
    return "Well done" in terminal.text() or "That was the last" in terminal.text()


def is_shown(terminal: Terminal) -> bool:
    """Whether h has shown the answer: it is marked, or typed where no single mark shows it."""
    return re.search(r"The lesson's answer is marked|^ :\S", terminal.text(), re.MULTILINE) is not None


def at(terminal: Terminal) -> int:
    """The number of the step that stands on the screen; 0 where none does."""
    found = re.search(r"steps? (?:\d+-)?(\d+) of \d+", terminal.text())
    return int(found[1]) if found else 0


def take(terminal: Terminal, lesson: Lesson) -> None:
    """Take a lesson that has just begun: at each step what h shows, or on where there is only to read."""
    number = 1
    while number <= len(lesson.step):
        terminal.until(lambda: ended(terminal) or at(terminal) == number)  # noqa: B023
        if ended(terminal):
            return
        if lesson.step[number - 1].answers:
            terminal.key("h")
            terminal.until(lambda: is_shown(terminal))
        terminal.key("enter")
        terminal.until(lambda: not is_shown(terminal))
        terminal.settle()
        number = at(terminal) or number + 1
    terminal.until(lambda: ended(terminal))


def play(lessons: tuple[Lesson, ...]) -> None:
    """From the first screen to the lessons, and through those that follow each other."""
    with antterm() as terminal:
        terminal.wait_for("Learn by playing")
        terminal.key("l")
        terminal.wait_for("minutes")
        terminal.keys(*["down"] * all_lessons().index(lessons[0]))
        for lesson in lessons:
            terminal.key("enter")
            take(terminal, lesson)
        progress = Progress(store().data_dir)
        assert all(progress.is_done(lesson) for lesson in lessons)


@pytest.mark.slow
@pytest.mark.parametrize("game_id", TAUGHT)
def test_the_first_lesson_of_a_game_is_played_to_its_end(game_id: str) -> None:
    play(lessons_of(game_id)[:1])


@pytest.mark.slow
@pytest.mark.parametrize("game_id", TAUGHT)
def test_all_lessons_of_a_game_are_played_to_their_ends(game_id: str) -> None:
    play(lessons_of(game_id))
