"""Which answers are given only by a second press of their key, and what is said at the first."""

from __future__ import annotations

import pytest

from antterm.core.ask import Ask, Choice
from antterm.games.march.rules.meanings import Decline, Declined, TakeAction
from antterm.games.march.rules.topics import (
    Acting,
    LayingFerocity,
    MarchTopic,
    Placing,
    ReactingWithStep,
    Stepping,
)
from antterm.games.march.screen.confirmation import Confirmation
from tests.games.march.handmade import RED

STOP = Choice("stop", Decline(Declined.STEP))
STEP = Choice("step", TakeAction("march"))
REST = Choice("rest", TakeAction("rest"))


def asking(about: MarchTopic, *choices: Choice) -> Ask:
    return Ask(RED, about.kind, choices, about=about)


def test_steps_of_which_several_are_left_end_at_the_second_press_even_where_the_end_was_marked() -> None:
    ask, confirmation = asking(Stepping("march.ant", 3), STEP, STOP), Confirmation()
    assert confirmation.before_stop(ask, STOP) == STOP
    assert confirmation.ask_again(ask, "n") == "Press n again to end the March: 3 steps are left."
    assert confirmation.before_stop(ask, STOP) is None
    assert confirmation.before_stop(ask, STEP) == STOP, "somebody has marked a step since"
    confirmation.show()
    assert confirmation.before_stop(ask, STOP) == STOP, "the next question asks again"


def test_no_card_for_a_battle_is_given_at_once_where_it_is_marked_already() -> None:
    ask, confirmation = asking(LayingFerocity("battle.card", 1, 1), STEP, STOP), Confirmation()
    assert confirmation.before_stop(ask, STEP) == STOP
    assert confirmation.ask_again(ask, "n") == "Press n again to lay no card."
    assert confirmation.before_stop(ask, STOP) is None


@pytest.mark.parametrize(
    "about", [Stepping("march.ant", 1), ReactingWithStep("march.react", 2), Placing("march.larva", 3)]
)
def test_the_last_step_a_reaction_and_larvae_are_ended_at_once(about: MarchTopic) -> None:
    assert Confirmation().before_stop(asking(about, STEP, STOP), STEP) is None


def test_a_rest_is_given_at_the_second_press_and_enter_asks_only_where_it_would_take_it() -> None:
    ask, confirmation = asking(Acting(), STEP, REST), Confirmation()
    assert confirmation.before_rest(ask, STEP, is_take=False) == REST
    assert confirmation.before_rest(ask, STEP, is_take=True) is None, "Enter takes another Action"
    assert confirmation.before_rest(ask, REST, is_take=True) == REST
    assert confirmation.ask_again(ask, "Enter").startswith("Press Enter again to rest: ")
    assert confirmation.before_rest(ask, REST, is_take=True) is None


def test_a_rest_that_is_the_only_answer_or_is_impossible_is_not_asked_for_by_enter() -> None:
    assert Confirmation().before_rest(asking(Acting(), REST), REST, is_take=True) is None
    assert Confirmation().before_rest(asking(Acting(), STEP), None, is_take=False) is None
