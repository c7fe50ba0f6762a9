"""A fourth game: a folder, a line of the registry and what the recipe names besides, and tests hold it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.packages import game_of_ours, install_game, write
from tests.test_example import ASK_EVERY_GAME

HERE = Path(__file__).parents[1]
KNOW_ALL_GAMES = (
    *ASK_EVERY_GAME,
    "tests/bots/test_bot_process.py",
    "tests/cli/test_cli.py",
    "tests/conformance",
    "tests/draw/test_roles.py",
    "tests/games/micropolis/screen/test_screens.py",
    "tests/host/test_bounds.py",
    "tests/host/test_equal_bytes.py",
    "tests/host/test_packages.py",
    "tests/plain/test_in_one_line.py",
    "tests/plain/test_pages.py",
    "tests/program/test_bots.py",
    "tests/saves",
    "tests/test_pages_run.py",
    "tests/test_readme_keys.py",
    "tests/ui/test_bot_turns.py",
    "tests/ui/test_colours.py",
    "tests/ui/test_forms.py",
    "tests/ui/test_lesson_keys.py",
    "tests/ui/test_model.py",
    "tests/ui/test_preview.py",
    "tests/ui/test_screens.py",
    "tests/ui/test_start.py",
    "tests/wire",
)
"""Tests that look at every game, or at what is listed of them: those of the example, and longer ones."""
SAVED = """
import shutil
from pathlib import Path
from antterm.saves.store import Store
from antterm.table import Seat, Table

with Table.create(Store(Path("kept")), "acorns", [Seat("Ann"), Seat("Bob")], {}, 1, "sunday") as table:
    while table.length < 5:
        table.answer(table.ask.choices[0].text)
shutil.copy("kept/games/sunday.json", "tests/saves/samples/acorns-schema-1.json")
shutil.rmtree("kept")
"""
"""Makes the sample that `tests/saves/test_samples.py` asks for."""
RENEWED = """
import os
import pytest

os.environ["ANTTERM_RENEW_GOLDEN"] = "1"
ran = "-q -n 0 -p no:cacheprovider tests/ui/test_screens.py".split()
raise SystemExit(pytest.main([*ran, "-k", "home or form"]))
"""
"""Renews the screens that list all games."""
STEPS: tuple[tuple[str, ...], ...] = (
    ("-c", SAVED),
    *(("tools/i18n", step) for step in ("extract", "update", "compile")),
    ("tools/share",),
    ("tools/wire", "renew"),
    ("-c", RENEWED),
)
"""What docs/design/games.md has whoever adds a game do, once it is there."""
WRONG = {
    "Arrows point one way": ("antterm/saves/reaching_up.py", "import antterm.ui.app"),
    "No game knows another": ("antterm/games/acorns/draw/copied.py", "import antterm.games.hive.rules.view"),
    "Only the screens know": ("antterm/games/acorns/bots/painted.py", "import textual"),
    "Rules see no clock": ("antterm/games/acorns/rules/lucky.py", "import random"),
    "Rules stand on the core": ("antterm/games/acorns/rules/storing.py", "import antterm.saves.store"),
    "Rules do not speak": ("antterm/games/acorns/rules/speaking.py", "from antterm.i18n import _"),
    "Inside a game": ("antterm/games/acorns/bots/talkative.py", "import antterm.games.acorns.draw"),
    "Models know no widget": ("antterm/games/acorns/screen/painted.py", "import antterm.ui.widgets.board"),
}
"""By the beginning of a contract's name, a module that breaks it."""
ACORNS = '    "acorns": "antterm.games.acorns:HOME",\n'
"""The line of the registry."""
ENTRY = 'acorns = "antterm.games.acorns:HOME"\n'
"""The same in pyproject.toml."""
END = "-- end of it --"
UNKNOWN = "antterm/fifth/__init__.py"
"""A folder that is in no registry."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house with a fourth game; it stays as it is."""
    return build(tmp_path_factory.mktemp("house"))


def build(house: Path, *names: str) -> Path:
    """Make a folder a copy of the house with a fourth game, which changes one line of what is shared.

    Args:
        house: the folder.
        names: what it gets besides the package, the tools and the project's settings.
    """
    for name in ("antterm", "tools", "pyproject.toml", *names):
        if (HERE / name).is_dir():
            shutil.copytree(HERE / name, house / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(HERE / name, house / name)
    write(house, game_of_ours("acorns"))
    after(house / "antterm/registry.py", '    "hive": "antterm.games.hive:HOME",\n', ACORNS)
    return house


def after(file: Path, line: str, added: str) -> None:
    """Add text to a file, after a line that it has once."""
    text = file.read_text("utf-8")
    assert text.count(line) == 1
    file.write_text(text.replace(line, line + added), "utf-8")


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
    simulation = "simulate acorns --seats bot:greedy,bot:random --games 3"
    told, played, helped = run(house, "", "options acorns", simulation, "play --help")
    assert "hive, acorns, micropolis, march" in helped
    assert "rounds = 1, 2, 3" in told
    assert "bot:random" in told
    assert "bot:greedy" in told
    assert "ended: 3 counted" in played


@pytest.mark.slow
def test_a_new_game_is_saved_and_shown(house: Path) -> None:
    code = """
from pathlib import Path

from antterm import registry
from antterm.bots import SteadyBot
from antterm.draw.roles import role_of
from antterm.saves.store import Store
from antterm.table import Seat, Table

assert role_of("acorns.heap") is not None
assert registry.load(registry.HOMES["acorns"].model).__name__ == "GameModel"
seats = [Seat("Ann"), Seat("Bot", "bot:greedy")]
with Table.create(Store(Path("data")), "acorns", seats, {}, 1, "sunday") as table:
    table.answer("take")
    table.answer("2")
    task = table.bot_task()
    table.answer(SteadyBot(task.bot).answer(task.ask, task.view, task.rng).text)
    events = [event for entry in table.record.history for event in entry.events]
assert all(map(lambda event: registry.words("acorns").event(event, ["Ann", "Bot"]), events)), events
"""
    [shown] = run(house, code, "show sunday --data-dir data")
    assert shown.startswith("Ann: 2\nBot: 0\n")


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
    write(house, {name: f"{text}\n" for name, text in WRONG.values()} | {UNKNOWN: "import random\n"})
    said = checked(house)
    assert len(broken(said)) == len(WRONG), said
    for contract, (name, text) in WRONG.items():
        assert any(known.startswith(contract) for known in broken(said)), (contract, said)
        module = name.removesuffix(".py").replace("/", ".")
        assert module in said, (module, text)
    assert "not listed as layers:\n\n- antterm.fifth\n" in said, said


def prepare(house: Path, site: Path) -> None:
    """Make a house with a fourth game by the steps of docs/design/games.md.

    Args:
        house: its folder.
        site: a folder in which another package has a fifth one.
    """
    house.mkdir()
    pages = [path.name for path in HERE.glob("*.md")]
    build(house, ".ci", "benchmarks", "deploy", "docs", "examples", "share", "tests", *pages)
    after(house / "pyproject.toml", 'hive = "antterm.games.hive:HOME"\n', ENTRY)
    promises = house / "tests/conformance/invariants.py"
    for game_id in ("cones", "acorns"):
        after(promises, '    "pebbles": pebbles_lookalike,\n', f'    "{game_id}": pebbles_lookalike,\n')
    for step in STEPS:
        done = python(house, *step)
        assert done.returncode == 0, done.stdout + done.stderr
    install_game(site, "cones")


@pytest.mark.slow
def test_all_that_asks_every_game_holds_it_beside_one_of_another_package(tmp_path: Path) -> None:
    """Ours is the second in all lists, that of the package the last; nobody has translated either."""
    house, site = tmp_path / "house", tmp_path / "site"
    prepare(house, site)
    ran = python(house, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", *KNOW_ALL_GAMES, site=site)
    assert ran.returncode == 0, ran.stdout


def python(house: Path, *arguments: str, site: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run Python in a house, where the packages of another folder are installed, if one is given."""
    path = os.pathsep.join(map(str, filter(None, (house, site))))
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=house,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
    )
