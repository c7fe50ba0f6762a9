"""Bots for Micropolis. They see what everybody sees, and differ in how far they look ahead.

* easy likes tiles for what is drawn on them, overlooks some, and sees neither galleries nor rivals;
* normal counts the points of every tile at either end, as the score sheet would;
* hard also counts what open galleries may become, and plays the round on in its head: what the others will
  want, what is left when its turn comes again;
* expert, in a module of its own, plays the game on to its end, many times.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import exp
from statistics import fmean
from typing import ClassVar, Final, NamedTuple

from antterm.bots import Budget, Thinker, Thought
from antterm.core.ask import Ask, Choice
from antterm.core.options import ON
from antterm.core.rng import Streams
from antterm.games.micropolis.rules import meanings
from antterm.games.micropolis.rules.anthill import ARMY_LIMIT, TILES_OF_ANTHILL, Anthill, AnthillId, Side
from antterm.games.micropolis.rules.draft import (
    ROUNDS_TO_REFILL,
    ROW_LENGTH,
    Row,
    index_of,
    take,
    within_reach,
)
from antterm.games.micropolis.rules.scoring import (
    ARMY_POINTS,
    COLONY_POINTS,
    HARVEST_POINTS,
    barracks,
    different_fruits,
    harvest,
    population,
    royal,
)
from antterm.games.micropolis.rules.specialists import BARRACKS
from antterm.games.micropolis.rules.tiles import Craft, Fruit, Tile
from antterm.games.micropolis.rules.view import MicropolisView

OPINIONS: Final = 3
"""Number of answers that a hint rates."""


@dataclass(frozen=True)
class ImaginedTable:
    """A position that a bot imagines."""

    anthills: dict[AnthillId, Anthill]
    tokens: tuple[int, ...]
    row: Row
    commander: AnthillId
    turn: int
    """Turns taken in this round."""
    rounds_on: int
    """Rounds after this one that will be played before the row is refilled."""

    @classmethod
    def of(cls, view: MicropolisView) -> ImaginedTable:
        advanced = view.rulings["advanced"] == ON
        rounds_to_refill = ROUNDS_TO_REFILL if advanced else ROW_LENGTH // len(view.players)
        return cls(
            anthills={home: view.anthill(home) for home in view.homes},
            tokens=tuple(player.tokens for player in view.players),
            row=view.row,
            commander=view.commander,
            turn=view.turn,
            rounds_on=min(-view.round % rounds_to_refill, view.last_round - view.round),
        )

    @property
    def to_move(self) -> int:
        return (self.commander.seat + self.turn) % len(self.tokens)

    def tiles_left(self, seat: int) -> int:
        """Return the tiles that a player is still to place."""
        return sum(
            TILES_OF_ANTHILL - len(anthill.tiles)
            for home, anthill in self.anthills.items()
            if home.seat == seat
        )

    def with_anthill(self, home: AnthillId, anthill: Anthill) -> ImaginedTable:
        return replace(self, anthills={**self.anthills, home: anthill})

    def placed(self, home: AnthillId, tile: Tile, side: Side) -> Iterator[ImaginedTable]:
        """Yield the positions after placing a tile: with its specialists' effects, its barracks filled or
        not."""
        anthill = self.anthills[home].place(tile, side)
        anthills, tokens = dict(self.anthills), self.tokens
        hatched = sum(ant.eggs for ant in tile.specialists)
        crafts = {ant.craft for ant in tile.specialists}
        if Craft.ARCHITECT in crafts:
            tokens = tuple(number + (seat == home.seat) for seat, number in enumerate(tokens))
        if Craft.RECRUITER in crafts:
            hatched += 1
            if self.commander == home:
                hatched -= 1
            else:
                robbed = anthills[self.commander]
                anthills[self.commander] = replace(robbed, army=max(0, robbed.army - 1))
        variants = [replace(anthill, army=min(ARMY_LIMIT, anthill.army + hatched))]
        if 0 < tile.barracks <= anthill.army:
            filled = anthill.fill(tile)
            variants.append(replace(filled, army=min(ARMY_LIMIT, filled.army + hatched)))
        elif 0 < tile.barracks <= variants[0].army:
            variants.append(variants[0].fill(tile))
        if Craft.SENTRY in crafts:
            variants.append(_fill_all(variants[-1]))
        for variant in variants:
            yield replace(self, anthills={**anthills, home: variant}, tokens=tokens)

    def taken(self, home: AnthillId, index: int, by_token: bool) -> tuple[ImaginedTable, Tile]:
        """Return the position after a tile of the row was taken and paid for, with the tile."""
        row, offer = take(self.row, index, pay=not by_token)
        anthill = self.anthills[home]
        army = min(ARMY_LIMIT, anthill.army - (0 if by_token else index) + offer.soldiers)
        tokens = tuple(number - (by_token and seat == home.seat) for seat, number in enumerate(self.tokens))
        anthills = {**self.anthills, home: replace(anthill, army=army)}
        return replace(self, anthills=anthills, tokens=tokens, row=row), offer.tile

    def turns(self, seat: int) -> Iterator[ImaginedTable]:
        """Yield the positions at the end of every possible turn of a player."""
        for home, anthill in self.anthills.items():
            if home.seat == seat and not anthill.closed:
                yield from self.turns_in(home)

    def turns_in(self, home: AnthillId) -> Iterator[ImaginedTable]:
        """Yield the positions at the end of every possible turn for one anthill, except those that waste
        tokens."""
        anthill = self.anthills[home]
        reach = within_reach(self.row, anthill.army)
        for index in range(len(self.row) if self.tokens[home.seat] else len(reach)):
            position, tile = self.taken(home, index, by_token=index not in reach)
            for side in anthill.sides or (Side.RIGHT,):
                yield from position.placed(home, tile, side)

    def next_turn(self) -> ImaginedTable | None:
        """Return the position of the next player; None when the row is refilled first or the game is over."""
        if self.turn + 1 < len(self.tokens):
            return replace(self, turn=self.turn + 1)
        return replace(self, turn=0, rounds_on=self.rounds_on - 1) if self.rounds_on else None


def _fill_all(anthill: Anthill, changed: Collection[str] = ()) -> Anthill:
    """Fill as many barracks as a sentry can without emptying any barracks, the large ones first.

    Args:
        anthill: the anthill with its army.
        changed: the tiles whose barracks the sentry has changed already, each of them at most once.
    """
    for tile in sorted(anthill.tiles, key=lambda tile: -tile.barracks):
        if tile.id not in (*anthill.full, *changed) and 0 < tile.barracks <= anthill.army:
            anthill = anthill.fill(tile)
    return anthill


@dataclass(frozen=True)
class Weights:
    """The weights of a bot's evaluation, in points."""

    soldier: float = 0.6
    """A soldier of the army while there are many tiles to come."""
    token: float = 1.5
    """The worth of an architect token."""
    majority_spread: float = 0.5
    """The increase of the lead needed for a majority to count as settled, per tile that is still to come."""
    stretch: float = 0.0
    """The assumed chance that the next tile continues an open end; 0 counts only what is there."""
    royal: float = 1.0
    """The share of the expected tiles of a royal gallery that counts."""
    harvest: float = 1.0
    """The share of the next step of the harvest table that an open gallery with fruit counts."""


class TilePoints(NamedTuple):
    """The expected points of the tiles of an anthill, and the expected ants of its largest colony."""

    population: float
    harvest: float
    royal: float
    """Points of royal galleries."""
    colony: float
    """Ants in the largest colony."""


@lru_cache(maxsize=20_000)
def expected_tile_points(tiles: tuple[Tile, ...], weights: Weights) -> TilePoints:
    """Return the points of adjacent tiles now, with those expected from their open galleries."""
    anthill = Anthill(tiles)
    harvested, ruled, largest = 0.0, 0.0, 0.0
    left = TILES_OF_ANTHILL - len(tiles)
    for gallery in anthill.galleries:
        harvested += harvest(gallery)
        ruled += royal(gallery)
        ants = float(gallery.ants)
        if gallery.openings and weights.stretch:
            ends = 1.0 if gallery.openings == 1 else 1.6
            longer = ends * weights.stretch * (1 - weights.stretch**left) / (1 - weights.stretch)
            ants += 1.2 * longer
            if gallery.queens == 1:
                ruled += weights.royal * longer
            fruits = different_fruits(gallery)
            if 0 < fruits < len(HARVEST_POINTS) - 1:
                chance = 1 - (1 - 0.25 * weights.stretch * ends) ** left
                harvested += weights.harvest * chance * (HARVEST_POINTS[fruits + 1] - HARVEST_POINTS[fruits])
        largest = max(largest, ants)
    return TilePoints(population(anthill), harvested, ruled, largest)


class ExpectedPoints(NamedTuple):
    """The points that a player can expect, by what they are for."""

    population: float = 0.0
    harvest: float = 0.0
    royal: float = 0.0
    barracks: float = 0.0
    colony: float = 0.0
    """The expected points for the largest colony."""
    army: float = 0.0
    """The expected points for the largest army."""
    soldiers: float = 0.0
    """The worth of soldiers that can still pay for tiles."""
    tokens: float = 0.0


def expected_points(position: ImaginedTable, seat: int, weights: Weights) -> float:
    """Return the points that a player can expect."""
    return sum(expected_points_by_source(position, seat, weights))


def expected_points_by_source(position: ImaginedTable, seat: int, weights: Weights) -> ExpectedPoints:
    """Return the points that a player can expect, by what they are for."""
    left = position.tiles_left(seat)
    tile_points = {
        home: expected_tile_points(anthill.tiles, weights) for home, anthill in position.anthills.items()
    }
    spread = 0.15 + weights.majority_spread * left
    colony = _chances({home: points.colony for home, points in tile_points.items()}, spread)
    army = _chances({home: anthill.army for home, anthill in position.anthills.items()}, spread)
    own = [home for home in position.anthills if home.seat == seat]
    anthills = [position.anthills[home] for home in own]
    return ExpectedPoints(
        population=sum([tile_points[home].population for home in own]),
        harvest=sum([tile_points[home].harvest for home in own]),
        royal=sum([tile_points[home].royal for home in own]),
        barracks=sum(map(barracks, anthills)),
        colony=COLONY_POINTS * sum([colony[home] for home in own]),
        army=ARMY_POINTS * sum([army[home] for home in own]),
        soldiers=weights.soldier * (1 - 0.6**left) * sum([anthill.army for anthill in anthills]),
        tokens=weights.token * position.tokens[seat] if left else 0.0,
    )


def _chances(amounts: Mapping[AnthillId, float], spread: float) -> dict[AnthillId, float]:
    """Return the chance of each anthill to end with the most, the larger the lead measured in `spread`."""
    most = max(amounts.values())
    weights = {home: exp((amount - most) / spread) for home, amount in amounts.items()}
    total = sum(weights.values())
    return {home: weight / total for home, weight in weights.items()}


class RatedTurn(NamedTuple):
    """An answer, the position at an end of the turn to which it can lead, and the rating of that position."""

    choice: Choice
    after: ImaginedTable
    rating: float


class _Chooser(ABC):
    """A bot that imagines the positions after each answer and rates them."""

    def choose(self, ask: Ask, view: MicropolisView, rng: Streams) -> str:
        """Return the text of one of `ask.choices`."""
        return self.at_a_glance(ask, view) or self.rated_answers(ask, view, rng)[0].choice.text

    def at_a_glance(self, ask: Ask, view: MicropolisView) -> str | None:
        """Return the answer to a question that is decided without imagining positions; None for other
        questions."""
        if isinstance(ask.about, meanings.ChoosingCommander):
            return _soonest(ask, len(view.players))
        if isinstance(ask.about, meanings.OrderingEffects):
            return _order(ask, ask.about, view)
        return None

    def rated_answers(self, ask: Ask, view: MicropolisView, rng: Streams) -> list[RatedTurn]:
        """Return each answer with the best end of the turn that it can lead to, best first; equals in the
        order of the question."""
        position, found = ImaginedTable.of(view), []
        for choice in ask.choices:
            ends = [
                RatedTurn(choice, after, self.rate(after, ask.seat, rng))
                for after in afterwards(ask, choice, position, view)
            ]
            found += [max(ends, key=lambda end: end.rating)] if ends else []
        return sorted(found, key=lambda end: -end.rating)

    @abstractmethod
    def rate(self, position: ImaginedTable, seat: int, rng: Streams) -> float:
        """Return the rating of an end of the turn for `seat`, whose turn it is."""


def afterwards(
    ask: Ask, choice: Choice, position: ImaginedTable, view: MicropolisView
) -> Iterator[ImaginedTable]:
    """Yield the positions at the end of the turn that an answer can lead to."""
    if isinstance(choice.meaning, meanings.ChooseAnthill):
        if isinstance(ask.about, meanings.ChoosingAnthill):
            yield from position.turns_in(choice.meaning.home)
        else:
            yield position
        return
    assert isinstance(ask.about, meanings.OfAnthill)
    home = ask.about.home
    anthill = position.anthills[home]
    match choice.meaning:
        case meanings.TakeTile(wanted, by_token):
            index = index_of(position.row, wanted)
            after, tile = position.taken(home, index, by_token=by_token)
            for side in anthill.sides or (Side.RIGHT,):
                yield from after.placed(home, tile, side)
        case meanings.PlaceTile(side=side) if view.held:
            yield from position.placed(home, view.held, side)
        case meanings.FillBarracks(changed):
            yield position.with_anthill(home, anthill.fill(view.deck.tiles[changed]))
        case meanings.EmptyBarracks(changed):
            offered = {
                each.meaning.tile for each in ask.choices if isinstance(each.meaning, meanings.FillBarracks)
            }
            left_out = [
                tile.id for tile in anthill.tiles if tile.id not in offered and tile.barracks <= anthill.army
            ]
            emptied = anthill.empty(view.deck.tiles[changed])
            yield position.with_anthill(home, _fill_all(emptied, [changed, *left_out]))
        case _:
            yield position


def _soonest(ask: Ask, seats: int) -> str:
    """Return the answer that gives the token to the player after whom the asked seat moves soonest."""

    def turns_between(choice: Choice) -> int:
        assert isinstance(choice.meaning, meanings.HandToken | meanings.KeepToken)
        return (ask.seat - choice.meaning.seat) % seats

    return min(ask.choices, key=turns_between).text


def _order(ask: Ask, topic: meanings.OrderingEffects, view: MicropolisView) -> str:
    """Return the answer that lets soldiers come before barracks are filled; after, if there is no room."""
    tile, army = view.deck.tiles[topic.tile], view.anthill(topic.home).army
    crowded = army + sum(ant.eggs for ant in tile.specialists) > ARMY_LIMIT
    return min(
        ask.choices, key=lambda choice: (choice.meaning == meanings.BeginWith(BARRACKS)) != crowded
    ).text


class EasyBot(_Chooser):
    """A greedy bot that plays like a beginner: it takes the largest numbers it sees, and overlooks tiles.

    It rates its anthill by what is drawn on the tiles and by the size of its largest colony. It rates
    soldiers low, and ignores how its galleries may grow and what other players want.
    """

    overlooks: ClassVar[int] = 15
    """The chance that it overlooks a tile of the row, in percent."""
    soldier: ClassVar[float] = 0.8
    """Points for each soldier."""
    together: ClassVar[float] = 0.3
    """Points for each ant in its largest colony, whether or not that is the largest of all players."""

    def rated_answers(self, ask: Ask, view: MicropolisView, rng: Streams) -> list[RatedTurn]:
        found = super().rated_answers(ask, view, rng)
        if isinstance(ask.about, meanings.ChoosingTile):
            return [each for each in found if rng.below("noticed", 100) >= self.overlooks] or found
        return found

    def rate(self, position: ImaginedTable, seat: int, rng: Streams) -> float:
        rating = 0.0
        for home, anthill in position.anthills.items():
            if home.seat == seat:
                rating += (
                    barracks(anthill) + sum(map(_drawn_points, anthill.tiles)) + self.soldier * anthill.army
                )
                rating += self.together * max([gallery.ants for gallery in anthill.galleries], default=0)
        return rating


@lru_cache(maxsize=256)
def _drawn_points(tile: Tile) -> float:
    """Return points for what is drawn on a tile: one for an ant, two for a fruit, three for a gift."""
    fruits = sum(2 + (fruit is Fruit.GIFT) for segment in tile.segments for fruit in segment.fruits)
    return tile.ants + fruits + sum(ant.craft is Craft.QUEEN for ant in tile.specialists)


class NormalBot(_Chooser):
    """A bot that takes what brings the most points as the anthills stand, and values soldiers."""

    weights = Weights()

    def rate(self, position: ImaginedTable, seat: int, rng: Streams) -> float:
        return expected_points(position, seat, self.weights)


class HardBot(_Chooser, Thinker):
    """Considers how open galleries may grow, and plays the others' turns ahead before it rates an answer."""

    weights = Weights(soldier=1.0, stretch=0.5, majority_spread=0.4, harvest=0.7)
    rivalry = 0.8
    """The weight of a point of the other players."""

    def rate(self, position: ImaginedTable, seat: int, rng: Streams) -> float:
        return self.lead(self.played_on(position, seat), seat)

    def played_on(self, position: ImaginedTable, seat: int) -> ImaginedTable:
        """Return the position after the next turn of a player, or before an earlier refill of the row."""
        mine = False
        after = position
        while not mine and (upcoming := after.next_turn()) is not None:
            mover = upcoming.to_move
            after = max(
                upcoming.turns(mover), key=lambda option: expected_points(option, mover, self.weights)
            )
            mine = mover == seat
        return after

    def lead(self, position: ImaginedTable, seat: int) -> float:
        """Return the expected points of a player, less those of the others."""
        return expected_points(position, seat, self.weights) - self.rivalry * self._of_others(position, seat)

    def _of_others(self, position: ImaginedTable, seat: int) -> float:
        """Return the expected points of the other players, on average."""
        return fmean(
            [
                expected_points(position, other, self.weights)
                for other in range(len(position.tokens))
                if other != seat
            ]
        )

    def budget(self) -> Budget:
        return Budget()

    def decide(self, ask: Ask, view: MicropolisView, rng: Streams, budget: Budget) -> str:
        return self.choose(ask, view, rng)

    def quick(self, ask: Ask, view: MicropolisView, rng: Streams) -> str:
        """Return the answer of `NormalBot`, which does not look ahead."""
        return NormalBot().choose(ask, view, rng)

    def analyse(self, ask: Ask, view: MicropolisView, rng: Streams, budget: Budget) -> Sequence[Thought]:
        """Return by how many points, and what for, the lead grows until its next turn or a refill of the row.

        The terms are the points of `ExpectedPoints`, and what the others come to as `rivals`.
        """
        if (text := self.at_a_glance(ask, view)) is not None:
            return [Thought(text, None)]
        position = ImaginedTable.of(view)
        now, best = self._terms(position, ask.seat), self.rated_answers(ask, view, rng)[:OPINIONS]
        found = []
        for choice, after, _liking in best:
            then = self._terms(self.played_on(after, ask.seat), ask.seat)
            grown = tuple((name, then[name] - had) for name, had in now.items())
            rating = sum(points for _name, points in grown)
            found.append(
                Thought(choice.text, rating, rest_of_turn(ask, choice, position, after), terms=grown)
            )
        return found

    def _terms(self, position: ImaginedTable, seat: int) -> dict[str, float]:
        """Return the parts of the lead of a player."""
        own = expected_points_by_source(position, seat, self.weights)
        return {**own._asdict(), "rivals": -self.rivalry * self._of_others(position, seat)}


def rest_of_turn(ask: Ask, choice: Choice, before: ImaginedTable, after: ImaginedTable) -> tuple[str, ...]:
    """Return the answers that follow when a tile or its anthill is chosen: the tile, the end it goes to."""
    answers: tuple[str, ...] = ()
    match choice.meaning:
        case meanings.TakeTile(tile, _) if isinstance(ask.about, meanings.ChoosingTile):
            home = ask.about.home
        case meanings.ChooseAnthill(home) if isinstance(ask.about, meanings.ChoosingAnthill):
            laid = {each.id for each in before.anthills[home].tiles}
            tile = next(each.id for each in after.anthills[home].tiles if each.id not in laid)
            index = index_of(before.row, tile)
            is_paid = index in within_reach(before.row, before.anthills[home].army)
            answers = (meanings.tile_text(index, by_token=not is_paid),)
        case _:
            return ()
    tiles = after.anthills[home].tiles
    if len(tiles) in (1, TILES_OF_ANTHILL):
        return answers
    return (*answers, str(Side.LEFT if tiles[0].id == tile else Side.RIGHT))
