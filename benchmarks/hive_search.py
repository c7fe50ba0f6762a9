"""Measure the speed of the search of Hive's bots: positions a second on one processor.

    python -m benchmarks.hive_search            every position to 10,000 positions looked at
    python -m benchmarks.hive_search --nodes 50000 --rounds 3
    python -m benchmarks.hive_search --halves 4 5    what a second processor would save, at these depths

The positions are the middle games of `benchmarks.perft`, real ones with all expansions after 24 half-moves
and more. Counted is each position that is on the board and valued, be it by the table or by looking at the
pieces; moves that are left out unplayed do not count. Each search begins with empty tables. Seconds are of
the processor; of several rounds the quickest counts, because other programs only ever slow it down.
"""

from __future__ import annotations

import argparse
from statistics import geometric_mean
from time import process_time

from antterm.bots import Budget
from antterm.games.hive.bots.search import Search
from antterm.games.hive.rules.notation import parse_game_string, read_move
from antterm.games.hive.rules.position import TOURNAMENT, Position
from antterm.games.hive.rules.swarm import forget
from benchmarks.perft import MIDDLE_GAMES


def position_of(text: str) -> Position:
    """The end of a game in the protocol's notation, its moves unchecked."""
    game = parse_game_string(text)
    position = Position.start(game.expansions, TOURNAMENT)
    for played in game.moves:
        move = read_move(position, played)
        position = position.passed() if move is None else position.after(move)
    return position


def measure(position: Position, nodes: int) -> tuple[int, int, float]:
    """Positions looked at, half-moves looked ahead in full and seconds of one search."""
    forget()
    swarm = position.swarm()
    search = Search(swarm, Budget(nodes=nodes))
    moves = swarm.moves()
    begun = process_time()
    search.run(moves)
    return search.nodes, search.depth, process_time() - begun


def positions_to(position: Position, depth: int, first: int, step: int) -> int:
    """Positions looked at to a depth by a process whose share of the moves is each so many, from some on."""
    forget()
    swarm = position.swarm()
    search = Search(swarm, Budget(depth=depth))
    search.run(swarm.moves()[first::step])
    return search.nodes


def halves(depth: int) -> float:
    """Return how many times sooner two processes reach a depth that share nothing but the moves.

    Tables of Python cannot be shared among processes, so what the one has found does not help the other.
    Positions are counted, no seconds: the later one of the two is waited for.
    """
    gains = []
    for text in MIDDLE_GAMES.read_text().splitlines():
        position = position_of(text)
        shared = max(positions_to(position, depth, first, 2) for first in (0, 1))
        gains.append(positions_to(position, depth, 0, 1) / shared)
    return geometric_mean(gains)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--nodes", type=int, default=10_000, metavar="N", help="positions of each search")
    parser.add_argument("--rounds", type=int, default=1, metavar="N")
    parser.add_argument("--halves", type=int, nargs="+", metavar="DEPTH")
    args = parser.parse_args()
    if args.halves:
        for depth in args.halves:
            print(f"to depth {depth} two processes come {halves(depth):.2f} times sooner")
        return
    print(f"{'':<20}{'ahead':>7}{'positions':>12}{'CPU s':>9}{'positions/s':>14}")
    positions, seconds = 0, 0.0
    for number, text in enumerate(MIDDLE_GAMES.read_text().splitlines(), 1):
        position = position_of(text)
        nodes, depth, least = min(
            (measure(position, args.nodes) for _ in range(args.rounds)), key=lambda found: found[2]
        )
        positions, seconds = positions + nodes, seconds + least
        name = f"{number}, ply {position.ply}"
        print(f"{name:<20}{depth:>7}{nodes:>12,}{least:>9.3f}{nodes / least:>14,.0f}")
    print(f"{'all':<20}{'':>7}{positions:>12,}{seconds:>9.3f}{positions / seconds:>14,.0f}")


if __name__ == "__main__":
    main()
