"""`antterm doctor --host`: what is wrong with an installed host."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Mapping
from pathlib import Path
from typing import NoReturn

import pytest

from antterm import system
from antterm.commands import host_doctor, installed
from antterm.commands.arguments import parse
from antterm.commands.findings import Finding
from antterm.host.settings import HostError, HostSettings
from tests.host.hosting import hosting
from tests.program.driving import command


def found(data: Path, *argv: str) -> Mapping[str, Finding]:
    """What is found, by its label."""
    arguments = [
        "--data-dir",
        str(data),
        "doctor",
        "--host",
        "--backups",
        str(data.parent / "backups"),
        *argv,
    ]
    sections = host_doctor.examine_host(parse(arguments))
    return {finding.label: finding for _title, findings in sections for finding in findings}


@pytest.fixture
def data(home_of_its_own: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(installed, "SERVER", home_of_its_own / "server")
    folder = home_of_its_own / "host"
    folder.mkdir(mode=0o700)
    (folder / "games").mkdir()
    return folder


def test_where_no_host_runs_it_says_so(data: Path) -> None:
    done = command("--data-dir", str(data), "doctor", "--host", "--socket", str(data / "no.sock"))
    assert done.returncode == 1
    assert f"! socket       {data}/no.sock: No such file or directory" in done.stdout
    assert not done.stderr


async def test_a_host_that_runs_answers(home_of_its_own: Path, data: Path) -> None:
    async with hosting(home_of_its_own, HostSettings(guests=())) as host:
        told = await asyncio.to_thread(found, data, "--socket", str(host.path))
    assert told["answers"].text.startswith("antterm ")
    assert not told["answers"].is_wrong
    assert not told["socket"].is_wrong


def test_a_socket_for_every_account_is_wrong(data: Path) -> None:
    path = data / "open.sock"
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(path))
        path.chmod(0o666)
        told = found(data, "--socket", str(path))
    assert "every account on the machine may connect" in told["socket"].text
    assert told["socket"].is_wrong


@pytest.mark.parametrize(("mode", "is_wrong"), [(0o700, False), (0o750, True), (0o705, True)])
def test_others_must_not_read_the_games(data: Path, mode: int, is_wrong: bool) -> None:
    data.chmod(mode)
    assert found(data)["permissions"].is_wrong is is_wrong


def test_without_a_folder_it_is_the_installed_host_for_whoever_can_read_that(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("ANTTERM_DATA_DIR", raising=False)
    monkeypatch.setattr(installed, "HOST", data)
    for arguments, expected in (
        (["host", "tables"], data),
        (["--data-dir", str(data.parent), "host", "tables"], data.parent),
    ):
        assert installed.data_dir_of_host(parse(arguments)) == expected
    monkeypatch.setattr(installed, "HOST", data / "nowhere")
    assert installed.data_dir_of_host(parse(["host", "tables"])) != data


def test_a_data_directory_that_is_not_there_is_wrong(home_of_its_own: Path) -> None:
    assert found(home_of_its_own / "nowhere")["games"].is_wrong


@pytest.mark.parametrize(("hours", "is_wrong"), [(1, False), (30, False), (49, True)])
def test_an_old_backup_is_wrong(data: Path, hours: int, is_wrong: bool) -> None:
    backups = data.parent / "backups"
    backups.mkdir()
    for name, age in (("antterm-1.tar.gz", hours), ("antterm-0.tar.gz", hours + 24)):
        (backups / name).touch()
        os.utime(backups / name, (system.now().timestamp() - 3600 * age,) * 2)
    newest = found(data)["host"]
    assert newest.text == f"{backups}/antterm-1.tar.gz, {hours} h old"
    assert newest.is_wrong is is_wrong


def test_the_ssh_server_has_a_backup_of_its_own(data: Path) -> None:
    assert "SSH server" not in found(data)
    installed.SERVER.mkdir()
    assert found(data)["SSH server"].is_wrong
    backups = data.parent / "backups-serve"
    backups.mkdir()
    archive = backups / "antterm-1.tar.gz"
    archive.touch()
    os.utime(archive, (system.now().timestamp(),) * 2)
    told = found(data)
    assert told["SSH server"].text == f"{archive}, 0 h old"
    assert not told["SSH server"].is_wrong
    assert told["host"].is_wrong


def test_no_backup_is_wrong_but_for_a_database(data: Path) -> None:
    assert found(data)["host"].is_wrong
    (data / "host.toml").write_text('store = "postgresql://nobody@127.0.0.1:1/none"\n')
    told = found(data)
    assert not told["host"].is_wrong
    assert told["database"].is_wrong


@pytest.mark.skipif(os.geteuid() != 0, reason="only the administrator acts as others")
def test_the_database_is_asked_as_the_account_of_the_host(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[int, int]] = []

    def store_at(_address: str, _data_dir: Path) -> NoReturn:
        asked.append((os.geteuid(), os.getegid()))
        raise HostError("no_driver")

    monkeypatch.setattr(host_doctor, "store_at", store_at)
    (data / "host.toml").write_text('store = "postgresql:///none"\n')
    found(data)
    os.chown(data, 4711, 4712)
    home = os.environ.get("HOME")
    found(data)
    assert asked == [(0, 0), (4711, 4712)]
    assert (os.geteuid(), os.getegid(), os.environ.get("HOME")) == (0, 0, home)


def test_a_clock_that_was_set_back_is_wrong(data: Path) -> None:
    game = data / "games/sunday.json"
    game.touch()
    os.utime(game, (system.now().timestamp() + 7200,) * 2)
    assert "120 min after" in found(data)["clock"].text
    assert found(data)["clock"].is_wrong


def test_a_mail_server_that_does_not_answer_is_wrong(data: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        (data / "host.toml").write_text(f'smtp = "127.0.0.1:{port}"\ncontact = "carl@example.org"\n')
        told = found(data)
        assert told["mail"].text == f"127.0.0.1:{port} answers"
        assert told["contact"].text == "carl@example.org"
    assert found(data)["mail"].is_wrong


def test_settings_that_cannot_be_read_are_wrong(data: Path) -> None:
    (data / "host.toml").write_text("terminals = many\n")
    assert found(data)["host.toml"].is_wrong


@pytest.mark.parametrize(
    ("states", "wrong"),
    [
        (
            {"antterm-host.socket": ("enabled", "active"), "antterm-host.service": ("indirect", "inactive")},
            [],
        ),
        ({"antterm-host.socket": ("disabled", "inactive")}, ["antterm-host.socket"]),
        ({"antterm-host.service": ("indirect", "failed")}, ["antterm-host.service"]),
    ],
)
def test_units_that_do_not_run_are_wrong(
    data: Path, monkeypatch: pytest.MonkeyPatch, states: dict[str, tuple[str, str]], wrong: list[str]
) -> None:
    folder = data.parent / "bin"
    folder.mkdir()
    lines = "".join(
        f"{action}\\ {unit}) echo {states[unit][place]};;\n"
        for unit in states
        for place, action in enumerate(("is-enabled", "is-active"))
    )
    script = folder / "systemctl"
    script.write_text(f'#!/bin/sh\ncase "$1 $2" in\n{lines}*) echo not-found;;\nesac\n')
    script.chmod(0o755)
    monkeypatch.setenv("PATH", str(folder), prepend=os.pathsep)
    told = found(data)
    assert {unit for unit in told if unit.startswith("antterm-")} == set(states)
    assert [unit for unit in states if told[unit].is_wrong] == wrong
