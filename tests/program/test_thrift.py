"""What is sent in small shows the same picture as what Textual sends by itself."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

import pyte
import pytest

from antterm import bots
from antterm.saves.store import Store
from antterm.table import Seat, Table
from antterm.ui.screens.analysis import NEWS_EVERY
from tests import warm
from tests.processes import rest, rests_since
from tests.program.driving import CHECKOUT, PROGRAM
from tests.sampling import fewer, sampled
from tests.terminal import IDLE, KEYS, PATIENCE, Cell, Screen, Terminal, seen

ENVIRONMENTS = {
    "24bit": {"COLORTERM": "truecolor"},
    "256": {},
    "16": {"TERM": "xterm"},
    "none": {"NO_COLOR": "1"},
}
"""What a terminal with so many colours says of itself."""

ROUND = {
    "hive": (
        *("tab", "enter", "tab", "2", "left", "+", "up", "escape", "-", "-", ":", "w", "B", "1", "escape"),
        *("escape", "r", "right", "end", "escape", "escape", "7", "right", "escape", "?", "space", "escape"),
    ),
    "micropolis": (
        *("tab", "right", "up", "o", "a", "down", "s", "escape", "escape", "?", "space", "escape"),
        *("escape", "escape", ":", "1", "escape", "1", "enter", "enter"),
    ),
    "march": (
        *("m", "left", "right", "e", "+", "left", "x", "t", "t", "v", "down", "z", "escape", "escape", "o"),
        *("y", "pageup", "escape", "m", "-", "-", ":", "m", "escape", "2", "enter", "escape", "escape"),
    ),
}
"""Keys that open every screen of a game."""
WANDERING = (
    *("up", "down", "left", "right", "tab", "enter", "enter", "escape", "space", "1", "2", "3", "+", "-"),
    *(
        "d",
        "e",
        "w",
        "a",
        "z",
        "x",
        "m",
        "t",
        "v",
        "o",
        "s",
        "y",
        "c",
        "u",
        "?",
        ":",
        "i",
        "H",
        "J",
        "pageup",
    ),
)
"""Keys among which a random walk chooses; none of them ends the program."""
FINDING_MISTAKES = "Finding mistakes: "
"""What an analysis says while it rates the moves of a game."""
ANALYSIS = " Analysis "
"""The beginning of the title of an analysis, in which an engine looks at each position."""


@pytest.mark.few(1)
@pytest.mark.parametrize("most", fewer(12, 99))
@pytest.mark.parametrize(("game_id", "colors"), [("hive", "256"), ("micropolis", "16"), ("march", "none")])
def test_a_filtered_screen_is_the_unfiltered_screen(
    game_id: str, colors: str, most: int, tmp_path: Path
) -> None:
    steps = (*ROUND[game_id][:most], "resize", *ROUND[game_id][:6])
    spent = _compare(tmp_path, game_id, colors, steps)
    assert spent["on"] < spent["off"] / 2, spent


@pytest.mark.slow
@pytest.mark.parametrize("colors", ENVIRONMENTS)
@pytest.mark.parametrize("game_id", ROUND)
def test_a_long_walk_through_a_filtered_screen(game_id: str, colors: str, tmp_path: Path) -> None:
    steps = [*_walk(100, seed=2), "resize", *_walk(50, seed=3), "resize", *_walk(50, seed=4)]
    _compare(tmp_path, game_id, colors, steps)


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")
@pytest.mark.parametrize(("game_id", "steps"), sampled([("hive", 8), ("hive", 99), ("march", 99)], 3))
def test_another_emulator_shows_the_same_picture(game_id: str, steps: int, tmp_path: Path) -> None:
    """What pyte takes for right may be wrong in a terminal that people use."""
    panes = [_Pane(tmp_path / thrift, game_id, thrift) for thrift in ("on", "off")]
    try:
        for step in ROUND[game_id][:steps]:
            for pane in panes:
                pane.key(step)
            for pane in panes:
                pane.rest()
            _alike([pane.picture for pane in panes], step)
    finally:
        for pane in panes:
            pane.close()


def _walk(length: int, seed: int) -> list[str]:
    return random.Random(seed).choices(WANDERING, k=length)


def _compare(folder: Path, game_id: str, colors: str, steps: Sequence[str]) -> dict[str, int]:
    """Press the same keys in two programs, one of which sends everything.

    Returns:
        Bytes that each has sent.
    """
    twins = {thrift: _program(folder / thrift, game_id, colors, thrift) for thrift in ("on", "off")}
    try:
        width = 80
        for terminal in twins.values():
            terminal.wait_for("help")
        for step in steps:
            width = {80: 100, 100: 80}[width] if step == "resize" else width
            # After a lone Esc the program waits whether it begins the sequence of another key.
            quiet = 0.15 if step == "escape" else 0.03
            for terminal in twins.values():
                if step == "resize":
                    terminal.resize(width, 24 if width == 80 else 30)
                else:
                    terminal.send(KEYS.get(step, step).encode(), quiet=0)
                terminal.settle(quiet)  # the key has been read before a bot goes on
            _alike([partial(_settled, terminal, quiet) for terminal in twins.values()], step)
        return {thrift: len(terminal.output) for thrift, terminal in twins.items()}
    finally:
        for terminal in twins.values():
            _signal_bots(terminal, signal.SIGCONT)  # they end with their program
            terminal.close()


def _settled(terminal: Terminal, quiet: float) -> list[Cell]:
    """Return what a terminal shows once its program is at rest and no search for mistakes is under way.

    The program sleeps while a bot searches, but the next key does something else when the search has ended,
    and on a busy machine it ends in one of the two programs long before it does in the other. An analysis
    remembers for each position how far its engine came before the next key: the bots are stopped before the
    picture is taken, until the next one is wanted, so that no result comes between a picture and the key.
    """
    _signal_bots(terminal, signal.SIGCONT)
    terminal.settle(quiet)
    if FINDING_MISTAKES in terminal.text():
        terminal.until(lambda: FINDING_MISTAKES not in terminal.text())
    if terminal.text().startswith(ANALYSIS):
        _signal_bots(terminal, signal.SIGSTOP)
        terminal.settle(NEWS_EVERY + 0.05)  # what they have found by now is held back for so long
    return seen(terminal.screen)


def _signal_bots(terminal: Terminal, number: signal.Signals) -> None:
    """Send a signal to the processes in which bots think for a program (Linux only)."""
    for children in Path(f"/proc/{terminal.pid}/task").glob("*/children"):
        for pid in children.read_text().split():
            with suppress(ProcessLookupError):  # it has just ended
                os.kill(int(pid), number)


def _alike(pictures: Sequence[Callable[[], list[Cell]]], step: str, most: float = PATIENCE) -> None:
    """Wait until all pictures are equal: one program may be slower than the other."""
    end = time.monotonic() + most
    first, second = (picture() for picture in pictures)
    while first != second and time.monotonic() < end:
        first, second = (picture() for picture in pictures)
    assert first == second, step


def _program(folder: Path, game_id: str, colors: str, thrift: str) -> Terminal:
    env = {**_home(folder, game_id), **ENVIRONMENTS[colors], "ANTTERM_THRIFT": thrift}
    return Terminal([*PROGRAM, "resume", "sunday"], 80, 24, env, CHECKOUT, may_be_warm=True)


def _home(folder: Path, game_id: str) -> dict[str, str]:
    """A folder with a game in its middle and the settings; the variables that lead there."""
    folder.mkdir()
    names = ("Ann", "Bob", "Cleo")[: 2 if game_id == "hive" else 3]
    seats = tuple(Seat(name) for name in names)
    with Table.create(Store(folder / "data"), game_id, seats, {}, 4, "sunday") as table:
        bot = bots.create("random", game_id)
        while table.ask is not None and (table.length < 24 or table.ask.kind.endswith(".react")):
            rng = bots.randomness(4, table.ask.seat, table.length)
            table.answer(bot.choose(table.ask, table.view(table.ask.seat), rng))
    (folder / "config").mkdir()
    (folder / "config" / "settings.json").write_text(json.dumps({"curtain": "off"}))
    return {
        "ANTTERM_DATA_DIR": str(folder / "data"),
        "ANTTERM_CONFIG_DIR": str(folder / "config"),
        **warm.VARIABLES,
    }


class _Pane:
    """The program in tmux, a terminal emulator that people use.

    Args:
        folder: for its data.
        game_id: the game.
        thrift: `on` or `off`.
    """

    def __init__(self, folder: Path, game_id: str, thrift: str) -> None:
        env = {**_home(folder, game_id), "ANTTERM_THRIFT": thrift, "TERM": "tmux-256color"}
        settings = [f"{name}={value}" for name, value in env.items()]
        self._tmux = ["tmux", "-u", "-f", os.devnull, "-S", str(folder / "socket")]
        program = ["env", *settings, *PROGRAM, "resume", "sunday"]
        self._run("new-session", "-d", "-x", "80", "-y", "24", "-c", str(CHECKOUT), *program)
        self._pid = int(self._run("display-message", "-p", "#{pane_pid}"))
        end = time.monotonic() + PATIENCE
        while "help" not in self._run("capture-pane", "-p") and time.monotonic() < end:
            time.sleep(0.05)

    def key(self, name: str) -> None:
        """Press a key."""
        self._run("send-keys", "-H", *(f"{byte:x}" for byte in KEYS.get(name, name).encode()))

    def rest(self) -> None:
        """Wait until the program has nothing to do: an Esc that is not read yet would join the next key."""
        self._run("display-message")  # what was typed before it has come to the program
        resting: list[str] | None = None
        while not rests_since(resting, self._pid):
            resting = rest(self._pid)
            time.sleep(IDLE)

    def picture(self) -> list[Cell]:
        """What the pane shows."""
        screen = Screen(80, 24)
        stream = pyte.ByteStream(screen)
        for row, line in enumerate(self._run("capture-pane", "-p", "-e", "-N").splitlines(), 1):
            stream.feed(f"\x1b[{row}H{line}".encode())
        return seen(screen)

    def close(self) -> None:
        """End the program and tmux."""
        self._run("kill-server")

    def _run(self, *command: str) -> str:
        run = subprocess.run([*self._tmux, *command], capture_output=True, check=True, timeout=PATIENCE)
        return run.stdout.decode()
