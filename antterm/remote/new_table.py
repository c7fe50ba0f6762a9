"""The form for a new table at a host: the game, who may sit where, and the rules of the table."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import Final, Self

from antterm import bots, registry
from antterm.bots import PERSON, nickname
from antterm.errors import UserError
from antterm.i18n import _, pgettext
from antterm.i18n.data import Sentences
from antterm.plugins import canonical
from antterm.remote.link import Link
from antterm.remote.rows import CONSENT, WATCHING, rating_range
from antterm.remote.sentences import REFUSALS
from antterm.remote.table_sentences import ONLOOKERS_CHAT
from antterm.saves.clock import Pace
from antterm.saves.document import NAME_LIMIT, Seat, tidy
from antterm.table.clock import PACES, read_pace
from antterm.table.players import players
from antterm.table.setting_up import (
    EMPTY,
    NO_CLOCK,
    AnyLine,
    ChosenSeat,
    FormChoice,
    GameChoice,
    SeatChoices,
    beginners_bot,
    choice_line,
    start_line,
    text_line,
    title_with_rating,
)
from antterm.wire import messages as wire

WEEKS: Final = {
    "1d/move": wire.Correspondence(move=24, vacation=14),
    "3d/move": wire.Correspondence(move=3 * 24, vacation=14),
    "7d/move": wire.Correspondence(move=7 * 24, vacation=21),
    "10d+1d": wire.Correspondence(bank=10 * 24, increment=24, vacation=14),
}
"""The time limits that can be chosen for a game over weeks."""
DELAYS: Final = Sentences(__file__, "delays")
CALLED: Final = Sentences(__file__, "paces")
MOST_RATING: Final = 4000
NO, YES = ANSWERS = ("no", "yes")


class FormTrouble(UserError):
    """A table cannot be made as it was chosen; the text says why."""


def is_offered(packages: Collection[str], game_id: str, *players: str) -> bool:
    """Return whether a host offers a game and its players.

    Args:
        packages: the names of the packages whose games and bots the host offers.
        game_id: the game.
        players: bots of the game; none for the game alone.
    """
    offered = {canonical(name) for name in packages}
    return offered.issuperset(map(canonical, bots.packages(game_id, players).values()))


def time_limits(pace: str) -> tuple[Pace | None, wire.Correspondence | None]:
    """Return the chess clock, or the limits of a game over weeks, by their value in a form."""
    return read_pace(pace) if pace in PACES else None, WEEKS.get(pace)


def pace_of(row: wire.LobbyRow) -> str:
    """Return the value of the line for the time limits of a table; `NO_CLOCK` if they are not among them."""
    clocks = (text for text in PACES if row.pace is not None and read_pace(text) == row.pace)
    days = (text for text, terms in WEEKS.items() if terms == row.correspondence)
    return next(chain(clocks, days), NO_CLOCK)


def pace_line(form: object, **more: str) -> FormChoice:
    """Return the line for the attribute `pace` of a form: its time limits."""
    called = lambda pace: _(CALLED[pace]) if pace in CALLED else pace  # noqa: E731
    return choice_line(form, "pace", (NO_CLOCK, *PACES, *WEEKS), called, **more)


def yes_or_no_line(owner: object, name: str) -> FormChoice:
    """Return the line for an attribute whose value is one of `ANSWERS`."""
    return choice_line(owner, name, ANSWERS, lambda value: _("yes") if value == YES else _("no"))


class NewTableForm:
    """The choices for a new table.

    Args:
        own: the name of the person who makes it.
        last: the table whose game and rules are chosen at first; None for the first game and the usual rules.
        wished: defaults of options that differ from the usual ones.
        rates: whether the host has ratings.
        packages: the names of the packages whose games and bots the host offers.
        challenged: the person for whom alone it is made, to play at once; None for a table that others see.
        known_names: the names of people that can be completed where it is said who may come.
    """

    def __init__(
        self,
        own: str,
        last: wire.LobbyRow | None = None,
        wished: Mapping[str, str] = EMPTY,
        rates: bool = False,
        packages: Collection[str] = (),
        challenged: wire.PersonInfo | None = None,
        known_names: tuple[str, ...] = (),
    ) -> None:
        self._challenged, self._known = challenged, known_names
        self._rates, self._own, self._packages = rates, tidy(own), packages
        self.title = ""
        """The name of the table, as typed."""
        self.pace = NO_CLOCK
        self.take_back: str = wire.Consent.ASKED
        self.watch: str = wire.Watching.ALL
        self.delay, self.hints, self.rated = "0", NO, YES
        self.onlookers_chat: str = wire.OnlookersChat.APART
        self.invited = ""
        """The names of those who may come, with commas; empty for anybody."""
        self.ratings = ""
        """The ratings with which others may sit down, as they were typed; empty for any."""
        self.own_seat = ""
        """The seat that the maker has chosen; empty for the first one."""
        self.game = GameChoice(
            [game_id for game_id in registry.HOMES if is_offered(packages, game_id)], wished
        )
        self.players = SeatChoices(self.game, self._kinds, self._usual_player)
        self.players.fit()
        if last is not None and last.game in self.game.games:
            self._take_after_table(last)

    @classmethod
    def at(
        cls,
        link: Link,
        last: wire.LobbyRow | None,
        wished: Mapping[str, str],
        challenged: wire.PersonInfo | None = None,
    ) -> Self:
        """Return the form as it begins at the host to which a link leads."""
        own = link.welcome.name or _("You")
        return cls(own, last, wished, link.welcome.rates, link.welcome.packages, challenged, link.known_names)

    def take_game(self, game_id: str) -> None:
        """Choose another game; see `SeatChoices.take_game`."""
        self.players.take_game(game_id)

    def _take_after_table(self, last: wire.LobbyRow) -> None:
        """Choose the game and the rules of a table, as far as they can be chosen still."""
        self.take_game(last.game)
        if self._challenged is None and len(last.seat_infos) in self.game.rules.seats:
            self.players.take_seats(len(last.seat_infos))
        self.game.take_options(last.options)
        self.pace = pace_of(last)
        rules = last.house_rules
        self.take_back, self.watch = rules.take_back, rules.watch
        self.hints, self.rated = ANSWERS[rules.hints], ANSWERS[rules.rated]
        self.ratings = rating_range(last) if self._rates else ""
        self.delay = str(rules.delay) if str(rules.delay) in DELAYS else "0"

    def _kinds(self) -> Sequence[str]:
        """Return the players that the host offers for the game."""
        game_id = self.game.game_id
        return [player for player in players(game_id) if is_offered(self._packages, game_id, player)]

    def _usual_player(self, seat: int) -> str:
        if self._challenged is not None and seat > 1:
            return beginners_bot(self._kinds())
        return PERSON  # others may come; a bot is chosen

    # What was chosen

    def wish(self) -> wire.Make:
        """Return the request for this table.

        Raises:
            FormTrouble: a challenge has not just two seats for people, or there are no such ratings.
        """
        if self._challenged is not None and len(self._seats_of_people()) != 2:
            refusal = REFUSALS["challenge_seats"]
            raise FormTrouble(_(refusal))
        order, own = self.players.draw(), self._own_seat
        pace, correspondence = time_limits(self.pace)
        least, most = self._rating_range()
        rules = wire.HouseRules(
            take_back=wire.Consent(self.take_back),
            hints=self.hints == YES,
            watch=wire.Watching(self.watch),
            delay=int(self.delay),
            invited=tuple(dict.fromkeys(filter(None, map(tidy, self.invited.split(","))))),
            least_rating=least,
            most_rating=most,
            rated=self._may_be_rated and self.rated == YES,
            onlookers_chat=wire.OnlookersChat(self.onlookers_chat),
        )
        return wire.Make(
            game=self.game.game_id,
            name=tidy(self.title),
            options=self.game.options(),
            seats=tuple(self._seats_in(order)),
            seat=None if own is None else order.index(own),
            challenged=self._challenged.id if self._challenged is not None else "",
            pace=pace,
            correspondence=correspondence,
            house_rules=rules,
        )

    def _rating_range(self) -> tuple[int, int]:
        """Return the least and the most rating that others may have; 0 for any."""
        if not self._rates or self._challenged is not None or not self.ratings.strip():
            return 0, 0
        found = re.fullmatch(r"\s*(\d{0,4})\s*-\s*(\d{0,4})\s*", self.ratings)
        least, most = (int(each or 0) for each in found.groups()) if found is not None else (0, 0)
        if not (least or most) or max(least, most) > MOST_RATING or (most and least > most):
            raise FormTrouble(_("Type ratings such as 1400-1700, 1400- or -1600."))
        return least, most

    @property
    def _may_be_rated(self) -> bool:
        """Whether the host and the rules of the table allow that its game is rated."""
        return self._rates and self.hints == NO and self.take_back != wire.Consent.FREE

    def _seats_in(self, order: Sequence[int]) -> list[Seat]:
        """Return who sits where, in an order of the seats of the form."""
        own = None if self._own_seat is None else order.index(self._own_seat)
        taken = {self._own}
        seats = []
        for seat, player in enumerate(self.players.chosen[listed].player for listed in order):
            name = self._own if seat == own else self.game.words.seat(seat)
            if player != PERSON:
                name = nickname(player, taken, seat)
            taken.add(name)
            seats.append(Seat(name, player))
        return seats

    @property
    def _own_seat(self) -> int | None:
        """The seat of the maker: the chosen one, else the first without a bot; None if there is none."""
        people = self._seats_of_people()
        return int(self.own_seat) if self.own_seat in people else next(map(int, people), None)

    def _seats_of_people(self) -> list[str]:
        return [str(seat) for seat, chosen in enumerate(self.players.chosen) if chosen.player == PERSON]

    # The lines of the form

    def lines(self) -> Iterator[AnyLine]:
        """Yield the lines that apply to what has been chosen."""
        yield self.game.game_line(self.take_game)
        yield from self.game.players_lines(self.players.take_seats)
        for seat, chosen in enumerate(self.players.chosen):
            yield self._seat_line(seat, chosen)
        if len(people := self._seats_of_people()) > 1:
            called, own = lambda seat: self.game.words.seat(int(seat)), str(self._own_seat)
            yield choice_line(self, "own_seat", people, called, value=own)
        if self.game.seat_count > 1:
            yield self.players.order_line()
        yield pace_line(self)
        yield from self._house_lines()
        yield from self.game.rule_lines()
        yield text_line(self, "table_title", "title")
        yield start_line("open" if self._challenged is None else "challenge")

    def _seat_line(self, seat: int, chosen: ChosenSeat) -> FormChoice:
        own = seat == self._own_seat

        def called(player: str) -> str:
            if player != PERSON:
                return title_with_rating(player, self.game.game_id)
            free = self._challenged.name if self._challenged is not None else _("open to anybody")
            return pgettext("person", "you") if own else free

        line = choice_line(
            chosen,
            "free_seat",
            self._kinds(),
            called,
            label=self.game.words.seat(seat),
            value=chosen.player,
            choose=partial(setattr, chosen, "player"),
        )
        if chosen.player == PERSON:
            return line
        return replace(line, help=bots.explained(chosen.player, self.game.game_id, self.game.words))

    def _house_lines(self) -> Iterator[AnyLine]:
        if self._challenged is None:
            yield text_line(self, "invited", "invited", most=5 * NAME_LIMIT, names=self._known)
            if self._rates:
                yield text_line(self, "ratings", "ratings")
        yield choice_line(self, "take_back", [*CONSENT], lambda value: _(CONSENT[value]))
        yield yes_or_no_line(self, "hints")
        if self._may_be_rated:
            yield yes_or_no_line(self, "rated")
        yield choice_line(self, "watch", [*WATCHING], lambda value: _(WATCHING[value]))
        if self.watch != wire.Watching.NOBODY:
            yield choice_line(self, "delay", [*DELAYS], lambda value: _(DELAYS[value]))
            yield choice_line(
                self, "onlookers_chat", [*ONLOOKERS_CHAT], lambda value: _(ONLOOKERS_CHAT[value])
            )
