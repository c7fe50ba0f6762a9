"""Many apps in one process: none has the language, colours, size, output or trouble of another."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from antterm import registry
from antterm.i18n import languages
from antterm.i18n.languages import Language
from antterm.serve.key_ring import FOLDER, KeyRing
from antterm.serve.settings import Bounds
from antterm.wire.messages import Snapshot
from tests.host.hosting import Hosting, hosting
from tests.host.lines import written
from tests.serve.calling import COLOURS, Calling

WALKED = (*"123456789abhjkpsv?:", "\t", "\r", "\r", "\r", " ", "\x1b", "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D")
"""Keys of a walk; the most of them Enter, which answers."""
PLAIN = {"TERM": "vt100", "NO_COLOR": "1", "LANG": "C"}
SMALL = {"TERM": "xterm", "LANG": "xx_XX.UTF-8"}


@pytest.fixture
async def host(home_of_its_own: Path) -> AsyncIterator[Hosting]:
    async with hosting(home_of_its_own) as host:
        yield host


@pytest.fixture
def a_further_language(monkeypatch: pytest.MonkeyPatch) -> None:
    """The language that shows what is not translated can be asked for by the locale."""
    spoken = (*languages.spoken(), Language(languages.PSEUDO, "pseudo", complete=True))
    monkeypatch.setattr(languages, "spoken", lambda: spoken)


@pytest.fixture
def opened() -> Iterator[list[str]]:
    """The files that are opened, and the programs that are started."""
    happened: list[str] = []
    listening = [True]

    def hear(event: str, args: tuple[Any, ...]) -> None:
        if listening and event in (
            "open",
            "os.rename",
            "os.remove",
            "os.mkdir",
            "subprocess.Popen",
            "os.system",
        ):
            happened.append(str(args[0]))

    sys.addaudithook(hear)
    yield happened
    listening.clear()


async def test_overlapping_apps_have_their_own_language_colours_and_size(
    host: Hosting, tmp_path: Path, a_further_language: None
) -> None:
    before = sys.stdout, sys.stderr
    ann = Calling(host.path, tmp_path, "Ann", (120, 40), COLOURS)
    await ann.wait_for("There is no table yet")
    bob = Calling(host.path, tmp_path, "Bob", (80, 24), PLAIN)
    cleo = Calling(host.path, tmp_path, "Cleo", (60, 20), SMALL)
    await bob.wait_for("There is no table yet")
    await cleo.wait_for("Cleo")
    assert "Your games" not in cleo.text(), "another language"
    await ann.wait_for("3 people here")
    assert "●" in ann.text()
    assert bob.text().isascii()
    assert len(ann.inks()) > 3
    assert bob.inks() == {"default"}
    assert (sys.stdout, sys.stderr) == before
    await ann.leave()  # the first to come is the first to go
    await bob.wait_for("2 people here")
    bob.type("?")
    await bob.wait_for("meets here")
    await cleo.leave()
    bob.type("q")
    await bob.wait_for("There is no table yet")
    await bob.leave()
    assert (sys.stdout, sys.stderr) == before


@pytest.mark.slow
async def test_who_does_not_read_is_sent_only_what_is_new_when_he_reads_again(
    host: Hosting, tmp_path: Path
) -> None:
    ann = Calling(host.path, tmp_path, "Ann")
    await ann.wait_for("There is no table yet")
    ann.app.line_is_full(True)
    sent = ann.bytes
    for _more in range(3):
        ann.type("z\x1b[B?")
        for columns in range(81, 101):
            ann.app.resized(columns, 24)
    bob, _cleo = await host.table("hive", "Bob", "Cleo", name="garden")
    await ann.until(lambda: "garden" in str(ann.app.screen_stack[0].model.entries))  # type: ignore[attr-defined]
    assert ann.bytes - sent < 100, "nothing is drawn"
    ann.type("q")
    ann._screen.resize(24, 100)
    ann.app.line_is_full(False)
    await ann.wait_for("garden")
    assert ann.app.size == (100, 24)
    assert bob.stand is not None
    await ann.leave()


async def test_one_app_that_fails_ends_with_a_sentence_and_the_others_go_on(
    host: Hosting, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ann, bob = (Calling(host.path, tmp_path, name) for name in ("Ann", "Bob"))
    for each in (ann, bob):
        await each.wait_for("2 people here")
    monkeypatch.setattr(ann.app.screen, "press", lambda _key: 1 / 0)
    ann.type("n")
    await ann.until(ann.task.done)
    assert ann.app.return_code == 1
    assert "antterm has crashed" in ann.app.farewell
    (failed,) = [record for record in caplog.records if record.getMessage() == "failed"]
    assert vars(failed)["facts"]["why"] == "ZeroDivisionError"
    assert "ZeroDivisionError" not in ann.text()
    await bob.wait_for("1 person here")
    bob.type("n")
    await bob.wait_for("No game is waiting for you.")
    await bob.leave()


@pytest.mark.slow
async def test_who_was_cut_off_is_back_at_the_same_question(host: Hosting, tmp_path: Path) -> None:
    ann_there, _bob = await host.table("hive", "Ann", "Bob", name="garden")
    assert isinstance(ann_there.stand, Snapshot)
    ann = Calling(host.path, tmp_path, "Ann")
    await ann.wait_for("Go on with “garden”")
    ann.type("\r")
    await ann.wait_for("“garden” ·")
    await ann.leave()
    again = Calling(host.path, tmp_path, "Ann")
    await again.wait_for("“garden” ·")
    again.app.screen.leave()  # type: ignore[attr-defined]
    await again.wait_for("Go on with “garden”")
    await again.leave()
    later = Calling(host.path, tmp_path, "Ann")
    await later.wait_for("Go on with “garden”")
    await later.leave()


async def test_a_stranger_needs_an_invitation_and_a_name_that_nobody_has(
    host: Hosting, tmp_path: Path
) -> None:
    people = KeyRing(tmp_path)
    people.make("Ann", "ssh-ed25519 ann")
    limits = Bounds(invitations=("beetle",), keys=10_000)
    line = Calling(host.path, tmp_path, "", limits=limits)
    await line.wait_for("An invitation")
    line.type("wasp\r")
    await line.wait_for("does not know that code")
    line.type("\x7f" * 4 + "beetle\r")
    await line.wait_for("What do you want to be called")
    line.type("ANN\r")
    await line.wait_for("is taken, or looks like one that is")
    line.type("\x7f" * 3 + "Bob\r")
    await line.until(line.task.done)
    assert line.user.name == "Bob"
    assert KeyRing(tmp_path).whose("ssh-ed25519 stranger") == "Bob"


async def test_whoever_guesses_codes_is_sent_away(host: Hosting, tmp_path: Path) -> None:
    line = Calling(host.path, tmp_path, "", limits=Bounds(invitations=("beetle",), keys=10_000))
    with written(tmp_path) as lines:
        await line.wait_for("An invitation")
        for _try in range(3):
            line.type("x\r")
        await line.until(line.task.done)
    assert not (tmp_path / FOLDER / "people.json").exists()
    wrong = [line for line in lines if line["event"] == "wrong_code"]
    assert [line["address"] for line in wrong] == ["192.0.2.7"] * 3
    assert "x" not in {fact for line in wrong for fact in line.values()}, "what was typed is not written down"


@pytest.mark.slow
async def test_people_see_their_keys_and_have_further_ones(host: Hosting, tmp_path: Path) -> None:
    ann = Calling(host.path, tmp_path, "Ann")
    await ann.wait_for("There is no table yet")
    ann.type("K")
    await ann.wait_for("this terminal's")
    ann.type("2")
    await ann.wait_for("Paste the public key")
    ann.type("\x1b[200~ssh-ed25519 other ann@home\n\x1b[201~\r")
    await ann.wait_for("Whoever logs in with one of these keys is Ann")
    assert [key.text for key in ann.user.people.keys("Ann")] == ["ssh-ed25519 Ann", "ssh-ed25519 other"]
    ann.type("2")
    await ann.wait_for("Remove this key?")
    ann.type("2")
    await ann.until(lambda: len(ann.user.people.keys("Ann")) == 1)
    await ann.wait_for("Your keys")
    await ann.leave()


@pytest.mark.slow
@pytest.mark.parametrize("game", [*registry.HOMES])
@pytest.mark.parametrize("keys", [20, pytest.param(120, marks=pytest.mark.slow)])
async def test_whatever_is_typed_at_a_table_no_app_fails_and_nobody_else_is_disturbed(
    host: Hosting, tmp_path: Path, game: str, keys: int
) -> None:
    """A walk of keys through the screens of a table at the end of a line, there and back from the lobby."""
    lot = Random(f"walk {game}")
    for terminal in await host.table(game, "Ann", "Bob", name="garden"):
        terminal.hang_up()
    bob = Calling(host.path, tmp_path, "Bob")
    await bob.wait_for("garden")
    ann = Calling(host.path, tmp_path, "Ann", (100, 30))
    await ann.wait_for("garden")
    for number in range(keys):
        if ann.task.done():
            assert not ann.app.return_code, ann.app.farewell
            ann = Calling(host.path, tmp_path, "Ann", (100, 30))
            await ann.wait_for("Ann")
        if number % 20 == 10:
            ann.resize(*lot.choice(((80, 24), (40, 12), (132, 50), (20, 5))))
        ann.type(lot.choice(WALKED))
        await ann.until(lambda ann=ann: ann.task.done() or ann.app._message_queue.empty())  # type: ignore[misc]
    bob.type("?")
    await bob.wait_for("meets here")
    for each in (ann, bob):
        if not each.task.done():
            await each.leave()
        assert not each.app.return_code, each.app.farewell


@pytest.mark.slow
async def test_nothing_that_is_typed_reaches_a_file_of_the_server_or_starts_a_program(
    host: Hosting, tmp_path: Path, opened: list[str]
) -> None:
    people = await host.table("hive", "Ann", "Bob", name="garden")
    keys = [
        *"abcdefghijklmnoprstuvwxyzABCDEFGHIJKLMNOPRSTUVWXYZ0123456789.,:;'!+-/<>?",
        "\x1b[A",
        "\x1b[B",
        "\t",
    ]
    keys += ["\r", "\x1bOP", "\x1bOQ", "\x10", "\x13", "\x1a", " "]
    for way in ("", "\r", "e", "t", "R", "K"):
        ann = Calling(host.path, tmp_path, "Ann", (100, 30))
        await ann.wait_for("garden")
        ann.type(way)
        for key in keys:
            ann.type(key)
            await ann.until(ann.app._message_queue.empty)
        await ann.leave()
    for terminal in people:
        terminal.hang_up()
    own = str(tmp_path / FOLDER)
    hosts = str(host.store.data_dir)
    system = "/proc/self", "/proc/sys"  # what the lock of the host's store asks about its process
    ours = [path for path in opened if not path.startswith((own, hosts, *system)) and not path.isdigit()]
    code = (".py", ".pyc", ".toml", ".tcss", ".txt", ".md", ".json", ".so", "__pycache__", "site-packages")
    assert [path for path in ours if not path.endswith(code) and "__pycache__" not in path] == []
