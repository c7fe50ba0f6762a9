"""The example of a game of one's own: small, playable, and held by everything that holds the others."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parents[1]
EXAMPLE = HERE / "examples/hex"
MOST_LINES = 300


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the house in which the example is a game like the others."""
    folder = tmp_path_factory.mktemp("house")
    for name in ("antterm", "tests", "tools"):
        shutil.copytree(HERE / name, folder / name)
    shutil.copytree(EXAMPLE, folder, dirs_exist_ok=True)
    shutil.copy(HERE / "pyproject.toml", folder)
    registry = folder / "antterm/registry.py"
    march = '    "march": "antterm.games.march:HOME",\n'
    text = registry.read_text()
    assert march in text
    registry.write_text(text.replace(march, march + '    "connect": "antterm.games.connect:HOME",\n'))
    return folder


def run(house: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *arguments], cwd=house, capture_output=True, text=True)


def test_it_is_small() -> None:
    lines = [line for path in EXAMPLE.rglob("*.py") for line in path.read_text().splitlines() if line.strip()]
    assert len(lines) <= MOST_LINES


def test_both_conformance_suites_hold_it(house: Path) -> None:
    suites = [f"tests/conformance/test_{each}.py" for each in ("contract", "screens")]
    ran = run(house, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", *suites, "-k", "connect")
    assert ran.returncode == 0, ran.stdout
    counted = ran.stdout.splitlines()[-1]
    assert int(counted.split()[0]) > 20, counted


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


def test_bots_play_it_to_its_end(house: Path) -> None:
    ran = run(
        house, "-m", "antterm", "simulate", "connect", "--seats", "bot:random,bot:random", "--games", "4"
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "ended: 4 joined" in ran.stdout
