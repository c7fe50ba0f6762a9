"""What works without the parts of Python that Windows does not have: they are taken away from a process.

Python's own Windows and its console are not tried here; `.github/workflows/ci.yml` has a job for them.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parents[1]
REDUCED = CHECKOUT / "tests/windows"
"""The folder whose `sitecustomize` takes them away."""

IMPORT_ALL = """
import importlib, pkgutil, antterm
for module in pkgutil.walk_packages(antterm.__path__, "antterm."):
    if not module.name.endswith("__main__"):
        try:
            importlib.import_module(module.name)
        except ImportError as error:
            print(module.name, error.name)
"""
NOT_NEEDED = ["antterm.ui.adapter.driver termios", "antterm.ui.terminal.first termios"]
"""Modules that cannot be imported there, and why: Textual's own driver takes their place."""


def python(*words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run Python to its end as on Windows, with the data of this test."""
    environ = {**os.environ, "PYTHONPATH": str(REDUCED), "ANTTERM_LANG": "en"}
    return subprocess.run(
        [sys.executable, *words],
        cwd=CHECKOUT,
        env=environ,
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )


def antterm(*words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return python("-m", "antterm", *words, typed=typed)


@pytest.mark.slow
def test_every_module_can_be_imported_or_is_not_needed() -> None:
    done = python("-c", IMPORT_ALL)
    assert (done.stdout.splitlines(), done.stderr) == (NOT_NEEDED, "")


@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("host",), "A host needs Unix sockets, which this system does not have."),
        (("host", "status"), "A host needs Unix sockets, which this system does not have."),
        (("join",), "A host needs Unix sockets, which this system does not have."),
        (("serve",), "The server needs a system that can fork processes."),
        (
            ("simulate", "hive", "--seats", "bot:easy,uhp:engine"),
            "antterm can start engines only on systems such as Linux and macOS.",
        ),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, tuple) else "",
)
def test_what_cannot_work_says_so_in_one_sentence(words: tuple[str, ...], sentence: str) -> None:
    done = antterm(*words)
    assert done.stderr == f"antterm: {sentence}\n"
    assert done.returncode in (1, 2)


def test_doctor_names_what_the_system_cannot_do() -> None:
    done = antterm("doctor")
    lacking = re.findall(r"^ +(.+?) {2,}not available: it needs (.+)$", done.stdout, re.MULTILINE)
    assert dict(lacking) == {
        "engines": "process groups",
        "tables of a host": "Unix sockets",
        "SSH server": "forked processes",
    }
    assert done.returncode == 0


@pytest.mark.slow
@pytest.mark.parametrize(
    "game",
    [
        "march",
        pytest.param("hive", marks=pytest.mark.slow),
        pytest.param("micropolis", marks=pytest.mark.slow),
    ],
)
def test_a_game_is_saved_continued_and_played_by_bots(game: str) -> None:
    """By ear, against a bot in a process of its own; the game goes on where it was left."""
    begun = antterm("play", game, "--plain", "--seats", "Ann,bot:easy", "--seed", "3", typed="1\n1\n1\n1\n")
    assert (begun.stderr, begun.returncode) == ("", 0)
    saved = antterm("saves", "--json")
    assert '"answers": 0,' not in saved.stdout
    resumed = antterm("resume", "--plain", typed="quit\n")
    assert (resumed.stderr, resumed.returncode) == ("", 0)
    assert "Ann" in resumed.stdout
    played = antterm("simulate", game, "--seats", "bot:easy,bot:easy", "--games", "2", "--jobs", "2")
    assert (played.stderr, played.returncode) == ("", 0)


@pytest.mark.slow
def test_an_app_is_played_on_the_screen() -> None:
    """Textual's driver without a terminal takes the place of ours, as its driver for Windows does there."""
    done = python("-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "tests/ui/test_followed.py")
    assert done.returncode == 0, done.stdout[-3000:]
