"""The standing orders of a person at a host, which keeps them and answers by them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from antterm.core.ask import Ask
from antterm.core.game import Game
from antterm.core.orders import Order
from antterm.core.story import Happening
from antterm.table.standing import Orders
from antterm.wire.messages import Snapshot


class HostOrders(Orders):
    """Orders as the host has told of them, or as they were given here since.

    Args:
        game: returns the rules.
        stand: returns the latest snapshot; None before the first.
        send: sends orders that are to be kept; returns whether there is a connection to the host.
    """

    def __init__(
        self,
        game: Callable[[], Game[Any]],
        stand: Callable[[], Snapshot | None],
        send: Callable[[frozenset[Order]], bool],
    ) -> None:
        self._game, self._stand, self._send = game, stand, send
        self._held: frozenset[Order] | None = None
        """The orders as they were heard of last, or given here since; None before anything was heard."""
        self._given_at = -1
        """The revision of the table at which orders were given here last."""
        self._is_woken = False
        """Whether the person is asked again because of what happened, and was not told so."""

    def of(self, seat: int) -> frozenset[Order]:
        stand = self._stand()
        if stand is None or (self._held is not None and stand.rev <= self._given_at):
            return self._held or frozenset()  # the host has not told yet what it keeps
        return stand.orders

    def toggle(self, seat: int, order: Order, answered: int) -> bool:
        self.give(self.of(seat) ^ {order})
        return order in self.of(seat)

    def give(self, held: frozenset[Order]) -> bool:
        """Replace the orders. Returns whether there is a connection to the host."""
        stand = self._stand()
        if not self._send(held):
            return False
        self._held, self._given_at, self._is_woken = held, stand.rev if stand is not None else 0, False
        return True

    def answer(self, ask: Ask, happened: Sequence[Happening], view: Any, answered: int) -> str | None:
        """Return None, since the host answers; note whether an order has ended."""
        held = self.of(ask.seat)
        ended = (self._held or frozenset()) - held
        self._is_woken |= Order.NO_REACTION in ended - self._game().fulfilled(ask)
        self._held = held
        return None

    def is_woken(self, seat: int) -> bool:
        is_woken, self._is_woken = self._is_woken, False
        return is_woken
