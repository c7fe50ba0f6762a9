"""Over a real OpenSSH server on a loopback port: play, lose the connection, log in again, go on."""

from __future__ import annotations

import getpass
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.program.driving import CHECKOUT, saved
from tests.terminal import Terminal

SSHD, SSH, KEYGEN = shutil.which("sshd") or "/usr/sbin/sshd", shutil.which("ssh"), shutil.which("ssh-keygen")

pytestmark = pytest.mark.skipif(
    not (Path(SSHD).exists() and SSH and KEYGEN), reason="needs OpenSSH: sshd, ssh and ssh-keygen"
)


@dataclass(frozen=True)
class Server:
    """An OpenSSH server whose only service is antterm, as the README's recipe sets one up."""

    port: int
    key: Path

    def log_in(self) -> Terminal:
        """A terminal whose other end is antterm on the server."""
        options = ("StrictHostKeyChecking=no", "UserKnownHostsFile=/dev/null", "LogLevel=ERROR")
        flags = [word for option in options for word in ("-o", option)]
        user = f"{getpass.getuser()}@127.0.0.1"
        assert SSH is not None
        return Terminal([SSH, "-tt", "-p", str(self.port), "-i", str(self.key), *flags, user], 80, 24)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """The server, with the data and settings of this test."""
    for name in ("host", "guest"):
        subprocess.run([str(KEYGEN), "-q", "-t", "ed25519", "-N", "", "-f", str(tmp_path / name)], check=True)
    own_data = f'environment="ANTTERM_DATA_DIR={os.environ["ANTTERM_DATA_DIR"]}"'
    (tmp_path / "authorized_keys").write_text(f"{own_data} {(tmp_path / 'guest.pub').read_text()}")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    variables = f"ANTTERM_CONFIG_DIR={os.environ['ANTTERM_CONFIG_DIR']} PYTHONPATH={CHECKOUT} LC_ALL=C.UTF-8"
    config = tmp_path / "sshd_config"
    config.write_text(
        f"Port {port}\nListenAddress 127.0.0.1\nHostKey {tmp_path}/host\nPidFile none\n"
        f"AuthorizedKeysFile {tmp_path}/authorized_keys\nStrictModes no\nUsePAM no\n"
        "PasswordAuthentication no\nKbdInteractiveAuthentication no\nPermitRootLogin prohibit-password\n"
        f"DisableForwarding yes\nPermitTTY yes\nSetEnv {variables}\n"
        "PermitUserEnvironment ANTTERM_DATA_DIR\n"
        f"ForceCommand {sys.executable} -m antterm --guest\n"
    )
    if os.getuid() == 0:
        Path("/run/sshd").mkdir(exist_ok=True)
    with (tmp_path / "log").open("w") as log:
        daemon = subprocess.Popen([SSHD, "-D", "-e", "-f", str(config)], stderr=log)
    try:
        _wait_until_it_listens(port, tmp_path / "log")
        yield Server(port, tmp_path / "guest")
    finally:
        daemon.terminate()
        daemon.wait(5)


def _wait_until_it_listens(port: int, log: Path) -> None:
    for _attempt in range(100):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    pytest.skip(f"sshd does not run here: {log.read_text()[-300:]}")


def _programs_of(data_dir: str) -> list[int]:
    """Processes of antterm that have this data directory."""
    wanted = f"ANTTERM_DATA_DIR={data_dir}".encode()
    found = []
    for entry in Path("/proc").iterdir():
        try:
            if entry.name.isdigit() and b"antterm" in (entry / "cmdline").read_bytes():
                found += [int(entry.name)] if wanted in (entry / "environ").read_bytes().split(b"\0") else []
        except OSError:
            continue
    return found


def test_a_lost_connection_loses_nothing(server: Server) -> None:
    with server.log_in() as line:
        line.wait_for("New game", most=20)
        line.type("n")
        line.wait_for("Name of the game")
        line.keys("up", "up")
        line.type("sunday")
        line.keys("down", "enter")
        line.wait_for("turn 1")
        line.type(":wS1\r")
        line.wait_for("1. wS1")
        line.type(":bG1 wS1-\r")
        line.wait_for("turn 2")
        line.type(":wA1")
        line.kill(signal.SIGKILL)
        line.wait_end()
    assert saved("sunday").answers == ("wS1", "bG1 wS1-")
    for _attempt in range(60):
        if not _programs_of(os.environ["ANTTERM_DATA_DIR"]):
            break
        time.sleep(0.05)
    assert not _programs_of(os.environ["ANTTERM_DATA_DIR"]), "a program outlived its connection"

    with server.log_in() as line:
        line.wait_for("Go on with", most=20)
        line.key("enter")
        line.wait_for("turn 2")
        line.type(":wQ -wS1\r")
        line.wait_for("2. wQ -wS1")
        line.keys("escape", "9")
        line.wait_for("New game")
        line.type("q")
        assert line.wait_end() == 0
    assert saved("sunday").answers == ("wS1", "bG1 wS1-", "wQ -wS1")
