"""What is typed while a bot or an engine thinks counts at once: through a pipe as on a terminal."""

from __future__ import annotations

import asyncio
import io
import os
import select
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Self

import pytest

from antterm.bots import Reply, Task, Work
from antterm.plain import remote
from antterm.plain.console import Console, StreamLines, Wakeup
from antterm.plain.interaction import Await, Interaction, PipedInput, hear
from antterm.saves.document import Seat
from antterm.saves.store import Store
from antterm.wire.messages import HouseRules, Make, Snapshot
from tests.bots import doubles
from tests.games.hive import engines
from tests.games.hive.engines import FakeEngine
from tests.host.hosting import AtOnce as NoBots
from tests.host.hosting import hosting
from tests.plain.listening import data_dir, table
from tests.plain.test_lobby import joined
from tests.program.driving import CHECKOUT, assert_nobody_left
from tests.sampling import chosen, each_value

PATIENCE = 60.0


class Talk:
    """The program in plain mode, in a process of its own.

    Args:
        on_terminal: whether lines are typed on a terminal; else through a pipe that stays open.
        arguments: of the program.
    """

    def __init__(self, on_terminal: bool, *arguments: str) -> None:
        mine, theirs = os.openpty() if on_terminal else os.pipe()[::-1]
        self._typing = mine
        program = [sys.executable, "-m", "tests.program.with_doubles", *arguments]
        env = os.environ | {"TERM": "dumb", "PYTHONUTF8": "1"}
        self.process = subprocess.Popen(program, cwd=CHECKOUT, env=env, stdin=theirs, stdout=subprocess.PIPE)
        os.close(theirs)
        self._heard, self._read = "", 0

    def hears(self, text: str) -> str:
        """Wait for a text that has not been heard yet; what was heard up to its end."""
        assert self.process.stdout is not None
        until = monotonic() + PATIENCE
        while (found := self._all.find(text, self._read)) < 0:
            ready = select.select([self.process.stdout], [], [], max(0.0, until - monotonic()))[0]
            more = os.read(self.process.stdout.fileno(), 65_536) if ready else b""
            assert more, f"{text!r} was not heard: {self._heard}"
            self._heard += more.decode()
        before, self._read = self._read, found + len(text)
        return self._all[before : self._read]

    @property
    def _all(self) -> str:
        """All that was heard, with one blank wherever a line ends."""
        return " ".join(self._heard.split())

    def types(self, *lines: str) -> None:
        """Type lines, all at once."""
        os.write(self._typing, "".join(f"{line}\n" for line in lines).encode())

    def ends(self) -> str:
        """Wait until the program has ended; what was heard that has not been read yet."""
        assert self.process.stdout is not None
        self._heard += self.process.stdout.read().decode()
        assert self.process.wait(PATIENCE) == 0
        return self._all[self._read :]

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        os.close(self._typing)
        self.process.terminate()
        self.process.communicate()


@pytest.fixture
def gate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The file for which bots wait; nothing outlives a test."""
    monkeypatch.setenv(doubles.GATE, str(tmp_path / "gate"))
    with doubles.sitting_down():
        yield tmp_path / "gate"
    assert_nobody_left()


def never_answers(who: str, folder: Path) -> str:
    """A player that thinks for ever, as a seat names it."""
    if who == "bot":
        return "bot:waiting"
    engine = FakeEngine(folder, {"hanging": engines.HANGS, "silent": engines.SILENT}[who])
    return f"uhp:depth=1:'{engine.path}'"


@pytest.mark.slow
@pytest.mark.parametrize(("who", "on_terminal"), each_value(["bot", "hanging", "silent"], [False, True]))
def test_words_count_while_a_program_thinks(gate: Path, tmp_path: Path, who: str, on_terminal: bool) -> None:
    seats = f"Ann,{never_answers(who, tmp_path)}"
    game = "play", "hive", "--name", "evening", "--seed", "1", "--seats", seats
    with Talk(on_terminal, *game, "--plain") as talk:
        talk.hears("Ann: place or move a piece.")
        talk.types("wS1")
        talk.hears("is thinking.")
        talk.types("where")
        talk.hears("Hive, with mosquito and ladybug, “evening”.")
        talk.types("help")
        talk.hears("quit: leave; the game waits for you as it stands.")
        talk.types("quit")
        talk.hears("The game is saved as “evening”")
        talk.ends()
    assert Store(data_dir()).read("evening").answers == ("wS1",)


@pytest.mark.slow
@pytest.mark.parametrize("on_terminal", chosen([True], [False, True]), ids=["pipe", "terminal"])
def test_who_does_not_wait_for_a_hint_leaves(gate: Path, on_terminal: bool) -> None:
    table("hive", (Seat("Ann"), Seat("Bob"))).close()
    with Talk(on_terminal, "resume", "--plain") as talk:
        talk.hears("Ann: place or move a piece.")
        talk.types("hint")
        talk.hears("Thinking about a hint for 3 seconds.")
        talk.types("0")
        talk.hears("Ann: place or move a piece.")
        talk.types("hint")
        talk.hears("Thinking.")
        talk.types("quit")
        assert "Hint, best" not in talk.hears("The game is saved as “evening”")
        talk.ends()


@pytest.mark.slow
@pytest.mark.parametrize("word", chosen(["mistakes"], ["hint", "mistakes"]))
def test_who_does_not_wait_for_what_a_bot_thinks_of_an_old_game_leaves(gate: Path, word: str) -> None:
    with table("hive", (Seat("Ann"), Seat("Bob"))) as played:
        for answer in ("wS1", "bS1 wS1-", "wQ -wS1"):
            played.answer(answer)
    with Talk(False, "replay", "evening", "--plain") as talk:
        talk.hears("0 leaves.")
        talk.types(word)
        talk.hears("Thinking about a hint" if word == "hint" else "A bot is rating 3 answers.")
        talk.types("quit")
        assert "bot can tell" not in talk.ends()


AHEAD = {
    "hint": (("resume", "evening"), ("hint", "quit"), ("wS1", "bS1 wS1-")),
    "bot": (("resume", "evening"), ("wQ -wS1", "quit"), ("wS1", "bS1 wS1-", "wQ -wS1")),
    "mistakes": (("replay", "evening"), ("mistakes", "quit"), ("wS1", "bS1 wS1-")),
    "review": (("replay", "evening"), ("hint", "quit"), ("wS1", "bS1 wS1-")),
}
"""The command, the lines that are typed at once, and the answers that are saved then."""


@pytest.mark.few(1)
@pytest.mark.parametrize(("what", "on_terminal"), each_value([*AHEAD], [False, True]))
def test_quit_typed_ahead_ends_whatever_a_bot_is_doing(gate: Path, what: str, on_terminal: bool) -> None:
    """The gate stays shut: a wait that were not ended would go on for ever."""
    other = "bot:waiting" if what == "bot" else "person"
    with table("hive", (Seat("Ann"), Seat("Bob", other))) as played:
        for answer in ("wS1", "bS1 wS1-"):
            played.answer(answer)
    command, lines, answers = AHEAD[what]
    with Talk(on_terminal, *command, "--plain") as talk:
        talk.types(*lines)
        assert "Hint" not in talk.ends()
    assert Store(data_dir()).read("evening").answers == answers


@pytest.mark.slow
def test_quit_behind_other_lines_ends_the_wait_for_a_hint_and_these_are_done_first(gate: Path) -> None:
    table("hive", (Seat("Ann"), Seat("Bob"))).close()
    with Talk(True, "resume", "--plain") as talk:
        talk.types("hint")
        talk.hears("Thinking about a hint for 3 seconds.")
        talk.types("wS1")
        talk.types("where", "quit")
        talk.hears("Ann places spider 1")
        talk.hears("Hive, with mosquito and ladybug, “evening”.")
        assert "Hint" not in talk.ends()
    assert Store(data_dir()).read("evening").answers == ("wS1",)


@pytest.mark.slow
def test_who_types_ahead_what_is_to_follow_is_heard_in_order(gate: Path) -> None:
    table("hive", (Seat("Ann"), Seat("Bot", "bot:waiting"))).close()
    with Talk(False, "resume", "--plain") as talk:
        talk.types("wS1", "story", "wG1 wS1/", "quit")
        talk.hears("Bot is thinking.")
        gate.touch()
        talk.hears("The game is saved as “evening”")
        talk.ends()
    assert Store(data_dir()).read("evening").answers[2] == "wG1 wS1/"


@pytest.mark.parametrize("line", ["0", "quit"])
async def test_at_a_host_words_count_while_bots_think_and_hints_are_waited_for(
    home_of_its_own: Path, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    monkeypatch.setattr(remote, "SOON", 0.2)
    asked = asyncio.Event()

    class Broods(NoBots):
        async def do(self, _task: Task | Work) -> Reply:
            asked.set()
            return await asyncio.Future[Reply]()

    async with hosting(home_of_its_own, thinks=Broods()) as host:
        maker = await host.terminal("ann")
        seats = Seat("White"), Seat("Bot", "bot:random")
        maker.say(Make(game="hive", name="sunday", seats=seats, house_rules=HouseRules(hints=True)))
        await maker.hear(Snapshot)
        async with joined(host, "ann", on_terminal=False) as ann:
            ann.types("1")
            await ann.hears("place or move a piece.")
            ann.types("hint")
            await asyncio.wait_for(asked.wait(), PATIENCE)
            ann.types(line)
            if line == "0":
                await ann.hears("place or move a piece.")
                ann.types("wS1")
                await ann.hears("places spider 1")
                ann.types("where")
                await ann.hears("“sunday”")
                ann.types("quit")
            await ann.hears("The host keeps “sunday”")
            await ann.hears("0. leave the host")
            ann.types("0")


def test_a_word_that_was_typed_before_the_wait_began_is_kept_for_what_follows() -> None:
    end, other = os.pipe()
    heard: list[str | None] = []

    def waiting() -> Interaction[list[str]]:
        first = yield from hear()
        heard.append((yield Await(0.05, PipedInput.QUEUED_UNTIL_END, str.isalpha)))
        second = yield from hear()
        os.write(other, b"look\n")
        heard.append((yield Await(PATIENCE, PipedInput.QUEUED_UNTIL_END, str.isalpha)))
        os.write(other, b"1\n")
        heard.append((yield Await(0.05, PipedInput.QUEUED_UNTIL_END, str.isalpha)))
        os.close(other)
        heard.append((yield Await(0.05, PipedInput.QUEUED_UNTIL_END, str.isalpha)))
        return [first, second, (yield from hear())]

    os.write(other, b"one\nwhere\n")
    with open(end, encoding="utf-8") as typed:
        console = Console(StreamLines(typed), io.StringIO(), Wakeup())
        assert asyncio.run(console.hold(waiting())) == ["one", "where", "1"]
    assert heard == [None, "look", None, None]


@pytest.mark.parametrize("ends", [False, True])
def test_the_word_for_quit_ends_a_wait_also_if_it_was_typed_before_unless_that_is_over_in_a_moment(
    ends: bool,
) -> None:
    end, other = os.pipe()

    def waiting() -> Interaction[list[str | None]]:
        first = yield from hear()
        seconds = None if ends else 0.05
        during = yield Await(seconds, PipedInput.QUEUED_UNTIL_END, str.isalpha, is_ended_by_quit=ends)
        return [first, during, (yield from hear())]

    os.write(other, b"one\nquit\ntwo\n")
    os.close(other)
    with open(end, encoding="utf-8") as typed:
        console = Console(StreamLines(typed), io.StringIO(), Wakeup())
        expected = ["one", "quit", "two"] if ends else ["one", None, "quit"]
        assert asyncio.run(console.hold(waiting())) == expected
