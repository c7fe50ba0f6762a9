"""Bots in other languages that come to a server with the SSH of their own system, each with its own key."""

from __future__ import annotations

import asyncio
import os
import shlex
import subprocess
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

import pytest

from antterm.saves.document import Seat
from antterm.saves.store import Store
from antterm.serve.key_ring import KeyRing
from antterm.wire.frames import frame, read_reply
from antterm.wire.messages import PROTOCOL, Hello, Make, Sit, Snapshot, ToHost
from tests.bots.test_json_lines import FIRST, HELLO, Script
from tests.program.sshd import KEYGEN, SSH
from tests.serve.test_ssh import Server
from tests.terminal import PATIENCE

pytestmark = pytest.mark.skipif(
    not (SSH and KEYGEN and hasattr(os, "fork")), reason="needs ssh and ssh-keygen"
)
PAGE = Path(__file__).parents[2] / "docs/json-bots.md"
AS_WRITTEN = "./bot < talk | ssh -T -p 2222 -i bot_key games.example.org json sunday > talk"
"""The command with which the page has a bot connect."""


def register(server: Server, name: str) -> None:
    """Give somebody a name, if they have none, which their key has from then on."""
    ring = KeyRing(server.folder)
    if name not in ring.everybody():
        ring.make(name, " ".join(server.key(name.casefold()).with_suffix(".pub").read_text().split()[:2]))


def make_table(server: Server, game: str, table: str, name: str, other: str = "") -> None:
    """Make a table, with a seat for its maker and one for another, or for whoever comes."""

    async def request(person: str, message: ToHost) -> Snapshot:
        reader, writer = await asyncio.open_unix_connection(server.folder.parent / "host.sock")
        number = KeyRing(server.folder).number_of(person)
        writer.write(frame(Hello(protocol=PROTOCOL, app="test", guest=person, key=number)) + frame(message))
        while not isinstance(stand := await read_reply(reader), Snapshot):
            assert stand is not None
        writer.close()
        await writer.wait_closed()
        return stand

    async def make() -> None:
        made = Make(game=game, name=table, seats=(Seat("A"), Seat("B")), options={})
        stand = await request(name, made)
        if other:
            await request(other, Sit(table=stand.table, seat=1))

    asyncio.run(asyncio.wait_for(make(), PATIENCE))


def come(
    command: Sequence[str], folder: Path, script: Script, table: str = "sunday"
) -> subprocess.Popen[str]:
    """Have a bot come as the page says.

    Args:
        command: what its owner types to log in.
        folder: where it is connected with that.
        script: the bot.
        table: where it plays.
    """
    assert AS_WRITTEN in PAGE.read_text("utf-8")
    os.mkfifo(folder / "talk")
    typed = AS_WRITTEN.replace("./bot", str(script.path)).replace("json sunday", f"json {table}".strip())
    typed = typed.replace("ssh -T -p 2222 -i bot_key games.example.org", shlex.join(command))
    return subprocess.Popen(typed, shell=True, cwd=folder, stderr=subprocess.PIPE, text=True)


def ended(bot: subprocess.Popen[str]) -> tuple[int, str]:
    """Wait for the end of a bot; return the exit status of `ssh` and its standard error."""
    _out, told = bot.communicate(timeout=2 * PATIENCE)
    return bot.returncode, told


@pytest.mark.slow  # in `tests/cli/test_join_bot.py` a bot plays a whole game at the other end of lines
def test_two_bots_play_a_whole_game_each_with_its_key(shared_server: Server, tmp_path: Path) -> None:
    with ExitStack() as bots:
        for name in ("Robot", "Golem"):
            register(shared_server, name)
        make_table(shared_server, "micropolis", "sunday", "Robot")
        scripts: dict[str, Script] = {}
        for name in ("robot", "golem"):
            (tmp_path / name).mkdir()
            scripts[name] = Script(tmp_path / name, FIRST)
        coming = [
            bots.enter_context(come(shared_server.command(name, "-T"), tmp_path / name, scripts[name]))
            for name in scripts
        ]
        said = {ended(bot) for bot in coming}
        assert len(said) == 1, "both are told the same"
        status, told = said.pop()
        assert status == 0
        played = Store(shared_server.folder).read("sunday")
        for seat, script in enumerate(scripts.values()):
            hello, *asked, end = script.heard
            assert (hello["type"], hello["seat"], hello["names"]) == ("hello", seat, ["Robot", "Golem"])
            assert {message["type"] for message in asked} == {"ask"}
            assert {message["seat"] for message in asked} == {seat}
            assert end["type"] == "end"
            assert all(hello["names"][winner] in told for winner in end["winners"])
        given = sum(message["type"] == "ask" for script in scripts.values() for message in script.heard)
        assert given == len(played.answers)


REFUSED = {
    "a key without a name": (
        "stranger",
        "friday",
        FIRST,
        "This key has no name here yet: log in with it once without a command, and choose a name.",
    ),
    "no table named": ("robot", "", FIRST, "Give the name of the bot's table, as in “json sunday”."),
    "no such table": ("robot", "monday", FIRST, "The host has no table “monday”."),
    "leaves at once": ("robot", "friday", "", "The bot left before the end; its seat is waiting for it."),
    "illegal": (
        "ann",
        "friday",
        HELLO + "        say({'answer': 'x'})",
        "The engine “Ann” answered “x”, which is not legal here.",
    ),
}


def test_what_keeps_a_bot_from_playing_is_one_sentence(shared_server: Server, tmp_path: Path) -> None:
    register(shared_server, "Robot")
    register(shared_server, "Ann")
    make_table(shared_server, "hive", "friday", "Ann", "Robot")
    for case, (name, table, body, said) in REFUSED.items():
        folder = tmp_path / case.replace(" ", "-")
        folder.mkdir()
        script = Script(folder, body)
        with come(shared_server.command(name, "-T"), folder, script, table) as bot:
            assert ended(bot) == (1, f"{said}\n"), case
    assert script.heard[-1] == {"type": "error", "error": "not one of the choices"}
    alone = shared_server.run("robot", "-T", then=["json", "monday"])
    assert (alone.returncode, alone.stdout) == (1, ""), "what is told to people is not among the JSON"
