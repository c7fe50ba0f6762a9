"""Over a real OpenSSH server set up by `docs/hosting.md`: play, lose the connection, log in again, go on."""

from __future__ import annotations

import getpass
import os
import random
import signal
import stat
import subprocess
from pathlib import Path

import pytest

from antterm.core.record import Record
from antterm.games.march.rules.game import March
from antterm.games.march.rules.state import State
from antterm.settings import Settings, load
from antterm.table import Seat, Table
from tests.games.march.program.curtain import CURTAIN, lift_curtain
from tests.plain.listening import assert_readable
from tests.processes import rest, rests_since
from tests.program.driving import assert_nobody_left, programs_left, saved, store
from tests.program.sshd import Server, needs_ssh, set_up
from tests.terminal import PATIENCE, Terminal

pytestmark = needs_ssh


@pytest.fixture
def server(tmp_path: Path) -> Server:
    """The server; Ann's saved games are those of this test."""
    return set_up(
        tmp_path,
        ("ann", "bob"),
        "## A house for guests",
        [
            ("Match User games", f"Match User {getpass.getuser()}"),
            ("/etc/antterm/keys", f"{tmp_path}/keys"),
        ],
        [
            ("/home/games/ann", os.environ["ANTTERM_DATA_DIR"]),
            ("/home/games/bob", f"{tmp_path}/data"),
        ],
    )


def come_to_rest(line: Terminal) -> None:
    """Wait until the program at the other end has slept for a while, and all that it sent is here."""
    while True:
        before = {pid: rest(pid) for pid in programs_left()}
        is_silent = not line.settle(quiet=0.1).bytes
        if is_silent and all(rests_since(before.get(pid), pid) for pid in programs_left()):
            return


def hang_up(line: Terminal) -> None:
    """The connection is lost; the program on the other side notices and ends."""
    line.kill(signal.SIGKILL)
    line.wait_end()
    assert_nobody_left()


def up_to_a_battle() -> Record[State]:
    """A game of two in which somebody chooses in a battle, and another has chosen already."""
    for seed in range(100):
        record, rng = Record(March(), 2, seed), random.Random(seed)
        while (ask := record.play.ask) is not None and len(record.history) < 200:
            marches = [choice.text for choice in ask.choices if choice.text.startswith("march")]
            record.answer(rng.choice(marches or [choice.text for choice in ask.choices]))
            kinds = [entry.kind for entry in record.history[-1:]]
            now = record.play.ask
            if now is not None and now.kind == "battle.ferocity" and kinds == ["battle.ferocity"]:
                return record
    raise AssertionError("no battle was fought")


def question_on(line: Terminal) -> str:
    """The question that is asked on the screen, wherever it stands; empty if none is."""
    rows = [row.strip() for row in line.lines()]
    return next((row for row in rows if row.startswith(("Ann: ", "Bob: "))), "")


def test_a_connection_lost_in_a_battle_loses_nothing(server: Server) -> None:
    record = up_to_a_battle()
    *before, third, second, last = record.answers
    with Table.create(store(), "march", (Seat("Ann"), Seat("Bob")), {}, record.seed, "summer") as table:
        for text in before:
            table.answer(text)

    with server.log_in() as line:
        line.wait_for("Go on with")
        line.key("enter")
        played = Record.replay(March(), 2, record.seed, record.options, before)
        for text in (third, second, last):
            assert played.play.ask is not None
            whose = f"{('Ann', 'Bob')[played.play.ask.seat]}: "
            line.until(lambda whose=whose: any(sign in line.text() for sign in (CURTAIN, whose)))  # type: ignore[misc]
            come_to_rest(line)
            if "v: your cards" in line.text():  # a reaction, asked openly first
                line.key("v")
                line.until(lambda: "v: your cards" not in line.text())
                come_to_rest(line)
            lift_curtain(line, whose)
            line.type(f":{text}\r")
            played.answer(text)
            line.until(lambda: list(saved("summer").answers) == played.answers)
        come_to_rest(line)
        lift_curtain(line, "attle")
        come_to_rest(line)
        while "ferocity" not in (asked := question_on(line)):  # news is read first
            line.key("enter")
            come_to_rest(line)
        line.type(":")  # somebody has begun to type, and does not come to the end
        hang_up(line)
    assert list(saved("summer").answers) == record.answers

    with server.log_in() as line:
        line.wait_for("Go on with “summer”")
        line.key("enter")
        line.wait_for(CURTAIN)
        lift_curtain(line, asked)
        line.until(lambda: question_on(line) == asked)
        ask = record.play.ask
        assert ask is not None
        line.type(f":{ask.choices[0].text}\r")
        line.until(lambda: list(saved("summer").answers) == [*record.answers, ask.choices[0].text])
        hang_up(line)


@pytest.mark.slow
def test_a_new_game_over_the_line_and_back_again(server: Server) -> None:
    with server.log_in() as line:
        line.wait_for("New game")
        line.type("n")
        line.wait_for("Name of the game")
        line.keys(*["down"] * 4, "left", "left", *["up"] * 6)  # two people
        line.type("sunday")
        line.keys("down", "enter")
        line.wait_for("turn 1")
        line.type(":wS1\r")
        line.wait_for("1. wS1")
        hang_up(line)
    with server.log_in() as line:
        line.wait_for("Go on with")
        line.key("enter")
        line.wait_for("turn 1 · Black")
        line.keys("escape", "q")
        line.wait_for("New game")
        line.type("q")
        assert line.wait_end() == 0
    assert saved("sunday").answers == ("wS1",)


@pytest.mark.slow
def test_each_key_has_a_house_of_its_own(server: Server) -> None:
    with Table.create(store(), "hive", (Seat("Ann"), Seat("Ben")), {}, 0, "anns") as table:
        table.answer("wS1")
    with server.log_in("bob") as line:
        line.wait_for("New game")
        assert "Go on with" not in line.text()
        line.type("s")
        line.wait_for("No game has been saved yet.")
    bobs = server.folder / "data"
    modes = [stat.S_IMODE(path.stat().st_mode) & 0o077 for path in (bobs, *bobs.rglob("*")) if path.exists()]
    assert not any(modes)


@pytest.mark.slow
def test_each_key_has_settings_of_its_own(server: Server) -> None:
    with server.log_in("bob") as line:
        line.wait_for("New game")
        line.type("e")
        line.wait_for("Curtain")
        curtain, first = line.find("Curtain"), line.find("> Language")
        assert curtain
        assert first
        line.keys(*["down"] * (curtain[1] - first[1]))
        line.wait_for("> Curtain")
        line.key("right")
        line.wait_for("when needed  [off]")
    assert load(server.folder / "data").curtain == "off"
    assert load() == Settings(), "the settings of all others"
    with server.log_in("ann") as line:
        line.wait_for("New game")
        line.type("e")
        line.wait_for("[when needed]")


@pytest.mark.slow
def test_nothing_but_the_game_can_be_had(server: Server) -> None:
    def outcome(*flags: str, words: tuple[str, ...] = ()) -> subprocess.CompletedProcess[str]:
        command = [*server.command("ann", *flags), *words]
        return subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=PATIENCE, check=False
        )

    heard = outcome("-T")
    assert heard.returncode == 0
    assert_readable(heard.stdout)
    assert outcome(words=("plain",)).stdout == heard.stdout
    ran = outcome(words=("echo", "inside"))
    assert "inside" not in ran.stdout
    assert "This command draws on a terminal" in ran.stderr
    forwarded = outcome("-o", "ExitOnForwardFailure=yes", "-R", "0:127.0.0.1:9")
    assert forwarded.returncode != 0
    assert "forward" in forwarded.stderr
    copied = outcome("-s", words=("sftp",))
    assert copied.returncode != 0
    assert "This command draws on a terminal" in copied.stderr or "subsystem" in copied.stderr
