"""What the pictures show: a prepared table, a terminal, some keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from antterm import bots
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


def played(game_id: str, names: Sequence[str], kind: str, number: int, seed: int, **options: str) -> Prepare:
    """A game that bots have played until the given question of this kind, or to its end."""

    def prepare(folder: Path) -> None:
        seats = tuple(Seat(name) for name in names)
        with Table.create(Store(folder), game_id, seats, options, seed, "sunday") as table:
            bot = bots.create("normal", game_id)
            left = number
            while (ask := table.ask) is not None and (left := left - (ask.kind == kind)) > 0:
                rng = bots.randomness(seed, ask.seat, table.length)
                table.answer(bot.choose(ask, table.view(ask.seat), rng))

    return prepare


FOUR = ("Ann", "Bob", "Cleo", "Dan")
SIX = (*FOUR, "Eve", "Fay")

AN_ACTION = played("march", FOUR, "turn.action", 30, seed=3)
AN_EARLY_ACTION = played("march", FOUR, "turn.action", 13, seed=3)
A_BATTLE = played("march", FOUR, "battle.ferocity", 1, seed=3)
A_DECREE = played("march", FOUR, "decree.choice", 1, seed=3)
A_CHOICE_OF_SIDES = played("march", FOUR, "setup.species", 4, seed=9, species="special")
A_SPECIAL_TURN = played("march", FOUR, "turn.action", 25, seed=9, species="special")
ALONE = played("march", ("Ann",), "turn.action", 6, seed=1, centipedes="standard")
A_MARCH_ON_CENTIPEDES = played("march", ("Ann",), "coop.march_battle", 1, seed=1, centipedes="standard")
TOGETHER = played("march", FOUR, "turn.action", 13, seed=2, centipedes="easy", open_hands="on")
A_MARCH_TO_ITS_END = played("march", FOUR, "", 1, seed=3)
A_ROW = played("micropolis", FOUR, "tile", 22, seed=4)
A_FULL_TABLE = played("micropolis", SIX, "tile", 40, seed=4)
AN_ANTHILL_TO_ITS_END = played("micropolis", SIX, "", 1, seed=5)

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
    Scene("rules", "The goal", "r 1", prepare=sunday),
    Scene("help", "three keys", "enter ?", prepare=sunday),
    *(
        Scene(f"{name}-{cols}", shows, keys, cols=cols, rows=rows, prepare=prepare)
        for cols, rows in ((80, 24), (120, 40))
        for name, shows, keys, prepare in (
            ("march-meadow", "your Action", "enter m", AN_ACTION),
            ("march-nests", "larvae", "enter t", AN_ACTION),
            ("march-hand", "cost", "enter v", AN_EARLY_ACTION),
            ("march-battle", "attle", "enter b", A_BATTLE),
            ("march-harvest", "story", "enter y", A_DECREE),
            ("march-species", "Drawback", "enter t", A_CHOICE_OF_SIDES),
            ("march-species-nests", "drawbacks", "enter t", A_SPECIAL_TURN),
            ("march-horde", "last card", "enter h", ALONE),
            ("march-horde-meadow", "Horde", "enter m", A_MARCH_ON_CENTIPEDES),
            ("march-horde-four", "last card", "enter h", TOGETHER),
            ("march-score", "points", "s enter o", A_MARCH_TO_ITS_END),
            ("micropolis", "which tile", "enter tab", A_ROW),
            ("micropolis-score", "Sum", "s enter", AN_ANTHILL_TO_ITS_END),
        )
    ),
    Scene(
        "micropolis-all-100",
        "Ann",
        "enter a",
        cols=100,
        rows=30,
        prepare=A_FULL_TABLE,
    ),
    Scene(
        "march-ascii-80",
        "your Action",
        "enter m",
        ("--ascii", "--colors", "none"),
        prepare=AN_ACTION,
    ),
)
