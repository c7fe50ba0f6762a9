"""Standard output that cannot be written: no command ends as if it had said what it should."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from antterm.commands.arguments import parsers
from tests.sampling import sampled

FULL = Path("/dev/full")
pytestmark = pytest.mark.skipif(not FULL.exists(), reason="there is no full device here")

SAYING = (
    ["--version"],
    ["saves"],
    ["saves", "--json"],
    ["stats"],
    ["show", "sunday"],
    ["check", "sunday"],
    ["export", "sunday"],
    ["share", "sunday"],
    ["options", "hive"],
    ["options", "march", "--json"],
    ["simulate", "hive", "--games", "1", "--limit", "5"],
    ["simulate", "hive", "--games", "1", "--limit", "5", "--csv"],
    ["puzzle", "--text"],
    ["doctor"],
    ["completions", "bash"],
    ["perft", "--depth", "1"],
    ["uhp"],
    ["import", "game.txt"],
    ["--plain"],
)
"""Command lines that print something."""


def helps() -> list[list[str]]:
    """The help of the program and of each command."""
    return [["--help"], *([*name.split(), "--help"] for name in parsers()[1])]


def ended(folder: Path, argv: list[str], unbuffered: str = "") -> subprocess.CompletedProcess[str]:
    """Run the program with a full disk as its standard output."""
    variables = {"ANTTERM_DATA_DIR": str(folder / "data"), "PYTHONUNBUFFERED": unbuffered, "LANGUAGE": "en"}
    with FULL.open("w") as full:
        return subprocess.run(
            [sys.executable, "-m", "antterm", *argv],
            env={**os.environ, **variables},
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=60,
            check=False,
        )


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a game of another program, and data with a saved game."""
    folder = tmp_path_factory.mktemp("full")
    (folder / "game.txt").write_text("Base;InProgress;Black[1];wS1")
    command = [sys.executable, "-m", "antterm", "import", "game.txt", "--name", "sunday"]
    data = {**os.environ, "ANTTERM_DATA_DIR": str(folder / "data")}
    subprocess.run(command, env=data, cwd=folder, capture_output=True, timeout=60, check=True)
    return folder


@pytest.mark.few(1)
@pytest.mark.parametrize("argv", sampled(([each] for each in (*SAYING, *helps())), every=8), ids=" ".join)
def test_output_that_is_lost_is_a_failure_in_one_sentence(folder: Path, argv: list[str]) -> None:
    found = ended(folder, argv)
    assert found.returncode == 1
    assert found.stderr == "antterm: Cannot write to standard output (No space left on device).\n"


@pytest.mark.slow
@pytest.mark.parametrize(
    "argv",
    sampled(([each] for each in (["saves"], ["--help"], ["uhp"], ["--version"], ["completions", "zsh"])), 3),
    ids=" ".join,
)
def test_so_it_is_where_nothing_is_buffered(folder: Path, argv: list[str]) -> None:
    found = ended(folder, argv, "1")
    assert found.returncode == 1
    assert found.stderr == "antterm: Cannot write to standard output (No space left on device).\n"


def test_a_complaint_that_cannot_be_written_changes_nothing_else(folder: Path) -> None:
    with FULL.open("w") as full:
        command = [sys.executable, "-m", "antterm", "bogus"]
        found = subprocess.run(command, stdout=subprocess.PIPE, stderr=full, timeout=60, check=False)
    assert (found.returncode != 0, found.stdout) == (True, b"")
