"""Standing orders: which questions they answer, and when they end."""

from __future__ import annotations

from antterm.core.ask import Ask, Choice
from antterm.core.orders import Order
from antterm.games.hive.rules.game import OFFER_DRAW, RESIGN, Hive
from antterm.games.hive.rules.meanings import Pass, Passing
from antterm.games.march.rules.game import March
from antterm.games.march.rules.meanings import Decline, Declined, GainLarva, TakeAction
from antterm.games.march.rules.topics import Acting, PlacingInMarch, ReactingToForage, ReactingToPlay
from antterm.host.orders import meaningful, remaining, standing_answer
from antterm.registry import GAMES, game
from benchmarks.correspondence import hand_overs, played

NO = Choice("none", Decline(Declined.REACTION))
LARVA = Choice("yes", GainLarva())
FORAGED = Ask(1, "forage.react", (LARVA, NO), about=ReactingToForage())
PLAYED = Ask(1, "play.react", (Choice("MC12", TakeAction("x")), NO), about=ReactingToPlay())
MARCHING = Ask(1, "march.larva", (NO, LARVA), about=PlacingInMarch(2))
TURN = Ask(1, "turn.action", (Choice("forage", TakeAction("forage")),), about=Acting())


def test_reactions_are_declined_but_a_larva_is_taken_by_who_wants_every_one() -> None:
    march = March()
    assert standing_answer(march, {Order.NO_REACTION}, PLAYED) == "none"
    assert standing_answer(march, {Order.NO_REACTION}, FORAGED) == "none"
    assert standing_answer(march, {Order.NO_REACTION, Order.ALWAYS_LARVA}, FORAGED) == "yes"
    assert standing_answer(march, {Order.NO_REACTION, Order.ALWAYS_LARVA}, PLAYED) == "none"
    assert standing_answer(march, {Order.ALWAYS_LARVA}, PLAYED) is None
    assert standing_answer(march, set(Order), MARCHING) is None, "not a reaction, though one may decline"
    assert standing_answer(march, set(), FORAGED) is None


def test_the_only_answer_is_given_asides_or_not() -> None:
    passing = Ask(0, "pass", (Choice("pass", Pass()),), (RESIGN, OFFER_DRAW), about=Passing())
    assert standing_answer(Hive(), {Order.PASS_IF_NOTHING}, passing) == "pass"
    assert standing_answer(Hive(), set(Order) - {Order.PASS_IF_NOTHING}, passing) is None
    assert standing_answer(March(), {Order.PASS_IF_NOTHING}, FORAGED) is None


def test_no_reaction_ends_with_ones_own_turn_and_the_others_go_on() -> None:
    held = frozenset(Order)
    assert remaining(March(), held, FORAGED) == held
    assert remaining(March(), held, TURN) == held - {Order.NO_REACTION}


def test_a_game_keeps_only_the_orders_that_mean_something_in_it() -> None:
    assert meaningful(Hive(), set(Order)) == {Order.PASS_IF_NOTHING}
    assert meaningful(March(), set(Order)) == set(Order)
    for game_id in GAMES:
        assert meaningful(game(game_id), game(game_id).orders) == set(game(game_id).orders)


def test_with_orders_a_march_changes_hands_half_as_often() -> None:
    asked = played("march", "easy", 3, 1, ())
    assert hand_overs(asked, with_orders=True) * 3 < hand_overs(asked, with_orders=False) * 2
    assert {True, False} == {question.by_order for question in asked}
