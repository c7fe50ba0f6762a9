"""What goes on after its terminal is closed, and what ends with it."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.processes import gone, needs_proc
from tests.program.driving import CHECKOUT, antterm, assert_nobody_left, command, home
from tests.terminal import PATIENCE, Terminal

NOHUP = shutil.which("nohup")
pytestmark = [needs_proc, pytest.mark.skipif(NOHUP is None, reason="needs nohup")]

SHELL = 'cd "$1"; shift; "$@" & echo "its number is $!"; read never'
"""Starts a command as a person does in a shell: behind the prompt, and with the shell's own terminal."""
STARTS = {
    "nohup": (NOHUP or "nohup",),
    "its output in a file": (*("sh", "-c"), f'exec {NOHUP} "$@" >out 2>&1', "sh"),
}


@contextmanager
def left_behind(folder: Path, start: Sequence[str], said: str, *arguments: str) -> Iterator[int]:
    """A command of antterm that was started in a shell whose terminal is closed once it is there.

    Args:
        folder: where it is started.
        start: what starts it.
        said: what it says when it is there.
        arguments: of antterm.

    Yields:
        The process.
    """
    words = [*start, sys.executable, "-m", "antterm", *arguments]
    env = {**home(), "PYTHONPATH": str(CHECKOUT)}
    pid = 0
    with Terminal(["sh", "-c", SHELL, "sh", str(folder), *words], env=env) as terminal:
        terminal.wait_for("its number is")
        told = next(line for line in terminal.lines() if "its number is" in line)
        pid = int(told.rpartition(" ")[2])
        try:
            until(lambda: any(said in path.read_text() for path in outputs(folder)))
            terminal.hang_up()
            terminal.wait_end()
            time.sleep(0.3)  # for what a closed terminal brings
            yield pid
        finally:
            os.kill(pid, signal.SIGTERM)
            assert gone(pid)


def free_port() -> int:
    """A port at which nobody listens."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def outputs(folder: Path) -> list[Path]:
    """Where nohup, or the shell, has put what the command says."""
    return [path for path in (folder / "nohup.out", folder / "out") if path.exists()]


def until(fits: Callable[[], bool]) -> None:
    """Wait until something is so."""
    end = time.monotonic() + PATIENCE
    while not fits():
        assert time.monotonic() < end, "it did not come about"
        time.sleep(0.05)


@pytest.mark.parametrize("start", STARTS)
def test_a_host_goes_on_when_its_terminal_is_closed(tmp_path: Path, start: str) -> None:
    path = str(tmp_path / "host.sock")
    with left_behind(tmp_path, STARTS[start], "ready at", "host", "--socket", path):
        for _twice in range(2):
            told = command("host", "status", "--socket", path)
            assert (told.returncode, told.stderr) == (0, "")
            assert "0 under way" in told.stdout


@pytest.mark.few(1)
@pytest.mark.parametrize("start", STARTS)
def test_a_server_for_guests_goes_on_when_its_terminal_is_closed(tmp_path: Path, start: str) -> None:
    pytest.importorskip("asyncssh")
    port, host = free_port(), str(tmp_path / "host.sock")  # no host is there yet: guests would wait for it
    words = ("serve", "--socket", host, "--listen", "127.0.0.1", "--port", str(port), "--workers", "1")
    with left_behind(tmp_path, STARTS[start], "ssh -p", *words):
        for _twice in range(2):
            with socket.create_connection(("127.0.0.1", port), PATIENCE) as line:
                assert line.recv(8).startswith(b"SSH-2.0")


SERVERS = {
    "host": ("ready at", ("host", "--socket", "host.sock")),
    "serve": ("ssh -p", ("serve", "--socket", "host.sock", "--listen", "127.0.0.1", "--workers", "1")),
}
"""What each server says when it is there, and its arguments."""


@pytest.mark.parametrize("server", SERVERS)
def test_a_server_ends_with_its_terminal_and_leaves_nothing(tmp_path: Path, server: str) -> None:
    words, arguments = SERVERS[server]
    if server == "serve":
        pytest.importorskip("asyncssh")
        arguments = (*arguments, "--port", str(free_port()))
    log = tmp_path / "log"
    start = ("sh", "-c", 'cd "$1"; shift; exec "$@"', "sh", str(tmp_path), sys.executable, "-m", "antterm")
    env = {**home(), "PYTHONPATH": str(CHECKOUT)}
    with Terminal([*start, *arguments, "--log", str(log)], env=env) as terminal:
        terminal.wait_for(words)
        terminal.hang_up()
        assert terminal.wait_end() == 0
    assert [json.loads(line)["event"] for line in log.read_text().splitlines()] == ["ready", "ending"]
    assert not (tmp_path / "host.sock").exists()
    assert_nobody_left()


def test_a_screen_ends_with_its_terminal_though_nohup_has_started_it() -> None:
    on_terminal = 'exec "$@" </dev/tty >/dev/tty 2>/dev/tty'  # nohup takes it away
    nohup = f"exec {NOHUP} sh -c '{on_terminal}' sh \"$@\" </dev/null >/dev/null 2>&1"
    with antterm(under=("sh", "-c", nohup, "sh")) as terminal:
        terminal.wait_for("New game")
        terminal.hang_up()
        assert terminal.wait_end() == 128 + signal.SIGHUP
    assert_nobody_left()
