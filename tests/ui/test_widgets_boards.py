"""What all three widgets for boards do alike: they repaint what changed, at any size, in any colours.

Golden texts lie in `tests/ui/golden`. After an intended change, renew and then look at them:

    ANTTERM_RENEW_GOLDEN=1 pytest tests/ui/test_widgets_boards.py && git diff tests/ui/golden
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import product

import pytest
from rich.style import Style
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.events import MouseScrollDown

from antterm.draw.canvas import Canvas, Colors, Ink
from antterm.draw.contrast import READABLE, contrast
from antterm.ui.widgets import HOMES, Display, Hex, HexGrid, NestMat, Slot, Tile, TileRow
from antterm.ui.widgets.board_widget import BoardWidget
from tests.draw.in_roles import in_roles
from tests.pilot import piloted
from tests.sampling import each_value
from tests.ui.boards import ASCII, BARE, LOOKS, OFFER, SOLID, Stage, fill, painted_rows
from tests.ui.stage import check_golden

WIDGETS: dict[str, Callable[[], BoardWidget]] = {
    "hexgrid": HexGrid,
    "hexgrid-flat": lambda: HexGrid("flat"),
    "tilerow": TileRow,
    "nestmat": NestMat,
}
SIZES = {"hexgrid": (44, 16), "hexgrid-flat": (60, 24), "tilerow": (40, 7), "nestmat": (50, 13)}
SOLID_COLOURS: tuple[Colors, ...] = ("24bit", "256")
every_widget = pytest.mark.parametrize("name", WIDGETS)


def styles_in(widget: BoardWidget) -> list[Style]:
    """Return the styles of all that a widget shows."""
    strips = [widget.render_line(y) for y in range(widget.size.height)]
    return [segment.style for strip in strips for segment in strip if segment.style is not None]


@pytest.mark.few(2)
@every_widget
@pytest.mark.parametrize("look", LOOKS)
async def test_golden_widgets(name: str, look: str) -> None:
    app = Stage(WIDGETS[name](), LOOKS[look])
    async with piloted(app, size=SIZES[name]) as pilot:
        await pilot.pause()
        text = app.widget.to_text()
        check_golden(text, f"widget-{name}-{look}")
        if look == "solid":
            check_golden(in_roles(app.widget.canvas), f"widget-{name}-roles")
        assert text.isascii() == (LOOKS[look].glyphs == "ascii")


def change(widget: BoardWidget) -> None:
    """Change one word, which stands in one row."""
    if isinstance(widget, HexGrid):
        widget.set_tile(Hex(-1, 0), Tile("bT", "#2d2d3b"))
    elif isinstance(widget, TileRow):
        widget.tiles = [*OFFER[:2], replace(OFFER[2], text="Bug")]
    elif isinstance(widget, NestMat):
        widget.title = "Hill"


@pytest.mark.few(1)
@every_widget
async def test_setting_equal_values_paints_nothing(name: str) -> None:
    app = Stage(WIDGETS[name]())
    async with piloted(app, size=SIZES[name]) as pilot:
        await pilot.pause()
        with painted_rows(app.widget) as rows:
            fill(app.widget)
            app.widget.look = Display("24bit")
            await pilot.pause()
            change(app.widget)
            await pilot.pause()
            assert len(rows) == 1


@pytest.mark.few(1)
@every_widget
async def test_moving_the_mouse_paints_nothing(name: str) -> None:
    app = Stage(WIDGETS[name]())
    async with piloted(app, size=SIZES[name]) as pilot:
        await pilot.pause()
        with painted_rows(app.widget) as rows:
            await pilot.hover(offset=(3, 3))
            await pilot.hover(offset=(9, 5))
            change(app.widget)
            await pilot.pause()
            assert len(rows) == 1


async def test_one_tile_paints_its_own_rows() -> None:
    grid: HexGrid[Tile] = HexGrid()
    async with piloted(Stage(grid), size=SIZES["hexgrid"]) as pilot:
        await pilot.pause()
        top, before = grid.layout_shown.place(Hex(-1, 0))[1] - grid.origin[1], grid.canvas
        with painted_rows(grid) as rows:
            grid.set_tile(Hex(-1, 0), Tile("bS", "crimson"))
            await pilot.pause()
        assert set(rows) == set(range(top, top + grid.layout_shown.size[1]))
        left = grid.layout_shown.place(Hex(-1, 0))[0] - grid.origin[0]
        columns = range(left, left + grid.layout_shown.size[0])
        changed = [*grid.canvas.changes(before)]
        assert all(x in columns and x + length - 1 in columns for x, _y, length in changed)


async def test_one_chamber_paints_its_own_rows() -> None:
    mat = NestMat()
    async with piloted(Stage(mat), size=SIZES["nestmat"]) as pilot:
        await pilot.pause()
        with painted_rows(mat) as rows:
            mat.set_slot("larvae", Slot(9, most=12))
            await pilot.pause()
        assert set(rows) == {2, 3}


async def test_changes_made_together_are_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    grid: HexGrid[Tile] = HexGrid()
    app = Stage(grid)
    async with piloted(app, size=SIZES["hexgrid"]) as pilot:
        await pilot.pause()
        drawn: list[tuple[int, int]] = []
        ordinary = grid.draw

        def draw(width: int, height: int) -> Canvas:
            drawn.append((width, height))
            return ordinary(width, height)

        monkeypatch.setattr(grid, "draw", draw)
        grid.tiles, grid.targets, grid.cursor, grid.zoom = {Hex(3, 3): Tile("x")}, {}, Hex(3, 3), "normal"
        await pilot.pause()
        assert len(drawn) == 1


@pytest.mark.few(2)
@pytest.mark.parametrize(
    ("name", "size"), each_value(WIDGETS, [(1, 1), (2, 1), (1, 9), (3, 3), (7, 2), (200, 60)])
)
async def test_any_size_is_drawn_and_left_again(name: str, size: tuple[int, int]) -> None:
    for look in (SOLID, ASCII, BARE)[sum(size) % 3 :: 3]:
        app = Stage(WIDGETS[name](), look)
        async with piloted(app, size=(30, 10)) as pilot:
            await pilot.resize_terminal(*size)
            await pilot.press("right", "down", "tab", "plus", "minus")
            await pilot.pause()
            canvas = app.widget.canvas
            assert (canvas.width, canvas.height) == size
            await pilot.resize_terminal(*SIZES[name])
            await pilot.pause()
            assert app.widget.canvas.width == SIZES[name][0]


@pytest.mark.few(1)
@every_widget
async def test_without_data_nothing_happens(name: str) -> None:
    widget = WIDGETS[name]()

    class Empty(App[None]):
        def compose(self) -> ComposeResult:
            yield widget

    async with piloted(Empty(), size=(30, 10)) as pilot:
        widget.focus()
        await pilot.press("up", "right", "home", "end", "pagedown", "plus", "minus", "enter", "1")
        await pilot.click(offset=(5, 5))
        assert widget.to_text().strip() == ""
        assert widget.marked is None


@pytest.mark.few(1)
@every_widget
async def test_no_colours_are_no_colours(name: str) -> None:
    app = Stage(WIDGETS[name](), BARE)
    async with piloted(app, size=SIZES[name]) as pilot:
        await pilot.pause()
        styles = styles_in(app.widget)
        assert {style.color for style in styles} | {style.bgcolor for style in styles} == {None}
        assert any(style.reverse for style in styles)
        assert "[" in app.widget.to_text()


@pytest.mark.few(1)
@every_widget
async def test_sixteen_colours_are_of_the_sixteen(name: str) -> None:
    app = Stage(WIDGETS[name](), Display("16"))
    async with piloted(app, size=SIZES[name]) as pilot:
        await pilot.pause()
        styles = styles_in(app.widget)
        colours = {
            colour for style in styles for colour in (style.color, style.bgcolor) if colour is not None
        }
        assert len(colours) >= 3
        assert all(colour.number is not None and colour.number < 16 for colour in colours)


@pytest.mark.few(1)
@every_widget
async def test_style_sheets_colour_cursor_and_targets(name: str) -> None:
    widget = WIDGETS[name]()
    part = type(widget).__name__.lower()

    class Styled(Stage):
        CSS = f".{part}--cursor {{ color: #123456; }} .{part}--target {{ background: #654321; }}"

    app = Styled(widget)
    async with piloted(app, size=SIZES[name]) as pilot:
        await pilot.pause()
        both = [colour for style in styles_in(widget) for colour in (style.color, style.bgcolor)]
        colours = {colour.get_truecolor().hex for colour in both if colour is not None}
        assert {"#123456", "#654321"} <= colours


@pytest.mark.few(1)
@every_widget
@pytest.mark.parametrize("colors", ["24bit", "256"])
async def test_the_background_of_the_style_sheet_is_everywhere(name: str, colors: Colors) -> None:
    class Styled(Stage):
        CSS = "#stage { background: #d7af87; } .nestmat--soil { background: #d7af87; }"

    widget = WIDGETS[name]()
    widget.id = "stage"
    app = Styled(widget, Display(colors, tiles="outlines"))
    async with piloted(app, size=SIZES[name]) as pilot:
        await pilot.pause()
        corner = next(iter(widget.render_line(SIZES[name][1] - 1))).style
        assert corner is not None
        assert corner.bgcolor is not None
        assert corner.bgcolor.get_truecolor().hex == "#d7af87"
        assert all(style.bgcolor is not None for style in styles_in(widget))


@pytest.mark.few(2)
@pytest.mark.parametrize(
    ("colour", "number"), [("#f2e8cf", 230), ("#2d2d3b", 236), ("white", 231), ("black", 16), ("gold", 220)]
)
async def test_of_256_colours_the_nearest_is_taken(colour: str, number: int) -> None:
    row: TileRow[Tile] = TileRow()
    async with piloted(Stage(row, Display("256")), size=(40, 7)):
        style = row.style_of(Ink(bg=f"={colour}/0"))
        assert style.bgcolor is not None
        assert style.bgcolor.number == number


@pytest.mark.few(2)
@every_widget
@pytest.mark.parametrize(
    "themes", [("light",), pytest.param(("dark", "contrast", "colour-blind"), marks=pytest.mark.slow)]
)
async def test_words_can_be_read_on_every_theme(name: str, themes: tuple[str, ...]) -> None:
    """Where text stands, foreground and background differ enough."""
    for theme, colors in product(themes, SOLID_COLOURS):

        class Styled(Stage):
            CSS = f"#stage {{ background: {'#f4f1ea' if theme == 'light' else '#101214'}; }}"

        widget = WIDGETS[name]()
        widget.id = "stage"
        async with piloted(Styled(widget, Display(colors, theme)), size=SIZES[name]) as pilot:
            await pilot.pause()
            for y in range(SIZES[name][1]):
                for segment in widget.render_line(y):
                    style = segment.style
                    if style is None or not any(char.isalnum() for char in segment.text):
                        continue
                    assert style.color is not None
                    assert style.bgcolor is not None
                    ratio = contrast(style.color.get_truecolor(), style.bgcolor.get_truecolor())
                    assert ratio >= READABLE, (theme, colors, segment.text, ratio)


@pytest.mark.few(1)
@every_widget
async def test_a_keymap_changes_the_keys(name: str) -> None:
    widget = WIDGETS[name]()
    app = Stage(widget)
    async with piloted(app, size=SIZES[name]) as pilot:
        await pilot.pause()
        app.heard()
        app.set_keymap({f"{type(widget).__name__.lower()}.choose": "x"})
        await pilot.press("enter")
        assert app.heard() == []
        await pilot.press("x")
        assert [kind for kind, _what, _label in app.heard()] == ["Chosen"]


@every_widget
def test_every_binding_has_an_identifier_and_a_description(name: str) -> None:
    widget = WIDGETS[name]()
    bindings = [binding for binding in type(widget).BINDINGS if isinstance(binding, Binding)]
    assert len(bindings) == len(type(widget).BINDINGS) == len({binding.id for binding in bindings})
    assert all(
        binding.id and binding.id.startswith(f"{type(widget).__name__.lower()}.") for binding in bindings
    )
    assert all(binding.description for binding in bindings)


@pytest.mark.few(1)
@every_widget
async def test_without_the_mouse_clicks_and_the_wheel_do_nothing(name: str) -> None:
    widget = WIDGETS[name]()
    widget.mouse = False
    app = Stage(widget)
    async with piloted(app, size=SIZES[name]) as pilot:
        await pilot.pause()
        app.heard()
        app.set_focus(None)
        before = widget.to_text()
        for x in range(0, SIZES[name][0], 6):
            await pilot.click(offset=(x, 3))
        widget.post_message(wheel(widget))
        await pilot.pause()
        assert (app.heard(), widget.to_text(), app.focused) == ([], before, None)


def wheel(widget: BoardWidget) -> MouseScrollDown:
    """Return what Textual sends when the wheel is turned over a widget."""
    return MouseScrollDown(widget, 1, 1, 0, 1, 0, False, False, False)


@pytest.mark.few(1)
@every_widget
async def test_the_cursor_of_the_terminal_follows(name: str) -> None:
    app = Stage(WIDGETS[name](), ASCII)
    async with piloted(app, size=SIZES[name]) as pilot:
        await pilot.pause()
        app.widget.focus()
        await pilot.press("left")
        before, canvas = app.cursor_position, app.widget.canvas
        assert canvas.rows[before.y][before.x][1].fg
        assert app.widget.marked == before
        await pilot.press("right")
        await pilot.pause()
        assert app.cursor_position == app.widget.marked != before
        app.set_focus(None)
        await pilot.pause()
        place = app.cursor_position
        fill(app.widget)
        await pilot.pause()
        assert app.cursor_position == place


async def test_the_theme_of_the_app_is_followed() -> None:
    widget = NestMat()

    class Plain(App[None]):
        def compose(self) -> ComposeResult:
            yield widget

    app = Plain()
    async with piloted(app, size=(40, 12)) as pilot:
        app.theme = "textual-light"
        await pilot.pause()
        assert widget.display_of.theme == "light"
        app.theme = "textual-dark"
        await pilot.pause()
        assert widget.display_of.theme == "dark"


def test_a_colour_that_nobody_knows_is_said_so() -> None:
    with pytest.raises(ValueError, match="'beige-ish' is neither a colour"):
        TileRow()._named("beige-ish", "24bit")


def test_importing_the_package_loads_none_of_it() -> None:
    code = "import sys, antterm.ui.widgets; print(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(ran.stdout.split())
    assert not {"textual", "rich", "antterm.ui.widgets.hex_grid", "antterm.draw"} & loaded


def test_all_public_names_are_there() -> None:
    import antterm.ui.widgets as package

    assert {name: getattr(package, name).__module__ for name in HOMES} == HOMES
    assert set(HOMES) <= set(dir(package))
    with pytest.raises(AttributeError, match="Hexagon"):
        _ = package.Hexagon


@pytest.mark.slow
def test_the_widgets_know_no_game() -> None:
    code = (
        "import sys\nfrom antterm.ui.widgets import HexGrid, NestMat, TileRow\n"
        "print(*(name for name in sys.modules if name.startswith('antterm')))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = ran.stdout.split()
    assert not [name for name in loaded if name.startswith("antterm.games.") and name.count(".") > 2], (
        "homes alone"
    )
    rooms = {part for name in loaded for part in name.split(".")}
    assert "hex_grid" in rooms
    assert not rooms & {
        "table",
        "host",
        "remote",
        "models",
    }
