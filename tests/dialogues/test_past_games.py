"""Finished games at a host as both front ends list them; no front end, no host."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial

import pytest

from antterm.dialogues.past_games import game_line, past_games, people_here
from antterm.dialogues.steps import Choose, Say, Wait
from antterm.remote.link import LinkState
from antterm.wire.messages import (
    AskPastGames,
    AskPerson,
    DownloadGame,
    GameFile,
    LobbyPerson,
    LobbyRow,
    Meetings,
    PastGames,
    PersonInfo,
    PersonPage,
    Refusal,
    Reply,
    ToHost,
)
from tests.dialogues.holding import Held
from tests.remote.heard import Heard, seat_infos

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
BOB = PersonInfo(id="bob", name="Bob")


@pytest.fixture
def link() -> Heard:
    link = Heard()
    link.state = LinkState.OPEN
    return link


def row(name: str, winners: tuple[int, ...] | None, people: tuple[str, ...] = ("ann", "bob")) -> LobbyRow:
    return LobbyRow(
        table=name,
        name=name,
        game="hive" if len(people) < 3 else "micropolis",
        options={},
        seat_infos=seat_infos(*people),
        yours=(0,),
        turn=None,
        begun=True,
        over=True,
        answers_known=30,
        since=NOON,
        watching=0,
        may_sit=False,
        may_watch=True,
        winners=winners,
    )


def last_sent(link: Heard) -> ToHost:
    """The last request to the host."""
    return link.sent[-1]


def replied(link: Heard, held: Held, reply: Reply) -> None:
    """Have the host reply to what it was asked."""
    assert isinstance(held.step, Wait)
    assert not held.step.has_come()
    link.say(reply)
    assert held.step.has_come()
    held.conversation.answer(None)


@pytest.mark.parametrize(
    ("winners", "people", "told"),
    [
        ((0,), ("ann", "bob"), "20 Nov 2026, Hive with Bob: won"),
        ((1,), ("ann", "bob"), "20 Nov 2026, Hive with Bob: lost"),
        ((0, 1), ("ann", "bob"), "20 Nov 2026, Hive with Bob: drawn"),
        (None, ("ann", "bob"), "20 Nov 2026, Hive with Bob: undecided"),
        ((1, 2), ("ann", "bob", "cleo"), "20 Nov 2026, Micropolis with Bob, Cleo: lost to Bob, Cleo"),
        ((0, 1), ("ann", "bob", "cleo"), "20 Nov 2026, Micropolis with Bob, Cleo: won"),
        ((), ("ann", "bob", "cleo"), "20 Nov 2026, Micropolis with Bob, Cleo: nobody won"),
    ],
)
def test_a_game_is_told_in_a_line(
    winners: tuple[int, ...] | None, people: tuple[str, ...], told: str
) -> None:
    assert game_line(row("sunday", winners, people), "ann") == told


def test_games_are_searched_turned_over_and_looked_at(link: Heard) -> None:
    held = Held(partial(past_games, link))
    assert last_sent(link) == AskPastGames()
    replied(link, held, PastGames(rows=(row("sunday", (0,)),), older=3))
    assert isinstance(held.step, Choose)
    assert held.step.text == "4 finished games."
    held.answer("Older games")
    assert last_sent(link) == AskPastGames(skip=1)
    replied(link, held, PastGames(rows=(row("monday", (1,)),)))
    held.answer("Search for games", "hive bob")
    assert last_sent(link) == AskPastGames(search="hive bob")
    replied(link, held, PastGames(rows=(row("monday", (1,)),)))
    assert isinstance(held.step, Choose)
    assert held.step.text == "“hive bob”: 1 game."
    held.answer("20 Nov", "Back to the list")
    replied(link, held, PastGames(rows=(row("monday", (1,)),)))
    held.answer("20 Nov", "Review the game")
    assert last_sent(link) == DownloadGame(table="monday")
    replied(link, held, GameFile(document=b"{}"))
    assert held.ended()
    assert held.conversation.result == b"{}"


def test_what_came_of_games_with_somebody_leads_to_these_games(link: Heard) -> None:
    bob = LobbyPerson(id="bob", name="Bob")
    held = Held(partial(people_here, link, [(bob, "plays Hive")]))
    assert held.options == ("Bob: plays Hive",)
    held.answer("Bob")
    assert last_sent(link) == AskPerson(person="bob")
    meetings = (Meetings(game="hive", won=3, drawn=1), Meetings(game="unknown", lost=2))
    replied(link, held, PersonPage(person=BOB, is_here=True, meetings=meetings))
    assert isinstance(held.step, Choose)
    assert held.step.text == (
        "Bob is here. Your games with Bob: Hive: 3 won, 1 drawn, 0 lost. unknown: 0 won, 0 drawn, 2 lost."
    )
    held.answer("Past games with Bob")
    assert last_sent(link) == AskPastGames(person="bob")


def test_it_is_said_when_nobody_is_here_when_the_host_refuses_and_when_it_is_gone(link: Heard) -> None:
    assert Held(partial(people_here, link, [])).read() == "Nobody else is here."
    held = Held(partial(past_games, link))
    replied(link, held, Refusal(code="too_fast"))
    assert held.read() == "That was too fast for the host; try again in a moment."
    held = Held(partial(past_games, link))
    link.state = LinkState.LOST
    held.conversation.answer(None)
    assert isinstance(held.step, Say)
    assert held.read() == "There is no connection to the host at the moment."
