"""Compute ratings of the levels of bots, on one scale for each game: that of chess, where normal has 1500.

    python -m benchmarks.ratings                     # from the games in benchmarks/levels.txt

Each level has played the one below it. How far apart they are follows from the share of the games that it
won, as in chess; one more game, of which each won half, counts too, so that nobody is infinitely far ahead.
No two are further apart than 400 points: shares beyond ten of eleven are too uncertain, and say more about
bots than about people. `ratings` of the `BOTS` of each game are what comes of it, rounded.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from math import log, log10, sqrt
from pathlib import Path

from antterm.registry import HOMES

FILE = Path(__file__).with_name("levels.txt")
SCALE = 400.0
"""Points by which somebody is better who wins ten times as often as they lose."""
NORMAL = 1500.0
FURTHEST = 400.0
"""Points between two levels that have played one another, at most."""
STEP = 25
"""To so many points ratings are rounded."""

SHARE = re.compile(r"(\w+) beats (\w+) in (\d+)% of (\d+) games")
COUNT = re.compile(r"bot:(\w+) against bot:(\w+): (\d+) won, (\d+) lost, (\d+) drawn")


@dataclass(frozen=True)
class Pair:
    """Games between two levels."""

    stronger: str
    weaker: str
    won: float
    """By the former; a draw is half a game."""
    games: int

    @property
    def gap(self) -> float:
        """Points by which the former is better."""
        share = (self.won + 0.5) / (self.games + 1)
        return min(FURTHEST, SCALE * log10(share / (1 - share)))

    def told(self) -> str:
        """Return these points, with half their 95 % interval."""
        if self.gap == FURTHEST:
            return f"{FURTHEST:.0f} or more"
        share = (self.won + 0.5) / (self.games + 1)
        error = 1.96 * SCALE / log(10) / sqrt(self.games * share * (1 - share))
        return f"{self.gap:.0f} (±{error:.0f})"


def pairs(text: str) -> dict[str, list[Pair]]:
    """Return the pairs of each game of which a text tells."""
    found: dict[str, list[Pair]] = {}
    for line in text.splitlines():
        if line in HOMES:
            of_game = found[line] = []
        elif told := SHARE.match(line):
            of_game.append(Pair(told[1], told[2], int(told[4]) * int(told[3]) / 100, int(told[4])))
        elif told := COUNT.match(line):
            won, lost, drawn = map(int, told.groups()[2:])
            of_game.append(Pair(told[1], told[2], won + drawn / 2, won + lost + drawn))
    return found


def ratings(found: Iterable[Pair]) -> dict[str, float]:
    """Return the rating of each level, weakest first."""
    rated, left = {"normal": NORMAL}, list(found)
    while left:
        pair = next(each for each in left if {each.stronger, each.weaker} & rated.keys())
        left.remove(pair)
        if pair.weaker in rated:
            rated[pair.stronger] = rated[pair.weaker] + pair.gap
        else:
            rated[pair.weaker] = rated[pair.stronger] - pair.gap
    return dict(sorted(rated.items(), key=lambda one: one[1]))


def rounded(rating: float) -> int:
    """Return a rating as the program gives it."""
    return STEP * round(rating / STEP)


def main() -> int:
    """Print the ratings."""
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter).parse_args()
    for game, found in pairs(FILE.read_text("utf-8")).items():
        told = ", ".join(f"{level} {rounded(rating)}" for level, rating in ratings(found).items())
        gaps = "; ".join(f"{each.stronger} beats {each.weaker} by {each.told()}" for each in found)
        sys.stdout.write(f"{game}: {told}\n    {gaps}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
