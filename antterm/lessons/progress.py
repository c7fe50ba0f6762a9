"""How far the lessons have been taken."""

from __future__ import annotations

from pathlib import Path

from antterm.lessons.lesson import Lesson
from antterm.saves.structs import Marks

FILE = "lessons.json"


class Progress:
    """How many steps of each lesson have been done.

    Args:
        folder: where the saved games live.
    """

    def __init__(self, folder: Path) -> None:
        self._marks = Marks(folder / FILE)

    def of(self, lesson: Lesson) -> int:
        """Steps of a lesson that have been done."""
        return max(0, min(self._marks.of(lesson.id), len(lesson.step)))

    def is_done(self, lesson: Lesson) -> bool:
        """Whether a lesson has been taken to its end."""
        return self.of(lesson) == len(lesson.step)

    def note(self, lesson: Lesson, done: int) -> None:
        """Keep how many steps of a lesson have been done."""
        self._marks.note(lesson.id, done)
