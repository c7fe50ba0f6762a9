"""What is foretold where a card for a battle is asked for, in a battle made by hand."""

from __future__ import annotations

from antterm.games.march.rules.battle import ant_battle
from antterm.games.march.rules.forecast import forecast_of_asked
from antterm.games.march.rules.view import view_of
from antterm.games.march.screen.battle_forecast import battle_forecast_text
from antterm.games.march.words import forecasts
from tests.games.march.handmade import BARK, BLUE, RED, facing
from tests.games.march.screen.models import ACTING


def test_the_card_that_is_marked_is_counted_and_no_card_is_not() -> None:
    position = facing(1, 2, ("", ""), ("swarm", "blind_overlords"), invades=True)
    ask = next(ant_battle(position, BARK, RED, BLUE))
    view = view_of(position.state, ask.seat)
    assert view.battle is not None
    swarm, value = ask.find("swarm"), view.card("swarm").value
    bare, laid = (forecast_of_asked(view, view.battle, ask.seat, cards) for cards in ((), ("swarm",)))
    assert (
        battle_forecast_text(view, ask, None)
        == battle_forecast_text(view, ask, ask.choices[-1])
        == forecasts.line(bare)
    )
    assert battle_forecast_text(view, ask, swarm) == f"With +{value}: {forecasts.line(laid)}"
    assert (
        battle_forecast_text(view, ask, swarm, in_short=True) == f"With +{value}: {forecasts.in_short(laid)}"
    )


def test_at_any_other_question_nothing_is_foretold() -> None:
    position = facing(1, 2, ("", ""), ("swarm", "blind_overlords"), invades=True)
    asked = next(ant_battle(position, BARK, RED, BLUE))
    view = view_of(position.state, asked.seat)
    assert not battle_forecast_text(view, ACTING, None)
    assert not battle_forecast_text(view, None, None)


def test_that_the_other_may_lay_two_cards_is_said_until_they_have_laid() -> None:
    head = "Berserker Head may lay 2 cards"
    for invades in (True, False):
        sides = (RED, BLUE) if invades else (BLUE, RED)
        position = facing(2, 2, ("", "berserker_head"), ("swarm", "blind_overlords"), invades=invades)
        position.gives(BLUE, hand="blind_overlords royal_jelly")
        asking = ant_battle(position, BARK, *sides)
        ask = next(asking)
        while ask.seat != RED:
            ask = asking.send(ask.choices[-1])
        view = view_of(position.state, RED)
        told, in_short = (
            battle_forecast_text(view, ask, None),
            battle_forecast_text(view, ask, None, in_short=True),
        )
        assert told.endswith(f" {head}.") is in_short.endswith(f" ({head})") is invades, told
