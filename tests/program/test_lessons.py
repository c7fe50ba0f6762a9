"""Lessons taken in the real program, on a terminal of 80 by 24, by the screen alone."""

from __future__ import annotations

import pytest

from antterm import registry
from antterm.lessons import Lesson, Progress, all_lessons, lessons_of
from tests.program.driving import antterm, store
from tests.terminal import Terminal

TAUGHT = [game_id for game_id in registry.GAMES if lessons_of(game_id)]
"""The games that have lessons."""


def take(terminal: Terminal, lesson: Lesson) -> None:
    """Take a lesson that has just begun: at each step what h shows, or on where there is only to read."""
    steps = len(lesson.step)
    for number, step in enumerate(lesson.step, 1):
        terminal.wait_for(f"step {number} of {steps}")
        terminal.type("h\r" if step.answers else "\r")
    terminal.until(lambda: "Well done" in terminal.text() or "That was the last" in terminal.text())


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
