"""A small game as files: one of ours, or a package of other makers, as pip would put it into a folder."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

CHECKOUT = Path(__file__).parents[1]
GREEDY = CHECKOUT / "examples/greedy-march"
GROUPS = ("antterm.games", "antterm.bots")
COLOURS = {"dark": 137, "light": 94, "contrast": 222, "colour-blind": 180}
"""By theme, the number of the colour of the only role of the small game."""
RULES, _class, SENTENCES = (CHECKOUT / "tests/core/toy.py").read_text().partition("class PebblesWords")
SMALL_GAME = {
    "__init__.py": """
from antterm.core.home import GameHome
from antterm.i18n import N_

HOME = GameHome(
    title=N_("Pebbles"),
    rules="antterm.games.pebbles.rules.game:RULES",
    words="antterm.games.pebbles.words:WORDS",
    drawing="antterm.games.pebbles.draw:DRAWING",
    inks="antterm.games.pebbles.draw.inks:INKS",
    bots="antterm.games.pebbles.bots:BOTS",
    model="antterm.games.pebbles.screen.model:MODEL",
)
""",
    "rules/__init__.py": "",
    "rules/game.py": RULES.replace("from antterm.i18n import _\nfrom antterm.words import Words\n", "")
    + "RULES = Pebbles\n",
    "words.py": f"""
from collections.abc import Mapping, Sequence
from typing import Any, assert_never, cast

from antterm.core.ask import Ask, Choice, Event
from antterm.core.game import Outcome
from antterm.games.pebbles.rules.game import *
from antterm.i18n import _
from antterm.words import Words


class PebblesWords{SENTENCES}

WORDS = PebblesWords
""",
    "draw/__init__.py": """
from collections.abc import Sequence

from antterm.draw.drawing import Drawing
from antterm.games.pebbles.rules.game import PebblesView


class PebblesDrawing(Drawing[PebblesView]):
    def text(self, view: PebblesView, ascii_only: bool, width: int, names: Sequence[str] = ()) -> str:
        seats = range(len(view.pebbles))
        return "\\n".join(f"{names[seat] if names else seat + 1}: {view.pebbles[seat]}" for seat in seats)


DRAWING = PebblesDrawing()
""",
    "draw/inks.py": """
from antterm.draw.roles import Inks

INKS = Inks("antterm.games.pebbles.draw")
""",
    "draw/themes/roles.toml": '"pebbles.heap" = ["a heap of pebbles"]\n',
    **{
        f"draw/themes/{theme}.toml": f'"pebbles.heap" = ["", {number}, "yellow"]\n'
        for theme, number in COLOURS.items()
    },
    "bots/__init__.py": """
from antterm.bots import GameBots

BOTS = GameBots({"greedy": "antterm.games.pebbles.bots.greedy:Greedy"})
""",
    "bots/greedy.py": """
class Greedy:
    def choose(self, ask, view, rng):
        return ask.choices[-1].text
""",
    "screen/__init__.py": "",
    "screen/model.py": """
from antterm.ui.models.model import GameModel

MODEL = GameModel
""",
}
"""By path in its folder, all that a game needs that is played as a list of answers."""


def game_of_ours(name: str) -> dict[str, str]:
    """Return the small game under another name, by path in a checkout."""
    return {
        f"antterm/games/{name}/{path}": text.replace("pebbles", name).replace("Pebbles", name.title())
        for path, text in SMALL_GAME.items()
    }


def game_of_others(name: str) -> dict[str, str]:
    """Return the small game under another name as a package of its own, by path in a folder of packages."""
    return {
        path.removeprefix("antterm/games/"): text.replace(f"antterm.games.{name}", name)
        for path, text in game_of_ours(name).items()
    }


def announce(site: Path, name: str, games: Mapping[str, str], bots: Mapping[str, str] = {}) -> Path:
    """Write what tells of an installed package, version 2.5.

    Args:
        site: the folder with its modules.
        name: of the package.
        games, bots: the places of its entry points by the identifiers of games.
    """
    info = site / f"{name.replace('-', '_')}-2.5.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 2.5\n")
    with (info / "entry_points.txt").open("w") as file:
        for group, places in zip(GROUPS, (games, bots), strict=True):
            file.write(f"[{group}]\n" + "".join(f"{game} = {place}\n" for game, place in places.items()))
    return info


def write(site: Path, files: Mapping[str, str]) -> None:
    """Write modules."""
    for name, text in files.items():
        path = site / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def install_game(site: Path, name: str = "pebbles") -> None:
    """Put the small game into a folder, under a name."""
    write(site, game_of_others(name))
    announce(site, f"{name}-game", {name: f"{name}:HOME"})


def install_greedy(site: Path) -> None:
    """Put the example's bot for March of the Ants into a folder."""
    shutil.copytree(GREEDY / "greedy_march", site / "greedy_march")
    announce(site, "greedy-march", {}, {"march": "greedy_march:LEVELS"})


def run(
    site: Path, *arguments: str, folder: Path | None = None, typed: str = ""
) -> subprocess.CompletedProcess[str]:
    """Run Python where the modules in a folder are installed."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=folder or site,
        env={**os.environ, "PYTHONPATH": f"{site}{os.pathsep}{CHECKOUT}", "LC_ALL": "C.UTF-8"},
        input=typed,
        capture_output=True,
        text=True,
        timeout=300,
    )


def commands(site: Path, *lines: str) -> subprocess.CompletedProcess[str]:
    """Run commands of the program one after another in one process; the exit status is that of the first."""
    code = "import sys; from antterm.cli import main; sys.exit([main(x.split()) for x in sys.argv[1:]][0])"
    return run(site, "-c", code, *lines)


def antterm(site: Path, *arguments: str, folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run a command of the program where the modules in a folder are installed."""
    return run(site, "-m", "antterm", *arguments, folder=folder)
