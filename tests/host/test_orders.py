"""Standing orders at a host end when what they wait for happens, whoever is asked then."""

from __future__ import annotations

from pathlib import Path

import pytest

from antterm.core.game import Order
from antterm.core.rng import Streams
from antterm.games.march.rules.happened import PhaseBegan
from antterm.games.march.rules.state import Phase
from antterm.games.march.rules.threats import attacked, newly_attacked
from antterm.games.march.rules.view import MarchView
from antterm.host.meta import SocialState
from antterm.host.social import Cause, Change, orders_left, seen_by_all
from antterm.saves.document import Seat
from antterm.saves.store import Store
from antterm.table import Table
from tests.games.march.screen.games import answer_of

PEOPLE = (Seat("Ann"), Seat("Bob"), Seat("Cleo"))
QUIET = frozenset({Order.NO_REACTION, Order.ALWAYS_LARVA})


def lairs(view: MarchView) -> set[int]:
    return {here.number for here in view.hexes.values() if here.centipede}


@pytest.mark.slow
def test_no_reaction_ends_for_those_attacked_and_with_the_round_and_for_nobody_else(tmp_path: Path) -> None:
    rng, ended = Streams(3), 0
    with Table.create(Store(tmp_path), "march", PEOPLE, {}, seed=3, name="Sunday") as table:
        while (ask := table.ask) is not None and ended < 3:
            held = SocialState()
            for seat in range(3):
                held = held.with_orders(seat, QUIET)
            before = [table.view(seat) for seat in range(3)]
            length, seen = table.length, seen_by_all(table)
            table.answer(answer_of(ask, rng))
            left = orders_left(held, table, Change(length, Cause.BY_HAND, seen=seen))
            for seat, earlier in enumerate(before):
                view = table.view(seat)
                assert Order.ALWAYS_LARVA in left.orders_of(seat)
                events = table.events(length)
                begun = newly_attacked(view, seat, events)
                assert begun <= attacked(view, seat)
                is_new_round = any(
                    isinstance(event, PhaseBegan) and event.phase is Phase.WORKER for event in events
                )
                assert (Order.NO_REACTION not in left.orders_of(seat)) is (bool(begun) or is_new_round)
                if seat != ask.seat and attacked(view, seat) - attacked(earlier, seat) - lairs(view):
                    assert begun, "somebody else has come"
                ended += bool(begun)
    assert ended
