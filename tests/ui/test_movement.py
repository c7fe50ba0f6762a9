"""Movement: what a board shows on the way to the present position, from the model alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest
from textual.pilot import Pilot

from antterm.core.ask import Event
from antterm.core.hex import Hex
from antterm.core.record import Record
from antterm.core.rng import Streams
from antterm.draw.canvas import Canvas, Colors, Glyphs, Ink
from antterm.draw.hex_board import HexBoard
from antterm.draw.scene import Label, Opening, Parts, Scene
from antterm.games.hive.draw.board import Lifted
from antterm.games.hive.draw.cell import DANGER
from antterm.games.hive.rules.paths import path_of_last_move
from antterm.games.hive.rules.pieces import Piece
from antterm.games.hive.screen.model import HiveModel
from antterm.games.march.draw.hex_content import HexContent
from antterm.games.march.rules.game import March
from antterm.games.march.rules.happened import AntMoved, HexPlaced, LarvaPlaced
from antterm.games.march.rules.state import State
from antterm.games.march.screen import pages
from antterm.games.march.screen.model import MarchModel
from antterm.games.micropolis.screen.board_page import RingScene
from antterm.games.micropolis.screen.rivals import Rivals
from antterm.saves.store import Store
from antterm.table import Seat, Table
from antterm.ui.models.layout import Pane
from antterm.ui.models.movement import TEMPI, Movement, some_of
from antterm.ui.panes.panes import View
from antterm.ui.screens.game import GameScreen
from antterm.ui.terminal.colours import Display
from antterm.ui.terminal.memory import Memory, Run
from antterm.ui.terminal.wire import CellStyle
from antterm.ui.widgets.canvas_view import CanvasView
from antterm.ui.widgets.tile_row import TileRow
from tests.conformance.games import Setting
from tests.conformance.stage import Seating, Stage
from tests.games.hive.screen.boards import MID_GAME, AtTheBoard
from tests.games.march.screen.games import answers_until
from tests.games.micropolis.screen.boards import new_record as micropolis_record
from tests.program.games import ALL_EIGHT
from tests.sampling import each_value
from tests.ui.stage import data_dir, new_table, on_stage, until

MOST_BYTES = 250
"""Of one scene of a movement."""
WalksSeen = tuple[Mapping[type[Event], Sequence[Movement]], tuple[int, int]]
"""Movements by what happened, and the size of the board pane."""


def test_some_steps_are_spread_evenly() -> None:
    assert some_of("abcdefgh", 3) == ["b", "e", "h"]
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
    model.hooks.on_answer(model.targets[end].text)
    return seated, model.movement()


@pytest.mark.parametrize("movement", TEMPI)
@pytest.mark.parametrize("name", ["wA1", "wS1"])
def test_a_piece_is_seen_on_its_way(name: str, movement: str) -> None:
    seated, seen = moved(name, movement, Seating())
    assert seen is not None
    path = path_of_last_move(seated.model.view)[1:-1]
    assert 1 < len(seen.scenes) <= TEMPI[movement].most
    piece = Piece.parse(name)
    popups = [lifted(scene) for scene in seen.scenes]
    assert popups == [(piece, cell) for cell in some_of(path, TEMPI[movement].most)]
    for scene in seen.scenes:
        assert isinstance(scene, HexBoard)
        assert not any(piece in tile.stack for tile in scene.tiles.values()), "it stands nowhere meanwhile"
    assert seated.model.movement() is None


def lifted(scene: object) -> tuple[Piece, Hex] | None:
    """The piece that is carried over a board, and where."""
    popup = scene.popup if isinstance(scene, HexBoard) else None
    return (popup.picture.piece, popup.cell) if popup and isinstance(popup.picture, Lifted) else None


@pytest.mark.parametrize(("movement", "glyphs"), [("off", "unicode"), ("long", "ascii")])
def test_nothing_moves_where_nobody_wishes_it(movement: str, glyphs: Glyphs) -> None:
    _seated, seen = moved("wA1", movement, Seating(glyphs=glyphs))
    assert seen == Movement()


def test_what_is_taken_back_does_not_move() -> None:
    seated, _seen = moved("wA1", "long", Seating())
    seated.record.take_back()
    seated.stage.sync()
    seen = seated.model.movement()
    assert seen is not None
    assert seen.scenes == ()


def bytes_of(scenes: Sequence[Scene], size: tuple[int, int], colors: Colors) -> list[int]:
    """What a terminal is sent for each of these scenes, where it showed the one before."""
    memory, spent, shown = Memory(), list[int](), Canvas(*size).rows
    for scene in scenes:
        rows = scene.draw(*size).rows
        changed = [y for y, row in enumerate(rows) if not spent or row != shown[y]]
        lines = [Run(0, y, size[0], [styled(cell, colors) for cell in rows[y]]) for y in changed]
        spent.append(len(memory.render(lines).encode()))
        shown = rows
    return spent


@cache
def styled(cell: tuple[str, Ink], colors: Colors) -> tuple[str, CellStyle]:
    """A cell as a terminal is sent it."""
    char, ink = cell
    return char, Display(colors).look(ink).on(char)


@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("place", "colors"),
    each_value(
        [("wA1", "strategic"), ("wS1", "normal"), ("wA1", "between"), ("wS1", "close")],
        ["24bit", "256", "16"],
    ),
)
def test_a_scene_takes_few_bytes(place: tuple[str, str], colors: Colors) -> None:
    name, zoom = place
    coloured = colors != "16"
    seated, seen = moved(name, "long", Seating(zoom=zoom, coloured=coloured))
    assert seen is not None
    spent = bytes_of(seen.scenes, seated.model.board_size, colors)
    assert max(spent[1:]) <= MOST_BYTES, spent


# The ring round a queen


def rings(seen: Movement) -> list[frozenset[int]]:
    """The sides on which the ring has closed, scene by scene."""
    tiles = [tile for scene in seen.scenes if isinstance(scene, HexBoard) for tile in scene.tiles.values()]
    return [tile.beset for tile in tiles if tile.beset]


@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("zoom", "colors"), [("strategic", "24bit"), ("normal", "16"), ("between", "24bit"), ("close", "24bit")]
)
def test_a_ring_closes_round_a_queen_that_is_beset(zoom: str, colors: Colors) -> None:
    size = (80, 24) if zoom in ("strategic", "normal") else (120, 40)
    seated = AtTheBoard(ALL_EIGHT[:20], Seating(size, zoom=zoom, coloured=colors != "16", hidden=False))
    model = seated.model
    model.preferences = replace(model.preferences, movement="long")
    closed = 0
    for text in ALL_EIGHT[20:29]:
        model.movement()
        model.hooks.on_answer(seated.record.play.understand(text))
        seen = model.movement()
        assert seen is not None
        assert len(seen.scenes) <= TEMPI["long"].most
        spent = bytes_of(seen.scenes, model.board_size, colors)
        assert max(spent[1:], default=0) <= MOST_BYTES, (text, spent)
        if sides := rings(seen):
            closed += 1
            assert all(one < other for one, other in pairwise(sides))
            assert len(sides[-1]) >= DANGER
    assert closed > 1


# The meadow of March of the Ants


@cache
def walks(
    size: tuple[int, int], movement: str, glyphs: Glyphs = "unicode", coloured: bool = True
) -> WalksSeen:
    """What is seen in the meadow of each answer of a lively game, by what happened."""
    stop = answers_until(lambda _ask, view: view.round == 2 or len(view.hexes) > 9, seats=3, seed=1)
    record: Record[State] = Record(March(), 3, 1, {})
    stage = Stage(
        Setting("march", 3), record, Seating(size, glyphs, hidden=False, coloured=coloured, zoom="auto")
    )
    model = stage.model
    assert isinstance(model, MarchModel)
    model.preferences = replace(model.preferences, movement=movement)
    found: dict[type[Event], list[Movement]] = {}
    for text in stop:
        model.movement()
        happened = record.answer(text)
        stage.sync()
        model.reader.page = pages.MEADOW
        seen = model.movement()
        assert seen is not None
        for event in happened:
            found.setdefault(type(event), []).append(seen)
    return found, model.board_size


@pytest.mark.few(1)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("kind", [HexPlaced, AntMoved, LarvaPlaced])
def test_hexes_are_laid_and_ants_walk_and_fall(kind: type[Event], size: tuple[int, int]) -> None:
    found, _size = walks(size, "short", coloured=size != (80, 24))
    seen = [movement for movement in found[kind] if movement.scenes]
    assert seen
    assert all(len(movement.scenes) == TEMPI["short"].most for movement in seen)
    boards = [one for movement in seen for one in movement.scenes if isinstance(one, HexBoard)]
    if kind is HexPlaced:
        assert any(
            isinstance(tile, HexContent) and tile.rows for board in boards for tile in board.tiles.values()
        )
    else:
        popups = [board.popup for board in boards if board.popup is not None]
        assert any((popup.towards is not None) == (kind is AntMoved) for popup in popups)


@pytest.mark.few(1)
@pytest.mark.parametrize(("size", "colors"), [((80, 24), "16"), ((120, 40), "24bit")])
def test_a_scene_of_the_meadow_takes_few_bytes(size: tuple[int, int], colors: Colors) -> None:
    found, pane = walks(size, "short", coloured=colors != "16")
    for kind, seen in found.items():
        for one in seen[:: 1 + len(seen) // 5]:
            spent = bytes_of(one.scenes, pane, colors)
            assert max(spent[1:], default=0) <= MOST_BYTES, (kind, spent)


@pytest.mark.slow
def test_no_ant_walks_in_ascii() -> None:
    found, _size = walks((80, 24), "long", "ascii")
    assert not any(seen.scenes for movements in found.values() for seen in movements)


# Micropolis


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "colors", "movement"), [((80, 24), "16", "long"), ((120, 40), "24bit", "short")]
)
def test_a_tile_is_carried_from_the_row_and_laid(
    size: tuple[int, int], colors: Colors, movement: str
) -> None:
    record = micropolis_record()
    stage = Stage(Setting("micropolis", 2), record, Seating(size, hidden=False, coloured=colors != "16"))
    model = stage.model
    model.preferences = replace(model.preferences, movement=movement)
    rng, kinds = Streams(3), set()
    while (ask := record.play.ask) is not None and len(record.answers) < 24:
        model.movement()
        record.answer(rng.pick("answer", ask.choices).text)
        stage.sync()
        seen = model.movement()
        assert seen is not None
        spent = bytes_of(seen.scenes, model.board_size, colors)
        assert max(spent[1:], default=0) <= MOST_BYTES, spent
        board = model.board()
        for scene in seen.scenes:
            assert isinstance(scene, Parts)
            assert isinstance(board, Parts)
            row, ring, *over = (part for part in scene.parts if not isinstance(part.scene, Rivals))
            assert row.scene == board.parts[0].scene, "the row that the pane shows at the end"
            assert replace(ring, scene=board.parts[1].scene) == board.parts[1]
            kinds |= {type(part.scene) for part in (ring, *over)}
    assert kinds == {RingScene, Label, Opening}


async def test_a_move_takes_no_widget_out_and_repaints_none_as_a_whole(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(TEMPI, "short", replace(TEMPI["short"], pause=0.4))  # seen on any machine
    people = (Seat("Ann"), Seat("Bob"))
    with Table.create(Store(data_dir()), "micropolis", people, {}, 1, "sunday") as table:
        async with on_stage(table) as (app, pilot):
            screen, seen = app.screen, list[tuple[View, ...]]()
            assert isinstance(screen, GameScreen)
            app.services.is_quick = True
            screen.model.preferences = app.services.preferences

            def views() -> list[View]:
                return screen.panes.views(Pane.BOARD)

            def orders() -> list[object]:
                shown = (pane for pane in Pane if screen.panes.place(pane) is not None)
                return [screen.find_widget(screen.panes.views(pane)[0]).order for pane in shown]

            still = tuple(views())
            assert [type(view) for view in still] == [TileRow, CanvasView]
            screen.watch(screen, "scenes", lambda: seen.append(tuple(views())))
            model = screen.model
            assert model.ask is not None
            model.hooks.on_answer(model.ask.choices[0].text)
            await until(pilot, lambda: len(views()) == 3)
            carried = orders()
            await until(pilot, lambda: len(views()) == 2)
            assert orders() == carried, "what is at another place in the order Textual repaints"
            assert len(seen) > 2
            assert all(widgets[:2] == still for widgets in seen)


# The screen


async def test_a_screen_plays_it_and_any_key_skips_it() -> None:
    with new_table(MID_GAME) as table:
        async with on_stage(table) as (app, pilot):
            screen = app.screen
            assert isinstance(screen, GameScreen)
            app.services.is_quick = True
            app.services.change_settings(app.services.settings._replace(movement="long"))
            screen.model.preferences = app.services.preferences
            await _answer(screen, "wA1", pilot)
            assert lifted(_board(screen))
            await pilot.press("h")
            assert not lifted(_board(screen))
            await pilot.pause(0.1)
            assert not lifted(_board(screen))


async def test_a_movement_ends_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(
        TEMPI, "short", replace(TEMPI["short"], pause=0.4)
    )  # so that it is seen on any machine
    with new_table(MID_GAME) as table:
        async with on_stage(table) as (app, pilot):
            screen = app.screen
            assert isinstance(screen, GameScreen)
            app.services.is_quick = True
            screen.model.preferences = app.services.preferences
            await _answer(screen, "wA1", pilot)
            assert lifted(_board(screen))
            await until(pilot, lambda: not lifted(_board(screen)))


@pytest.mark.parametrize("is_quick", [False, True])
async def test_it_is_off_by_itself_where_the_line_is_slow(is_quick: bool) -> None:
    with new_table(MID_GAME) as table:
        async with on_stage(table) as (app, _pilot):
            app.note_answer_after(0.01 if is_quick else 0.3)
            assert app.services.preferences.movement == ("short" if is_quick else "off")


def _board(screen: GameScreen) -> object:
    grid = screen.panes.grid
    assert grid is not None
    return grid.board


async def _answer(screen: GameScreen, name: str, pilot: Pilot[None]) -> None:
    """Have a piece go as far as it can."""
    model = screen.model
    assert isinstance(model, HiveModel)
    start = model.view.place_of(Piece.parse(name))
    assert start is not None
    targets = model.moves.targets(Piece.parse(name))
    end = max(targets, key=lambda cell: (start.distance(cell), cell))
    model.hooks.on_answer(targets[end].text)
    await pilot.pause()
