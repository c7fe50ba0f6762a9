"""Fast playouts: games that `expert` plays to their end in its head, many times for one answer.

They follow the rules of `levels.ImaginedTable`, and continue beyond a refill of the row. Galleries are not
searched again after each tile: the summaries of the open ones are updated.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import exp, inf
from operator import attrgetter
from typing import Final, NamedTuple

from antterm.core.options import ON
from antterm.games.micropolis.bots.levels import ImaginedTable, Weights
from antterm.games.micropolis.rules.anthill import ARMY_LIMIT, TILES_OF_ANTHILL, Anthill
from antterm.games.micropolis.rules.draft import ROUNDS_TO_REFILL, ROW_LENGTH
from antterm.games.micropolis.rules.scoring import (
    ARMY_POINTS,
    BARRACKS_POINTS,
    COLONY_POINTS,
    HARVEST_POINTS,
)
from antterm.games.micropolis.rules.tiles import LEFT, RIGHT, Craft, Fruit, Tile
from antterm.games.micropolis.rules.view import MicropolisView

KINDS: Final[Mapping[Fruit, int]] = {
    fruit: 1 << number for number, fruit in enumerate(each for each in Fruit if each is not Fruit.GIFT)
}
"""A bit for each kind of fruit."""
MOST_FRUITS: Final = len(HARVEST_POINTS) - 1


class GallerySummary(NamedTuple):
    """What a gallery, or a stretch of one, contains."""

    ants: int
    queens: int
    fruits: int
    """A bit for each kind."""
    gifts: int
    places: int
    """A bit for each tile that it runs through."""

    def joined(self, other: GallerySummary) -> GallerySummary:
        """Return the summary of both galleries joined."""
        return GallerySummary(
            self.ants + other.ants,
            self.queens + other.queens,
            self.fruits | other.fruits,
            self.gifts + other.gifts,
            self.places | other.places,
        )

    @property
    def kinds(self) -> int:
        """Return how many different fruits count; every gift counts as a missing one."""
        kinds = self.fruits.bit_count() + self.gifts
        return kinds if kinds < MOST_FRUITS else MOST_FRUITS


class TileSummary(NamedTuple):
    """The properties of a tile that a playout uses."""

    segments: tuple[GallerySummary, ...]
    left: tuple[int, int]
    """The numbers of the segments that leave the tile to the left, outer and inner."""
    right: tuple[int, int]
    ants: int
    barracks: int
    eggs: int
    architect: bool
    recruiter: bool
    sentry: bool


@lru_cache(maxsize=512)
def summary_of(tile: Tile) -> TileSummary:
    """Return the summary of a tile."""
    crafts = {ant.craft for ant in tile.specialists}
    return TileSummary(
        tuple(
            GallerySummary(
                segment.ants,
                segment.queens,
                sum(KINDS[fruit] for fruit in {*segment.fruits} - {Fruit.GIFT}),
                segment.fruits.count(Fruit.GIFT),
                1,
            )
            for segment in tile.segments
        ),
        (tile.segment_at[LEFT[0]], tile.segment_at[LEFT[1]]),
        (tile.segment_at[RIGHT[0]], tile.segment_at[RIGHT[1]]),
        tile.ants,
        tile.barracks,
        sum(ant.eggs for ant in tile.specialists),
        Craft.ARCHITECT in crafts,
        Craft.RECRUITER in crafts,
        Craft.SENTRY in crafts,
    )


class Chain(NamedTuple):
    """A chain of tiles in an anthill: its score and its open galleries."""

    tiles: int
    population: int
    harvest: int
    """Points of the galleries that are complete."""
    royal: int
    colony: int
    """Ants in the largest complete gallery."""
    open: tuple[GallerySummary, ...]
    """The galleries with an unfinished end."""
    left: tuple[int, int]
    """The open galleries that leave the anthill at its left end, outer and inner."""
    right: tuple[int, int]


BARE: Final = Chain(0, 0, 0, 0, 0, (), (0, 0), (0, 0))


def with_tile(chain: Chain, tile: TileSummary, on_left: bool) -> Chain:
    """Return the chain with one more tile at one end."""
    bit = 1 << chain.tiles
    new = [
        GallerySummary(ants, queens, fruits, gifts, bit)
        for ants, queens, fruits, gifts, _place in tile.segments
    ]
    if not chain.tiles:
        return Chain(1, tile.ants, 0, 0, 0, tuple(new), tile.left, tile.right)
    closes = chain.tiles + 1 == TILES_OF_ANTHILL
    first = len(chain.open)
    groups = [*chain.open, *new]
    leader = list(range(len(groups)))
    near, far = (chain.left, chain.right) if on_left else (chain.right, chain.left)
    joining, outer = (tile.right, tile.left) if on_left else (tile.left, tile.right)
    meeting = [*zip(near, joining, strict=True), *(zip(far, outer, strict=True) if closes else ())]
    for there, here in meeting:
        one, other = leader[there], leader[here + first]
        if one != other:
            groups[one] = groups[one].joined(groups[other])
            leader = [one if each == other else each for each in leader]
    ends = (
        () if closes else (leader[outer[0] + first], leader[outer[1] + first], leader[far[0]], leader[far[1]])
    )
    harvest, royal, colony = chain.harvest, chain.royal, chain.colony
    for number in {*leader}:
        if number not in ends:
            group = groups[number]
            harvest += HARVEST_POINTS[group.kinds]
            royal += group.places.bit_count() if group.queens == 1 else 0
            colony = max(colony, group.ants)
    tiles, population = chain.tiles + 1, chain.population + tile.ants
    if not ends:
        return Chain(tiles, population, harvest, royal, colony, (), (0, 0), (0, 0))
    used = sorted({*ends})
    added, unchanged = (used.index(ends[0]), used.index(ends[1])), (used.index(ends[2]), used.index(ends[3]))
    left, right = (added, unchanged) if on_left else (unchanged, added)
    still_open = tuple([groups[number] for number in used])
    return Chain(tiles, population, harvest, royal, colony, still_open, left, right)


def expected_chain_points(chain: Chain, weights: Weights) -> tuple[float, float]:
    """Return the expected points of a chain, and the expected ants of its largest colony.

    See `levels.expected_tile_points`.
    """
    points, largest = float(chain.population + chain.harvest + chain.royal), float(chain.colony)
    if not chain.open:
        return points, largest
    left, stretch = TILES_OF_ANTHILL - chain.tiles, weights.stretch
    ports = (*chain.left, *chain.right)
    growth = stretch * (1 - stretch**left) / (1 - stretch)
    for number, gallery in enumerate(chain.open):
        ends = 1.0 if ports.count(number) == 1 else 1.6
        longer = ends * growth
        ants = gallery.ants + 1.2 * longer
        if gallery.queens == 1:
            points += gallery.places.bit_count() + weights.royal * longer
        kinds = gallery.kinds
        points += HARVEST_POINTS[kinds]
        if 0 < kinds < MOST_FRUITS:
            chance = 1 - (1 - 0.25 * stretch * ends) ** left
            points += weights.harvest * chance * (HARVEST_POINTS[kinds + 1] - HARVEST_POINTS[kinds])
        largest = max(largest, ants)
    return points, largest


class AnthillSummary(NamedTuple):
    """The properties of an anthill that a playout uses."""

    chain: Chain
    points: float
    """The expected points of its tiles."""
    largest: float
    """The expected ants of its largest gallery."""
    army: int
    barracks: int
    """Points of the full barracks."""
    empty: tuple[int, ...]
    """The numbers of soldiers that the empty barracks hold, the largest first."""


def anthill_summary(anthill: Anthill, weights: Weights) -> AnthillSummary:
    """Return the summary of an anthill of the table."""
    chain = BARE
    for tile in anthill.tiles:
        chain = with_tile(chain, summary_of(tile), on_left=False)
    full = [tile.barracks for tile in anthill.tiles if tile.id in anthill.full]
    empty = [tile.barracks for tile in anthill.tiles if tile.barracks and tile.id not in anthill.full]
    points, largest = expected_chain_points(chain, weights)
    return AnthillSummary(
        chain,
        points,
        largest,
        anthill.army,
        sum(BARRACKS_POINTS[each] for each in full),
        tuple(sorted(empty, reverse=True)),
    )


class Garrison(NamedTuple):
    """A distribution of an anthill's soldiers after a turn."""

    army: int
    points: int
    """The points of the full barracks."""
    empty: tuple[int, ...]
    """The numbers of soldiers that the empty barracks hold."""


def garrisons(anthill: AnthillSummary, tile: TileSummary, held: int, hatched: int) -> list[Garrison]:
    """Return the possible distributions of the soldiers when a tile is placed.

    Args:
        anthill: the anthill, without the tile.
        tile: the tile.
        held: the army after the tile is paid for.
        hatched: soldiers that join it because of the specialists.
    """
    size, all_of_them = tile.barracks, min(ARMY_LIMIT, held + hatched)
    found = [Garrison(all_of_them, anthill.barracks, (*anthill.empty, size) if size else anthill.empty)]
    if size:
        filled = anthill.barracks + BARRACKS_POINTS[size]
        if size <= held:
            found.append(Garrison(min(ARMY_LIMIT, held - size + hatched), filled, anthill.empty))
        elif size <= all_of_them:
            found.append(Garrison(all_of_them - size, filled, anthill.empty))
    if tile.sentry and found[-1].empty:
        army, points, empty = found[-1]
        still_empty = []
        for each in sorted(empty, reverse=True):
            if each <= army:
                army, points = army - each, points + BARRACKS_POINTS[each]
            else:
                still_empty.append(each)
        found.append(Garrison(army, points, tuple(still_empty)))
    return found


class Turn(NamedTuple):
    """One possible turn in a playout: which tile is taken, and where it is placed."""

    rating: float
    """The rating of the turn in points, only to be compared with that of other turns."""
    number: int
    """The place of the anthill that grows."""
    place: int
    """The place of the tile in the row."""
    by_token: bool
    """Whether an architect token pays for it."""
    grown: AnthillSummary


ChainCache = dict[tuple[int, int, bool], tuple[Chain, Chain, float, float]]


@dataclass(slots=True)
class Playout:
    """A game that is being played to its end."""

    seats: int
    owner: tuple[int, ...]
    """The seat that owns each anthill."""
    anthills: list[AnthillSummary]
    tokens: list[int]
    row: list[tuple[TileSummary, int]]
    pile: list[TileSummary]
    """The tiles to be drawn; the last one is drawn next."""
    commander: int
    """The number of the anthill with the Red Army token."""
    turn: int
    rounds_on: int
    """Rounds after this one before the row is refilled."""
    rounds_left: int
    """Rounds after this one."""
    rulings: Mapping[str, str]
    weights: Weights
    rivalry: float
    chain_cache: ChainCache
    """Cache of chains with one more tile, by the ids of the chain and of the tile and whether it was added on
    the left.

    The ids stay unique: the chain is kept here, and the tile by `summary_of`.
    """

    @classmethod
    def of_ends(
        cls, ends: Sequence[ImaginedTable], view: MicropolisView, weights: Weights, rivalry: float
    ) -> list[Playout]:
        """Return games to be played on from ends of the turn, with an empty pile.

        Args:
            ends: the positions when the turn is over.
            view: the table as it is now.
            weights, rivalry: the weights by which all seats choose.
        """
        chain_cache: ChainCache = {}
        return [
            cls(
                len(end.tokens),
                tuple(home.seat for home in end.anthills),
                [anthill_summary(anthill, weights) for anthill in end.anthills.values()],
                list(end.tokens),
                [(summary_of(offer.tile), offer.soldiers) for offer in end.row],
                [],
                list(end.anthills).index(end.commander),
                end.turn,
                end.rounds_on,
                view.last_round - view.round,
                view.rulings,
                weights,
                rivalry,
                chain_cache,
            )
            for end in ends
        ]

    def with_pile(self, pile: Sequence[TileSummary]) -> Playout:
        """Return a copy with this pile, of which the last tile is drawn first."""
        return replace(
            self,
            anthills=list(self.anthills),
            tokens=list(self.tokens),
            row=list(self.row),
            pile=list(pile),
        )

    def play_row(self) -> None:
        """Play on from the end of a turn until the row is to be refilled, or the game is over."""
        while self.turn + 1 < self.seats or self.rounds_on:
            self.advance()
            self.move((self.owner[self.commander] + self.turn) % self.seats)

    def play(self) -> None:
        """Play on to the end, from the end of a turn."""
        while self.advance():
            self.move((self.owner[self.commander] + self.turn) % self.seats)

    def advance(self) -> bool:
        """Go on to the next turn; return whether there is one."""
        self.turn += 1
        if self.turn < self.seats:
            return True
        if not self.rounds_left:
            return False
        self.turn = 0
        self.rounds_left -= 1
        if self.rounds_on:
            self.rounds_on -= 1
            return True
        while len(self.row) < ROW_LENGTH and self.pile:
            self.row.append((self.pile.pop(), 0))
        is_advanced = len(self.anthills) > self.seats
        self.rounds_on = (ROUNDS_TO_REFILL if is_advanced else ROW_LENGTH // self.seats) - 1
        self.commander = self.next_commander()
        return True

    def next_commander(self) -> int:
        """Return the number of the anthill that gets the Red Army token.

        A commander who may choose takes the anthill that lets them move soonest in the next round.
        """
        armies = [anthill.army for anthill in self.anthills]
        old = self.commander
        seat = self.owner[old]
        if len(self.anthills) > self.seats:
            largest = max(armies)
            ahead = [number for number, army in enumerate(armies) if army == largest]
            others = [number for number in ahead if self.owner[number] != seat]
            if old in ahead and not others:
                return old
            ahead = others or ahead
        else:
            least = armies[old]
            others = [number for number in range(len(armies)) if number != old]
            if self.rulings["claimants"] == "largest":
                least = max(armies)
            ahead = [number for number in others if armies[number] >= least]
            if not ahead or self.rulings["refuse_token"] == ON:
                return old
        return min(ahead, key=lambda number: (seat - self.owner[number]) % self.seats)

    def move(self, seat: int) -> None:
        """Play the turn with the highest expected points for a player."""
        building = [
            number
            for number, owner in enumerate(self.owner)
            if owner == seat and self.anthills[number].chain.tiles < TILES_OF_ANTHILL
        ]
        turns = (turn for number in building for turn in self.turns(number))
        self.carry_out(max(turns, key=attrgetter("rating")))

    def turns(self, number: int) -> Iterator[Turn]:
        """Yield the turns in which a tile of the row is placed in an anthill, with the best use of
        soldiers."""
        weights, anthills, cache = self.weights, self.anthills, self.chain_cache
        anthill = anthills[number]
        seat, chain, army = self.owner[number], anthill.chain, anthill.army
        left = sum([TILES_OF_ANTHILL - each.chain.tiles for each in self.of(seat)]) - 1
        soldier, token = weights.soldier * (1 - 0.6**left), weights.token if left else 0.0
        hurt = self.rivalry / (self.seats - 1)  # the weight of a point of another player
        spread = 0.15 + weights.majority_spread * left
        most = max([each.largest for each in anthills])
        others = [each for at, each in enumerate(anthills) if at != number]
        largest_of_others = sum([exp((each.largest - most) / spread) for each in others])
        armies_of_others = sum([exp(each.army / spread) for each in others])
        robbed_armies = armies_of_others
        if self.commander != number:
            robbed = anthills[self.commander].army
            robbed_armies += exp(max(0, robbed - 1) / spread) - exp(robbed / spread)
        reach = min(army + 1, len(self.row))
        for index in range(len(self.row) if self.tokens[seat] else reach):
            tile, soldiers = self.row[index]
            by_token = index >= reach
            held = min(ARMY_LIMIT, army - (0 if by_token else index) + soldiers)
            hatched, armies = tile.eggs, armies_of_others
            rating = token * (tile.architect - by_token)
            if tile.recruiter and self.commander != number:
                hatched, armies = hatched + 1, robbed_armies
                rating += soldier * (-1 if self.owner[self.commander] == seat else hurt)
            best, garrison = -inf, None
            for each in garrisons(anthill, tile, held, hatched):
                mine = exp(each.army / spread)
                value = each.points + soldier * each.army + (1 + hurt) * ARMY_POINTS * mine / (mine + armies)
                if value > best:
                    best, garrison = value, each
            assert garrison is not None, "one garrison leaves all barracks as they are"
            rating += best
            for on_left in (False, True) if 0 < chain.tiles < TILES_OF_ANTHILL - 1 else (False,):
                key = (id(chain), id(tile), on_left)
                if (cached := cache.get(key)) is None:
                    longer = with_tile(chain, tile, on_left)
                    cached = cache[key] = (chain, longer, *expected_chain_points(longer, weights))
                _shorter, longer, points, largest = cached
                mine = exp(min(50.0, (largest - most) / spread))
                value = points + (1 + hurt) * COLONY_POINTS * mine / (mine + largest_of_others)
                grown = AnthillSummary(longer, points, largest, *garrison)
                yield Turn(rating + value, number, index, by_token, grown)

    def carry_out(self, turn: Turn) -> None:
        """Play a turn: take the tile out of the row, and replace the anthill by the one with the tile."""
        _liking, number, index, by_token, grown = turn
        seat, tile = self.owner[number], self.row[index][0]
        if by_token:
            self.tokens[seat] -= 1
        else:
            self.row[:index] = [(passed, soldiers + 1) for passed, soldiers in self.row[:index]]
        del self.row[index]
        self.tokens[seat] += tile.architect
        if tile.recruiter and self.commander != number:
            robbed = self.anthills[self.commander]
            self.anthills[self.commander] = robbed._replace(army=max(0, robbed.army - 1))
        self.anthills[number] = grown

    def of(self, seat: int) -> list[AnthillSummary]:
        """Return the anthills of a player."""
        return [anthill for owner, anthill in zip(self.owner, self.anthills, strict=True) if owner == seat]

    def points(self) -> list[float]:
        """Return the points of each seat; a shared majority counts in full for each."""
        totals = [0.0] * self.seats
        most = max([anthill.chain.colony for anthill in self.anthills])
        largest = max([anthill.army for anthill in self.anthills])
        for owner, anthill in zip(self.owner, self.anthills, strict=True):
            chain = anthill.chain
            totals[owner] += chain.population + chain.harvest + chain.royal + anthill.barracks
            totals[owner] += COLONY_POINTS * (chain.colony == most) + ARMY_POINTS * (anthill.army == largest)
        return totals
