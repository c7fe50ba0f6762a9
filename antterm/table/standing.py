"""Standing orders: answers that people give beforehand, at one keyboard or at a host.

Each game says to which questions an order applies (`Game.ordered`) and when it ends (`Game.fulfilled`,
`Game.orders_ended`); this module decides between several.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import takewhile
from typing import Any, Final

from antterm.core.ask import Ask, Event
from antterm.core.game import Game, Order
from antterm.core.story import Happening
from antterm.saves.document import GivenOrders

PRECEDENCE: Final = (Order.ALWAYS_LARVA, Order.NOT_THIS_ACTION, Order.NO_REACTION, Order.PASS_IF_NOTHING)
"""Which order wins: somebody who wants no reactions and every larva takes the larva."""

OFFERED_EVERY: Final = 10
"""After how many questions for reactions the order that spares them is offered, each time."""

LASTING: Final = frozenset({Order.ALWAYS_LARVA})
"""Orders that were given for the whole game, whatever the position."""


def standing_answer(game: Game[Any], orders: Collection[Order], ask: Ask) -> str | None:
    """Return the answer that the asked person's orders give; None if they have to answer themselves."""
    held = (order for order in PRECEDENCE if order in orders)
    return next((choice.text for order in held if (choice := game.ordered(order, ask)) is not None), None)


def meaningful(game: Game[Any], orders: Collection[Order]) -> frozenset[Order]:
    """Return those standing orders that have a meaning in a game."""
    return frozenset(orders).intersection(game.orders)


def remaining(game: Game[Any], orders: frozenset[Order], ask: Ask) -> frozenset[Order]:
    """Return the orders of the asked person that still hold after this question."""
    return orders - game.fulfilled(ask)


class Orders(ABC):
    """The standing orders of the people at a table, whoever keeps them."""

    @abstractmethod
    def of(self, seat: int) -> frozenset[Order]:
        """Return the orders of a seat."""

    @abstractmethod
    def toggle(self, seat: int, order: Order, answered: int) -> bool:
        """Give an order, or end it.

        Args:
            seat: whose it is.
            order: which.
            answered: how many answers there are.

        Returns:
            Whether it holds from now on.
        """

    @abstractmethod
    def answer(self, ask: Ask, happened: Sequence[Happening], view: Any, answered: int) -> str | None:
        """Return the answer that the orders of who is asked give; None to ask, and where a host gives it.

        Args:
            ask: the question.
            happened: what the seat may know of what has happened.
            view: what it sees.
            answered: how many answers there are.
        """

    @abstractmethod
    def is_woken(self, seat: int) -> bool:
        """Return, once, whether a seat is asked again because of what has happened."""


class StandingOrders(Orders):
    """The standing orders of the people at one keyboard, by seat.

    Taking back an answer ends those that were given after it, but for those that hold in every position.

    Args:
        game: the rules.
        given: what was kept of them.
        keep: called when an order is given or ended, to have `given` kept.
    """

    def __init__(
        self, game: Game[Any], given: Iterable[GivenOrders] = (), keep: Callable[[], object] = lambda: None
    ) -> None:
        self._game, self._keep = game, keep
        self._held = {each.seat: frozenset(each.orders) for each in given}
        self._given = {each.seat: each.answers for each in given}
        """By seat, how many answers there were when orders were given last."""
        self._heard = dict(self._given)
        """By seat, the number of the last answer of which it was seen whether it ends an order."""
        self._woken: set[int] = set()
        """Seats that are asked again because of what happened, and were not told so."""

    def given(self, answered: int) -> tuple[GivenOrders, ...]:
        """Return what is to be kept of them, if there are so many answers."""
        return tuple(
            GivenOrders(seat, tuple(sorted(held)), self._given[seat])
            for seat, held in sorted(self._held.items())
            if held and self._given[seat] <= answered
        )

    def of(self, seat: int) -> frozenset[Order]:
        return self._held.get(seat, frozenset())

    def toggle(self, seat: int, order: Order, answered: int) -> bool:
        self._held[seat] = self.of(seat) ^ {order}
        self._given[seat] = self._heard[seat] = answered
        self._woken.discard(seat)
        self._keep()
        return order in self._held[seat]

    def answer(self, ask: Ask, happened: Sequence[Happening], view: Any, answered: int) -> str | None:
        self._end_orders(ask, happened, view, answered)
        return standing_answer(self._game, self.of(ask.seat), ask)

    def is_woken(self, seat: int) -> bool:
        is_woken = seat in self._woken
        self._woken.discard(seat)
        return is_woken

    def _end_orders(self, ask: Ask, happened: Sequence[Happening], view: Any, answered: int) -> None:
        """End what has been fulfilled, or ended by what has happened since it was looked at last."""
        seat = ask.seat
        held = self.of(seat)
        if not held:
            return
        if answered < self._given[seat]:
            self._held[seat] = held & LASTING
            self._given[seat] = self._heard[seat] = answered
            return
        heard = self._heard[seat]
        if answered > heard:
            new = list(takewhile(lambda each: each.number > heard, reversed(happened)))[::-1]
            ended = self._game.orders_ended(seat, [each.event for each in new], view)
            if Order.NO_REACTION in held & ended:
                self._woken.add(seat)
            held -= ended
            self._heard[seat] = answered
        if answered > self._given[seat]:
            held = remaining(self._game, held, ask)
            if self._game.fulfilled(ask):
                self._woken.discard(seat)
        self._held[seat] = held


def after_change(
    game: Game[Any], seat: int, orders: frozenset[Order], events: Sequence[Event], view: Any
) -> frozenset[Order]:
    """Return the orders of a seat that still hold after what has happened.

    Args:
        game: the rules.
        seat: whose orders they are.
        orders: those that held before.
        events: everything that happened with the last change.
        view: what the seat sees after it.
    """
    return orders - game.orders_ended(seat, [event for event in events if event.seen_by(seat)], view)
