"""The form for a new tournament at a host: a game for two, and how the tournament is played."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from datetime import datetime
from typing import Final, Self

from antterm import registry, system
from antterm.i18n import _
from antterm.i18n.data import Sentences
from antterm.i18n.moments import typed_moment
from antterm.remote.link import Link
from antterm.remote.new_table import (
    ANSWERS,
    WEEKS,
    YES,
    FormTrouble,
    is_offered,
    pace_line,
    pace_of,
    time_limits,
    yes_or_no_line,
)
from antterm.remote.tournaments import KINDS
from antterm.saves.document import NAME_LIMIT, tidy
from antterm.table import default_name
from antterm.table.setting_up import (
    NO_CLOCK,
    AnyLine,
    GameChoice,
    choice_line,
    line_texts,
    start_line,
    text_line,
)
from antterm.wire.messages import MOST_ROUNDS, LobbyRow, MakeTournament, TournamentKind, TournamentTerms

SIT_WITHIN: Final = Sentences(__file__, "sit_within")
"""The sentences that say within how much time players must take their seats, by minutes."""
ENTRY: Final = Sentences(__file__, "entry")
"""The sentences that say who may enter."""
EXAMPLE: Final = "2026-12-31 20:00"
"""A moment as people type it."""
USUAL_LIVE, USUAL_OVER_DAYS = "15", "4320"


class NewTournamentForm:
    """The choices for a new tournament.

    Args:
        last: the table whose game and pace are chosen at first; None for the first game and no clock.
        wished: defaults of options that differ from the usual ones.
        rates: whether the host has ratings.
        packages: the names of the packages whose games the host offers.
    """

    def __init__(
        self, last: LobbyRow | None, wished: Mapping[str, str], rates: bool, packages: Collection[str]
    ) -> None:
        self._rates = rates
        self.title = ""
        """The name of the tournament, as typed."""
        self.kind: str = TournamentKind.SWISS
        self.rounds, self.entry, self.rated = "5", "open", YES
        self.pace = NO_CLOCK
        self.sit_within = ""
        """The minutes in which one must sit down; empty for what is usual for the pace."""
        self.starts = ""
        """When it begins by itself, as typed; empty if it does not."""
        self.late_entry = "0"
        """The last round in which people may enter; 0 for none."""
        offered = (game_id for game_id in registry.HOMES if is_offered(packages, game_id))
        games = [game_id for game_id in offered if 2 in registry.game(game_id).seats]
        self.game = GameChoice(games, wished)
        self.take_game(last.game if last is not None and last.game in games else games[0])
        if last is not None and last.game in games:
            self.game.take_options(last.options)
            self.pace, self.rated = pace_of(last), ANSWERS[last.house_rules.rated]

    @classmethod
    def at(cls, link: Link, last: LobbyRow | None, wished: Mapping[str, str]) -> Self:
        """Return the form as it begins at the host to which a link leads."""
        return cls(last, wished, link.welcome.rates, link.welcome.packages)

    def take_game(self, game_id: str) -> None:
        """Choose another game."""
        self.game.take(game_id)
        self.game.take_seats(2)

    def tournament(self) -> MakeTournament:
        """Return the request for this tournament.

        Raises:
            FormTrouble: what was typed is no moment.
        """
        pace, correspondence = time_limits(self.pace)
        options = self.game.options()
        terms = TournamentTerms(
            game=self.game.game_id,
            options={name: value for name, value in options.items() if isinstance(value, str)},
            kind=TournamentKind(self.kind),
            rounds=int(self.rounds),
            pace=pace,
            correspondence=correspondence,
            rated=self._rates and self.rated == YES,
            sit_within=int(self._minutes),
            starts=self._start_typed(),
            late_entry=self._last_entry,
        )
        name = tidy(self.title) or default_name(self.game.game_id)
        return MakeTournament(name=name, terms=terms, is_open=self.entry == "open")

    def _start_typed(self) -> datetime | None:
        """Return when it begins by itself; None if it does not."""
        if not self.starts.strip():
            return None
        if (starts := typed_moment(self.starts, system.now().astimezone())) is None:
            raise FormTrouble(_("Type a day and a time such as {example}.").format(example=EXAMPLE))
        return starts

    @property
    def _last_entry(self) -> int:
        """In which round people may still enter: as chosen, at most the last but one; 0 for none."""
        return min(int(self.late_entry), int(self.rounds) - 1) if self.kind == TournamentKind.SWISS else 0

    @property
    def _minutes(self) -> str:
        """In how many minutes one must sit down: as chosen, else as is usual for the pace."""
        return self.sit_within or (USUAL_OVER_DAYS if self.pace in WEEKS else USUAL_LIVE)

    def lines(self) -> Iterator[AnyLine]:
        """Yield the lines that apply to what has been chosen."""
        yield self.game.game_line(self.take_game)
        yield choice_line(self, "kind", [*KINDS], lambda kind: _(KINDS[kind]))
        if self.kind == TournamentKind.SWISS:
            yield choice_line(self, "rounds", [*map(str, range(1, MOST_ROUNDS + 1))], str)
            yield choice_line(
                self,
                "late_entry",
                [*map(str, range(int(self.rounds)))],
                lambda last: _("until the end of round {n}").format(n=last) if last != "0" else _("no"),
                value=str(self._last_entry),
            )
        yield pace_line(self, help=line_texts("tournament_pace")["help"])
        yield choice_line(
            self, "sit_within", [*SIT_WITHIN], lambda value: _(SIT_WITHIN[value]), value=self._minutes
        )
        yield choice_line(self, "entry", [*ENTRY], lambda value: _(ENTRY[value]))
        yield text_line(self, "starts", "starts")
        if self._rates:
            yield yes_or_no_line(self, "rated")
        yield from self.game.rule_lines()
        yield text_line(self, "tournament_title", "title", most=NAME_LIMIT)
        yield start_line("make")
