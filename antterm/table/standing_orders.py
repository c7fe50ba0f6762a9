"""Standing orders: answers that people give in advance to all questions of a kind.

Each game says what an order answers to a question (`Game.standing_order_answer`) and when it ends
(`Game.orders_ended_by_question`, `Game.orders_ended_by_events`); this module decides between several.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import takewhile
from typing import Any, Final

from antterm.core.ask import Ask
from antterm.core.game import Game, Order
from antterm.core.story import Happening
from antterm.saves.document import GivenOrders

PRECEDENCE: Final = (Order.ALWAYS_LARVA, Order.NOT_THIS_ACTION, Order.NO_REACTION, Order.PASS_IF_NOTHING)
"""The order in which orders are applied: somebody who wants no reactions but every larva takes the larva."""

OFFERED_EVERY: Final = 10
"""After how many questions for reactions the order that declines them is offered, and again each time."""

LASTING: Final = frozenset({Order.ALWAYS_LARVA})
"""Orders that last for the whole game, whatever the position."""


def standing_answer(game: Game[Any], orders: Collection[Order], ask: Ask) -> str | None:
    """Return the answer that the orders of the asked person give; None if the person has to answer."""
    held = (order for order in PRECEDENCE if order in orders)
    return next(
        (choice.text for order in held if (choice := game.standing_order_answer(order, ask)) is not None),
        None,
    )


def supported(game: Game[Any], orders: Collection[Order]) -> frozenset[Order]:
    """Return those of some orders that a game supports."""
    return frozenset(orders).intersection(game.orders)


def after_question(game: Game[Any], orders: frozenset[Order], ask: Ask) -> frozenset[Order]:
    """Return the orders of the asked person that still hold after a question."""
    return orders - game.orders_ended_by_question(ask)


class Orders(ABC):
    """The standing orders of the people at a table."""

    @abstractmethod
    def of(self, seat: int) -> frozenset[Order]:
        """Return the orders of a seat."""

    @abstractmethod
    def toggle(self, seat: int, order: Order, answered: int) -> bool:
        """Switch a standing order on or off.

        Args:
            seat: the seat.
            order: which.
            answered: how many answers there are.

        Returns:
            Whether it is on now.
        """

    @abstractmethod
    def answer(self, ask: Ask, happened: Sequence[Happening], view: Any, answered: int) -> str | None:
        """Return the answer that the orders of the asked seat give; None to ask, and always at a host's
        table, where the host answers.

        Args:
            ask: the question.
            happened: the events that the seat may know.
            view: its view.
            answered: how many answers there are.
        """

    @abstractmethod
    def is_woken(self, seat: int) -> bool:
        """Return whether an order of a seat was just ended by events, so that it is asked again; True only
        once."""


class LocalOrders(Orders):
    """The standing orders of the people at one keyboard.

    Taking back an answer ends the orders that were given after it, except those of `LASTING`.

    Args:
        game: the rules.
        given: the saved orders.
        keep: called when an order changes, to save `given`.
    """

    def __init__(
        self, game: Game[Any], given: Iterable[GivenOrders] = (), keep: Callable[[], object] = lambda: None
    ) -> None:
        self._game, self._keep = game, keep
        self._held = {each.seat: frozenset(each.orders) for each in given}
        self._given = {each.seat: each.answers for each in given}
        """The number of answers in the game when orders were last given, by seat."""
        self._heard = dict(self._given)
        """The number of the last answer that was checked for whether it ends an order, by seat."""
        self._woken: set[int] = set()
        """Seats that are asked again because of what happened, and have not read so."""

    def given(self, answered: int) -> tuple[GivenOrders, ...]:
        """Return the orders to save when there are `answered` answers."""
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

    def taken_back(self, answered: int) -> None:
        """Note that `answered` answers are left: what comes next may end orders, as if it were new."""
        self._heard = {seat: min(heard, answered) for seat, heard in self._heard.items()}

    def answer(self, ask: Ask, happened: Sequence[Happening], view: Any, answered: int) -> str | None:
        self._end_orders(ask, happened, view, answered)
        return standing_answer(self._game, self.of(ask.seat), ask)

    def is_woken(self, seat: int) -> bool:
        is_woken = seat in self._woken
        self._woken.discard(seat)
        return is_woken

    def _end_orders(self, ask: Ask, happened: Sequence[Happening], view: Any, answered: int) -> None:
        """End the orders that are fulfilled, or that events since the last call have ended."""
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
            ended = self._game.orders_ended_by_events(seat, [each.event for each in new], view)
            if Order.NO_REACTION in held & ended:
                self._woken.add(seat)
            held -= ended
            self._heard[seat] = answered
        if answered > self._given[seat]:
            held = after_question(self._game, held, ask)
            if self._game.orders_ended_by_question(ask):
                self._woken.discard(seat)
        self._held[seat] = held
