"""Who plays on in a game that is kept here: a seat for a bot, an engine or a person, and other names."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from antterm.bots import engines_of, nickname
from antterm.bots.kinds import PERSON, kind_of
from antterm.dialogues.steps import Dialogue, Enter, Trouble, choose, enter
from antterm.i18n import _
from antterm.saves.document import NAME_LIMIT, tidy
from antterm.table import Table, players
from antterm.table.players import shared_name_sentence

ENGINE, NAME = "engine", "name"
"""An engine whose path is asked for, and another name, among the players that can be chosen."""


class Seating:
    """The dialogues about who plays in a game. Their result is whether they have changed that.

    Args:
        table: the game.
        engines: the commands that may be run for engines, the last chosen first; None where none may.
        remember_engine: called with the command of an engine that was named.
        why_no_person: tells why so many people cannot play here; an empty text if they can.
    """

    def __init__(
        self,
        table: Table,
        engines: Sequence[str] | None,
        remember_engine: Callable[[str], object],
        why_no_person: Callable[[int], str] = lambda _people: "",
    ) -> None:
        self._table, self._engines = table, engines
        self._remember_engine, self._why_no_person = remember_engine, why_no_person

    def choose_seat(self) -> Dialogue[bool]:
        """Ask whose seat it is about, then who is to play there."""
        table = self._table
        seats = [
            (number, f"{table.words.seat(number)}: {seat.name}, {kind_of(seat.player).title(seat.player)}")
            for number, seat in enumerate(table.seats)
        ]
        number = yield from choose(_("Who plays"), seats)
        title = _("Who plays on for {name}?").format(name=table.names[number])
        player = yield from choose(title, self._players(number))
        match player:
            case "name":
                rename = lambda name: table.rename_seat(number, name)  # noqa: E731
                return (yield from self._ask_name(number, table.names[number], rename))
            case "person":
                return (yield from self.seat_person(number))
            case "engine":
                return (yield from self._ask_engine(number))
        self._seat_program(number, player)
        return True

    def seat_person(self, number: int) -> Dialogue[bool]:
        """Ask for the name of a person who takes a program's seat."""
        table = self._table
        if why := self._why_no_person(len(table.here) + 1):
            raise Trouble(why)
        take_over = lambda name: table.take_over(number, PERSON, name)  # noqa: E731
        return (yield from self._ask_name(number, "", take_over))

    def _players(self, number: int) -> Sequence[tuple[str, str]]:
        """Who may play on in a seat, each with what they are called."""
        game_id, now = self._table.game_id, self._table.seats[number].player
        engines = engines_of(game_id) if self._engines is not None else None
        known = [*players(game_id)]
        if engines is not None:
            known += map(engines.player, self._engines or ())
        offers = [(player, kind_of(player).title(player)) for player in known if player != now]
        if engines is not None:
            label = _("a {protocol} engine, to be named").format(protocol=engines.short)
            offers.append((ENGINE, label))
        return [*offers, (NAME, _("the same player under another name"))]

    def _seat_program(self, number: int, player: str) -> None:
        taken = {name for other, name in enumerate(self._table.names) if other != number}
        self._table.take_over(number, player, nickname(player, taken, number))

    def _ask_engine(self, number: int) -> Dialogue[bool]:
        """Ask which engine is to play on in a seat."""
        engines = engines_of(self._table.game_id)
        assert engines is not None

        def take(command: str) -> bool:
            player = engines.meant(engines.player(command))
            self._seat_program(number, player)
            self._remember_engine(engines.command(player))
            return True

        text = _("The path of a program that speaks the {protocol}; arguments may follow.")
        told = text.format(protocol=engines.protocol)
        step = Enter(_("Which engine plays?"), told, limit=engines.longest_command, is_path=True)
        return (yield from enter(step, take))

    def _ask_name(self, number: int, now: str, seat: Callable[[str], object]) -> Dialogue[bool]:
        """Ask what the one who plays in a seat is called, and seat them so.

        Args:
            number: the seat.
            now: what they are called already; empty for somebody new.
            seat: gives them the name that was typed.
        """
        table = self._table

        def take(typed: str) -> bool:
            name = tidy(typed)
            others = {other.casefold() for at, other in enumerate(table.names) if at != number}
            if name.casefold() in others:
                raise Trouble(shared_name_sentence(name))
            seat(name)
            return True

        called = table.words.seat(number)
        title = _("{seat}: who plays here?").format(seat=called)
        step = Enter(title, _("Type the name of the player."), now, NAME_LIMIT, called)
        return (yield from enter(step, take))
