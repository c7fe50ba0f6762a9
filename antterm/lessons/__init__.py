"""Lessons: each game learned by playing it, in prepared positions, with the real rules and sentences."""

from __future__ import annotations

from antterm.lessons.course import LEARNER, Course, NotInThisLesson
from antterm.lessons.lesson import BadLesson, Lesson, LessonStep, all_lessons, lesson_after, lessons_of
from antterm.lessons.progress import FILE, Progress

__all__ = (
    "FILE",
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
