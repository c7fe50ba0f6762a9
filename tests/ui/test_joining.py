"""Joining a host in the app: the lobby, a table, and back."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path

import pytest
from textual.pilot import Pilot

from antterm.core.ask import Ask
from antterm.core.game import Order
from antterm.core.rng import Streams
from antterm.host import lobby as host_lobby
from antterm.host import messenger
from antterm.remote.table import RemoteTable
from antterm.saves.document import Seat
from antterm.table.live_game import LiveGame
from antterm.ui.app import AntTerm
from antterm.ui.screens.chat import ChatScreen
from antterm.ui.screens.remote_game import RemoteGameScreen
from antterm.ui.widgets.text_line import TextLine
from antterm.wire.messages import (
    Accepted,
    HouseRules,
    Make,
    OwnerAction,
    OwnerRequest,
    ProposalKind,
    Propose,
    Rematch,
    RematchTable,
    Say,
    Snapshot,
)
from tests.host.hosting import Hosting, Terminal, back_up, hosting, restore
from tests.ui.hosted import in_the_lobby, lobby_of, shows, table_of
from tests.ui.stage import on_stage, text_of, until

HIVE = (Seat("White"), Seat("Black"))


@pytest.fixture
async def host(home_of_its_own: Path) -> AsyncIterator[Hosting]:
    async with hosting(home_of_its_own) as host:
        yield host


async def opened(host: Hosting, who: str, name: str, game: str = "hive") -> Terminal:
    """Somebody who has opened a table and waits there."""
    terminal = await host.terminal(who)
    terminal.say(Make(game=game, name=name, seats=HIVE))
    await terminal.hear(Snapshot)
    return terminal


async def answers(host: Hosting, terminal: Terminal, text: str) -> None:
    """Somebody answers elsewhere, at the table as it stands now."""
    await terminal.until_rev(host.host.tables.listed_or_refuse("sunday").meta.rev)
    terminal.answer(text)


def orders_of(table: RemoteTable) -> frozenset[Order]:
    return table.snapshot.orders


async def sit_down(pilot: Pilot[None]) -> None:
    """Sit down beside bob, who is to begin a game of Hive at the table `sunday`."""
    await shows(pilot, "Sit down at “sunday”")
    await pilot.press("enter")
    await shows(pilot, "bob: place or move a piece.")


async def bob_begins(host: Hosting, bob: Terminal, pilot: Pilot[None]) -> None:
    """Have bob place a spider, so that it is the turn of ann in the lobby."""
    await answers(host, bob, "wS1")
    await shows(pilot, "ann: place or move a piece.")


async def test_two_meet_at_a_table_play_and_go_back_to_the_lobby(host: Hosting) -> None:
    bob = await opened(host, "bob", "sunday")
    async with in_the_lobby(host) as (app, pilot):
        await sit_down(pilot)
        screen = table_of(app)
        assert "● bob  ● ann" in text_of(app)
        await pilot.press("v")
        await shows(pilot, "A game at a host cannot be analysed while it is being played.")
        assert app.screen is screen
        await bob_begins(host, bob, pilot)
        assert "bob places spider 1" in text_of(app).splitlines()[-2], "what happened since"
        await pilot.press("colon", *"bS1 -wS1", "enter")
        await until(pilot, lambda: screen.table.length == 2)
        assert host.store.read("sunday").answers == ("wS1", "bS1 -wS1")
        await pilot.press("escape", "q")
        await shows(pilot, "Go on with “sunday”.")
        assert lobby_of(app).at is None
        await answers(host, bob, "wQ wS1/")
        await shows(pilot, "YOUR TURN")


async def test_a_table_is_made_and_waits_until_somebody_comes(host: Hosting) -> None:
    async with in_the_lobby(host) as (app, pilot):
        await pilot.press("t")
        await shows(pilot, "open to anybody")
        await pilot.press("f2")
        await shows(pilot, "The game begins when 1 more player has arrived.")
        table = table_of(app).table.table
        bob = await host.terminal("bob")
        await bob.sit(table, 1)
        await shows(pilot, "ann: place or move a piece.")


async def test_what_the_host_refuses_is_said_and_one_stays_in_the_lobby(host: Hosting) -> None:
    await opened(host, "bob", "sunday")
    async with in_the_lobby(host) as (app, pilot):
        await shows(pilot, "Sit down at “sunday”")
        entry = lobby_of(app).model.marked
        assert entry is not None
        cleo = await host.terminal("cleo")
        await cleo.sit("sunday", 1)
        lobby_of(app).sit(entry.row, 1)
        await shows(pilot, "All seats at this table are taken.")
        lobby_of(app).review(entry.row)  # it was over, and goes on since
        await shows(pilot, "Only a finished game can be copied to your own saved games.")
        assert app.screen is lobby_of(app)


async def test_onlookers_see_and_cannot_answer(host: Hosting) -> None:
    bob = await opened(host, "bob", "sunday")
    await (await host.terminal("cleo")).sit("sunday", 1)
    async with in_the_lobby(host) as (app, pilot):
        await shows(pilot, "Watch “sunday”")
        await pilot.press("l")
        await shows(pilot, "watching")
        await answers(host, bob, "wS1")
        await shows(pilot, "cleo: place or move a piece.")
        assert table_of(app).model.ask is None
        await pilot.press("escape")
        await shows(pilot, "Say something")
        assert "Propose" not in text_of(app)


async def test_leaving_the_lobby_ends_the_program(host: Hosting) -> None:
    async with in_the_lobby(host) as (app, pilot):
        await pilot.press("z")
        await shows(pilot, "z does nothing here.")
        await pilot.press("question_mark")
        await shows(pilot, "meets here")
        await pilot.press("escape", "escape")
        await until(pilot, lambda: not app.is_running)


@pytest.mark.slow
async def test_a_finished_game_is_taken_home_and_looked_back_on(host: Hosting) -> None:
    bob = await opened(host, "bob", "sunday")
    async with in_the_lobby(host) as (app, pilot):
        await sit_down(pilot)
        await bob_begins(host, bob, pilot)
        await pilot.press("colon", *"resign", "enter")
        await until(pilot, lambda: table_of(app).table.is_over)
        await pilot.press("v")
        await shows(pilot, "opened from the review: r")
        await pilot.press("r")
        await shows(pilot, "Position 2 of 2")
        assert app.services.store.read("sunday").answers == ("wS1", "resign")
        await pilot.press("escape")
        await pilot.press("escape", "q")
        await shows(pilot, "Look at the end of “sunday”.")
        await pilot.press("r")
        await shows(pilot, "Position 2 of 2")
        assert len(app.services.store.list()) == 1, "it is there already"


async def offered_another_game(host: Hosting, pilot: Pilot[None]) -> str:
    """Have a game of bob and somebody in the lobby end, and bob offer another one; return its table."""
    bob = await opened(host, "bob", "sunday")
    await sit_down(pilot)
    await answers(host, bob, "resign")
    await shows(pilot, "a another game")
    bob.say(Rematch())
    again = (await bob.hear(RematchTable)).table
    await shows(pilot, "You are offered another game")
    return again


async def test_the_offer_of_another_game_is_told_at_the_table(host: Hosting) -> None:
    """Also where the position that says so comes at the same time."""
    async with in_the_lobby(host) as (_app, pilot):
        await offered_another_game(host, pilot)


@pytest.mark.slow
async def test_after_a_game_another_one_is_offered_and_accepted(host: Hosting) -> None:
    async with in_the_lobby(host) as (app, pilot):
        again = await offered_another_game(host, pilot)
        await pilot.press("escape")
        await shows(pilot, "Accept the other game")
        await pilot.press("escape", "a")
        await shows(pilot, "ann: place or move a piece.")
        assert table_of(app).table.table == again
        assert table_of(app).table.seat == 0
        await pilot.press("escape", "q")
        await shows(pilot, "YOUR TURN")


async def test_ratings_of_the_host_are_shown_once_a_rated_game_is_over(host: Hosting) -> None:
    async with in_the_lobby(host, size=(120, 40)) as (_app, pilot):
        await pilot.press("s")
        await shows(pilot, "No rated game has been finished here yet.")
        bob, cleo = await host.table("hive", "bob", "cleo", house_rules=HouseRules(rated=True))
        for terminal, text in ((bob, "wS1"), (cleo, "bS1 -wS1"), (bob, "wQ wS1/"), (cleo, "resign")):
            while (ask := terminal.position()[1]) is None or ask.seat != (terminal is cleo):
                await terminal.hear(Snapshot)
            terminal.answer(text)
            verdict = await terminal.verdict()
            assert isinstance(verdict, Accepted)
            await terminal.until_rev(verdict.rev)
        host.host._results = None
        await pilot.press("s")
        await shows(pilot, "[Hive, untimed]")
        await shows(pilot, "bob  Rating")
        await pilot.press("escape")
        await shows(pilot, "ann ·")


async def test_tables_are_searched_by_name_game_and_people(host: Hosting) -> None:
    tables = (("bob", "sunday", "hive"), ("cleo", "monday", "hive"), ("dan", "city", "micropolis"))
    for who, name, game in tables:
        await opened(host, who, name, game)
    async with in_the_lobby(host, size=(120, 40)) as (app, pilot):
        await shows(pilot, "“city”")
        model = lobby_of(app).model

        async def searches(typed: str, *expected: str) -> None:
            keys = ["space" if key == " " else key for key in typed]
            await pilot.press("slash")
            await shows(pilot, "Words from the name of a table")
            await pilot.press(*["backspace"] * len(model.search), *keys, "enter")
            await until(pilot, lambda: sorted(entry.row.name for entry in model.entries) == [*expected])

        await searches("mon", "monday")
        await shows(pilot, "“mon”: 1 table found")
        await searches("microp", "city")
        await searches("hive bob", "sunday")
        await searches("xyz")
        await shows(pilot, "“xyz”: 0 tables found")
        await searches("", "city", "monday", "sunday")
        await until(pilot, lambda: len(model.entries) == 3)
        assert "A table was opened" not in text_of(app)


async def test_more_tables_than_fit_into_one_list_come_page_by_page(
    host: Hosting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(host_lobby, "MOST_ROWS", 2)
    for who in ("bob", "cleo", "dan"):
        await opened(host, who, f"of {who}")
    async with in_the_lobby(host, size=(120, 40)) as (app, pilot):
        await shows(pilot, "and 1 more table")
        first = {entry.row.name for entry in lobby_of(app).model.entries}
        await pilot.press("less_than_sign")
        await shows(pilot, "There is nothing more that way.")
        await pilot.press("greater_than_sign")
        await shows(pilot, "2 tables before these")
        model = lobby_of(app).model
        assert {entry.row.name for entry in model.entries} | first == {"of bob", "of cleo", "of dan"}
        assert model.marked is not None
        await pilot.press("less_than_sign")
        await shows(pilot, "and 1 more table")
        assert "A table was opened" not in text_of(app)


async def test_people_talk_and_decide_at_the_table(host: Hosting) -> None:
    bob = await opened(host, "bob", "sunday")
    async with in_the_lobby(host) as (app, pilot):
        await sit_down(pilot)
        await pilot.press("apostrophe", *"hello")
        bob.say(Say(text="good luck"))
        await shows(pilot, "bob: good luck")
        await pilot.press("enter")
        await shows(pilot, "ann: hello")
        await pilot.press("escape")
        await shows(pilot, "Chat at the table:")
        assert "remark" not in text_of(app), "it can be read beside the board"
        bob.say(Propose(kind=ProposalKind.PAUSE))
        await shows(pilot, "bob proposes: a pause. To vote: V.")
        await pilot.press("V")
        await shows(pilot, "I agree")
        await pilot.press("1")
        await shows(pilot, "Paused: nobody can answer until all agree to continue.")
        await pilot.press("escape", "o")
        await shows(pilot, "[ ] Answer for me")
        await pilot.press("1")
        await until(pilot, lambda: orders_of(table_of(app).table) == {Order.PASS_IF_NOTHING})


async def test_the_first_screen_leads_to_a_host_where_there_is_one(
    host: Hosting, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with on_stage() as (app, pilot):
        assert "Play with others" not in text_of(app)
        await pilot.press("o")
        assert "o does nothing here." in text_of(app)
    monkeypatch.setenv("ANTTERM_SOCKET", str(host.path))
    async with on_stage() as (app, pilot):
        await shows(pilot, "Play with others")
        await pilot.press("o")
        await shows(pilot, "Several people play from this account")
        await pilot.press("escape")
        await shows(pilot, "New game")


@pytest.mark.slow
async def test_one_says_how_one_wants_to_be_told_while_away(
    host: Hosting, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[str] = []
    monkeypatch.setattr(messenger, "send", lambda letter, *_others: sent.append(letter.confirmation_code))
    async with in_the_lobby(host) as (_app, pilot):
        await pilot.press("m", *"ann@example.org", "enter")
        await shows(pilot, "Notices by webhook")
        await pilot.press("enter")
        await shows(pilot, "How often should the host write")
        await pilot.press("enter")
        await shows(pilot, "A code was sent to ann@example.org.")
        await until(pilot, lambda: bool(sent))
        await pilot.press(*sent[0], "enter")
        await shows(pilot, "The host has been told how to reach you.")
    async with in_the_lobby(host) as (_app, pilot):
        await pilot.press("m")
        await shows(pilot, "ann@example.org")


@pytest.mark.slow
async def test_who_looks_elsewhere_is_called_with_game_and_name(
    host: Hosting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("antterm.ui.models.privacy.LONG", 0.0)
    bob = await opened(host, "bob", "sunday")
    async with in_the_lobby(host) as (app, pilot):
        called: list[str] = []
        app.services.ring = called.append
        await sit_down(pilot)
        await bob_begins(host, bob, pilot)
        assert called == ["Hive “sunday”"]
        await pilot.press("colon", *"bS1 -wS1", "enter")
        await until(pilot, lambda: table_of(app).table.length == 2)
        await pilot.press("escape", "q")
        await shows(pilot, "Go on with “sunday”.")
        await answers(host, bob, "wQ wS1/")
        await until(pilot, lambda: len(called) == 2)
        await shows(pilot, "It is your turn in “sunday”.")


async def test_what_is_chosen_of_an_answer_stays_when_others_speak_come_and_go(host: Hosting) -> None:
    bob = await opened(host, "bob", "sunday")
    async with in_the_lobby(host) as (app, pilot):
        await sit_down(pilot)
        await bob_begins(host, bob, pilot)
        await pilot.press("B")
        await shows(pilot, "where does Black's beetle 1 go?")
        bob.say(Say(text="take your time"))
        await shows(pilot, "bob: take your time")
        assert "where does Black's beetle 1 go?" in text_of(app)
        cleo = await host.terminal("cleo")
        await cleo.sit("sunday")
        cleo.say(Say(text="hello all"))
        await host.host.owner_commands.do(OwnerRequest(act=OwnerAction.ANNOUNCE, text="Tea at five."), "carl")
        await shows(pilot, "Tea at five.")
        assert "where does Black's beetle 1 go?" in text_of(app)
        bob.say(Propose(kind=ProposalKind.PAUSE))
        await shows(pilot, "bob proposes: a pause. To vote: V.")
        assert "Tea at five." in text_of(app), "what was told before stands beside it"
        assert "where does Black's beetle 1 go?" in text_of(app)
        await pilot.press("1", "enter")
        await until(pilot, lambda: table_of(app).table.length == 2)
        await shows(pilot, "bob: place or move a piece.")


async def test_where_nothing_said_has_room_it_is_counted_until_it_is_read(host: Hosting) -> None:
    bob = await opened(host, "bob", "sunday")
    async with in_the_lobby(host, size=(70, 24)) as (_app, pilot):
        await sit_down(pilot)
        bob.say(Say(text="are you there?"))
        await shows(pilot, "' shows 1 remark")
        await pilot.press("apostrophe")
        await shows(pilot, "bob: are you there?")


async def test_a_remark_that_the_host_refuses_comes_back_into_the_line_with_the_reason(host: Hosting) -> None:
    await opened(host, "bob", "sunday")
    async with in_the_lobby(host) as (app, pilot):
        await sit_down(pilot)
        await pilot.press("apostrophe")
        for letter in "abcde":
            await pilot.press(letter, "enter")
            await shows(pilot, f"ann: {letter}")
        await pilot.press("f", "enter")
        await shows(pilot, "That was too fast for the host")
        chat = app.screen
        assert isinstance(chat, ChatScreen)
        assert chat.query_one(TextLine).value == "f"
        await pilot.press("escape")
        await shows(pilot, "bob: place or move a piece.")
        assert "That was too fast" not in text_of(app), "it was told"


async def test_what_is_said_while_the_page_for_it_opens_or_closes_is_shown(host: Hosting) -> None:
    bob = await opened(host, "bob", "sunday")
    async with in_the_lobby(host, size=(70, 24)) as (app, pilot):
        await sit_down(pilot)
        screen = app.screen
        assert isinstance(screen, RemoteGameScreen)
        screen._say()
        screen._take_in("")  # before the page is there
        bob.say(Say(text="are you there?"))
        await shows(pilot, "bob: are you there?")
        chat = app.screen
        chat.dismiss(None)
        screen._take_in("")  # before it has gone
        await shows(pilot, "bob: place or move a piece.")


@pytest.mark.slow
async def test_an_announcement_shows_and_a_table_that_is_closed_leads_to_the_lobby(host: Hosting) -> None:
    bob = await opened(host, "bob", "sunday")
    async with in_the_lobby(host) as (_app, pilot):
        await sit_down(pilot)
        await host.host.owner_commands.do(
            OwnerRequest(act=OwnerAction.ANNOUNCE, text="The host ends at noon."), "carl"
        )
        await shows(pilot, "The host ends at noon.")
        await pilot.press("escape")
        assert bob.stand is not None
        await host.host.owner_commands.do(OwnerRequest(act=OwnerAction.DELETE, about=bob.stand.table), "carl")
        await shows(pilot, "The keeper of the host has deleted the table “sunday”.")


@pytest.mark.slow
async def test_after_a_restore_the_screen_says_what_is_lost(home_of_its_own: Path) -> None:
    async with AsyncExitStack() as stays:
        host = await stays.enter_async_context(hosting(home_of_its_own))
        bob = await opened(host, "bob", "sunday")
        async with in_the_lobby(host) as (_app, pilot):
            await sit_down(pilot)
            folder, backup = host.store.data_dir, home_of_its_own / "backup"
            back_up(folder, backup)
            await bob_begins(host, bob, pilot)
            await stays.aclose()
            restore(backup, folder)
            host = await stays.enter_async_context(hosting(home_of_its_own))
            await shows(pilot, "The host was restored from a backup")
            await stays.aclose()
            restore(backup / "nothing", folder)
            await stays.enter_async_context(hosting(home_of_its_own))
            await shows(pilot, "from a backup that is older than the table “sunday”")


async def play_until(pilot: Pilot[None], host: Hosting, other: Terminal, kind: str) -> None:
    """Answer at a table for both until ann, before the screen, is asked such a question."""
    app, rng = pilot.app, Streams(1)
    assert isinstance(app, AntTerm)
    table = table_of(app).table
    live = host.host.tables.listed_or_refuse("sunday").game.live
    assert live is not None
    while True:
        asked = live.ask
        assert asked is not None
        if asked.seat != table.seat:
            await other.until_rev(host.host.tables.listed_or_refuse("sunday").meta.rev_for(asked.seat))
            other.answer(rng.pick("other", asked.choices).text)
            assert isinstance(await other.verdict(), Accepted)
            continue
        await until(pilot, partial(is_asked, app, asked))
        if asked.kind.endswith(kind):
            return
        table.answer(rng.pick("ann", asked.choices).text)
        await until(pilot, partial(is_accepted, table, live, asked))


def is_asked(app: AntTerm, asked: Ask) -> bool:
    return not table_of(app).table.is_sending and table_of(app).table.ask == asked


def is_accepted(table: RemoteTable, live: LiveGame, asked: Ask) -> bool:
    return not table.is_sending and live.ask != asked


@pytest.mark.slow
async def test_reactions_are_ordered_at_the_host_which_keeps_that_for_who_comes_back(host: Hosting) -> None:
    bob = await host.terminal("bob")
    bob.say(Make(game="march", name="sunday", seats=(Seat("A"), Seat("B"))))
    await bob.hear(Snapshot)
    async with in_the_lobby(host) as (app, pilot):
        await shows(pilot, "Sit down at “sunday”")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, RemoteGameScreen) and app.screen.table.is_known)
        await until(pilot, lambda: host.host.tables.listed_or_refuse("sunday").game.live is not None)
        await play_until(pilot, host, bob, ".react")
        length = table_of(app).table.length
        await until(pilot, lambda: table_of(app).model.ask is not None)
        await pilot.press("N")
        await until(pilot, lambda: table_of(app).table.length > length)
        live = host.host.tables.listed_or_refuse("sunday").game.live
        assert live is not None
        assert live.record.history[length].text in ("no", "none"), "the host has answered"
        await pilot.press("Y")
        await until(pilot, lambda: Order.ALWAYS_LARVA in orders_of(table_of(app).table))
    async with in_the_lobby(host) as (app, pilot):
        await shows(pilot, "Go on with “sunday”")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, RemoteGameScreen) and app.screen.table.is_known)
        table = table_of(app).table
        assert table.seat is not None
        assert Order.ALWAYS_LARVA in table.orders.of(table.seat)
        await shows(pilot, "Y: take larva")
