"""Whether White or Black wins in Hive, by the insects in play.

    python -m benchmarks.hive_balance                          # each expansion alone, none, all of them
    python -m benchmarks.hive_balance --sets MP --games 500

Both sides judge as `expert` does and look at their own next move only, after an opening from the book of what
people play. The number of a game is its seed: it decides among the moves of the book, and among equally good
ones. A game that has not ended after 200 half-moves is a draw. (`normal`, who guards its queen, draws one
game in three with itself.) Shares come with their 95 % interval (Wilson).
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from math import inf
from time import monotonic

from antterm.bots import Budget
from antterm.core.rng import Streams
from antterm.games.hive.bots.levels import from_book
from antterm.games.hive.bots.search import Search
from antterm.games.hive.rules.board import Board
from antterm.games.hive.rules.position import Position
from antterm.games.hive.rules.swarm import Swarm
from benchmarks.march_bots import told

SETS = ("", "M", "L", "P", "MLP")
"""Letters of the expansions in play."""
PLIES = 200
"""Half-moves after which a game is a draw."""
AHEAD = 1
"""Half-moves that both sides look ahead."""


@dataclass
class Tally:
    """What has been seen in some games."""

    games: int = 0
    won: tuple[float, float] = (0.0, 0.0)
    """Games won by White and by Black."""
    plies: int = 0
    ended: int = 0
    """Games that ended by themselves."""


def moves(expansions: str, seed: int) -> Swarm:
    """Return a game as it stands when it is over."""
    rng, been = Streams(seed), set[int]()
    position = Position.of(Board({}), 0, None, expansions, "booklet")
    swarm, knows = position.swarm(), True
    while not swarm.is_over() and swarm.ply < PLIES:
        been.add(swarm.key)
        move = from_book(position, rng) if knows else None
        if move is not None:
            position = position.after(move)
            swarm.play(swarm.code_of(move))
            continue
        knows, codes = False, swarm.moves()
        rng.shuffle("moves", codes)
        best = Search(swarm, Budget(depth=AHEAD), been).run(codes)[0]
        swarm.play(best.move)
    return swarm


def play(expansions: str, seeds: range, until: float = inf) -> Tally:
    """Play games and count who won them, as long as there is time."""
    tally = Tally()
    for seed in seeds:
        if monotonic() > until:
            break
        swarm = moves(expansions, seed)
        winners = swarm.winners() or ()
        tally.games += 1
        tally.plies += swarm.ply
        tally.ended += swarm.is_over()
        white, black = tally.won
        tally.won = (white + (winners == (0,)), black + (winners == (1,)))
    return tally


def report(expansions: str, tally: Tally) -> str:
    """Return what came of the games."""
    name = f"Base+{expansions}" if expansions else "Base"
    white, black = (told(won, tally.games) for won in tally.won)
    plies, draws = tally.plies / tally.games, tally.games - sum(tally.won)
    return f"{name}: White wins {white}, Black {black}; {draws:.0f} drawn; {plies:.0f} half-moves on average"


def main() -> int:
    """Play, count, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--sets", nargs="+", default=SETS, metavar="LETTERS", help="expansions; - for none")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--first", type=int, default=0, metavar="SEED")
    parser.add_argument("--minutes", type=float, default=inf, help="at most, for each set")
    args = parser.parse_args()
    for letters in args.sets:
        expansions = letters.strip("-")
        until = monotonic() + 60 * args.minutes
        tally = play(expansions, range(args.first, args.first + args.games), until)
        sys.stdout.write(f"{report(expansions, tally)}\n")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
