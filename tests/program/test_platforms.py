"""Nothing that only POSIX systems have is needed to load the program or to start it."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.program.driving import CHECKOUT

ELSEWHERE = '''
"""Makes this Python as poor as that of Windows or macOS is, as far as a program can notice when it starts."""
import importlib.abc, os, select, signal, sys

class Missing(importlib.abc.MetaPathFinder):
    GONE = {"fcntl", "termios", "tty", "pty", "pwd", "grp", "resource", "curses", "readline", "syslog"}
    def find_spec(self, name, path=None, target=None):
        if name in self.GONE or name.startswith("textual.drivers.linux"):
            raise ImportError(f"there is no {name} here")

import argparse, asyncio, getpass, logging, pathlib, shutil, socket, subprocess, tempfile, threading
import filelock, msgspec, platformdirs, rich.console, textual.app, textual.screen, textual.widget

for name in Missing.GONE:
    sys.modules.pop(name, None)
sys.meta_path.insert(0, Missing())
for module, names in (
    (os, ("fork", "getuid", "geteuid", "getpgrp", "getsid", "tcgetpgrp", "killpg", "nice", "mkfifo", "uname",
          "chown", "statvfs", "O_NOCTTY", "setsid", "getpgid", "sysconf",
          "getloadavg", "sched_getaffinity", "pidfd_open", "posix_spawn", "register_at_fork", "getppid")),
    (signal, ("SIGHUP", "SIGKILL", "SIGTSTP", "SIGCONT", "SIGSTOP", "SIGTTOU", "SIGTTIN", "SIGWINCH",
              "SIGALRM", "SIGUSR1", "SIGPIPE", "SIGXFSZ", "SIG_BLOCK", "pthread_sigmask",
              "pthread_kill", "sigwait", "alarm", "setitimer", "pause", "siginterrupt")),
    (select, ("poll", "epoll")),
):
    for name in names:
        if hasattr(module, name):
            delattr(module, name)
subprocess._USE_POSIX_SPAWN = False  # which it has found out when it was loaded
'''

EVERYTHING = """
import importlib, pkgutil, antterm
def here(name):
    if name.startswith("antterm.serve"):  # a server forks, which such a system cannot, and says so
        return False
    if name == "antterm.rl":  # it needs NumPy, which asks the system for more where it is called Linux
        return False
    return name not in ("antterm.__main__", "antterm.ui.adapter.driver", "antterm.ui.terminal.first")
names = [found.name for found in pkgutil.walk_packages(antterm.__path__, "antterm.") if here(found.name)]
for name in names:
    importlib.import_module(name)
print(len(names))
"""

THE_FIRST_SCREEN = """
from pathlib import Path
from antterm.launch import Launch
from antterm.ui import start

assert start._take_terminal(start.Program(), Launch(Path(sys.argv[1]))) is None
"""

THE_APP = """
import asyncio
from pathlib import Path
from antterm.launch import Launch
from antterm.table import Seat, Table
from antterm.saves.store import Store
from antterm.ui import app as ui
from antterm.ui.terminal.endings import guard

data = Path(sys.argv[1])
table = Table.create(Store(data), "hive", (Seat("Ann"), Seat("Bob", "bot:random")), {}, 0, "sunday")
app = ui.AntTerm(Launch(data, table=table))
guard(app)

async def play():
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("ctrl+z", *":wS1", "enter")
        for _ in range(100):
            await pilot.pause(0.05)
            if table.length >= 2:
                break
        app.ask_to_end(0)
        await pilot.pause()

asyncio.run(play())
app.services.bot_process.close()
print(Store(data).read("sunday").answers[0])
"""


COMMANDS = """
from antterm.cli import main
for words in ("simulate hive --limit 4", f"saves --data-dir {sys.argv[1]}", "options march"):
    assert main(words.split()) == 0, words
"""


@pytest.mark.slow
def test_everything_loads_the_app_starts_plays_and_saves_and_commands_run(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """One such Python does all of it, in this order. Before Textual has the terminal nothing is painted."""
    program = "".join((ELSEWHERE, EVERYTHING, THE_FIRST_SCREEN, THE_APP, COMMANDS))
    ran = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path_factory.mktemp("data"))],
        cwd=CHECKOUT,
        env={**os.environ, "TEXTUAL_DRIVER": "textual.drivers.headless_driver:HeadlessDriver"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    assert "Traceback" not in ran.stderr
    loaded, played, *_told = ran.stdout.splitlines()
    assert int(loaded) > 150
    assert played == "wS1"
