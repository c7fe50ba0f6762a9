"""People who come over a line and listen: antterm in lines of text, without SSH."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextvars import Context
from pathlib import Path
from typing import Any

import pytest

from antterm import i18n, settings
from antterm.plain.console import LONGEST
from antterm.serve.key_ring import KeyRing
from antterm.serve.plain_mode import AHEAD, LINES_AT_ONCE, LineDiscipline, ServedPlainMode
from antterm.serve.settings import Bounds
from antterm.serve.thinking import SharedBotProcess
from antterm.serve.user import UserStore
from tests.host.hosting import Hosting, hosting
from tests.plain.listening import assert_readable
from tests.serve.calling import PATIENCE, FakeUser
from tests.serve.test_farewells import Channel, connected

QUICK = Bounds(keys=10_000)
ENGLISH = {"LANG": "en_GB.UTF-8"}


class Listener:
    """Somebody elsewhere who listens, and what they have heard."""

    def __init__(
        self,
        socket: Path,
        folder: Path,
        name: str,
        limits: Bounds = QUICK,
        variables: Mapping[str, str] = ENGLISH,
        has_terminal: bool = False,
    ) -> None:
        self.heard, self._read, self.held = "", 0, False
        self.user = FakeUser(folder, name, limits)
        self.user_store = UserStore(self.user)
        self.user.host = socket
        self.talk = ServedPlainMode(self, self.user_store, SharedBotProcess(), has_terminal)
        self.task = Context().run(asyncio.create_task, self._run(variables))

    async def _run(self, variables: Mapping[str, str]) -> int:
        i18n.apart(variables).use(None)
        return await self.talk.run()

    def write(self, data: bytes) -> None:
        self.heard += data.decode()

    def hold(self, held: bool) -> None:
        self.held = held

    def types(self, *lines: str) -> None:
        self.talk.typed("".join(f"{line}\n" for line in lines).encode())

    async def hears(self, text: str) -> None:
        """Wait for something that has not been heard yet."""
        async with asyncio.timeout(PATIENCE):
            while (found := self.heard.find(text, self._read)) < 0:
                assert not self.task.done(), f"{text!r} was not heard: {self.heard}"
                await asyncio.sleep(0.002)
            self._read = found + len(text)

    async def ends(self) -> int:
        """Wait for the end; the exit status."""
        return await asyncio.wait_for(self.task, PATIENCE)


@pytest.fixture
async def host(home_of_its_own: Path) -> AsyncIterator[Hosting]:
    async with hosting(home_of_its_own) as host:
        yield host


async def test_a_stranger_is_given_a_name_and_who_is_cut_off_is_back_at_the_same_question(
    host: Hosting, tmp_path: Path
) -> None:
    invited = Bounds(keys=10_000, invitations=("honey",))
    ann = Listener(host.path, tmp_path, "", invited)
    ann.types("vinegar", "honey", "A", "Ann", "1", "1", "1")
    for sentence in ("This server does not know that code.", "A name must have 2 to", "here: Ann."):
        await ann.hears(sentence)
    await ann.hears("The game begins when 1 more player has arrived.")
    bob = Listener(host.path, tmp_path, "Bob")
    bob.types("1", "1")
    await ann.hears("place or move a piece.")
    ann.types("wS1")
    await bob.hears("Ann places spider 1")
    await bob.hears("Bob: place or move a piece.")
    bob.talk.hang_up("The server ends for now.")
    assert await bob.ends() == 0
    assert bob.talk.farewell == "The server ends for now."
    bob = Listener(host.path, tmp_path, "Bob")
    await bob.hears("Bob: place or move a piece.")
    bob.types("bS1 wS1-", "quit", "0")
    assert await bob.ends() == 0
    assert bob.user_store.last_place is None
    await ann.hears("Bob places spider 1")
    ann.talk.input_ended()
    assert await ann.ends() == 0
    assert ann.user_store.last_place is not None
    for each in (ann, bob):
        assert_readable(each.heard.replace("> ", "> \n"))  # whose lines are echoed elsewhere


async def test_his_keys_his_language_and_nothing_of_this_machine(host: Hosting, tmp_path: Path) -> None:
    ann = Listener(host.path, tmp_path, "Ann")
    ann.types("your keys", "2", "ssh-ed25519 BBBB ann@elsewhere")
    await ann.hears("2. ed25519 BBBB")
    ann.types("2", "1")
    await ann.hears("2. Another key")
    ann.types("1", "1")
    await ann.hears("This is the person's only key")
    ann.types("0", "", "settings", "1", "4", "0", "", "0")
    assert await ann.ends() == 0
    assert "Язык: Русский" in ann.heard
    assert [key.text for key in KeyRing(tmp_path).keys("Ann")] == ["ssh-ed25519 Ann"]
    assert "Saved games" not in ann.heard
    again = Listener(host.path, tmp_path, "Ann")
    again.types("0")
    assert await again.ends() == 0
    assert again.heard.startswith("Подключение к хосту")


async def test_nothing_more_is_said_while_nothing_is_read_and_what_is_typed_too_fast_waits(
    tmp_path: Path,
) -> None:
    ann = Listener(tmp_path / "none", tmp_path, "", Bounds(keys=1))
    ann.talk.line_is_full(True)
    for _turn in range(10):
        await asyncio.sleep(0)
    assert ann.heard.startswith("antterm in plain mode")
    assert "What do you want" not in ann.heard
    ann.types(*["-"] * AHEAD)
    assert ann.held
    ann.talk.line_is_full(False)
    await ann.hears("What do you want")
    for _line in range(LINES_AT_ONCE):
        await ann.hears("A name must have 2 to")
    ann.talk.hang_up()
    assert await ann.ends() == 0
    assert ann.heard.count("A name must have 2 to") <= LINES_AT_ONCE + 5


async def test_who_meets_an_error_is_told_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(UserStore, "make_name", lambda _self, _typed: 1 / 0)
    ann = Listener(tmp_path / "none", tmp_path, "")
    ann.types("Ann")
    assert await ann.ends() == 1
    assert ann.talk.farewell == "antterm has crashed."
    assert [record.getMessage() for record in caplog.records] == ["failed"]


TYPED = {
    "letters": (b"wS1\r", "wS1\n", "wS1\n"),
    "a backspace": (b"wSS\x7f1\n", "wS1\n", "wSS\b \b1\n"),
    "one too many": (b"\x08\x7fa\r\n", "a\n", "a\n"),
    "a wide one taken back": ("虫\x7fж\r".encode(), "ж\n", "虫\b \b\b \bж\n"),
    "a word taken back": (
        b"say well done\x17yes\r",
        "say well yes\n",
        "say well done\b \b\b \b\b \b\b \byes\n",
    ),
    "all of it": (b"ab\x15c\r", "c\n", "ab\b \b\b \bc\n"),
    "keys of the screen": (b"\x1b[A\x1bOPa\x1b[1;5C\x1b[15~b\x1bx\r", "ab\n", "ab\n"),
    "what no terminal should get": (b"\x07\x00\xc2\x9b2J\xe2\x80\xaea\r", "2Ja\n", "2Ja\n"),
    "two lines": (b"1\r2\r\n\n", "1\n2\n\n", "1\n2\n\n"),
    "Esc by itself": (b"ab\x1b\rc\x1b[\n", "ab\nc\n", "ab\nc\n"),
    "the end": (b"ab\r\x04c", "ab\n", "ab\n"),
}


@pytest.mark.parametrize("typed", TYPED)
def test_keys_become_lines_and_are_shown_as_a_terminal_shows_them(typed: str) -> None:
    data, lines, shows = TYPED[typed]
    for parts in ([data], [data[at : at + 1] for at in range(len(data))]):
        shown: list[str] = []
        discipline, quiet = LineDiscipline(shown.append), LineDiscipline(shown.append, echoes=False)
        assert "".join(map(discipline.lines, parts)) == lines
        assert "".join(shown) == shows
        assert discipline.has_ended == (typed == "the end")
        assert (quiet.lines(data), "".join(shown)) == (lines, shows)
        assert_readable(shows.replace("\b \b", ""))


def test_ctrl_d_in_a_line_means_nothing_and_a_line_without_end_is_not_kept() -> None:
    shown: list[str] = []
    discipline = LineDiscipline(shown.append)
    assert discipline.lines(b"a\x04b" + b"x" * 100_000) == ""
    assert not discipline.has_ended
    line = discipline.lines(b"\r\x03")
    assert discipline.has_ended
    assert len(line) == len("".join(shown)) == LONGEST + 2


def test_ctrl_c_ends_after_esc_too() -> None:
    discipline = LineDiscipline(lambda _text: None)
    assert discipline.lines(b"ab\x1b\x03") == ""
    assert discipline.has_ended


WANTED = {
    "no terminal": (None, {}, None, True),
    "nothing to be drawn on": ("dumb", {}, None, True),
    "all their programs": ("xterm", {"ACCESSIBLE": "1"}, None, True),
    "none of their programs": ("xterm", {"ACCESSIBLE": "0"}, None, False),
    "a command": ("xterm", {}, "plain", True),
    "their settings": ("xterm", {}, None, True),
    "a screen": ("xterm", {}, None, False),
}


@pytest.mark.parametrize("reason", WANTED)
async def test_who_comes_is_spoken_to_in_lines_for_each_of_these_reasons(
    reason: str, home_of_its_own: Path
) -> None:
    term, variables, command, in_lines = WANTED[reason]
    channel = Channel(term or "", **variables)
    connection = connected(home_of_its_own, channel, QUICK)
    connection.user.name = "Ann"
    if reason == "their settings":
        settings.save(settings.Settings(plain="on"), connection.user.folder)
    session: Any = connection._session
    if term is not None:
        session.pty_requested(term, (80, 24), {})
    assert session.exec_requested(command) if command else session.shell_requested()
    session.session_started()
    assert isinstance(session._front, ServedPlainMode) == in_lines
    assert not session.exec_requested("plain; id")
    session._task.cancel()


async def test_what_is_typed_is_shown_to_nobody_who_does_not_read(host: Hosting, tmp_path: Path) -> None:
    ann = Listener(host.path, tmp_path, "Ann", has_terminal=True)
    await ann.hears("here: Ann.")
    ann.talk.line_is_full(True)
    before = ann.heard
    ann.talk.typed(b"x\x7f" * 1000)
    assert ann.heard == before, "else all of it would be kept for them"
    ann.talk.line_is_full(False)
    ann.talk.typed(b"y")
    assert ann.heard == f"{before}y"
    ann.talk.hang_up()
    await ann.ends()
