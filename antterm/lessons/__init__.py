"""Lessons: each game learned by playing it, in prepared positions, with the real rules and sentences."""

from __future__ import annotations

from pathlib import Path

from antterm.lessons.course import LEARNER, Course, NotInThisLesson
from antterm.lessons.lesson import BadLesson, Lesson, LessonStep, all_lessons, lesson_after, lessons_of
from antterm.saves.marks import Marks

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


__all__ = (
    "LEARNER",
    "BadLesson",
    "Course",
    "Lesson",
    "LessonStep",
    "NotInThisLesson",
    "Progress",
    "all_lessons",
    "lesson_after",
    "lessons_of",
)
