"""Keys that every screen takes: before its first layout, typed ahead, Ctrl-C twice, a line feed for Enter."""

from __future__ import annotations

import asyncio
import re
import string
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from textual import events
from textual.geometry import Size
from textual.keys import _character_to_key
from textual.screen import Screen

from antterm import settings
from antterm.serve.app import Arrival
from antterm.ui.adapter.keys import KeyParser
from antterm.ui.models.keymap import NAMED
from antterm.ui.screens import game
from antterm.ui.screens.base import NAMES, key_of
from antterm.ui.screens.converse import LineScreen
from antterm.ui.screens.form import FormScreen
from antterm.ui.screens.home import Threshold
from antterm.ui.screens.settings import SettingsScreen
from tests.host.hosting import Hosting
from tests.pilot import strips_of
from tests.sampling import fewer
from tests.ui.every_screen import PATIENCE, Stage, crash_log, host, nothing_to_do, on_every_stage
from tests.ui.stage import on_stage, text_of
from tests.ui.test_every_ending import SCREENS, every_screen, sampled_screens

__all__ = ["host"]

TINY, LARGE = (10, 1), (100, 32)
PAGING = ("pagedown", "pageup", "end", "home", "down", "up", "right", "left", "enter", "ctrl+j", "tab", "9")
"""Keys whose effect depends on what was laid out."""
SOME = ("pagedown", "end", "down", "enter", "ctrl+j")
"""Those of the ordinary run, which come together: all before the layout."""
NAMES_OF_TEXTUAL = tuple(NAMES)
CHARACTERS = tuple(char for char in string.printable if char.isprintable())
EVERY_KEY = (*NAMES_OF_TEXTUAL, *map(_character_to_key, CHARACTERS), "ctrl+a", "alt+x", "f13")
SILENT = {Arrival, Threshold}
"""Screens that another one covers as soon as they would be seen: they show no sentences."""


def key(name: str) -> events.Key:
    """A key of this name, as the terminal sends it."""
    char = next((char for char in CHARACTERS if _character_to_key(char) == name), None)
    return events.Key(name, char)


def press(stage: Stage, *names: str) -> None:
    """Have the terminal send keys."""
    for name in names:
        stage.app.post_message(key(name))


def resize(stage: Stage, size: tuple[int, int]) -> None:
    """Have the terminal tell of another size."""
    driver: Any = stage.app._driver
    driver._size = size
    stage.app.post_message(events.Resize(Size(*size), Size(*size)))


async def back_to_the_first(stage: Stage) -> None:
    """Leave all screens but the first."""
    with stage.app._context():
        while len(stage.app.screen_stack) > 1:
            await stage.app.pop_screen()
    stage.app.services.typed.clear()


Kind = type[Screen[Any]]


async def press_before_layout(tries: Iterable[tuple[Kind, tuple[str, ...]]], host: Hosting) -> str:
    """Press keys on screens that have begun to open.

    Args:
        tries: screens, and the keys that are pressed on each before its layout.
        host: of the screens that need one.

    Returns:
        What crashed; empty if nothing did.
    """
    left = [*tries]
    while left:
        async with on_every_stage(host) as stage:
            while left and not stage.task.done():
                kind, names = left.pop()
                await stage.open(kind)
                press(stage, *names)
                await nothing_to_do()
                if crash_log().exists():
                    return f"{names} on {kind.__name__}: {crash_log().read_text()}"
                if not stage.task.done() and stage.app.is_running:
                    await back_to_the_first(stage)
    return ""


async def grow_and_press(stage: Stage, kind: Kind, name: str) -> Screen[Any]:
    """Open a screen on a tiny terminal, let that grow and press a key in the same instant."""
    screen = await stage.open(kind)
    await nothing_to_do()
    resize(stage, LARGE)
    press(stage, name)
    await nothing_to_do()
    assert not crash_log().exists(), f"{name}: {crash_log().read_text()}"
    return screen


@pytest.mark.slow
async def test_a_key_before_the_first_layout_crashes_nothing(host: Hosting) -> None:
    assert await press_before_layout([(kind, SOME) for kind in SCREENS], host) == ""


@pytest.mark.slow
@every_screen
async def test_no_key_before_the_first_layout_crashes_anything(kind: Kind, host: Hosting) -> None:
    assert await press_before_layout([(kind, (name,)) for name in EVERY_KEY], host) == ""


@pytest.mark.slow
@every_screen
async def test_a_tiny_terminal_that_grows_as_any_key_is_pressed(kind: Kind, host: Hosting) -> None:
    for name in (*PAGING, *NAMES_OF_TEXTUAL):
        async with on_every_stage(host, TINY) as stage:
            await grow_and_press(stage, kind, name)


# Keys that mean nothing

TOLD = re.compile(r"F9 does nothing here\. Try (.+?\))\.")
NAMED_KEY = re.compile(r"(\S+) \(")
OF_TEXTUAL = {name: textual for textual, name in reversed(NAMES.items())}


@pytest.mark.few(1)
@pytest.mark.parametrize("tried", fewer(1, 2))
@every_screen
async def test_a_key_that_means_nothing_names_keys_that_mean_something(
    kind: type[Screen[Any]], tried: int, host: Hosting, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So many of the keys that are named are tried."""
    if kind in SILENT:
        return
    monkeypatch.setattr(game, "CURTAIN_HOLDS", 0.0)
    async with on_every_stage(host) as stage:
        for number in range(tried):
            screen = await stage.open(kind)
            await until(lambda screen=screen: bool(screen._compositor.size))  # type: ignore[misc]
            await nothing_to_do()
            before = shown(stage)
            press(stage, "f9")
            await nothing_to_do()
            told = TOLD.search(" ".join(shown(stage).split()))
            assert told is not None, shown(stage)
            named = NAMED_KEY.findall(told[1])[::-1]  # help first: the other may change the language
            if number == len(named):
                return
            first = re.split(r"(?<=.)[-/](?=.)", named[number])[0]  # of Left/Right, of 1-4
            press(stage, OF_TEXTUAL.get(first) or _character_to_key(first))
            await nothing_to_do()
            assert shown(stage) != before, named
            assert "does nothing here" not in shown(stage), named
            await back_to_the_first(stage)


# Ctrl-C


@pytest.mark.few(1)
@sampled_screens
async def test_a_tiny_terminal_grows_as_a_key_is_pressed_and_ctrl_c_twice_quits_and_the_first_says_so(
    kind: Kind, host: Hosting
) -> None:
    async with on_every_stage(host, TINY) as stage:
        screen = await grow_and_press(stage, kind, "pagedown")
        await until(lambda: stage.app.screen.outer_size == Size(*LARGE))
        await until(lambda: bool(screen._compositor.size))  # a long text is read beside the app first
        await nothing_to_do()
        before = stage.app.screen_stack
        for _press in range(1 + (SCREENS.index(kind) % 4 == 0)):  # a key in between begins anew
            press(stage, "ctrl+c")
            await nothing_to_do()
            if kind not in SILENT:
                assert stage.app.screen_stack == before, "the first leaves everything as it is"
                assert "Press Ctrl-C again to quit." in shown(stage)
            press(stage, "f12")
            await nothing_to_do()
            assert "Press Ctrl-C again to quit." not in shown(stage)
        press(stage, "ctrl+c", "ctrl+c")
        await asyncio.wait_for(stage.task, PATIENCE)
        assert stage.app.return_code == 0


async def until(fits: Callable[[], bool]) -> None:
    """Wait for something that the app brings about."""
    async with asyncio.timeout(PATIENCE):
        while not fits():
            await asyncio.sleep(0.005)


def shown(stage: Stage) -> str:
    """The text on the screen."""
    with stage.app._context():
        stage.app.screen._on_timer_update()
        strips = strips_of(stage.app)
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)


async def test_ctrl_c_twice_quits_where_the_terminal_is_too_small_for_anything(host: Hosting) -> None:
    async with on_every_stage(host, TINY) as stage:
        press(stage, "ctrl+c", "ctrl+c")
        await asyncio.wait_for(stage.task, PATIENCE)


async def test_ctrl_q_asks_everywhere_but_on_the_first_screen(host: Hosting) -> None:
    async with on_every_stage(host) as stage:
        await stage.open(SettingsScreen)
        await nothing_to_do()
        press(stage, "ctrl+q")
        await nothing_to_do()
        assert "Press Ctrl-Q again to quit." in shown(stage)
        press(stage, "ctrl+q")
        await asyncio.wait_for(stage.task, PATIENCE)
        assert stage.app.return_code == 0


# Keys typed ahead


@pytest.mark.slow
@pytest.mark.parametrize("size", fewer(3, 99))
async def test_keys_typed_ahead_reach_the_screens_that_they_open_in_order(size: int) -> None:
    """They come one after another, in pieces of any size, while screens open and close."""
    typed = [
        "n",
        "down",
        *"elephants he hailed",
        "escape",
        "s",
        "t",
        "escape",
        "escape",
        "e",
        "escape",
        "n",
        "down",
    ]
    typed += [*"heel", "escape", "p", "escape", "n", "down", *"hello"]
    names = [_character_to_key(name) if len(name) == 1 else name for name in typed]
    async with on_stage() as (app, pilot):
        for start in range(0, len(names), size):
            for name in names[start : start + size]:
                app.post_message(key(name))
            for _round in range(start % 4):
                await asyncio.sleep(0)
        await pilot.pause()
        assert isinstance(app.screen, FormScreen)
        assert app.screen._line.value.endswith("hello")
        assert app.services.settings == settings.Settings()
    assert not (settings.config_dir() / "settings.json").exists()


async def test_keys_of_a_screen_that_is_closed_meanwhile_go_to_the_one_below(host: Hosting) -> None:
    async with on_every_stage(host) as stage:
        await stage.open(LineScreen)
        await nothing_to_do()
        stage.app.take_input(key("n"))
        with stage.app._context():
            stage.app.pop_screen()  # as a timer may do
        await nothing_to_do()
        assert isinstance(stage.app.screen, FormScreen)


@pytest.mark.few(1)
@pytest.mark.parametrize("name", ["right", "h", "enter", "space"])
async def test_a_setting_is_changed_only_by_who_could_see_it(name: str) -> None:
    async with on_stage() as (app, pilot):
        for each in ("e", name, name):
            app.post_message(key(each))
        await pilot.pause()
        assert isinstance(app.screen, SettingsScreen)
        assert "before the settings were shown" in text_of(app)
        assert app.services.settings == settings.Settings()
        assert not (settings.config_dir() / "settings.json").exists()
        await pilot.press(name)
        assert app.services.settings != settings.Settings()


# Line feeds


def test_a_line_feed_is_enter() -> None:
    found = [key_of(event) for event in KeyParser().feed("\n\r")]  # type: ignore[arg-type]
    assert found == ["Enter", "Enter"]
    assert "Enter" in NAMED
