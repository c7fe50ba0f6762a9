"""Lessons: each game learned by playing it, in prepared positions, with the real rules and sentences.

A game has a folder of them, `GameHome.lessons`, each a TOML file, taken in the order of the file names. Texts
for those who see the screen have twins for those who hear it, which name no key and nothing that is seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from itertools import takewhile
from pathlib import Path
from typing import Any, Final

import msgspec

from antterm import registry
from antterm.core.ask import Ask
from antterm.core.editions import UNNAMED
from antterm.core.record import Record
from antterm.i18n import _, ngettext
from antterm.saves.structs import Marks

LEARNER = 0
"""The learner's seat."""
LEARNER_NAME = "Ann"
FILE = "lessons.json"
"""The file in the data directory that keeps how far each lesson has been taken."""


class LessonStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One thing to do, or to read."""

    do: str
    """The task in one short sentence that names the keys."""
    aloud: str = ""
    """The task for those who hear it and type lines; empty where `do` names no keys."""
    says: str
    """The rule behind it, in a few sentences."""
    in_lines: str = ""
    """The rule, for a screen that draws in lines, as in ASCII; empty where `says` fits that, too."""
    heard: str = ""
    """The rule, for those who hear it; empty where `says` speaks of nothing that is seen or pressed."""
    answers: tuple[str, ...] = ()
    """The answers that do it, as saves hold them; the first is shown on request. None: only read."""
    then: tuple[str, ...] = ()
    """Answers after it, of others or of the learner's own seat, before the next step."""
    nudge: str = ""
    """The reply to a learner who gives another legal answer; empty for a sentence that fits any step."""
    nudge_heard: str = ""
    """The nudge, for those who hear it; empty where `nudge` speaks of nothing that is seen or pressed."""

    def task(self, *, heard: bool = False) -> str:
        """Return what is to be done, in the language spoken."""
        if heard and not self.answers and not self.aloud:
            return _("An empty line goes on.")
        return _(self.aloud) if heard and self.aloud else _(self.do)

    def rule(self, *, heard: bool = False, in_lines: bool = False) -> str:
        """Return the rule behind it, in the language spoken.

        Args:
            heard: whether it is for somebody who hears it.
            in_lines: whether the screen draws tiles in lines rather than in areas of colour.
        """
        if heard and self.heard:
            return _(self.heard)
        return _(self.in_lines) if in_lines and self.in_lines else _(self.says)


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A few minutes at a prepared position."""

    name: str
    """The name of the lesson, as the list of lessons shows it."""
    about: str
    """One sentence that says what the learner will know afterwards."""
    minutes: int
    """Number of minutes that the lesson takes, about."""
    others: tuple[str, ...] = ()
    """The players beside the learner, who has the first seat."""
    seed: int = 1
    """The seed of the game's randomness."""
    options: dict[str, Any] = {}
    """Options of the game that differ from their defaults, by name."""
    edition: str = UNNAMED
    """The edition of the game's components for which it was written; see `core.editions`."""
    before: tuple[str, ...] = ()
    """The answers that lead to the prepared position."""
    step: tuple[LessonStep, ...]
    game_id: str = ""
    """The game of the lesson, by where the file lies."""
    id: str = ""
    """The identifier of the lesson among all lessons: `hive/1-place`."""

    @property
    def seats(self) -> int:
        """The number of players."""
        return 1 + len(self.others)

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of all players, by seat."""
        return (LEARNER_NAME, *self.others)


class BadLesson(Exception):
    """A lesson file that cannot be used.

    Args:
        where: which.
        why: what is wrong with it.
    """

    def __init__(self, where: str, why: str) -> None:
        super().__init__(f"{where}: {why}")


def read_lesson(game_id: str, file: str, content: bytes) -> Lesson:
    """Return a lesson from its file.

    Raises:
        BadLesson: it is none.
    """
    try:
        lesson = msgspec.toml.decode(content, type=Lesson)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadLesson(file, str(error)) from error
    if not lesson.step:
        raise BadLesson(file, "no step")
    return msgspec.structs.replace(lesson, game_id=game_id, id=f"{game_id}/{file}")


@cache
def lessons_of(game_id: str) -> tuple[Lesson, ...]:
    """Return the lessons of a game, in the order in which they are best taken; none where it has none.

    Raises:
        KeyError: no game has this identifier.
        BadLesson: a file cannot be used.
    """
    package, _, folder = registry.HOMES[game_id].lessons.partition(":")
    if not package:
        return ()
    folder_path = files(package) / folder
    if not folder_path.is_dir():
        return ()
    found = sorted(
        (file for file in folder_path.iterdir() if file.name.endswith(".toml")), key=lambda file: file.name
    )
    return tuple(read_lesson(game_id, file.name.removesuffix(".toml"), file.read_bytes()) for file in found)


def all_lessons() -> tuple[Lesson, ...]:
    """Return the lessons of all games, game by game."""
    return tuple(lesson for game_id in registry.HOMES for lesson in lessons_of(game_id))


def lesson_after(lesson: Lesson) -> Lesson | None:
    """Return the next lesson of the same game; None after the last."""
    lessons = lessons_of(lesson.game_id)
    index = lessons.index(lesson) + 1
    return lessons[index] if index < len(lessons) else None


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
        """Number of answers at the start of each step that has been done."""
        for _step in range(min(at, len(lesson.step))):
            self.skip()

    @property
    def at(self) -> int:
        """The number of steps that have been done, which is the index of the next one."""
        return len(self._starts)

    @property
    def step(self) -> LessonStep | None:
        """The step to be done; None after the last."""
        return self.lesson.step[self.at] if self.at < len(self.lesson.step) else None

    def where(self, answers: Sequence[str] = ()) -> str:
        """Return which step is to be done, in words: `step 2 of 7`; after the end the last.

        Args:
            answers: the answers that the next key gives: those of several steps are named together, `steps
                4-5 of 7`.
        """
        steps = len(self.lesson.step)
        at = min(self.at, steps - 1)
        wanted = zip(self.lesson.step[at:], answers, strict=False)
        done = sum(1 for _each in takewhile(lambda each: each[1] in each[0].answers, wanted))
        if done < 2:
            return _place_of_step(at, steps)
        # Translators: the steps of a lesson that one key does: "steps 4-5 of 7".
        return _("steps {first}-{last} of {steps}").format(first=at + 1, last=at + done, steps=steps)

    def nudge(self, *, heard: bool = False) -> str:
        """Return what is said to those who give another answer than the present step wants.

        Args:
            heard: whether it is heard.
        """
        step = self.step
        if step is not None and (own := step.nudge_heard if heard and step.nudge_heard else step.nudge):
            return _(own)
        wanted = step.task(heard=heard) if step is not None else ""
        return _("That is allowed, but for this lesson: {do}").format(do=wanted)

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
        ask = self.record.play.ask
        is_legal = ask is not None and ask.find(text) is not None
        if step is None or (text not in step.answers and is_legal):
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
        """Go back to where the step before began. Returns whether there was one."""
        if not self._starts:
            return False
        self.record.rewind(self._starts.pop())
        return True

    def _do(self, step: LessonStep, text: str) -> None:
        start = len(self.record.history)
        for answer in (text, *step.then) if text else step.then:
            self.record.answer(answer)
        self._starts.append(start)


DONE: Final = "/done"
"""The ending of the mark for a lesson that has been taken to its end, after the name of the lesson."""


class Progress:
    """The numbers of steps that have been done, by lesson.

    Args:
        folder: where the saved games live.
    """

    def __init__(self, folder: Path) -> None:
        self._marks = Marks(folder / FILE)
        self.trouble = self._marks.trouble
        """Why the file could not be read, in a sentence; empty if it could."""

    def of(self, lesson: Lesson) -> int:
        """Return how many steps of a lesson have been done."""
        return max(0, min(self._marks.of(lesson.id), len(lesson.step)))

    def begins_at(self, lesson: Lesson) -> int:
        """Return at which step a lesson goes on, from 0; one that is at its end begins anew."""
        return self.of(lesson) % len(lesson.step)

    def is_done(self, lesson: Lesson) -> bool:
        """Return whether a lesson has been taken to its end, though it may have been begun again since."""
        return self.of(lesson) == len(lesson.step) or bool(self._marks.of(lesson.id + DONE))

    @property
    def game_id(self) -> str:
        """The game of which a lesson was taken last; empty before the first, or if that game is gone."""
        game_id = self._marks.last.partition("/")[0]
        return game_id if game_id in registry.HOMES else ""

    def note(self, lesson: Lesson, done: int) -> None:
        """Keep how many steps of a lesson have been done, and that it has been done before."""
        if self.is_done(lesson) and not self._marks.of(lesson.id + DONE):
            self._marks.note(lesson.id + DONE, 1)
        self._marks.note(lesson.id, done)

    def in_words(self, lesson: Lesson) -> str:
        """Return how much of a lesson has been done; of one that has not been begun, how long it takes."""
        done, steps = self.of(lesson), len(lesson.step)
        if self.is_done(lesson):
            return _("done")
        if done:
            return _place_of_step(done, steps)
        return ngettext("{count} minute", "{count} minutes", lesson.minutes).format(count=lesson.minutes)


def _place_of_step(done: int, steps: int) -> str:
    return _("step {number} of {steps}").format(number=done + 1, steps=steps)
