"""Statistics of finished games, and their tables, sentences and charts.

They say who has won how often, with how many points, and how well people play: on the screen, in plain mode
and on the command line.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache
from statistics import mean
from typing import Final

from antterm import registry
from antterm.bots import bots_of, kind_of, level_name
from antterm.core.game import Outcome
from antterm.draw.rating_chart import RatingChart
from antterm.i18n import _, languages, ngettext, pgettext, speaking, tongue
from antterm.i18n.dates import full_date
from antterm.i18n.numbers import LocalNumber
from antterm.saves.document import Seat
from antterm.saves.errors import SaveError
from antterm.saves.people import People, read_people
from antterm.saves.store import Store, Summary
from antterm.table.ratings import RankedResult, Rating, RatingHistories, RatingPoint, rating_histories

ME = "me"
"""The key of the person at this terminal. Other keys begin with the word of a kind of player:
`person:bob`."""
PERSON = "person:"


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A saved game that is over."""

    game_id: str
    seats: tuple[Seat, ...]
    outcome: Outcome
    updated: datetime
    is_contest: bool = True
    """Whether players competed, and not all against the game itself."""


@dataclass(frozen=True, slots=True)
class Tally:
    """The results of a player, or of a seat, in games of one kind."""

    who: str
    games: int
    won: float
    """Games won; a game with several winners counts in equal parts for each."""
    points: tuple[int, ...]
    """The points in each game; empty if the game has no points."""

    @property
    def share(self) -> int:
        """The percentage of games won."""
        return round(100 * self.won / self.games)

    @property
    def average(self) -> float | None:
        """Points of a game; None if there are none."""
        return mean(self.points) if self.points else None

    @property
    def best(self) -> int | None:
        """The most points; None if there are none."""
        return max(self.points, default=None)


@dataclass(frozen=True, slots=True)
class Opponent:
    """The results of a player in the games with one opponent."""

    tally: Tally
    """Under the opponent's name."""
    course: tuple[RatingPoint, ...]
    """The rating from these games alone, after each."""
    fixed: int | None
    """The opponent's fixed rating; None where it has none."""

    @property
    def rating(self) -> Rating | None:
        """The rating from these games; None where none is rated."""
        return self.course[-1].rating if self.course else None


@dataclass(frozen=True, slots=True)
class Player:
    """The results of a player in the games of one kind."""

    key: str
    """An identifier: `ME`, `person:bob`, `bot:easy`."""
    tally: Tally
    names: tuple[str, ...]
    """The names that a person has used; empty if they were only called by the name of a seat."""
    course: tuple[RatingPoint, ...]
    """The rating after each rated game."""
    fixed: int | None
    """The rating that stays; None for people, and for programs whose strength is not known."""
    against: tuple[Opponent, ...]
    """Results against each opponent, the one with the most games first; empty for bots and engines."""

    @property
    def is_me(self) -> bool:
        """Whether it is the person at this terminal."""
        return self.key == ME

    @property
    def is_person(self) -> bool:
        """Whether it is a person and no program."""
        return self.is_me or self.key.startswith(PERSON)

    @property
    def rating(self) -> Rating | None:
        """The player's rating; None where no game was rated."""
        if self.fixed is not None:
            return Rating(self.fixed, 0)
        return self.course[-1].rating if self.course else None


@dataclass(frozen=True, slots=True)
class GameStatistics:
    """All finished games of one kind."""

    game_id: str
    games: int
    players: tuple[Player, ...]
    """People by who they are and programs by what they are, the one with most games first; where paces are
    distinguished, the one with the highest rating."""
    seats: tuple[Tally, ...]
    pace: str = ""
    """The pace of the games, for example `by the clock`; empty if paces are not distinguished."""

    @property
    def title(self) -> str:
        """The title of the game, with the pace."""
        return ", ".join(filter(None, (registry.title(self.game_id), self.pace)))

    def player(self, key: str) -> Player | None:
        """Return the player with an identifier; None where they have not played."""
        return next((player for player in self.players if player.key == key), None)

    def find_player(self, name: str) -> Player | None:
        """Return the player with a name, or of a kind such as `bot:easy`; None where they have not played."""
        wanted = name.casefold()
        return next(
            (
                player
                for player in self.players
                if wanted in (player.key, player.tally.who.casefold(), *map(str.casefold, player.names))
            ),
            None,
        )

    @property
    def persons(self) -> tuple[Player, ...]:
        """The people among the players: the one at this terminal, then the one with most games."""
        return tuple(
            sorted((each for each in self.players if each.is_person), key=lambda each: not each.is_me)
        )

    @property
    def foremost(self) -> Player:
        """The player to begin with."""
        return (self.persons or self.players)[0]


@dataclass(frozen=True, slots=True)
class Statistics:
    """The statistics of all finished games."""

    games: tuple[GameStatistics, ...]
    """The statistics of each game, in the order of the registry."""
    people: People
    candidates: dict[str, int] = field(default_factory=dict)
    """Names that are not assigned to any person, with the number of their games."""
    names: tuple[str, ...] = ()
    """All names of people, the one with most games first."""
    aborted: int = 0
    """Number of games that were given up before everybody had answered: they do not count."""
    broken: int = 0
    """Number of games that cannot be read."""
    trouble: str = ""
    """The sentence why `people` could not be read; empty if it could."""

    @property
    def is_to_ask(self) -> bool:
        """Whether to ask now which names belong to the person at this terminal."""
        return bool(self.candidates) and not self.people.asked and not self.trouble

    def notes(self) -> Iterator[str]:
        """Yield further remarks, as sentences."""
        if self.aborted:
            text = ngettext(
                "{n} game was given up before everybody had answered, and does not count.",
                "{n} games were given up before everybody had answered, and do not count.",
                self.aborted,
            )
            yield text.format(n=self.aborted)
        if self.broken:
            text = ngettext(
                "{n} saved game cannot be read and is left out.",
                "{n} saved games cannot be read and are left out.",
                self.broken,
            )
            yield text.format(n=self.broken)
        if self.trouble:
            yield self.trouble


def statistics_of(store: Store, game_id: str | None = None) -> Statistics:
    """Return the statistics of all saved games that are finished.

    Args:
        store: the saved games.
        game_id: only this game; None for all.

    Raises:
        SaveError: the folder itself cannot be read.
    """
    trouble, people = "", People()
    try:
        people = read_people(store.data_dir)
    except SaveError as error:
        trouble = error.sentence()
    finished: list[FinishedGame] = []
    aborted = broken = 0
    for save in store.list(inspected=False):
        save = store.inspect(save) if save.over else save
        if save.error is not None:
            broken += 1
        elif save.outcome is not None and save.is_aborted:
            aborted += 1
        elif save.outcome is not None:
            finished.append(_finished(save, save.outcome))
    finished.reverse()  # the one that ended first comes first
    by_game = {each: [game for game in finished if game.game_id == each] for each in registry.HOMES}
    games = [
        game_statistics(each, played, people)
        for each, played in by_game.items()
        if played and game_id in (None, each)
    ]
    counts = _names_of_people(finished)
    own_names = {name.casefold() for names in (people.mine, *people.others) for name in names}
    candidates = {name: count for name, count in counts.items() if name.casefold() not in own_names}
    typed = {name: count for name, count in candidates.items() if not is_name_of_seat(name)}
    return Statistics(tuple(games), people, typed, tuple(counts), aborted, broken, trouble)


def _finished(save: Summary, outcome: Outcome) -> FinishedGame:
    is_contest = registry.game(save.game).is_contest(save.options)
    return FinishedGame(save.game, save.seats, outcome, save.updated, is_contest)


def _names_of_people(games: Iterable[FinishedGame]) -> dict[str, int]:
    """Return what people were called, as it was written last, with the number of games; most games first."""
    names = [seat.name for game in games for seat in game.seats if _is_person(seat)]
    written = {name.casefold(): name for name in names}
    counts = Counter(map(str.casefold, names))
    return {written[key]: counts[key] for key in sorted(counts, key=lambda key: (-counts[key], key))}


def game_statistics(
    game_id: str, games: Sequence[FinishedGame], people: People, pace: str = ""
) -> GameStatistics:
    """Return the statistics of the games of one kind.

    Args:
        game_id: which.
        games: the games that count, in the order in which they ended; at least one.
        people: whose names are whose.
        pace: the pace at which they were played, if paces are distinguished.
    """
    keys = [tuple(_key_of(game, seat, people) for seat in range(len(game.seats))) for game in games]
    sat = {seat.player for game in games for seat in game.seats}
    ratings = {player: kind_of(player).fixed_rating(player, game_id) for player in sat}
    fixed = {player: rating for player, rating in ratings.items() if rating is not None}
    results = [
        RankedResult(game.updated, who, ranks(game.outcome, len(who)))
        for game, who in zip(games, keys, strict=True)
        if game.is_contest and game.outcome.winners
    ]
    book = _Book(games, keys, people, fixed, rating_histories(results, fixed))
    players = sorted(
        map(book.player, dict.fromkeys(key for who in keys for key in who)),
        key=lambda player: (-player.tally.games, -player.tally.won, player.tally.who),
    )
    if pace:
        players.sort(key=lambda player: -player.rating.value if player.rating is not None else 0)
    words = registry.words(game_id)
    seats = range(max(map(len, keys)))
    by_seat = [book.tally(words.seat(seat), [(game, seat) for game in games]) for seat in seats]
    return GameStatistics(game_id, len(games), tuple(players), tuple(by_seat), pace)


@dataclass(frozen=True)
class _Book:
    """The games of one kind, indexed by player."""

    games: Sequence[FinishedGame]
    keys: Sequence[tuple[str, ...]]
    """The identities of the players of each game, by seat."""
    people: People
    fixed: dict[str, int]
    courses: RatingHistories

    def player(self, key: str) -> Player:
        """Return the results of a player."""
        sat = [
            (game, seat)
            for game, who in zip(self.games, self.keys, strict=True)
            for seat, each in enumerate(who)
            if each == key
        ]
        seats = [game.seats[seat] for game, seat in sat]
        is_person = _is_person(seats[0])
        typed = [seat.name for seat in seats if is_person and not is_name_of_seat(seat.name)]
        names = tuple({name.casefold(): name for name in typed}.values())
        tally = self.tally(self._called(key), sat)
        course = tuple(self.courses.overall.get(key, ()))
        against = self._against(key) if is_person else ()
        return Player(key, tally, names, course, self.fixed.get(key), tuple(against))

    def _against(self, key: str) -> list[Opponent]:
        """Return the results of a player against each opponent, the one with most games first."""
        met = defaultdict[str, list[tuple[FinishedGame, int]]](list)
        for game, who in zip(self.games, self.keys, strict=True):
            for other in dict.fromkeys(who):
                if other != key and who.count(key) == 1:
                    met[other].append((game, who.index(key)))
        opponents = [
            Opponent(
                self.tally(self._called(other), sat),
                tuple(self.courses.against.get((key, other), ())),
                self.fixed.get(other),
            )
            for other, sat in met.items()
        ]
        return sorted(opponents, key=lambda each: (-each.tally.games, -each.tally.won, each.tally.who))

    def tally(self, who: str, sat: Iterable[tuple[FinishedGame, int]]) -> Tally:
        """Return the results of these games for the seats of one player."""
        shares: list[float] = []
        points: list[int] = []
        for game, seat in sat:
            if seat < len(game.seats):
                winners = game.outcome.winners
                shares.append(1 / len(winners) if seat in winners else 0.0)
                points.extend(game.outcome.scores[seat : seat + 1])
        return Tally(who, len(shares), sum(shares), tuple(points))

    def _called(self, key: str) -> str:
        """Return what a player is called: a person by the name written last, the reader as `you`."""
        if key == ME:
            mine = self.people.mine
            return _("{name} (you)").format(name=mine[0]) if mine else pgettext("a player", "you")
        for game, who in zip(reversed(self.games), reversed(self.keys), strict=True):
            if key in who:
                seat = game.seats[who.index(key)]
                break
        if _is_person(seat):
            return self.people.main_name(seat.name)
        return kind_of(seat.player).title(seat.player)


def _is_person(seat: Seat) -> bool:
    return not kind_of(seat.player).is_program


def _key_of(game: FinishedGame, seat: int, people: People) -> str:
    """Return the key of the player in a seat.

    A person without a name of their own, called after the seat, is the one at this terminal if no other
    person plays.
    """
    sitting = game.seats[seat]
    if not _is_person(sitting):
        return sitting.player
    name = people.main_name(sitting.name)
    if people.is_mine(name):
        return ME
    is_alone = sum(map(_is_person, game.seats)) == 1
    return ME if is_alone and is_name_of_seat(sitting.name) else f"{PERSON}{name.casefold()}"


def is_name_of_seat(name: str) -> bool:
    """Return whether a name is the default name of a seat in any language: `White`, `Белые`, `Player 2`."""
    return name.casefold() in _names_of_seats()


@cache
def _names_of_seats() -> frozenset[str]:
    """Return what seats are called in all games and languages, in lower case; in ASCII, too."""
    names: set[str] = set()
    for language in languages.LANGUAGES:
        with speaking(language.code):
            for ascii_only in (False, True):
                tongue().keep_to_ascii(ascii_only)
                for game_id in registry.HOMES:
                    words, most = registry.words(game_id), registry.game(game_id).seats.stop - 1
                    names.update(words.seat(seat).casefold() for seat in range(most))
    return frozenset(names)


def ranks(outcome: Outcome, seats: int) -> tuple[int, ...]:
    """Return the places of all seats: the winners first, the others by their points."""
    scores = outcome.scores or (0,) * seats
    order = [(0, 0) if seat in outcome.winners else (1, -scores[seat]) for seat in range(seats)]
    return tuple(1 + sum(other < own for other in order) for own in order)


def table_rows(
    what: str, rows: Sequence[Tally], ratings: Sequence[Rating | None] = (), with_points: bool = True
) -> list[list[str]]:
    """Return tallies as the rows of a table, its headings first.

    Args:
        what: whose they are: `player`.
        rows: the statistics.
        ratings: the rating of each row; empty for a table without ratings.
        with_points: whether points are shown, where there are some.
    """
    has_points = with_points and any(row.points for row in rows)
    has_ratings = any(ratings)
    head = [
        what,
        pgettext("table head", "games"),
        pgettext("table head", "won"),
        pgettext("table head", "% won"),
    ]
    if has_points:
        head += [pgettext("table head", "points on average"), pgettext("table head", "most points")]
    if has_ratings:
        head += [pgettext("table head", "rating"), pgettext("table head", "give or take")]
    table = [head]
    for row, rating in zip(rows, ratings or [None] * len(rows), strict=True):
        cells = [row.who, str(row.games), f"{LocalNumber(row.won):.3g}", str(row.share)]
        if has_points:
            cells.append("" if row.average is None else f"{LocalNumber(row.average):.1f}")
            cells.append("" if row.best is None else str(row.best))
        table.append([*cells, *_rating_cells(rating)] if has_ratings else cells)
    return table


def _rating_cells(rating: Rating | None) -> tuple[str, str]:
    """Return a rating for a table, with a question mark while it is provisional, and how sure it is."""
    if rating is None:
        return "", ""
    sign = "?" if rating.is_provisional else ""
    return f"{rating.value}{sign}", str(rating.deviation) if rating.deviation else ""


def player_rows(statistics: GameStatistics) -> list[list[str]]:
    """Return the players of a game as the rows of a table, its headings first."""
    players = statistics.players
    what = pgettext("table head", "player")
    return table_rows(what, [each.tally for each in players], [each.rating for each in players])


def opponent_rows(player: Player) -> list[list[str]]:
    """Return what a player has reached against all and against each as a table, its headings first."""
    everybody = Tally(_("all"), player.tally.games, player.tally.won, player.tally.points)
    return table_rows(
        pgettext("table head", "against"),
        [everybody, *(each.tally for each in player.against)],
        [player.rating, *(each.rating for each in player.against)],
        with_points=False,
    )


def rating_sentence(rating: Rating | None) -> str:
    """Return a rating in a sentence; empty where there is none."""
    if rating is None:
        return ""
    if not rating.deviation:
        return _("Rating {n}, fixed.").format(n=rating.value)
    text = (
        _("Rating {n}, give or take {deviation}, provisional.")
        if rating.is_provisional
        else _("Rating {n}, give or take {deviation}.")
    )
    return text.format(n=rating.value, deviation=rating.deviation)


STEPS: Final = 5
"""The most ratings for which the course of each is shown."""


def course_sentence(course: Sequence[RatingPoint]) -> str:
    """Return how a rating went, in a sentence; empty where it has only just begun."""
    if len(course) < 2:
        return ""
    last = len(course) - 1
    indices = sorted({round(step * last / (STEPS - 1)) for step in range(STEPS)})
    # Translators: a rating in the course of many: "1540 after 10 games".
    text = _("{rating} after {n}")
    ratings = [text.format(rating=course[at].rating.value, n=at + 1) for at in indices]
    best = max(course, key=lambda game: game.rating.value)
    highest = _("Highest: {rating}, on {day}.").format(
        rating=best.rating.value, day=full_date(best.ended.astimezone())
    )
    course_text = _("Course of the rating, by the number of rated games: {ratings}.").format(
        ratings=", ".join(ratings)
    )
    return f"{course_text} {highest}"


def count_sentence(games: int) -> str:
    """Return how many games there are: `12 finished games`."""
    return ngettext("{n} finished game", "{n} finished games", games).format(n=games)


def rating_chart(
    game: GameStatistics, player: Player, opponent: Opponent | None, ascii_only: bool
) -> RatingChart:
    """Return how the rating of a player went, as a chart.

    Args:
        game: which is played.
        player: the player whose rating it is.
        opponent: against whom; None for all.
        ascii_only: whether to keep to ASCII.
    """
    course = player.course if opponent is None else opponent.course
    against = _("Against all.") if opponent is None else _("Against {who}.").format(who=opponent.tally.who)
    heading = " ".join(filter(None, (against, rating_sentence(course[-1].rating if course else None))))
    days = [full_date(rated.ended.astimezone()) for rated in (*course[:1], *course[-1:])]
    if player.fixed is not None:
        empty = _("The bots' ratings are fixed: they were measured in games between bots.")
    else:
        empty = _("None of these games is rated: only games in which players compete are.")
    return RatingChart(
        heading,
        tuple(rated.rating.value for rated in course),
        sum(rated.rating.is_provisional for rated in course),
        tuple((level_name(level), value) for level, value in bots_of(game.game_id).ratings.items()),
        (days[0], days[1]) if days else ("", ""),
        empty,
        ascii_only,
    )
