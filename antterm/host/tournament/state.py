"""A tournament as a host stores it, and how it goes on: plain data and pure functions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from typing import Any, Final

from msgspec import Struct, json
from msgspec.structs import replace

from antterm.bots import PERSON, nickname
from antterm.core.ask import Refused
from antterm.host import formats
from antterm.host.identity import PersonId, is_among
from antterm.host.tournament.pairing import BLACK, WHITE, Contender, Pair, berger_tables, swiss_round
from antterm.host.tournament.standings import Score, Standing, TieBreak, standings
from antterm.saves.document import Moment
from antterm.wire.messages import TournamentGame, TournamentKind, TournamentStage, TournamentTerms

MOST_ENTRANTS: Final = 64
"""Maximum number of players in a Swiss tournament."""
MOST_IN_ROUND_ROBIN: Final = 20
"""Maximum number of players in a tournament in which everybody plays everybody."""
MOST_INVITED: Final = 100
"""Maximum number of people who can be invited to one tournament."""
LEAST_ENTRANTS: Final = 2
AFTER_OUTAGE: Final = timedelta(minutes=15)
"""Time to sit down that people have at least when the host is there again, unless they never had as much."""
TIE_BREAKS: Final = {
    TournamentKind.SWISS: (
        TieBreak.BUCHHOLZ,
        TieBreak.DIRECT,
        TieBreak.SONNEBORN_BERGER,
        TieBreak.WINS,
    ),
    TournamentKind.ROUND_ROBIN: (TieBreak.DIRECT, TieBreak.SONNEBORN_BERGER, TieBreak.WINS),
    TournamentKind.DOUBLE_ROUND_ROBIN: (TieBreak.DIRECT, TieBreak.SONNEBORN_BERGER, TieBreak.WINS),
}
"""The tie breaks of each kind of tournament, in the order in which they count."""
WON, LOST, DRAWN, NOBODY = (2, 0), (0, 2), (1, 1), (0, 0)
"""Half points of a game: of the person who begins, and of the other."""


class Entrant(Struct, frozen=True, kw_only=True):
    """A participant: a person or a bot."""

    person: PersonId = ""
    """The id of the person; empty for a bot."""
    player: str = PERSON
    name: str = ""
    """The name of a bot."""
    withdrawn: bool = False


class Round(Struct, frozen=True, kw_only=True):
    """A round: the games by board, byes last."""

    began: Moment
    games: tuple[TournamentGame, ...]


class Tournament(Struct, frozen=True, kw_only=True):
    """A tournament, and its stored form: fields that are not known here are ignored."""

    schema: int = formats.FORMAT
    name: str
    terms: TournamentTerms
    by: PersonId = ""
    """The person who has made the tournament; empty for the owner of the host."""
    made: Moment
    is_open: bool = True
    """Whether everybody may enter it."""
    invited: tuple[PersonId, ...] = ()
    stage: TournamentStage = TournamentStage.OPEN
    entrants: tuple[Entrant, ...]
    """Everybody who takes part, in the order in which they entered, which is that of the seeds."""
    rounds: tuple[Round, ...] = ()

    def __post_init__(self) -> None:
        """Raise ValueError unless all numbers name somebody who takes part: people may edit files."""
        numbers = range(len(self.entrants))
        for each in (game for round_ in self.rounds for game in round_.games):
            if each.first not in numbers or each.second not in (None, *numbers):
                raise ValueError("a game of somebody who takes no part")

    # Who takes part

    def number_of(self, person: PersonId) -> int | None:
        """Return as which number somebody takes part; None if they do not."""
        found = (number for number, each in enumerate(self.entrants) if person and each.person == person)
        return next(found, None)

    def may_join(self, person: PersonId) -> bool:
        """Return whether somebody who takes no part yet may enter."""
        is_let_in = self.is_open or person == self.by or is_among(person, self.invited)
        is_new = bool(person) and self.number_of(person) is None
        return self.takes_entries and is_let_in and is_new

    @property
    def takes_entries(self) -> bool:
        """Whether people may enter still: before it begins, and in the rounds of late entry."""
        if self.stage is not TournamentStage.RUNNING:
            return self.stage is TournamentStage.OPEN
        with_one_more = replace(self, entrants=(*self.entrants, Entrant()))
        return len(self.rounds) <= self.terms.late_entry and len(self.rounds) < with_one_more.round_count

    def entered(self, entrant: Entrant) -> Tournament:
        """Return the tournament with one who takes part more, if it has begun from the next round on.

        Raises:
            Refused: `tournament_begun`, `entered_already`, `too_many_entrants`.
        """
        if not self.takes_entries:
            raise Refused("tournament_begun")
        if entrant.person and self.number_of(entrant.person) is not None:
            raise Refused("entered_already")
        is_swiss = self.terms.kind is TournamentKind.SWISS
        most = MOST_ENTRANTS if is_swiss else MOST_IN_ROUND_ROBIN
        if len(self.entrants) >= most:
            raise Refused("too_many_entrants", limit=most)
        return replace(self, entrants=(*self.entrants, entrant))

    def with_bot(self, player: str) -> Tournament:
        """Return the tournament with a bot that takes part; see `entered`."""
        taken = {each.name for each in self.entrants}
        name = nickname(player, taken, len(self.entrants))
        return self.entered(Entrant(player=player, name=name))

    def without(self, number: int) -> Tournament:
        """Return the tournament after somebody has withdrawn: a game of theirs that goes on is lost.

        Raises:
            Refused: `no_entrant`; `tournament_over`.
        """
        if number not in range(len(self.entrants)) or self.entrants[number].withdrawn:
            raise Refused("no_entrant")
        match self.stage:
            case TournamentStage.OPEN:
                return replace(self, entrants=(*self.entrants[:number], *self.entrants[number + 1 :]))
            case TournamentStage.RUNNING:
                gone = replace(self.entrants[number], withdrawn=True)
                entrants = (*self.entrants[:number], gone, *self.entrants[number + 1 :])
                return replace(self, entrants=entrants)._with_games_lost()
            case _:
                raise Refused("tournament_over")

    def _with_games_lost(self) -> Tournament:
        """Return the tournament with the games decided of those who have withdrawn."""
        changed = self
        for board, game in enumerate(self.games):
            if game.points is not None or game.second is None:
                continue
            stays = [not self.entrants[each].withdrawn for each in (game.first, game.second)]
            if not all(stays):
                changed = changed.decided(board, forfeited(stays), played=False)
        return changed

    # Rounds

    @property
    def games(self) -> tuple[TournamentGame, ...]:
        """The games of the present round."""
        return self.rounds[-1].games if self.rounds else ()

    @property
    def round_count(self) -> int:
        """The number of rounds, with those who take part now."""
        count = len(self.entrants)
        everybody = max(1, count - 1 + count % 2)
        match self.terms.kind:
            case TournamentKind.ROUND_ROBIN:
                return everybody
            case TournamentKind.DOUBLE_ROUND_ROBIN:
                return 2 * everybody
            case TournamentKind.SWISS:
                return min(self.terms.rounds, everybody)

    @property
    def is_round_over(self) -> bool:
        """Whether all games of the present round are decided."""
        return all(game.points is not None for game in self.games)

    def sit_until(self, host_began: datetime) -> datetime:
        """Return until when people must sit down in the present round.

        Args:
            host_began: since when the host is there: nobody can sit down before.
        """
        within = timedelta(minutes=self.terms.sit_within)
        return max(self.rounds[-1].began + within, host_began + min(within, AFTER_OUTAGE))

    def with_game(self, board: int, **changes: Any) -> Tournament:
        """Return the tournament with a game of the present round changed."""
        *before, present = self.rounds
        games = [*present.games]
        games[board] = replace(games[board], **changes)
        return replace(self, rounds=(*before, replace(present, games=tuple(games))))

    def decided(self, board: int, points: tuple[int, int], played: bool = True) -> Tournament:
        """Return the tournament with the result of a game of the present round.

        Args:
            board: which.
            points: the points in half points.
            played: whether it was played.
        """
        return self.with_game(board, points=points, played=played)

    def begins_by_itself(self, now: datetime) -> bool:
        """Return whether the moment has come for which its beginning is planned, and enough take part."""
        is_time = self.terms.starts is not None and now >= self.terms.starts
        return self.stage is TournamentStage.OPEN and is_time and len(self.entrants) >= LEAST_ENTRANTS

    def started(self, now: datetime) -> Tournament:
        """Return the tournament in its first round.

        Raises:
            Refused: `tournament_begun`, `too_few_entrants`.
        """
        if self.stage is not TournamentStage.OPEN:
            raise Refused("tournament_begun")
        if len(self.entrants) < LEAST_ENTRANTS:
            raise Refused("too_few_entrants")
        return replace(self, stage=TournamentStage.RUNNING).in_next_round(now)

    def in_next_round(self, now: datetime) -> Tournament:
        """Return the tournament in its next round; over if there is none."""
        active = sum(not each.withdrawn for each in self.entrants)
        if len(self.rounds) >= self.round_count or active < LEAST_ENTRANTS:
            return replace(self, stage=TournamentStage.OVER)
        games = sorted(
            (TournamentGame(*pair) if pair[1] is not None else self._bye(pair[0]) for pair in self._pairs()),
            key=lambda game: game.second is None,
        )
        paired = replace(self, rounds=(*self.rounds, Round(began=now, games=tuple(games))))
        return paired._with_games_lost()

    def _pairs(self) -> Sequence[Pair]:
        """Return who meets whom in the next round."""
        number = len(self.rounds)
        if self.terms.kind is TournamentKind.SWISS:
            return swiss_round([*self._contenders()])
        tables = berger_tables(len(self.entrants))
        pairs = tables[number % len(tables)]
        return pairs if number < len(tables) else [_exchanged(pair) for pair in pairs]

    def _bye(self, number: int) -> TournamentGame:
        """Return the bye of somebody, which counts as won, unless they have withdrawn."""
        return TournamentGame(number, None, "", NOBODY if self.entrants[number].withdrawn else WON, False)

    def _contenders(self) -> Iterator[Contender]:
        """Yield those who play on, with their games so far."""
        points = {each.number: each.points for each in self.standings()}
        games = [game for each in self.rounds for game in each.games]
        for number, entrant in enumerate(self.entrants):
            if entrant.withdrawn:
                continue
            own = [game for game in games if number in (game.first, game.second)]
            played = [game for game in own if game.played]
            yield Contender(
                number=number,
                points=points[number],
                opponents=tuple(_other(game, number) for game in own if game.second is not None),
                colours=tuple(WHITE if game.first == number else BLACK for game in played),
                had_bye=any(game.second is None for game in own),
            )

    # How they stand

    @property
    def tie_breaks(self) -> tuple[TieBreak, ...]:
        """The tie breaks, in the order in which they count."""
        return TIE_BREAKS[self.terms.kind]

    def standings(self) -> list[Standing]:
        """Return how all players stand, the leader first."""
        scores = [
            Score((game.first, game.second), game.points, game.played)
            for each in self.rounds
            for game in each.games
            if game.points is not None
        ]
        return standings(len(self.entrants), scores, self.tie_breaks)


def forfeited(stays: Sequence[bool]) -> tuple[int, int]:
    """Return the points of a game that is not played, by whether both of its players are there."""
    first, second = stays
    return (2 * first, 2 * second) if first != second else NOBODY


def _exchanged(pair: Pair) -> Pair:
    """Return a pair with colours exchanged."""
    first, second = pair
    return pair if second is None else (second, first)


def _other(game: TournamentGame, number: int) -> int:
    """Return who met somebody in a game."""
    assert game.second is not None
    return game.second if game.first == number else game.first


class News(Struct, frozen=True):
    """The news for somebody who takes part; see `TournamentNews`."""

    person: PersonId
    code: str
    table: str = ""
    opponent: int | None = None
    """The number of the person who plays against them."""


def news_between(before: Tournament, after: Tournament) -> Iterator[News]:
    """Yield the news for people about a change of a tournament."""
    for person in after.invited:
        if person not in before.invited and after.takes_entries:
            yield News(person, "invited")
    first = max(0, len(before.rounds) - 1)
    for number, round_ in enumerate(after.rounds[first:], first):
        for board, game in enumerate(round_.games):
            old = before.rounds[number].games[board] if number < len(before.rounds) else None
            yield from _news_of_game(after, game, old)
    if after.stage is not before.stage and after.stage in (TournamentStage.OVER, TournamentStage.CANCELLED):
        for each in after.entrants:
            if each.person:
                yield News(each.person, after.stage.value)


def _news_of_game(tournament: Tournament, game: TournamentGame, old: TournamentGame | None) -> Iterator[News]:
    """Yield the news for the players of a game about its change; None where it was not there before."""
    entrants = tournament.entrants
    if game.second is None:
        if old is None and (person := entrants[game.first].person) and game.points == WON:
            yield News(person, "bye")
        return
    is_missed = game.points is not None and not game.played and (old is None or old.points is None)
    for number, opponent, side in ((game.first, game.second, 0), (game.second, game.first, 1)):
        person = entrants[number].person
        if not person or entrants[number].withdrawn:
            continue
        if game.points is None and game.table and (old is None or old.table != game.table):
            yield News(person, "paired", game.table, opponent)
        elif is_missed and game.points is not None:
            yield News(person, "given" if game.points[side] else "missed", "", opponent)


_tournament = json.Decoder(Tournament).decode


def tournament_from_json(text: str | bytes) -> Tournament:
    """Decode a stored tournament.

    Raises:
        NewerFormatError: a later version of the program has stored it.
        MsgspecError, ValueError: it is not what it should be.
    """
    formats.format_of(text)
    return _tournament(text)


class StoredTournament(Struct, frozen=True):
    """A tournament as a store has it."""

    tournament: Tournament
    version: int = 1
    """Number of times that the tournament was written, if several hosts may write it."""
