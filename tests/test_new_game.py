"""A fourth game: one line of the registry and one folder, and all the rest follows, contracts too."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parents[1]
RULES, _, SENTENCES = (HERE / "tests/core/toy.py").read_text().partition("class PebblesWords")
GAME = {
    "antterm/games/pebbles/__init__.py": """
from antterm.core.home import GameHome

HOME = GameHome(
    rules="antterm.games.pebbles.rules.game:RULES",
    words="antterm.games.pebbles.words:WORDS",
    drawing="antterm.games.pebbles.draw:DRAWING",
    inks="antterm.games.pebbles.draw.inks:INKS",
    bots="antterm.games.pebbles.bots:BOTS",
    model="antterm.games.pebbles.screen.model:MODEL",
)
""",
    "antterm/games/pebbles/rules/__init__.py": "",
    "antterm/games/pebbles/rules/game.py": RULES.replace("from antterm.words import Words\n", "")
    + "RULES = Pebbles\n",
    "antterm/games/pebbles/words.py": f"""
from collections.abc import Mapping, Sequence
from typing import Any, cast

from antterm.core.ask import Ask, Choice, Event
from antterm.core.game import Outcome
from antterm.games.pebbles.rules.game import *
from antterm.i18n import _
from antterm.words import Words


class PebblesWords{SENTENCES}

WORDS = PebblesWords
""",
    "antterm/games/pebbles/draw/__init__.py": """
from collections.abc import Sequence

from antterm.draw.drawing import Drawing
from antterm.games.pebbles.rules.game import PebblesView


class PebblesDrawing(Drawing[PebblesView]):
    def text(self, view: PebblesView, ascii_only: bool, width: int, names: Sequence[str] = ()) -> str:
        return f"pebbles: {view.pebbles}"


DRAWING = PebblesDrawing()
""",
    "antterm/games/pebbles/draw/inks.py": """
from antterm.draw.roles import Inks

INKS = Inks("antterm.games.pebbles.draw")
""",
    "antterm/games/pebbles/draw/themes/roles.toml": '"pebbles.heap" = ["a heap of pebbles"]\n',
    "antterm/games/pebbles/bots/__init__.py": """
from antterm.bots import GameBots

BOTS = GameBots({"greedy": "antterm.games.pebbles.bots.greedy:Greedy"})
""",
    "antterm/games/pebbles/bots/greedy.py": """
class Greedy:
    def choose(self, ask, view, rng):
        return ask.choices[-1].text
""",
    "antterm/games/pebbles/screen/__init__.py": "",
    "antterm/games/pebbles/screen/model.py": """
from antterm.ui.models.model import GameModel

MODEL = GameModel
""",
}
"""All that a game needs that is played as a list of answers."""

WRONG = {
    "Arrows point one way": ("antterm/saves/reaching_up.py", "import antterm.ui.app"),
    "No game knows another": ("antterm/games/pebbles/draw/copied.py", "import antterm.games.hive.rules.view"),
    "Only the screens know": ("antterm/games/pebbles/bots/painted.py", "import textual"),
    "Rules see no clock": ("antterm/games/pebbles/rules/lucky.py", "import random"),
    "Rules stand on the core": ("antterm/games/pebbles/rules/storing.py", "import antterm.saves.store"),
    "Rules do not speak": ("antterm/games/pebbles/rules/speaking.py", "from antterm.i18n import _"),
    "Inside a game": ("antterm/games/pebbles/bots/talkative.py", "import antterm.games.pebbles.draw"),
    "Models know no widget": ("antterm/games/pebbles/screen/painted.py", "import antterm.ui.widgets.board"),
}
"""By the beginning of a contract's name, a module that breaks it."""
END = "-- end of it --"
UNKNOWN = "antterm/fifth/__init__.py"
"""A folder that is in no registry."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house with a fourth game; it stays as it is."""
    return build(tmp_path_factory.mktemp("house"))


def build(house: Path) -> Path:
    """Make a folder a copy of the house with a fourth game, which touches two lines of what is shared."""
    for name in ("antterm", "tools"):
        shutil.copytree(HERE / name, house / name)
    shutil.copy(HERE / "pyproject.toml", house)
    plant(house, GAME)
    registry = house / "antterm/registry.py"
    hive = '    "hive": "antterm.games.hive:HOME",\n'
    text = registry.read_text()
    assert hive in text
    registry.write_text(text.replace(hive, hive + '    "pebbles": "antterm.games.pebbles:HOME",\n'))
    project = house / "pyproject.toml"
    hive, text = 'hive = "antterm.games.hive:HOME"\n', project.read_text()
    assert hive in text
    project.write_text(text.replace(hive, hive + 'pebbles = "antterm.games.pebbles:HOME"\n'))
    return house


def plant(house: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        path = house / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def run(house: Path, code: str, *commands: str) -> list[str]:
    """What the program of a house says to some commands, which go well; Python does something before."""
    calls = "".join(f"assert main({command.split()!r}) == 0; print('{END}')\n" for command in commands)
    main = "from antterm.cli import main\n"
    ran = subprocess.run(
        [sys.executable, "-c", code + main + calls], cwd=house, capture_output=True, text=True
    )
    assert (ran.returncode, ran.stderr) == (0, ""), ran.stderr
    return ran.stdout.removesuffix(f"{END}\n").split(f"{END}\n")


def test_a_new_game_is_set_up_and_played(house: Path) -> None:
    simulation = "simulate pebbles --seats bot:greedy,bot:random --games 3"
    told, played, helped = run(house, "", "options pebbles", simulation, "play --help")
    assert "hive, pebbles, micropolis, march" in helped
    assert "rounds = 1, 2, 3" in told
    assert "bot:random" in told
    assert "bot:greedy" in told
    assert "ended: 3 counted" in played


@pytest.mark.slow
def test_a_new_game_is_saved_and_shown(house: Path) -> None:
    code = """
from pathlib import Path

from antterm import registry
from antterm.draw.roles import role_of
from antterm.saves.store import Store
from antterm.table import Seat, Table

assert role_of("pebbles.heap") is not None
assert registry.load(registry.HOMES["pebbles"].model).__name__ == "GameModel"
seats = [Seat("Ann"), Seat("Bot", "bot:greedy")]
with Table.create(Store(Path("data")), "pebbles", seats, {}, 1, "sunday") as table:
    table.answer("take")
    table.answer("2")
    table.answer(table.bot_choice())
    events = [event for entry in table.record.history for event in entry.events]
assert all(map(lambda event: registry.words("pebbles").event(event, ["Ann", "Bot"]), events)), events
"""
    [shown] = run(house, code, "show sunday --data-dir data")
    assert shown.startswith("pebbles: (2, 0)\n")


def checked(house: Path) -> str:
    """What the checker of contracts says of a house."""
    pytest.importorskip("importlinter")
    command = "from importlinter.cli import lint_imports_command; lint_imports_command(['--no-cache'])"
    ran = subprocess.run([sys.executable, "-c", command], cwd=house, capture_output=True, text=True)
    return ran.stdout + ran.stderr


def broken(said: str) -> set[str]:
    """The names of the broken contracts."""
    return set(re.findall(r"^(.+?) BROKEN", said, re.MULTILINE))


@pytest.mark.slow
def test_a_game_that_keeps_to_the_rules_breaks_no_contract(house: Path) -> None:
    said = checked(house)
    assert "0 broken" in said, said
    assert "kept" in said


@pytest.mark.slow
def test_what_rules_must_not_import_and_a_folder_that_is_in_no_registry_are_found(tmp_path: Path) -> None:
    house = build(tmp_path)
    plant(house, {name: f"{text}\n" for name, text in WRONG.values()} | {UNKNOWN: "import random\n"})
    said = checked(house)
    assert len(broken(said)) == len(WRONG), said
    for contract, (name, text) in WRONG.items():
        assert any(known.startswith(contract) for known in broken(said)), (contract, said)
        module = name.removesuffix(".py").replace("/", ".")
        assert module in said, (module, text)
    assert "not listed as layers:\n\n- antterm.fifth\n" in said, said
