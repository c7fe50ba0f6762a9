"""Standing orders: what the host answers for somebody who is away.

What an order speaks of each game says (`Game.ordered`); here is which of several has its way.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from antterm.core.ask import Ask
from antterm.core.game import Game
from antterm.core.orders import Order

PRECEDENCE: Final = (Order.ALWAYS_LARVA, Order.NO_REACTION, Order.PASS_IF_NOTHING)
"""Who wants no reactions and every larva takes the larva."""


def standing_answer(game: Game[Any], orders: Collection[Order], ask: Ask) -> str | None:
    """The answer that the orders of who is asked give; None where it is for himself to answer."""
    held = (order for order in PRECEDENCE if order in orders)
    return next((choice.text for order in held if (choice := game.ordered(order, ask)) is not None), None)


def known(game: Game[Any], orders: Collection[Order]) -> frozenset[Order]:
    """Those of some orders that mean something in a game."""
    return frozenset(orders).intersection(game.orders)


def remaining(game: Game[Any], orders: frozenset[Order], ask: Ask) -> frozenset[Order]:
    """The orders of who is asked that go on after this question has come."""
    return orders - game.fulfilled(ask)
