"""Time the counting of Hive's moves, each position in a new process that has searched nothing before.

    python -m benchmarks.perft              all positions
    python -m benchmarks.perft middle       those whose name begins so

The middle games are real ones with all expansions, after 24 half-moves and more. Seconds are of the
processor, for the counting alone; the memory is the process's largest. Budgets: 3 million leaves a second in
the middle game, the start of Base to depth 6 in 2 s, of Base+MLP to depth 5 in 1.5 s, 250 MB.
"""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

MIDDLE_GAMES = Path(__file__).parent / "data" / "hive_middle_games.txt"


@dataclass(frozen=True)
class Case:
    """A position and how deep it is searched."""

    name: str
    position: str
    depth: int


@dataclass(frozen=True)
class Figures:
    """What one process measured."""

    leaves: int
    seconds: float
    megabytes: float


def cases() -> list[Case]:
    """All positions, in the order in which they are measured."""
    starts = [
        Case("start Base", "Base", 6),
        Case("start Base+ML", "Base+ML", 5),
        Case("start Base+MLP", "Base+MLP", 5),
    ]
    games = MIDDLE_GAMES.read_text().splitlines()
    middle = [
        Case(f"middle {number}, ply {game.count(';') - 2}", game, 3) for number, game in enumerate(games, 1)
    ]
    return [*starts, *middle, Case("long, the first of them", games[0], 4)]


def measure(case: Case) -> Figures:
    """Count in a new process."""
    command = (sys.executable, "-m", "benchmarks.perft", "--count", str(case.depth), case.position)
    return Figures(**json.loads(subprocess.run(command, check=True, capture_output=True).stdout))


def count(depth: int, text: str) -> None:
    """Print what `measure` reads."""
    from resource import RUSAGE_SELF, getrusage
    from time import process_time

    from antterm.games.hive.commands.perft import perft
    from antterm.games.hive.rules.notation import parse_game_string, read_move
    from antterm.games.hive.rules.position import TOURNAMENT, Position

    game = parse_game_string(text)
    position = Position.start(game.expansions, TOURNAMENT)
    for played in game.moves:  # unchecked, because to check is to search
        move = read_move(position, played)
        position = position.passed() if move is None else position.after(move)
    started = process_time()
    leaves = perft(position, depth)
    seconds = process_time() - started
    print(json.dumps(vars(Figures(leaves, seconds, getrusage(RUSAGE_SELF).ru_maxrss / 1024))))


def main(beginning: str = "") -> None:
    """Print the table."""
    print(f"{'':<26}{'depth':>6}{'leaves':>14}{'CPU s':>9}{'leaves/s':>14}{'MB':>7}")
    for case in cases():
        if case.name.startswith(beginning):
            figures = measure(case)
            speed = figures.leaves / figures.seconds
            print(
                f"{case.name:<26}{case.depth:>6}{figures.leaves:>14,}{figures.seconds:>9.3f}{speed:>14,.0f}"
                f"{figures.megabytes:>7.0f}",
                flush=True,
            )


if __name__ == "__main__":
    if sys.argv[1:2] == ["--count"]:
        count(int(sys.argv[2]), sys.argv[3])
    else:
        main(*sys.argv[1:2])
