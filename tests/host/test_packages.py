"""A host offers the games and bots of those packages that its owner lists."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from antterm.saves.document import Seat
from antterm.wire.messages import Make, Refusal, Snapshot
from tests import packages
from tests.host.hosting import PATIENCE, Terminal
from tests.host.test_program import CHECKOUT, terminal_at

PEBBLES = Make(game="pebbles", seats=(Seat("Ann"), Seat("Bot", "bot:greedy")), options={})
MARCH = Make(game="march", seats=(Seat("Ann"), Seat("Bot", "bot:greedy")), options={})
TRIED = Make(game="march", seats=(Seat("Ann"), Seat("Bot", "py:greedy_march.bot:Greedy")), options={})


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which a game and a bot are installed; it stays as it is."""
    folder = tmp_path_factory.mktemp("site")
    packages.install_game(folder)
    packages.install_greedy(folder)
    return folder


@asynccontextmanager
async def host(site: Path, home: Path, allowed: Sequence[str]) -> AsyncIterator[tuple[Terminal, str]]:
    """A terminal at a host whose owner allows some packages, and what the host has complained of."""
    data, path = home / "data", home / "host.sock"
    data.mkdir()
    (data / "host.toml").write_text(f"packages = {[*allowed]}\n")
    complaints = home / "complaints"
    with complaints.open("wb") as file:
        started = await asyncio.create_subprocess_exec(
            *(
                sys.executable,
                "-m",
                "tests.program.antterm",
                "host",
                "--socket",
                str(path),
                "--data-dir",
                str(data),
            ),
            env={**os.environ, "PYTHONPATH": f"{site}{os.pathsep}{CHECKOUT}"},
            cwd=site,
            stdout=subprocess.PIPE,
            stderr=file,
        )
    try:
        assert started.stdout is not None
        assert b"ready at" in await asyncio.wait_for(started.stdout.readline(), PATIENCE)
        yield await terminal_at(path), complaints.read_text()
    finally:
        if started.returncode is None:
            started.terminate()
            await asyncio.wait_for(started.wait(), PATIENCE)


async def refused(terminal: Terminal, wanted: Make) -> str:
    terminal.say(wanted)
    return (await terminal.hear(Refusal)).code


async def test_a_host_offers_nothing_of_other_packages_by_itself(site: Path, home_of_its_own: Path) -> None:
    async with host(site, home_of_its_own, ()) as (ann, complaints):
        assert complaints == ""
        assert await refused(ann, PEBBLES) == "unknown_game"
        assert await refused(ann, MARCH) == "unknown_value"
        assert await refused(ann, TRIED) == "unknown_value"


@pytest.mark.slow
async def test_a_bot_of_a_package_that_is_listed_plays_at_a_host(site: Path, home_of_its_own: Path) -> None:
    async with host(site, home_of_its_own, ("Greedy_March", "absent")) as (ann, complaints):
        text = "host.toml allows the package absent, which provides neither games nor bots here."
        assert complaints == f"antterm: {text}\n"
        assert await refused(ann, PEBBLES) == "unknown_game"
        assert await refused(ann, TRIED) == "unknown_value"
        ann.say(MARCH)
        first, given = (await ann.hear(Snapshot)).rev, 0
        while ann.stand is None or ann.stand.rev < first + given + 3:  # so often the bot has answered
            ask = ann.position()[1]
            if ask is not None and ask.seat == 0:
                ann.answer(ask.choices[0].text)
                given += 1
                await ann.until_rev(first + given)
            else:
                await ann.hear(Snapshot)
        assert given > 0
