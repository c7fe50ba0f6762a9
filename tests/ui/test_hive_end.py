"""The end of a game of Hive: nothing moves, and a bot tells beside the board how the game went."""

from __future__ import annotations

import pytest

from antterm.dialogues.analysis import mistakes_of
from antterm.ui.models.layout import Pane
from antterm.ui.screens.local_game import LocalGameScreen
from tests.program.games import ALL_EIGHT
from tests.sampling import fewer
from tests.ui.stage import new_table, on_stage, text_of, until


@pytest.mark.parametrize("waits", fewer(False, True))
async def test_a_bot_rates_the_game_beside_the_board_and_names_what_decided_it(waits: bool) -> None:
    """To wait until every position is rated takes seconds."""
    with new_table(ALL_EIGHT[:-1]) as table:
        async with on_stage(table) as (app, pilot):
            screen = app.screen
            assert isinstance(screen, LocalGameScreen)
            grid = screen.panes.grid
            assert grid is not None
            before = grid.zoom_shown, grid.size, screen.panes.place(Pane.BOARD)
            screen.model.typing.open()
            screen.model.typing.paste(ALL_EIGHT[-1])
            await pilot.press("enter")
            await pilot.pause()
            assert (grid.zoom_shown, grid.size, screen.panes.place(Pane.BOARD)) == before
            assert "Ann wins: the queen of Bob is surrounded" in text_of(app).splitlines()[0]
            await until(pilot, lambda: "How it went" in text_of(app))
            assert "39 half-moves" in text_of(app)
            assert "20. wG2 bQ\\: the sixth side." in text_of(app)
            rated = screen.model.hooks.get_ratings()
            assert rated is not None
            if waits:
                await until(pilot, lambda: "What decided it" in text_of(app))
                await until(pilot, lambda: rated.job() is None)
                await until(pilot, lambda: "What decided it, so far" not in text_of(app))
                worst, answer = max(mistakes_of(rated).items(), key=lambda item: item[1].loss)
                assert table.record.history[worst - 1].text in text_of(app)
                assert f"-{answer.loss} %" in text_of(app)
                assert f"better: {answer.better}" in text_of(app)
                assert rated.chances[len(ALL_EIGHT)] == 100
            await pilot.press("u", "2")
            await until(pilot, lambda: screen.model.hooks.get_ratings() is None)
            assert "place or move" in text_of(app), "the game goes on"
            screen.model.typing.open()
            screen.model.typing.paste(ALL_EIGHT[-1])
            await pilot.press("enter")
            await until(pilot, lambda: "How it went" in text_of(app))
            await pilot.press("right")
            await pilot.pause()
            assert "How it went" not in text_of(app), "one looks round"
        assert not app.services.bot_process.busy
