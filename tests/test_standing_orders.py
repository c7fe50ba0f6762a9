"""Standing orders: which questions they answer, and when they end."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import UNSET

from antterm.core.ask import Ask, Choice
from antterm.core.game import Order
from antterm.core.record import Record
from antterm.core.rng import Streams
from antterm.core.story import Happening
from antterm.games.hive.rules.game import OFFER_DRAW, RESIGN, Hive
from antterm.games.hive.rules.meanings import Pass, Passing
from antterm.games.march.rules.game import March
from antterm.games.march.rules.happened import ActionTaken, AntMoved, CentipedePlaced, PhaseBegan
from antterm.games.march.rules.meadow import Spot
from antterm.games.march.rules.meanings import Decline, Declined, GainLarva, TakeAction
from antterm.games.march.rules.state import Phase, State
from antterm.games.march.rules.topics import Acting, Placing, ReactingToForage, ReactingToPlay
from antterm.games.march.rules.view import view_of
from antterm.registry import GAMES, game
from antterm.saves.document import Seat, encode
from antterm.saves.store import Store
from antterm.table import Table
from antterm.table.standing_orders import LocalOrders, after_question, standing_answer, supported
from benchmarks.correspondence import hand_overs, played
from tests.games.march.handmade import BARK, BLUE, RED, SOIL, HandmadeMatch
from tests.games.march.screen.games import answer_of

NO = Choice("none", Decline(Declined.REACTION))
LARVA = Choice("yes", GainLarva())
FORAGED = Ask(1, "forage.react", (LARVA, NO), about=ReactingToForage())
PLAYED = Ask(1, "play.react", (Choice("MC12", TakeAction("x")), NO), about=ReactingToPlay())
MARCHING = Ask(1, "march.larva", (NO, LARVA), about=Placing("march.larva", 2))
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


def test_the_only_answer_is_given_with_declarations_or_without() -> None:
    passing = Ask(0, "pass", (Choice("pass", Pass()),), (RESIGN, OFFER_DRAW), about=Passing())
    assert standing_answer(Hive(), {Order.PASS_IF_NOTHING}, passing) == "pass"
    assert standing_answer(Hive(), set(Order) - {Order.PASS_IF_NOTHING}, passing) is None
    assert standing_answer(March(), {Order.PASS_IF_NOTHING}, FORAGED) is None


def test_no_reaction_ends_with_ones_own_turn_and_the_others_go_on() -> None:
    held = frozenset(Order)
    assert after_question(March(), held, FORAGED) == held
    assert after_question(March(), held, TURN) == held - {Order.NO_REACTION, Order.NOT_THIS_ACTION}


def test_a_game_keeps_only_the_orders_that_mean_something_in_it() -> None:
    assert supported(Hive(), set(Order)) == {Order.PASS_IF_NOTHING}
    assert supported(March(), set(Order)) == set(Order)
    for game_id in GAMES:
        assert supported(game(game_id), game(game_id).orders) == set(game(game_id).orders)


def test_with_orders_a_march_changes_hands_half_as_often() -> None:
    asked = played("march", "easy", 3, 1, ())
    assert hand_overs(asked, with_orders=True) * 3 < hand_overs(asked, with_orders=False) * 2
    assert {True, False} == {question.by_order for question in asked}


# -- what ends them --------------------------------------------------------------------------------------


def attacked_scene() -> HandmadeMatch:
    """RED lives on Bark; BLUE has just come there from the Great Tunnel."""
    position = HandmadeMatch()
    position.ants(RED, "9.1")
    position.ants(BLUE, "9.2", "9.3", "9.4", "9.o")
    return position


COMES = AntMoved(BLUE, Spot(0, None), Spot(BARK, None))


def test_an_attack_ends_no_reaction_and_another_step_does_not() -> None:
    march, view = March(), view_of(attacked_scene().state, RED)
    assert march.orders_ended_by_events(RED, [COMES], view) == {Order.NO_REACTION}
    assert (
        march.orders_ended_by_events(RED, [AntMoved(BLUE, Spot(0, None), Spot(SOIL, 0))], view) == frozenset()
    )
    assert march.orders_ended_by_events(BLUE, [COMES], view_of(attacked_scene().state, BLUE)) == frozenset()


def test_a_centipede_that_comes_to_a_site_ends_it_too() -> None:
    position = HandmadeMatch()
    position.ants(RED, "9.1")
    position.centipedes_on(BARK)
    view = view_of(position.state, RED)
    assert March().orders_ended_by_events(RED, [CentipedePlaced(BARK)], view) == {Order.NO_REACTION}


def test_no_more_in_this_action_ends_with_the_next_but_not_with_a_bonus_action() -> None:
    march, view = March(), view_of(HandmadeMatch().state, RED)
    assert march.orders_ended_by_events(RED, [ActionTaken(BLUE, "march", is_bonus=True)], view) == frozenset()
    assert march.orders_ended_by_events(RED, [ActionTaken(BLUE, "march")], view) == {Order.NOT_THIS_ACTION}


def test_a_new_round_ends_no_reaction_and_another_phase_does_not() -> None:
    march, view = March(), view_of(HandmadeMatch().state, RED)
    ended = {
        phase: Order.NO_REACTION in march.orders_ended_by_events(RED, [PhaseBegan(BLUE, phase, 2)], view)
        for phase in Phase
    }
    assert [phase for phase, is_ended in ended.items() if is_ended] == [Phase.WORKER]


def test_who_is_attacked_is_asked_again_and_told_so_once() -> None:
    position, orders = HandmadeMatch(), LocalOrders(March())
    asked = Ask(RED, "forage.react", (LARVA, NO), about=ReactingToForage())
    assert orders.toggle(RED, Order.NO_REACTION, 5)
    assert orders.answer(asked, [], view_of(position.state, RED), 5) == "none"
    happened = [Happening(6, AntMoved(BLUE, Spot(0, None), Spot(SOIL, 0)))]
    assert orders.answer(asked, happened, view_of(position.state, RED), 6) == "none"
    assert not orders.is_woken(RED)
    happened.append(Happening(7, COMES))
    assert orders.answer(asked, happened, view_of(attacked_scene().state, RED), 7) is None
    assert orders.is_woken(RED)
    assert not orders.is_woken(RED)
    assert orders.answer(asked, happened, view_of(attacked_scene().state, RED), 8) is None


def test_an_attack_in_place_of_answers_that_were_taken_back_ends_it_too() -> None:
    orders, quiet = LocalOrders(March()), view_of(HandmadeMatch().state, RED)
    asked = Ask(RED, "forage.react", (LARVA, NO), about=ReactingToForage())
    orders.toggle(RED, Order.NO_REACTION, 5)
    before = [Happening(n, AntMoved(BLUE, Spot(0, None), Spot(SOIL, 0))) for n in range(6, 10)]
    assert orders.answer(asked, before, quiet, 9) == "none"
    orders.taken_back(6)
    happened = [*before[:1], Happening(7, COMES)]
    assert orders.answer(asked, happened, view_of(attacked_scene().state, RED), 9) is None


def test_orders_of_a_table_know_what_was_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    left = list[int]()
    monkeypatch.setattr(LocalOrders, "taken_back", lambda _orders, answered: left.append(answered))
    with Table.create(Store(tmp_path), "hive", PEOPLE[:2], {}, 1, "sunday") as table:
        table.answer("wS1")
        table.answer("bS1 wS1-")
        table.take_back()
    assert left == [1]


PEOPLE = (Seat("Ann"), Seat("Bob"), Seat("Cleo"))


def answers_until(table: Table, *kinds: str) -> Ask:
    """Answer by chance until such a question comes."""
    rng = Streams(1)
    while (ask := table.ask) is not None and ask.kind not in kinds:
        table.answer(answer_of(ask, rng))
    assert ask is not None
    return ask


def given_by(table: Table) -> str | None:
    """The answer that standing orders give to the question of a table."""
    ask = table.ask
    assert ask is not None
    return table.orders.answer(ask, table.story(ask.seat), table.view(ask.seat), table.length)


def test_orders_are_kept_with_the_game_and_end_in_ones_own_turn_after_it_is_resumed(tmp_path: Path) -> None:
    store = Store(tmp_path)
    with Table.create(store, "march", PEOPLE, {"free_undo": "on"}, seed=1, name="Sunday") as table:
        seat = answers_until(table, "explore.react").seat
        table.orders.toggle(seat, Order.NO_REACTION, table.length)
        table.orders.toggle(seat, Order.ALWAYS_LARVA, table.length)
    with Table.open(store, "Sunday") as table:
        assert table.orders.of(seat) == {Order.NO_REACTION, Order.ALWAYS_LARVA}
        assert given_by(table) == "none", "who comes back is not asked"
        table.answer("none")
    with Table.open(store, "Sunday") as table:
        while (ask := table.ask) is not None and (ask.seat != seat or ask.kind != "turn.action"):
            table.answer(given_by(table) or answer_of(ask, Streams(2)))
        assert given_by(table) is None
        assert table.orders.of(seat) == {Order.ALWAYS_LARVA}
        table.answer(answer_of(ask or TURN, Streams(3)))
    with Table.open(store, "Sunday") as table:
        assert table.orders.of(seat) == {Order.ALWAYS_LARVA}
        assert table.branch(table.length, "Line").document.orders is UNSET, "a line begins without"


def test_orders_that_were_given_after_an_answer_that_is_taken_back_are_not_kept(tmp_path: Path) -> None:
    store = Store(tmp_path)
    with Table.create(store, "march", PEOPLE, {"free_undo": "on"}, seed=1, name="Sunday") as table:
        seat = answers_until(table, "explore.react").seat
        table.orders.toggle(seat, Order.NO_REACTION, table.length)
        table.take_back()
        assert table.document.orders is UNSET
    with Table.open(store, "Sunday") as table:
        assert not table.orders.of(seat)


def test_games_without_standing_orders_have_no_entry_for_them(tmp_path: Path) -> None:
    with Table.create(Store(tmp_path), "march", PEOPLE, {}, seed=1, name="Sunday") as table:
        answers_until(table, "explore.react")
        assert b'"orders"' not in encode(table.document)


def test_orders_given_in_ones_own_turn_last_until_the_next() -> None:
    orders, view = LocalOrders(March()), view_of(HandmadeMatch().state, 1)
    turn = Ask(1, "turn.action", TURN.choices, about=Acting())
    orders.toggle(1, Order.NO_REACTION, 5)
    assert orders.answer(turn, [], view, 5) is None
    assert orders.answer(FORAGED, [], view, 6) == "none"
    assert orders.answer(turn, [], view, 9) is None
    assert orders.of(1) == frozenset()
    assert not orders.is_woken(1)


def test_taking_back_ends_the_orders_that_were_given_after_it() -> None:
    orders, view = LocalOrders(March()), view_of(HandmadeMatch().state, 1)
    orders.toggle(1, Order.NO_REACTION, 5)
    assert orders.answer(FORAGED, [], view, 6) == "none"
    assert orders.answer(FORAGED, [], view, 4) is None
    assert orders.of(1) == frozenset()


def test_the_larva_is_always_taken_whatever_was_taken_back() -> None:
    orders, view = LocalOrders(March()), view_of(HandmadeMatch().state, 1)
    for order in (Order.ALWAYS_LARVA, Order.NO_REACTION):
        orders.toggle(1, order, 5)
    assert orders.answer(FORAGED, [], view, 4) == "yes"
    assert orders.of(1) == {Order.ALWAYS_LARVA}
    assert [(each.orders, each.answers) for each in orders.given(4)] == [((Order.ALWAYS_LARVA,), 4)]


def test_with_no_reaction_one_is_asked_in_a_game_only_when_attacked() -> None:
    """A whole game: each declined reaction is one that the rules offered with no attack since the order."""
    record: Record[State] = Record(March(), 3, 7, {})
    rng, orders, given = Streams(7), LocalOrders(March()), 0
    while (ask := record.play.ask) is not None:
        length, view = len(record.history), record.play.view(ask.seat)
        if ask.seat == RED and Order.NO_REACTION not in orders.of(RED):
            orders.toggle(RED, Order.NO_REACTION, length)
        text = orders.answer(ask, record.story(ask.seat), view, length)
        given += text is not None
        record.answer(text or answer_of(ask, rng))
    assert given > 5
