"""Pairings of a round, and who begins.

A round robin follows the Berger tables of FIDE (Handbook C.05, annex 1). A Swiss round is a perfect matching
of least cost (`networkx.max_weight_matching`, Edmonds' blossom algorithm), as the pairing programs of chess
federations make it. The costs follow the order of the FIDE (Dutch) system: nobody meets an opponent again;
nobody gets a second bye; nobody gets a colour that their colours so far forbid; the bye goes to the lowest
score; scores differ as little as possible; colours alternate; the upper half of a score group meets the
lower.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import combinations
from typing import Final

WHITE, BLACK = 1, -1
MOST_OF_ONE_COLOUR: Final = 2
"""Games that a player may have had more with one colour than with the other; as many in a row with one."""
BYE: Final = -1
"""Stands for the opponent of the player who has a bye."""

Pair = tuple[int, int | None]
"""The numbers of the person who begins and of the other; None for a bye."""


@dataclass(frozen=True)
class Contender:
    """A player who is to be paired, with their tournament so far."""

    number: int
    points: int
    """Twice the number of points: a draw counts 1, a win 2."""
    opponents: tuple[int, ...] = ()
    """The numbers of those whom they have met."""
    colours: tuple[int, ...] = ()
    """`WHITE` for each game in which they began, `BLACK` for the others."""
    had_bye: bool = False

    @property
    def lead(self) -> int:
        """The number of games in which they began, less the number of the others."""
        return sum(self.colours)

    @property
    def wish(self) -> tuple[int, int]:
        """The strength of their wish, from 0 to 3 (no other is allowed), and the colour, 0 for any."""
        last = self.colours[-MOST_OF_ONE_COLOUR:]
        if abs(self.lead) >= MOST_OF_ONE_COLOUR:
            return 3, -1 if self.lead > 0 else 1
        if len(last) == MOST_OF_ONE_COLOUR and len({*last}) == 1:
            return 3, -last[0]
        if self.lead:
            return 2, -1 if self.lead > 0 else 1
        return (1, -last[-1]) if last else (0, 0)


def berger_tables(count: int) -> list[list[Pair]]:
    """Return the rounds of a tournament in which everybody meets everybody once, with numbers from 0.

    >>> berger_tables(4)
    [[(0, 3), (1, 2)], [(3, 2), (0, 1)], [(1, 3), (2, 0)]]
    """
    size = count + count % 2
    last = size - 1  # the player who stays while the others go round; the bye where their number is odd
    rounds = []
    for number in range(last):
        meets = next(other for other in range(last) if 2 * other % last == number % last)
        pairs: list[Pair] = [(meets, last) if number % 2 == 0 else (last, meets)]
        for step in range(1, size // 2):
            pairs.append(((meets + step) % last, (meets - step) % last))
        rounds.append([_without(pair, last) if count % 2 else pair for pair in pairs])
    return rounds


def _without(pair: Pair, absent: int) -> Pair:
    """Return a pair, as a bye if one of both is the player who does not exist."""
    if absent not in pair:
        return pair
    return (next(each for each in pair if each is not None and each != absent), None)


def has_swiss() -> bool:
    """Return whether Swiss rounds can be paired: that needs the extra `tournaments`."""
    return find_spec("networkx") is not None


def swiss_round(contenders: Sequence[Contender]) -> list[Pair]:
    """Return the pairs of a round, the leaders first.

    Args:
        contenders: all who play in this round, in the order of their seeds.
    """
    import networkx  # here: it is an extra, and takes a moment to load

    ranked = sorted(contenders, key=lambda each: -each.points)
    costs = _Costs(ranked)
    graph = networkx.Graph()
    for one, other in combinations(range(len(ranked)), 2):
        graph.add_edge(one, other, weight=costs.most - costs.of(one, other))
    if len(ranked) % 2:
        for one in range(len(ranked)):
            graph.add_edge(one, BYE, weight=costs.most - costs.of_bye(one))
    matching = sorted(sorted(pair) for pair in networkx.max_weight_matching(graph, maxcardinality=True))
    pairs = [(one, other) for one, other in matching if one != BYE]
    byes: list[Pair] = [(ranked[other].number, None) for one, other in matching if one == BYE]
    return [*(_with_colours(ranked[one], ranked[two], at) for at, (one, two) in enumerate(pairs)), *byes]


class _Costs:
    """The cost of each pair, as one number in which each level outweighs all that follow.

    Args:
        ranked: the players by points, then by seed.
    """

    def __init__(self, ranked: Sequence[Contender]) -> None:
        self._ranked = ranked
        self._ranks_in_group = [0] * len(ranked)
        """The place of each contender within their score group, by rank."""
        self._sizes = Counter(each.points for each in ranked)
        seen = Counter[int]()
        for rank, each in enumerate(ranked):
            self._ranks_in_group[rank] = seen[each.points]
            seen[each.points] += 1
        pairs, met = len(ranked), max((len(each.opponents) for each in ranked), default=0)
        points = max((each.points for each in ranked), default=0)
        self._bases = [
            1 + pairs * most
            for most in (met, 1, 1, points, points**2, 3, len(ranked) ** 2)  # in the order of the levels
        ]
        self.most = self._summed([base - 1 for base in self._bases]) + 1

    def _summed(self, levels: Sequence[int]) -> int:
        total = 0
        for base, level in zip(self._bases, levels, strict=True):
            total = total * base + level
        return total

    def of(self, one: int, other: int) -> int:
        """Return what it costs that two play, who are named by their ranks, the better one first."""
        first, second = self._ranked[one], self._ranked[other]
        (want, colour), (other_want, other_colour) = first.wish, second.wish
        is_same = bool(colour) and colour == other_colour
        return self._summed(
            [
                first.opponents.count(second.number),
                0,
                int(is_same and min(want, other_want) == 3),
                0,
                (first.points - second.points) ** 2,
                min(want, other_want) if is_same else 0,
                self._distance(one, other) ** 2,
            ]
        )

    def _distance(self, one: int, other: int) -> int:
        """Return how far two are from those whom they should meet in their score groups."""
        size = self._sizes[self._ranked[one].points]
        if self._ranked[one].points == self._ranked[other].points:
            return abs(self._ranks_in_group[other] - self._ranks_in_group[one] - size // 2)
        # the last goes down, to the first there
        return size - 1 - self._ranks_in_group[one] + self._ranks_in_group[other]

    def of_bye(self, one: int) -> int:
        """Return what it costs that somebody has a bye."""
        each = self._ranked[one]
        return self._summed([0, int(each.had_bye), 0, each.points, 0, 0, len(self._ranked) - 1 - one])


def _with_colours(better: Contender, other: Contender, board: int) -> Pair:
    """Return a pair with colours: each the one that they should get, the stronger claim first."""
    (want, colour), (other_want, other_colour) = better.wish, other.wish
    if colour and (want, abs(better.lead)) >= (other_want, abs(other.lead)) and colour != other_colour:
        white_first = colour == WHITE
    elif other_colour and colour != other_colour:
        white_first = other_colour == BLACK
    elif colour:  # both should get the same one
        claims = (want, abs(better.lead)), (other_want, abs(other.lead))
        has_claim = claims[0] > claims[1] or (claims[0] == claims[1] and _alternates(better, other))
        white_first = (colour == WHITE) == has_claim
    else:
        white_first = board % 2 == 0
    return (better.number, other.number) if white_first else (other.number, better.number)


def _alternates(better: Contender, other: Contender) -> bool:
    """Return whether the better of two players gets the colour that both should get.

    That is who did not have it in the last round in which their colours differed; the better one if there was
    none.
    """
    wanted = better.wish[1]
    rounds = zip(reversed(better.colours), reversed(other.colours), strict=False)
    return next((mine != wanted for mine, theirs in rounds if mine != theirs), True)
