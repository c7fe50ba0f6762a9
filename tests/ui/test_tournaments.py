"""Tournaments of a host on the screen."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace

from antterm import system
from antterm.host.settings import HostSettings
from antterm.host.tournament import director
from antterm.i18n.moments import in_full
from antterm.remote.new_tournament import NewTournamentForm
from antterm.table import default_name
from antterm.table.setting_up import FormChoice, FormText
from antterm.ui.models.tournament import TournamentScene
from antterm.ui.screens.form import FormScreen
from antterm.ui.screens.remote_game import RemoteGameScreen
from antterm.ui.screens.tournaments import TournamentScreen, TournamentsScreen
from antterm.wire.messages import (
    AskTournament,
    EnterLobby,
    EntrantRow,
    MakeTournament,
    ManageTournament,
    Snapshot,
    StandingRow,
    TournamentAct,
    TournamentGame,
    TournamentKind,
    TournamentNews,
    TournamentPage,
    TournamentRow,
    TournamentStage,
    TournamentTerms,
)
from tests.host.hosting import SHARED, Hosting, hosting
from tests.ui.hosted import in_the_lobby, lobby_of, shows
from tests.ui.stage import text_of, until

ROUND_ROBIN = TournamentTerms(game="hive", kind=TournamentKind.ROUND_ROBIN)


@pytest.fixture
async def host(home_of_its_own: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Hosting]:
    monkeypatch.setattr(director, "SOON", 0.01)
    limits = HostSettings(guests=(SHARED,), requests=10_000, organisers=("*",))
    async with hosting(home_of_its_own, limits) as host:
        yield host


async def test_a_tournament_is_entered_and_its_game_is_gone_to(host: Hosting) -> None:
    bob = await host.terminal("bob")
    bob.say(MakeTournament(name="Autumn Cup", terms=ROUND_ROBIN))
    name = (await bob.hear(TournamentPage)).row.tournament
    bob.say(ManageTournament(tournament=name, act=TournamentAct.JOIN))
    async with in_the_lobby(host) as (app, pilot):
        await pilot.press("T")
        await shows(pilot, "Autumn Cup: Hive")
        assert isinstance(app.screen, TournamentsScreen)
        await pilot.press("enter")
        await shows(pilot, "Enter take part")
        assert isinstance(app.screen, TournamentScreen)
        await pilot.press("enter")
        await shows(pilot, "you are taking part; it has not begun")
        await pilot.press("right")
        await shows(pilot, "There is nothing more that way.")
        bob.say(ManageTournament(tournament=name, act=TournamentAct.START))
        await shows(pilot, "your game with bob is waiting.")
        await shows(pilot, "round 1 of 1")
        await shows(pilot, "Enter your game")
        bob.say(AskTournament(tournament=name))
        while not (table := (await bob.hear(TournamentPage)).row.table):
            pass
        await bob.sit(table, 0)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, RemoteGameScreen))
        await until(pilot, lambda: lobby_of(app).at is not None)
        at = lobby_of(app).at
        assert at is not None
        assert at.table.seat == 1
        while bob.stand is None or not bob.stand.begun:
            await bob.hear(Snapshot)
        bob.answer("resign")
        await bob.verdict()
        await shows(pilot, "The tournament “Autumn Cup” is over.")


async def test_a_tournament_is_made_and_begun_on_the_screen(host: Hosting) -> None:
    async with in_the_lobby(host) as (app, pilot):
        await pilot.press("T")
        await shows(pilot, "There are no tournaments yet.")
        await pilot.press("t")
        await shows(pilot, "Played as")
        await pilot.press("f2")  # made of the game and the day, its name is found in the list
        await shows(pilot, f"{default_name('hive')}: Hive")
        await pilot.press("enter")
        await shows(pilot, "Nobody is taking part yet.")
        await pilot.press("m")
        await shows(pilot, "Enter a bot")
        for _bot in range(2):
            while "Enter a bot" not in text_of(app):
                await pilot.press("m")
                await pilot.pause()
            place = next(line for line in text_of(app).splitlines() if "Enter a bot" in line)
            await pilot.press(next(char for char in place if char.isdigit()))
            await shows(pilot, "bot, level easy")
            await pilot.press("2")
            await until(pilot, lambda: isinstance(app.screen, TournamentScreen))
        await shows(pilot, "Ada")
        await shows(pilot, "Bram")


async def test_when_a_tournament_begins_by_itself_is_typed_and_shown(host: Hosting) -> None:
    async with in_the_lobby(host) as (app, pilot):
        await pilot.press("T")
        await shows(pilot, "There are no tournaments yet.")
        await pilot.press("t")
        await shows(pilot, "(when you begin it)")
        form = app.screen
        assert isinstance(form, FormScreen)
        assert isinstance(form._form, NewTournamentForm)
        lines = {line.label: line for line in form._form.lines()}
        starts, late = lines["Begins"], lines["Late entry"]
        assert isinstance(starts, FormText)
        assert isinstance(late, FormChoice)
        late.turn(2)
        starts.keep("tomorrow")
        await pilot.press("f2")
        await shows(pilot, "Type a day and a time such as 2026-12-31 20:00.")
        moment = system.now() + timedelta(days=2)
        starts.keep(f"{moment:%Y-%m-%d} 20:00 UTC")
        await pilot.press("f2")
        shown = in_full(moment.replace(hour=20, minute=0))
        await shows(pilot, f"it begins on {shown}")
        await pilot.press("enter")
        await shows(pilot, f"It begins on {shown}; late entry until the end of round 2")
        await pilot.press("enter")
        await shows(pilot, "you are taking part; it begins on")
        bob = await host.terminal("bob")
        bob.say(EnterLobby())
        assert (await bob.hear(TournamentNews)).code == "to_enter"


def page(count: int, rounds: int) -> TournamentPage:
    """A tournament of so many, in the middle."""
    games = tuple(
        tuple(
            TournamentGame(2 * board, 2 * board + 1, f"t{board}", (2, 0) if board % 2 else None)
            for board in range(count // 2)
        )
        for _round in range(rounds)
    )
    row = TournamentRow(
        tournament="cup",
        name="Autumn Cup",
        terms=ROUND_ROBIN,
        stage=TournamentStage.RUNNING,
        by="ann",
        made=datetime(2026, 11, 1, tzinfo=UTC),
        entered=count,
        round=rounds,
        rounds=rounds,
    )
    return TournamentPage(
        row=row,
        entrants=tuple(EntrantRow(f"key:{n}", f"Player number {n}", "person") for n in range(count)),
        tie_breaks=("buchholz", "direct", "sonneborn_berger", "wins"),
        standings=tuple(StandingRow(n, n + 1, 4.5, (7.25, 1.0, 12.75, 3.0), 5) for n in range(count)),
        rounds=games,
    )


@pytest.mark.parametrize("size", [(58, 18), (80, 22), (120, 36)])
@pytest.mark.parametrize("ascii_only", [False, True])
def test_standings_and_games_fit_and_ones_own_are_marked(size: tuple[int, int], ascii_only: bool) -> None:
    for first, top in ((0, "1."), (30, "31.")):
        scene = TournamentScene(page(64, 3), 40, 3, first, ascii_only)
        lines = ["".join(char for char, _ink in row) for row in scene.draw(*size).rows]
        assert len(lines) == size[1]
        assert any(top in line and "4.5" in line for line in lines)
        assert any("Player" in line and "round 3 of 3" not in line for line in lines)
        assert any("round 3 of 3" in line for line in lines)
        assert any(("…" in line or "..." in line) and "number 4" in line for line in lines), "one's own game"
    terms = replace(ROUND_ROBIN, late_entry=2)
    late = replace(page(64, 1), row=replace(page(64, 1).row, terms=terms))
    for number in (0, 1):
        scene = TournamentScene(replace(late, rounds=late.rounds[:number]), 40, number, 0, ascii_only)
        lines = ["".join(char for char, _ink in row) for row in scene.draw(*size).rows]
        assert "Late entry until the end of round 2" in lines[0]
        players = [line for line in lines if re.match(r"[ >]*\d+\. Player", line)]
        assert len(players) == scene.players_shown(*size)
    empty = TournamentScene(page(0, 0), None, 0, 0, ascii_only).draw(*size)
    assert any("Nobody is taking part yet." in "".join(c for c, _i in row) for row in empty.rows)
