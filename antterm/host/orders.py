"""Standing orders: what the host answers for somebody who is away.

Each game says to which questions an order applies (`Game.ordered`); this module decides between several.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from antterm.core.ask import Ask
from antterm.core.game import Game
from antterm.core.orders import Order

PRECEDENCE: Final = (Order.ALWAYS_LARVA, Order.NO_REACTION, Order.PASS_IF_NOTHING)
"""Which order wins: somebody who wants no reactions and every larva takes the larva."""


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
