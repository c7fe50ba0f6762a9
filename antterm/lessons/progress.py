"""How far somebody has come in the lessons: a small file beside the saved games."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import msgspec

from antterm.lessons.lesson import Lesson
from antterm.saves import private

FILE = "lessons.json"
LARGEST = 100_000
"""Bytes of that file that are read at most."""


class Progress:
    """How many steps of each lesson have been done.

    A file that cannot be read or written means that lessons begin anew: nothing else is lost.

    Args:
        folder: where the saved games live.
    """

    def __init__(self, folder: Path) -> None:
        self._file = folder / FILE
        self._done: dict[str, int] = {}
        with suppress(OSError, msgspec.DecodeError):
            self._done = msgspec.json.decode(private.read(self._file, LARGEST), type=dict[str, int])

    def of(self, lesson: Lesson) -> int:
        """Steps of a lesson that have been done."""
        return max(0, min(self._done.get(lesson.id, 0), len(lesson.step)))

    def is_done(self, lesson: Lesson) -> bool:
        """Whether a lesson has been taken to its end."""
        return self.of(lesson) == len(lesson.step)

    def note(self, lesson: Lesson, done: int) -> None:
        """Keep how many steps of a lesson have been done."""
        self._done[lesson.id] = done
        with suppress(OSError):
            private.make_folder(self._file.parent)
            fresh = self._file.with_suffix(".new")
            private.write(fresh, msgspec.json.encode(self._done))
            fresh.replace(self._file)
