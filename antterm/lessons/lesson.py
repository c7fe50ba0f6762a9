"""A lesson as data: a prepared position, and step by step what is to be done in it.

A game has a folder of them, `GameHome.lessons`, each a TOML file. They are taken in the order of
their file names.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from antterm import registry
from antterm.core.editions import FIRST


class LessonStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One thing to do, or to read."""

    do: str
    """What is to be done, in one short sentence that names the keys."""
    aloud: str = ""
    """The same for those who hear it and type lines, where `do` names keys; empty where it does not."""
    says: str
    """The rule behind it, in a few sentences."""
    heard: str = ""
    """The same for those who hear it, where `says` speaks of what is seen or pressed; else empty."""
    answers: tuple[str, ...] = ()
    """The answers that do it, as saves hold them; the first is shown to who asks. None: only read."""
    then: tuple[str, ...] = ()
    """What is answered after it, by others or by the learner's own seat, before the next step."""
    nudge: str = ""
    """Said to who gives another legal answer; empty for a sentence that fits any step."""
    nudge_heard: str = ""
    """The same for those who hear it; empty where it does not speak of what is seen or pressed."""


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A few minutes at a prepared position."""

    name: str
    """What it is called."""
    about: str
    """What is learned, in a sentence."""
    minutes: int
    """How long it takes, about."""
    others: tuple[str, ...] = ()
    """Who plays beside the learner, who has the first seat."""
    seed: int = 1
    """Of the game's randomness."""
    options: dict[str, Any] = {}
    """Those chosen; the others have their defaults."""
    edition: str = FIRST
    """The edition of the game's components for which it was written; see `core.editions`."""
    before: tuple[str, ...] = ()
    """The answers that lead to the prepared position."""
    step: tuple[LessonStep, ...]
    game_id: str = ""
    """Which game; from where the file lies."""
    id: str = ""
    """Its identifier among all lessons: `hive/1-place`."""

    @property
    def seats(self) -> int:
        """How many play."""
        return 1 + len(self.others)


class BadLesson(Exception):
    """A lesson file that cannot be used.

    Args:
        where: which.
        why: what is wrong with it.
    """

    def __init__(self, where: str, why: str) -> None:
        super().__init__(f"{where}: {why}")


def read_lesson(game_id: str, file: str, content: bytes) -> Lesson:
    """A lesson from its file.

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
    """The lessons of a game, in the order in which they are best taken; none where it has none.

    Raises:
        KeyError: no game has this identifier.
        BadLesson: a file cannot be used.
    """
    package, _, folder = registry.HOMES[game_id].lessons.partition(":")
    if not package:
        return ()
    place = files(package) / folder
    if not place.is_dir():
        return ()
    found = sorted(
        (file for file in place.iterdir() if file.name.endswith(".toml")), key=lambda file: file.name
    )
    return tuple(read_lesson(game_id, file.name.removesuffix(".toml"), file.read_bytes()) for file in found)


def all_lessons() -> tuple[Lesson, ...]:
    """The lessons of all games, game by game."""
    return tuple(lesson for game_id in registry.HOMES for lesson in lessons_of(game_id))


def lesson_after(lesson: Lesson) -> Lesson | None:
    """The next lesson of the same game; None after the last."""
    lessons = lessons_of(lesson.game_id)
    place = lessons.index(lesson) + 1
    return lessons[place] if place < len(lessons) else None
