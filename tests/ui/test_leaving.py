"""Ctrl-Q leaves, guests have settings of their own, and a hand stays hidden from who leaves it to a bot."""

from __future__ import annotations

from pathlib import Path

import pytest

from antterm.bots import kind_of
from antterm.launch import Launch
from antterm.saves.store import Store
from antterm.settings import Settings, load
from antterm.table import Seat, Table
from antterm.ui.app import AntTerm
from antterm.ui.models import frame_commands as frame
from antterm.ui.screens import game as game_screen
from antterm.ui.screens.game import CurtainScreen
from antterm.ui.screens.local_game import LocalGameScreen
from tests.pilot import piloted
from tests.ui.stage import data_dir, on_stage
from tests.ui.test_bot_turns import choose


async def test_ctrl_q_leaves_from_the_first_screen() -> None:
    async with on_stage() as (app, pilot):
        await pilot.press("ctrl+q")
        await pilot.pause()
        assert app.return_code == 0


async def test_settings_of_guests_lie_with_their_games(tmp_path: Path) -> None:
    shared = load()
    for name in ("ann", "bob"):
        app = AntTerm(Launch(tmp_path / name, guest=True))
        assert app.services.settings == Settings()
        async with piloted(app):
            app.services.change_settings(Settings(curtain="off", zoom="close"))
    assert load() == shared
    assert load(tmp_path / "ann") == Settings(curtain="off", zoom="close")
    assert AntTerm(Launch(tmp_path / "cy", guest=True)).services.settings.curtain == "auto"


@pytest.mark.slow
async def test_a_seat_handed_to_a_bot_shows_no_other_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_screen, "CURTAIN_HOLDS", 0)
    seats = [Seat("Ann"), Seat("Bob")]
    table = Table.create(Store(data_dir()), "march", seats, {}, 1, "summer")
    async with on_stage(table) as (app, pilot):
        screen = next(screen for screen in app.screen_stack if isinstance(screen, LocalGameScreen))
        screen.model.press("v")
        await pilot.pause()
        assert isinstance(app.screen, CurtainScreen)
        await pilot.press("enter")
        await pilot.pause()
        assert table.ask is not None
        gone, left = table.ask.seat, 1 - table.ask.seat
        screen.menu_lines()[frame.SEATS][1]()
        await choose(pilot, f"{table.words.seat(gone)}: {table.names[gone]}, a person")
        await choose(pilot, kind_of("bot:random").title("bot:random"))
        await pilot.pause()
        assert isinstance(app.screen, CurtainScreen)
        seat_view = screen.model.seat_view
        assert seat_view is not None
        assert seat_view.view == table.view(None)
        await pilot.press("enter")
        await pilot.pause()
        assert app.screen_stack[-1] is screen
        assert screen.model.seat_view is not None
        assert screen.model.seat_view.view == table.view(left)
