"""The list of many saved games: the newest are there at once, the others soon."""

from __future__ import annotations

import os
from datetime import timedelta

import pytest

from antterm import system
from antterm.launch import Launch
from antterm.ui.app import AntTerm
from antterm.ui.destinations import ShowSaves
from antterm.ui.screens import saves
from antterm.ui.screens.saves import SavesScreen
from tests.foreseen import EVENING
from tests.pilot import piloted
from tests.ui.stage import data_dir, new_table, on_stage, text_of, until

COUNT = 12


@pytest.fixture(autouse=True)
def many(monkeypatch: pytest.MonkeyPatch) -> None:
    """A dozen games, one a day, of which the list reads three before it shows them."""
    monkeypatch.setattr(saves, "AT_ONCE", 3)
    monkeypatch.setattr(saves, "SOME", 2)
    for number in range(COUNT):
        day = EVENING + timedelta(days=number)
        monkeypatch.setattr(system, "now", lambda day=day: day)
        new_table(name=f"g{number:02}").close()
        for file in data_dir().glob(f"games/g{number:02}.json*"):
            os.utime(file, (day.timestamp(), day.timestamp()))


def list_of(app: AntTerm) -> SavesScreen:
    assert isinstance(app.screen, SavesScreen)
    return app.screen


async def test_the_newest_are_shown_at_once_and_the_others_when_they_are_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(saves, "PAUSE", 3600)
    async with on_stage() as (app, pilot):
        app.call_later(app.services.go, ShowSaves())
        await pilot.pause()
        screen = list_of(app)
        assert "1 / 12 games" in text_of(app)
        assert screen.menu.option_count == 3
        assert "g11" in text_of(app)
        await pilot.press("down")
        assert screen.menu.highlighted == 1
        while screen.menu.option_count == 3:
            screen._read_some()
        await pilot.pause()
        assert screen.menu.option_count == COUNT
        assert screen.menu.highlighted == 1, "the mark stays"
        assert "2 / 12 games" in text_of(app)


@pytest.mark.few(1)
@pytest.mark.parametrize(("key", "place"), [("end", 12), ("up", 12), ("pagedown", 6)])
async def test_who_goes_where_nothing_is_read_yet_gets_there(
    key: str, place: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saves, "PAUSE", 3600)
    async with on_stage() as (app, pilot):
        app.call_later(app.services.go, ShowSaves())
        await pilot.pause()
        await pilot.press(key)
        await pilot.pause()
        assert f"{place} / 12 games" in text_of(app)
        assert list_of(app).menu.option_count == COUNT


async def test_the_others_come_by_themselves() -> None:
    async with on_stage() as (app, pilot):
        app.call_later(app.services.go, ShowSaves())
        await until(pilot, lambda: list_of(app).menu.option_count == COUNT)
        await pilot.press("x", "2")
        await pilot.pause()
        assert "1 / 11 games" in text_of(app)


@pytest.mark.slow
async def test_where_no_game_can_be_seen_or_kept_each_screen_says_so_and_the_program_goes_on() -> None:
    app = AntTerm(Launch(data_dir() / ("a" * 300), None, "256"))
    async with piloted(app, size=(200, 40), paints=False) as pilot:
        for keys, told in ((("s",), "cannot be read"), (("escape", "n", "f2"), "cannot be written")):
            await pilot.press(*keys)
            await pilot.pause()
            assert told in " ".join(text_of(app).split())
