"""Driving an app without a terminal: a key goes in, and the test goes on as soon as the app is idle.

Textual's own pilot sleeps 20 milliseconds and looks whether the process was busy meanwhile, twice for every
key. Here tests run in an event loop whose selector knows when nothing is left to run (`IdleLoop`), and a
screen says itself when it has painted what has changed (`call_after_refresh`). So a pause takes as long as
the app works until its next frame.
"""

from __future__ import annotations

import asyncio
import selectors
import unicodedata
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import Any, TypeVar

import pytest

with pytest.MonkeyPatch.context() as monkeypatch:
    monkeypatch.setenv("TEXTUAL_FPS", "1000")  # a frame follows at once; read when Textual is imported
    from textual import pilot
    from textual._context import visible_screen_stack
    from textual.app import App, ScreenStackError
    from textual.events import Key
    from textual.keys import KEY_NAME_REPLACEMENTS, REPLACED_KEYS, key_to_character
    from textual.strip import Strip

from antterm.ui.adapter.app import TerminalApp

T = TypeVar("T")

FRAME = 0.1
"""Seconds that a frame may take before something else is taken to be the reason that none comes."""
MOST_FRAMES = 20
"""After so many frames in a row an app is taken to be one that always moves."""


class IdleSelector(selectors.DefaultSelector):
    """A selector that tells when its event loop would have to wait."""

    def __init__(self) -> None:
        super().__init__()
        self.rounds = 0
        """The number of times that the loop has asked."""
        self.when_idle: list[Callable[[], object]] = []
        """Called once, instead of waiting, when the loop has nothing to run and nothing to read."""

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """Return what can be read or written, as the event loop asks it between any two rounds."""
        self.rounds += 1
        would_wait = timeout is None or timeout > 0
        if not (would_wait and self.when_idle):
            return super().select(timeout)
        ready = super().select(0)
        if not ready:
            calls, self.when_idle = self.when_idle, []
            for call in calls:
                call()
        return ready


class IdleLoop(asyncio.SelectorEventLoop):
    """The event loop of all tests that are coroutines."""

    def __init__(self) -> None:
        self._idle_selector = IdleSelector()
        super().__init__(self._idle_selector)

    async def until_idle(self) -> int:
        """Wait until no task can go on without a timer, another thread or another process.

        Returns:
            How many rounds of the loop that took.
        """
        before, idle = self._idle_selector.rounds, asyncio.Event()
        self._idle_selector.when_idle.append(idle.set)
        await idle.wait()
        return self._idle_selector.rounds - before


def idle_loop() -> IdleLoop:
    """The event loop in which a test runs."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, IdleLoop)
    return loop


def drive(driving: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine that drives an app, from a test that is none itself."""
    with asyncio.Runner(loop_factory=IdleLoop) as runner:
        return runner.run(driving)


def key_event(key: str) -> Key:
    """The event of a key, as a terminal's would be.

    Args:
        key: a character, or a name of Textual's, such as `enter` or `question_mark`.
    """
    if len(key) > 1:
        return Key(key, key_to_character(REPLACED_KEYS.get(key, key)))
    name = key if key.isalnum() else unicodedata.name(key).lower().replace("-", "_").replace(" ", "_")
    return Key(KEY_NAME_REPLACEMENTS.get(name, name), key)


class Pilot(pilot.Pilot[T]):
    """Textual's pilot, which waits for exactly as long as the app works."""

    async def press(self, *keys: str) -> None:
        """Press keys, each when the app has done all that the one before has led to."""
        for key in keys:
            self.app.post_message(key_event(key))
            await self.pause()

    async def pause(self, delay: float | None = None) -> None:
        """Wait until the app has nothing to do, and its screen shows what has changed.

        Args:
            delay: seconds to wait before, for what a timer or another process brings about.
        """
        if delay is not None:
            await asyncio.sleep(delay)
        loop = idle_loop()
        for _ in range(MOST_FRAMES):
            await loop.until_idle()
            if not await self._frame(loop):
                break

    async def _frame(self, loop: IdleLoop) -> bool:
        """Wait for the next frame, if there is to be one; return whether there is."""
        if self.app.return_code is not None:  # it has been told to end, and paints no more
            return False
        try:
            screen = self.app.screen
        except ScreenStackError:  # the app has ended
            return False
        painted = asyncio.Event()
        if not screen.call_after_refresh(painted.set):
            return False
        await loop.until_idle()
        if painted.is_set():
            return False
        with suppress(TimeoutError):  # the app may end, or go to another screen
            await asyncio.wait_for(painted.wait(), FRAME)
        return True

    async def resize_terminal(self, width: int, height: int) -> None:
        """Give the terminal another size, and wait until the screen has it."""
        await super().resize_terminal(width, height)
        while self.app.is_running and self.app.screen.outer_size != self.app.size:
            await self.pause(0.001)


def never() -> bool:
    """Return that a terminal cannot be sent anything."""
    return False


@asynccontextmanager
async def piloted(
    app: App[T], size: tuple[int, int] = (80, 24), paints: bool = True
) -> AsyncIterator[Pilot[T]]:
    """Run an app without a terminal, and end it.

    Args:
        paints: whether it paints every frame, as for players; else it is laid out alone, as for a terminal
            that does not read.
    """
    if not paints:
        assert isinstance(app, TerminalApp)
        app.may_send = never  # type: ignore[method-assign]
    async with app.run_test(size=size):
        yield Pilot(app)


def strips_of(app: App[Any]) -> list[Strip]:
    """What the app shows, with the screens that are seen round a box."""
    before = visible_screen_stack.set(app._background_screens)
    try:
        return app.screen._compositor.render_strips()
    finally:
        visible_screen_stack.reset(before)
