"""The order of a hand on the screen: a card keeps its number as long as it is held."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from antterm.games.march.rules.view import MarchView
from antterm.ui.models.seat_view import SeatView


class HandOrder:
    """Shows hands with the cards where they stood before; a new card takes the place of one that is gone.

    So an exchange, after which the rules have the new card last, changes the number of no other card.
    """

    def __init__(self) -> None:
        self._orders: dict[int, list[tuple[int, tuple[str, ...]]]] = {}
        """The cards of each seat in their order, each time with how many answers there had been."""
        self._last: tuple[SeatView, SeatView] | None = None
        """The seat view that was arranged last, as it came and as it was returned: a cache of one entry."""

    def arranged(self, seat_view: SeatView) -> SeatView:
        """Return what a seat sees with its own hand in the order in which its cards are numbered."""
        if self._last is not None and any(seat_view is each for each in self._last):
            return self._last[1]
        self._last = seat_view, self._arranged(seat_view)
        return self._last[1]

    def _arranged(self, seat_view: SeatView) -> SeatView:
        view: MarchView = seat_view.view
        hand = view.nests[view.seat].hand if view.seat is not None else None
        if view.seat is None or hand is None:
            return seat_view
        shown = self._order(view.seat, hand, seat_view.answered)
        if shown == hand:
            return seat_view
        nests = tuple(replace(nest, hand=shown) if nest.seat == view.seat else nest for nest in view.nests)
        return replace(seat_view, view=replace(view, nests=nests))

    def _order(self, seat: int, hand: tuple[str, ...], answered: int) -> tuple[str, ...]:
        """Return the order of the cards in a hand, and remember it."""
        orders = self._orders.setdefault(seat, [])
        while orders and orders[-1][0] > answered:
            orders.pop()  # answers were taken back
        before = orders[-1][1] if orders else ()
        order = in_place(before, hand)
        if order != before:
            orders.append((answered, order))
        return order


def in_place(before: Sequence[str], now: Sequence[str]) -> tuple[str, ...]:
    """Return the cards of a hand in their order of before, new ones in the places of those that are gone.

    Copies of a card have one number, so they stand together: where one of them goes no number changes.

    Args:
        before: the cards before in their order, one that was held twice as often.
        now: those held now.
    """
    known, held = dict.fromkeys(before), Counter(now)
    new = [card for card in held if card not in known]
    places = [card if card in held else new.pop(0) if new else None for card in known]
    return tuple(card for each in (*places, *new) if each is not None for card in [each] * held[each])
