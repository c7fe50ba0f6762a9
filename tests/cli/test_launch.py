"""What is typed on the command line is what the app is started with, each in its own place."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

import pytest

from antterm.commands import app
from antterm.commands.arguments import parsers
from antterm.launch import Launch

SOCKET = Path("/nowhere/host.sock")


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[Launch]:
    """What the app was started with; it is not started here."""
    launches: list[Launch] = []

    def run(launch: Launch, *_more: object) -> int:
        launches.append(launch)
        return 0

    monkeypatch.setattr("antterm.plain.start.run", run)
    return launches


@pytest.mark.parametrize(
    ("typed", "field", "value"),
    [
        ([], "key", ""),
        (["--lang", "de"], "lang", "de"),
        (["--theme", "light"], "theme", "light"),
        (["--colors", "16"], "colors", "16"),
        (["--ascii"], "ascii", True),
        (["--guest"], "guest", True),
    ],
)
def test_an_option_arrives_in_its_own_field_and_changes_no_other(
    typed: list[str], field: str, value: object, started: list[Launch], tmp_path: Path
) -> None:
    parser = parsers()[0]
    unset = Namespace(ascii=False, colors=None, theme=None, lang=None, plain=None)
    args = parser.parse_args([*typed, "--data-dir", str(tmp_path)], unset)
    args.plain = True
    assert app.run_app(args, prepare=lambda launch: launch._replace(join=SOCKET, called="ann")) == 0
    (launch,) = started
    assert launch.join == SOCKET
    assert launch.called == "ann"
    assert getattr(launch, field) == value
    plain = Launch(tmp_path, join=SOCKET, called="ann")
    changed = {name for name in Launch._fields if getattr(launch, name) != getattr(plain, name)}
    assert changed == ({field} if typed else set())
