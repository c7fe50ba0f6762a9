"""Whose question it is, where it is asked openly and nobody knows who has the keyboard."""

from __future__ import annotations

from antterm.games.march.rules.view import MarchView
from antterm.ui.models.sight import Sight


class Handing:
    """Who is to take the keyboard. Enter does so; numbers, and saying no, answer at once."""

    def __init__(self) -> None:
        self.to: int | None = None
        """The seat to which the question has come over; None where nobody needs to be told."""
        self._asked: int | None = None
        """The seat that was asked last."""
        self._answered = -1
        """How many answers had been given then."""

    def hear(self, sight: Sight, view: MarchView) -> None:
        """Take note of who is asked."""
        ask = sight.ask
        if ask is None:
            return
        if ask.seat != self._asked or view.seat is not None:
            self.to = ask.seat if view.seat is None else None
        elif sight.answered != self._answered:
            self.to = None
        self._asked, self._answered = ask.seat, sight.answered

    def end(self) -> None:
        """He has taken it."""
        self.to = None
