"""Lessons on the screen: what a step asks for is marked, or the keys that it names lead there."""

from __future__ import annotations

import re

import pytest

from antterm.draw.canvas import cells_of
from antterm.draw.paint import wrap
from antterm.games.march.draw.names import short
from antterm.games.march.rules.components import standard
from antterm.games.march.screen.model import MarchModel
from antterm.games.march.words import MarchWords
from antterm.i18n import _, speaking
from antterm.lessons import LEARNER, Course, Lesson, lessons_of
from antterm.ui.models.layout import Pane, lay_out, side_width
from antterm.ui.models.prepared import PreparedText, prepared_sizes
from antterm.ui.models.seat_view import ModelConfig, ModelHooks, SeatView
from tests.games.march.screen.games import Size
from tests.sampling import each_value

STEPS = [(lesson, at) for lesson in lessons_of("march") for at in range(len(lesson.step))]
NAMES = [f"{lesson.id.partition('/')[2]}-{at + 1}" for lesson, at in STEPS]


def named(argument: object) -> str | None:
    """Name a step by lesson and number, other arguments as they are written."""
    known = [name for step, name in zip(STEPS, NAMES, strict=True) if step is argument]
    return known[0] if known else str(argument)


AT_A_SIZE = pytest.mark.parametrize(("step_of", "size"), each_value(STEPS, [(80, 24), (120, 40)]), ids=named)
KEY = re.compile(r"\b[Pp]ress (\w+)|\((\w)\)|(\d+|Space)(?=, |: )|\b(Enter)\b|^(\d+)(?=,)")
"""A key that a step tells one to press."""
PAGE = re.compile(r"\b([a-z]) (?:tells|shows|counts|the|your) ")
"""A page that is named by its key."""


def learner(lesson: Lesson, at: int, size: Size = (80, 24)) -> tuple[MarchModel, list[str]]:
    """The learner before a step, and where their answers go."""
    course, given = Course(lesson, at), list[str]()
    hooks = ModelHooks(
        on_answer=given.append,
        get_lesson_answers=lambda: course.wanted,
        may_suggest=lambda text: course.step is not None and text in course.step.answers,
    )
    model = MarchModel(ModelConfig(MarchWords(), lambda text: text, hooks=hooks))
    play, story = course.record.play, course.record.story(LEARNER)
    ask = play.ask if course.step is not None and course.step.answers else None
    names = lesson.names
    answered = len(course.record.answers)
    model.show(SeatView(play.view(LEARNER), ask, play.ask, None, names, story, answered, prepared=True))
    for _pass in range(2):
        model.fit(size[0], lay_out(*size, model.requested_sizes(size[0])))
    return model, given


def keys_named(text: str) -> list[str]:
    """The keys that a text names, in its order; the digits of a number one by one."""
    keys = [next(filter(None, match)) for match in KEY.findall(text)]
    return [key for named in keys for key in (named if named.isdigit() else [named])]


@pytest.mark.few(15)
@AT_A_SIZE
def test_what_is_wanted_is_marked_or_the_keys_that_are_named_give_it(
    step_of: tuple[Lesson, int], size: Size
) -> None:
    lesson, at = step_of
    step = lesson.step[at]
    if not step.answers:
        return
    model, given = learner(lesson, at, size)
    for key in [*keys_named(step.do), *["Enter"] * 3]:
        if not given:
            assert model.press(key), key
    assert given == [step.answers[0]], "one answer, and that one"


@pytest.mark.few(15)
@pytest.mark.parametrize(("lesson", "at"), STEPS, ids=NAMES)
def test_who_has_looked_elsewhere_is_shown_the_answer_in_the_list_or_on_the_map(
    lesson: Lesson, at: int
) -> None:
    step = lesson.step[at]
    model, given = learner(lesson, at)
    for key in ("Enter", "Enter", "t", "m", "Down", "0", "Tab"):
        if not given and model.press(key) and given:
            given.clear()  # only its question is left: it was the answer, or another one
            model.pointing = model.pointing.marked(None)
    if not step.answers:
        assert not model.point_at_wanted()
        return
    for _step in range(3):  # a place, then a site there
        if not given:
            assert model.point_at_wanted()
            assert model.press("Enter")
    assert given == [step.answers[0]]


@pytest.mark.few(14)
@pytest.mark.parametrize(("lesson", "at"), STEPS, ids=NAMES)
def test_nothing_else_is_called_good(lesson: Lesson, at: int) -> None:
    step = lesson.step[at]
    model, _given = learner(lesson, at)
    while step.answers and model.pointing.mark is None:
        model.press("Enter")
    rows = model.answers().answers
    assert {row.is_marked for row in rows if row.notes} <= {True}, "the mark is on what the lesson wants"


@pytest.mark.few(15)
@AT_A_SIZE
def test_every_page_that_is_named_can_be_opened_and_every_key_means_something(
    step_of: tuple[Lesson, int], size: Size
) -> None:
    lesson, at = step_of
    step = lesson.step[at]
    for key in PAGE.findall(f"{step.says} "):
        model, given = learner(lesson, at, size)
        before = model.page
        assert model.press(key)
        assert model.page is not before or key == "y" or model.message, key
        assert not given
    if "Space turns" in step.says:
        model, given = learner(lesson, at, size)
        while model.pointing.mark is None:
            model.press("Enter")
        way = model.pointing.variant
        assert model.press("Space")
        assert model.pointing.variant != way


def test_a_hex_is_shown_where_a_lesson_says_it_is() -> None:
    found = 0
    for lesson, at in STEPS:
        if "as it is shown" in lesson.step[at].do:
            model, _given = learner(lesson, at)
            while model.pointing.mark is None:
                model.press("Enter")
            ghost = model.ghost()
            assert ghost is not None
            q, r, turn = re.split("[,@]", lesson.step[at].answers[0])
            assert (ghost.cell.q, ghost.cell.r, ghost.turn) == (int(q), int(r), int(turn))
            found += 1
    assert found == 2


@pytest.mark.few(12)
@pytest.mark.parametrize(("step_of", "language"), each_value(STEPS, ["en", "es", "ru"]), ids=named)
def test_in_every_language_no_action_and_no_key_line_is_cut(
    step_of: tuple[Lesson, int], language: str
) -> None:
    """The list of Actions stands in columns; what Enter does leaves a row for the keys."""
    lesson, at = step_of
    step = lesson.step[at]
    with speaking(language):
        model, _given = learner(lesson, at)
        while model.pointing.entries and model.pointing.mark is None:
            model.press("Enter")
        listed = model.listed()
        if any(answer.columns for answer in listed.answers):
            drawn = listed.draw(side_width(80), 12).to_text().splitlines()
            rows = [row for row in drawn if row[:2].strip()]  # the name of an only card may stand below
            names = [answer.columns[0][0] for answer in listed.answers if answer.columns]
            assert [row[3 : 3 + cells_of(name)] for row, name in zip(rows, names, strict=False)] == names
            assert model.ask is not None
            hand = model.view.nests[model.ask.seat].hand or ()  # the name of an only card may be too long
            assert len(hand) == 1 or all("(" not in row for row in rows[: len(names)]), "they are sentences"
        prompt = (model.question(), model.detail())
        rows_needed = sum(len(wrap(text, 78)) for text in prompt if text) + 1
        places = lay_out(
            80, 24, prepared_sizes(model.requested_sizes(80), PreparedText(_(step.do), _(step.says)), 80)
        )
        assert rows_needed <= places[Pane.PROMPT].height, prompt


@pytest.mark.few(12)
@pytest.mark.parametrize(("step_of", "language"), each_value(STEPS, ["en", "es", "ru"]), ids=named)
def test_beside_a_lesson_no_answer_is_cut_or_left_out_without_a_sign(
    step_of: tuple[Lesson, int], language: str
) -> None:
    lesson, at = step_of
    with speaking(language):
        model, _given = learner(lesson, at)
        while model.pointing.entries and model.pointing.mark is None:
            model.press("Enter")
        step, listed = lesson.step[at], model.listed()
        places = lay_out(
            80, 24, prepared_sizes(model.requested_sizes(80), PreparedText(_(step.do), _(step.says)), 80)
        )
        if not listed.answers:
            return
        width, height = places[Pane.ANSWERS].width, places[Pane.ANSWERS].height
        drawn = listed.draw(width, height).to_text()
        assert not re.search(r"\.\.\.?\s*$|~\s*$", drawn, re.MULTILINE), drawn
        keys = {row.split()[0] for row in drawn.splitlines() if row[:2].strip()}
        assert {"↓", "↑"} & {*drawn} or all(not each.key or each.key in keys for each in listed.answers), (
            drawn
        )


@pytest.mark.few(16)
@pytest.mark.parametrize(("step_of", "language"), each_value(STEPS, ["en", "es", "ru"]), ids=named)
def test_no_text_of_a_lesson_is_cut(step_of: tuple[Lesson, int], language: str) -> None:
    """Also where the keys that are named do the next step, too, and its rule is told with the one after."""
    lesson, at = step_of
    with speaking(language):
        assert_text_fits(lesson, at, [])
        if (told := done_besides(lesson, at)) and at + 1 + len(told) < len(lesson.step):
            assert_text_fits(lesson, at + 1 + len(told), told)


def done_besides(lesson: Lesson, at: int) -> list[str]:
    """Return the rules of the steps that the key which does a step does besides."""
    course, told = Course(lesson, at), list[str]()
    model, given = learner(lesson, at)
    for key in [*keys_named(lesson.step[at].do), *["Enter"] * 3]:
        if course.step is not None and course.step.answers and not given:
            model.press(key)
    while given and course.ask is not None and course.step is not None:
        course.answer(given.pop())
        chosen = model.ahead.answer(course.ask) if course.ask is not None else None
        if chosen is not None and course.step is not None and chosen in course.step.answers:
            told.append(course.step.rule())
            given.append(chosen)
    return told


def assert_text_fits(lesson: Lesson, at: int, told: list[str]) -> None:
    """What is to be done and the rule behind it have room, before and after an answer is marked."""
    model, _given = learner(lesson, at)
    step = lesson.step[at]
    text = PreparedText(step.task(), " ".join([*told, step.rule()]))
    for _pass in range(2):
        place = lay_out(80, 24, prepared_sizes(model.requested_sizes(80), text, 80))[Pane.INFO]
        assert text.rows_needed(place.width) <= place.height, text
        while step.answers and model.pointing.entries and model.pointing.mark is None:
            model.press("Enter")


@pytest.mark.parametrize("language", ["en", "es", "ru"])
def test_every_card_for_a_battle_has_room_in_its_row_with_its_chance(language: str) -> None:
    with speaking(language):
        for card in standard().cards.values():
            told = _("{card} ({outcome})").format(card=f"{short(card.name)}: +{card.value}", outcome="100 %")
            assert cells_of(told) <= side_width(80) - 3, told


@pytest.mark.parametrize("language", ["es", "ru"])
def test_in_every_language_the_other_player_is_called_as_on_the_screen(language: str) -> None:
    with speaking(language):
        for lesson, at in STEPS:
            step = lesson.step[at]
            for text in (step.says, step.do, step.heard, step.nudge):
                if "Bea" in text:
                    assert "Bea" in _(text)
