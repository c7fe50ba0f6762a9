"""Lessons: every step can be done, leads to the next, and is taken on the real screen."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from antterm import registry
from antterm.core.ask import Refused
from antterm.lessons import (
    LEARNER,
    BadLesson,
    Course,
    Lesson,
    NotInThisLesson,
    Progress,
    all_lessons,
    lesson_after,
    lessons_of,
    read_lesson,
)

LESSONS = all_lessons()
DO_AT_MOST, SAYS_AT_MOST = 90, 340
"""Characters of the two texts of a step that have room beside a board at 80x24."""


TAUGHT = [game_id for game_id in registry.GAMES if lessons_of(game_id)]
"""The games that have lessons."""


def test_the_games_of_the_house_can_be_learned() -> None:
    assert {"hive", "micropolis", "march"} <= set(TAUGHT)


@pytest.mark.parametrize("game_id", TAUGHT)
def test_each_lesson_of_a_game_has_a_name_of_its_own(game_id: str) -> None:
    lessons = lessons_of(game_id)
    assert len({lesson.name for lesson in lessons}) == len(lessons)


@pytest.mark.parametrize("lesson", LESSONS, ids=[lesson.id for lesson in LESSONS])
class TestLesson:
    @pytest.mark.few(8)
    def test_each_answer_is_legal_and_reaches_the_end(self, lesson: Lesson) -> None:
        for number, step in enumerate(lesson.step):
            for answer in step.answers:
                course = Course(lesson, number)
                assert course.ask is not None
                assert course.ask.seat == LEARNER, step.do
                assert course.ask.find(answer) is not None, (step.do, answer)
                course.answer(answer)
                while course.step is not None:
                    course.skip()
                assert course.at == len(lesson.step)

    def test_its_texts_have_room_and_it_takes_a_few_minutes(self, lesson: Lesson) -> None:
        assert 1 <= lesson.minutes <= 5
        assert 2 <= len(lesson.step) <= 16
        for step in lesson.step:
            assert 0 < len(step.do) <= DO_AT_MOST, step.do
            assert 0 < len(step.says) <= SAYS_AT_MOST, (step.do, len(step.says))

    def test_there_is_something_to_do_in_it(self, lesson: Lesson) -> None:
        assert sum(bool(step.answers) for step in lesson.step) >= 2

    def test_it_begins_where_the_learner_is_asked(self, lesson: Lesson) -> None:
        ask = Course(lesson).record.play.ask
        assert ask is not None
        assert ask.seat == LEARNER


FIRST = lessons_of("hive")[0]


def test_another_legal_answer_changes_nothing() -> None:
    course = Course(FIRST, 1)
    before = course.record.answers
    with pytest.raises(NotInThisLesson):
        course.answer("wA1")
    with pytest.raises(Refused):
        course.answer("nonsense")
    assert course.record.answers == before
    assert course.at == 1


def test_a_step_back_is_where_the_step_began() -> None:
    course = Course(FIRST)
    assert not course.step_back()
    assert course.go_on()
    course.answer("wS1")
    assert course.record.answers == ["wS1", "bS1 wS1-"]
    assert course.step_back()
    assert course.record.answers == []
    assert course.at == 1


def test_what_is_only_to_be_read_asks_nothing() -> None:
    course = Course(FIRST)
    assert course.ask is None
    assert course.shown_answer == ""
    assert course.go_on()
    assert not course.go_on()  # now something is to be done


@pytest.mark.parametrize("game_id", TAUGHT)
def test_one_lesson_leads_to_the_next(game_id: str) -> None:
    lessons = lessons_of(game_id)
    assert [lesson_after(lesson) for lesson in lessons] == [*lessons[1:], None]


def test_how_far_somebody_came_is_kept(tmp_path: Path) -> None:
    progress = Progress(tmp_path)
    assert progress.of(FIRST) == 0
    progress.note(FIRST, 2)
    assert Progress(tmp_path).of(FIRST) == 2
    assert not Progress(tmp_path).is_done(FIRST)
    progress.note(FIRST, len(FIRST.step))
    assert Progress(tmp_path).is_done(FIRST)


def test_a_lesson_that_was_done_stays_so_when_it_is_begun_again(tmp_path: Path) -> None:
    Progress(tmp_path).note(FIRST, len(FIRST.step))
    for done in range(3):
        progress = Progress(tmp_path)
        assert progress.begins_at(FIRST) == max(0, done - 1)
        progress.note(FIRST, done)
        assert progress.is_done(FIRST)
        assert progress.in_words(FIRST) == "done"
        assert progress.game_id == FIRST.game_id


@pytest.mark.parametrize(
    "content", [b"", b"[]", b'{"hive/1-place": "two"}', b"\xff\x00", b'{"\xff": 1}', b'{"hive/1-place": 99}']
)
def test_a_broken_file_only_begins_anew(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "lessons.json").write_bytes(content)
    assert 0 <= Progress(tmp_path).of(FIRST) <= len(FIRST.step)
    Progress(tmp_path).note(FIRST, 1)
    assert Progress(tmp_path).of(FIRST) == 1


def test_where_nothing_can_be_written_lessons_go_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    progress = Progress(tmp_path / "file")
    progress.note(FIRST, 1)
    assert progress.of(FIRST) == 1


@pytest.mark.parametrize(
    "content",
    [b"", b"name = 1", b"\xff", b'name="a"\nabout="b"\nminutes=1\nstep=[]', b'name="a"\nwhat="b"'],
)
def test_a_file_that_is_no_lesson_is_told(content: bytes) -> None:
    with pytest.raises(BadLesson):
        read_lesson("hive", "broken", content)


def test_each_specialist_of_micropolis_is_shown_by_what_it_does_to_the_score() -> None:
    lesson = next(one for one in lessons_of("micropolis") if "specialists" in one.id)
    record, gains = Course(lesson).record, dict[str, int]()
    for step in lesson.step:
        before = record.play.view(LEARNER).sheets[LEARNER][0].total
        for answer in step.answers[:1]:
            record.answer(answer)
            gains[step.do] = record.play.view(LEARNER).sheets[LEARNER][0].total - before
        for answer in step.then:
            record.answer(answer)
    shown = {
        "Let the nurse work first.": 5,
        "Place her at the right end.": 4,
        "Place the recruiter at the right end.": 9,
        "Place the queen at the left end.": 6,
        "Let the sentry fill the barracks for three.": 7,
    }
    assert shown.items() <= gains.items()
    assert any("architect" in answer for step in lesson.step for answer in step.answers), "a token is paid"


def test_the_lessons_of_hive_cover_its_rules_and_insects() -> None:
    told = " ".join(
        f"{lesson.name} {lesson.about} {step.do} {step.says}".lower()
        for lesson in lessons_of("hive")
        for step in lesson.step
    )
    for taught in (
        *("place", "slide", "gate", "one hive", "all six"),
        *("queen", "ant", "spider", "grasshopper", "beetle", "ladybug", "mosquito", "pillbug"),
    ):
        assert re.search(rf"\b{taught}", told), taught


def test_a_rule_names_what_the_screen_shows_that_a_person_has() -> None:
    """Colours are not named where tiles are drawn in lines, nor signs of that drawing where they are not."""
    for lesson in all_lessons():
        for step in lesson.step:
            lines, colours = step.rule(in_lines=True), step.rule()
            assert not re.search(r"\b(brown|grey|underlined|colou?red)\b", lines), (lesson.id, lines)
            assert not re.search(r"ASCII|colons| x\b|#", colours), (lesson.id, colours)
