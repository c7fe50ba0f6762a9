"""A game that was left is released: its screens, what they have painted, its table and its model.

Each test holds weak references to all of these, leaves, and searches for garbage. What is still there then
would stay for as long as the program runs, once more for each game that somebody opens.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator
from functools import partial
from heapq import heapify
from typing import Any
from weakref import ref

import pytest
from textual.screen import Screen
from textual.widget import Widget

from antterm import bots
from antterm.saves.store import Store
from antterm.table import Seat, Table
from antterm.ui.app import AntTerm
from antterm.ui.destinations import OpenGame, ReviewGame, ShowSaves
from antterm.ui.models.hint_requests import HintRequests
from antterm.ui.screens.home import HomeScreen
from antterm.ui.screens.local_game import LocalGameScreen
from antterm.ui.screens.pager import PagerScreen
from antterm.ui.screens.review import ReviewScreen
from antterm.ui.screens.saves import SavesScreen
from antterm.ui.screens.table import TableScreen
from antterm.ui.widgets.canvas_view import CanvasView
from tests.host.hosting import Hosting
from tests.pilot import strips_of
from tests.ui import every_screen
from tests.ui.every_screen import on_every_stage, screen_classes
from tests.ui.stage import data_dir, on_stage, until

host = every_screen.host

Refs = dict[str, ref[Any]]
"""Weak references to what must be released, by a name for the message of a failed test."""

FIRST: set[type[Screen[Any]]] = {HomeScreen}
"""The screen at the bottom, which stays."""
ANSWERS = 12


def _parts(screen: Screen[Any]) -> Iterator[tuple[str, Any]]:
    """Yield the screen and what it holds that takes memory, each with a name."""
    kind = type(screen).__name__
    yield kind, screen
    yield f"compositor of {kind}", screen._compositor
    for number, widget in enumerate(screen.walk_children(with_self=True)):
        called = f"{type(widget).__name__} {number} of {kind}"
        yield called, widget
        if isinstance(widget, Widget):
            yield f"painted lines of {called}", widget._styles_cache
        if isinstance(widget, CanvasView):
            yield f"canvas of {called}", widget._canvas
    if isinstance(screen, TableScreen):
        yield f"model of {kind}", screen.model
    table = getattr(screen, "table", None)
    if isinstance(table, Table):
        yield f"table of {kind}", table
        yield f"record of {kind}", table.record
        yield f"play of {kind}", table.record.play


def _watched(*screens: Screen[Any]) -> Refs:
    return {name: ref(part) for screen in screens for name, part in _parts(screen)}


def _forget_cancelled_timers() -> None:
    """Drop the timers that were cancelled; the event loop keeps them until they are due."""
    loop: Any = asyncio.get_running_loop()
    loop._scheduled = [timer for timer in loop._scheduled if not timer.cancelled()]
    loop._timer_cancelled_count = 0
    heapify(loop._scheduled)


async def _kept(refs: Refs) -> list[str]:
    """Return the names of what is still there when all that was left has ended."""
    for _look in range(20):
        _forget_cancelled_timers()
        gc.collect()
        names = [name for name, found in refs.items() if found() is not None]
        if not names:
            break
        await asyncio.sleep(0.05)
    return names


def _paint(app: AntTerm) -> None:
    """Paint the screen, as on a terminal: apps under test do so only when somebody looks."""
    with app._context():
        strips_of(app)


async def _rest() -> None:
    """Wait until screens that were pushed or left are there or gone."""
    for _round in range(3):
        await every_screen.nothing_to_do()
        await asyncio.sleep(0.02)


async def _open_and_leave(stage: every_screen.Stage, kind: type[Screen[Any]]) -> Refs:
    """Open a screen over a game and leave both; return what must be released."""
    game = await stage.open(LocalGameScreen)
    await _rest()
    _paint(stage.app)
    refs = _watched(game)
    del game
    above = await stage.open(kind)
    await _rest()
    _paint(stage.app)
    refs |= _watched(above)
    del above
    while len(stage.app.screen_stack) > 1:
        with stage.app._context():
            await stage.app.pop_screen()
    await _rest()
    return {f"{name}, with {kind.__name__}": found for name, found in refs.items()}


@pytest.mark.slow
@pytest.mark.parametrize("every", [9, pytest.param(1, marks=pytest.mark.slow)])
async def test_every_screen_over_a_game_is_released(host: Hosting, every: int) -> None:
    async with on_every_stage(host) as stage:
        refs = Refs()
        for kind in sorted(screen_classes() - FIRST, key=str)[::every]:
            refs |= await _open_and_leave(stage, kind)
        await stage.cleanup.pop_all().aclose()
        await _rest()
        assert await _kept(refs) == []


def _game(game_id: str) -> str:
    """Save a game of some random answers.

    Returns:
        The name of its file.
    """
    bot = bots.create("random", game_id)
    with Table.create(Store(data_dir()), game_id, (Seat("Ann"), Seat("Bob")), {}, 1, game_id) as table:
        for number in range(ANSWERS):
            assert table.ask is not None
            rng = bots.randomness(1, table.ask.seat, number)
            table.answer(bot.choose(table.ask, table.view(table.ask.seat), rng))
        assert table.file is not None
        return table.file


def _has_thoughts(hints: ref[HintRequests]) -> bool:
    """Tell whether a bot has said what it thinks of the answers."""
    found = hints()
    return found is not None and bool(found.thoughts)


@pytest.mark.slow
@pytest.mark.parametrize(
    "game_id", ["micropolis", *(pytest.param(each, marks=pytest.mark.slow) for each in ("hive", "march"))]
)
async def test_a_game_from_the_list_is_released_after_answers_a_hint_and_a_review(game_id: str) -> None:
    file = _game(game_id)
    async with on_stage(size=(120, 40)) as (app, pilot):
        app.services.settings = app.services.settings._replace(curtain="off")
        with app._context():
            app._go(ShowSaves())
            app._go(OpenGame(file))
        await pilot.pause()
        game = app.screen
        assert isinstance(game, LocalGameScreen)
        before = game.table.length
        refs = _watched(game)
        while game.table.length < before + 2:
            game._answer(game.table.ask.choices[0].text)  # type: ignore[union-attr]
            await pilot.pause()
            _paint(app)
        await pilot.press("h")
        assert game.hints.asked
        refs["hint"] = ref(game.hints)
        await until(pilot, partial(_has_thoughts, refs["hint"]))
        _paint(app)
        refs |= {f"{name}, later": found for name, found in _watched(game).items()}
        for key, kind in (("?", PagerScreen), ("r", ReviewScreen)):
            await pilot.press(key)
            await pilot.pause()
            assert isinstance(app.screen, kind)
            refs |= _watched(app.screen)
            await pilot.press("left", "left", "escape")
            await pilot.pause()
        game.leave()
        await pilot.pause()
        assert isinstance(app.screen, SavesScreen)
        del game
        with app._context():
            app._go(ReviewGame(file))
        await pilot.pause()
        assert isinstance(app.screen, ReviewScreen)
        refs |= {f"{name}, from the list": found for name, found in _watched(app.screen).items()}
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, SavesScreen)
        assert await _kept(refs) == []
