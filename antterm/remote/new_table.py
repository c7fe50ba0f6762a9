"""The form for a new table at a host: that of a new game, and the rules of the table."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import Final, Self

from antterm import bots
from antterm.bots import PERSON, nickname
from antterm.errors import UserError
from antterm.i18n import _, pgettext
from antterm.i18n.data import Sentences
from antterm.plugins import canonical
from antterm.remote.link import Link
from antterm.remote.rows import CONSENT, WATCHING, rating_range
from antterm.remote.sentences import REFUSALS
from antterm.remote.table_sentences import ONLOOKERS_CHAT
from antterm.saves.document import NAME_LIMIT, Seat, tidy
from antterm.table.clock import PACES, read_pace
from antterm.table.setting_up import EMPTY, NO_CLOCK, AnyLine, FormChoice, NewGameForm, title_with_rating
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


class NewTableForm(NewGameForm):
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
        self._rates, self._rated = rates, YES
        self._own, self._packages = tidy(own), {canonical(name) for name in packages}
        self._pace = NO_CLOCK
        self._take_back: str = wire.Consent.ASKED
        self._watch: str = wire.Watching.ALL
        self._delay, self._hints = "0", NO
        self._onlookers_chat: str = wire.OnlookersChat.APART
        self._invited = ""
        self._ratings = ""
        """The ratings with which others may sit down, as they were typed; empty for any."""
        self._own_at = ""
        """The seat that the maker has chosen; empty for the first one."""
        super().__init__((), None, wished)
        if last is not None and last.game in self.games():
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

    def _take_after_table(self, last: wire.LobbyRow) -> None:
        """Choose the game and the rules of a table, as far as they can be chosen still."""
        self.take_game(last.game)
        if self._challenged is None and len(last.chairs) in self._game.seats:
            self._take_seats(len(last.chairs))
        self._take_options(last.options)
        clocks = (text for text in PACES if last.pace is not None and read_pace(text) == last.pace)
        days = (text for text, terms in WEEKS.items() if terms == last.correspondence)
        self._pace = next(chain(clocks, days), NO_CLOCK)
        rules = last.house_rules
        self._take_back, self._watch = rules.take_back, rules.watch
        self._hints, self._rated = ANSWERS[rules.hints], ANSWERS[rules.rated]
        self._ratings = rating_range(last) if self._rates else ""
        self._delay = str(rules.delay) if str(rules.delay) in DELAYS else "0"

    @property
    def _is_first(self) -> bool:
        return False  # others may come who know the game

    def games(self) -> list[str]:
        return [game_id for game_id in super().games() if self._is_offered(game_id)]

    def _listed(self) -> Sequence[str]:
        return [player for player in super()._listed() if self._is_offered(self.game_id, player)]

    def _is_offered(self, game_id: str, *players: str) -> bool:
        """Return whether the host offers the packages that bring a game, and those who play it."""
        return self._packages.issuperset(map(canonical, bots.packages(game_id, players).values()))

    def _usual_player(self, seat: int) -> str:
        if self._challenged is not None and seat > 1:
            return self._beginners_bot
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
        order = self._draw_seats()
        pace = read_pace(self._pace) if self._pace in PACES else None
        least, most = self._rating_range()
        rules = wire.HouseRules(
            take_back=wire.Consent(self._take_back),
            hints=self._hints == YES,
            watch=wire.Watching(self._watch),
            delay=int(self._delay),
            invited=tuple(dict.fromkeys(filter(None, map(tidy, self._invited.split(","))))),
            least_rating=least,
            most_rating=most,
            rated=self._rates and self._may_be_rated and self._rated == YES,
            onlookers_chat=wire.OnlookersChat(self._onlookers_chat),
        )
        return wire.Make(
            game=self.game_id,
            name=tidy(self.title),
            options=self.options(),
            seats=tuple(self._seats_in(order)),
            seat=None if self._own_seat is None else order.index(self._own_seat),
            challenged=self._challenged.id if self._challenged is not None else "",
            pace=pace,
            correspondence=WEEKS.get(self._pace),
            house_rules=rules,
        )

    def _rating_range(self) -> tuple[int, int]:
        """Return the least and the most rating that others may have; 0 for any."""
        if not self._rates or self._challenged is not None or not self._ratings.strip():
            return 0, 0
        found = re.fullmatch(r"\s*(\d{0,4})\s*-\s*(\d{0,4})\s*", self._ratings)
        least, most = (int(each or 0) for each in found.groups()) if found is not None else (0, 0)
        if not (least or most) or max(least, most) > MOST_RATING or (most and least > most):
            raise FormTrouble(_("Type ratings such as 1400-1700, 1400- or -1600."))
        return least, most

    @property
    def _may_be_rated(self) -> bool:
        """Whether the rules of the table allow that its game is rated."""
        return self._hints == NO and self._take_back != wire.Consent.FREE

    def seats(self) -> list[Seat]:
        return self._seats_in(self._draw_seats())

    def _seats_in(self, order: Sequence[int]) -> list[Seat]:
        """Return who sits where, in an order of the seats of the form."""
        own = None if self._own_seat is None else order.index(self._own_seat)
        taken = {self._own}
        seats = []
        for seat, player in enumerate(self._chosen[listed].player for listed in order):
            name = self._own if seat == own else self._words.seat(seat)
            if player != PERSON:
                name = nickname(player, taken, seat)
            taken.add(name)
            seats.append(Seat(name, player))
        return seats

    @property
    def _own_seat(self) -> int | None:
        """The seat of the maker: the chosen one, else the first without a bot; None if there is none."""
        people = self._seats_of_people()
        return int(self._own_at) if self._own_at in people else next(map(int, people), None)

    def _seats_of_people(self) -> list[str]:
        return [str(seat) for seat, chosen in enumerate(self._chosen) if chosen.player == PERSON]

    # The lines of the form

    def lines(self) -> Iterator[AnyLine]:
        yield from self._game_lines()
        for seat in range(self.seat_count):
            yield self._seat_line(seat)
        if len(people := self._seats_of_people()) > 1:
            yield self._choice(
                "own_seat",
                people,
                lambda seat: self._words.seat(int(seat)),
                value=str(self._own_seat),
                choose=partial(setattr, self, "_own_at"),
            )
        if self.seat_count > 1:
            yield self._order_line()
        yield self._choice("pace", (NO_CLOCK, *PACES, *WEEKS), pace_called)
        yield from self._house_lines()
        yield from self._rule_lines()
        yield self._text("table_title", "title")
        yield self._start("open" if self._challenged is None else "challenge")

    def _seat_line(self, seat: int) -> FormChoice:
        chosen = self._chosen[seat]
        own = seat == self._own_seat

        def called(player: str) -> str:
            if player != PERSON:
                return title_with_rating(player, self.game_id)
            free = self._challenged.name if self._challenged is not None else _("open to anybody")
            return pgettext("person", "you") if own else free

        line = self._choice(
            "free_seat",
            self._kinds(),
            called,
            label=self._words.seat(seat),
            value=chosen.player,
            choose=partial(setattr, chosen, "player"),
        )
        if chosen.player == PERSON:
            return line
        return replace(line, help=bots.explained(chosen.player, self.game_id, self._words))

    def _house_lines(self) -> Iterator[AnyLine]:
        if self._challenged is None:
            yield replace(self._text("invited", "_invited"), most=5 * NAME_LIMIT, names=self._known)
            if self._rates:
                yield self._text("ratings", "_ratings")
        yield self._choice("take_back", [*CONSENT], lambda value: _(CONSENT[value]))
        yield self._choice("hints", ANSWERS, yes_or_no)
        if self._rates and self._may_be_rated:
            yield self._choice("rated", ANSWERS, yes_or_no)
        yield self._choice("watch", [*WATCHING], lambda value: _(WATCHING[value]))
        if self._watch != wire.Watching.NOBODY:
            yield self._choice("delay", [*DELAYS], lambda value: _(DELAYS[value]))
            yield self._choice("onlookers_chat", [*ONLOOKERS_CHAT], lambda value: _(ONLOOKERS_CHAT[value]))


def yes_or_no(value: str) -> str:
    """Return what the value of a line is called that is on or off."""
    return _("yes") if value == YES else _("no")


def pace_called(pace: str) -> str:
    """Return what a pace of a form is called."""
    return _(CALLED[pace]) if pace in CALLED else pace
