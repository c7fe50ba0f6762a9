"""Playing on from a position of a game, in a new one: who plays, and under which name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from textual.screen import Screen

from antterm.bots import levels
from antterm.bots.kinds import level_name
from antterm.core.ask import Refused
from antterm.i18n import _
from antterm.saves.document import NAME_LIMIT, Seat
from antterm.saves.errors import SaveError
from antterm.table import Table
from antterm.table.players import with_bots
from antterm.ui.screens.choice import ChoiceScreen
from antterm.ui.screens.line import LineScreen, LineToType
from antterm.ui.services import Services

SAME = "same"


class NewLine:
    """The questions before a new line begins.

    Args:
        screen: on top of which they are asked.
        table: the game.
        services: what the screens share.
        show: shows the game that has begun.
    """

    def __init__(
        self, screen: Screen[None], table: Table, services: Services, show: Callable[[Table], None]
    ) -> None:
        self._screen, self._table, self._services, self._show = screen, table, services, show

    def begin(self, number: int) -> None:
        """Ask who plays on from the position after so many answers."""
        table = self._table
        items = [(SAME, _("the same: {names}").format(names=", ".join(table.names)))]
        items += [
            (str(seat), _("you, as {seat}; bots in all other seats").format(seat=table.words.seat(seat)))
            for seat in range(len(table.seats))
            if len(table.seats) > 1
        ]

        def decided(chosen: str | None) -> None:
            if chosen == SAME:
                self._ask_name(number, table.seats)
            elif chosen is not None:
                self._ask_level(number, int(chosen))

        self._screen.app.push_screen(ChoiceScreen(self._services, _("Who plays on?"), items), decided)

    def _ask_level(self, number: int, own: int) -> None:
        """Ask against which bots."""
        game_id = self._table.game_id
        items = [(f"bot:{level}", level_name(level)) for level in levels(game_id)][::-1]

        def decided(player: str | None) -> None:
            if player is not None:
                self._ask_name(number, with_bots(self._table.seats, own, player, self._table.words.seat(own)))

        self._screen.app.push_screen(ChoiceScreen(self._services, _("Against which bot?"), items), decided)

    def _ask_name(self, number: int, seats: Sequence[Seat]) -> None:
        """Ask for a name and begin."""
        table = self._table
        begun: list[Table] = []

        def show(_done: bool | None) -> None:
            for line in begun:
                self._show(line)

        text = _("A new game goes on from here under this name. “{name}” stays as it is.").format(
            name=table.name
        )
        if not table.game.perfect_information:
            text = " ".join((text, _("What is drawn comes in the same order.")))
        title = _("A new line from position {number}").format(number=number)
        line = LineToType(title, text, table.line_name(), NAME_LIMIT)
        act = partial(self._branch, number, seats, begun)
        self._screen.app.push_screen(LineScreen(self._services, line, act), show)

    def _branch(self, number: int, seats: Sequence[Seat], begun: list[Table], name: str) -> str:
        """Begin a line under a name; say why it cannot be begun."""
        table = self._table
        try:
            begun.append(table.branch(number, name or table.line_name(), self._services.engines, seats))
        except Refused as refused:
            return table.words.refusal(refused)
        except SaveError as error:
            return error.sentence()
        return ""
