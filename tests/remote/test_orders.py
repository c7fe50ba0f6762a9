"""Standing orders at a host: it keeps them, answers by them, and tells when one has ended."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

from antterm.core.ask import Ask, Choice
from antterm.core.game import Order
from antterm.games.march.rules.game import March
from antterm.games.march.rules.meanings import Decline, Declined, TakeAction
from antterm.games.march.rules.topics import Acting, ReactingToPlay
from antterm.remote.table import HostOrders, RemoteTable
from antterm.wire.messages import GiveOrders
from tests.remote.heard import Heard, stand

REACTION = Ask(0, "play.react", (Choice("none", Decline(Declined.REACTION)),), about=ReactingToPlay())
TURN = Ask(0, "turn.action", (Choice("rest", TakeAction("rest")),), about=Acting())
QUIET = frozenset({Order.NO_REACTION})


def seated() -> tuple[Heard, RemoteTable]:
    link = Heard()
    return link, RemoteTable(link, "sunday")


def test_orders_are_sent_and_hold_here_until_the_host_has_told_of_them() -> None:
    link, table = seated()
    link.say(stand(rev=3))
    assert table.orders.toggle(0, Order.NO_REACTION, 0)
    assert link.sent == [GiveOrders(orders=QUIET)]
    assert table.is_sending, "nothing is answered until the host has taken it over"
    assert table.orders.of(0) == QUIET
    link.say(stand(rev=4, orders=QUIET))
    assert not table.is_sending
    assert table.orders.of(0) == QUIET
    assert not table.orders.toggle(0, Order.NO_REACTION, 0)
    assert link.sent[-1] == GiveOrders(orders=frozenset())


def test_who_comes_again_has_the_orders_that_the_host_keeps() -> None:
    link, table = seated()
    link.say(stand(rev=9, orders=QUIET))
    assert table.orders.of(0) == QUIET


def test_where_the_host_is_out_of_reach_nothing_is_given() -> None:
    link, table = seated()
    link.say(stand())
    link.is_open = False
    assert not table.orders.toggle(0, Order.NO_REACTION, 0)
    assert not table.orders.of(0)


def test_an_order_that_an_attack_has_ended_wakes_once_and_one_that_is_fulfilled_does_not() -> None:
    sent: list[GiveOrders] = []

    def request(message: GiveOrders) -> bool:
        sent.append(message)
        return True

    table = SimpleNamespace(game=March(), latest=stand(rev=1), request=request)
    orders = HostOrders(cast(RemoteTable, table))
    for asked, is_woken in ((REACTION, True), (TURN, False)):
        orders.toggle(0, Order.NO_REACTION, 0)
        orders.answer(REACTION, (), None, 0)
        assert not orders.is_woken(0), "the host has not told yet"
        table.latest = stand(rev=table.latest.rev + 1, orders=QUIET)
        orders.answer(REACTION, (), None, 0)
        table.latest = stand(rev=table.latest.rev + 1)
        assert orders.answer(asked, (), None, 0) is None, "the host answers"
        assert orders.is_woken(0) is is_woken
        assert not orders.is_woken(0)
    assert sent == [GiveOrders(orders=QUIET)] * 2
