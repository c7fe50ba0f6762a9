"""People with the SSH of their own system at a server: names, a game, and all that is refused."""

from __future__ import annotations

import asyncio
import getpass
import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import asyncssh
import pytest

from antterm.saves.store import Store
from antterm.serve.connection import MOST_VARIABLES
from antterm.serve.key_ring import KeyRing
from antterm.serve.settings import FILE
from tests.plain.listening import assert_readable
from tests.program.driving import CHECKOUT
from tests.program.sshd import KEYGEN, SSH
from tests.terminal import PATIENCE, Terminal

pytestmark = pytest.mark.skipif(
    not (SSH and KEYGEN and hasattr(os, "fork")), reason="needs ssh and ssh-keygen"
)

F2 = "\x1bOQ"


@dataclass
class Server:
    """A server, and the host behind it."""

    folder: Path
    """Its data directory, the host's too, with a folder of people's keys."""
    port: int
    told: str
    """What it has told when people could come."""
    process: subprocess.Popen[bytes]
    host: subprocess.Popen[bytes]
    begin_host: Callable[[], subprocess.Popen[bytes]]

    def kill_host(self) -> None:
        """Kill the host, and begin it anew."""
        self.host.kill()
        self.host.wait()
        self.host = self.begin_host()

    def key(self, name: str) -> Path:
        """Somebody's key."""
        path = self.folder / f"key-{name}"
        if not path.exists():
            subprocess.run([str(KEYGEN), "-q", "-t", "ed25519", "-N", "", "-f", str(path)], check=True)
        return path

    def command(self, name: str, *flags: str) -> list[str]:
        """What somebody types to log in."""
        options = [
            *("StrictHostKeyChecking=no", "UserKnownHostsFile=/dev/null", "LogLevel=ERROR"),
            *("IdentitiesOnly=yes", "IdentityAgent=none", "ConnectTimeout=30"),
        ]
        given = [word for option in options for word in ("-o", option)]
        return [
            str(SSH),
            "-F",
            "none",
            "-p",
            str(self.port),
            "-i",
            str(self.key(name)),
            *given,
            *flags,
            "127.0.0.1",
        ]

    def log_in(self, name: str, size: tuple[int, int] = (80, 24)) -> Terminal:
        """A terminal at which somebody has logged in."""
        return Terminal(self.command(name, "-tt"), *size)

    def run(
        self, name: str, *flags: str, then: Sequence[str] = (), typed: str = ""
    ) -> subprocess.CompletedProcess[str]:
        """What comes of a command that needs no terminal."""
        command = [*self.command(name, *flags), *then]
        return subprocess.run(
            command, input=typed, capture_output=True, text=True, timeout=PATIENCE, check=False
        )

    def workers(self) -> list[int]:
        """The processes that serve people."""
        pid = self.process.pid
        return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


@contextmanager
def served(
    folder: Path,
    settings: str = "",
    workers: int = 1,
    site: Path | None = None,
    packages: Sequence[str] = (),
    host_settings: str = "",
) -> Iterator[Server]:
    """A server and a host.

    Args:
        folder: of the data directory and the socket.
        settings: limits of the server, as its file has them.
        workers: how many processes serve people.
        site: a folder with packages of other makers, which are installed for both.
        packages: those that the host offers.
        host_settings: further settings of the host, as its file has them.
    """
    data = folder / "data"
    data.mkdir()
    (data / "host.toml").write_text(
        f"guests = {json.dumps([getpass.getuser()])}\npackages = {json.dumps(packages)}\n{host_settings}"
    )
    (data / FILE).write_text(settings)
    path = folder / "host.sock"
    antterm = [sys.executable, "-m", "tests.program.antterm", "--data-dir", str(data)]
    listen = ["--listen", "127.0.0.1", "--port", "0", "--workers", str(workers)]
    env = os.environ if site is None else {**os.environ, "PYTHONPATH": str(site)}
    with ExitStack() as stack:

        def begun(*words: str) -> tuple[subprocess.Popen[bytes], str]:
            command = [*antterm, *words, "--socket", str(path)]
            process = subprocess.Popen(
                command, cwd=CHECKOUT, env=env, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
            )
            stack.enter_context(process)
            stack.callback(process.terminate)
            assert process.stdout is not None
            return process, process.stdout.readline().decode()

        host, _told = begun("host")
        process, told = begun("serve", *listen, "--log", str(data / "serve.log"))
        found = re.search(r"-p (\d+)", told)
        assert found is not None, told
        yield Server(data, int(found[1]), told, process, host, lambda: begun("host")[0])


def make_name(line: Terminal, name: str) -> None:
    """Be called so."""
    line.wait_for("What do you want to be called")
    line.type(f"{name}\r")
    line.wait_for("Lobby")


def open_table(line: Terminal) -> None:
    """Make a table of Hive."""
    line.type("t")
    line.wait_for("open to anybody")
    line.type(F2)
    line.wait_for("The game begins when")


def test_somebody_makes_a_name_and_a_table_at_a_server_that_says_which_key_it_has(
    shared_server: Server,
) -> None:
    key = shared_server.folder / "serve" / "host_key"
    assert key.stat().st_mode & 0o777 == 0o600
    told = subprocess.run([str(KEYGEN), "-lf", str(key)], capture_output=True, text=True, check=True)
    assert told.stdout.split()[1] in shared_server.told
    with shared_server.log_in("dora") as dora:
        make_name(dora, "Dora")
        open_table(dora)


@pytest.mark.slow
def test_two_people_make_names_and_play_and_nothing_else_is_to_be_had(home_of_its_own: Path) -> None:
    with served(home_of_its_own) as server, ExitStack() as lines:
        ann = lines.enter_context(server.log_in("ann"))
        make_name(ann, "Ann")
        ann.wait_for("There is no table yet")
        open_table(ann)
        bob = lines.enter_context(server.log_in("bob", (120, 40)))
        bob.wait_for("What do you want to be called")
        bob.type("aNN\r")
        bob.wait_for("is taken, or looks like one that is")
        bob.type("\x7f\x7f\x7fBob\r")
        bob.wait_for("Sit down at")
        bob.key("enter")
        ann.wait_for("Bob")
        ann.type(":wS1\r")
        bob.until(lambda: bob.find("Black") is not None and bob.find("wS1") is not None)
        bob.type(":bS1 wS1-\r")
        store = Store(server.folder)
        bob.until(lambda: [len(store.read(each.name).answers) for each in store.list()] == [2])

        assert "Permission denied" in server.run("cleo", "-o", "PubkeyAuthentication=no").stderr
        executed = server.run("ann", then=["id"])
        assert executed.returncode
        assert "uid" not in executed.stdout
        sftp = server.run("ann", "-s", then=["sftp"])
        assert sftp.returncode
        assert "subsystem request failed" in sftp.stderr
        listen_to(server)
        through = server.run("ann", "-W", f"127.0.0.1:{server.port}")
        assert through.returncode
        assert "SSH-2.0" not in through.stdout
        back = server.run("ann", "-N", "-o", "ExitOnForwardFailure=yes", "-R", "0:127.0.0.1:9")
        assert "forwarding failed" in back.stderr
        say_too_much(server)
        assert set(KeyRing(server.folder).everybody()) == {"Ann", "Bob", "Cleo"}


def listen_to(server: Server) -> None:
    """People who read by ear come in every way in which they can."""
    ann = server.run("ann", "-T", typed="look\nquit\n0\n")
    assert (ann.returncode, ann.stderr) == (0, "")
    assert_readable(ann.stdout.replace("> ", "> \n"))
    assert "Bob places spider 1" in ann.stdout
    assert ann.stdout.endswith("it waits for you there.\n")
    stranger = server.run("cleo", "-o", "SetEnv=LANG=es_ES.UTF-8", then=["plain"], typed="Cleo\n")
    assert stranger.returncode == 0
    assert "anfitrión" in stranger.stdout
    assert server.run("cleo", then=["plain; id"]).returncode
    with Terminal(server.command("cleo", "-tt"), env={"TERM": "dumb"}) as cleo:
        cleo.wait_for("0. leave the host")
        cleo.type("rulers\x7f\x7f\r")
        cleo.wait_for("The rules of which game?")
        cleo.type("\x04")
        cleo.wait_end()
        assert b"\x1b" not in cleo.output
    with Terminal(server.command("cleo", "-tt", "-o", "SetEnv=ACCESSIBLE=1")) as cleo:
        cleo.wait_for("0. leave the host")
        cleo.type("\x03")
        cleo.wait_end()


class Reader(asyncssh.SSHClientSession[bytes]):
    """A terminal that counts what it reads."""

    def __init__(self) -> None:
        self.bytes = 0
        self.lost = asyncio.Event()

    def data_received(self, data: bytes, datatype: object) -> None:
        self.bytes += len(data)

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost.set()


async def connected(server: Server, name: str) -> asyncssh.SSHClientConnection:
    """Somebody at the server."""
    keys = [str(server.key(name))]
    return await asyncssh.connect(
        "127.0.0.1", server.port, client_keys=keys, known_hosts=None, config=None, agent_path=None
    )


async def terminal_of(conn: asyncssh.SSHClientConnection) -> tuple[asyncssh.SSHClientChannel[bytes], Reader]:
    reader = Reader()
    chan, _session = await conn.create_session(
        lambda: reader, term_type="xterm-256color", term_size=(80, 24), encoding=None
    )
    async with asyncio.timeout(PATIENCE):
        while reader.bytes < 300:
            await asyncio.sleep(0.01)
    return chan, reader


def spent(server: Server) -> float:
    """Seconds of processor time of the workers."""
    ticks = os.sysconf("SC_CLK_TCK")
    fields = [Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in server.workers()]
    return sum((int(each[11]) + int(each[12])) / ticks for each in fields)


@pytest.mark.slow
def test_floods_storms_and_who_never_reads_cost_little_and_the_others_go_on(home_of_its_own: Path) -> None:
    with served(home_of_its_own, "unread = 3\nkeys = 20\n") as server:
        KeyRing(server.folder).make(
            "Ann", " ".join(server.key("ann").with_suffix(".pub").read_text().split()[:2])
        )
        KeyRing(server.folder).make(
            "Bob", " ".join(server.key("bob").with_suffix(".pub").read_text().split()[:2])
        )

        async def go() -> None:
            mallory = await connected(server, "ann")
            chan, _reader = await terminal_of(mallory)
            before = spent(server)
            chan.write(b"?q" * 100_000)
            for columns in range(600):
                chan.change_terminal_size(80 + columns % 40, 24)
            with Terminal(server.command("bob", "-tt")) as bob:
                await asyncio.to_thread(bob.wait_for, "There is no table yet")
                await asyncio.to_thread(bob.type, "n")
                await asyncio.to_thread(bob.wait_for, "No game is waiting for you.")
            assert spent(server) - before < 4
            mallory.abort()

            deaf = await connected(server, "ann")
            chan, reader = await terminal_of(deaf)
            chan.pause_reading()
            before = spent(server)
            deaf._transport.pause_reading()  # type: ignore[union-attr]
            line: socket.socket = deaf.get_extra_info("socket")
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            for columns in range(600):
                chan.change_terminal_size(80 + columns % 40, 24)
                chan.write(b"q" if columns % 2 else b"?")
                await asyncio.sleep(0.002)
            deaf._transport.resume_reading()  # type: ignore[union-attr]
            assert spent(server) - before < 4
            deaf.abort()
            await asyncio.wait_for(reader.lost.wait(), PATIENCE)

        asyncio.run(go())


@pytest.mark.slow
def test_when_a_worker_is_killed_its_people_are_back_at_the_same_question(home_of_its_own: Path) -> None:
    with served(home_of_its_own, workers=2) as server, ExitStack() as lines:
        ann = lines.enter_context(server.log_in("ann", (100, 30)))
        make_name(ann, "Ann")
        open_table(ann)
        bob = lines.enter_context(server.log_in("bob", (100, 30)))
        make_name(bob, "Bob")
        bob.key("enter")
        ann.wait_for("7 kinds to place")
        before = server.workers()
        for worker in before:
            os.kill(worker, signal.SIGKILL)
        for each in (ann, bob):
            each.wait_end()
        again = lines.enter_context(server.log_in("ann", (100, 30)))
        again.wait_for("7 kinds to place")
        again.until(lambda: len(server.workers()) == 2)
        assert not {*before} & {*server.workers()}
        again.type(":wS1\r")
        bob = lines.enter_context(server.log_in("bob", (100, 30)))
        bob.wait_for("wS1")


def say_too_much(server: Server) -> None:
    """A terminal that says too much of itself is cut off."""

    async def says(variables: int) -> None:
        async with await connected(server, "ann") as conn:
            env: dict[bytes | str, bytes | str] = {f"LC_{number}": "x" * 1000 for number in range(variables)}
            await conn.create_session(Reader, term_type="xterm", env=env, encoding=None)

    asyncio.run(says(MOST_VARIABLES))
    with pytest.raises((asyncssh.Error, ConnectionError)):
        asyncio.run(says(MOST_VARIABLES + 1))


@pytest.mark.slow
def test_too_many_terminals_and_too_many_logins_are_turned_away(home_of_its_own: Path) -> None:
    with served(home_of_its_own, "of_person = 2\nlogins = 6\n") as server, ExitStack() as lines:
        ann = lines.enter_context(server.log_in("ann"))
        make_name(ann, "Ann")
        other = lines.enter_context(server.log_in("ann"))
        other.wait_for("There is no table yet")
        third = lines.enter_context(server.log_in("ann"))
        third.wait_end()
        assert "terminals" in third.text()
        ended = [server.run("ann", "-T").returncode for _more in range(5)]
        assert ended[0] < 255, "it was let in"
        assert ended[-1] == 255, "it was not"
        ann.type("n")
        ann.wait_for("No game is waiting for you.")


@pytest.mark.slow
def test_the_server_ends_with_a_word_and_the_keys_can_be_told(home_of_its_own: Path) -> None:
    with served(home_of_its_own, "idle = 2\n") as server, ExitStack() as lines:
        ann = lines.enter_context(server.log_in("ann"))
        make_name(ann, "Ann")
        ann.wait_end()
        assert b"nothing for a long time" in ann.output  # the emulated terminal would break the line
        bob = lines.enter_context(server.log_in("bob"))
        bob.wait_for("What do you want")
        server.process.terminate()
        bob.wait_for("The server is stopping")
        assert server.process.wait(PATIENCE) == 0
        antterm = [sys.executable, "-m", "antterm", "--data-dir", str(server.folder), "serve", "keys"]
        lines_of_log = [json.loads(line) for line in (server.folder / "serve.log").read_text().splitlines()]
        assert [line["event"] for line in lines_of_log] == ["ready", "came", "idled", "went", "ending"]
        assert [line.get("person", "") for line in lines_of_log[1:4]] == ["Ann"] * 3
        told = subprocess.run(antterm, cwd=CHECKOUT, capture_output=True, text=True, check=True).stdout
        print_ = told.split()[2]
        assert told.startswith("Ann  ")
        public = str(server.key("bob").with_suffix(".pub"))
        subprocess.run([*antterm, "add", "ann", public], cwd=CHECKOUT, check=True)
        subprocess.run([*antterm, "remove", "Ann", print_], cwd=CHECKOUT, check=True)
        told = subprocess.run(antterm, cwd=CHECKOUT, capture_output=True, text=True, check=True).stdout
        assert len(told.splitlines()) == 1
        assert print_ not in told
