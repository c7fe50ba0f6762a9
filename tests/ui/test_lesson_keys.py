"""Every key that a lesson names does something at that step, in the lesson; the learner is called you."""

from __future__ import annotations

import re

import pytest
from textual.pilot import Pilot

from antterm import lessons
from antterm.i18n import _, pgettext, use
from antterm.lessons import Lesson, Progress, all_lessons, lessons_of
from antterm.registry import HOMES
from antterm.ui.app import AntTerm
from antterm.ui.models.keymap import NAMED
from antterm.ui.screens.prepared import LessonScreen
from tests.sampling import each_value, sampled
from tests.ui.stage import data_dir, on_stage, text_of

WAYS = ("Up", "Down", "Left", "Right")
"""Keys whose names are words, too: lessons call them arrows."""
LONG = "|".join(sorted({*NAMED} - {*WAYS}, key=len, reverse=True))
KEY = re.compile(
    rf"(?<![\w-])({LONG})(?![\w-])"
    r"|\b(arrows)\b"
    r"|\b(?:[Pp]ress|then) (\w)\b"
    r"|(?<![\w'])([a-z])(?:,)? (?:shows?|tells?|explains?|changes|opens|counts)\b"
)
"""A pattern for the keys that the texts of lessons name."""
BEFORE: list[tuple[str, ...]] = [(key,) for key in ("Tab", "Enter", *"123456789")]
BEFORE += [(key,) * times for key in WAYS for times in range(1, 6)]
"""What may have to be pressed first, such as to bring the cursor to a stack."""
TO_TEXTUAL = {"Esc": "escape", "Space": "space", "PageUp": "pageup", "PageDown": "pagedown"}


def keys_in(text: str) -> list[str]:
    """The keys that a text names, in its order."""
    found = [next(filter(None, groups)) for groups in KEY.findall(text)]
    return [key for each in found for key in (WAYS if each == "arrows" else (each,))]


def textual_name(key: str) -> str:
    return TO_TEXTUAL.get(key, key.lower() if len(key) > 1 else key)


async def at_step(app: AntTerm, pilot: Pilot[None], lesson: Lesson, number: int) -> LessonScreen:
    """Take a lesson from one of its steps on."""
    progress = Progress(data_dir())
    progress.note(lesson, number)
    with app._context():
        while len(app.screen_stack) > 1:
            await app.pop_screen()
    screen = LessonScreen(app.services, lesson, progress)
    await app.push_screen(screen)
    await pilot.pause()
    return screen


async def works(app: AntTerm, pilot: Pilot[None], key: str) -> bool:
    """Press a key; whether anything but a refusal came of it."""
    before = text_of(app)
    await pilot.press(textual_name(key))
    await pilot.pause()
    return text_of(app) != before and "Try " not in text_of(app)


@pytest.mark.few(1)
@pytest.mark.parametrize(
    "lesson", sampled([[lesson] for lesson in all_lessons()], 3), ids=[lesson.id for lesson in all_lessons()]
)
async def test_every_key_that_a_lesson_names_works_then(lesson: Lesson) -> None:
    async with on_stage() as (app, pilot):
        for number, step in enumerate(lesson.step):
            for text in (step.do, step.says):
                named = keys_in(text)
                if not named or (not step.answers and named == ["Enter"]):
                    continue  # what is only read is left by Enter, as `test_lessons` tries
                screen = await at_step(app, pilot, lesson, number)
                if screen.ask is not None and app.size.width >= 80:
                    assert "h show me" in text_of(app), (number + 1, "what helps is offered, too")
                for key in named:
                    if await works(app, pilot, key):
                        assert app.screen is screen, (number + 1, key, "leads out")
                    else:
                        assert await works_after_others(app, pilot, lesson, number, key), (number + 1, key)


PRESS = re.compile(r"[Pp]ress (\w)(?:( twice)|, then (Enter))?\.$")
"""What a step asks that a single key answers, or Enter after it."""
PRESSED = [lesson for lesson in all_lessons() if any(PRESS.search(step.do) for step in lesson.step)]


@pytest.mark.few(1)
@pytest.mark.parametrize("lesson", PRESSED, ids=[lesson.id for lesson in PRESSED])
async def test_a_key_that_answers_a_step_does_so_when_it_is_pressed_as_often_as_it_says(
    lesson: Lesson,
) -> None:
    async with on_stage() as (app, pilot):
        for number, step in enumerate(lesson.step):
            if (found := PRESS.search(step.do)) is None or not step.answers:
                continue
            key, twice, then = found.groups()
            screen = await at_step(app, pilot, lesson, number)
            for pressed in filter(None, (key, key if twice else then)):
                assert screen.course.at == number, (number + 1, "once is enough")
                await pilot.press(textual_name(pressed))
                await pilot.pause()
            assert screen.course.at > number, (number + 1, key)


NUMBERED = re.compile(r"\b\d+, (?:Space|Enter)\b")
"""What a step says that tells keys to be pressed one after the other."""
SEQUENCE = re.compile(r"(\d+)(?=, (?:Space|Enter))|\b(Space|Enter)\b")
"""Those keys: a number, Space, Enter."""
TOLD = [lesson for lesson in all_lessons() if any(NUMBERED.search(step.do) for step in lesson.step)]


@pytest.mark.few(1)
@pytest.mark.parametrize("lesson", TOLD, ids=[lesson.id for lesson in TOLD])
async def test_a_step_is_done_once_the_keys_that_it_tells_have_been_pressed(lesson: Lesson) -> None:
    async with on_stage() as (app, pilot):
        for number, step in enumerate(lesson.step):
            if not NUMBERED.search(step.do):
                continue
            screen = await at_step(app, pilot, lesson, number)
            for figures, key in SEQUENCE.findall(step.do):
                assert screen.course.at == number, (number + 1, "fewer are enough")
                await pilot.press(*(figures or [textual_name(key)]))
                await pilot.pause()
            assert screen.course.at > number, (number + 1, step.do)


async def works_after_others(app: AntTerm, pilot: Pilot[None], lesson: Lesson, number: int, key: str) -> bool:
    """Whether a key does something at a step once others have been pressed."""
    for before in BEFORE:
        screen = await at_step(app, pilot, lesson, number)
        await pilot.press(*map(textual_name, before))
        is_there = app.screen is screen and screen.course.at == number
        if is_there and await works(app, pilot, key) and app.screen is screen:
            return True
    return False


NUDGED = [lesson for lesson in all_lessons() if any(keys_in(step.nudge) for step in lesson.step)]


@pytest.mark.few(1)
@pytest.mark.parametrize(
    "lesson", sampled([[lesson] for lesson in NUDGED], 2), ids=[lesson.id for lesson in NUDGED]
)
async def test_every_key_that_is_named_to_who_answers_otherwise_works_then(lesson: Lesson) -> None:
    async with on_stage() as (app, pilot):
        for number, step in enumerate(lesson.step):
            named = keys_in(step.nudge)
            screen = await nudged(app, pilot, lesson, number) if named else None
            for key in named:
                assert await works(app, pilot, key), (number + 1, key)
                assert app.screen is screen, (number + 1, key, "leads out")


async def nudged(app: AntTerm, pilot: Pilot[None], lesson: Lesson, number: int) -> LessonScreen:
    """Answer a step otherwise than it wants, by numbers."""
    for first in "123456789":
        for then in ("", *"123456789"):
            screen = await at_step(app, pilot, lesson, number)
            await pilot.press(first, *then, "enter")
            await pilot.pause()
            if screen.course.at == number and _(lesson.step[number].nudge) in screen.model.message:
                return screen
    raise AssertionError(f"no other answer at step {number + 1}")


SECOND = [lesson for game_id in HOMES for lesson in lessons_of(game_id)[1:2]]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("lesson", "size", "language"),
    each_value(SECOND, [(80, 24), (60, 20)], ["ru", "en", "es"]),
    ids=lambda each: each.id if isinstance(each, Lesson) else str(each),
)
async def test_the_learner_is_called_you(lesson: Lesson, size: tuple[int, int], language: str) -> None:
    async with on_stage(size=size) as (app, pilot):
        use(language)
        you = pgettext("who is asked", "You")
        for number, step in enumerate(lesson.step):
            screen = await at_step(app, pilot, lesson, number)
            if step.answers:
                asked = screen.model.question()
                assert re.match(rf"{you}\b", asked), asked
                assert lessons.LEARNER_NAME not in asked
                lines = (asked, screen.model.detail())  # a long answer stands in place of the question
                assert any(f"\n {line[:20]}" in text_of(app) for line in lines if line), number
