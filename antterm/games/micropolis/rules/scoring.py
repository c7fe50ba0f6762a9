"""The score sheet: six lines for every anthill, then the winner."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import reduce
from operator import add, sub
from typing import Final

from antterm.core.options import Options
from antterm.games.micropolis.rules.anthill import Anthill, Gallery
from antterm.games.micropolis.rules.tiles import Fruit

COLONY_POINTS: Final = 5
ARMY_POINTS: Final = 5
HARVEST_POINTS: Final = (0, 2, 5, 10, 15, 20, 25)
"""The points of a gallery, by how many different fruits are in it."""
BARRACKS_POINTS: Final = (0, 2, 4, 7, 10)
"""The points of full barracks, by how many soldiers are in them."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The lines of the score pad, in its order."""

    population: int = 0
    colony: int = 0
    harvest: int = 0
    royal: int = 0
    army: int = 0
    barracks: int = 0

    @property
    def total(self) -> int:
        return sum(self.lines())

    def lines(self) -> tuple[int, ...]:
        """Return the six lines."""
        return tuple(getattr(self, line.name) for line in fields(self))

    def __add__(self, other: Sheet) -> Sheet:
        return Sheet(*(a + b for a, b in zip(self.lines(), other.lines(), strict=True)))


LINES: Final = tuple(line.name for line in fields(Sheet))
"""Names of the six lines."""


def population(anthill: Anthill) -> int:
    """Return the points for ants: one for every worker or specialist."""
    return sum(tile.ants for tile in anthill.tiles)


def colony(anthill: Anthill) -> int:
    """Return the most ants that live in one gallery."""
    return max((gallery.ants for gallery in anthill.galleries), default=0)


def different_fruits(gallery: Gallery) -> int:
    """Return the kinds of fruit in a gallery; every gift stands for one that is missing."""
    kinds = len({*gallery.fruits} - {Fruit.GIFT})
    return min(kinds + gallery.fruits.count(Fruit.GIFT), len(HARVEST_POINTS) - 1)


def harvest(gallery: Gallery) -> int:
    """Return the points for the different fruits of a gallery."""
    return HARVEST_POINTS[different_fruits(gallery)]


def royal(gallery: Gallery) -> int:
    """Return the tiles that a gallery runs through, if exactly one queen lives in it."""
    return gallery.tiles if gallery.queens == 1 else 0


def barracks(anthill: Anthill) -> int:
    """Return the points for the full barracks."""
    return sum(BARRACKS_POINTS[tile.barracks] for tile in anthill.tiles if tile.id in anthill.full)


def score(players: Sequence[Sequence[Anthill]], rulings: Options) -> list[tuple[Sheet, ...]]:
    """Return the score sheets of a position, as if the game ended now.

    Args:
        players: the anthills of every seat.
        rulings: `no_armies` and `majorities`.

    Returns:
        By seat, one sheet for each anthill.
    """
    # A gallery without ants is no colony; an army without soldiers is one, unless the ruling says otherwise.
    colonies = _majority([[colony(anthill) for anthill in own] for own in players], 1, rulings)
    least_army = 1 if rulings["no_armies"] == "none" else 0
    armies = _majority([[anthill.army for anthill in own] for own in players], least_army, rulings)
    return [
        tuple(
            Sheet(
                population=population(anthill),
                colony=COLONY_POINTS * colonies[seat][number],
                harvest=sum(map(harvest, anthill.galleries)),
                royal=sum(map(royal, anthill.galleries)),
                army=ARMY_POINTS * armies[seat][number],
                barracks=barracks(anthill),
            )
            for number, anthill in enumerate(own)
        )
        for seat, own in enumerate(players)
    ]


def _majority(amounts: list[list[int]], least: int, rulings: Options) -> list[list[bool]]:
    """Return which anthills have the most, at least `least`; with the ruling `players` one a player."""
    most = max(max(own) for own in amounts)
    ahead = [[amount == most >= least for amount in own] for own in amounts]
    if rulings["majorities"] == "players":
        ahead = [[leads and not any(own[:number]) for number, leads in enumerate(own)] for own in ahead]
    return ahead


def totals(sheets: Sequence[Sequence[Sheet]]) -> tuple[int, ...]:
    """Return the points by seat."""
    return tuple(sum(sheet.total for sheet in own) for own in sheets)


def difference(before: Sequence[Sheet], after: Sequence[Sheet]) -> Sheet:
    """Return, line by line, what the sheets of a player have more than before."""
    then, now = (reduce(add, sheets).lines() for sheets in (before, after))
    return Sheet(*map(sub, now, then))


def tie_army(own: Sequence[Anthill], rulings: Options) -> int:
    """Return the army of a player that counts between equals."""
    combine = sum if rulings["tie_break"] == "sum" else max
    return combine(anthill.army for anthill in own)


def winners(players: Sequence[Sequence[Anthill]], rulings: Options) -> tuple[int, ...]:
    """Return the seats that win: most points, then the larger army, then together."""
    points = totals(score(players, rulings))
    ranks = [(total, tie_army(own, rulings)) for total, own in zip(points, players, strict=True)]
    return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))
