"""Bytes, milliseconds and memory of the real program under a pseudo-terminal, beside their budgets.

    python -m benchmarks.terminal                 all games, zooms, colours and sizes: some minutes
    python -m benchmarks.terminal hive            those whose name begins so
    python -m benchmarks.terminal --quick         fewer keys, no long wait, without starts and bots
    python -m benchmarks.terminal --screens       what each whole screen takes, too

Measured from a saved game in its middle, a line for each game and zoom in each number of colours and at each
size. Bytes and times are medians over the keys named; `scroll` is the dearest of a walk to the edges, where
the board is repainted. `ms` is the time from a key to the last byte that it brings, `CPU` the processor time
that the program took for it; a busy machine makes both longer. `MB` is the most memory held. `!` marks what
is over its budget. That of a cursor move is for 256 colours at 80x24: 600 bytes, 900 in March of the Ants; in
Micropolis 500 for what is shown at once and 1,000 with what follows when the cursor rests.
"""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from math import inf, isinf
from pathlib import Path
from statistics import median
from typing import NamedTuple

from antterm.saves.store import Store
from antterm.table import Table
from tests.bots import doubles
from tests.terminal import Terminal

PROGRAM = (sys.executable, "-m", "antterm")
EMPTY = (
    sys.executable,
    "-c",
    "from textual.app import App; from textual.widgets import Static\n"
    "class Empty(App):\n"
    "    def compose(self): yield Static('New game')\n"
    "Empty().run(mouse=False)",
)
"""The least program with Textual: what no program that uses it can be faster than."""
STARTS = 7

Figures = dict[str, float]
"""What was measured, by the names of the columns."""


class Setup(NamedTuple):
    """What the terminal shows, and how large it is."""

    colours: str = "256"
    cols: int = 80
    rows: int = 24

    def budgets(self, cursor: int = 600) -> Mapping[str, float]:
        """Return the most that is allowed, by the names of the columns; without bound where there is none.

        Args:
            cursor: bytes of a cursor move in 256 colours, which differ between games.
        """
        is_small = self.cols <= 80
        whole = 16_000 if is_small else 24_000
        return {
            "cursor": cursor if is_small and self.colours == "256" else inf,
            "scroll": whole,
            "prompt": 300 if is_small else inf,
            "move": 2_500 if is_small else inf,
            "screen": whole,
            "idle": 0,
            "ms": 15,
            "CPU": 15,
            "MB": 80,
            "start ms": 400,
            "resume ms": 400,
            "thinking ms": 15,
        }

    def __str__(self) -> str:
        return f"{self.colours:<6}{self.cols}x{self.rows}"


SMALL, LARGE = (80, 24), (120, 40)
SETUPS = tuple(Setup(colours, *size) for size, colours in product((SMALL, LARGE), ("24bit", "256")))


@dataclass(frozen=True)
class Case:
    """A game at a zoom, and the keys that make one kind of change each."""

    name: str
    prepare: Callable[[Path], None]
    cursor: tuple[str, ...]
    """Keys pressed in turn, each a cursor move."""
    prompt: tuple[str, ...]
    """Keys pressed in turn, each of which changes the prompt and little else."""
    commit: tuple[str, ...]
    """Keys that lead to an answer; the last one gives it."""
    screens: Mapping[str, str] = field(default_factory=dict)
    """The other screens, by the keys that open them from the board."""
    most_of_cursor: int = 600
    """Bytes of a cursor move in 256 colours at most: more where it shows all that an answer would change."""
    before: tuple[str, ...] = ("c",)
    """The keys after which the game looks as it should for measuring."""
    setups: tuple[Setup, ...] = SETUPS
    answered_in: Callable[[Path], None] | None = None
    """Prepares the game in which `commit` is pressed; None for the same game."""
    rest: float | None = None
    """Seconds of quiet after each cursor move, so that what follows when the cursor rests is counted in."""


WALK = (
    *("left", "left", "left", "up", "up", "right", "right", "right", "right"),
    *("down", "down", "down", "left"),
)
"""Cursor moves that reach the edges of what is shown, so that it has to be scrolled."""
EVERYWHERE = {"?": "help", "escape": "menu", "R": "rules"}


def hive(folder: Path) -> None:
    """A real game of Hive after 30 half-moves."""
    from screenshots.scenes import sunday

    sunday(folder)


def micropolis(folder: Path) -> None:
    """A game of Micropolis of four in its sixth round."""
    from screenshots.scenes import A_ROW

    A_ROW(folder)


def march(folder: Path) -> None:
    """A game of March of the Ants of four in its third round."""
    from screenshots.scenes import AN_ACTION

    AN_ACTION(folder)


def a_step(folder: Path) -> None:
    """The same game in a March of its third round: no more larvae, then an ant takes a step."""
    from screenshots.scenes import played

    played("march", "march-larva", seed=3)(folder)


def long_hive(folder: Path) -> None:
    """A game of Hive after 1,000 random half-moves."""
    _random_game(folder, "hive", 2, {"threefold": "off"}, seed=1)


def long_march(folder: Path) -> None:
    """A long game of March of the Ants of five, twenty random answers before its end."""
    _random_game(folder, "march", 5, {"long": "on"}, seed=103)


def _random_game(folder: Path, game_id: str, seats: int, options: dict[str, str], seed: int) -> None:
    from antterm import bots
    from antterm.core.record import Record
    from antterm.registry import game
    from antterm.saves.document import Seat

    people = tuple(Seat(f"Ann {number}") for number in range(1, seats + 1))
    record, bot = Record(game(game_id), seats, seed, options), bots.create("random", game_id)
    while record.play.ask is not None and len(record.answers) < 1_000:
        ask = record.play.ask
        rng = bots.randomness(seed, ask.seat, len(record.answers))
        record.answer(bot.choose(ask, record.play.view(ask.seat), rng))
    played = record.answers if record.play.ask is not None else record.answers[:-20]
    with Table.create(Store(folder), game_id, people, options, seed, "sunday") as table:
        for answer in played:
            table.answer(answer)


def _hive(name: str, zoom: int, prepare: Callable[[Path], None] = hive, *setups: Setup) -> Case:
    return Case(
        name,
        prepare,
        ("left", "right"),
        (":", "w", "escape"),
        ("tab", "enter", "tab", "enter"),
        {**EVERYWHERE, "r": "review"},
        600,
        (*zoom * "+", "c"),
        setups or SETUPS,
    )


def _march(name: str, zoom: int, prepare: Callable[[Path], None] = march, *setups: Setup) -> Case:
    return Case(
        name,
        prepare,
        ("d", "q"),
        (":", "m", "escape"),
        ("enter", "enter"),
        {**EVERYWHERE, "t": "nests", "v": "hand", "o": "points", "y": "story", "z": "in full"},
        900,
        (*zoom * "+", "m"),
        setups or SETUPS,
        a_step if prepare is march else None,
    )


CASES = (
    *(_hive(f"hive {zoom}", n) for n, zoom in enumerate(("strategic", "normal", "between", "close"))),
    *(_march(f"march {zoom}", n) for n, zoom in enumerate(("strategic", "normal"))),
    Case(
        "micropolis",
        micropolis,
        ("right", "left"),
        (":", "3", "escape"),
        ("tab", "enter"),
        {**EVERYWHERE, "o": "others", "a": "all", "s": "score"},
        500,
    ),
    Case(
        "micropolis, at rest",
        micropolis,
        ("right", "left"),
        (":", "3", "escape"),
        ("tab", "enter"),
        {},
        1_000,
        setups=(Setup(), Setup("24bit")),
        rest=0.4,
    ),
    _hive("hive, 1,000 answers", 1, long_hive, Setup()),
    _march("march near its end", 0, long_march, Setup()),
)
"""Zooms are counted from the smallest, with which a program started here begins."""


class Bench:
    """A person at a case's game on a terminal of this kind."""

    def __init__(self, case: Case, setup: Setup, folder: Path) -> None:
        self._case, self._setup = case, setup
        self.data, config = folder / "data", folder / "config"
        shutil.copytree(_prepared(case.prepare), self.data)
        config.mkdir()
        (config / "settings.json").write_text(json.dumps({"zoom": "strategic", "curtain": "off"}))
        self.env = {
            "ANTTERM_DATA_DIR": str(self.data),
            "ANTTERM_CONFIG_DIR": str(config),
            "TERM": "xterm-256color",
            "COLORTERM": "truecolor" if setup.colours == "24bit" else None,
        }

    def keys(self, rounds: int, idle: float, told: dict[str, int]) -> Figures:
        """What keys bring.

        Args:
            rounds: how often each is pressed.
            idle: seconds in which nothing may be sent.
            told: here the bytes of every screen are put down.
        """
        case, figures = self._case, Figures()
        with self._terminal() as terminal:
            terminal.wait_for("New game", quiet=0.6)
            told["game"] = terminal.key("enter", quiet=0.5).bytes
            terminal.keys(*case.before)
            before = terminal.cpu_seconds()
            moves = [terminal.key(key, quiet=case.rest) for _ in range(rounds) for key in case.cursor]
            figures["CPU"] = 1000 * (terminal.cpu_seconds() - before) / len(moves)
            figures["cursor"] = median(sent.bytes for sent in moves)
            figures["ms"] = 1000 * median(sent.seconds for sent in moves)
            figures["scroll"] = max(sent.bytes for sent in terminal.keys(*WALK))
            figures["prompt"] = median(terminal.key(key).bytes for _ in range(rounds) for key in case.prompt)
            for key, name in case.screens.items():
                told[name] = terminal.key(key, quiet=0.3).bytes
                told[f"{name} left"] = terminal.key("escape", quiet=0.3).bytes
            figures["screen"] = max(told.values())
            figures["idle"] = terminal.settle(quiet=idle, most=idle).bytes
            figures["MB"] = terminal.peak_kib() / 1024
        if case.answered_in is not None:
            shutil.rmtree(self.data)
            shutil.copytree(_prepared(case.answered_in), self.data)
        with self._terminal("resume") as terminal:
            terminal.wait_for("menu", quiet=0.6)
            *on_the_way, last = (*case.before, *case.commit)
            terminal.keys(*on_the_way)
            figures["move"] = terminal.key(last, quiet=0.4).bytes
        return figures

    def starts(self) -> Figures:
        """Return the times until the first screen and a game are shown, in milliseconds."""
        return {
            name: median(first_frame([*PROGRAM, *arguments], text, self.env)[0] for _ in range(STARTS))
            for name, arguments, text in (("start ms", [], "New game"), ("resume ms", ["resume"], "menu"))
        }

    def bot_thinks(self, rounds: int) -> Figures:
        """The time from a key to its last byte in the turn of a bot that keeps a core busy."""
        doubles.sit_down()
        with Table.open(Store(self.data), Store(self.data).list()[0].name) as table:
            assert table.ask is not None
            table.replace_player(table.ask.seat, "bot:waiting")
        (pids := self.data / "pids").mkdir()
        waiting = {**self.env, doubles.GATE: str(self.data / "gate"), doubles.PIDS: str(pids)}
        program = [sys.executable, "-m", "tests.program.with_doubles", "resume"]
        with Terminal(program, self._setup.cols, self._setup.rows, waiting) as terminal:
            while not any(pids.iterdir()):
                assert terminal.alive(), terminal.text()
                terminal.settle(quiet=0.1, most=0.1)
            terminal.settle(quiet=0.6)
            terminal.keys(*self._case.before)
            moves = [terminal.key(key) for _ in range(rounds) for key in self._case.cursor]
        assert all(sent.bytes for sent in moves), "every key moves the cursor"
        return {"thinking ms": 1000 * median(sent.seconds for sent in moves)}

    def _terminal(self, *arguments: str) -> Terminal:
        return Terminal([*PROGRAM, *arguments], self._setup.cols, self._setup.rows, self.env)


@cache
def _prepared(prepare: Callable[[Path], None]) -> Path:
    """A data directory with such a game; it stays until the benchmark ends."""
    folder = Path(_SHELF.name, prepare.__name__)
    prepare(folder)
    return folder


_SHELF = tempfile.TemporaryDirectory(prefix="antterm-benchmark")


def first_frame(
    command: Sequence[str], text: str, env: Mapping[str, str | None] | None = None
) -> tuple[float, float]:
    """Milliseconds from the start of a program to the screen with this text, and of its processor time."""
    start = time.perf_counter()
    with Terminal(command, 80, 24, env) as terminal:
        terminal.wait_for(text, quiet=0)
        return 1000 * (time.perf_counter() - start), 1000 * terminal.cpu_seconds()


KEYS = ("cursor", "scroll", "prompt", "move", "screen", "idle", "ms", "CPU", "MB")
LATER = ("start ms", "resume ms", "thinking ms")


def measure_keys(cases: Iterable[Case], quick: bool, with_screens: bool) -> list[str]:
    """Print what keys bring.

    Returns:
        What is over its budget.
    """
    missed, rounds, idle = [], 3 if quick else 12, 1.0 if quick else 10.0
    print(_line("", {name: name + " " for name in KEYS}, KEYS))
    for size in (SMALL, LARGE):
        print(_line(f"at most, {size[0]}x{size[1]}", Setup("256", *size).budgets(), KEYS), flush=True)
    for case in cases:
        for setup in case.setups:
            told: dict[str, int] = {}
            with tempfile.TemporaryDirectory() as folder:
                figures = Bench(case, setup, Path(folder)).keys(rounds, idle, told)
            missed += _print(case, setup, figures, KEYS)
            if with_screens:
                print("    " + ", ".join(f"{name} {sent:,}" for name, sent in told.items()), flush=True)
    return missed


def measure_starts(cases: Iterable[Case]) -> list[str]:
    """Print how soon games are there, and how soon keys are answered while a bot thinks.

    Returns:
        What is over its budget.
    """
    starts = [first_frame(EMPTY, "New game") for _ in range(STARTS)]
    wall, cpu = (median(times) for times in zip(*starts, strict=True))
    print(f"\nfirst frame of an empty Textual program: {wall:.0f} ms, CPU {cpu:.0f} ms")
    print(_line("", {name: name + " " for name in LATER}, LATER))
    print(_line("at most", Setup().budgets(), LATER))
    missed = []
    for case in {case.prepare: case for case in cases}.values():
        with tempfile.TemporaryDirectory() as folder:
            bench = Bench(case, Setup(), Path(folder))
            missed += _print(case, Setup(), bench.starts() | bench.bot_thinks(rounds=12), LATER)
    return missed


def _print(case: Case, setup: Setup, figures: Figures, columns: Sequence[str]) -> list[str]:
    budgets = {**setup.budgets(case.most_of_cursor), **({"ms": inf, "CPU": inf} if case.rest else {})}
    over = [name for name in columns if figures[name] > budgets[name]]
    signed = {name: f"{figures[name]:,.0f}{'!' if name in over else ' '}" for name in columns}
    print(_line(f"{case.name:<21}{setup}", signed, columns), flush=True)
    return [f"{case.name}, {setup}: {name} {figures[name]:,.0f}" for name in over]


def _line(title: str, values: Mapping[str, str | float], columns: Sequence[str]) -> str:
    shown = [value if isinstance(value := values[name], str) else _bound(value) for name in columns]
    cells = (f"{text:>{max(8, len(name) + 2)}}" for name, text in zip(columns, shown, strict=True))
    return f"{title:<34}{''.join(cells)}"


def _bound(most: float) -> str:
    return "- " if isinf(most) else f"{most:,} "


def main() -> None:
    """Print the tables."""
    parser = ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("beginning", nargs="?", default="", help="measure what is called so")
    parser.add_argument("--quick", action="store_true", help="fewer keys, no long wait, no starts, no bots")
    parser.add_argument("--screens", action="store_true", help="what each whole screen takes")
    arguments = parser.parse_args()
    cases = [case for case in CASES if case.name.startswith(arguments.beginning)]
    missed = measure_keys(cases, arguments.quick, arguments.screens)
    if not arguments.quick:
        missed += measure_starts(cases)
    print("\nover budget:", "".join(f"\n  {line}" for line in missed) or "nothing")


if __name__ == "__main__":
    main()
