"""People who meet at a host, each by lines of text."""

from __future__ import annotations

import asyncio
import io
import os
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic

import pytest

from antterm import settings
from antterm.bots import Reply, Task, Work
from antterm.host import lobby as host_lobby
from antterm.host import messenger
from antterm.launch import Launch
from antterm.plain.console import Console, StreamLines, Wakeup
from antterm.plain.context import HomeContext
from antterm.plain.lobby import visit
from antterm.saves.clock import Pace
from antterm.saves.document import Seat
from antterm.saves.store import Store
from antterm.wire.messages import (
    HouseRules,
    Make,
    OwnerAction,
    OwnerRequest,
    PaceKind,
    PersonInfo,
    ProposalKind,
    Propose,
    ResultRow,
    Results,
    Say,
    SayReady,
    Snapshot,
)
from tests.host.hosting import PATIENCE, Hosting, Terminal, back_up, hosting, restore
from tests.host.hosting import AtOnce as NoBots
from tests.plain.listening import AtOnce, assert_readable, data_dir

LOOKS = 0.005
"""Seconds between two looks at what was heard."""


class OnTerminal(io.TextIOWrapper):
    """What is typed on a terminal."""

    def isatty(self) -> bool:
        return True


class Caller:
    """Somebody who has joined a host, and types when they have heard what they wait for.

    Args:
        on_terminal: whether they type on a terminal; else their lines come through a pipe.
    """

    def __init__(self, on_terminal: bool = True) -> None:
        self._heard, self._read = io.StringIO(), 0
        end, self._typing = os.pipe()
        kind = OnTerminal if on_terminal else io.TextIOWrapper
        self.typed = kind(open(end, "rb"), "utf-8")  # noqa: SIM115
        self.written = self._heard

    @property
    def all(self) -> str:
        return self._heard.getvalue()

    async def hears(self, text: str) -> str:
        """Wait for something that has not been heard yet; what was heard up to there."""
        for _look in range(int(PATIENCE / LOOKS)):
            if (found := self.all.find(text, self._read)) >= 0:
                before, self._read = self.all[self._read : found], found + len(text)
                return before
            await asyncio.sleep(LOOKS)
        raise AssertionError(f"{text!r} was not heard: {self.all}")

    def types(self, *lines: str) -> None:
        os.write(self._typing, "".join(f"{line}\n" for line in lines).encode())

    def hangs_up(self) -> None:
        os.close(self._typing)


@asynccontextmanager
async def joined(host: Hosting, name: str, on_terminal: bool = True) -> AsyncIterator[Caller]:
    """Somebody in the lobby, who types on a terminal or through a pipe."""
    caller, wakeup = Caller(on_terminal), Wakeup()
    context = HomeContext(
        launch=Launch(data_dir(), called=name),
        settings=settings.Settings(),
        wakeup=wakeup,
        store=Store(data_dir()),
        executor=AtOnce(),
    )
    console = Console(StreamLines(caller.typed), caller.written, wakeup)
    visiting = asyncio.create_task(console.hold(visit(context, host.path)))
    await caller.hears("0. leave the host")
    yield caller
    caller.hangs_up()
    await asyncio.wait_for(visiting, PATIENCE)
    await asyncio.gather(*context.tasks)
    caller.typed.close()
    assert_readable(caller.all.replace("> ", "> \n"))  # what is typed is not echoed


@pytest.fixture
async def host(home_of_its_own: Path) -> AsyncIterator[Hosting]:
    async with hosting(home_of_its_own) as host:
        yield host


async def test_two_play_talk_and_decide(host: Hosting) -> None:
    async with joined(host, "ann") as ann, joined(host, "bob") as bob:
        ann.types("1", "1", "6", "0", "1")  # a new table of Hive; a line that is left as it is
        await ann.hears("The game begins when 1 more player has arrived.")
        await bob.hears("A table was opened: “hive-")
        bob.types("")
        await bob.hears("1. “hive-")
        bob.types("1", "1")
        await bob.hears("Hive Base")
        await ann.hears("ann: place or move a piece.")
        ann.types("wS1")
        await bob.hears("ann places spider 1 in the middle of the table.")
        await bob.hears("bob: place or move a piece.")

        ann.types("say Hello, Bob")
        await ann.hears("ann: Hello, Bob")
        ann.types("2")
        await ann.hears("It is not your turn.")
        ann.types("analyse")
        await ann.hears("It is not your turn. “help” lists what can be typed.")  # there is no analysis
        bob.types("people")
        assert "ann: Hello, Bob" in await bob.hears("ann is here. bob is here.") + bob.all
        bob.types("menu")
        await bob.hears("Propose something to the others")
        bob.types("1", "1")
        await ann.hears("bob proposes: a draw.")
        ann.types("vote", "1")
        await ann.hears("0. leave the game")
        await bob.hears("A draw by agreement.")
        await bob.hears("0. leave the game")

        bob.types("2")
        await bob.hears("It is in your saved games as “hive-")
        bob.types("quit")
        await bob.hears("0. leave the host")
    assert [game.over for game in Store(data_dir()).list()] == [True]


async def test_onlookers_are_told_and_cannot_answer(host: Hosting) -> None:
    bea = await host.terminal("bea")
    bea.say(Make(game="hive", name="sunday", seats=(Seat("White"), Seat("Bot", "bot:random"))))
    await bea.hear(Snapshot)
    async with joined(host, "ann") as ann:
        ann.types("1")
        await ann.hears("“help” lists the words that can be typed.")
        await bea.until_rev(0)
        bea.answer("wS1")
        await ann.hears("bea places spider 1")
        ann.types("1")
        await ann.hears("It is not your turn.")
        ann.types("look", "where", "quit")
        await ann.hears("the host")


async def test_a_seat_that_somebody_else_has_taken_is_refused(host: Hosting) -> None:
    bea = await host.terminal("bea")
    bea.say(Make(game="hive", name="sunday", seats=(Seat("White"), Seat("Black"))))
    made = await bea.hear(Snapshot)
    cleo = await host.terminal("cleo")
    async with joined(host, "ann") as ann:
        ann.types("1")
        await ann.hears("0. back")
        await cleo.sit(made.table, 1)
        ann.types("1")
        await ann.hears("All seats at this table are taken.")
        await ann.hears("0. leave the host")


async def test_an_address_that_is_none_is_told(host: Hosting) -> None:
    async with joined(host, "ann") as ann:
        ann.types("2", "no address", "", "1")
        await ann.hears("That is not an email address; it needs a domain")
        ann.types("0")


async def test_a_new_address_is_confirmed_by_the_code_that_was_sent_there(
    host: Hosting, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[str] = []
    monkeypatch.setattr(messenger, "send", lambda letter, *_others: sent.append(letter.confirmation_code))
    async with joined(host, "ann") as ann:
        ann.types("2", "ann@example.org", "", "1")
        await ann.hears("A code was sent to ann@example.org.")
        ann.types("12")
        await ann.hears("That is not the code")
        ann.types("2")
        await ann.hears("A code was sent to ann@example.org.")
        ann.types(sent[0])
        await ann.hears("The host has been told how to reach you.")
        ann.types("0")


async def test_who_is_in_the_lobby_is_told_that_the_host_is_gone_and_back(home_of_its_own: Path) -> None:
    async with AsyncExitStack() as stays:
        host = await stays.enter_async_context(hosting(home_of_its_own))
        async with joined(host, "ann") as ann:
            await stays.aclose()
            await ann.hears("No host answers; antterm keeps trying.")
            await stays.enter_async_context(hosting(home_of_its_own))
            await ann.hears("Lobby")
            ann.types("0")


async def test_who_waits_for_a_hint_is_told_that_the_host_is_gone(home_of_its_own: Path) -> None:
    asked = asyncio.Event()

    class Broods(NoBots):
        async def do(self, _task: Task | Work) -> Reply:
            asked.set()
            return await asyncio.Future[Reply]()

    seats = Seat("White"), Seat("Bot", "bot:random")
    async with AsyncExitStack() as stays:
        host = await stays.enter_async_context(hosting(home_of_its_own, thinks=Broods()))
        maker = await host.terminal("ann")
        maker.say(Make(game="hive", name="sunday", seats=seats, house_rules=HouseRules(hints=True)))
        await maker.hear(Snapshot)
        async with joined(host, "ann") as ann:
            ann.types("1")
            await ann.hears("place or move a piece.")
            ann.types("hint")
            await asyncio.wait_for(asked.wait(), PATIENCE)
            await stays.aclose()
            await ann.hears("The connection to the host is lost")
            ann.types("quit", "0")


async def test_an_announcement_is_heard_at_a_table_and_a_closed_table_leads_to_the_lobby(
    host: Hosting,
) -> None:
    async with joined(host, "ann") as ann:
        ann.types("1", "1", "1")
        await ann.hears("The game begins when 1 more player has arrived.")
        keeping = host.host.owner_commands
        await keeping.do(OwnerRequest(act=OwnerAction.ANNOUNCE, text="The host ends at noon."), "carl")
        await ann.hears("The keeper of the host announces: The host ends at noon.")
        (table,) = (await keeping.do(OwnerRequest(act=OwnerAction.TABLES), "carl")).tables
        await keeping.do(OwnerRequest(act=OwnerAction.CLOSE, about=table.table), "carl")
        await ann.hears("The keeper of the host has closed the table")
        await ann.hears("Lobby")
        ann.types("0")


async def asked_with_bob(host: Hosting, caller: Caller) -> Terminal:
    """Sit at a table of bob's, who is at the first seat, and be asked; bob's terminal."""
    bob = await host.terminal("bob")
    bob.say(Make(game="hive", name="sunday", seats=(Seat("White"), Seat("Black"))))
    await bob.hear(Snapshot)
    await caller.hears("A table was opened: “sunday”")
    caller.types("")
    await caller.hears("1. “sunday”")
    caller.types("1", "1")
    await bob.until_rev(2)
    bob.answer("wS1")
    await caller.hears("ann: place or move a piece.")
    await caller.hears("\n> ")
    return bob


@pytest.mark.parametrize("on_terminal", [True, False])
async def test_who_is_asked_hears_what_others_say_and_do_before_typing(
    host: Hosting, on_terminal: bool
) -> None:
    async with joined(host, "ann", on_terminal) as ann:
        bob = await asked_with_bob(host, ann)
        bob.say(Say(text="Are you there?"))
        await ann.hears("bob: Are you there?")
        bob.say(Propose(kind=ProposalKind.PAUSE))
        await ann.hears("bob proposes: a pause.")
        await host.host.owner_commands.do(
            OwnerRequest(act=OwnerAction.ANNOUNCE, text="The host ends at noon."), "carl"
        )
        await ann.hears("The host ends at noon.")
        assert ann.all.count("bob proposes: a pause.") == 1
        ann.types("vote", "1")
        await ann.hears("Paused: nobody can answer until all agree to continue.")
        ann.types("quit", "0")


async def test_who_answers_in_a_pause_is_told_of_that(host: Hosting) -> None:
    async with joined(host, "ann") as ann:
        bob = await asked_with_bob(host, ann)
        bob.say(Propose(kind=ProposalKind.PAUSE))
        await ann.hears("bob proposes: a pause.")
        ann.types("vote", "1")
        for typed in ("1", "hint"):
            await ann.hears("Paused: nobody can answer until all agree to continue.")
            ann.types(typed)
        await ann.hears("Paused: nobody can answer until all agree to continue.")
        ann.types("undo")
        await ann.hears("The game is paused; all have to agree to continue.")
        ann.types("quit", "0")


async def test_what_is_said_after_the_end_is_heard_too(host: Hosting) -> None:
    async with joined(host, "ann") as ann:
        bob = await asked_with_bob(host, ann)
        ann.types("resign", "1")
        await ann.hears("0. leave the game")
        bob.say(Say(text="Good game!"))
        await ann.hears("bob: Good game!")
        ann.types("quit", "0")


async def test_after_a_game_both_play_another_one_with_colours_exchanged(host: Hosting) -> None:
    async with joined(host, "ann") as ann, joined(host, "bob") as bob:
        ann.types("1", "1", "6", "0", "1")
        await ann.hears("The game begins when 1 more player has arrived.")
        await bob.hears("A table was opened: “hive-")
        bob.types("", "1", "1")
        await ann.hears("ann: place or move a piece.")
        ann.types("rematch")
        await ann.hears("Only those who played the game can do that, after its end.")
        ann.types("resign", "1")
        await bob.hears("3. Another game")
        bob.types("rematch")
        await bob.hears("The game begins when 1 more player has arrived.")
        await ann.hears("bob offers another game; “rematch” accepts.")
        ann.types("rematch")
        await bob.hears("bob: place or move a piece.")
        bob.types("quit")
        await bob.hears("the host")
        ann.types("quit")
        await ann.hears("the host")


async def test_a_finished_game_is_found_again_and_looked_back_on(host: Hosting) -> None:
    async with joined(host, "ann") as ann:
        bob = await host.terminal("bob")
        bob.say(Make(game="hive", name="sunday", seats=(Seat("White"), Seat("Black"))))
        await bob.hear(Snapshot)
        await ann.hears("A table was opened: “sunday”")
        ann.types("", "1", "1")
        while bob.stand is None or not bob.stand.begun:
            await bob.hear(Snapshot)
        bob.answer("wS1")
        await ann.hears("ann: place or move a piece.")
        ann.types("resign", "1")
        await ann.hears("bob wins")
        ann.types("quit")
        await ann.hears("Past games")
        ann.types("past", "1")
        await ann.hears("with bob: lost")
        await ann.hears("“sunday”. Hive Base+ML. 2 answers.")
        ann.types("You and bob", "0")
        await ann.hears("bob is here. You have not finished a game with bob yet.")
        ann.types("past", "1", "1")
        await ann.hears("“sunday”: 2 answers.")
        ann.types("", "0")
        await ann.hears("1: bob places spider 1 in the middle of the table.")
        ann.types("people", "1")
        await ann.hears("1. bob: watching Hive")
        ann.types("0", "0")
    assert [game.over for game in Store(data_dir()).list()] == [True]


async def test_tables_are_searched(host: Hosting) -> None:
    bob, cleo = await host.terminal("bob"), await host.terminal("cleo")
    for terminal, name in ((bob, "sunday"), (cleo, "monday")):
        terminal.say(Make(game="hive", name=name, seats=(Seat("White"), Seat("Black"))))
        await terminal.hear(Snapshot)
    async with joined(host, "ann") as ann:
        ann.types("search", "hive cleo")
        await ann.hears("“hive cleo”: 1 table found.")
        assert "sunday" not in await ann.hears("2. Open a new table")
        ann.types("search", "-")
        await ann.hears("3. Open a new table")


async def test_more_tables_than_fit_into_one_list_come_page_by_page(
    host: Hosting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(host_lobby, "MOST_ROWS", 1)
    for name in ("bob", "cleo"):
        terminal = await host.terminal(name)
        terminal.say(Make(game="hive", name=f"of {name}", seats=(Seat("White"), Seat("Black"))))
        await terminal.hear(Snapshot)
    async with joined(host, "ann") as ann:
        assert "1 more table is not listed." in ann.all
        ann.types("further")
        await ann.hears("“of ")
        ann.types("previous tables")
        await ann.hears("Further tables")
        ann.types("quit")
    assert all(f"“of {name}”" in ann.all for name in ("bob", "cleo"))


async def test_ratings_of_the_host_are_told(host: Hosting) -> None:
    async with joined(host, "ann") as ann:
        ann.types("ratings")
        await ann.hears("No rated game has been finished here yet.")
        rows = (
            ResultRow("hive", PaceKind.CLOCK, datetime(2026, 11, 1, tzinfo=UTC), ("key:1", "key:2"), (0,)),
        )
        people = (PersonInfo(id="key:1", name="Bob"), PersonInfo(id="key:2", name="Cleo"))
        host.host._results = monotonic() + 1000, Results(rows=rows, people=people)
        ann.types("ratings")
        await ann.hears("1. Hive, with a clock: 1 finished game")
        ann.types("1")
        await ann.hears("Bob: 1 game, 1 won")
        ann.types("quit")


async def test_nothing_is_said_again_when_the_host_is_back(home_of_its_own: Path) -> None:
    async with AsyncExitStack() as stays:
        host = await stays.enter_async_context(hosting(home_of_its_own))
        async with joined(host, "ann") as ann:
            bob = await asked_with_bob(host, ann)
            bob.say(Propose(kind=ProposalKind.PAUSE))
            await ann.hears("bob proposes: a pause.")
            for _restart in range(2):
                await stays.aclose()
                await ann.hears("The connection to the host is lost")
                host = await stays.enter_async_context(hosting(home_of_its_own))
                await ann.hears("The host answers again.")
            bob = await host.terminal("bob")
            await bob.sit("sunday")
            bob.say(Say(text="Here I am."))
            await ann.hears("bob: Here I am.")
            assert ann.all.count("bob proposes: a pause.") == 1
            ann.types("quit", "0")


async def test_after_a_restore_people_are_told_what_is_lost_and_what_they_have_read_stays(
    home_of_its_own: Path,
) -> None:
    """A backup lacks one table and has an older state of the other; ann sits at one of them each time."""
    async with AsyncExitStack() as stays:
        host = await stays.enter_async_context(hosting(home_of_its_own))
        async with joined(host, "ann") as ann:
            bob = await asked_with_bob(host, ann)
            folder = host.store.data_dir
            bob.say(Say(text="before the backup"))
            await ann.hears("bob: before the backup")
            back_up(folder, home_of_its_own / "backup")
            bob.say(Say(text="after the backup"))
            await ann.hears("bob: after the backup")
            ann.types("1", "1")
            while bob.stand is None or bob.stand.answers_known < 2:
                await bob.hear(Snapshot)
            await stays.aclose()
            await ann.hears("The connection to the host is lost")
            restore(home_of_its_own / "backup", folder)
            host = await stays.enter_async_context(hosting(home_of_its_own))
            await ann.hears("The host was restored from a backup")
            assert ann.all.count("bob: after the backup") == 1
            await stays.aclose()
            restore(home_of_its_own / "nothing", folder)
            host = await stays.enter_async_context(hosting(home_of_its_own))
            await ann.hears("from a backup that is older than the table “sunday”")
            ann.types("quit", "0")


async def test_somebody_is_challenged_and_declines_and_accepts_by_ear(host: Hosting) -> None:
    async with joined(host, "bob") as bob, joined(host, "ann") as ann:
        ann.types("people", "1")
        await ann.hears("bob is here. You have not finished a game with bob yet.")
        ann.types("Challenge", "1", "1")
        await ann.hears("The game begins when 1 more player has arrived.")
        await bob.hears("ann challenges you at “hive-")
        listed = ""
        while "CHALLENGES YOU" not in listed:
            bob.types("")
            listed = await bob.hears("leave the host")
        bob.types("1")
        await bob.hears("You would be Black.")
        assert "A table was opened" not in bob.all, "one thing is told once"
        bob.types("Decline")
        await ann.hears("was declined.")
        ann.types("people", "1", "Challenge", "1", "1")
        await bob.hears("ann challenges you at “hive-")
        listed = ""
        while "CHALLENGES YOU" not in listed:
            bob.types("")
            listed = await bob.hears("leave the host")
        bob.types("1", "Accept")
        await ann.hears("ann: place or move a piece.")
        ann.types("quit", "0")
        bob.types("quit", "0")


async def test_the_clocks_wait_until_all_have_said_by_ear_that_they_are_ready(host: Hosting) -> None:
    bob = await host.terminal("bob")
    seats, pace = (Seat("White"), Seat("Black")), Pace(game=300_000)
    bob.say(Make(game="hive", name="sunday", seats=seats, pace=pace))
    await bob.hear(Snapshot)
    async with joined(host, "ann") as ann:
        ann.types("1", "1")
        await ann.hears("bob, ann. Are you ready? If so: “ready”.")
        ann.types("ready")
        await ann.hears("bob.")
        ann.types("ready")
        await ann.hears("No clock is waiting for you.")
        bob.say(SayReady())
        while bob.stand is None or not bob.stand.running:
            await bob.hear(Snapshot)
        ann.types("quit", "0")


async def test_a_game_that_is_lost_on_time_says_so_by_ear(host: Hosting) -> None:
    bob = await host.terminal("bob")
    seats, pace = (Seat("White"), Seat("Black")), Pace(game=50, loss=True)
    bob.say(Make(game="hive", name="sunday", seats=seats, pace=pace))
    await bob.hear(Snapshot)
    async with joined(host, "ann") as ann:
        ann.types("1", "1")
        await ann.hears("Are you ready? If so: “ready”.")
        bob.say(SayReady())
        ann.types("ready")
        await ann.hears("bob's time is up: the game is lost.")
        ann.types("")
        await ann.hears("bob's time is up: the game is lost.")
        ann.types("quit", "0")


async def test_names_are_completed_by_ear(host: Hosting) -> None:
    for name in ("Boris", "Bodil"):
        await host.terminal(name)
    async with joined(host, "ann") as ann:
        ann.types("1", "1")
        await ann.hears("Who may come")
        ann.types("7", "bo?", "bor\t", "")
        await ann.hears("Names that begin like this: Bodil, Boris.")
        await ann.hears("“Boris”; an empty line takes it.")
        await ann.hears("Who may come: Boris")
        ann.types("0", "0")
