"""Movement: what a board shows on the way to the present position, from the model alone."""

from __future__ import annotations

from dataclasses import replace

import pytest
from textual.pilot import Pilot

from antterm.draw.hive import HiveScene, Walking
from antterm.hive.paths import path_of_last_move
from antterm.hive.pieces import Piece
from antterm.ui.hive.model import HiveModel
from antterm.ui.models.layout import Pane
from antterm.ui.models.movement import TEMPI, Movement, some_of
from antterm.ui.screens.game import GameScreen
from antterm.ui.terminal.colours import Display
from antterm.ui.terminal.memory import Memory, Run
from tests.conformance.stage import Seating
from tests.ui.hive import MID_GAME, AtTheBoard
from tests.ui.stage import new_table, on_stage

MOST_BYTES = 250
"""Of one scene of a movement."""


def test_some_steps_are_spread_evenly() -> None:
    assert some_of("abcdefgh", 3) == ["a", "c", "f"]
    assert some_of("ab", 3) == ["a", "b"]
    assert some_of("", 3) == []


def test_no_movement_is_longer_than_it_may_be() -> None:
    for tempo in TEMPI.values():
        assert 3 <= tempo.most <= 6
        assert tempo.most * tempo.pause <= 0.4


def moved(name: str, movement: str, seating: Seating) -> tuple[AtTheBoard, Movement | None]:
    """What is seen when a piece goes as far as it can."""
    seated = AtTheBoard(seating=replace(seating, hidden=False))
    model = seated.model
    model.preferences = replace(model.preferences, movement=movement)
    model.movement()
    start = seated.place_of(name)
    seated.take(name)
    end = max(model.targets, key=lambda cell: (start.distance(cell), cell))
    model.decided(model.targets[end].text)
    return seated, model.movement()


@pytest.mark.parametrize("movement", TEMPI)
@pytest.mark.parametrize("name", ["wA1", "wS1"])
def test_a_piece_is_seen_on_its_way(name: str, movement: str) -> None:
    seated, seen = moved(name, movement, Seating())
    assert seen is not None
    path = path_of_last_move(seated.model.view)[1:-1]
    assert 1 < len(seen.scenes) <= TEMPI[movement].most
    assert all(isinstance(scene, Walking) and str(scene.piece) == name for scene in seen.scenes)
    assert [scene.cell for scene in seen.scenes if isinstance(scene, Walking)] == some_of(
        path, TEMPI[movement].most
    )
    assert all(
        scene.board.view.place_of(scene.piece) is None for scene in seen.scenes if isinstance(scene, Walking)
    )
    assert seated.model.movement() is None


@pytest.mark.parametrize(("movement", "glyphs"), [("off", "unicode"), ("long", "ascii")])
def test_nothing_moves_where_nobody_wishes_it(movement: str, glyphs: str) -> None:
    _seated, seen = moved("wA1", movement, Seating(glyphs=glyphs))
    assert seen == Movement()


def test_what_is_taken_back_does_not_move() -> None:
    seated, _seen = moved("wA1", "long", Seating())
    seated.record.take_back()
    seated.stage.sync()
    seen = seated.model.movement()
    assert seen is not None
    assert seen.scenes == ()


@pytest.mark.parametrize("colors", ["24bit", "256", "16"])
@pytest.mark.parametrize("zoom", ["strategic", "normal", "between", "close"])
@pytest.mark.parametrize("name", ["wA1", "wS1"])
def test_a_scene_takes_few_bytes(name: str, zoom: str, colors: str) -> None:
    coloured = colors != "16"
    seated, seen = moved(name, "long", Seating(zoom=zoom, coloured=coloured))
    assert seen is not None
    memory, display = Memory(), Display(colors)
    spent = []
    for scene in seen.scenes:
        canvas = scene.draw(*seated.model.board_size)
        rows = [[(char, display.look(ink).on(char)) for char, ink in row] for row in canvas.rows]
        lines = [Run(0, y, canvas.width, cells) for y, cells in enumerate(rows)]
        spent.append(len(memory.render(lines).encode()))
    assert max(spent[1:]) <= MOST_BYTES, spent


async def test_a_screen_plays_it_and_any_key_skips_it() -> None:
    with new_table(MID_GAME) as table:
        async with on_stage(table) as (app, pilot):
            screen = app.screen
            assert isinstance(screen, GameScreen)
            app.services.is_quick = True
            app.services.change_settings(replace(app.services.settings, movement="long"))
            screen.model.preferences = app.services.preferences
            await _answer(screen, "wA1", pilot)
            assert isinstance(_board(screen), Walking)
            await pilot.press("h")
            assert isinstance(_board(screen), HiveScene)
            await pilot.pause(0.1)
            assert isinstance(_board(screen), HiveScene)


async def test_a_movement_ends_by_itself() -> None:
    with new_table(MID_GAME) as table:
        async with on_stage(table) as (app, pilot):
            screen = app.screen
            assert isinstance(screen, GameScreen)
            app.services.is_quick = True
            screen.model.preferences = app.services.preferences
            await _answer(screen, "wA1", pilot)
            assert isinstance(_board(screen), Walking)
            await pilot.pause(0.6)
            assert isinstance(_board(screen), HiveScene)


@pytest.mark.parametrize("is_quick", [False, True])
async def test_it_is_off_by_itself_where_the_line_is_slow(is_quick: bool) -> None:
    with new_table(MID_GAME) as table:
        async with on_stage(table) as (app, _pilot):
            app.note_answer_after(0.01 if is_quick else 0.3)
            assert app.services.preferences.movement == ("short" if is_quick else "off")


def _board(screen: GameScreen) -> object:
    return screen.panes._views[Pane.BOARD].scene


async def _answer(screen: GameScreen, name: str, pilot: Pilot[None]) -> None:
    """Have a piece go as far as it can."""
    model = screen.model
    assert isinstance(model, HiveModel)
    start = model.view.place_of(Piece.parse(name))
    assert start is not None
    targets = model.moves.targets(Piece.parse(name))
    end = max(targets, key=lambda cell: (start.distance(cell), cell))
    model.decided(targets[end].text)
    await pilot.pause()
