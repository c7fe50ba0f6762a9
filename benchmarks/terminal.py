"""Bytes and milliseconds of the real program under a pseudo-terminal, beside their budgets.

    python -m benchmarks.terminal            all games and zooms
    python -m benchmarks.terminal hive       those whose name begins so

Measured at 80x24 with 256 colours, from a saved game in its middle: a table for each game and zoom. Bytes
are medians over the keys named, times are medians from a key to the last byte that it brings. Beside each
time stands the processor time that the program took for it, and at the top what an empty Textual program
takes on the same machine at the same moment: a busy machine makes all of them longer.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from antterm.saves.store import Store
from antterm.table import Table
from tests.bots import doubles
from tests.terminal import Sent, Terminal

PROGRAM = (sys.executable, "-m", "antterm")
BUDGETS = {
    "cursor move": 600,
    "cursor move, worst": 2_500,
    "prompt": 300,
    "committed move": 2_500,
    "screen change": 16_000,
    "idle 10 s": 0,
    "key, ms": 15,
    "key, CPU ms": 15,
    "key, bot thinking, ms": 15,
    "first frame, ms": 400,
    "first frame, CPU ms": 400,
    "game gone on with, ms": 400,
    "game gone on with, CPU ms": 400,
    "memory, MB": 80,
}
"""Bytes where nothing else is said."""
EMPTY = (
    sys.executable,
    "-c",
    "from textual.app import App; from textual.widgets import Static\n"
    "class Empty(App):\n"
    "    def compose(self): yield Static('New game')\n"
    "Empty().run(mouse=False)",
)
"""The least program with Textual: what no program that uses it can be faster than."""
ROUNDS = 12
STARTS = 7


@dataclass(frozen=True)
class Case:
    """A game at a zoom, and the keys that make one kind of change each."""

    name: str
    prepare: Callable[[Path], None]
    zoom: str
    cursor: tuple[str, ...]
    """Keys pressed in turn, each a cursor move."""
    prompt: tuple[str, ...]
    """Keys pressed in turn, each of which changes the prompt and little else."""
    commit: tuple[str, ...]
    """Keys that lead to an answer; the last one gives it."""
    screens: dict[str, str] = field(default_factory=dict)
    """The other screens, by the keys that open them from the board."""
    before: str = "c"
    """The key after which the game looks as it should for measuring."""


WALK = (
    "left",
    "left",
    "left",
    "up",
    "up",
    "right",
    "right",
    "right",
    "right",
    "down",
    "down",
    "down",
    "left",
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
    from antterm.saves.store import Store
    from antterm.table import Table

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


def _hive(name: str, zoom: str, prepare: Callable[[Path], None] = hive) -> Case:
    typing, moving = (":", "w", "escape"), ("tab", "enter", "tab", "enter")
    return Case(name, prepare, zoom, ("left", "right"), typing, moving, {**EVERYWHERE, "r": "review"})


def _march(name: str, zoom: str, prepare: Callable[[Path], None] = march) -> Case:
    pages = {"t": "nests", "v": "hand", "o": "points", "y": "story", "z": "in full"}
    keys = ("up", "down") if zoom == "close" else ("left", "right")
    return Case(name, prepare, zoom, keys, (":", "m", "escape"), ("2", "enter"), {**EVERYWHERE, **pages}, "m")


CASES = (
    *(_hive(f"hive {zoom}", zoom) for zoom in ("strategic", "normal", "close")),
    Case(
        "micropolis",
        micropolis,
        "normal",
        ("right", "left"),
        (":", "3", "escape"),
        ("tab", "enter"),
        {**EVERYWHERE, "o": "others", "a": "all", "s": "score"},
    ),
    *(_march(f"march {zoom}", zoom) for zoom in ("strategic", "normal", "close")),
    _hive("hive after 1,000 answers", "normal", long_hive),
    _march("march near its end", "normal", long_march),
)


def measure(case: Case, told: dict[str, int]) -> Iterator[tuple[str, float]]:
    """The figures of one case, by the names of `BUDGETS`.

    Args:
        case: what to measure.
        told: here the bytes of every screen are put down.
    """
    with tempfile.TemporaryDirectory() as folder:
        data, config = Path(folder, "data"), Path(folder, "config")
        case.prepare(data)
        config.mkdir()
        Path(config, "settings.json").write_text(json.dumps({"zoom": case.zoom, "curtain": "off"}))
        env = {"ANTTERM_DATA_DIR": str(data), "ANTTERM_CONFIG_DIR": str(config), "TERM": "xterm-256color"}
        for name, arguments, text in (
            ("first frame", [], "New game"),
            ("game gone on with", ["resume", "sunday"], "menu"),
        ):
            starts = [_first_frame([*PROGRAM, *arguments], text, env) for _ in range(STARTS)]
            yield f"{name}, ms", median(wall for wall, _cpu in starts)
            yield f"{name}, CPU ms", median(cpu for _wall, cpu in starts)
        with Terminal([*PROGRAM], 80, 24, env) as terminal:
            terminal.wait_for("New game", quiet=0.6)
            told["game"] = terminal.key("enter", quiet=0.5).bytes
            terminal.key(case.before)
            before = terminal.cpu_seconds()
            moves = [terminal.key(key) for _ in range(ROUNDS) for key in case.cursor]
            yield "key, CPU ms", 1000 * (terminal.cpu_seconds() - before) / len(moves)
            yield "cursor move", median(sent.bytes for sent in moves)
            yield "key, ms", 1000 * median(sent.seconds for sent in moves)
            yield "cursor move, worst", max(sent.bytes for sent in terminal.keys(*WALK))
            yield "prompt", median(s.bytes for _ in range(ROUNDS) for s in map(terminal.key, case.prompt))
            for key, name in case.screens.items():
                told[name] = terminal.key(key, quiet=0.4).bytes
                told[f"{name} left"] = terminal.key("escape", quiet=0.4).bytes
            yield "screen change", max(told.values())
            start = terminal.settle(quiet=10.0, most=10.5)
            yield "idle 10 s", start.bytes
            yield "memory, MB", terminal.peak_kib() / 1024
        with Terminal([*PROGRAM, "resume"], 80, 24, env) as terminal:
            terminal.wait_for("menu", quiet=0.6)
            terminal.key(case.before)
            yield "committed move", _commit(terminal, case.commit).bytes
        yield "key, bot thinking, ms", _key_while_a_bot_thinks(case, data, env)


def _first_frame(
    command: Sequence[str], text: str, env: Mapping[str, str | None] | None = None
) -> tuple[float, float]:
    """Milliseconds from the start of a program to the screen with this text, and of its processor time."""
    start = time.perf_counter()
    with Terminal(command, 80, 24, env) as terminal:
        terminal.wait_for(text, quiet=0)
        return 1000 * (time.perf_counter() - start), 1000 * terminal.cpu_seconds()


def _key_while_a_bot_thinks(case: Case, data: Path, env: Mapping[str, str | None]) -> float:
    """Milliseconds from a key to the last byte it brings, in the turn of a bot that keeps a core busy."""
    doubles.sit_down()
    with Table.open(Store(data), Store(data).list()[0].name) as table:
        assert table.ask is not None
        table.take_over(table.ask.seat, "bot:waiting")
    (pids := data / "pids").mkdir()
    waiting = {**env, doubles.GATE: str(data / "gate"), doubles.PIDS: str(pids)}
    with Terminal(
        [sys.executable, "-m", "tests.program.with_doubles", "resume"], 80, 24, waiting
    ) as terminal:
        while not any(pids.iterdir()):
            terminal.settle(quiet=0.1, most=0.1)
        terminal.settle(quiet=0.6)
        terminal.key("m" if case.name.startswith("march") else "c")
        moves = [terminal.key(key) for _ in range(ROUNDS) for key in case.cursor]
    assert all(sent.bytes for sent in moves), "every key moves the cursor"
    return 1000 * median(sent.seconds for sent in moves)


def _commit(terminal: Terminal, keys: tuple[str, ...]) -> Sent:
    for key in keys[:-1]:
        terminal.key(key)
    return terminal.key(keys[-1], quiet=0.4)


def main(beginning: str = "") -> None:
    """Print the tables."""
    starts = [_first_frame(EMPTY, "New game") for _ in range(STARTS)]
    wall, cpu = (median(times) for times in zip(*starts, strict=True))
    print(f"first frame of an empty Textual program: {wall:.0f} ms, CPU {cpu:.0f} ms\n")
    for case in CASES:
        if case.name.startswith(beginning):
            screens: dict[str, int] = {}
            figures = dict(measure(case, screens))
            print(f"{case.name:<28}{'measured':>10}{'half':>10}{'budget':>10}")
            for name, budget in BUDGETS.items():
                if name in figures:
                    verdict = (
                        "" if figures[name] <= budget / 2 else "~" if figures[name] <= budget else "OVER"
                    )
                    print(f"  {name:<26}{figures[name]:>10,.0f}{budget / 2:>10,.0f}{budget:>10,}  {verdict}")
            print(
                "  screens: " + ", ".join(f"{name} {sent:,}" for name, sent in screens.items()) + "\n",
                flush=True,
            )


if __name__ == "__main__":
    main(*sys.argv[1:2])
