"""Lessons as they are taken: the list, the steps, leaving one and going on with it."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial

import pytest
from textual import events
from textual.pilot import Pilot

from antterm import registry
from antterm.draw.canvas import cells_of
from antterm.i18n import _, use
from antterm.lessons import LEARNER, Course, Lesson, Progress, all_lessons, lesson_after, lessons_of
from antterm.ui.app import AntTerm
from antterm.ui.models.layout import Pane, lay_out, side_width
from antterm.ui.models.prepared import PreparedText, prepared_sizes
from antterm.ui.models.seat_view import ModelConfig, SeatView
from antterm.ui.screens.prepared import LessonScreen, LessonsScreen
from tests.sampling import fewer
from tests.ui.stage import check_golden, data_dir, on_stage, text_of

FIRST, SECOND = lessons_of("hive")[:2]


async def pressed(app: AntTerm, pilot: Pilot[None], *keys: str) -> str:
    """The screen after some keys."""
    await pilot.press(*keys)
    await pilot.pause()
    return text_of(app)


async def test_a_lesson_is_taken_from_the_first_screen_to_its_end_and_leads_to_the_next() -> None:
    async with on_stage() as (app, pilot):
        screen = await pressed(app, pilot, "l")
        assert re.search(rf"Hive +{FIRST.name}", screen)
        assert FIRST.about in screen
        assert "step 1 of 5" in await pressed(app, pilot, "enter")
        assert "step 2 of 5" in await pressed(app, pilot, "enter")
        check_golden(app, "lesson-80x24-unicode")
        await pilot.press("2", "enter")
        assert Progress(data_dir()).of(FIRST) == 2
        for _step in range(3):
            await pilot.press("h", "enter")
        assert Progress(data_dir()).is_done(FIRST)
        assert "Well done" in text_of(app)
        await pilot.press("enter")
        assert isinstance(app.screen, LessonScreen)
        assert app.screen.course.lesson == SECOND
        assert "done" in await pressed(app, pilot, "escape")
        assert isinstance(app.screen, LessonsScreen)


@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("game", "step", "typed"), [("micropolis", 1, "4"), ("hive", 1, "2"), ("march", 1, "")]
)
async def test_a_second_enter_does_no_step_that_was_not_yet_shown(game: str, step: int, typed: str) -> None:
    """Two Enters in a row, as of who presses too hard: the second would take what the next step marks."""
    lesson = lessons_of(game)[0]
    async with on_stage() as (app, pilot):
        progress = Progress(data_dir())
        progress.note(lesson, step)
        screen = LessonScreen(app.services, lesson, progress)
        await app.push_screen(screen)
        await pilot.pause()
        await pilot.press(typed or "h")
        for _time in range(2):
            app.post_message(events.Key("enter", "\r"))
        assert "Enter was pressed before this step was shown" in " ".join((await pressed(app, pilot)).split())
        assert screen.course.at == step + 1
        await pilot.press("h", "enter")
        assert screen.course.at == step + 2, "it is done by who has seen it"


async def test_another_answer_is_not_given_and_the_reason_is_told() -> None:
    Progress(data_dir()).note(FIRST, 1)
    async with on_stage() as (app, pilot):
        screen = await pressed(app, pilot, "l", "enter", "1", "enter")
        assert "for this lesson, place the spider" in " ".join(screen.split())
        assert "step 2 of 5" in screen
        assert Progress(data_dir()).of(FIRST) == 1


@pytest.mark.slow
async def test_what_was_chosen_or_typed_stays_to_be_mended_when_another_answer_is_wanted() -> None:
    Progress(data_dir()).note(FIRST, 2)
    async with on_stage() as (app, pilot):
        screen = await pressed(app, pilot, "l", "enter", "1", "3", "enter")
        assert "Esc goes back" in " ".join(screen.split())
        assert "step 3 of 5" in screen
        assert "Esc other piece" in screen, "and the keys are seen"
        screen = await pressed(app, pilot, "escape")
        assert "step 3 of 5" in screen, "Esc has stepped back, and has not left the lesson"
        wrong = [*"wQ", "space", *"/wS1"]
        screen = await pressed(app, pilot, ":", *wrong, "enter")
        assert ":wQ /wS1" in screen, "the line stays"
        assert "for this lesson, place the queen to the left" in " ".join(screen.split())
        await pilot.press(*["backspace"] * len(wrong), *"wQ", "space", *"-wS1", "enter")
        assert "step 4 of 5" in text_of(app)


@pytest.mark.slow
async def test_a_lesson_goes_on_where_it_was_left() -> None:
    async with on_stage() as (app, pilot):
        await pilot.press("l", "enter", "N", "N", "N", "escape")
        assert "step 4 of 5" in text_of(app)
        assert "Place an ant" in await pressed(app, pilot, "enter")
        assert "step 3 of 5" in await pressed(app, pilot, "u")
        assert "step 1 of 5" in await pressed(app, pilot, "u", "u", "u", "u")


@pytest.mark.slow
async def test_what_is_to_be_done_is_seen_at_every_size() -> None:
    async with on_stage(size=(60, 20)) as (app, pilot):
        await pilot.press("l", "enter", "N")
        for size in ((60, 20), (120, 40)):
            await pilot.resize_terminal(*size)
            screen = await pressed(app, pilot)
            assert "Place your spider:" in screen
            assert "Everything you can choose" in screen
            assert ("i more text" in screen) == (size[0] < 80)
            assert "and Enter takes the marked one" in " ".join((await pressed(app, pilot, "i")).split())
            help_text = await pressed(app, pilot, "question_mark")
            assert "A lesson" in help_text
            await pilot.press("escape", "i")


@pytest.mark.few(4)
@pytest.mark.parametrize("lesson", all_lessons(), ids=[lesson.id for lesson in all_lessons()])
def test_no_text_of_a_lesson_is_cut(lesson: Lesson) -> None:
    words = registry.words(lesson.game_id)
    assert cells_of(lesson.name) <= side_width(80), "the name stands above the steps"
    for number, step in enumerate(lesson.step):
        course = Course(lesson, number)
        play = course.record.play
        model = registry.load(registry.HOMES[lesson.game_id].model)(ModelConfig(words, play.understand))
        happened = course.record.story(LEARNER)
        names = ("Ann", *lesson.others)
        model.show(SeatView(play.view(LEARNER), course.ask, play.ask, play.outcome, names, happened, 0))
        text = PreparedText(step.do, step.says)
        if lesson.game_id == "hive" and step.answers:
            beside = lay_out(80, 24, prepared_sizes(model.requested_sizes(80), text, 80))
            assert Pane.STORY in beside, (step.do, "the numbers of the hand are not seen")
        if lesson.game_id == "micropolis" and re.search(r"\btable\b|[Cc]ompare|[Bb]oth armies", step.says):
            for language in ("en", "es", "ru"):
                use(language)
                told = PreparedText(_(step.do), _(step.says))
                beside = lay_out(80, 24, prepared_sizes(model.requested_sizes(80), told, 80))
                use("en")
                assert Pane.STORY in beside, (language, step.do, "the table that it speaks of is not seen")
        for columns, rows, width in ((80, 24, side_width(80)), (60, 20, 57)):
            wish = prepared_sizes(model.requested_sizes(columns), text, columns)
            room = lay_out(columns, rows, wish, folded_out=True)[Pane.INFO].height
            assert text.rows_needed(width) - 1 <= room, (step.do, columns, room)  # the blank row may go


@pytest.mark.few(1)
@pytest.mark.parametrize("lesson", all_lessons(), ids=[lesson.id for lesson in all_lessons()])
async def test_the_title_bar_names_the_lesson_as_a_whole_and_the_step_is_in_brackets(lesson: Lesson) -> None:
    for number in (0, len(lesson.step) - 1):
        Progress(data_dir()).note(lesson, number)
        async with on_stage() as (app, _pilot):
            await app.push_screen(LessonScreen(app.services, lesson, Progress(data_dir())))
            await _pilot.pause()
            title, *rest = text_of(app).split("\n")
            assert lesson.name in title
            assert f"[{number + 1}]" in "".join(rest[:3])


@pytest.mark.slow
async def test_where_there_is_only_something_to_read_enter_goes_on_whatever_page_is_open() -> None:
    *_others, horde = lessons_of("march")
    Progress(data_dir()).note(horde, len(horde.step) - 2)
    async with on_stage() as (app, pilot):
        await pilot.press("l", "enter")
        assert "The story so far" not in text_of(app)
        screen = await pressed(app, pilot, "h", "enter")
        assert screen.count("Read this") == 1, "beside the board the text begins at once"
        assert "No battle" not in screen
        assert "The story so far" in await pressed(app, pilot, "y", "y")
        done = await pressed(app, pilot, "enter")
        assert ("That was the last lesson." if lesson_after(horde) is None else "Well done") in done
        assert isinstance(app.screen, LessonScreen)
        await pilot.press("enter")
        assert isinstance(app.screen, LessonsScreen if lesson_after(horde) is None else LessonScreen)


@pytest.mark.parametrize("page", ["l", "t", "b", "o"])
async def test_esc_leaves_a_lesson_only_where_the_key_line_says_so(page: str) -> None:
    lesson = lessons_of("march")[0]
    async with on_stage() as (app, pilot):
        await app.push_screen(LessonScreen(app.services, lesson, Progress(data_dir())))
        assert "Esc lessons" in await pressed(app, pilot)
        opened = await pressed(app, pilot, page)
        assert "Esc back" in opened
        assert "Esc lessons" not in opened
        assert "Esc lessons" in await pressed(app, pilot, "escape")
        assert isinstance(app.screen, LessonScreen)


async def test_where_there_is_only_something_to_read_the_key_line_names_what_closes_a_page() -> None:
    """The signs of Micropolis at 80x24: their second page has its key, and Esc does not leave the lesson."""
    lesson = lessons_of("micropolis")[2]
    Progress(data_dir()).note(lesson, 0)
    async with on_stage() as (app, pilot):
        await app.push_screen(LessonScreen(app.services, lesson, Progress(data_dir())))
        assert "Esc lessons" in await pressed(app, pilot)
        signs = await pressed(app, pilot, "l")
        assert "Down: 1 of 2" in signs
        assert "Esc back to the game" in signs
        assert "Esc lessons" not in signs
        assert "Up: 2 of 2" in await pressed(app, pilot, "down")
        assert "Esc lessons" in await pressed(app, pilot, "escape")
        assert isinstance(app.screen, LessonScreen)


def test_lists_of_micropolis_mark_what_a_lesson_asks_for_though_another_answer_brings_more() -> None:
    marked = 0
    for lesson in lessons_of("micropolis"):
        course = Course(lesson)
        while course.step is not None:
            ask = course.ask
            if ask is None or not course.step.answers:
                course.go_on()
                continue
            play, wanted = course.record.play, tuple(course.wanted)
            config = ModelConfig(registry.words("micropolis"), play.understand)
            model = registry.load(registry.HOMES["micropolis"].model)(config)
            model.hooks = replace(model.hooks, get_lesson_answers=partial(tuple, wanted))
            seat_view = SeatView.of_play(
                play, LEARNER, lesson.names, course.record.story(LEARNER), 0, ask=ask
            )
            model.show(seat_view)
            if model.pointing.entries[0].listed:
                marked += 1
                assert model.pointing.choice.text in course.step.answers, course.step.do
            course.answer(course.shown_answer)
    assert marked > 3


async def test_the_list_begins_at_the_lesson_that_was_left_in_the_middle() -> None:
    Progress(data_dir()).note(SECOND, 1)
    async with on_stage() as (app, pilot):
        screen = await pressed(app, pilot, "l", "enter")
        assert SECOND.name in screen
        assert "step 2 of" in screen


async def test_no_lesson_is_a_saved_game() -> None:
    async with on_stage() as (app, pilot):
        await pilot.press("l", "enter", "N", "N", "escape", "escape")
        assert not [*data_dir().rglob("hive*")]
        assert "Go on" not in text_of(app)


async def test_a_lesson_asks_as_a_game_does_and_one_choice_does_all_steps_that_it_answers() -> None:
    lesson = next(lesson for lesson in lessons_of("march") if lesson.id == "march/2-march")
    Progress(data_dir()).note(lesson, 1)
    async with on_stage() as (app, pilot):
        assert "step 2 of 10" in await pressed(app, pilot, "l", "enter")  # the one that was left
        screen = await pressed(app, pilot, "2", "enter")
        assert "3 Site ●" in screen, "the second step lists the sites by their own figures"
        assert "steps 2-3 of 10" in screen
        screen = await pressed(app, pilot, "3", "enter")
        assert "For this lesson, take site 2, the one with food." in screen, (
            "the larva lies there; the site is asked for again"
        )
        assert "step 3 of 10" in screen
        await pilot.press("u")
        screen = await pressed(app, pilot, "2", "enter")
        assert "steps 2-3 of 10" in screen, "the site goes with the hex"
        screen = await pressed(app, pilot, "enter")
        assert "step 4 of 10" in screen, "the site was chosen with the hex"
        assert "Here it takes" not in screen
        assert isinstance(app.screen, LessonScreen)
        answered, asked = lesson.step[2:4]
        assert app.screen.text().says == f"{answered.says} {asked.says}", "no rule is passed over unseen"
        assert Progress(data_dir()).of(lesson) == 3


async def test_beside_the_keys_of_a_lesson_there_is_room_for_the_one_that_shows_cut_cards_whole() -> None:
    lesson = next(lesson for lesson in lessons_of("march") if lesson.id == "march/2-march")
    Progress(data_dir()).note(lesson, 6)
    async with on_stage() as (app, pilot):
        screen = await pressed(app, pilot, "l", "enter")
        assert "Hand of A Ann" in screen
        assert "z explain" in screen.splitlines()[-1]


@pytest.mark.parametrize("lessons", fewer(1, 6))
async def test_no_step_asks_again_for_what_the_answer_before_it_has_named(lessons: int) -> None:
    """The line that Enter takes may answer several questions, such as the hex and the site of a larva."""
    taken_whole = 0
    async with on_stage() as (app, pilot):
        for lesson in lessons_of("march")[:lessons]:
            screen = LessonScreen(app.services, lesson, Progress(data_dir()))
            await app.push_screen(screen)
            course, model = screen.course, screen.model
            while course.step is not None:
                at, wanted, named, shown = course.at, course.wanted, list[str](), ""
                for _enter in range(3):
                    if course.at == at and course.step.answers:
                        named, shown = [each.choice.text for each in model.pointing.then], text_of(app)
                        await pilot.press("enter")
                if course.at > at and named and wanted[1 : 1 + len(named)] == named:
                    assert course.at == at + 1 + len(named), (lesson.id, at, named)
                    taken_whole += 1
                    assert f"steps {at + 1}-{course.at} of {len(lesson.step)}" in shown, "it is told before"
                elif course.at == at:
                    await pilot.press("N")
            await pilot.press("escape")
    assert taken_whole >= min(lessons, 3)


@pytest.mark.few(1)
@pytest.mark.parametrize("columns", [60, 80, 120])
async def test_the_top_bar_names_a_lesson_whole_or_not_at_all(columns: int) -> None:
    async with on_stage(size=(columns, 24)) as (app, pilot):
        for lesson in lessons_of("march")[:2]:
            await app.push_screen(LessonScreen(app.services, lesson, Progress(data_dir())))
            await pilot.pause()
            top = text_of(app).splitlines()[0]
            assert "~" not in top
            assert (lesson.name in top) is (lesson.name.split()[0] in top)
            assert lesson.name in top or columns < 120


async def test_the_arrows_go_from_game_to_game_in_the_list_of_lessons() -> None:
    async with on_stage() as (app, pilot):
        await pilot.press("l")
        screen = app.screen
        assert isinstance(screen, LessonsScreen)
        assert "Left/Right to the next game" in text_of(app).splitlines()[-1]
        marked, teaching = [], {game_id for game_id in registry.HOMES if lessons_of(game_id)}
        for _game in teaching:
            await pilot.press("right")
            lesson = screen._all[screen.menu.highlighted or 0]
            assert lesson == lessons_of(lesson.game_id)[0]
            marked.append(lesson.game_id)
        assert {*marked} == teaching
        await pilot.press("left")
        assert screen._all[screen.menu.highlighted or 0].game_id == marked[-2]
