"""A real OpenSSH server whose only service is antterm, set up as `docs/hosting.md` says."""

from __future__ import annotations

import getpass
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.program.driving import CHECKOUT
from tests.terminal import Terminal

SSHD, SSH, KEYGEN = shutil.which("sshd") or "/usr/sbin/sshd", shutil.which("ssh"), shutil.which("ssh-keygen")

needs_ssh = pytest.mark.skipif(
    not (Path(SSHD).exists() and SSH and KEYGEN), reason="needs OpenSSH: sshd, ssh and ssh-keygen"
)


@dataclass(frozen=True)
class Server:
    """An OpenSSH server whose only service is antterm."""

    folder: Path
    """Where its settings are, and the keys of its guests."""

    def command(self, guest: str, *flags: str) -> list[str]:
        """What a guest types to log in."""
        daemon = f"{SSHD} -i -f {self.folder}/sshd_config -E {self.folder}/log"  # for this guest, at no port
        options = (
            *("StrictHostKeyChecking=no", "UserKnownHostsFile=/dev/null", "LogLevel=ERROR"),
            f"ProxyCommand={daemon}",
        )
        given = [word for option in options for word in ("-o", option)]
        user = f"{getpass.getuser()}@127.0.0.1"
        return [str(SSH), "-i", str(self.folder / guest), *given, *flags, user]

    def log_in(self, guest: str = "ann", size: tuple[int, int] = (80, 24)) -> Terminal:
        """A terminal whose other end is antterm on the server."""
        return Terminal(self.command(guest, "-tt"), *size)


def recipe(chapter: str) -> tuple[str, str]:
    """The end of `sshd_config` and the guests' keys, as they stand in a chapter of `docs/hosting.md`."""
    text = (CHECKOUT / "docs/hosting.md").read_text("utf-8")
    config, keys, *_ = re.findall(r"```\n(.*?)```", text[text.index(chapter) :], re.DOTALL)
    return config, keys


def adapted(text: str, *changes: tuple[str, str]) -> str:
    """The recipe with the places and names of this test; each must be in it."""
    for said, here in changes:
        assert said in text, f"the page no longer says {said!r}"
        text = text.replace(said, here)
    return text


def set_up(
    folder: Path,
    guests: Sequence[str],
    chapter: str,
    config_changes: Sequence[tuple[str, str]],
    keys_changes: Sequence[tuple[str, str]],
    variables: str = "",
) -> Server:
    """A server by a recipe of `docs/hosting.md`.

    Args:
        folder: for its settings and keys.
        guests: who has a key.
        chapter: of the page, from where on the recipe stands.
        config_changes: what of `sshd_config` is otherwise here.
        keys_changes: what of the guests' keys is.
        variables: of the environment, besides those that every program under test has.
    """
    for name in ("host", *guests):
        subprocess.run([str(KEYGEN), "-q", "-t", "ed25519", "-N", "", "-f", str(folder / name)], check=True)
    config, keys = recipe(chapter)
    publics = {guest: " ".join((folder / f"{guest}.pub").read_text().split()[:2]) for guest in guests}
    known = [(f"ssh-ed25519 AAAA... {guest}", f"{public} {guest}") for guest, public in publics.items()]
    (folder / "keys").write_text(adapted(keys, *keys_changes, *known))
    own = f"ANTTERM_CONFIG_DIR={os.environ['ANTTERM_CONFIG_DIR']} PYTHONPATH={CHECKOUT} LC_ALL=C.UTF-8"
    program = ("/opt/antterm/.venv/bin/antterm", f"{sys.executable} -m tests.program.antterm")
    (folder / "sshd_config").write_text(
        f"HostKey {folder}/host\nPidFile none\n"
        "StrictModes no\nUsePAM no\nPasswordAuthentication no\nKbdInteractiveAuthentication no\n"
        f"PermitRootLogin prohibit-password\nSetEnv {own} {variables}\n"
        + adapted(config, *config_changes, program)
    )
    if os.getuid() == 0:
        Path("/run/sshd").mkdir(exist_ok=True)
    tried = subprocess.run([SSHD, "-t", "-f", str(folder / "sshd_config")], capture_output=True, text=True)
    if tried.returncode:
        pytest.skip(f"sshd does not run here: {tried.stderr[-300:]}")
    return Server(folder)
