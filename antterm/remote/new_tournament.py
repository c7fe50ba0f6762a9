"""The form for a new tournament at a host: that of a new table for two, and how it is played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Final

from antterm import outside, registry
from antterm.i18n import _
from antterm.i18n.data import Sentences
from antterm.i18n.moments import typed_moment
from antterm.remote.new_table import ANSWERS, WEEKS, YES, FormTrouble, NewTableForm, pace_called, yes_or_no
from antterm.remote.tournaments import KINDS
from antterm.saves.document import NAME_LIMIT, tidy
from antterm.table import default_name
from antterm.table.clock import PACES, read_pace
from antterm.table.setting_up import NO_CLOCK, AnyLine, line_texts
from antterm.wire.messages import MOST_ROUNDS, LobbyRow, MakeTournament, TournamentKind, TournamentTerms

SIT_WITHIN: Final = Sentences(__file__, "sit_within")
"""The sentences that say within how much time players must take their seats, by minutes."""
ENTRY: Final = Sentences(__file__, "entry")
"""The sentences that say who may enter."""
EXAMPLE: Final = "2026-12-31 20:00"
"""A moment as people type it."""
USUAL_LIVE, USUAL_OVER_DAYS = "15", "4320"


class NewTournamentForm(NewTableForm):
    """The choices for a new tournament; at first the game and the pace of the table played last."""

    _kind: str = TournamentKind.SWISS
    _rounds, _sit_within, _entry = "5", "", "open"
    _starts, _late = "", 0

    def games(self) -> list[str]:
        return [game_id for game_id in super().games() if 2 in registry.game(game_id).seats]

    def take_game(self, game_id: str) -> None:
        super().take_game(game_id)
        self._take_seats(2)

    def _take_after_table(self, last: LobbyRow) -> None:
        super()._take_after_table(last)
        self._take_seats(2)

    def tournament(self) -> MakeTournament:
        """Return the request for this tournament.

        Raises:
            FormTrouble: what was typed is no moment.
        """
        terms = TournamentTerms(
            game=self.game_id,
            options={name: value for name, value in self.options().items() if isinstance(value, str)},
            kind=TournamentKind(self._kind),
            rounds=int(self._rounds),
            pace=read_pace(self._pace) if self._pace in PACES else None,
            correspondence=WEEKS.get(self._pace),
            rated=self._rates and self._rated == YES,
            sit_within=int(self._minutes),
            starts=self._start_typed(),
            late_entry=self._late_entry,
        )
        return MakeTournament(
            name=tidy(self.title) or default_name(self.game_id), terms=terms, is_open=self._entry == "open"
        )

    def _start_typed(self) -> datetime | None:
        """Return when it begins by itself; None if it does not."""
        if not self._starts.strip():
            return None
        if (starts := typed_moment(self._starts, outside.now().astimezone())) is None:
            raise FormTrouble(_("Type a day and a time such as {example}.").format(example=EXAMPLE))
        return starts

    @property
    def _late_entry(self) -> int:
        """In which round people may still enter: as chosen, at most the last but one."""
        return min(self._late, int(self._rounds) - 1) if self._kind == TournamentKind.SWISS else 0

    @property
    def _minutes(self) -> str:
        """In how many minutes one must sit down: as chosen, else as is usual for the pace."""
        return self._sit_within or (USUAL_OVER_DAYS if self._pace in WEEKS else USUAL_LIVE)

    def lines(self) -> Iterator[AnyLine]:
        yield next(self._game_lines())
        yield self._choice("kind", [*KINDS], lambda kind: _(KINDS[kind]))
        if self._kind == TournamentKind.SWISS:
            yield self._choice("rounds", [*map(str, range(1, MOST_ROUNDS + 1))], str)
            yield self._choice(
                "late_entry",
                [*map(str, range(int(self._rounds)))],
                lambda last: _("until the end of round {n}").format(n=last) if last != "0" else _("no"),
                value=str(self._late_entry),
                choose=lambda last: setattr(self, "_late", int(last)),
            )
        yield self._choice(
            "pace", (NO_CLOCK, *PACES, *WEEKS), pace_called, help=line_texts("tournament_pace")["help"]
        )
        yield self._choice(
            "sit_within",
            [*SIT_WITHIN],
            lambda value: _(SIT_WITHIN[value]),
            value=self._minutes,
            choose=partial(setattr, self, "_sit_within"),
        )
        yield self._choice("entry", [*ENTRY], lambda value: _(ENTRY[value]))
        yield self._text("starts", "_starts")
        if self._rates:
            yield self._choice("rated", ANSWERS, yes_or_no)
        yield from self._rule_lines()
        yield replace(self._text("tournament_title", "title"), most=NAME_LIMIT)
        yield self._start("make")
