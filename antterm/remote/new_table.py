"""A table at a host while it is set up: the form of a new game, and what people there agree on."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from antterm.bots import nickname
from antterm.bots.kinds import PERSON, kind_of
from antterm.i18n import _, pgettext
from antterm.i18n.data import Sentences
from antterm.remote.rows import CONSENT, WATCHING
from antterm.saves.document import NAME_LIMIT, Seat, tidy
from antterm.table.clock import PACES, read_pace
from antterm.table.setting_up import NO_CLOCK, AnyLine, FormChoice, FormStart, FormText, NewGameForm
from antterm.wire.messages import Consent, HouseRules, Make, Watching
from antterm.wire.social import Correspondence

WEEKS: Final = {
    "1d/move": Correspondence(move=24, vacation=14),
    "3d/move": Correspondence(move=3 * 24, vacation=14),
    "7d/move": Correspondence(move=7 * 24, vacation=21),
    "10d+1d": Correspondence(bank=10 * 24, increment=24, vacation=14),
}
"""How much time there can be in a game that takes weeks."""
DELAYS: Final = Sentences(__file__, "delays")
CALLED: Final = Sentences(__file__, "paces")
NO, YES = ANSWERS = ("no", "yes")


class NewTableForm(NewGameForm):
    """What has been chosen for a new table.

    Args:
        own: the name of who makes it.
        game_id: with which game it begins; None for the first of all.
    """

    def __init__(self, own: str, game_id: str | None = None) -> None:
        self._own = tidy(own)
        self._pace = NO_CLOCK
        self._take_back, self._watch, self._delay, self._hints = Consent.ASKED, Watching.ALL, "0", NO
        self._invited = ""
        super().__init__((), None)
        if game_id is not None:
            self.take_game(game_id)

    @property
    def _is_first(self) -> bool:
        return False  # others may come who know the game

    def _usual_player(self, seat: int) -> str:
        return PERSON  # others may come; a bot is chosen

    # What has been chosen

    def wish(self) -> Make:
        """Return what the host is asked for."""
        pace = read_pace(self._pace) if self._pace in PACES else None
        rules = HouseRules(
            take_back=self._take_back,
            hints=self._hints == YES,
            watch=self._watch,
            delay=int(self._delay),
            invited=tuple(dict.fromkeys(filter(None, map(tidy, self._invited.split(","))))),
        )
        return Make(
            game=self.game_id,
            name=tidy(self.title),
            options=self.options(),
            seats=tuple(self.seats()),
            pace=pace,
            correspondence=WEEKS.get(self._pace),
            house_rules=rules,
        )

    def seats(self) -> list[Seat]:
        taken = {self._own}
        seats = []
        for seat, player in enumerate(self._players):
            name = self._own if seat == self._own_seat else self._words.seat(seat)
            if player != PERSON:
                name = nickname(player, taken, seat)
            taken.add(name)
            seats.append(Seat(name, player))
        return seats

    @property
    def _own_seat(self) -> int | None:
        """The first that is no bot's."""
        return next((seat for seat, player in enumerate(self._players) if player == PERSON), None)

    # The lines of the form

    def lines(self) -> Iterator[AnyLine]:
        yield from self._game_lines()
        for seat in range(self.seat_count):
            yield self._seat_line(seat)
        yield self._pace_line()
        yield from self._house_lines()
        yield from self._rule_lines()
        yield FormText(
            label=_("Name of the table"),
            help=_("By which people find it; may stay empty."),
            text=self.title,
            empty=_("(made of game and day)"),
            keep=partial(setattr, self, "title"),
        )
        yield FormStart(_("Open the table"), _("Enter opens the table; F2 does so from any line."))

    def _seat_line(self, seat: int) -> FormChoice:
        player = self._players[seat]
        own = seat == self._own_seat

        def called(player: str) -> str:
            if player != PERSON:
                return kind_of(player).title(player)
            return pgettext("person", "you") if own else _("free: for who comes")

        return FormChoice(
            label=self._words.seat(seat),
            help=_("Free for somebody who comes, or a bot. The first seat without a bot is yours."),
            values=self._kinds(),
            value=player,
            called=called,
            choose=partial(self._players.__setitem__, seat),
        )

    def _pace_line(self) -> FormChoice:
        return FormChoice(
            label=_("Pace"),
            help=_(
                "By a chess clock while all are here, or days for each move. When they are up the others may "
                "replace, wait or end; nothing happens by itself."
            ),
            values=(NO_CLOCK, *PACES, *WEEKS),
            value=self._pace,
            called=_pace_called,
            choose=partial(setattr, self, "_pace"),
        )

    def _house_lines(self) -> Iterator[AnyLine]:
        yield FormText(
            label=_("Who may come"),
            help=_("Names of accounts or guests with commas between them; empty for everybody."),
            text=self._invited,
            empty=_("(everybody)"),
            keep=partial(setattr, self, "_invited"),
            most=5 * NAME_LIMIT,
        )
        yield FormChoice(
            label=_("Taking back"),
            help=_("Whether answers are taken back past what others have answered or what came to light."),
            values=[*map(str, CONSENT)],
            value=str(self._take_back),
            called=lambda value: _(CONSENT[Consent(value)]),
            choose=lambda value: setattr(self, "_take_back", Consent(value)),
        )
        yield FormChoice(
            label=_("Hints"),
            help=_("Whether players may ask a bot for a hint."),
            values=ANSWERS,
            value=self._hints,
            called=lambda value: _("yes") if value == YES else _("no"),
            choose=partial(setattr, self, "_hints"),
        )
        yield FormChoice(
            label=_("Who may look on"),
            help=_("Onlookers see what an onlooker may see, never a hand."),
            values=[*map(str, WATCHING)],
            value=str(self._watch),
            called=lambda value: _(WATCHING[Watching(value)]),
            choose=lambda value: setattr(self, "_watch", Watching(value)),
        )
        if self._watch is not Watching.NOBODY:
            yield FormChoice(
                label=_("  they see it"),
                help=_("By how much later onlookers see the game."),
                values=[*DELAYS],
                value=self._delay,
                called=lambda value: _(DELAYS[value]),
                choose=partial(setattr, self, "_delay"),
            )


def _pace_called(pace: str) -> str:
    """Return what a pace is called."""
    return _(CALLED[pace]) if pace in CALLED else pace
