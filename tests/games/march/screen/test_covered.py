"""A key never acts on what is covered: whatever stands before a question, it is seen before it changes."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest

from antterm.games.march.screen import commands, pages
from antterm.games.march.screen.model import MarchModel
from antterm.ui.models.keymap import DIGITS
from antterm.ui.models.seat_view import SeatView
from tests.games.march.screen.games import STOPS, ModelDriver, Size, asked
from tests.games.march.screen.models import stepped
from tests.sampling import each_value, fewer

PAGES: Final = "btvogyDOlz"
"""Keys of pages that cover the question, and of the explanation in full."""
AT_A_GLANCE: Final = (
    *commands.ACTIONS.values(),
    *(commands.DECLINE, commands.QUIET, commands.QUIET_ACTION, commands.LARVAE),
)
"""Commands whose question and answer stand in the prompt, on every page."""


def chosen(model: MarchModel) -> object:
    """All that the keyboard has chosen about the question."""
    return model.origin, model.chosen_steps, model.pointing.variant, model.pointing.digits


def is_seen(model: MarchModel) -> bool:
    """Whether the answers can be seen: on the map or page of the question, or one is marked in the list."""
    if model.stepping.step is not None or model.reader.in_full:
        return False
    at_question = not model.reader.shows_report and not model.reader.is_elsewhere
    return at_question or model.page is pages.MEADOW or model.pointing.mark is not None


def keys_of(model: MarchModel) -> list[str]:
    """All keys that mean something in this game."""
    keys = [key for command in model.every_command() for key in model.keymap.keys_of(command)]
    return list(dict.fromkeys([*keys, *DIGITS]))


def at_once(model: MarchModel) -> frozenset[str]:
    return frozenset(key for command in AT_A_GLANCE for key in model.keymap.keys_of(command))


QUESTIONS = ("turn", "march", "explore", "card", "payment", "battle", "decree", "feeding")


@pytest.mark.few(1)
@pytest.mark.parametrize("share", fewer(3, 1))
@pytest.mark.parametrize(("stop", "size"), each_value(QUESTIONS, [(80, 24), (120, 40)]), ids=str)
def test_no_key_acts_on_a_question_that_a_page_covers(stop: str, size: Size, share: int) -> None:
    """On each page one of so many keys is tried, on the next page the one after it."""
    seated = ModelDriver(*STOPS[stop], size=size)
    seated.go_on()
    model, given, compared = seated.model, list[str](), 0
    model.hooks = replace(model.hooks, on_answer=given.append)
    seat_view = model.seat_view
    assert isinstance(seat_view, SeatView)
    for number, opening in enumerate(PAGES):
        for key in keys_of(model)[number % share :: share]:
            model.show(seat_view)
            while model.reader.shows_report:
                model.press("Enter")
            model.press(opening)
            if is_seen(model):
                continue
            before, page = chosen(model), model.page
            given.clear()
            model.press(key)
            assert not given or key in at_once(model), (opening, key, given)
            assert chosen(model) == before or is_seen(model), (opening, key)
            if model.page is page and not is_seen(model):
                assert chosen(model) == before, (opening, key)
            compared += 1
    assert compared > 100 // share


@pytest.mark.few(1)
@pytest.mark.parametrize("every", fewer(5, 1))
@pytest.mark.parametrize("stop", ["explore", "march", "decree", "card"])
def test_what_was_chosen_is_as_it_was_after_any_key_on_any_page(stop: str, every: int) -> None:
    """Other keys than numbers, which name an answer, read the page or do nothing; then Enter leads back."""
    seated = ModelDriver(*STOPS[stop])
    seated.go_on()
    model = seated.model
    model.press("Tab")
    model.press("Space")
    seat_view, number, way, compared = model.seat_view, model.pointing.mark, model.pointing.variant, 0
    assert isinstance(seat_view, SeatView)
    deciding = at_once(model)
    for turn, opening in enumerate(f"m{PAGES}"):
        for key in list(keys_of(model))[turn % every :: every]:
            if key in deciding or key in DIGITS:
                continue
            model.show(seat_view)
            model.press("Tab")
            model.press("Space")
            before = model.origin, model.chosen_steps, number, way
            assert (model.pointing.mark, model.pointing.variant) == (number, way)
            model.press(opening)
            page, is_stepped = model.page, model.stepping.step is not None
            if is_stepped or model.reader.in_full or not model.reader.is_elsewhere:
                continue
            model.press(key)
            if model.page is not page or model.reader.in_full or not model.reader.is_elsewhere:
                continue
            if model.typing.line is not None:
                model.press("Esc")
            assert model.pointing.mark is None, (opening, key)
            model.press("Enter")
            assert (
                model.origin,
                model.chosen_steps,
                model.pointing.mark,
                model.pointing.variant,
            ) == before, (
                opening,
                key,
            )
            compared += 1
    assert compared > 100 / every


def test_m_shows_the_map_from_every_page_that_covers_it() -> None:
    seated = ModelDriver(*STOPS["decree"])
    seated.go_on()
    seat_view = seated.model.seat_view
    assert isinstance(seat_view, SeatView)
    for opening in f" {PAGES}".replace("z", ""):
        seated.model.show(seat_view)
        if opening.strip():
            seated.model.press(opening)
        seated.model.press("m")
        assert seated.model.page is pages.MEADOW, opening
        assert seated.model.stepping.step is None


@pytest.mark.parametrize("key", ["n", "N", "X", "Y", "x", "Space", ".", ",", "Backspace", "E", "F"])
def test_where_the_story_covers_the_question_a_key_that_decides_only_returns_to_it(key: str) -> None:
    model = stepped()
    given: list[str] = []
    model.hooks = replace(model.hooks, on_answer=given.append)
    before = chosen(model)
    model.press(key)
    assert not given
    assert model.stepping.step is None
    assert chosen(model) == before
    if key == "n":
        model.press(key)
        assert given == ["no"], "now it is seen"


def test_what_the_list_beside_a_page_offers_by_its_letter_is_answered_there() -> None:
    seated = ModelDriver(asked("play.react"), 3, 1)
    seated.go_on()
    length = seated.length
    seated.press("m")
    assert seated.model.reader.is_elsewhere
    assert "n No reaction." in seated.text()
    seated.press("n")
    assert seated.length > length


def test_on_the_map_beside_a_list_a_number_of_no_answer_looks_at_its_hex() -> None:
    seated = ModelDriver(asked("play.card"), 3, 1)
    seated.go_on()
    model = seated.model
    seated.press("m")
    answers, (number, *_others) = {*model.entry_numbers}, model.view.hexes
    assert number not in answers
    assert {"1/2", "Up/Down"} <= {offer.keys for offer in model.offers()}
    seated.press(str(number))
    assert model.cursor == model.view.hexes[number].cell
    assert model.reader.is_elsewhere, "no card is marked"
    seated.press("1")
    assert model.pointing.mark == model.entry_numbers[1]


@pytest.mark.parametrize("key", ["Space", "Backspace", "Esc"])
def test_space_and_the_keys_that_go_back_leave_a_page_before_anything_behind_it(key: str) -> None:
    seated = ModelDriver(*STOPS["march"])
    seated.go_on()
    model = seated.model
    assert model.alternative_count(), "Space would have other ants go"
    before = chosen(model)
    seated.press("b")
    model.press(key)
    assert chosen(model) == before
    assert (model.page is pages.BATTLE) is (key == "Space")
