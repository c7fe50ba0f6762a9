"""Bytes and milliseconds of the real program under a pseudo-terminal, beside their budgets.

    python -m benchmarks.terminal            all games and zooms
    python -m benchmarks.terminal hive       those whose name begins so

Measured at 80x24 with 256 colours, from a saved game in its middle. Bytes are medians over the keys
named; a time is from the key to the last byte that it brings.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from antterm.saves.store import Store
from antterm.table import Table
from tests.bots import doubles
from tests.terminal import Sent, Terminal

PROGRAM = (sys.executable, "-m", "antterm")
BUDGETS = {
    "cursor move": 600,
    "prompt": 300,
    "committed move": 2_500,
    "screen change": 16_000,
    "idle 10 s": 0,
    "key, ms": 15,
    "key, bot thinking, ms": 15,
    "first frame, ms": 400,
    "memory, MB": 80,
}
ROUNDS = 12


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


def hive(folder: Path) -> None:
    """A real game of Hive after 30 half-moves."""
    from screenshots.scenes import sunday

    sunday(folder)


def _hive_cases() -> Iterator[Case]:
    for zoom in ("strategic", "normal", "close"):
        yield Case(
            f"hive {zoom}",
            hive,
            zoom,
            cursor=("left", "right"),
            prompt=(":", "w", "escape"),
            commit=("tab", "enter", "tab", "enter"),
        )


def micropolis(folder: Path) -> None:
    """A game of Micropolis of four in its sixth round."""
    from screenshots.scenes import A_ROW

    A_ROW(folder)


def march(folder: Path) -> None:
    """A game of March of the Ants of four in its third round."""
    from screenshots.scenes import AN_ACTION

    AN_ACTION(folder)


CASES = (
    *_hive_cases(),
    Case("micropolis", micropolis, "normal", ("right", "left"), (":", "3", "escape"), ("tab", "enter")),
    *(
        Case(f"march {zoom}", march, zoom, ("left", "right"), (":", "m", "escape"), ("2", "enter"))
        for zoom in ("strategic", "normal", "close")
    ),
)


def measure(case: Case) -> Iterator[tuple[str, float]]:
    """The figures of one case, by the names of `BUDGETS`."""
    with tempfile.TemporaryDirectory() as folder:
        data, config = Path(folder, "data"), Path(folder, "config")
        case.prepare(data)
        config.mkdir()
        Path(config, "settings.json").write_text(json.dumps({"zoom": case.zoom, "curtain": "off"}))
        env = {"ANTTERM_DATA_DIR": str(data), "ANTTERM_CONFIG_DIR": str(config), "TERM": "xterm-256color"}
        yield "first frame, ms", median(_first_frame(env) for _ in range(5))
        with Terminal([*PROGRAM], 80, 24, env) as terminal:
            terminal.settle(quiet=0.6)
            yield "screen change", terminal.key("enter", quiet=0.5).bytes
            terminal.key("m" if case.name.startswith("march") else "c")
            moves = [terminal.key(key) for _ in range(ROUNDS) for key in case.cursor]
            yield "cursor move", median(sent.bytes for sent in moves)
            yield "key, ms", 1000 * median(sent.seconds for sent in moves)
            yield "prompt", median(s.bytes for _ in range(ROUNDS) for s in map(terminal.key, case.prompt))
            yield "committed move", _commit(terminal, case.commit).bytes
            start = terminal.settle(quiet=10.0, most=10.5)
            yield "idle 10 s", start.bytes
            yield "memory, MB", terminal.resident_kib() / 1024
        yield "key, bot thinking, ms", _key_while_a_bot_thinks(case, data, env)


def _first_frame(env: dict[str, str | None]) -> float:
    """Milliseconds from the start of the program to its first screen."""
    start = time.perf_counter()
    with Terminal([*PROGRAM], 80, 24, env) as terminal:
        terminal.wait_for("New game")
        return 1000 * (time.perf_counter() - start)


def _key_while_a_bot_thinks(case: Case, data: Path, env: dict[str, str | None]) -> float:
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
    """Print the table."""
    columns = list(BUDGETS)
    print(f"{'':<18}" + "".join(f"{name:>24}" for name in columns))
    print(f"{'budget':<18}" + "".join(f"{BUDGETS[name]:>24,}" for name in columns))
    for case in CASES:
        if case.name.startswith(beginning):
            figures = dict(measure(case))
            row = "".join(f"{figures[name]:>24,.0f}" if name in figures else f"{'-':>24}" for name in columns)
            print(f"{case.name:<18}{row}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:2])
