"""Who plays on: handing a seat to a bot or an engine, taking one over, other names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual.screen import Screen

from antterm.bots import engines_of, nickname
from antterm.bots.kinds import PERSON, kind_of
from antterm.bots.trouble import PlayerTrouble
from antterm.core.options import BadOption
from antterm.i18n import _
from antterm.saves.document import NAME_LIMIT, tidy
from antterm.saves.errors import SaveError
from antterm.table import Table, players
from antterm.table.players import shared_name_sentence
from antterm.ui.screens.choice import ChoiceScreen
from antterm.ui.screens.line import LineScreen, LineToType
from antterm.ui.screens.paths import complete_path
from antterm.ui.services import Services


class Seating:
    """The questions about who plays in a game.

    Args:
        screen: on top of which they are asked.
        table: the game.
        services: what the screens share.
        sync: shows the table as it stands, with a message.
    """

    def __init__(
        self, screen: Screen[Any], table: Table, services: Services, sync: Callable[[str], None]
    ) -> None:
        self._screen, self._table, self._services, self._sync = screen, table, services, sync

    def choose_seat(self) -> None:
        """Ask whose seat it is about, then who is to play there."""
        table = self._table
        items = [
            (
                str(number),
                f"{table.words.seat(number)}: {seat.name}, {kind_of(seat.player).title(seat.player)}",
            )
            for number, seat in enumerate(table.seats)
        ]

        def decided(number: str | None) -> None:
            if number is not None:
                self._choose_player(int(number))

        self._ask(_("Who plays"), items, decided)

    def seat_person(self, number: int) -> None:
        """A person takes a program's seat."""
        name = self._table.words.seat(number)
        self._ask_name(number, name, lambda name: self._table.take_over(number, PERSON, name))

    def _ask(self, title: str, items: list[tuple[str, str]], decided: Callable[[str | None], None]) -> None:
        self._screen.app.push_screen(ChoiceScreen(self._services, title, items), decided)

    def _choose_player(self, number: int) -> None:
        """Who is to play on in a seat, or what they are called."""
        seat = self._table.seats[number]
        items = [
            (player, kind_of(player).title(player))
            for player in players(self._table.game_id)
            if player != seat.player
        ]
        engines = engines_of(self._table.game_id)
        if engines is not None and not self._services.launch.guest:
            known = [engines.player(command) for command in self._services.engines]
            items += [(player, _title(player)) for player in known if player != seat.player]
            items.append(("engine", _("a {protocol} engine, to be named").format(protocol=engines.short)))
        items.append(("name", _("as now, by another name")))

        def decided(player: str | None) -> None:
            if player == "name":
                self._ask_name(number, seat.name, lambda name: self._table.rename_seat(number, name))
            elif player == PERSON:
                self.seat_person(number)
            elif player == "engine":
                self._ask_engine(number)
            elif player is not None:
                self._seat_known_program(number, player)

        self._ask(_("Who plays on for {name}?").format(name=seat.name), items, decided)

    def _seat_known_program(self, number: int, player: str) -> None:
        try:
            self._seat_program(number, player)
        except SaveError as error:
            self._sync(error.sentence())
        except BadOption as error:  # an engine that has gone since it was listed
            self._sync(str(error.value))
        else:
            self._sync("")

    def _seat_program(self, number: int, player: str) -> None:
        taken = {name for other, name in enumerate(self._table.names) if other != number}
        self._table.take_over(number, player, nickname(player, taken))

    def _ask_engine(self, number: int) -> None:
        """Which engine is to play on in a seat."""

        engines = engines_of(self._table.game_id)
        assert engines is not None

        def act(command: str) -> str:
            try:
                player = engines.meant(engines.player(command))
                self._seat_program(number, player)
            except (PlayerTrouble, SaveError) as error:
                return error.sentence()
            self._services.change_settings(self._services.settings.with_engine(engines.command(player)))
            return ""

        text = _("The path of a program that speaks the {protocol}; arguments may follow.").format(
            protocol=engines.protocol
        )
        self._ask_line(
            LineToType(_("Which engine plays?"), text, "", engines.longest_command, complete_path), act
        )

    def _ask_name(self, number: int, name: str, seat: Callable[[str], object]) -> None:
        """Ask what who plays in a seat is called, and seat them so."""

        def act(typed: str) -> str:
            chosen = tidy(typed or name)
            others = {other.casefold() for at, other in enumerate(self._table.names) if at != number}
            if chosen.casefold() in others:
                return shared_name_sentence(chosen)
            try:
                seat(chosen)
            except SaveError as error:
                return error.sentence()
            return ""

        title = _("{seat}: who plays here?").format(seat=self._table.words.seat(number))
        text = _("Type the name of who plays here.")
        self._ask_line(LineToType(title, text, name, NAME_LIMIT), act)

    def _ask_line(self, line: LineToType, act: Callable[[str], str]) -> None:
        def done(seated: bool | None) -> None:
            if seated:
                self._sync("")

        self._screen.app.push_screen(LineScreen(self._services, line, act), done)


def _title(player: str) -> str:
    """What people call a kind of player."""
    return kind_of(player).title(player)
