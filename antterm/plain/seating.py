"""Who plays on in a game: a seat for a bot, an engine or a person, and other names."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from antterm.bots import engines_of, nickname
from antterm.bots.kinds import PERSON, kind_of
from antterm.bots.trouble import PlayerTrouble
from antterm.core.options import BadOption
from antterm.i18n import _
from antterm.plain.dialog import Dialog, Offered, ask_text, choose, speak
from antterm.plain.hands import why_refused
from antterm.plain.means import MeansAtHome
from antterm.plain.telling import who_plays
from antterm.saves.document import NAME_LIMIT, tidy
from antterm.table import Table, players
from antterm.table.players import shared_name_sentence


class SeatingTalk:
    """The questions about who plays in a game that is kept here.

    Args:
        table: the game.
        means: what dialogs share.
    """

    def __init__(self, table: Table, means: MeansAtHome) -> None:
        self._table, self._means = table, means

    def choose_seat(self) -> Dialog[None]:
        """Ask whose seat it is about, then who is to play there.

        Raises:
            SaveError: it could not be saved; all sit as before.
        """
        table = self._table
        labels = [
            f"{table.words.seat(number)}: {seat.name}, {kind_of(seat.player).title(seat.player)}"
            for number, seat in enumerate(table.seats)
        ]
        number = yield from choose(_("Who plays"), labels)
        if number is None:
            return
        offers = self._offers(number)
        title = _("Who plays on for {name}?").format(name=table.names[number])
        chosen = yield from choose(title, [label for label, _seat in offers])
        if chosen is None:
            return
        try:
            yield from offers[chosen][1]()
        except PlayerTrouble as trouble:
            yield speak(trouble.sentence())
        except BadOption as error:  # an engine that has gone since it was listed
            yield speak(str(error.value))
        yield speak(who_plays(table))

    def _offers(self, number: int) -> list[Offered]:
        """Who may play on in a seat."""
        table, now = self._table, self._table.seats[number]
        known = [player for player in players(table.game_id) if player != PERSON]
        engines = None if self._means.launch.guest else engines_of(table.game_id)
        if engines is not None:
            known += map(engines.player, self._means.engines)
        offers: list[Offered] = []
        if now.player != PERSON:
            offers.append((kind_of(PERSON).title(PERSON), partial(self._seat_person, number)))
        for player in known:
            if player != now.player:
                offers.append((kind_of(player).title(player), partial(self._seat_program, number, player)))
        if engines is not None:
            label = _("a {protocol} engine, to be named").format(protocol=engines.short)
            offers.append((label, partial(self._ask_engine, number)))
        return [*offers, (_("as now, by another name"), partial(self._rename, number))]

    def _seat_person(self, number: int) -> Dialog[None]:
        table = self._table
        people = len(table.here) + 1
        if why := why_refused(table.game_id, table.options, people, self._means.settings):
            yield speak(why)
            return
        yield from self._ask_name(number, "", lambda name: table.take_over(number, PERSON, name))

    def _seat_program(self, number: int, player: str) -> Dialog[None]:
        taken = {name for other, name in enumerate(self._table.names) if other != number}
        self._table.take_over(number, player, nickname(player, taken))
        yield from ()

    def _ask_engine(self, number: int) -> Dialog[None]:
        engines = engines_of(self._table.game_id)
        assert engines is not None
        text = _("The path of a program that speaks the {protocol}; arguments may follow.")
        command = yield from ask_text(text.format(protocol=engines.protocol))
        if command:
            player = engines.meant(engines.player(command))
            yield from self._seat_program(number, player)
            self._means.change_settings(self._means.settings.with_engine(engines.command(player)))

    def _rename(self, number: int) -> Dialog[None]:
        table = self._table
        yield from self._ask_name(number, table.names[number], lambda name: table.rename_seat(number, name))

    def _ask_name(self, number: int, name: str, seat: Callable[[str], object]) -> Dialog[None]:
        """Ask what who plays in a seat is called, and seat them so."""
        called = self._table.words.seat(number)
        empty = _("An empty line means “{name}”.").format(name=called)
        typed = yield from ask_text(_("Type the name of who plays here."), name, empty)
        if typed is None:
            return
        chosen = tidy((typed or called)[:NAME_LIMIT])
        others = {other.casefold() for at, other in enumerate(self._table.names) if at != number}
        if chosen.casefold() in others:
            yield speak(shared_name_sentence(chosen))
        else:
            seat(chosen)
