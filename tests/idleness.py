"""Waiting until an app under test has done all it was given to do, without sleeping.

Textual's pilot sleeps for 20 milliseconds, twice for every key, and then looks whether the process was busy
meanwhile. The app itself knows better: it is idle when nothing stands in the queue of its event loop and its
screen waits for no next frame, the moment at which Textual lays out and paints what has changed. Nor is each
widget sent a message that it has to answer: whether all of them wait for one can be seen.

And what an app without a terminal paints goes nowhere: each screen does so once, when it first stands still,
and then whenever a test looks at it. Scenes are drawn when they change all the same: a canvas draws before it
is painted.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from time import process_time
from typing import Any
from weakref import WeakSet

import pytest
from textual._context import active_app, visible_screen_stack
from textual.app import App, ScreenStackError
from textual.message_pump import MessagePump
from textual.pilot import Pilot
from textual.screen import Screen
from textual.strip import Strip

_paint = Screen._compositor_refresh
_ask_all = Pilot._wait_for_screen
_painted = WeakSet[Screen[Any]]()
"""Screens that have stood still, and were painted then."""


async def until_idle(min_sleep: float = 0, max_sleep: float = 1) -> None:
    """Let the app work until it has nothing to do; stands in for Textual's `wait_for_idle`."""
    end = process_time() + max_sleep  # time that others have taken is not the app's
    await _until_nothing_is_queued(end)
    while process_time() < end and _time_passed():
        await _until_nothing_is_queued(end)
    with suppress(ScreenStackError):  # the app has ended
        screen = active_app.get().screen
        if screen not in _painted:
            _painted.add(screen)
            _paint(screen)


async def _until_nothing_is_queued(end: float) -> None:
    loop: Any = asyncio.get_running_loop()
    empty = 0
    while empty < 2 and process_time() < end:  # between the two the loop asks the system what has come for it
        await asyncio.sleep(0)
        empty = 0 if loop._ready else empty + 1


def _time_passed() -> bool:
    """Do now what the app does some milliseconds later: take over a new size, lay out and paint."""
    app = active_app.get()
    try:
        screen = app.screen
    except ScreenStackError:  # the app has ended
        return False
    resized = app._resize_event is not None
    if resized:
        app._check_resize()
    changed: bool = screen._update_timer._active.is_set()
    if changed:
        screen._on_timer_update()
    return resized or changed


async def until_all_wait(pilot: Pilot[Any], timeout: float = 30) -> bool:
    """Let all widgets of a screen do what they have begun; stands in for Textual's `_wait_for_screen`."""
    await _until_nothing_is_queued(asyncio.get_running_loop().time() + 1)
    app = pilot.app
    with suppress(ScreenStackError):  # the app has ended
        pumps = (app, *app.screen.walk_children(with_self=True))
        if app._exception is None and all(map(_waits, pumps)):
            return True
    return await _ask_all(pilot, timeout)


def _waits(pump: MessagePump) -> bool:
    """Whether something that gets messages has none, and is at none."""
    queue: Any = pump._message_queue
    return queue.empty() and bool(queue.ready_event._waiters)


def strips_of(app: App[Any]) -> list[Strip]:
    """What the app shows, with the screens that are seen round a box."""
    visible_screen_stack.set(app._background_screens)
    return app.screen._compositor.render_strips()


def _paint_where_it_goes(screen: Screen[Any]) -> None:
    """Wait with it where nobody sees it; stands in for Textual's `_compositor_refresh`."""
    app = screen.app
    if not app.is_headless or screen is not app.screen:
        return _paint(screen)
    screen._dirty_widgets.clear()  # the compositor knows by now what of them is to be painted
    app._update_mouse_over(screen)


def patch(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have Textual's pilot wait like this, and apps paint what goes to a terminal."""
    for module in ("textual.app", "textual.pilot"):
        monkeypatch.setattr(f"{module}.wait_for_idle", until_idle)
    monkeypatch.setattr(Pilot, "_wait_for_screen", until_all_wait)
    monkeypatch.setattr(Screen, "_compositor_refresh", _paint_where_it_goes)
