"""What the pictures show: a prepared table, a terminal, some keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from antterm.saves.document import Seat
from antterm.saves.store import Store
from antterm.table import Table
from tests.program.games import ALL_EIGHT

Prepare = Callable[[Path], None]
"""Fills a data directory before the program starts."""


@dataclass(frozen=True)
class Scene:
    """One picture."""

    name: str
    """Of its file, without `.png`."""
    shows: str
    """A text that stands on the screen when the picture is right."""
    keys: str = ""
    """What is typed: key names parted by blanks."""
    arguments: tuple[str, ...] = ()
    """Of the program."""
    cols: int = 80
    rows: int = 24
    env: Mapping[str, str | None] = field(default_factory=dict)
    prepare: Prepare | None = None


def sunday(folder: Path, plies: int = 30) -> None:
    """A real game of Hive with all expansions, broken off in its middle."""
    seats = (Seat("Ann"), Seat("Bob"))
    options = {"expansions": "MLP", "opening": "tournament", "threefold": "off"}
    with Table.create(Store(folder), "hive", seats, options, seed=1, name="sunday") as table:
        for move in ALL_EIGHT[:plies]:
            table.answer(table.understand(move))


def finished(folder: Path) -> None:
    """The same game, played to its end."""
    sunday(folder, len(ALL_EIGHT))


CHOOSING = "enter tab enter tab"
"""From the first screen into the game; the first piece that may move, and its first target."""

SCENES: tuple[Scene, ...] = (
    Scene("home", "Go on with", prepare=sunday),
    Scene("new-game", "Expansions", "n down down down down down"),
    Scene("hive-normal-80", "where does", CHOOSING, prepare=sunday),
    Scene("hive-normal-120", "where does", CHOOSING, cols=120, rows=40, prepare=sunday),
    Scene("hive-close-120", "place or move", "enter + tab tab", cols=120, rows=40, prepare=sunday),
    Scene("hive-strategic-80", "where does", "enter - tab enter tab", prepare=sunday),
    Scene(
        "hive-16-colours-80", "where does", CHOOSING, env={"TERM": "xterm", "COLORTERM": None}, prepare=sunday
    ),
    Scene("hive-ascii-80", "where does", CHOOSING, ("--ascii",), prepare=sunday),
    Scene("hive-no-colours-80", "where does", CHOOSING, ("--colors", "none"), prepare=sunday),
    Scene("hive-typing-80", "climbs", "enter : w B 1 space b Q", prepare=sunday),
    Scene("hive-narrow-60", "It can go to 2 cells", "enter i", cols=60, rows=20, prepare=sunday),
    Scene("menu", "Go on playing", "enter escape", prepare=sunday),
    Scene("review", "Position 12", "enter r 1 2 enter", prepare=sunday),
    Scene("outcome", "surrounded", "s enter", prepare=finished),
    Scene("saves", "Ann, Bob", "s", prepare=sunday),
    Scene("settings", "Curtain", "e", prepare=sunday),
    Scene("rules", "The goal", "r", prepare=sunday),
    Scene("help", "three keys", "enter ?", prepare=sunday),
)
