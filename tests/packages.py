"""Packages of other makers, as pip would have put them into a folder: modules, and what they announce."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from tests.test_new_game import GAME

CHECKOUT = Path(__file__).parents[1]
GREEDY = CHECKOUT / "examples/greedy-march"
GROUPS = ("antterm.games", "antterm.bots")
PEBBLES = {
    name.removeprefix("antterm/games/"): text.replace("antterm.games.pebbles", "pebbles")
    for name, text in GAME.items()
}
"""The fourth game of `tests/test_new_game.py` as a package of its own."""


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


def install_pebbles(site: Path) -> None:
    """Put the game of pebbles into a folder."""
    write(site, PEBBLES)
    announce(site, "pebbles-game", {"pebbles": "pebbles:HOME"})


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


def antterm(site: Path, *arguments: str, folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run a command of the program where the modules in a folder are installed."""
    return run(site, "-m", "antterm", *arguments, folder=folder)
