"""Measure the strength of each level of the bots of Micropolis against the one below it.

    python -m benchmarks.micropolis_bots                                  # all levels, two at a table
    python -m benchmarks.micropolis_bots expert:hard --games 200 --first 100
    python -m benchmarks.micropolis_bots expert:hard --playouts 50       # weaker, and faster

Each game is played twice with seats exchanged. The same seeds give the same games, unless the machine is so
slow that a bot comes to the end of its time. Shares come with their 95 % interval (Wilson); a shared victory
is half a game won.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from time import perf_counter

from antterm.bots import create, levels, randomness
from antterm.core.options import with_defaults
from antterm.core.play import Play
from antterm.games.micropolis.bots.expert import ExpertBot
from antterm.games.micropolis.rules.game import Micropolis
from benchmarks.march_bots import told


@dataclass(frozen=True)
class Sitting:
    """A game to be played."""

    bots: tuple[str, ...]
    """The level on each seat."""
    seed: int
    playouts: int | None
    """Games that `expert` plays on for an answer; None for its own number."""


@dataclass(frozen=True)
class Played:
    """A game that was played."""

    bots: tuple[str, ...]
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    slowest: float
    """Seconds that the longest answer took."""


def play_out(sitting: Sitting) -> Played:
    """Play one game."""
    rules, seats = Micropolis(), len(sitting.bots)
    play = Play.start(rules, with_defaults(rules.options, seats, {}), seats, sitting.seed)
    bots = [create(level, "micropolis") for level in sitting.bots]
    if sitting.playouts is not None:
        ExpertBot.playouts = sitting.playouts
    slowest, answers = 0.0, 0
    while play.ask is not None:
        seat, begun = play.ask.seat, perf_counter()
        text = bots[seat].choose(play.ask, play.view(seat), randomness(sitting.seed, seat, answers))
        slowest = max(slowest, perf_counter() - begun)
        play.answer(text)
        answers += 1
    assert play.outcome is not None
    return Played(sitting.bots, play.outcome.winners, play.outcome.scores, slowest)


def compare(stronger: str, weaker: str, args: argparse.Namespace) -> str:
    """Return how often the stronger level wins at a table of two."""
    seeds = range(args.first, args.first + args.games // 2)
    pairs = ((stronger, weaker), (weaker, stronger))
    with ProcessPoolExecutor(args.jobs) as pool:
        games = list(
            pool.map(play_out, [Sitting(bots, seed, args.playouts) for seed in seeds for bots in pairs])
        )
    seats = [game.bots.index(stronger) for game in games]
    won = sum((seat in game.winners) / len(game.winners) for seat, game in zip(seats, games, strict=True))
    lead = sum(game.scores[seat] - game.scores[1 - seat] for seat, game in zip(seats, games, strict=True))
    slowest = max(game.slowest for game in games)
    return (
        f"{stronger} beats {weaker} in {told(won, len(games))}; "
        f"leads by {lead / len(games):.1f} points; slowest {slowest:.2f} s"
    )


def main(given: Sequence[str] | None = None) -> None:
    """Play the games asked for and print what came of them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("pairs", nargs="*", metavar="STRONGER:WEAKER")
    parser.add_argument("--games", type=int, default=200, metavar="N")
    parser.add_argument("--first", type=int, default=0, metavar="N", help="seed of the first pair of games")
    parser.add_argument("--playouts", type=int, metavar="N", help="of `expert` for an answer")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    args = parser.parse_args(given)
    for pair in args.pairs or [f"{high}:{low}" for low, high in pairwise(levels("micropolis"))]:
        stronger, weaker = pair.split(":")
        print(compare(stronger, weaker, args), flush=True)


if __name__ == "__main__":
    main()
