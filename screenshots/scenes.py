"""What the pictures show: a prepared table, a terminal, some keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from pathlib import Path

from antterm import bots
from antterm.saves.document import Seat
from antterm.saves.store import Store
from antterm.table import Table
from screenshots.company import a_host
from tests.program.games import ALL_EIGHT

Company = Callable[[Path], AbstractContextManager[Mapping[str, str]]]
"""Has others there in a folder for as long as the picture takes; gives variables for the program."""
Prepare = Callable[[Path], None]
"""Fills a data directory before the program starts."""


@dataclass(frozen=True)
class Scene:
    """One picture, or a film where some keys have a time."""

    name: str
    """Of its file, without the ending."""
    shows: str
    """A text that stands on the screen when the picture is right, or at the end of the film."""
    keys: str = ""
    """What is typed before the picture is taken or the film begins: key names parted by blanks."""
    film: str = ""
    """What is typed in the film: key names, each with the seconds that its screen stands, as in `5:1.5`."""
    arguments: tuple[str, ...] = ()
    """Of the program."""
    cols: int = 80
    rows: int = 24
    env: Mapping[str, str | None] = field(default_factory=dict)
    prepare: Prepare | None = None
    company: Company | None = None
    """Who else is there."""
    light: bool = False
    """Whether the terminal itself is a light one."""
    language: str = "en"
    """In which the program speaks, by its code."""

    def told_in(self, language: str, shows: str) -> Scene:
        """The same picture in another language."""
        return replace(self, name=f"{self.name}-{language}", shows=shows, language=language)


def sunday(folder: Path, plies: int = 30) -> None:
    """A real game of Hive with all expansions, broken off in its middle."""
    seats = (Seat("Ann"), Seat("Bob"))
    options = {"expansions": "MLP", "opening": "tournament", "threefold": "off"}
    with Table.create(Store(folder), "hive", seats, options, seed=1, name="sunday") as table:
        for move in ALL_EIGHT[:plies]:
            table.answer(table.understand(move))


def played(game_id: str, names: Sequence[str], kind: str, number: int, seed: int, **options: str) -> Prepare:
    """A game that bots have played until the given question of this kind."""

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

AN_ACTION = played("march", FOUR, "turn.action", 30, seed=3)
A_MARCH = played("march", FOUR, "turn.action", 19, seed=3)
A_BATTLE = played("march", FOUR, "battle.losses", 1, seed=3)
A_HORDE = played("march", FOUR, "turn.action", 14, seed=3, centipedes="standard")
A_ROW = played("micropolis", FOUR, "tile", 22, seed=4)
AN_ARMY = played("micropolis", FOUR, "tile", 21, seed=4)

SPIDER = "enter 5 tab tab"
"""From the first screen into the game; a spider on the board by its number, and its second target."""

PLAIN = ("--ascii", "--colors", "none")

HOME = Scene("home", "Go on with", prepare=sunday)
HIVE = Scene("hive-80", "where does", SPIDER, prepare=sunday)
MEADOW = Scene("march-meadow-120", "your Action", "enter enter", cols=120, rows=40, prepare=AN_ACTION)
ANTHILL = Scene("micropolis-120", "which tile", "enter tab tab", cols=120, rows=40, prepare=AN_ARMY)

SCENES: tuple[Scene, ...] = (
    HOME,
    Scene("learn-80", "Jump with the grasshopper", "l down down enter 5"),
    Scene("puzzle-80", "Look at", "h", arguments=("puzzle", "21")),
    HIVE,
    Scene("hive-120", "where does", SPIDER, cols=120, rows=40, prepare=sunday),
    Scene("hive-close-120", "place or move", "enter + 5 escape", cols=120, rows=40, prepare=sunday),
    Scene("hive-light-80", "where does", SPIDER, arguments=("--theme", "light"), prepare=sunday, light=True),
    Scene("hive-ascii-80", "where does", SPIDER, arguments=PLAIN, prepare=sunday),
    Scene("march-meadow-80", "your Action", "enter enter", prepare=AN_ACTION),
    MEADOW,
    Scene("march-nests-120", "larvae", "enter enter t", cols=120, rows=40, prepare=AN_ACTION),
    Scene("march-battle-120", "Losses:", "enter enter", cols=120, rows=40, prepare=A_BATTLE),
    Scene("march-horde-120", "Slumber", "enter enter f", cols=120, rows=40, prepare=A_HORDE),
    ANTHILL,
    Scene("lobby-120", "YOUR TURN", "n", arguments=("join",), cols=120, rows=40, company=a_host),
    Scene(
        "hive",
        "place or move",
        "enter +",
        "wait:1.6 5:1.8 tab:1.2 tab:1.2 enter:2.4",
        cols=120,
        rows=40,
        prepare=sunday,
    ),
    Scene(
        "march",
        "place a larva?",
        "enter M",
        "wait:1.6 1:1.6 0:1.6 3:1.6 1:1.6 enter:2.6",
        prepare=A_MARCH,
    ),
    HOME.told_in("ru", "Продолжить"),
    HIVE.told_in("ru", "куда идёт"),
    MEADOW.told_in("ru", "ваше Действие"),
    ANTHILL.told_in("ru", "какой тайл"),
    HOME.told_in("es", "Continuar"),
    HIVE.told_in("es", "¿adónde va"),
    MEADOW.told_in("es", "¿tu Acción?"),
    ANTHILL.told_in("es", "¿qué loseta"),
)
