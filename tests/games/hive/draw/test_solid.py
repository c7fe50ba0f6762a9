"""The board of Hive in solid tiles.

Two goldens lie beside those of the outlines: the characters, and the role of every pixel. After an intended
change, renew and then look at them:

    ANTTERM_RENEW_GOLDEN=1 pytest tests/games/hive/draw/test_solid.py && git diff tests/games
"""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from antterm.core.hex import Hex
from antterm.draw.canvas import HALF_BLOCK, Canvas
from antterm.draw.contrast import READABLE, contrast
from antterm.draw.hexgrid import POINTY_TILES, shade
from antterm.draw.roles import every_role
from antterm.games.hive.draw import DRAWING
from antterm.games.hive.draw.board import HiveScene
from antterm.games.hive.draw.bugs import PIXELS, bug_role, pixel_picture, tone_role
from antterm.games.hive.draw.hands import Hand, hand_text, hand_tiles, tile_rows
from antterm.games.hive.rules.pieces import BLACK, WHITE, Bug, Piece
from tests.draw.colours import shown
from tests.draw.in_roles import in_roles
from tests.games.hive.draw import positions
from tests.games.hive.draw.positions import EMPTY, MIDGAME, choosing, home, previewing, view_of
from tests.games.hive.draw.test_outlines import check_golden

ZOOMS = tuple(POINTY_TILES)
SIZES = {"strategic": (44, 18), "normal": (66, 27), "between": (84, 36), "close": (150, 60)}
SCENES = {"empty": lambda zoom, _: HiveScene(EMPTY, zoom, cursor=Hex(0, 0))} | {
    "choosing": choosing,
    "previewing": previewing,
}
PIECES = [Piece(seat, bug, 1) for seat in (WHITE, BLACK) for bug in Bug]
LOOKS = list(product(("dark", "light", "contrast", "colour-blind"), ("24bit", "256")))

every_zoom = pytest.mark.parametrize("zoom", ZOOMS)
every_look = pytest.mark.parametrize(("theme", "colors"), LOOKS)


def solid(scene: HiveScene) -> HiveScene:
    """The same in solid tiles."""
    return replace(scene, tiles="solid")


def draw(scene: HiveScene) -> Canvas:
    """The hive in the middle of a window of the usual size."""
    return positions.draw(solid(scene), SIZES[scene.zoom])


def pixel(canvas: Canvas, x: int, k: int) -> str:
    """The role of the pixel in a column and a half row."""
    char, ink = canvas.rows[k // 2][x]
    return ink.fg if char == HALF_BLOCK and k % 2 == 0 else ink.bg


@every_zoom
@pytest.mark.parametrize("scene", SCENES)
def test_golden_boards(scene: str, zoom: str) -> None:
    drawn = draw(SCENES[scene](zoom, "unicode"))
    check_golden(f"{scene}.{zoom}.solid", drawn.to_text())
    if zoom != "close" or scene == "choosing":
        check_golden(f"{scene}.{zoom}.roles", in_roles(drawn))


@every_zoom
@pytest.mark.parametrize("scene", SCENES)
def test_drawings_use_known_roles_only(scene: str, zoom: str) -> None:
    inks = {ink for row in draw(SCENES[scene](zoom, "unicode")).rows for _, ink in row}
    assert {role for ink in inks for role in (ink.fg, ink.bg)} <= every_role().keys() | {""}


@every_zoom
def test_every_sign_can_be_read(zoom: str) -> None:
    text = draw(choosing(zoom, "unicode")).to_text()
    assert {"strategic": "*", "between": "bA1 *"}.get(zoom, "bA1*") in text
    assert "◦" in text
    assert "[]" in text, "the cursor"
    assert "()" in text, "the piece chosen"
    for number in ("1", "2", "3", "12"):
        assert number in text
    shown = draw(previewing(zoom, "unicode")).to_text()
    assert {"strategic": "A1~", "between": "wA1 ~"}.get(zoom, "wA1~") in shown


@every_zoom
def test_neighbours_of_one_colour_differ_in_shade(zoom: str) -> None:
    drawn, origin = draw(HiveScene(MIDGAME, zoom)), home(solid(HiveScene(MIDGAME, zoom)), *SIZES[zoom])
    cells, size = (Hex(-1, 0), Hex(0, 0), Hex(0, -1)), POINTY_TILES[zoom].size
    faces = set()
    for cell in cells:
        x, y = POINTY_TILES[zoom].place(cell)
        down = 2 if zoom == "strategic" else 2 * size[1] - 4
        faces.add(pixel(drawn, x - origin[0] + size[0] // 2 - 1, 2 * (y - origin[1]) + down))
    is_smallest = zoom == "strategic"  # where a rim tells them apart, and shades would look like a sign
    assert faces == ({"white.tile"} if is_smallest else {f"white.{shade(cell)}" for cell in cells})
    assert len(faces) == (1 if is_smallest else 3)


def test_neighbours_of_one_colour_have_a_rim_between_them_at_the_smallest_zoom() -> None:
    row = view_of({(0, 0): "wA1", (1, 0): "wA2", (2, 0): "bA1", (3, 0): "bA2"})
    scene = HiveScene(row, "strategic", tiles="solid")
    drawn = scene.board().draw_at("strategic", (0, 0), 16, 3)
    for n, colour in enumerate(("white", "white", "black", "black")):
        left = [pixel(drawn, 4 * n, k) for k in (1, 2, 3)]
        assert left == [f"{colour}.rim"] * 3
        assert pixel(drawn, 4 * n + 1, 4) == f"{colour}.rim", "and one below"


@pytest.mark.parametrize("zoom", ["normal", "between", "close"])
def test_a_stack_shows_the_rims_of_those_below_in_their_order(zoom: str) -> None:
    stack = view_of({(0, 0): "bS1 wB1 bB1"})
    drawn, origin = draw(HiveScene(stack, zoom)), home(solid(HiveScene(stack, zoom)), *SIZES[zoom])
    x, y = POINTY_TILES[zoom].place(Hex(0, 0))
    middle, foot = x - origin[0] + POINTY_TILES[zoom].width // 2, 2 * (y - origin[1])
    foot += len(POINTY_TILES[zoom].widths) - 1
    rims = ["white.rim"] if zoom == "normal" else ["black.rim", "white.rim"]
    assert [pixel(drawn, middle, foot - up) for up in range(len(rims) + 1)] == [*rims, "black.0.edge"]
    assert "≡3" in draw(HiveScene(stack, zoom)).to_text()


@every_zoom
def test_a_beaten_queen_is_red_and_one_below_others_has_a_red_edge(zoom: str) -> None:
    around = dict.fromkeys([(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)], "wA1")
    for stack in ("bQ", "bQ wB1"):
        drawn = draw(HiveScene(view_of({(0, 0): stack, **around}), zoom))
        assert "beaten" in {role for row in drawn.rows for _char, ink in row for role in ink[:2]}
        assert ("Q" if zoom == "strategic" and stack != "bQ" else "6") in drawn.to_text()
    alive = draw(HiveScene(view_of({(0, 0): "bQ", **dict(list(around.items())[1:])}), zoom))
    assert "beaten" not in {role for row in alive.rows for _char, ink in row for role in ink[:2]}


@every_zoom
def test_all_targets_have_one_shade(zoom: str) -> None:
    drawn = draw(choosing(zoom, "unicode"))
    blues = {ink.bg for row in drawn.rows for _char, ink in row if "target" in ink.bg}
    assert blues == {"target"}


@every_zoom
def test_what_stands_beyond_the_edges_is_counted(zoom: str) -> None:
    row = view_of({(n, 0): "wA1" for n in range(-4, 5)} | {(0, 0): "wQ bB1"})
    layout = POINTY_TILES[zoom]
    x, y = layout.place(Hex(-1, 0))
    scene, size = HiveScene(row, zoom, tiles="solid"), (layout.width * 3, layout.size[1] + 3)
    text = positions.draw(scene, size, (x, y)).to_text()
    assert "←3 more" in text
    assert "3 more→" in text
    movable = replace(scene, movable={Hex(-4, 0): "2", Hex(0, 0): "5", Hex(3, 0): "12"})
    wide = positions.draw(movable, size, (x, y)).to_text()
    assert "←3 more (2)" in wide
    assert "3 more (12)→" in wide, "and which of them can be chosen"
    below = positions.draw(scene, (layout.width * 3, 20), (x, y - 99)).to_text()
    assert "↓4 more" in below
    above = positions.draw(scene, (layout.width * 3, 20), (x, y + 99)).to_text()
    assert "↑4 more" in above


@every_zoom
def test_moving_the_cursor_changes_little(zoom: str) -> None:
    here, there = Hex(-2, 1), Hex(-1, 1)
    before, after = (draw(HiveScene(MIDGAME, zoom, cursor=cell)) for cell in (here, there))
    changed = sum(length for _x, _y, length in after.changes(before))
    assert changed <= {"strategic": 30, "normal": 60, "between": 85, "close": 90}[zoom]


@pytest.mark.parametrize("bug", Bug)
def test_an_insect_of_pixels_is_symmetric_and_fills_its_room(bug: Bug) -> None:
    for zoom, (size, left, down) in PIXELS.items():
        picture, widths = pixel_picture(bug, size), POINTY_TILES[zoom].widths
        assert [row[::-1] for row in picture] == list(picture)
        assert {len(row) for row in picture} == {POINTY_TILES[zoom].width - 2 * left}
        assert len(picture) == {"small": 6, "large": 12}[size]
        for k, row in enumerate(picture, down):
            beyond = (POINTY_TILES[zoom].width - widths[k]) // 2 - left
            assert set(row[: max(0, beyond)]) <= {"."}, (zoom, k)
        tones = set("".join(picture)) - set(".#")
        assert {tone_role(Piece(seat, bug, 1), tone) for seat in (WHITE, BLACK) for tone in tones} <= set(
            every_role()
        )


def test_no_two_insects_of_pixels_look_alike() -> None:
    for size, _left, _down in PIXELS.values():
        outlines = {tuple(row.translate(SHAPE) for row in pixel_picture(bug, size)) for bug in Bug}
        assert len(outlines) == len(Bug), "not even without colours"


SHAPE = str.maketrans("12345", "#####")


def test_a_picture_shows_the_whole_hive_and_both_hands() -> None:
    picture = DRAWING.picture(MIDGAME, 44, 18)
    assert picture is not None
    text = picture.to_text()
    assert all(str(stack[-1])[1:] in text for stack in MIDGAME.stacks.values())
    assert text.splitlines()[-1].split() == [*["S", "B", "Gx2", "A"], *hand_text(MIDGAME, BLACK).split()]
    narrow = DRAWING.picture(EMPTY, 30, 12)
    assert narrow is not None
    assert [line.split() for line in narrow.to_text().splitlines()[-2:]] == [
        hand_text(EMPTY, WHITE).split()
    ] * 2
    assert DRAWING.picture(MIDGAME, 20, 18) is None
    assert DRAWING.picture(MIDGAME, 44, 5) is None
    low = DRAWING.picture(MIDGAME, 44, 10)
    assert low is not None
    assert all(str(stack[-1])[1:] in low.to_text() for stack in MIDGAME.stacks.values())


def test_a_hand_as_tiles_has_all_kinds_and_what_chooses_them() -> None:
    hand = replace(Hand.of(EMPTY, BLACK), numbers={Bug.QUEEN: "1", Bug.ANT: "5"}, marked=Bug.ANT)
    for width, rows in ((48, 4), (43, 7)):
        tiles = hand_tiles(hand, width, "side")
        assert (tiles.height, tile_rows(8, width)) == (rows, rows)
        text = tiles.to_text()
        kinds, counts = (
            [kind[0] for kind in hand_text(EMPTY, BLACK).split()],
            text.count("x2") + text.count("x3"),
        )
        assert [char for char in text if char.isupper()] == kinds
        assert counts == 4
        assert "[A   ]" in text
        assert " 1" in text
        assert " 5" in text
    assert "(Q   )" in hand_tiles(replace(hand, chosen=Bug.QUEEN), 48, "side").to_text()
    assert tile_rows(0, 43) == 0


# What can be told apart


@every_look
def test_words_on_tiles_can_be_read(theme: str, colors: str) -> None:
    for piece in PIECES:
        tile = "white" if piece.seat == WHITE else "black"
        inks = [bug_role(piece), *(f"{tile}.{role}" for role in ("danger", "last", "ghost"))]
        for tint, ink in product(range(3), inks):
            ground = f"{tile}.{tint}"
            assert contrast(shown(ink, theme, colors), shown(ground, theme, colors)) >= READABLE, (
                ink,
                ground,
            )
    pairs = [("target.ink", "target"), ("mark.ink", "cursor"), ("mark.ink", "chosen")]
    pairs += [("beaten.ink", "beaten")]
    pairs += [
        (f"{tile}.{part}.ink", f"{tile}.{part}") for tile in ("white", "black") for part in ("rim", "plate")
    ]
    pairs += [("felt.last", f"felt.{tint}") for tint in range(3)]
    for ink, ground in pairs:
        assert contrast(shown(ink, theme, colors), shown(ground, theme, colors)) >= READABLE, (ink, ground)
