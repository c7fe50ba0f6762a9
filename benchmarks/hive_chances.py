"""Winning chances in Hive: fits the curve that turns values of the search into White's chances.

    python -m benchmarks.hive_chances GAMES.jsonl ...      archives, a game in each line
    python -m benchmarks.hive_chances --selfplay 60        games of bots with each other
    python -m benchmarks.hive_chances GAMES.jsonl --selfplay 60 --nodes 1000

A line of an archive is a JSON object with `type` (`Base+MLP`), `moves` (parted by `;`) and
`recorded_result` (`WhiteWins`, `BlackWins` or `Draw`; others are passed over). Each position after the first
`--from` half-moves is searched to so many positions, and its value for White stands against the result of its
game, a draw being half a win. Positions in which the search sees a forced end do not count: their chance is
100 or 0 in any case.

The scale is the one with the least log loss. It is fitted on the even games and tested on the odd ones, which
it has not seen, and then fitted on all. Log losses are in nats; the figures for comparison are a coin's
(0.693), and that of the share of games that White won.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import exp, log
from pathlib import Path

from antterm.bots import Budget
from antterm.core.rng import Streams
from antterm.games.hive.bots.levels import search
from antterm.games.hive.bots.search import FORCED_WIN, Search
from antterm.games.hive.rules.notation import read_game_type
from antterm.games.hive.rules.pieces import EXPANSION_SETS, WHITE
from antterm.games.hive.rules.position import TOURNAMENT, Position
from antterm.games.hive.rules.referee import meant_move

POINTS = {"WhiteWins": 1.0, "Draw": 0.5, "BlackWins": 0.0}
LONGEST = 160
"""Half-moves after which a game of bots is given up as drawn."""


@dataclass(frozen=True)
class Sample:
    """A position: its value for White, and how its game ended."""

    value: float
    points: float


def archived(path: Path) -> Iterator[tuple[list[Position], float]]:
    """The games of a file: their positions, and White's points."""
    for line in path.read_text("utf-8").splitlines():
        game = json.loads(line)
        if game["recorded_result"] not in POINTS:
            continue
        positions = [Position.start(read_game_type(game["type"]))]
        for text in game["moves"].split(";"):
            move = meant_move(positions[-1], text)
            positions.append(positions[-1].passed() if move is None else positions[-1].after(move))
        yield positions, POINTS[game["recorded_result"]]


def selfplayed(games: int, nodes: int) -> Iterator[tuple[list[Position], float]]:
    """Games of a bot with itself, the first four half-moves at random."""
    for number in range(games):
        rng = Streams(number)
        positions = [Position.start(EXPANSION_SETS[number % len(EXPANSION_SETS)], TOURNAMENT)]
        while positions[-1].winners() is None and len(positions) < LONGEST:
            position = positions[-1]
            swarm = position.swarm()
            moves = swarm.moves()
            if not position.moves():
                positions.append(position.passed())
                continue
            if position.ply < 4:
                code = rng.pick("opening", moves)
            else:
                been = [earlier.swarm().key for earlier in positions[-8:-1]]
                code = search(position, rng, Budget(nodes=nodes), visited=been)[0].move
            positions.append(position.after(swarm.move_of(code)))
        winners = positions[-1].winners()
        yield positions, 0.5 if winners is None or len(winners) == 2 else float(winners == (WHITE,))


def samples(positions: Sequence[Position], points: float, first: int, nodes: int) -> list[Sample]:
    """The positions of a game that count."""
    found = []
    for position in positions[first:]:
        swarm = position.swarm()
        moves = swarm.moves()
        if not moves:
            continue
        score = Search(swarm, Budget(nodes=nodes)).run(moves)[0].score
        if abs(score) <= FORCED_WIN:
            found.append(Sample(score if position.to_move == WHITE else -score, points))
    return found


def loss(chosen: Sequence[Sample], scale: float) -> float:
    """The log loss of a scale, in nats."""
    total = 0.0
    for sample in chosen:
        chance = min(1 - 1e-12, max(1e-12, 1 / (1 + exp(-sample.value / scale))))
        total -= sample.points * log(chance) + (1 - sample.points) * log(1 - chance)
    return total / len(chosen)


def fitted(chosen: Sequence[Sample]) -> float:
    """The scale with the least log loss, by golden section: the loss has one valley."""
    low, high = 20.0, 5000.0
    part = (5**0.5 - 1) / 2
    while high - low > 0.5:
        left, right = high - part * (high - low), low + part * (high - low)
        if loss(chosen, left) < loss(chosen, right):
            high = right
        else:
            low = left
    return (low + high) / 2


def main() -> None:
    """Print what was fitted."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("archives", type=Path, nargs="*", metavar="GAMES.jsonl")
    parser.add_argument("--selfplay", type=int, default=0, metavar="N", help="games of bots")
    parser.add_argument(
        "--nodes", type=int, default=1000, metavar="N", help="positions of each search (1000)"
    )
    parser.add_argument("--from", type=int, default=4, dest="first", metavar="N", help="first half-move (4)")
    args = parser.parse_args()
    sources = {path.name: archived(path) for path in args.archives}
    if args.selfplay:
        sources["games of bots"] = selfplayed(args.selfplay, args.nodes)
    games: list[list[Sample]] = []
    for name, source in sources.items():
        of_source = [samples(*game, args.first, args.nodes) for game in source]
        every = [sample for game in of_source for sample in game]
        scale = fitted(every)
        print(
            f"{name}: {len(of_source)} games, {len(every):,} positions, "
            f"scale {scale:.0f}, log loss {loss(every, scale):.4f}"
        )
        games += of_source
    even, odd = ([s for game in games[n::2] for s in game] for n in (0, 1))
    every = [*even, *odd]
    share = sum(sample.points for sample in every) / len(every)
    base = -share * log(share) - (1 - share) * log(1 - share)
    half = fitted(even)
    scale = fitted(every)
    print(f"even games: scale {half:.0f}, log loss {loss(even, half):.4f}; odd games: {loss(odd, half):.4f}")
    print(
        f"all: {len(games)} games, {len(every):,} positions, scale {scale:.0f}, "
        f"log loss {loss(every, scale):.4f} (a coin 0.6931, White's share {base:.4f})"
    )
    print(f"{'chance':>10}{'positions':>12}{'foretold':>10}{'won':>8}")
    for tenth in range(10):
        inside = [(1 / (1 + exp(-s.value / scale)), s.points) for s in every]
        inside = [(chance, points) for chance, points in inside if int(chance * 10) == tenth]
        if inside:
            mean = sum(chance for chance, _ in inside) / len(inside)
            won = sum(points for _, points in inside) / len(inside)
            print(f"{tenth * 10:>4}-{tenth * 10 + 10:<5}{len(inside):>12,}{mean:>9.1%}{won:>8.1%}")


if __name__ == "__main__":
    main()
