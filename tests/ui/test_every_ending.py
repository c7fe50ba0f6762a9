"""The app can be ended at every moment while a screen opens: the status is right, and nothing crashes."""

from __future__ import annotations

import asyncio
import signal
from typing import Any

import pytest
from textual.screen import Screen

from antterm.launch import Launch
from antterm.puzzles import all_puzzles
from antterm.saves.store import Store
from antterm.table import Seat, Table
from antterm.ui.app import AntTerm
from tests.games.hive.screen.boards import MID_GAME
from tests.host.hosting import Hosting
from tests.sampling import sampled
from tests.ui.every_screen import (
    OPENERS,
    PATIENCE,
    SIZE,
    crash_log,
    host,
    nothing_to_do,
    on_every_stage,
    screen_classes,
)
from tests.ui.stage import data_dir, new_table

__all__ = ["host"]

SCREENS = sorted(OPENERS, key=lambda kind: kind.__name__)
TERMINATED = 128 + signal.SIGTERM
MOMENTS = (0, 1, 2, 4, 7, 11, 16, 22, 40)
"""Rounds of the event loop after which the ordinary run ends the app: one for each screen, three for each
beginning."""
EVERY = 3
BEGINNINGS = ("menu", "game", "curtain", "review", "puzzle", "lobby")
"""The ways in which the program can begin."""

every_screen = pytest.mark.parametrize("kind", SCREENS, ids=lambda kind: kind.__name__)
sampled_screens = pytest.mark.parametrize(
    "kind", sampled(([kind] for kind in SCREENS), 2), ids=lambda kind: kind.__name__
)


def test_no_screen_is_forgotten() -> None:
    assert screen_classes() == set(OPENERS), (
        "put a new screen into OPENERS, or into BASES if it is never shown"
    )


async def rounds_to_open(kind: type[Screen[Any]], host: Hosting) -> int:
    """Return after how many rounds of the event loop a screen is open."""
    async with on_every_stage(host) as stage:
        await stage.open(kind)
        return await nothing_to_do()


async def end_after(kind: type[Screen[Any]], rounds: int, host: Hosting) -> str:
    """End the app so many rounds after a screen has begun to open; return what is wrong with that."""
    async with on_every_stage(host) as stage:
        await stage.open(kind)
        for _ in range(rounds):
            await asyncio.sleep(0)
        stage.app.ask_to_end(TERMINATED)
        await asyncio.wait_for(stage.task, PATIENCE)
        return wrong_end(stage.app, rounds)


def wrong_end(app: AntTerm, rounds: int) -> str:
    """What is wrong with the end of an app that a signal has ended; empty if nothing is."""
    trace = crash_log().read_text() if crash_log().exists() else ""
    crash_log().unlink(missing_ok=True)
    right = app.return_code == TERMINATED and not trace
    return "" if right else f"after {rounds} rounds: status {app.return_code}\n{trace}"


@pytest.mark.few(1)
@sampled_screens
async def test_the_app_can_be_ended_while_a_screen_opens(kind: type[Screen[Any]], host: Hosting) -> None:
    assert not await end_after(kind, MOMENTS[SCREENS.index(kind) % len(MOMENTS)], host)


@pytest.mark.slow
@every_screen
async def test_the_app_can_be_ended_at_every_moment(kind: type[Screen[Any]], host: Hosting) -> None:
    most = await rounds_to_open(kind, host)
    wrong = [await end_after(kind, rounds, host) for rounds in range(most + 2)]
    assert not [*filter(None, wrong)]


def beginning(how: str, host: Hosting) -> tuple[Launch, Table | None]:
    """Return the launch of the program for a way to begin, and the game with which it begins."""
    match how:
        case "game":
            table = new_table(MID_GAME)
        case "curtain":
            seats = (Seat("Ann"), Seat("Bob"))
            table = Table.create(Store(data_dir()), "march", seats, {}, 1, "summer")
        case "review":
            table = new_table(MID_GAME)
            return Launch(data_dir(), None, "256", table=table, replay=True), table
        case "puzzle":
            return Launch(data_dir(), None, "256", puzzle=all_puzzles()[0]), None
        case "lobby":
            return Launch(data_dir(), None, "256", join=host.path, called="ann"), None
        case _:
            return Launch(data_dir(), None, "256"), None
    return Launch(data_dir(), None, "256", table=table), table


async def end_beginning(how: str, rounds: int, host: Hosting) -> str:
    """End the app so many rounds after it has begun to run; return what is wrong with that."""
    launch, table = beginning(how, host)
    try:
        app = AntTerm(launch)
        task = asyncio.create_task(app.run_async(headless=True, mouse=False, size=SIZE))
        for _ in range(rounds):
            await asyncio.sleep(0)
        app.ask_to_end(TERMINATED)
        await asyncio.wait_for(task, PATIENCE)
        return wrong_end(app, rounds)
    finally:
        if table is not None:
            table.close()
            Store(data_dir()).remove(table.name)


@pytest.mark.few(1)
@pytest.mark.parametrize("how", BEGINNINGS)
async def test_the_app_can_be_ended_while_it_begins(how: str, host: Hosting) -> None:
    moments = MOMENTS[BEGINNINGS.index(how) % EVERY :: EVERY]
    wrong = [await end_beginning(how, rounds, host) for rounds in moments]
    assert not [*filter(None, wrong)]


@pytest.mark.slow
@pytest.mark.parametrize("how", BEGINNINGS)
async def test_the_app_can_be_ended_at_every_moment_of_its_beginning(how: str, host: Hosting) -> None:
    wrong = [await end_beginning(how, rounds, host) for rounds in range(150)]
    assert not [*filter(None, wrong)]


async def test_an_error_of_a_screen_still_ends_the_app_with_a_report(host: Hosting) -> None:
    """Only what happens after the end was asked for is left out."""
    async with on_every_stage(host) as stage:

        def fail() -> None:
            raise ZeroDivisionError("first")

        stage.app.screen.call_later(fail)
        await asyncio.wait_for(stage.task, PATIENCE)
        assert stage.app.return_code == 1
        assert "ZeroDivisionError: first" in crash_log().read_text()
