"""The chess clock on the screen: shown by seconds, still under a menu, and nothing where there is none."""

from __future__ import annotations

import re

import pytest
from textual.pilot import Pilot

from antterm.saves.store import Store
from antterm.table import Seat, Table
from antterm.table.clock import Stopwatch, read_pace
from antterm.ui.app import AntTerm
from antterm.ui.screens.game import CurtainScreen, GameScreen
from tests.test_clock import Hours
from tests.ui.stage import data_dir, new_table, on_stage, text_of


def timed(hours: Hours, pace: str = "10m+5s", game_id: str = "hive", people: int = 2) -> Table:
    """A game by a clock that a test moves."""
    seats = [Seat(name) for name in ("Ann", "Bob", "Cid")[:people]]
    table = Table.create(Store(data_dir()), game_id, seats, {}, 1, "sunday", pace=read_pace(pace))
    table.game_clock.stopwatch = Stopwatch(hours)
    return table


async def head(app: AntTerm, pilot: Pilot[None], *keys: str) -> str:
    """The first line of the screen after some keys."""
    await pilot.press(*keys)
    await pilot.pause()
    return text_of(app).splitlines()[0]


async def next_second(app: AntTerm, pilot: Pilot[None]) -> str:
    """The first line when the second that is waited for has come."""
    assert isinstance(app.screen, GameScreen)
    app.screen._clock._next()
    return await head(app, pilot)


async def test_what_everybody_has_left_is_shown_and_only_figures_change() -> None:
    hours = Hours()
    async with on_stage(timed(hours)) as (app, pilot):
        before = await head(app, pilot)
        assert ">Ann 10:00 · Bob 10:00" in before
        hours.seconds += 11
        after = await next_second(app, pilot)
        assert ">Ann 9:49 · Bob 10:00" in after
        hours.seconds += 1
        again = await next_second(app, pilot)
        assert re.sub(r"\d", "#", after) == re.sub(r"\d", "#", again)
        assert "Ann 9:53 · >Bob 10:00" in await head(app, pilot, "1", "enter")
        assert ">Ann 9:48 · Bob 10:00" in await head(app, pilot, "u", "down", "enter"), "time used stays used"


async def test_it_stands_still_under_the_menu() -> None:
    hours = Hours()
    async with on_stage(timed(hours)) as (app, pilot):
        screen = app.screen
        assert isinstance(screen, GameScreen)
        hours.seconds += 5
        await head(app, pilot, "escape")
        assert not screen.table.clock_is_running
        hours.seconds += 500
        assert ">Ann 9:55" in await head(app, pilot, "escape")
        assert screen.table.clock_is_running


async def test_it_stands_still_while_the_shell_has_the_terminal() -> None:
    async with on_stage(timed(Hours())) as (app, pilot):
        screen = app.screen
        assert isinstance(screen, GameScreen)
        app.app_suspend_signal.publish(app)
        assert not screen.table.clock_is_running
        app.app_resume_signal.publish(app)
        await pilot.pause()
        assert screen.table.clock_is_running


async def test_it_stands_still_behind_a_curtain() -> None:
    hours = Hours()
    async with on_stage(timed(hours, game_id="march")) as (app, pilot):
        while isinstance(app.screen, GameScreen) and app.screen.model.ask is not None:
            await head(app, pilot, "enter")
        assert isinstance(app.screen, CurtainScreen), "an Action depends on the hand"
        game = app.screen_stack[-2]
        assert isinstance(game, GameScreen)
        assert not game.table.clock_is_running
        left = [game.table.remaining(seat) for seat in (0, 1)]
        hours.seconds += 100
        app.screen.dismiss(None)
        await pilot.pause()
        assert game.table.clock_is_running
        assert [game.table.remaining(seat) for seat in (0, 1)] == left


async def test_when_time_is_up_that_is_said_once_and_play_goes_on() -> None:
    hours = Hours()
    async with on_stage(timed(hours, "1m")) as (app, pilot):
        hours.seconds += 61
        assert ">Ann 0:00" in await next_second(app, pilot)
        assert "Ann's time is up." in text_of(app)
        await head(app, pilot, "1")
        assert "Ann's time is up." not in text_of(app)
        assert "Ann 0:00 · >Bob 1:00" in await head(app, pilot, "enter")


async def test_in_hive_it_may_be_a_loss() -> None:
    hours = Hours()
    async with on_stage(timed(hours, "1m,loss")) as (app, pilot):
        hours.seconds += 61
        await next_second(app, pilot)
        assert "Ann's time is up: the game is lost." in text_of(app)
        assert isinstance(app.screen, GameScreen)
        outcome = app.screen.table.outcome
        assert outcome is not None
        assert outcome.winners == (1,)
        assert "Bob wins" in text_of(app)


async def test_a_loss_that_cannot_be_saved_is_not_told_as_one_and_tried_again() -> None:
    hours = Hours()
    async with on_stage(timed(hours, "1m,loss")) as (app, pilot):
        assert isinstance(app.screen, GameScreen)
        table = app.screen.table
        blocking = data_dir() / "games" / "sunday.json.new"
        blocking.mkdir()  # as a full disk, no new version of the game can be written
        hours.seconds += 61
        await next_second(app, pilot)
        assert table.outcome is None
        assert "the game is lost" not in text_of(app)
        assert "cannot be written" in text_of(app)
        blocking.rmdir()
        await next_second(app, pilot)
        assert "the game is lost" in text_of(app)
        assert table.outcome is not None


@pytest.mark.parametrize("pace", ["1m", "1m,loss"])
async def test_where_a_host_keeps_the_time_it_alone_says_that_it_is_up(
    pace: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        Table, "runs_clock_here", False
    )  # its clock may be ahead: a host may have been restored
    hours = Hours()
    async with on_stage(timed(hours, pace)) as (app, pilot):
        hours.seconds += 61
        assert ">Ann 0:00" in await next_second(app, pilot)
        assert "time is up" not in text_of(app)


async def test_where_no_game_can_be_given_up_it_is_only_said() -> None:
    hours = Hours()
    async with on_stage(timed(hours, "1m,loss", "micropolis")) as (app, pilot):
        hours.seconds += 61
        await next_second(app, pilot)
        assert "Nothing happens by itself" in text_of(app)


async def test_of_more_people_only_who_is_asked_has_room() -> None:
    async with on_stage(timed(Hours(), "1m/move", "micropolis", people=3)) as (app, pilot):
        line = await head(app, pilot)
        assert ">Cid 1:00" in line
        assert "Ann" not in line


async def test_without_a_clock_nothing_is_shown_and_nothing_waited_for() -> None:
    async with on_stage(new_table()) as (app, pilot):
        screen = app.screen
        assert isinstance(screen, GameScreen)
        assert not screen._clock._is_due
        assert ":00" not in await head(app, pilot)


@pytest.mark.slow
async def test_a_clock_is_chosen_in_the_form() -> None:
    async with on_stage(size=(120, 40)) as (app, pilot):

        async def come_to(label: str) -> None:
            for _line in range(20):
                if any(
                    line.lstrip("> ").startswith(label) and "◄" in line for line in text_of(app).splitlines()
                ):
                    return
                await head(app, pilot, "down")
            raise AssertionError(text_of(app))

        await head(app, pilot, "n")
        await come_to("More rules")
        await head(app, pilot, "right")
        await come_to("Clock")
        await head(app, pilot, "right", "right")
        assert "10m+5s" in text_of(app)
        await come_to("when time is up")
        await head(app, pilot, "right")
        line = await head(app, pilot, "f2")
        assert ">White " in line
        assert isinstance(app.screen, GameScreen)
        clock = app.screen.table.clock
        assert clock is not None
        assert clock.pace == read_pace("10m+5s,loss")
        assert app.screen.table.timed_seats == (0,), "a bot has no clock"
