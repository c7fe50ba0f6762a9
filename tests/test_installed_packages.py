"""A game and a bot that pip has installed into a fresh environment: on the screen, by ear, at a host."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from pexpect.popen_spawn import PopenSpawn  # type: ignore[import-untyped]

from tests.packages import CHECKOUT, GREEDY, game_of_others, write
from tests.terminal import PATIENCE, Terminal

pytestmark = pytest.mark.slow
wheels = pytest.importorskip("hatchling.builders.wheel", reason="hatchling builds the wheels")

PYPROJECT = """
[project]
name = "pebbles-game"
version = "2.5"
dependencies = ["antterm"]

[project.entry-points."antterm.games"]
pebbles = "pebbles:HOME"

[tool.hatch.build.targets.wheel]
packages = ["pebbles"]
"""


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command of antterm in an environment into which pip has put it, a game and a bot.

    What antterm depends on is that of the environment in which the tests run, so that nothing is fetched.
    """
    folder = tmp_path_factory.mktemp("fresh")
    write(folder / "pebbles-game", {**game_of_others("pebbles"), "pyproject.toml": PYPROJECT})
    for source in (CHECKOUT, GREEDY, folder / "pebbles-game"):
        [*wheels.WheelBuilder(str(source)).build(directory=str(folder), versions=["standard"])]
    subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True)
    pip = [str(folder / "venv/bin/pip"), "install", "-q", "--no-index", "--no-deps"]
    subprocess.run([*pip, *map(str, folder.glob("*.whl"))], check=True)
    (site,) = (folder / "venv/lib").glob("python*/site-packages")
    (site / "dependencies.pth").write_text("\n".join(path for path in sys.path if "site-packages" in path))
    return folder / "venv/bin/antterm"


@contextmanager
def by_ear(program: Path, *arguments: str) -> Iterator[PopenSpawn]:
    """The program in plain mode."""
    words = [str(program), *arguments, "--plain", "--lang", "en"]
    child = PopenSpawn(words, timeout=PATIENCE, encoding="utf-8")
    try:
        yield child
    finally:
        child.sendeof()
        child.wait()


def play_by_ear(child: PopenSpawn) -> None:
    """Give the first answer to each question until the game is over."""
    answers = 0
    while child.expect([r"\?\s+1\. You", ": counted"]) == 0:
        child.sendline("1")
        answers += 1
    assert answers >= 3


def test_it_is_told_of_and_simulated_in_two_processes(program: Path, tmp_path: Path) -> None:
    def told(*arguments: str) -> str:
        done = subprocess.run([program, *arguments], cwd=tmp_path, capture_output=True, text=True)
        assert (done.returncode, done.stderr) == (0, ""), done.stderr
        return done.stdout

    imported = told("doctor")
    assert str(program.parents[1]) in imported, "it is not the checkout that runs"
    assert "bot:greedy: greedy-march 0.1.0" in imported
    assert "pebbles: pebbles-game 2.5" in imported
    assert "From the package pebbles-game 2.5." in told("options", "pebbles")
    seats = ("--seats", "bot:greedy,bot:random", "--games", "4", "--jobs", "2")
    assert "ended: 4 counted" in told("simulate", "pebbles", *seats)
    assert "4 games in" in told("simulate", "march", *seats, "--option", "beyond=none")


def test_it_is_played_on_the_screen(program: Path, tmp_path: Path) -> None:
    data = ("--data-dir", str(tmp_path / "data"), "--seed", "1")
    seats = ("--seats", "Ann,bot:greedy")
    pebbles = [str(program), "play", "pebbles", *seats, *data, "--option", "rounds=1"]
    with Terminal(pebbles, 80, 24, {}, tmp_path) as terminal:
        for question in ("Ann: action?", "Ann: heap?", "Ann: bid?"):
            terminal.wait_for(question)
            terminal.key("enter")
        terminal.wait_for("Ann: counted")
    with Terminal([str(program), "play", "march", *seats, *data], 80, 24, {}, tmp_path) as terminal:
        terminal.wait_for("Ann")
    listed = subprocess.run([program, "saves", *data[:2]], capture_output=True, text=True, check=True).stdout
    assert "pebbles" in listed


def test_it_is_played_by_ear(program: Path, tmp_path: Path) -> None:
    begin = ("play", "pebbles", "--seats", "Ann,bot:greedy", "--seed", "1", "--option", "rounds=1")
    with by_ear(program, *begin, "--data-dir", str(tmp_path / "data")) as child:
        play_by_ear(child)


async def test_it_is_played_at_a_host(program: Path, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data/host.toml").write_text('packages = ["pebbles-game"]\n')
    socket = str(tmp_path / "host.sock")
    host = await asyncio.create_subprocess_exec(
        *(str(program), "host", "--socket", socket, "--data-dir", str(tmp_path / "data")),
        stdout=subprocess.PIPE,
        env={**os.environ, "LC_ALL": "C.UTF-8"},
    )
    try:
        assert host.stdout is not None
        assert b"ready at" in await asyncio.wait_for(host.stdout.readline(), PATIENCE)
        await asyncio.to_thread(play_at_host, program, socket, tmp_path / "own")
    finally:
        host.terminate()
        await asyncio.wait_for(host.wait(), PATIENCE)


def play_at_host(program: Path, socket: str, data: Path) -> None:
    """Open a table by ear with a bot in the other seat, and play a short game."""
    with by_ear(program, "join", "--socket", socket, "--data-dir", str(data)) as child:
        for told, typed in (
            (r"1\. Open a new table", "1"),
            (r"4\. Pebbles \(pebbles-game 2\.5\)", "4"),
            (r"4\. Seat 2: open to anybody", "4"),
            (r"3\. bot, level greedy", "3"),
            (r"Seat 2: bot, level greedy", "1"),
        ):
            child.expect(told)
            child.sendline(typed)
        play_by_ear(child)
