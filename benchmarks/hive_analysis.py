"""Time the analysis of Hive: first lines, a tree of 2,000 moves, ratings of a game, keys meanwhile.

    python -m benchmarks.hive_analysis

The tree is of moves at random with variations everywhere. Lines are those of the middle games of
`benchmarks.perft`, each asked of a bot process right after the one before, which has to stop for it. One
is cold that has loaded nothing yet, and warm as it is in the program, which has it load ahead. The program is
the real one on a pseudo-terminal in 256 colours, on the analysis board of a game with such a tree;
pieces do not walk there, for that is shown later than what a key brings.
Times of lines and keys are of the clock, others of the processor. That of a key ends with the
update that shows what it did; what follows is more that the engine finds. How quick the machine is, an empty
Textual program says.
"""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from pathlib import Path
from queue import SimpleQueue
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time, sleep

import msgspec

from antterm.bots import Progress, Reply
from antterm.bots.bot_process import BotProcess
from antterm.games.hive.analysis.begin import empty, of_record
from antterm.games.hive.analysis.lines import FindLines
from antterm.games.hive.analysis.review import NODES, RateMoves
from antterm.games.hive.analysis.stored import AnalysisStore, StoredTree, identity_of, restored, stored
from antterm.games.hive.analysis.tree import Tree
from antterm.games.hive.rules.notation import move_text, parse_game_string
from antterm.games.hive.rules.position import Position
from antterm.saves.store import Store
from antterm.table import Table
from benchmarks.hive_search import position_of
from benchmarks.perft import MIDDLE_GAMES
from benchmarks.terminal import EMPTY, PROGRAM, first_frame
from screenshots.scenes import sunday
from tests.terminal import Terminal

MOVES = 2_000
PATIENCE = 60.0
STARTS = 5
"""Processes of each kind that are started."""
BACK_TO = 6
"""Half-moves before the end of the game at which the engine's lines move pieces of the board."""
SIZES = ((80, 24), (120, 40))
SETTINGS = {"zoom": "strategic", "curtain": "off", "movement": "off"}
RESUME = (*PROGRAM, "resume")
LOADING = 3.0
"""Seconds after which a process has loaded what it loads ahead."""


def grow(tree: Tree, size: int) -> None:
    """Try moves in a tree until it has so many."""
    chance = random.Random(1)
    while tree.size < size:
        position = tree.at.position
        moves = position.moves()
        if position.winners() is not None or not moves or chance.random() < 0.2:
            for _ in range(chance.randint(1, 12)):
                tree.back()
            continue
        tree.play(move_text(position, chance.choice(moves)))


def measure_tree() -> None:
    """Print how long it takes to read a tree, to list it after a change, and to make a move."""
    tree = empty("MLP")
    grow(tree, MOVES)
    text = msgspec.json.encode(stored(tree))
    begun = process_time()
    restored(msgspec.json.decode(text, type=StoredTree))
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


def first_lines(process: BotProcess, games: Sequence[str]) -> list[float]:
    """Return after how many milliseconds the first lines of the ends of some games come."""
    times = []
    for text in games:
        heard: SimpleQueue[Reply] = SimpleQueue()
        begun = perf_counter()
        process.ask_next(FindLines(position_of(text), seconds=None), heard.put)
        reply = heard.get(timeout=PATIENCE)
        assert isinstance(reply, Progress)
        times.append((perf_counter() - begun) * 1000)
        sleep(0.2)
    return times


def measure_lines() -> None:
    """Print how soon the first lines come, of processes that are cold and of such that have loaded ahead."""
    games = MIDDLE_GAMES.read_text().splitlines()
    cold, warm, others = list[float](), list[float](), list[float]()
    for _ in range(STARTS):
        for times, modules in ((cold, ()), (warm, (FindLines.__module__,))):
            process = BotProcess()
            process.load(*modules)
            process.open()
            sleep(LOADING)
            first, *after = first_lines(process, games[:4])
            times.append(first)
            others += after
            process.close()
    for name, times in (("cold", cold), ("warm", warm), ("after another one", others)):
        print(f"first line, {name}: median {median(times):.0f} ms, at most {max(times):.0f} ms")


def measure_program() -> None:
    """Print how soon the program shows the first lines, and what keys bring while the engine thinks."""
    with TemporaryDirectory(prefix="antterm-benchmark") as name:
        data, config = Path(name, "data"), Path(name, "config")
        sunday(data)
        config.mkdir()
        (config / "settings.json").write_text(json.dumps(SETTINGS))
        env = {
            "ANTTERM_DATA_DIR": str(data),
            "ANTTERM_CONFIG_DIR": str(config),
            "TERM": "xterm-256color",
            "COLORTERM": None,
        }
        with Terminal(RESUME, *SIZES[0], env) as terminal:
            terminal.wait_for("menu", quiet=LOADING)
            for what in ("first time", "again"):
                open_board(terminal, what)
                terminal.key("escape", quiet=LOADING)
            open_board(terminal, "of a game with lines from the board")
            terminal.keys(*BACK_TO * ("left",))
            terminal.settle(quiet=1, most=LOADING)
            press(terminal, "cursor while lines are drawn and it thinks", [*6 * ("w", "x")])
            terminal.keys("t")
            terminal.settle(quiet=1, most=LOADING)
            press(terminal, "cursor while lines are drawn and it rests", [*12 * ("w", "x")])
        keep_moves(data)
        for columns, rows in SIZES:
            print(f"\n{columns}x{rows}")
            with Terminal(RESUME, columns, rows, env) as terminal:
                terminal.wait_for("menu", quiet=LOADING)
                open_board(terminal, f"of {MOVES:,} moves")
                press(terminal, "cursor while it thinks", [*6 * ("w", "x")])
                terminal.keys("home")
                go_about(terminal, " while it thinks")
                terminal.keys("t")
                terminal.settle(quiet=1, most=LOADING)
                go_about(terminal, "")


def go_about(terminal: Terminal, when: str) -> None:
    """Go about in the tree from its root, and print what the keys bring."""
    press(terminal, f"forward{when}", 30 * ["right"])
    press(terminal, f"back{when}", 30 * ["left"])
    press(terminal, f"to an end{when}", [*4 * ("end", "home")])
    terminal.keys("right", "right")
    press(terminal, f"variation{when}", [*12 * ["down"], *12 * ["up"]])
    terminal.keys("home")


def open_board(terminal: Terminal, what: str) -> None:
    """Open the board from a game, and print how soon it shows the engine's lines."""
    begun = perf_counter()
    terminal.type("v", quiet=0)
    terminal.wait_for("depth", quiet=0)
    print(f"program, board {what}: first line {(perf_counter() - begun) * 1000:.0f} ms after the key")
    terminal.settle(quiet=1, most=LOADING)


def keep_moves(data: Path) -> None:
    """Keep an analysis of many moves with the saved game."""
    with Table.open(Store(data), Store(data).list()[0].name, watch=True) as table:
        tree = of_record(table.record)
        grow(tree, MOVES)
        assert table.file is not None
        AnalysisStore(data).save(table.file, tree, identity_of(table.document))


def press(terminal: Terminal, what: str, keys: Sequence[str]) -> None:
    """Press some keys, and print what they bring."""
    cpu = terminal.cpu_seconds()
    sent = [terminal.key(key) for key in keys]
    cpu = (terminal.cpu_seconds() - cpu) / len(keys)
    size, times = [each.bytes for each in sent], sorted(1000 * each.first for each in sent)
    late, rest = times[round(0.95 * (len(times) - 1))], median(1000 * each.seconds for each in sent)
    print(
        f"program, {what}: median {median(size):,.0f} bytes, at most {max(size):,}; "
        f"median {median(times):.1f} ms, 95 of 100 within {late:.0f} ms, "
        f"with all that follows {rest:.1f} ms, of the processor {1000 * cpu:.1f} ms"
    )


def measure_ratings() -> None:
    """Print how long it takes to rate the moves of a game."""
    game = parse_game_string(MIDDLE_GAMES.read_text().splitlines()[-1])
    job = RateMoves(Position.start(game.expansions), game.moves)
    begun = process_time()
    ratings = job.deepen(job.budget(), lambda rating: None)
    seconds = process_time() - begun
    print(f"ratings: {len(ratings)} moves at {NODES:,} positions in {seconds:.1f} s")


if __name__ == "__main__":
    wall, cpu = first_frame(EMPTY, "New game")
    print(f"first frame of an empty Textual program: {wall:.0f} ms, of the processor {cpu:.0f} ms")
    measure_tree()
    measure_lines()
    measure_ratings()
    measure_program()
