"""Tournaments of a host by ear."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest

from antterm import system
from antterm.host.settings import HostSettings
from antterm.host.tournament import director
from antterm.wire.messages import (
    AskTournament,
    AskTournaments,
    ManageTournament,
    Snapshot,
    TournamentAct,
    TournamentList,
    TournamentPage,
)
from tests.host.hosting import SHARED, Hosting, hosting
from tests.plain.test_lobby import joined


@pytest.fixture
async def host(home_of_its_own: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Hosting]:
    monkeypatch.setattr(director, "SOON", 0.01)
    limits = HostSettings(guests=(SHARED,), requests=10_000, organisers=("ann",))
    async with hosting(home_of_its_own, limits) as host:
        yield host


async def test_a_tournament_is_made_entered_and_played_by_ear(host: Hosting) -> None:
    bob = await host.terminal("bob")
    async with joined(host, "ann") as ann:
        ann.types("tournaments")
        await ann.hears("There are no tournaments yet.")
        await ann.hears("1. Make a tournament")
        ann.types("1", "1", "2", "2")
        await ann.hears("2. Played as: round robin")
        ann.types("name of the tournament", "Autumn Cup", "1")
        await ann.hears("1. “Autumn Cup”; Hive")
        ann.types("1", "take part")
        await ann.hears("it has not begun.")
        bob.say(AskTournaments())
        found = (await bob.hear(TournamentList)).rows[0]
        bob.say(ManageTournament(tournament=found.tournament, act=TournamentAct.JOIN))
        await bob.hear(TournamentPage)
        ann.types("begin", "1")
        await ann.hears("“Autumn Cup”, round 1: your game with bob is waiting.")
        await ann.hears("game is waiting.")
        ann.types("")
        await ann.hears("1. Go to your game")
        ann.types("players and standings")
        await ann.hears("1. ann: 0 from 0 games")
        ann.types("round 1")
        await ann.hears("ann against bob: still being played")
        bob.say(AskTournament(tournament=found.tournament))
        while not (table := (await bob.hear(TournamentPage)).row.table):
            pass
        await bob.sit(table, 0)
        ann.types("go to")
        await ann.hears("ann: place or move a piece.")
        ann.types("resign", "1")
        await bob.hear(Snapshot)
        await ann.hears("The tournament “Autumn Cup” is over.")
        ann.types("0")
        await ann.hears("0. leave the host")
        assert ann.all.count("The tournament “Autumn Cup” is over.") == 1, "it is told once"
        ann.types("tournaments", "1", "players")
        await ann.hears("won by bob")
        await ann.hears("1. bob: 1 from 1 game")
        ann.types("round 1")
        await ann.hears("ann against bob: 0-1")
        ann.types("quit")


async def test_when_a_tournament_begins_by_itself_is_typed_and_told_by_ear(host: Hosting) -> None:
    async with joined(host, "ann") as ann, joined(host, "eve") as eve:
        ann.types("tournaments", "1", "1")
        await ann.hears("Late entry: no")
        await ann.hears("Begins: (when you begin it)")
        ann.types("late entry", "until the end of round 1", "begins", "noon", "name of", "Cup", "1")
        await ann.hears("Type a day and a time such as 2026-12-31 20:00.")
        ann.types("begins", f"{system.now() + timedelta(days=2):%Y-%m-%d} 20:00 UTC", "1")
        await ann.hears("late entry until the end of round")
        await ann.hears("you may enter; it begins on")
        await eve.hears("The tournament “Cup” begins on")
        for each in (ann, eve):
            each.types("quit")


async def test_who_may_not_do_something_is_told_why(host: Hosting) -> None:
    async with joined(host, "ann") as ann, joined(host, "eve") as eve:
        ann.types("tournaments", "1", "1", "who may enter", "name of the tournament", "Cup", "1")
        await ann.hears("1. “Cup”")
        ann.types("1", "begin", "1")
        await ann.hears("A tournament needs at least two participants.")
        ann.types("invite", "nobody at all")
        await ann.hears("Nobody by that name is here.")
        eve.types("tournaments")
        before = await eve.hears("0. back")
        assert "Make a tournament" not in before
        ann.types("invite", "eve")
        await eve.hears("You are invited to the tournament “Cup”.")
        eve.types("1")
        await eve.hears("Take part")
        ann.types("quit")
        eve.types("quit")
