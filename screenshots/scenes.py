"""What the pictures show: a prepared table, a terminal, some keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from antterm import bots
from antterm.core.ask import Ask
from antterm.saves.document import Seat
from antterm.saves.store import Store
from antterm.table import Table
from tests.program.games import ALL_EIGHT

Prepare = Callable[[Path], None]
"""Fills a data directory before the program starts."""

Stop = Callable[[Ask], bool]
"""Whether this is the question that the picture is to show."""


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


def played(
    game_id: str, names: Sequence[str], stop: Stop, seed: int, level: str = "normal", **options: str
) -> Prepare:
    """A game that bots have played up to a question, or to its end."""

    def prepare(folder: Path) -> None:
        seats = tuple(Seat(name) for name in names)
        with Table.create(Store(folder), game_id, seats, options, seed, "sunday") as table:
            bot = bots.create(level, game_id)
            while (ask := table.ask) is not None and not stop(ask):
                rng = bots.randomness(seed, ask.seat, table.length)
                table.answer(bot.choose(ask, table.view(ask.seat), rng))

    return prepare


def question(kind: str, number: int = 1) -> Stop:
    """Stop when a question of this kind is asked for the given time."""
    left = [number]

    def stop(ask: Ask) -> bool:
        left[0] -= ask.kind == kind
        return left[0] <= 0

    return stop


FOUR = ("Ann", "Bob", "Cleo", "Dan")
SIX = (*FOUR, "Eve", "Fay")

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
    *(
        scene
        for cols, rows in ((80, 24), (120, 40))
        for scene in (
            Scene(
                f"march-meadow-{cols}",
                "your Action",
                "enter m",
                cols=cols,
                rows=rows,
                prepare=played("march", FOUR, question("turn.action", 30), 3),
            ),
            Scene(
                f"march-nests-{cols}",
                "larvae",
                "enter t",
                cols=cols,
                rows=rows,
                prepare=played("march", FOUR, question("turn.action", 30), 3),
            ),
            Scene(
                f"march-hand-{cols}",
                "cost",
                "enter v",
                cols=cols,
                rows=rows,
                prepare=played("march", FOUR, question("turn.action", 13), 3),
            ),
            Scene(
                f"march-battle-{cols}",
                "attle",
                "enter b",
                cols=cols,
                rows=rows,
                prepare=played("march", FOUR, question("battle.ferocity", 1), 3),
            ),
            Scene(
                f"march-harvest-{cols}",
                "story",
                "enter y",
                cols=cols,
                rows=rows,
                prepare=played("march", FOUR, question("decree.choice", 1), 3),
            ),
            Scene(
                f"march-score-{cols}",
                "points",
                "s enter o",
                cols=cols,
                rows=rows,
                prepare=played("march", FOUR, lambda _ask: False, 3),
            ),
            Scene(
                f"micropolis-{cols}",
                "which tile",
                "enter tab",
                cols=cols,
                rows=rows,
                prepare=played("micropolis", FOUR, question("tile", 22), 4),
            ),
            Scene(
                f"micropolis-score-{cols}",
                "Sum",
                "s enter s",
                cols=cols,
                rows=rows,
                prepare=played("micropolis", SIX, lambda _ask: False, 5),
            ),
        )
    ),
    Scene(
        "micropolis-all-100",
        "Ann",
        "enter a",
        cols=100,
        rows=30,
        prepare=played("micropolis", SIX, question("tile", 40), 4),
    ),
    Scene(
        "march-ascii-80",
        "your Action",
        "enter m",
        ("--ascii", "--colors", "none"),
        prepare=played("march", FOUR, question("turn.action", 30), 3),
    ),
)
