"""How quick the analysis of Hive is: a tree of 2,000 moves, first lines, ratings of a game.

    python -m benchmarks.hive_analysis

The tree is of moves at random with variations everywhere. Lines are those of the middle games of
`benchmarks.perft`, each asked of a back room right after the one before, which has to stop for it. Times of
lines are of the clock, others of the processor; the first line of all has the process load its modules.
"""

from __future__ import annotations

import random
from queue import SimpleQueue
from time import perf_counter, process_time, sleep

from antterm.bots import Progress, Reply
from antterm.bots.backroom import BackRoom
from antterm.games.hive.analysis.begin import empty
from antterm.games.hive.analysis.lines import FindLines
from antterm.games.hive.analysis.review import NODES, RateMoves
from antterm.games.hive.analysis.stored import from_json, to_json
from antterm.games.hive.analysis.tree import Tree
from antterm.games.hive.rules.notation import move_text, parse_game_string
from antterm.games.hive.rules.position import Position
from benchmarks.hive_search import position_of
from benchmarks.perft import MIDDLE_GAMES

MOVES = 2_000
PATIENCE = 60.0


def grown(size: int) -> Tree:
    """A tree of so many moves."""
    chance = random.Random(1)
    tree = empty("MLP")
    while tree.size < size:
        position = tree.at.position
        moves = position.moves()
        if position.winners() is not None or not moves or chance.random() < 0.2:
            for _ in range(chance.randint(1, 12)):
                tree.back()
            continue
        tree.play(move_text(position, chance.choice(moves)))
    return tree


def measure_tree() -> None:
    """Print how long it takes to read a tree, to list it after a change, and to make a move."""
    tree = grown(MOVES)
    text = to_json(tree)
    begun = process_time()
    from_json(text)
    print(f"a tree of {MOVES:,} moves: {len(text):,} bytes, read in {process_time() - begun:.2f} s")
    tree.end()
    while tree.at.position.winners() is not None or not tree.at.position.moves():
        tree.back()
    move = move_text(tree.at.position, tree.at.position.moves()[0])
    begun = process_time()
    tree.play(move)
    played = process_time()
    rows = tree.rows()
    print(
        f"a move: {(played - begun) * 1000:.1f} ms; its {len(rows):,} rows: "
        f"{(process_time() - played) * 1000:.1f} ms"
    )


def measure_lines() -> None:
    """Print how soon the first lines come."""
    room = BackRoom()
    room.open()
    sleep(1)
    times = []
    for text in MIDDLE_GAMES.read_text().splitlines():
        heard: SimpleQueue[Reply] = SimpleQueue()
        begun = perf_counter()
        room.ask_next(FindLines(position_of(text), seconds=None), heard.put)
        reply = heard.get(timeout=PATIENCE)
        assert isinstance(reply, Progress)
        times.append((perf_counter() - begun) * 1000)
        sleep(0.2)
    room.close()
    first, *others = times
    print(f"first line: {first:.0f} ms with loading; then {min(others):.0f} to {max(others):.0f} ms")


def measure_ratings() -> None:
    """Print how long it takes to rate the moves of a game."""
    game = parse_game_string(MIDDLE_GAMES.read_text().splitlines()[-1])
    job = RateMoves(Position.start(game.expansions), game.moves)
    begun = process_time()
    ratings = job.deepen(job.budget(), lambda rating: None)
    seconds = process_time() - begun
    print(f"ratings: {len(ratings)} moves at {NODES:,} positions in {seconds:.1f} s")


if __name__ == "__main__":
    measure_tree()
    measure_lines()
    measure_ratings()
