"""The example of a game of one's own: small, playable, and held by everything that holds the others."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parents[1]
EXAMPLE = HERE / "examples/hex"
MOST_LINES = 300
ASK_EVERY_GAME = (
    "tests/cli/test_completions.py",
    "tests/conformance/test_homes.py",
    "tests/conformance/test_imagined.py",
    "tests/conformance/test_words.py",
    "tests/plain/test_released.py",
    "tests/saves/test_samples.py",
    "tests/test_api.py",
    "tests/test_catalogues.py",
    "tests/test_i18n.py",
    "tests/test_lessons.py",
    "tests/test_plugins.py",
    "tests/test_rl.py",
    "tests/test_texts.py",
    "tests/test_themes.py",
    "tests/ui/test_lessons.py",
    "tests/ui/test_new_game_form.py",
    "tests/ui/test_new_table.py",
)
"""Tests outside of the conformance suites that look at every game, or at what is listed of them.

They are what is run with one more game; the whole suite is not, which would take as long again as it does.
"""
SAVED = """
import shutil
from pathlib import Path
from antterm.saves.store import Store
from antterm.table import Seat, Table

with Table.create(Store(Path("kept")), "connect", [Seat("Ann"), Seat("Bob")], {}, 1, "sunday") as table:
    table.answer("c3")
shutil.copy("kept/games/sunday.json", "tests/saves/samples/connect-schema-1.json")
"""
"""Makes the sample that `tests/saves/test_samples.py` asks for."""


FOLDERS = ("share", "docs", "deploy", "examples")
PAGES = ("README.md", "README.es.md", "README.ru.md", "CONTRIBUTING.md")
"""What these tests look at beside the package."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the house in which the example is a game like the others; it stays as it is."""
    return plant(tmp_path_factory.mktemp("house"))


def plant(folder: Path) -> Path:
    """Make a folder a copy of the house in which the example is the last of the games."""
    for name in ("antterm", "tests", "tools"):
        shutil.copytree(HERE / name, folder / name)
    shutil.copytree(EXAMPLE, folder, dirs_exist_ok=True)
    shutil.copy(HERE / "pyproject.toml", folder)
    registry = folder / "antterm/registry.py"
    march = '    "march": "antterm.games.march:HOME",\n'
    text = registry.read_text()
    assert march in text
    registry.write_text(text.replace(march, march + '    "connect": "antterm.games.connect:HOME",\n'))
    project = folder / "pyproject.toml"
    march, text = 'march = "antterm.games.march:HOME"\n', project.read_text()
    assert march in text
    project.write_text(text.replace(march, march + 'connect = "antterm.games.connect:HOME"\n'))
    return folder


def run(house: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=house,
        env={**os.environ, "PYTHONPATH": str(house)},  # for `tools`, which would find the installed package
        capture_output=True,
        text=True,
    )


def test_it_is_small() -> None:
    lines = [line for path in EXAMPLE.rglob("*.py") for line in path.read_text().splitlines() if line.strip()]
    assert len(lines) <= MOST_LINES


@pytest.mark.slow
@pytest.mark.parametrize("name", ["contract", "screens"])
def test_both_conformance_suites_hold_it(house: Path, name: str) -> None:
    """All their cases: which of them the ordinary run tries depends on those of the other games."""
    chosen = (f"tests/conformance/test_{name}.py", "-k", "connect", "-m", "slow or not slow")
    ran = run(house, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", *chosen)
    assert ran.returncode == 0, ran.stdout
    counted = ran.stdout.splitlines()[-1]
    assert int(counted.split()[0]) > 30, counted


@pytest.mark.slow
def test_whatever_else_asks_every_game_holds_it_with_no_translation(tmp_path: Path) -> None:
    """The steps of docs/design/games.md, then the tests that it names, with this game last in every list."""
    house = plant(tmp_path)
    for name in (*FOLDERS, *PAGES):
        copy = shutil.copytree if (HERE / name).is_dir() else shutil.copy
        copy(HERE / name, house / name)
    steps = [
        ("-c", SAVED),
        *(("tools/i18n", step) for step in ("extract", "update", "compile")),
        ("tools/share",),
    ]
    for step in steps:
        done = run(house, *step)
        assert done.returncode == 0, done.stderr
    wanted = run(house, "tools/i18n", "wanted")
    assert wanted.returncode == 1
    assert "antterm/games/connect/locale/ru/words.po: 'Hex'" in wanted.stderr
    ran = run(house, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", *ASK_EVERY_GAME)
    assert ran.returncode == 0, ran.stdout


@pytest.mark.slow
def test_it_keeps_the_contracts(house: Path) -> None:
    pytest.importorskip("importlinter")
    command = "from importlinter.cli import lint_imports_command; lint_imports_command(['--no-cache'])"
    said = run(house, "-c", command).stdout
    assert "0 broken" in said, said


@pytest.mark.slow
def test_its_types_hold(house: Path) -> None:
    pytest.importorskip("mypy")
    folders = [f"{folder.relative_to(EXAMPLE)}" for folder in EXAMPLE.rglob("connect") if folder.is_dir()]
    assert folders
    ran = run(house, "-m", "mypy", *folders)
    assert ran.returncode == 0, ran.stdout


@pytest.mark.slow
def test_bots_play_it_to_its_end(house: Path) -> None:
    ran = run(
        house, "-m", "antterm", "simulate", "connect", "--seats", "bot:random,bot:random", "--games", "4"
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "ended: 4 joined" in ran.stdout
