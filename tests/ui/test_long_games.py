"""Long games on the screen: shown at once, ready for going back a moment later."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from antterm.bots import Trouble
from antterm.bots.bot_process import BotProcess, OnReply
from antterm.core.play import fingerprint
from antterm.core.record import Record
from antterm.saves.lock import owner_of
from antterm.saves.replay import AT_ONCE, Verification
from antterm.saves.store import Store
from antterm.table import Seat, Table
from antterm.ui.app import AntTerm
from antterm.ui.screens.converse import ChoiceScreen
from antterm.ui.screens.local_game import LocalGameScreen
from antterm.ui.screens.review import ReviewScreen, VerifyingScreen
from tests.test_long_games import long_answers
from tests.ui.stage import data_dir, on_stage, text_of, until

LENGTH = AT_ONCE + 20
REPLAY: Callable[..., Record[Any]] = Record.replay


def from_a_boundary(*given: Any, boundary: tuple[int, Any] | None = None) -> Record[Any]:
    """Replay what is after a boundary, and nothing from the start."""
    assert boundary is not None, "replayed in the app"
    return REPLAY(*given, boundary=boundary)


@pytest.fixture
def store(monkeypatch: pytest.MonkeyPatch) -> Store:
    """A long game, and an app that must not play it itself."""
    store = Store(data_dir())
    Table.create(store, "hive", (Seat("Ann"), Seat("Bob")), {}, 0, "long", long_answers(LENGTH)).close()
    monkeypatch.setattr(Record, "replay", from_a_boundary)
    return store


def table_of(app: AntTerm) -> Table:
    assert isinstance(app.screen, LocalGameScreen)
    return app.screen.table


def test_a_bot_thinks_at_once(store: Store) -> None:
    with Table.open(store, "long", verify_later=True) as table:
        assert table.ask is not None
        table.replace_player(table.ask.seat, "bot:easy")
        assert not table.record.is_ready
        assert table.bot_task().ask == table.ask


def archive_of(app: AntTerm) -> BotProcess:
    """The process in which games are played from their start."""
    assert isinstance(app.services.replay_process, BotProcess)
    return app.services.replay_process


@pytest.mark.slow
async def test_it_is_shown_and_played_at_once_and_taken_back_when_ready(store: Store) -> None:
    async with on_stage() as (app, pilot):
        await until(pilot, lambda: f"{LENGTH} answers" in text_of(app))
        await pilot.press("g")
        await pilot.pause()
        table = table_of(app)
        if not table.record.is_ready:
            await pilot.press("u")
            await pilot.pause()
            assert table.record.is_ready or "still being loaded" in text_of(app)
            assert "Try " not in text_of(app), "the same key does it in a moment"
        await until(pilot, lambda: table.record.is_ready)
        await until(pilot, lambda: archive_of(app).pid is None)
        last = table.record.answers[-1]
        assert last in text_of(app), "the log tells what happened before"
        await pilot.press(*["u", "down", "enter"] * 3)
        assert list(store.read("long").undone[-3:]) == table.record.undone[-3:]
        assert table.length == LENGTH - 3
        await pilot.press("r")
        await pilot.pause()
        assert isinstance(app.screen, ReviewScreen)
        await pilot.press("2", "5", "enter", "right")
        await pilot.pause()
        assert f"Position 50 of {LENGTH - 3}" in text_of(app)
        assert table.record.answers[49] in text_of(app)


@pytest.mark.slow
async def test_a_review_waits_until_it_is_ready(store: Store) -> None:
    async with on_stage() as (app, pilot):
        await pilot.press("s")
        await pilot.pause()
        await pilot.press("r")
        await pilot.pause()
        assert isinstance(app.screen, VerifyingScreen | ReviewScreen)
        await until(pilot, lambda: isinstance(app.screen, ReviewScreen))
        assert f"Position {LENGTH} of {LENGTH}" in text_of(app)
        await pilot.press("q")
        await pilot.press("r")
        await pilot.press("q")
        await pilot.pause()
        assert archive_of(app).pid is None
    assert owner_of(store.path("long")) is None


@pytest.mark.slow
async def test_it_is_said_when_a_game_cannot_be_made_ready(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lose(_room: BotProcess, _verification: Verification, hear: OnReply) -> None:
        hear(Trouble("ended"))

    monkeypatch.setattr(BotProcess, "ask", lose)
    async with on_stage() as (app, pilot):
        await pilot.press("s", "r")
        await until(pilot, lambda: "could not be loaded" in text_of(app))
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press("enter")
        await until(pilot, lambda: "could not be loaded" in text_of(app))


@pytest.mark.slow
async def test_a_game_that_does_not_lead_there_is_told_of(store: Store) -> None:
    path = store.path("long")
    plain = json.loads(path.read_text())
    plain["answers"][0] = "wS1" if plain["answers"][0] != "wS1" else "wA1"
    stored = plain["boundary"]
    assert plain["digest"] == fingerprint(stored["state"], plain["answers"][stored["answers"] :])
    path.write_text(json.dumps(plain))
    async with on_stage() as (app, pilot):
        await pilot.press("g")
        await pilot.pause()
        await until(pilot, lambda: isinstance(app.screen, ChoiceScreen))
        assert "do not lead to the position" in text_of(app)
        await pilot.press("enter")
        await pilot.pause()
        assert table_of(app).record.answers == []
        assert table_of(app).ask is not None
