"""The host as a program of its own: started, found, ended."""

from __future__ import annotations

import asyncio
import grp
import json
import os
import resource
import signal
import socket
import stat
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from antterm.host import file_store, server
from antterm.host.file_store import FileStore
from antterm.host.identity import of_account
from antterm.host.settings import HostError, HostSettings, read_host_settings
from antterm.saves.document import Seat
from antterm.saves.errors import SaveError
from antterm.wire.host_socket import OF_THE_MACHINE, socket_path
from antterm.wire.messages import PROTOCOL, Bye, Hello, Make, Snapshot, Welcome
from tests.host.hosting import PATIENCE, SHARED, Terminal
from tests.program.driving import command

CHECKOUT = Path(__file__).resolve().parents[2]


@asynccontextmanager
async def program(*arguments: str) -> AsyncIterator[asyncio.subprocess.Process]:
    """`antterm host`, ready."""
    started = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.program.antterm", "host", *arguments),
        cwd=CHECKOUT,
        stdout=subprocess.PIPE,
    )
    try:
        assert started.stdout is not None
        ready = await asyncio.wait_for(started.stdout.readline(), PATIENCE)
        assert b"ready at" in ready
        yield started
    finally:
        if started.returncode is None:
            started.terminate()
            await asyncio.wait_for(started.wait(), PATIENCE)


async def terminal_at(path: Path) -> Terminal:
    """A terminal of one's own account."""
    reader, writer = await asyncio.open_unix_connection(path)
    terminal = Terminal(SHARED, 0, reader, writer)
    terminal.say(Hello(protocol=PROTOCOL, app="test", guest="somebody else"))
    assert (await terminal.hear(Welcome)).person == of_account(SHARED), "the system says who it is"
    return terminal


async def test_the_program_plays_with_bots_and_ends_with_a_word(home_of_its_own: Path) -> None:
    path = home_of_its_own / "host.sock"
    log = home_of_its_own / "log"
    async with program("--socket", str(path), "--log", str(log)) as started:
        ann = await terminal_at(path)
        ann.say(Make(game="hive", seats=(Seat("Ann"), Seat("Easy", "bot:easy")), options={}))
        stand = await ann.hear(Snapshot)
        assert path.stat().st_mode & 0o777 == 0o600
        ann.answer(ann.position()[1].choices[0].text)  # type: ignore[union-attr]
        await ann.until_rev(stand.rev + 2)
        told = await asyncio.to_thread(command, "host", "status", "--socket", str(path))
        assert "1 under way" in told.stdout
        started.send_signal(signal.SIGHUP)
        started.send_signal(signal.SIGTERM)
        assert await ann.hear(Bye) == Bye(code="upgrade", retry=True)
        assert await asyncio.wait_for(started.wait(), PATIENCE) == 0
        assert not path.exists()
        events = [json.loads(line)["event"] for line in log.read_text().splitlines()]
        assert events == ["ready", "came", "made", "reopened", "went", "ending"]
        ann.writer.close()


def test_a_service_manager_may_have_opened_the_socket(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LISTEN_PID", f"{os.getpid()}")
    monkeypatch.setenv("LISTEN_FDS", "1")
    opened = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    monkeypatch.setattr(server, "FIRST_PASSED", opened.detach())
    with server.passed_socket() or pytest.fail("none was passed") as passed:
        assert passed.family == socket.AF_UNIX
    monkeypatch.setenv("LISTEN_PID", "1")
    assert server.passed_socket() is None, "that of another process"


def test_a_host_is_found_in_one_place(home_of_its_own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert socket_path("here.sock") == Path("here.sock").absolute()
    if not OF_THE_MACHINE.exists():
        assert socket_path() == home_of_its_own / "data/host.sock"
        monkeypatch.setenv("XDG_RUNTIME_DIR", "/run/user/1000")
        assert socket_path() == Path("/run/user/1000/antterm/host.sock")
    monkeypatch.setenv("ANTTERM_SOCKET", "/there/host.sock")
    assert socket_path() == Path("/there/host.sock")


def test_where_no_host_can_be_a_sentence_says_why(home_of_its_own: Path) -> None:
    path = home_of_its_own / "s"
    first = server.bound_socket(path, "")
    for where, group, code in [
        (path, "", "running"),
        (home_of_its_own / ("long" * 30), "", "long_path"),
        (home_of_its_own / "t", "no such group", "group"),
        (Path("/proc/nowhere/s"), "", "socket"),
    ]:
        with pytest.raises(HostError) as raised:
            server.bound_socket(where, group)
        assert raised.value.code == code
        assert raised.value.sentence().endswith(".")
    first.close()
    server.bound_socket(path, "").close()


def test_a_host_without_a_place_for_its_games_says_so_in_a_sentence(home_of_its_own: Path) -> None:
    taken = home_of_its_own / "taken"
    taken.touch()
    for where in (taken, taken / "games", Path("/proc/nowhere/games")):
        with pytest.raises(SaveError) as raised:
            FileStore(where).hold()
        assert raised.value.code in ("unwritable", "io")
        assert str(where) in raised.value.sentence()


def test_a_group_gets_as_far_as_the_socket_that_is_for_it(home_of_its_own: Path) -> None:
    own, there, old = (
        grp.getgrgid(os.getgid()).gr_name,
        home_of_its_own / "new" / "s",
        home_of_its_own / "old",
    )
    old.mkdir(mode=0o700)
    for path in (there, old / "s"):
        server.bound_socket(path, own).close()
        assert stat.S_IMODE(path.stat().st_mode) == 0o660
    assert stat.S_IMODE(there.parent.stat().st_mode) == 0o750
    assert stat.S_IMODE(old.stat().st_mode) == 0o700, "its owner decides who may read that folder"


def test_two_hosts_never_keep_the_same_files(home_of_its_own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file_store, "PATIENCE", 0.0)
    with FileStore(home_of_its_own).hold(), pytest.raises(HostError) as raised:
        FileStore(home_of_its_own).hold()
    told = raised.value.sentence()
    assert told.startswith(f"Another host is already using the games in {home_of_its_own}: ")
    FileStore(home_of_its_own).hold().release()


def test_a_host_may_have_more_files_open_than_other_programs() -> None:
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(512, before[0]), before[1]))
        server.have_room()
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (min(server.FILES, before[1]), before[1])
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


def test_the_owner_of_a_host_may_set_limits(home_of_its_own: Path) -> None:
    assert read_host_settings(home_of_its_own) == HostSettings()
    file = home_of_its_own / "host.toml"
    file.write_text('terminals = 2\nguests = ["games"]\n')
    assert read_host_settings(home_of_its_own) == HostSettings(terminals=2, guests=("games",))
    file.write_text("terminals = 0")
    with pytest.raises(HostError, match="settings"):
        read_host_settings(home_of_its_own)
