"""What the pictures show: a prepared table, a terminal, some keys."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from pathlib import Path

from antterm.games.hive.rules.pieces import WHITE
from antterm.puzzles import WIN, all_puzzles
from antterm.saves.document import Seat
from antterm.saves.store import Store
from antterm.table import Table
from screenshots.company import a_host
from screenshots.film import Beat
from tests.program.games import ALL_EIGHT

Company = Callable[[Path], AbstractContextManager[Mapping[str, str]]]
"""Has others there in a folder for as long as the picture takes; gives variables for the program."""
Prepare = Callable[[Path], None]
"""Fills a data directory before the program starts."""


@dataclass(frozen=True)
class Scene:
    """One picture, or a film where some keys have a time."""

    name: str
    """Of its file, without the ending; empty for a part of a montage."""
    shows: str
    """What stands on the screen when the picture is right, or at the end of the film: a text of the
    catalogue, of which the longest part between its places is looked for in the language of the scene."""
    keys: str = ""
    """What is typed before the picture is taken or the film begins: key names parted by blanks."""
    film: tuple[Beat, ...] = ()
    """What is typed in the film, and why; empty for a picture."""
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
    given: Mapping[str, object] = field(default_factory=dict)
    """What stands in places of `shows`."""

    def told_in(self, language: str) -> Scene:
        """The same picture in another language."""
        return replace(self, name=f"{self.name}-{language}", language=language)


def sunday(folder: Path, plies: int = 30) -> None:
    """A real game of Hive with all expansions, broken off in its middle."""
    seats = (Seat("Ann"), Seat("Bob"))
    options = {"expansions": "MLP", "opening": "tournament", "threefold": "off"}
    with Table.create(Store(folder), "hive", seats, options, seed=1, name="sunday") as table:
        for move in ALL_EIGHT[:plies]:
            table.answer(table.understand(move))


SURROUNDING = (
    *("wS1", "bS1 wS1/", "wQ /wS1", "bQ bS1-", "wG1 wS1\\", "bG1 bQ-"),
    *("wA1 -wQ", "bB1 \\bQ", "wA1 /bQ", "bA1 bB1/", "wA2 \\wQ", "bA1 -bS1"),
)
"""Half-moves after which two sides of Black's queen are free, and only a grasshopper gets to one of them."""


def nearly_surrounded(folder: Path) -> None:
    """A small hive in which White wins in two moves, if Black does not see it."""
    seats = (Seat("Ann"), Seat("Bob"))
    with Table.create(Store(folder), "hive", seats, {"expansions": "MLP"}, seed=1, name="sunday") as table:
        for move in SURROUNDING:
            table.answer(table.understand(move))


GAMES = json.loads(Path(__file__).with_name("games.json").read_text("utf-8"))
"""The answers of games that bots have played, by name: a picture is always of the same position."""


def played(game_id: str, name: str, seed: int, **options: str) -> Prepare:
    """A game of four that has come to the position that is called so in `games.json`."""

    def prepare(folder: Path) -> None:
        seats = tuple(Seat(name) for name in FOUR)
        with Table.create(Store(folder), game_id, seats, options, seed, "sunday") as table:
            for answer in GAMES[name]:
                table.answer(answer)

    return prepare


FOUR = ("Ann", "Bob", "Cleo", "Dan")

AN_ACTION = played("march", "march-action", seed=5)
A_MARCH = played("march", "march-march", seed=3)
A_BATTLE = played("march", "march-battle", seed=3)
A_HORDE = played("march", "march-horde", seed=3, centipedes="standard")
A_ROW = played("micropolis", "micropolis-row", seed=4)
AN_ARMY = played("micropolis", "micropolis-army", seed=4)

SPIDER = "enter 5 tab tab"
"""From the first screen into the game; a spider on the board by its number, and its second target."""

THE_SIXTH_SIDE = (
    Beat(
        "",
        4.0,
        "You win when all six sides of the other queen are closed. Black's queen has 2 sides free.",
        "queen: 2 sides free",
    ),
    Beat(
        "8",
        3.0,
        "An ant slides round the hive as far as it likes. It can go to 15 cells; you type a number.",
        "It can go to 15 cells.",
    ),
    Beat(
        "9",
        3.5,
        "Before you move, you see what it would bring: Black's queen would have 1 free cell.",
        "Black's queen would have 1 free cell.",
    ),
    Beat("enter", 3.0, "White's ant closes the fifth side: 1 side is free.", "queen: 1 side free"),
    Beat(
        "9 7",
        3.5,
        "Black attacks as well: an ant beside White's queen, who would have 3 free cells.",
        "White's queen would have 3 free cells.",
    ),
    Beat("enter", 3.0, "But Black has overlooked something: White's grasshopper.", "place or move a piece"),
    Beat(
        "1 0",
        4.0,
        "The last cell lies in a gap into which nothing slides. A grasshopper jumps, over ant and queen.",
        "The grasshopper jumps in a straight line",
    ),
    Beat("1", 3.5, "Black's queen would have 0 free cells.", "Black's queen would have 0 free cells."),
    Beat(
        "enter",
        6.0,
        "White wins. Beside the board the program says which move lost the game, and what was better.",
        "What decided it",
    ),
)
A_RESCUE = (
    Beat(
        "",
        4.5,
        "A centipede will attack Beetle Gallery (17). Ann's ant there wins 0 %, with a card of +4 57 %.",
        "Centipede on 17: 0 % to win without a card, 57 % with +4",
    ),
    Beat(
        "M",
        3.0,
        "So her ants march, for one food: 5 steps. Larvae could be placed first.",
        "March, 5 steps left: place a larva?",
    ),
    Beat(
        "n",
        4.0,
        "No larvae: ants walk. Each hex tells what a step there brings: a free site, peace, or a battle.",
        "From the Great Tunnel to where?",
    ),
    Beat("", 3.0, "Water's Edge (2) has a free site.", "2 Water's Edge: a site"),
    Beat("enter", 3.0, "The first ant takes it: 4 steps are left.", "4 steps left."),
    Beat(
        "space space",
        3.5,
        "Space: what other ants can do. From Water's Edge it is one step to Beetle Gallery (17).",
        "17 a site ◆; a centipede there",
    ),
    Beat("1 7 enter 3", 3.5, "An ant goes there, to the site that yields 2 larvae.", "2 larvae"),
    Beat(
        "enter",
        4.5,
        "Two ants stand there now: 1 % to win, 81 % with a card of +4.",
        "1 % to win without a card, 81 % with +4",
    ),
    Beat(
        "space",
        3.0,
        "Another ant follows from the Great Tunnel, to the site that has become free.",
        "2 Water's Edge: a site",
    ),
    Beat("enter", 4.0, "2 steps are left, for a third ant.", "2 steps left."),
)

TASK = (WIN, 2, WHITE)
_IN_TWO = (n for n, puzzle in enumerate(all_puzzles(), 1) if (puzzle.goal, puzzle.moves, puzzle.seat) == TASK)
IN_TWO = str(next(_IN_TWO))
"""The number of the first puzzle that White wins in two."""
PLAIN = ("--ascii", "--colors", "none")

WHERE = "{who}: where does {piece} go?"
TO_WHERE = "{who}: {steps} left. From {hex} to where?"
LOSS = "which ant do you lose in battle? ({left} still to lose)"
WHICH_TILE = "{who}: which tile do you take? {army} can pay."

HOME = Scene("home", "Go on with “{name}”", prepare=sunday)
HIVE = Scene("hive-120", WHERE, SPIDER, cols=120, rows=40, prepare=sunday)
MEADOW = Scene("march-meadow-120", "your Action?", "enter", cols=120, rows=40, prepare=AN_ACTION)
ANTHILL = Scene("micropolis-120", WHICH_TILE, "enter tab tab", cols=120, rows=40, prepare=AN_ARMY)

SCENES: tuple[Scene, ...] = (
    HOME,
    Scene("learn", "Grasshopper and spider", "l down down enter 5", cols=100, rows=30),
    Scene(
        "puzzle-120",
        "{player} wins in {count}",
        "h",
        arguments=("puzzle", IN_TWO),
        cols=120,
        rows=40,
        given={"count": 2},
    ),
    HIVE,
    Scene(
        "hive-analysis-120",
        "depth {n}",
        f"enter v {7 * ' left'}",
        cols=120,
        rows=40,
        prepare=sunday,
        given={"n": 4},
    ),
    Scene("hive-close-120", WHERE, "enter 8", cols=120, rows=40, prepare=nearly_surrounded),
    MEADOW,
    Scene("march-nests-120", "next nest", "enter t", cols=120, rows=40, prepare=AN_ACTION),
    Scene("march-battle-120", LOSS, "enter", cols=120, rows=40, prepare=A_BATTLE),
    Scene(
        "march-horde-120",
        "The weakest player must not fall behind",
        "enter f",
        cols=120,
        rows=40,
        prepare=A_HORDE,
    ),
    ANTHILL,
    Scene("lobby-120", "YOUR TURN", "n", arguments=("join",), cols=120, rows=40, company=a_host),
    Scene(
        "hive", "What decided it", "enter", film=THE_SIXTH_SIDE, cols=120, rows=40, prepare=nearly_surrounded
    ),
    Scene("march", TO_WHERE, "enter", film=A_RESCUE, cols=120, rows=40, prepare=A_MARCH),
    HOME.told_in("ru"),
    HIVE.told_in("ru"),
    MEADOW.told_in("ru"),
    ANTHILL.told_in("ru"),
    HOME.told_in("es"),
    HIVE.told_in("es"),
    MEADOW.told_in("es"),
    ANTHILL.told_in("es"),
)

LIGHT = Scene("", WHERE, SPIDER, arguments=("--theme", "light"), prepare=sunday, light=True)

MONTAGES: Mapping[str, tuple[Scene, ...]] = {
    "themes": (
        LIGHT,
        Scene("", WHERE, SPIDER, arguments=PLAIN, prepare=sunday),
        Scene("", "your Action?", "enter", prepare=AN_ACTION),
        Scene("", WHICH_TILE, "enter", arguments=("--theme", "contrast"), prepare=AN_ARMY),
    )
}
"""Pictures beside and below each other in one, two in a row, by the name of its file."""
