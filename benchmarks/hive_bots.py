"""Measure the strength of each level of the Hive bots against the one below it, or against an engine.

    python -m benchmarks.hive_bots                          # all levels, 100 games for each pair
    python -m benchmarks.hive_bots hard:normal --openings 10 --seconds 0.5
    python -m benchmarks.hive_bots hard expert --engine 'depth=2:nokamute' --openings 20
    python -m benchmarks.hive_bots easy:easy --plies 300    # how many games end by themselves

Balanced random openings, each played twice with colours exchanged; the number of an opening is its seed. A
game that has not ended after so many half-moves is a draw, and a draw is half a game won. Shares come with
their 95 % interval (Wilson). An engine is any command that speaks the Universal Hive Protocol, written as in
a seat without its `uhp:`; with `seconds=2:` or `depth=3:` before it, it thinks for so long.

With `--processor` the seconds of bots are of the processor, whatever else the machine does. A log has a line
for each game as it ends, so that what was played counts when the rest is left out.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from time import perf_counter, process_time
from typing import NamedTuple

from antterm import bots
from antterm.bots import Budget, levels
from antterm.core.ask import Event
from antterm.core.options import with_defaults
from antterm.core.play import Play
from antterm.core.rng import Streams
from antterm.games.hive.bots import uhp
from antterm.games.hive.bots.levels import HiveThinker
from antterm.games.hive.bots.search import Search
from antterm.games.hive.bots.weights import Weights
from antterm.games.hive.rules.game import Hive
from antterm.games.hive.rules.state import HiveState
from benchmarks.march_bots import told

OPENING_PLIES = 8
"""Half-moves of a random opening: both queens are in play after them."""
BALANCED = 60
"""By how much one side may stand better after it, in hundredths of a queen's side, ..."""
JUDGED_BY = 3
"""... looking so many half-moves ahead."""
EXPANSIONS = "MLP"
PATIENCE = 900
"""Seconds in which an engine must have answered whose seconds are of the processor too."""


class Fight(NamedTuple):
    """A game to be played."""

    white: str
    """A player, as a seat names one."""
    black: str
    opening: int
    """Number of the opening; also the seed of the bots' own randomness."""
    seconds: float | None
    """What bots with a limit of time have instead of their own; None for their own."""
    plies: int
    """After how many half-moves it is a draw."""
    by_processor: bool = False
    """Whether the seconds of bots are seconds of the processor."""


class Ended(NamedTuple):
    """A game that was played."""

    fight: Fight
    winner: str | None
    """The player that won; None for a draw."""
    plies: int
    over: bool
    """Whether it ended by itself."""
    slowest: float
    """Seconds that the longest answer took."""


def balanced_opening(number: int) -> tuple[Play[HiveState], list[Event]]:
    """A game after random moves in which neither side stands clearly better, and what happened in it."""
    rng = Streams(number)
    hive = Hive()
    options = with_defaults(hive.options, 2, {"expansions": EXPANSIONS, "opening": "tournament"})
    while True:
        play = Play.start(hive, options, 2, 0)
        events = list(play.happened)
        for _ in range(OPENING_PLIES):
            assert play.ask is not None
            events += play.answer(rng.pick("moves", play.ask.choices).text)
        position = play.boundary.position
        swarm = position.swarm()
        # In this style whatever the bots have learnt, so that a number means the same opening for ever.
        best = Search(swarm, Budget(depth=JUDGED_BY), weights=Weights()).run(swarm.moves())[0]
        if None not in position.queens and abs(best.score) <= BALANCED:
            return play, events


def fight(game: Fight) -> Ended:
    """Play one game."""
    if game.by_processor:
        vars(bots)["monotonic"] = process_time
        vars(uhp)["PATIENCE"] = PATIENCE
    play, events = balanced_opening(game.opening)
    rng = Streams(game.opening)
    slowest = 0.0
    players = (game.white, game.black)
    table = bots.TableFacts(Hive.id, {}, players)
    with bots.seated(players, "hive") as sitting:
        for bot in sitting:
            if game.seconds is not None and isinstance(bot, HiveThinker) and bot.seconds is not None:
                type(bot).seconds = game.seconds
        while play.ask is not None and play.boundary.position.ply < game.plies:
            seat = play.ask.seat
            position = bots.position_for(players[seat], table, play.view(seat), events.copy)
            begun = perf_counter()
            answer = sitting[seat].bot.choose(play.ask, position, rng)
            slowest = max(slowest, perf_counter() - begun)
            events += play.answer(answer)
    winners = play.outcome.winners if play.outcome is not None else ()
    winner = players[winners[0]] if len(winners) == 1 else None
    return Ended(game, winner, play.boundary.position.ply, play.outcome is not None, slowest)


def note(log: str, game: Ended) -> None:
    """Write down how a game has ended."""
    line: dict[str, object] = {
        "opening": game.fight.opening,
        "white": game.fight.white,
        "black": game.fight.black,
    }
    line |= {"winner": game.winner, "plies": game.plies, "over": game.over, "slowest": round(game.slowest, 2)}
    with open(log, "a", encoding="utf-8") as lines:
        lines.write(f"{json.dumps(line)}\n")


def compare(stronger: str, weaker: str, args: argparse.Namespace) -> str:
    """Play one player against another; return a line with the results."""
    begun = perf_counter()
    fights = [
        Fight(white, black, number, args.seconds, args.plies, args.processor)
        for number in range(args.first, args.first + args.openings)
        for white, black in ((stronger, weaker), (weaker, stronger))
    ]
    ended = []
    with ProcessPoolExecutor(args.jobs) as pool:
        for game in pool.map(fight, fights):
            ended.append(game)
            if args.log:
                note(args.log, game)
            if sys.stderr.isatty():
                sys.stderr.write(f"\r{len(ended)} of {len(fights)} games ")
    won = sum(game.winner == stronger for game in ended)
    lost = sum(game.winner == weaker for game in ended) if weaker != stronger else 0
    games = len(ended)
    drawn = games - won - lost
    plies = sum(game.plies for game in ended) / games
    over = sum(game.over for game in ended)
    return (
        f"{stronger} against {weaker}: {won} won, {lost} lost, {drawn} drawn, "
        f"{told(won + drawn / 2, games)}; {plies:.0f} half-moves on average, {over} ended within "
        f"{args.plies}; slowest answer {max(game.slowest for game in ended):.2f} s; "
        f"{perf_counter() - begun:.0f} s in all"
    )


def main() -> None:
    """Play the games of the pairs asked for and print what came of them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("who", nargs="*", metavar="STRONGER:WEAKER", help="or LEVEL, with --engine")
    parser.add_argument("--engine", metavar="COMMAND", help="the levels named play against it")
    parser.add_argument("--openings", type=int, default=50, metavar="N")
    parser.add_argument("--first", type=int, default=0, metavar="N", help="number of the first opening")
    parser.add_argument("--plies", type=int, default=150, metavar="N", help="after which a game is a draw")
    parser.add_argument("--seconds", type=float, help="for each answer of a bot with a limit of time")
    parser.add_argument("--processor", action="store_true", help="seconds of bots are of the processor")
    parser.add_argument("--log", metavar="FILE", help="to which a line is added for each game")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    args = parser.parse_args()
    ladder = levels("hive")
    if args.engine:
        pairs = [(level, f"uhp:{args.engine}") for level in args.who or ladder[1:]]
    else:
        named = [tuple(pair.split(":")) for pair in args.who]
        pairs = [(high, low) for high, low in named or [(high, low) for low, high in pairwise(ladder)]]
    for pair in pairs:
        one, other = (name if name.startswith("uhp:") else f"bot:{name}" for name in pair)
        print(f"\r{compare(one, other, args)}", flush=True)


if __name__ == "__main__":
    main()
