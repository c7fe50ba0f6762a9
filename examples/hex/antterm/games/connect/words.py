"""The sentences of Hex."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, assert_never, cast

from antterm.games.connect.rules.game import (
    WHITE,
    ConnectBoard,
    Place,
    StonePlaced,
    StoneSwapped,
    Swap,
    name_of,
)

from antterm.core.ask import Ask, Choice, Event
from antterm.core.game import Outcome
from antterm.i18n import _
from antterm.words import Words


class ConnectWords(Words):
    """The texts of Hex."""

    def title(self) -> str:
        return _("Hex")

    def summary(self, options: Mapping[str, Any]) -> str:
        return _("{n} by {n}").format(n=options["size"])

    def seat(self, seat: int) -> str:
        return _("White") if seat == WHITE else _("Black")

    def option(self, name: str) -> tuple[str, str]:
        return _("Size"), _("Cells along a side of the board.")

    def value(self, option: str, value: Any) -> str:
        return str(value)

    def question(self, ask: Ask, names: Sequence[str]) -> str:
        sides = _("top and bottom") if ask.seat == WHITE else _("left and right")
        return _("{who}: where does your stone go? Join {sides}.").format(who=names[ask.seat], sides=sides)

    def choice(self, ask: Ask, choice: Choice, view: ConnectBoard) -> str:
        match cast(Place | Swap, choice.meaning):
            case Place(cell):
                return _("Place a stone on {cell}.").format(cell=name_of(cell))
            case Swap():
                return _("Make the first stone yours.")
            case unknown:
                assert_never(unknown)

    def event(self, event: Event, names: Sequence[str]) -> str | None:
        match cast(StonePlaced | StoneSwapped, event):
            case StonePlaced(seat, cell):
                return _("{who} places a stone on {cell}.").format(who=names[seat], cell=name_of(cell))
            case StoneSwapped(seat, cell):
                return _("{who} takes over {cell}.").format(who=names[seat], cell=name_of(cell))
            case unknown:
                assert_never(unknown)

    def outcome(self, outcome: Outcome, names: Sequence[str]) -> str:
        return _("{who} has joined both sides and won.").format(who=names[outcome.winners[0]])

    def rules(self) -> str:
        return _(
            "# Hex\n\nIn turn place a stone on any empty cell. White wants a chain of stones from the top to "
            "the bottom, Black one from the left to the right; one of them will have it. After the first "
            "stone Black may take it over instead of placing one."
        )


WORDS = ConnectWords
