"""Measure each level of the bots of March of the Ants against the one below it, and against the Horde.

    python -m benchmarks.march_bots                              # all levels, two at a table
    python -m benchmarks.march_bots expert:hard --games 40 --seconds 1
    python -m benchmarks.march_bots expert:hard --rollouts hard=16 expert=64     # however fast the machine
    python -m benchmarks.march_bots normal/raider:normal     # a bot with a character
    python -m benchmarks.march_bots hard:hard@old.toml --seats 3    # one against two, by weights of before
    python -m benchmarks.march_bots hard:normal --seats 4 --side 2       # two against two
    python -m benchmarks.march_bots 'hard:hard*32' --rollouts hard=72    # against 32 playouts of whole rounds
    python -m benchmarks.march_bots expert --table 3             # points at a table of one level
    python -m benchmarks.march_bots expert --table 1 --horde easy standard hard
    python -m benchmarks.march_bots hard expert --table 5 --times 20     # how long an answer takes

Each game of a pair is played on each seat of the stronger one, or with its side on each choice of `--side`
seats: the side of the best seat wins. The same seeds give the same games, but for bots that think for a time,
unless `--rollouts` says how often they play on. Shares come with their 95 % interval (Wilson); a shared
victory is half a game won.
"""

from __future__ import annotations

import argparse
import os
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from itertools import combinations, pairwise
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from time import perf_counter

from msgspec import convert

from antterm.bots import Bot, create, levels, maker, randomness
from antterm.core.ask import Ask
from antterm.core.options import with_defaults
from antterm.core.play import Play
from antterm.games.march.bots.levels import MarchThinker
from antterm.games.march.bots.weights import Weights
from antterm.games.march.rules.game import March
from antterm.games.march.rules.topics import Acting
from antterm.games.march.rules.view import MarchView

SURE = 1.96
"""Standard deviations of an interval that holds the true share 95 times of 100."""


@dataclass(frozen=True)
class Sitting:
    """A game to be played."""

    bots: tuple[str, ...]
    """The level on each seat."""
    seed: int
    seconds: float | None = None
    """What bots with a limit of time have instead of their own; None for their own."""
    rollouts: dict[str, int] = field(default_factory=dict)
    """Playouts for an answer, by level, in place of a limit of time: the same on every machine."""
    options: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Played:
    """A game that was played."""

    sitting: Sitting
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    sources: tuple[Counter[str], ...]
    """Points of each seat by where they came from."""
    slowest: float
    """Seconds that the longest answer took."""


def bot_of(who: str) -> Bot:
    """The bot of a level, perhaps with a character (`hard/raider`) or weights of a file (`hard@old.toml`), or
    with so many playouts, of whole rounds (`hard*32`)."""
    level, _at, weights = who.partition("@")
    level, _star, whole = level.partition("*")
    level, _slash, character = level.partition("/")
    bot = maker(f"bot:{level}", "march", character).make()
    if whole:
        vars(bot).update(seconds=None, rollouts=int(whole), turns=None)
    if weights:
        players = tomllib.loads(Path(weights).read_text("utf-8"))["players"]
        judging = replace(convert(players, Weights), character=weights)

        def weights_by_seat(_ask: Ask, view: MarchView) -> Mapping[int, Weights]:
            return dict.fromkeys(range(view.seats), judging)

        vars(bot)["tastes"] = weights_by_seat
    return bot


def play_out(sitting: Sitting) -> Played:
    """Play one game."""
    rules = March()
    seats = len(sitting.bots)
    options = with_defaults(rules.options, seats, sitting.options)
    play = Play.start(rules, options, seats, sitting.seed)
    bots = [bot_of(who) for who in sitting.bots]
    for level, bot in zip((who.partition("@")[0] for who in sitting.bots), bots, strict=True):
        if isinstance(bot, MarchThinker) and level in sitting.rollouts:
            type(bot).seconds, type(bot).rollouts = None, sitting.rollouts[level]
        elif sitting.seconds is not None and isinstance(bot, MarchThinker) and bot.seconds is not None:
            type(bot).seconds = min(bot.seconds, sitting.seconds)
    slowest, answers = 0.0, 0
    while play.ask is not None:
        seat = play.ask.seat
        begun = perf_counter()
        text = bots[seat].choose(play.ask, play.view(seat), randomness(sitting.seed, seat, answers))
        slowest = max(slowest, perf_counter() - begun)
        play.answer(text)
        answers += 1
    assert play.outcome is not None
    sources = tuple(Counter(nest.sources) for nest in play.view(None).nests)
    return Played(sitting, play.outcome.winners, play.outcome.scores, sources, slowest)


def interval(won: float, games: int) -> tuple[float, float]:
    """Between which shares the true one lies (Wilson, 1927)."""
    share, weight = won / games, SURE**2 / games
    middle = share + weight / 2
    half = SURE * sqrt(share * (1 - share) / games + weight / (4 * games))
    return (middle - half) / (1 + weight), (middle + half) / (1 + weight)


def told(won: float, games: int) -> str:
    """A share of games, with its interval."""
    low, high = interval(won, games)
    return f"{won / games:.0%} of {games} games ({low:.0%} to {high:.0%})"


def played(sittings: Iterable[Sitting], jobs: int) -> list[Played]:
    """Play games on several processors."""
    waiting = list(sittings)
    ended: list[Played] = []
    with ProcessPoolExecutor(jobs) as pool:
        for game in pool.map(play_out, waiting):
            ended.append(game)
            if sys.stderr.isatty():
                sys.stderr.write(f"\r{len(ended)} of {len(waiting)} games ")
    return ended


def sitting(
    bots: tuple[str, ...], seed: int, args: argparse.Namespace, options: dict[str, str] | None = None
) -> Sitting:
    """A game as it was asked for."""
    rollouts = {level: int(n) for level, n in (one.split("=") for one in args.rollouts)}
    return Sitting(bots, seed, args.seconds, rollouts, options or {})


def points_of(level: str, games: Iterable[Played]) -> list[int]:
    """The points of every seat of a level."""
    return [
        n for game in games for n, who in zip(game.scores, game.sitting.bots, strict=True) if who == level
    ]


def compare(stronger: str, weaker: str, args: argparse.Namespace) -> str:
    """Play a side of the stronger level against others of the weaker one; return a line with its share.

    A side has as many seats as `--side` says, in each game others of the table; it wins with its best seat.
    """
    sides = list(combinations(range(args.seats), args.side))
    tables = [tuple(stronger if seat in own else weaker for seat in range(args.seats)) for own in sides]
    seeds = range(args.first, args.first + args.games // len(tables))
    games = played((sitting(bots, seed, args) for seed in seeds for bots in tables), args.jobs)
    won = 0.0
    for game in games:
        won += fmean([game.sitting.bots[seat] == stronger for seat in game.winners])
    points = " to ".join(f"{fmean(points_of(level, games)):.1f}" for level in (stronger, weaker))
    slowest = max(game.slowest for game in games)
    return f"{stronger} beats {weaker} in {told(won, len(games))}; points {points}; slowest {slowest:.2f} s"


def table(level: str, args: argparse.Namespace) -> str:
    """What a table of one level scores, and from where."""
    seeds = range(args.first, args.first + args.games)
    games = played((sitting((level,) * args.table, seed, args) for seed in seeds), args.jobs)
    seats = args.table * len(games)
    total: Counter[str] = sum((sources for game in games for sources in game.sources), Counter())
    sources = ", ".join(f"{name} {points / seats:.1f}" for name, points in total.most_common())
    points = [fmean(game.scores) for game in games]
    error = stdev(points) / sqrt(len(games)) if len(games) > 1 else float("inf")
    reached = f"{fmean(points):.1f} +- {error:.1f} points a seat in {len(games)} games"
    return f"{args.table} {level}: {reached} ({sources})"


def against_horde(level: str, horde: str, args: argparse.Namespace) -> str:
    """Play bots of a level against the Horde; return a line with the share of games that they win."""
    options = {"centipedes": horde, **dict(option.split("=") for option in args.option)}
    bots = (level,) * args.table
    games = played((sitting(bots, seed, args, options) for seed in range(args.games)), args.jobs)
    won = sum(bool(game.winners) for game in games)
    lowest = sum(min(game.scores) for game in games) / len(games)
    who = f"{args.table} {level} against the Horde, {horde}"
    return f"{who}: {told(won, len(games))}; lowest {lowest:.1f} points"


def times(level: str, args: argparse.Namespace) -> str:
    """Return a line with the time of a level for some turns of a game in which all play as `normal`."""
    rules, options = March(), dict(option.split("=") for option in args.option)
    play = Play.start(rules, with_defaults(rules.options, args.table, options), args.table, 0)
    usual, bot = create("normal", "march"), create(level, "march")
    turns, answers, taken = 0, 0, list[float]()
    while play.ask is not None:
        seat, view = play.ask.seat, play.view(play.ask.seat)
        is_turn = isinstance(play.ask.about, Acting)
        turns, answers = turns + is_turn, answers + 1
        if is_turn and turns % args.times == 0:
            begun = perf_counter()
            bot.choose(play.ask, view, randomness(0, seat, answers))
            taken.append(perf_counter() - begun)
        play.answer(usual.choose(play.ask, view, randomness(0, seat, answers)))
    taken.sort()
    half, most, longest = (taken[int(part * (len(taken) - 1))] for part in (0.5, 0.95, 1.0))
    who = f"{level}, {args.table} players: of {len(taken)} turns"
    return f"{who} half took {half:.2f} s at most, 95 % {most:.2f} s, the longest {longest:.2f} s"


def reports(args: argparse.Namespace) -> Iterable[str]:
    """What was asked for, line by line."""
    ladder = levels("march")
    for who in args.who or [f"{high}:{low}" for low, high in pairwise(ladder)]:
        names: Sequence[str] = who.split(":")
        if len(names) == 2:
            yield compare(names[0], names[1], args)
        elif args.times:
            yield times(who, args)
        elif args.horde:
            for horde in args.horde:
                yield against_horde(who, horde, args)
        else:
            yield table(who, args)


def main() -> None:
    """Play the games asked for and print what came of them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("who", nargs="*", metavar="STRONGER:WEAKER or LEVEL")
    parser.add_argument("--games", type=int, default=200, metavar="N")
    parser.add_argument("--first", type=int, default=0, metavar="N", help="seed of the first game")
    parser.add_argument("--seats", type=int, default=2, metavar="N", help="of games of a pair")
    parser.add_argument(
        "--side", type=int, default=1, metavar="N", help="seats of the stronger one in a pair"
    )
    parser.add_argument("--table", type=int, default=3, metavar="SEATS", help="of games of one level")
    parser.add_argument("--horde", nargs="+", default=[], metavar="LEVEL", help="against it, at these levels")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--seconds", type=float, help="at most, for each answer of a bot that thinks")
    parser.add_argument("--rollouts", nargs="+", default=[], metavar="LEVEL=N", help="instead of a time")
    parser.add_argument("--times", type=int, default=0, metavar="N", help="time every Nth turn of a game")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    for line in reports(parser.parse_args()):
        print(f"\r{line}", flush=True)


if __name__ == "__main__":
    main()
