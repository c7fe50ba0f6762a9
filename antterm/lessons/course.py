"""A lesson being taken: where its game stands, and which step is to be done."""

from __future__ import annotations

from typing import Any

from antterm import registry
from antterm.core.ask import Ask
from antterm.core.record import Record
from antterm.lessons.lesson import Lesson, LessonStep

LEARNER = 0
"""The learner's seat."""


class NotInThisLesson(Exception):
    """A legal answer that the present step does not want. Nothing has changed."""


class Course:
    """Goes through a lesson. Steps that were done are replayed with the first of their answers.

    Args:
        lesson: which.
        at: how many of its steps have been done already.
    """

    def __init__(self, lesson: Lesson, at: int = 0) -> None:
        self.lesson = lesson
        game = registry.game(lesson.game_id).with_edition(lesson.edition)
        self.record: Record[Any] = Record.replay(
            game, lesson.seats, lesson.seed, lesson.options, lesson.before
        )
        self._starts: list[int] = []
        """How many answers stood when each step began that has been done."""
        for _step in range(min(at, len(lesson.step))):
            self.skip()

    @property
    def at(self) -> int:
        """How many steps have been done."""
        return len(self._starts)

    @property
    def step(self) -> LessonStep | None:
        """What is to be done; None when all is."""
        return self.lesson.step[self.at] if self.at < len(self.lesson.step) else None

    @property
    def ask(self) -> Ask | None:
        """The question that the learner may answer; None where there is only something to read."""
        ask, step = self.record.play.ask, self.step
        return ask if step is not None and step.answers else None

    @property
    def wanted(self) -> list[str]:
        """The answers of the present step and of those after it up to one that is only to be read."""
        texts: list[str] = []
        for step in self.lesson.step[self.at :]:
            if not step.answers:
                break
            texts += step.answers[0], *step.then
        return texts

    @property
    def shown_answer(self) -> str:
        """The answer that does the present step; empty where it is only to be read."""
        return self.step.answers[0] if self.step is not None and self.step.answers else ""

    def answer(self, text: str) -> None:
        """Do the present step.

        Raises:
            NotInThisLesson: this answer does not.
            Refused: it is not legal.
        """
        step = self.step
        if step is None or (text not in step.answers and self._is_legal(text)):
            raise NotInThisLesson
        self._do(step, text)

    def go_on(self) -> bool:
        """Leave a step that is only to be read. Returns whether it was one."""
        step = self.step
        if step is None or step.answers:
            return False
        self._do(step, "")
        return True

    def skip(self) -> None:
        """Have the present step done."""
        if self.step is not None:
            self._do(self.step, self.shown_answer)

    def step_back(self) -> bool:
        """Be again where the step before began. Returns whether there was one."""
        if not self._starts:
            return False
        self.record.rewind(self._starts.pop())
        return True

    def _is_legal(self, text: str) -> bool:
        ask = self.record.play.ask
        return ask is not None and ask.find(text) is not None

    def _do(self, step: LessonStep, text: str) -> None:
        start = len(self.record.history)
        for answer in (text, *step.then) if text else step.then:
            self.record.answer(answer)
        self._starts.append(start)
