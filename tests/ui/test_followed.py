"""The terminal's cursor stands on what is chosen, where readers and magnifiers follow it."""

from __future__ import annotations

from textual.geometry import Offset

from antterm.draw.canvas import Canvas, Ink
from antterm.draw.cursor_place import caret_at, marked_at
from antterm.draw.paint import CHOSEN, DIM
from antterm.ui.adapter.output import HIDE_CURSOR, SHOW_CURSOR
from antterm.ui.app import AntTerm
from tests.ui.stage import new_table, on_stage, text_of


def at_cursor(app: AntTerm, length: int = 12) -> str:
    """What is shown from the terminal's cursor on."""
    x, y = app.cursor_position
    return text_of(app).splitlines()[y][x : x + length]


def test_the_chosen_line_of_a_list_comes_before_what_is_under_the_cursor() -> None:
    canvas = Canvas(12, 4)
    assert marked_at(canvas) is None
    canvas.put(1, 0, "▄▄▄", Ink("cursor"))
    canvas.put(1, 2, "▀▀▀", Ink("cursor"))
    assert marked_at(canvas) == (2, 1), "the middle of a ring without a label"
    canvas.put(1, 1, "[7]", Ink("mark.ink", "cursor"))
    assert marked_at(canvas) == (2, 1), "its label"
    canvas.put(4, 3, "> an ant", CHOSEN)
    assert marked_at(canvas) == (4, 3)


def test_a_line_that_is_typed_has_its_caret() -> None:
    canvas = Canvas(12, 1)
    canvas.put(0, 0, ":wS1", DIM)
    assert caret_at(canvas) is None
    canvas.reverse(4, 0)
    assert caret_at(canvas) == (4, 0)


async def test_it_goes_with_the_mark_from_screen_to_screen() -> None:
    async with on_stage() as (app, pilot):
        assert at_cursor(app).startswith(">  ")
        row = app.cursor_position.y
        await pilot.press("down")
        await pilot.pause()
        assert app.cursor_position.y == row + 1
        await pilot.press("n")
        await pilot.pause()
        assert at_cursor(app).startswith("> Game")
        await pilot.press("down", "X")
        await pilot.pause()
        x, y = app.cursor_position
        assert text_of(app).splitlines()[y][x - 1] == "X", "where the next letter of the name goes"


async def test_in_a_game_it_stands_on_the_answer_or_in_the_typed_line() -> None:
    async with on_stage(new_table(["wS1", "bA1 wS1-"])) as (app, pilot):
        await pilot.press("3")
        await pilot.pause()
        chosen = app.cursor_position
        await pilot.press("tab")
        await pilot.pause()
        assert app.cursor_position != chosen != Offset(0, 0)
        await pilot.press(":", "w")
        await pilot.pause()
        x, y = app.cursor_position
        assert text_of(app).splitlines()[y][x - 2 : x] == ":w"


async def test_a_setting_shows_it() -> None:
    async with on_stage() as (app, _pilot):
        sent: list[str] = []

        class Driver:
            def show_cursor(self, shows: bool) -> None:
                sent.append(SHOW_CURSOR if shows else HIDE_CURSOR)

        app.output = Driver()  # type: ignore[assignment]
        app.shows_cursor = True
        app.shows_cursor = True
        app.shows_cursor = False
    assert sent == [SHOW_CURSOR, HIDE_CURSOR]
