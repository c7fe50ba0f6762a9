"""`antterm turn`: a line for each table that waits, and silence otherwise."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path

import pytest

from antterm import i18n
from antterm.cli import main
from antterm.i18n import _, languages
from tests.host.hosting import hosting
from tests.host.test_meeting import move


async def turns(path: Path, who: str, capsys: pytest.CaptureFixture[str], *flags: str) -> list[str]:
    """What somebody is told."""
    capsys.readouterr()
    with i18n.speaking(languages.SOURCE):  # what a process speaks, which each is for itself
        assert await asyncio.to_thread(main, [*flags, "turn", "--socket", str(path), "--as", who]) == 0
    told = capsys.readouterr()
    assert told.err == ""
    return told.out.splitlines()


async def test_one_is_told_where_it_is_ones_turn(
    home_of_its_own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with hosting(home_of_its_own) as host:
        ann, bob = await host.table("hive", "ann", "bob", name="Sunday")
        await host.table("hive", "ann", "bob", name="Monday")
        assert len(await turns(host.path, "ann", capsys)) == 2
        assert await turns(host.path, "bob", capsys) == []
        await move(ann, bob)
        (told,) = await turns(host.path, "bob", capsys)
        assert told.startswith("antterm: it has been your turn in Hive, “Sunday”, since 20")
        (told,) = await turns(host.path, "ann", capsys)
        assert "“Monday”" in told
        with i18n.speaking(languages.PSEUDO):
            sentence = _("antterm: it has been your turn in {game}, “{name}”, since {when}")
        (told,) = await turns(host.path, "ann", capsys, "--lang", languages.PSEUDO)
        assert told.startswith(sentence.partition("{")[0])
        assert await turns(host.path, " ", capsys) == [], "the host does not know who that is"


async def test_nothing_is_said_where_no_host_answers(
    home_of_its_own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = home_of_its_own / "host.sock"
    assert await turns(path, "ann", capsys) == []
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as fallen:
        fallen.bind(str(path))
        assert await turns(path, "ann", capsys) == []
        fallen.listen()

        def nonsense() -> None:
            with fallen.accept()[0] as line:
                line.sendall(b"\x00\x00\x00\x02hm")

        speaking = asyncio.create_task(asyncio.to_thread(nonsense))
        assert await turns(path, "ann", capsys) == []
        await speaking
