"""What a key costs: few cells are drawn anew, few bytes are sent, and none while nothing happens."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from textual.screen import Screen

from antterm.draw.canvas import Canvas
from antterm.ui.models.layout import Pane
from benchmarks.hive_analysis import keep_moves
from tests.games.hive.screen.boards import MID_GAME, AtTheBoard
from tests.program.driving import antterm, home, sit_down
from tests.program.games import ALL_EIGHT
from tests.terminal import seen
from tests.ui.stage import data_dir, on_stage

TILE = 7 * 4
"""Cells of a tile and its border at normal zoom."""

LEFT, ENTER, TAB = "\x1b[D", "\r", "\t"


def changed_cells(before: Canvas, after: Canvas) -> int:
    return sum(length for _x, _y, length in after.changes(before))


def board_after(board: AtTheBoard, *keys: str) -> Canvas:
    if keys:
        board.press(*keys)
    return board.stage.canvas(Pane.BOARD)


def test_few_cells_of_the_board_change() -> None:
    board = AtTheBoard()
    board.go_to("wP")
    still = board_after(board)
    walked = board_after(board, "Left")
    assert 0 < changed_cells(still, walked) <= 2 * TILE
    back = board_after(board, "Right")
    assert changed_cells(still, back) == 0
    taken = board_after(board, "Enter")
    assert 0 < changed_cells(back, taken) <= 20 * TILE
    shown = board_after(board, "Tab")
    assert 0 < changed_cells(taken, shown) <= 4 * TILE


def test_a_digit_that_waits_marks_what_it_names() -> None:
    board = AtTheBoard()
    board.take("wA1")
    before = board_after(board)
    assert 0 < changed_cells(before, board_after(board, "1")) <= 4 * TILE
    assert board.model.pointing.digits == "1"
    scene = board.model.board()
    board.press("Esc")
    assert board.model.pointing.digits == ""
    assert board.model.board() == scene, "an equal scene is not even drawn"


def test_few_bytes_are_sent_and_none_when_idle() -> None:
    sit_down(MID_GAME)
    with antterm("resume") as terminal:
        terminal.until(lambda: b"\x1b[?1004h" in terminal.output)  # the app is there
        terminal.wait_for("turn 14 · White")
        terminal.settle(quiet=0.3)
        assert terminal.settle(quiet=1.0).bytes == 0, "idle"
        before = seen(terminal.screen)
        terminal.screen.reset()  # as if something else had written all over it
        terminal.key("ctrl+l", quiet=0.3)
        terminal.until(lambda: seen(terminal.screen) == before)  # sent again, all of it
        for key, most in ((TAB, 600), (LEFT, 600), (TAB, 600), (":", 300), ("w", 200)):
            sent = terminal.type(key, quiet=0.1)
            assert 0 < sent.bytes <= most, (key, sent)
        terminal.key("escape", quiet=0.2)
        committed = terminal.type(f":{ALL_EIGHT[26]}{ENTER}", quiet=0.15)
        assert 0 < committed.bytes <= 3500, committed  # with what is typed
        terminal.wait_for("turn 14 · Black")
        page = terminal.key("?", quiet=0.5)  # loads Markdown first
        assert 0 < page.bytes <= 4000, page
        assert terminal.settle(quiet=0.5).bytes == 0, "idle on a page"


async def test_a_screen_that_opens_is_laid_out_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """For its size, and when its children are there; Textual alone does so once or twice more."""
    laid_out: list[str] = []
    refresh = Screen._refresh_layout

    def noting(screen: Screen[Any], *args: Any, **named: Any) -> None:
        laid_out.append(type(screen).__name__)
        refresh(screen, *args, **named)

    monkeypatch.setattr(Screen, "_refresh_layout", noting)
    async with on_stage() as (_app, pilot):
        await pilot.press("question_mark")
        await pilot.pause()
    assert laid_out.count("PagerScreen") == 2


@pytest.mark.slow
def test_a_tree_of_two_thousand_moves_scrolls_in_few_bytes() -> None:
    sit_down(MID_GAME)
    keep_moves(data_dir())
    config = Path(home()["ANTTERM_CONFIG_DIR"])
    config.mkdir(parents=True, exist_ok=True)
    (config / "settings.json").write_text(json.dumps({"movement": "off"}))
    with antterm("resume") as terminal:
        terminal.wait_for("turn 14 · White")
        terminal.type("v")
        terminal.wait_for("depth")
        terminal.keys("t", "home")
        terminal.wait_for("The engine is off.")
        terminal.settle(quiet=0.3)
        for key in [*20 * ["right"], *20 * ["left"]]:
            sent = terminal.key(key)
            assert 0 < sent.bytes <= 2500, (key, sent)
        for key in ("end", "home"):
            sent = terminal.key(key)
            assert 0 < sent.bytes <= 4000, (key, sent)
