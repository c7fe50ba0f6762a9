"""What is told before a question never stands beside what was chosen about that question."""

from __future__ import annotations

import string
from collections import Counter

import pytest

from antterm.core.ask import Ask
from antterm.core.rng import Streams
from antterm.games.march.draw import story
from antterm.games.march.rules.happened import PhaseBegan
from antterm.games.march.rules.state import Phase
from antterm.games.march.rules.topics import LayingFerocity
from antterm.games.march.screen import pages
from antterm.games.march.screen.entries import cards_of
from antterm.games.march.screen.model import MarchModel
from antterm.ui.models import commands as common
from tests.games.march.screen.games import SIZES, ModelDriver, Size, answer_of
from tests.sampling import sampled

SEED, ANSWERS = 14, 233
"""A game in which a report opens by itself before the next battle, and after how many answers."""
SEEN = 2
"""So many of the last answers before a page are given on the screen, which takes longer than all others."""


def is_answered_unseen(model: MarchModel) -> bool:
    """Whether an answer is marked while the page is still that of something else."""
    return model.reader.shows_report and model.pointing.mark is not None


def at_report(size: Size) -> ModelDriver:
    """A game at the first of two pages that opened by themselves before the next battle: its report."""
    seated, rng = ModelDriver(None, 3, SEED, size=size), Streams(SEED)
    for _ in range(ANSWERS - SEEN):
        seated.record.answer(answer_of(seated.ask, rng))
    seated.stage.sync()
    for _ in range(SEEN):
        seated.go_on()
        seated.model.hooks.on_answer(answer_of(seated.ask, rng))
    assert seated.model.reader.shows_report
    assert seated.model.page is pages.REPORT
    assert seated.model.reader.news.following == 1
    return seated


@pytest.mark.few(1)
@SIZES
@pytest.mark.parametrize("key", ["1", "2", "Tab", "Down", "n"])
def test_before_the_next_battle_the_report_of_the_last_one_is_left_first(key: str, size: Size) -> None:
    seated = at_report(size)
    model, length = seated.model, seated.length
    assert model.view.battle is not None
    number = model.view.battle.hex
    following = "next page" if model.reader.news.following else "to the question"
    model.press(key)
    assert not is_answered_unseen(model)
    assert seated.length == length, "nobody has seen what is asked"
    if key.isdigit():
        assert model.reader.shows_report, "a number changes nothing beneath a page"
        assert model.message == f"The question comes after this page. Try Enter ({following})."
        assert not any((offer.keys or "")[:1].isdigit() for offer in model.offers())
    if model.pointing.mark is not None or key == "n":
        assert model.page is pages.BATTLE
        board = seated.board()
        assert f"Battle of {number} " in board


@SIZES
def test_answers_are_shown_only_once_the_pages_before_them_are_read(size: Size) -> None:
    seated = at_report(size)
    model = seated.model
    assert model.view.battle is not None
    assert not model.listed().answers, "nobody takes what cannot be answered yet for what Enter answers"
    assert model.question().endswith("before the next question, read what has happened.")
    for left in reversed(range(model.reader.news.following + 1)):
        key_to = f"on to the next page ({left} more)." if left else "on to the question."
        assert model.detail() == f"Enter: {key_to}"
        model.press("Enter")
    assert f"({model.view.battle.hex})" in model.question(), "the question names its hex"
    assert model.pointing.mark is not None
    assert model.page is pages.BATTLE


@pytest.mark.few(4)
@pytest.mark.parametrize("back", ["Enter", "m", "Esc"])
@pytest.mark.parametrize("away", ["y", "o", "m", "t"])
def test_pages_that_wait_are_read_after_another_page_that_was_opened(away: str, back: str) -> None:
    """However one comes back, and all of them: who pressed a key while others played may not have seen the
    first."""
    model = at_report((80, 24)).model
    following, first = model.reader.news.following, model.reader.news.report
    model.press(away)
    assert not model.reader.shows_report
    assert away == "y" or f"to what has happened ({following + 1} pages)" in model.detail()
    enter = [offer.label for offer in model.offers() if offer.command is common.TAKE]
    assert away == "y" or enter == ["what happened"], "no new page: the first one may have been seen"
    for _key in range(99):  # the story is gone through step by step
        if not model.reader.shows_report:
            assert model.press(back)
    assert model.reader.shows_report
    assert model.reader.news.report == first
    assert model.reader.news.following == following
    while model.reader.shows_report:
        assert model.pointing.mark is None
        model.press("Enter")
    assert model.pointing.mark is not None


@pytest.mark.parametrize(("seed", "most"), sampled([(14, 60), (14, 150), (21, 150), (5, 150)], 4))
def test_enter_reads_all_that_is_told_before_a_question_and_answers_none_meanwhile(
    seed: int, most: int
) -> None:
    """Also where the same question is shown anew, and whatever is asked after cards were drawn."""
    seated, rng, last = ModelDriver(None, 3, seed), Streams(seed), dict[int, int]()
    kinds = set[str]()
    while len(seated.record.answers) < most and seated.record.play.ask is not None:
        model, length = seated.model, seated.length
        seat_view = model.seat_view
        assert seat_view is not None
        cards = story.drawn_since(seat_view.happened, last.get(seated.ask.seat, 0), seated.ask.seat)
        held = model.view.nests[seated.ask.seat].hand or ()
        last[seated.ask.seat] = length
        read = list[pages.MarchPage]()
        while model.reader.shows_report:
            read.append(model.page)
            model.show(seat_view)
            assert model.page is read[-1], "it waits until it is read"
            model.press("Enter")
            assert seated.length == length
        if set(cards) & set(held) and not cards_of(seated.ask):
            assert pages.DRAWN in read
            kinds.add(seated.ask.kind)
        model.hooks.on_answer(answer_of(seated.ask, rng))
    assert kinds - {"turn.action"}


@pytest.mark.few(1)
@pytest.mark.parametrize("seed", [14, 21, 5])
def test_the_harvest_opens_once_a_round_for_each_who_is_asked(seed: int) -> None:
    seated, rng, opened = ModelDriver(None, 3, seed), Streams(seed), Counter[tuple[int, int]]()
    while seated.record.play.ask is not None and seated.model.view.round < 2:
        while seated.model.reader.shows_report:
            assert seated.model.seat_view is not None
            events = [happening.event for happening in seated.model.seat_view.happened]
            fed = sum(isinstance(event, PhaseBegan) and event.phase is Phase.FEEDING for event in events)
            if seated.model.page is pages.HARVEST:
                opened[seated.ask.seat, fed] += 1
            seated.press("Enter")
        seated.model.hooks.on_answer(answer_of(seated.ask, rng))
    assert {*opened.values()} == {1}


@pytest.mark.slow
@SIZES
def test_no_key_marks_an_answer_beside_a_page_that_tells_something_else(size: Size) -> None:
    """From every page that opens before a question in a whole game, by every key that may mark something."""
    seated, rng, seen = ModelDriver(None, 3, 21, size=size), Streams(21), set[str]()
    while seated.record.play.ask is not None:
        model = seated.model
        if model.reader.shows_report and (seat_view := model.seat_view) is not None:
            seen.add(model.page.command.id)
            for key in ("1", "2", "0", "Tab", "Shift+Tab", "Down", "Right", "w", "Space"):
                model.press(key)
                assert not is_answered_unseen(model), (model.page.command.id, key)
                model.show(seat_view)
        seated.go_on()
        seated.model.hooks.on_answer(answer_of(seated.ask, rng))
    assert len(seen) > 1


def test_every_question_for_ferocity_names_its_hex() -> None:
    def in_battle(ask: Ask, _view: object) -> bool:
        return isinstance(ask.about, LayingFerocity)

    seated = ModelDriver(in_battle, 3, 9)
    battle = seated.model.view.battle
    assert battle is not None
    assert f"({battle.hex})" in seated.model.question()


@pytest.mark.few(5)
@SIZES
@pytest.mark.parametrize("opened", ["", "o", "t", "z", "y"])
def test_each_letter_of_a_typed_answer_arrives_whatever_page_is_open(opened: str, size: Size) -> None:
    """Also over a report that is not read yet, on which such a letter by itself leads to the question."""
    seated = at_report(size)
    if opened:
        seated.stage.tap(opened)
    letters = string.ascii_letters + "19_.>"
    for key in (":", *letters):
        seated.stage.tap(key)
    line = seated.model.typing.line
    assert line is not None
    assert line.text == letters
