"""Going through the story step by step, without a screen: which step is told, and what keys do."""

from __future__ import annotations

from antterm.core.ask import Ask, Event
from antterm.core.hex import Hex
from antterm.core.story import Happening
from antterm.games.march.rules.happened import ActionTaken, LarvaPlaced
from antterm.games.march.rules.meadow import Spot
from antterm.games.march.rules.view import view_of
from antterm.games.march.screen import commands
from antterm.games.march.screen.position import Position
from antterm.games.march.screen.stepping import StorySteps
from antterm.games.march.screen.typed_number import TypedNumber
from antterm.ui.models import commands as common
from antterm.ui.models.keymap import Keymap
from antterm.ui.models.seat_view import SeatView
from tests.games.march.handmade import BARK, BLACK, BLUE, FERN, RED, SOIL, HandmadeMatch

FIRST = (ActionTaken(BLUE, "march"), LarvaPlaced(BLUE, Spot(SOIL, 0)), LarvaPlaced(BLUE, Spot(BARK, 0)))
SECOND = (ActionTaken(BLACK, "march"), LarvaPlaced(BLACK, Spot(FERN, 0)))


def shown_position(*events: Event, ask: Ask | None = None) -> Position:
    told = [Happening(number, event) for number, event in enumerate(events, 1)]
    return Position(
        SeatView(view_of(HandmadeMatch().state, RED), ask, ask, None, ("Ann", "Bob", "Cleo"), told, len(told))
    )


def stepping(*events: Event, said: list[str] | None = None) -> StorySteps:
    steps = StorySteps(
        Keymap((*commands.COMMANDS, *common.ANSWERING, common.BACK)),
        (said if said is not None else []).append,
    )
    steps.show(shown_position(*events))
    return steps


def hex_of(steps: StorySteps) -> int | None:
    return steps.step.change.hex if steps.step is not None else None


def test_nothing_begins_where_nothing_changed_on_the_map() -> None:
    steps = stepping(ActionTaken(BLUE, "rest"))
    assert not steps.begin()
    assert steps.step is None


def test_keys_go_on_and_back_and_stop_at_the_ends() -> None:
    said: list[str] = []
    steps = stepping(*FIRST, *SECOND, said=said)
    assert steps.begin()
    seen = [hex_of(steps)]
    for key in ("Down", "Up", "Shift+Tab", "Up", "Tab", "PageDown"):
        assert steps.press(key, ())
        seen.append(hex_of(steps))
    assert seen == [FERN, FERN, BARK, SOIL, SOIL, BARK, FERN], "it begins with the newest"
    assert said == ["There is nothing later.", "There is nothing earlier."]
    assert steps.press("PageDown", (commands.SCROLL_ON,))
    assert said[2:] == ["There is nothing later."], "it does not leave the story for a page"
    assert hex_of(steps) == FERN


def test_the_key_line_names_the_ways_that_there_are() -> None:
    steps = stepping(*FIRST, *SECOND)
    steps.begin()
    named = []
    for _step in range(3):
        named.append([offer.command for offer in steps.offers() if offer.command in (common.UP, common.DOWN)])
        steps.press("Up", ())
    assert named == [[common.UP], [common.UP, common.DOWN], [common.DOWN]]


def test_a_figure_goes_to_its_step_and_one_without_a_step_says_so() -> None:
    said: list[str] = []
    steps = stepping(*FIRST, *SECOND, said=said)
    steps.begin()
    assert steps.press("1", ())
    assert hex_of(steps) == SOIL
    assert steps.press("3", ())
    assert hex_of(steps) == FERN
    assert steps.press("7", ())
    assert hex_of(steps) == FERN
    assert said == ["There is no step 7."]


def test_enter_and_escape_end_the_steps_and_so_does_a_key_with_a_meaning_of_its_own() -> None:
    for key, handled, is_all in (("Enter", (), True), ("Esc", (), True), ("v", (commands.HAND,), False)):
        steps = stepping(*FIRST)
        steps.begin()
        assert steps.press(key, handled) is is_all
        assert steps.step is None
    steps = stepping(*FIRST)
    steps.begin()
    assert not steps.press("?", ()), "the screen may use it"
    assert steps.step is not None


def test_the_step_stays_while_others_move_and_ends_with_a_question() -> None:
    steps = stepping(*FIRST)
    steps.begin()
    steps.press("2", ())
    steps.show(shown_position(*FIRST, *SECOND))
    assert hex_of(steps) == BARK
    steps.press("Down", ())
    assert hex_of(steps) == FERN, "what has happened meanwhile comes after it"
    steps.show(shown_position(*FIRST, *SECOND, ask=Ask(RED, "turn.action", ())))
    assert steps.step is None


def test_another_figure_completes_a_number_or_begins_a_new_one() -> None:
    typed = TypedNumber()
    there = {1, 2, 11, 19}
    assert [typed.type(digit, there) for digit in "1192"] == [1, 11, None, 2]
    assert typed.type("1", there) == 1
    typed.end()
    assert typed.type("1", there) == 1


def test_a_number_of_two_figures_is_typed_though_there_is_no_hex_of_the_first() -> None:
    typed = TypedNumber()
    there = {0, 8, 18, 25}
    assert [typed.type(digit, there) for digit in "18"] == [None, 18]
    assert typed.begun == "18"
    assert [typed.type(digit, there) for digit in "2"] == [None]
    assert typed.begun == "2", "a number begins with it"
    assert [typed.type(digit, there) for digit in "8"] == [8]
    assert [typed.type(digit, there) for digit in "3"] == [None]
    assert typed.begun == "", "none does"


def test_a_number_points_at_its_hex_or_at_a_free_place_beside_it() -> None:
    position = HandmadeMatch(2)
    view, typed = view_of(position.state, RED), TypedNumber()
    assert typed.hex_of("1", view) == view.hexes[1].cell
    assert typed.hex_of("9", view) == view.hexes[9].cell, "there is no hex 19"
    assert typed.hex_of("7", view) == "There is no hex 7 in the meadow."
    free = view.hexes[1].cell + Hex(1, 0)
    named, far = {free: 9, Hex(9, 9): 9}, Hex(8, 8)
    assert TypedNumber().hex_of("1", view, named) == free, "it lies beside 1, whatever it is named after"
    assert TypedNumber().hex_of("1", view, {**named, far: 1}) == far, "one that is named after 1 is meant"
    assert [TypedNumber().hex_of("9", view, named, at) for at in (free, Hex(9, 9))] == [Hex(9, 9), free]
    assert TypedNumber().hex_of("1", view, {Hex(9, 9): 9}) == "No hex can be laid beside 1."
