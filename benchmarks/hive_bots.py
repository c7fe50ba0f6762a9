"""How strong each level of the Hive bots is against the one below it.

    python -m benchmarks.hive_bots                          # all levels, 100 games for each pair
    python -m benchmarks.hive_bots hard:normal --openings 10 --seconds 0.5

Balanced random openings, each played twice with colours exchanged. A game that has not ended after
`MOST_PLIES` half-moves is a draw.
"""

from __future__ import annotations

import argparse
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from time import perf_counter
from typing import NamedTuple

from antterm.bots import create, levels
from antterm.bots.hive.levels import HiveThinker
from antterm.bots.hive.search import Search
from antterm.bots.thinker import Budget
from antterm.core.options import with_defaults
from antterm.core.play import Play
from antterm.core.rng import Streams
from antterm.hive.game import Hive
from antterm.hive.state import HiveState

OPENING_PLIES = 8
"""Half-moves of a random opening: both queens are in play after them."""
BALANCED = 60
"""By how much one side may stand better after it, in hundredths of a queen's side, ..."""
JUDGED_BY = 3
"""... looking so many half-moves ahead."""
MOST_PLIES = 150
EXPANSIONS = "MLP"


class Fight(NamedTuple):
    """A game to be played."""

    white: str
    black: str
    opening: int
    """Number of the opening; also the seed of the bots' own randomness."""
    seconds: float | None
    """What bots with a limit of time have instead of their own; None for their own."""


class Ended(NamedTuple):
    """A game that was played."""

    fight: Fight
    winner: str | None
    """The level that won; None for a draw."""
    plies: int
    slowest: float
    """Seconds that the longest answer took."""


def balanced_opening(number: int) -> Play[HiveState]:
    """A game after random moves in which neither side stands clearly better; the same for the same number."""
    rng = Streams(number)
    hive = Hive()
    options = with_defaults(hive.options, 2, {"expansions": EXPANSIONS})
    while True:
        play = Play.start(hive, options, 2, 0)
        for _ in range(OPENING_PLIES):
            assert play.ask is not None
            play.answer(rng.pick("moves", play.ask.choices).text)
        position = play.boundary.position
        swarm = position.swarm()
        best = Search(swarm, Budget(depth=JUDGED_BY)).run(swarm.moves())[0]
        if None not in position.queens and abs(best.score) <= BALANCED:
            return play


def fight(game: Fight) -> Ended:
    """Play one game."""
    play = balanced_opening(game.opening)
    bots = [create(game.white, "hive"), create(game.black, "hive")]
    for bot in bots:
        if game.seconds is not None and isinstance(bot, HiveThinker) and bot.seconds is not None:
            type(bot).seconds = game.seconds
    rng = Streams(game.opening)
    slowest = 0.0
    while play.ask is not None and play.boundary.position.ply < MOST_PLIES:
        seat = play.ask.seat
        begun = perf_counter()
        answer = bots[seat].choose(play.ask, play.view(seat), rng)
        slowest = max(slowest, perf_counter() - begun)
        play.answer(answer)
    winners = play.outcome.winners if play.outcome is not None else ()
    winner = (game.white, game.black)[winners[0]] if len(winners) == 1 else None
    return Ended(game, winner, play.boundary.position.ply, slowest)


def main() -> None:
    """Play the games of the pairs asked for and print what came of them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("pairs", nargs="*", metavar="STRONGER:WEAKER")
    parser.add_argument("--openings", type=int, default=50, metavar="N")
    parser.add_argument("--seconds", type=float, help="for each answer of a bot with a limit of time")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    args = parser.parse_args()
    ladder = levels("hive")
    pairs = [pair.split(":") for pair in args.pairs] or [[high, low] for low, high in pairwise(ladder)]
    for stronger, weaker in pairs:
        fights = [
            Fight(white, black, number, args.seconds)
            for number in range(args.openings)
            for white, black in ((stronger, weaker), (weaker, stronger))
        ]
        begun = perf_counter()
        with ProcessPoolExecutor(args.jobs) as pool:
            ended = []
            for game in pool.map(fight, fights):
                ended.append(game)
                if sys.stderr.isatty():
                    sys.stderr.write(f"\r{len(ended)} of {len(fights)} games ")
        won, lost = (sum(game.winner == level for game in ended) for level in (stronger, weaker))
        plies = sum(game.plies for game in ended) / len(ended)
        print(
            f"\r{stronger} against {weaker}: {won} won, {lost} lost, {len(ended) - won - lost} drawn of "
            f"{len(ended)}; {plies:.0f} half-moves on average; slowest answer "
            f"{max(game.slowest for game in ended):.2f} s; {perf_counter() - begun:.0f} s in all"
        )


if __name__ == "__main__":
    main()
