"""The form of a new game: how bots play, where engines may be chosen and where they may not."""

from __future__ import annotations

import pytest

from antterm import bots, registry
from antterm.launch import Launch
from antterm.saves.store import Store
from antterm.table import Seat, Table
from antterm.ui.app import AntTerm
from antterm.ui.destinations import NewGame, OpenGame
from tests.pilot import piloted
from tests.ui.stage import data_dir, on_stage, text_of


async def test_the_form_asks_for_program_and_time_of_an_engine() -> None:
    async with on_stage() as (app, pilot):
        app.services.change_settings(app.services.settings.with_engine("/games/clever --fast"))
        app.call_later(app.services.go, NewGame())
        await pilot.pause()
        await pilot.press("down", "down", "left", "left")
        text = text_of(app)
        assert "◄ a UHP engine ►" in text
        assert "/games/clever --fast" in text
        assert "5 seconds a move" in text
        assert "clever" in next(line for line in text.splitlines() if line.strip().startswith("White"))
        await pilot.press("down", "down", *["right"] * 5)
        assert "◄ 1 half-move ahead ►" in text_of(app)
        await pilot.press("f2")
        assert "There is no program “/games/clever”." in text_of(app)
        await pilot.press("up", "up", "up", "up", "right")
        assert "UHP" not in text_of(app)


@pytest.mark.slow
async def test_the_form_tells_how_the_chosen_level_plays() -> None:
    app = AntTerm(Launch(data_dir(), None, "256"))
    async with piloted(app, size=(80, 24), paints=False) as pilot:
        await pilot.pause()
        app.call_later(app.services.go, NewGame())
        await pilot.pause()
        await pilot.press("down", "down")
        for level in bots.levels("hive"):
            await pilot.press("right")
            assert registry.words("hive").level(level) in " ".join(text_of(app).split())


@pytest.mark.few(1)
@pytest.mark.parametrize("reason", ["guest", "another game"])
async def test_engines_are_offered_only_where_they_may_play(reason: str) -> None:
    app = AntTerm(Launch(data_dir(), None, "256", guest=reason == "guest"))
    async with piloted(app, size=(80, 24), paints=False) as pilot:
        await pilot.pause()
        app.call_later(app.services.go, NewGame())
        await pilot.pause()
        if reason == "another game":
            await pilot.press("right", "down")
        await pilot.press("down", "down")
        for _ in range(6):
            await pilot.press("right")
            assert "is played by" in text_of(app)
            assert "UHP" not in text_of(app)


async def test_guests_play_against_no_engine_that_others_have_chosen() -> None:
    seats = (Seat("Ann"), Seat("cat", "uhp:/bin/cat"))
    Table.create(Store(data_dir()), "hive", seats, {}, 1, "sunday").close()
    app = AntTerm(Launch(data_dir(), None, "256", guest=True))
    async with piloted(app, size=(80, 24), paints=False) as pilot:
        await pilot.pause()
        app.services.change_settings(app.services.settings.with_engine("/bin/cat"))
        app.call_later(app.services.go, OpenGame("sunday"))
        await pilot.pause()
        assert "a person takes its seat" in " ".join(text_of(app).split())


@pytest.mark.slow
async def test_an_engine_does_not_follow_into_another_game() -> None:
    async with on_stage() as (app, pilot):
        app.call_later(app.services.go, NewGame())
        await pilot.pause()
        await pilot.press("down", "down", "left", "up", "up", "right")
        assert "UHP" not in text_of(app)
        assert "Players" in text_of(app)
