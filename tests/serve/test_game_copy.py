"""Finished games that people take home with the SSH of their own system: the commands `save` and `film`."""

from __future__ import annotations

import asyncio
import os
import subprocess
from pathlib import Path

import pytest

from antterm.saves.document import Seat, parse
from antterm.serve.game_copy import MOST_FILMED, why_no_film
from antterm.serve.key_ring import KeyRing
from antterm.wire.frames import frame, read_reply
from antterm.wire.messages import (
    PROTOCOL,
    Accepted,
    FromHost,
    GiveAnswer,
    Hello,
    HouseRules,
    Make,
    Refusal,
    Sit,
    Snapshot,
    ToHost,
    Watching,
)
from tests.program.sshd import KEYGEN, SSH
from tests.saves.documents import document
from tests.serve.test_bot import register
from tests.serve.test_ssh import Server
from tests.terminal import PATIENCE

pytestmark = pytest.mark.skipif(
    not (SSH and KEYGEN and hasattr(os, "fork")), reason="needs ssh and ssh-keygen"
)


def play(server: Server) -> None:
    """Have Ann and Bob play at “saturday”, where Ann gives up; nobody may look on."""

    async def join(name: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await asyncio.open_unix_connection(server.folder.parent / "host.sock")
        number = KeyRing(server.folder).number_of(name)
        writer.write(frame(Hello(protocol=PROTOCOL, app="test", guest=name, key=number)))
        return reader, writer

    async def request(
        line: tuple[asyncio.StreamReader, asyncio.StreamWriter], message: ToHost, kind: type[FromHost]
    ) -> FromHost:
        reader, writer = line
        writer.write(frame(message))
        while not isinstance(reply := await read_reply(reader), kind):
            assert not isinstance(reply, Refusal | None), reply
        return reply

    async def game() -> None:
        ann, bob = await join("Ann"), await join("Bob")
        seats, rules = (Seat("White"), Seat("Black")), HouseRules(watch=Watching.NOBODY)
        await request(ann, Make(game="hive", name="saturday", seats=seats, house_rules=rules), Snapshot)
        await request(bob, Sit(table="saturday", seat=1), Snapshot)
        stand = await request(ann, Sit(table="saturday"), Snapshot)
        assert isinstance(stand, Snapshot)
        await request(ann, GiveAnswer(table="saturday", rev=stand.rev, text="resign", id="1"), Accepted)
        for _reader, writer in (ann, bob):
            writer.close()

    asyncio.run(asyncio.wait_for(game(), PATIENCE))


def test_a_finished_game_is_taken_home_by_those_who_may_see_it(shared_server: Server) -> None:
    for name in ("Ann", "Bob", "Cleo"):
        register(shared_server, name)
    play(shared_server)

    def taken(name: str, command: str) -> tuple[int, bytes, str]:
        done = subprocess.run(
            [*shared_server.command(name, "-T"), command],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=PATIENCE,
            check=False,
        )
        return done.returncode, done.stdout, done.stderr.decode()

    status, game, told = taken("bob", "save saturday")
    assert (status, told) == (0, "")
    assert parse(game, Path("game")).answers == ("resign",)
    status, film, told = taken("ann", "film saturday")
    assert (status, told, film[:6]) == (0, "", b"GIF89a")
    for name, command, why in (
        ("cleo", "save saturday", "This table is not open to onlookers."),
        ("bob", "save monday", "There is no such table."),
        ("cleo", "film saturday", "This table is not open to onlookers."),
        ("bob", "save", "as in “save sunday”"),
        ("bob", "film", "as in “film sunday”"),
        ("stranger", "save saturday", "This key has no name here yet"),
    ):
        status, game, told = taken(name, command)
        assert (status, game) == (1, b""), command
        assert why in told


def test_a_command_that_does_not_exist_is_answered_with_those_that_do(shared_server: Server) -> None:
    for command in ("help", "plain; id", "savegame x"):
        done = subprocess.run(
            [*shared_server.command("stranger", "-T"), command],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=PATIENCE,
            check=False,
        )
        assert (done.returncode, done.stdout) == (127, b""), command
        for word in ("“plain”", "“save TABLE”", "“film TABLE”", "“json TABLE”"):
            assert word in done.stderr.decode(), command


def test_of_a_game_that_is_too_long_a_film_is_made_at_home() -> None:
    game = document(answers=("resign",) * MOST_FILMED)
    assert why_no_film(game, "sunday") == ""
    longer = document(answers=("resign",) * (MOST_FILMED + 1))
    assert "Copy it to your computer with “save sunday”" in why_no_film(longer, "sunday")
