"""What lessons say, for those who see the screen and for those who hear it.

The texts that are heard name no key and speak of nothing that is seen.
"""

from __future__ import annotations

from antterm.i18n import _, ngettext
from antterm.lessons.course import LEARNER, Course
from antterm.lessons.lesson import Lesson, LessonStep
from antterm.lessons.progress import Progress

LEARNER_NAME = "Ann"


def names(lesson: Lesson) -> tuple[str, ...]:
    """What those who play in a lesson are called, by seat."""
    assert LEARNER == 0
    return (LEARNER_NAME, *lesson.others)


def how_far(lesson: Lesson, progress: Progress) -> str:
    """How much of a lesson has been done; of one that has not been begun, how long it takes."""
    done, steps = progress.of(lesson), len(lesson.step)
    if done == steps:
        return _("done")
    if done:
        return _step(done, steps)
    return ngettext("{count} minute", "{count} minutes", lesson.minutes).format(count=lesson.minutes)


def where(course: Course) -> str:
    """Which step is to be done; after the end the last."""
    steps = len(course.lesson.step)
    return _step(min(course.at, steps - 1), steps)


def _step(done: int, steps: int) -> str:
    return _("step {number} of {steps}").format(number=done + 1, steps=steps)


def task(step: LessonStep, *, heard: bool = False) -> str:
    """What is to be done."""
    if heard and not step.answers and not step.aloud:
        return _("An empty line goes on.")
    return _(step.aloud) if heard and step.aloud else _(step.do)


def rule(step: LessonStep, *, heard: bool = False) -> str:
    """The rule behind a step."""
    return _(step.heard) if heard and step.heard else _(step.says)


def nudge(step: LessonStep | None, *, heard: bool = False) -> str:
    """What is said to those who give another answer than a step wants.

    Args:
        step: the step; None where the lesson is over.
        heard: whether it is heard.
    """
    if step is not None and (own := step.nudge_heard if heard and step.nudge_heard else step.nudge):
        return _(own)
    wanted = task(step, heard=heard) if step is not None else ""
    return _("That is allowed, but here: {do}").format(do=wanted)
