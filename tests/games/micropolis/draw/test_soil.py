"""Micropolis in solid pixels: galleries are carved where they run, and parted by soil.

Beside the plain text a golden file has a letter for the ground of every pixel, since form is made of colour:

    ANTTERM_RENEW_GOLDEN=1 pytest tests/games/micropolis/draw/test_soil.py && git diff tests/games
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product
from string import ascii_letters, digits, punctuation

import pytest

from antterm.draw.canvas import HALF_BLOCK, Canvas, Ink
from antterm.draw.contrast import READABLE, contrast
from antterm.draw.roles import THEMES, every_role
from antterm.games.micropolis.draw.carve import LARGE, SMALL, Pitch, carve
from antterm.games.micropolis.draw.foundation import GalleryList, put_foundation
from antterm.games.micropolis.draw.ring import draw_ring, draw_strip
from antterm.games.micropolis.draw.row import RowScene, SoilPainter, row_height
from antterm.games.micropolis.rules.tiles import LEFT, RIGHT, Port, Tile
from tests.draw.colours import shown
from tests.games.micropolis.draw.test_outlines import ALL_SHAPES, GAINS, ROW, TILES, check_golden, scene

PITCHES = pytest.mark.parametrize("pitch", [SMALL, LARGE], ids=["small", "large"])
TURNED = pytest.mark.parametrize("turned", [False, True], ids=["upright", "turned"])
CROSSING = next(
    tile for tile in ALL_SHAPES if {s.ports for s in tile.segments} == {("Lo", "Ri"), ("Li", "Ro")}
)


def in_letters(canvas: Canvas) -> str:
    """The ground of every pixel as a letter, and which role each letter is."""
    signs: dict[str, str] = {"": "."}
    free = iter(ascii_letters + digits + punctuation)
    lines = []
    for row in canvas.rows:
        pairs = [(ink.fg, ink.bg) if char == HALF_BLOCK else (ink.bg, ink.bg) for char, ink in row]
        for half in zip(*pairs, strict=True):
            for role in half:
                if role not in signs:
                    signs[role] = next(free)
            lines.append("".join(signs[role] for role in half))
    return "\n".join(lines + [f"{sign} {role or 'what lies below'}" for role, sign in signs.items()])


def port_pixel(port: Port, width: int, pitch: Pitch, turned: bool) -> tuple[int, int]:
    """Where a gallery leaves its tile."""
    at_left = (port in LEFT) is not turned
    is_upper = (port in (LEFT[0], RIGHT[0])) is not turned
    return (0 if at_left else width - 1, pitch.band[not is_upper][0])


# Tiles


@pytest.mark.few(6)
@PITCHES
@TURNED
@pytest.mark.parametrize("width", [5, 6, 8, 13])
def test_a_gallery_joins_its_ports_and_no_other_gallery(pitch: Pitch, turned: bool, width: int) -> None:
    for tile in (*ALL_SHAPES, *TILES.values()):
        owner = carve(tile, width, pitch, (), turned).owner
        assert all(0 <= x < width and 0 <= k < 2 * pitch.rows for x, k in owner)
        for number, segment in enumerate(tile.segments):
            ends = {port_pixel(port, width, pitch, turned) for port in segment.ports}
            assert {owner[end] for end in ends} == {number}, tile
            assert ends <= _flood(owner, next(iter(ends))) or _crosses(tile), tile


def _crosses(tile: Tile) -> bool:
    return sum(set(s.ports) in ({LEFT[0], RIGHT[1]}, {LEFT[1], RIGHT[0]}) for s in tile.segments) == 2


def _flood(owner: dict[tuple[int, int], int] | object, start: tuple[int, int]) -> set[tuple[int, int]]:
    """The pixels of a gallery that can be reached from one of them."""
    assert isinstance(owner, dict)
    here, edge = set[tuple[int, int]](), {start}
    while edge:
        here |= edge
        near = {(x + dx, k + dk) for x, k in edge for dx, dk in ((1, 0), (-1, 0), (0, 1), (0, -1))}
        edge = {place for place in near - here if owner.get(place) == owner[start]}
    return here


@PITCHES
@TURNED
@pytest.mark.parametrize("width", [8, 13])
def test_between_two_galleries_of_a_tile_there_is_soil(pitch: Pitch, turned: bool, width: int) -> None:
    for tile in (*ALL_SHAPES, *TILES.values()):
        letters = tuple("ABCD"[: len(tile.segments)])
        owner, tokens = carve(tile, width, pitch, letters, turned)
        written = {(x + dx, y) for x, y, token, _ in tokens for dx in range(len(token.text))}
        touching = [
            (x, k)
            for (x, k), segment in owner.items()
            for right, below in ((x + 1, k), (x, k + 1))
            if owner.get((right, below), segment) != segment
            and not (width < 13 and {(x, k // 2), (right, below // 2)} <= written)
        ]
        assert not touching, f"{tile}: {touching}"


@PITCHES
def test_of_two_galleries_that_cross_one_is_cut(pitch: Pitch) -> None:
    owner = carve(CROSSING, 11, pitch, (), False).owner
    whole = [
        all(
            port_pixel(port, 11, pitch, False)
            in _flood(owner, port_pixel(segment.ports[0], 11, pitch, False))
            for port in segment.ports
        )
        for segment in CROSSING.segments
    ]
    assert sorted(whole) == [False, True]


@PITCHES
@pytest.mark.parametrize("width", [5, 8, 13])
def test_everything_that_lives_on_a_tile_is_written_in_its_gallery(pitch: Pitch, width: int) -> None:
    for tile in TILES.values():
        carved = carve(tile, width, pitch, (), False)
        for number, segment in enumerate(tile.segments):
            texts = [token.text for _x, _y, token, owner in carved.tokens if owner == number]
            workers = sum(int(text[:-1] or 1) for text in texts if text.endswith("o"))
            assert workers == segment.workers, tile
            assert len([t for t in texts if not t.endswith("o")]) == len(segment.specialists) + len(
                segment.fruits
            )
        for x, y, _token, number in carved.tokens:
            assert number in {carved.owner.get((x, 2 * y)), carved.owner.get((x, 2 * y + 1))}


# The whole


@PITCHES
@pytest.mark.parametrize("tiles", [0, 1, 6, 9, 10])
def test_golden_rings(pitch: Pitch, tiles: int) -> None:
    width, inside = (46, 3) if pitch is SMALL else (74, 12)
    shown_anthill = replace(scene("unicode", tiles, commander=True, last="35" if tiles else None), solid=True)
    canvas = draw_ring(shown_anthill, width, inside, True, pitch)
    name = f"micropolis-soil-{tiles}-{width}"
    check_golden(name, f"{canvas.to_text()}\n\n{in_letters(canvas)}")


def draw_row(row: RowScene, width: int, pitch: Pitch) -> Canvas:
    """The row in solid tiles of a size."""
    return row.strip(SoilPainter(pitch)).draw(width, row_height(pitch=pitch))


@pytest.mark.parametrize("width", [46, 74])
def test_golden_rows(width: int) -> None:
    row = RowScene(ROW, "unicode", frozenset(range(4)), 2, GAINS, solid=True)
    canvas = draw_row(row, width, pitch=SMALL if width == 46 else LARGE)
    check_golden(f"micropolis-soil-row-{width}", f"{canvas.to_text()}\n\n{in_letters(canvas)}")


def test_golden_strips() -> None:
    canvas = draw_strip(replace(scene("unicode"), solid=True), 60)
    check_golden("micropolis-soil-strip", f"{canvas.to_text()}\n\n{in_letters(canvas)}")


@PITCHES
@pytest.mark.parametrize("turf", [True, False])
def test_the_tile_to_be_laid_has_soil_of_its_own_and_a_word_in_the_turf(pitch: Pitch, turf: bool) -> None:
    shown_anthill = replace(scene("unicode", 6, ghost="15"), solid=True)
    canvas = draw_ring(shown_anthill, 46, 3, turf, pitch)
    assert ("here" in canvas.to_text()) is turf
    assert ("?" in canvas.to_text()) is not turf
    mark = {ink for row in canvas.rows for char, ink in row if char == "?"}
    assert turf or mark == {Ink("target.ink", "rock.ghost", "b")}, "it can be read on blue soil in any theme"
    grounds = {ink.bg for row in canvas.rows for _char, ink in row}
    assert "rock.ghost" in grounds
    plain = draw_ring(replace(shown_anthill, ghost=None), 46, 3, turf, pitch)
    assert "rock.ghost" not in {ink.bg for row in plain.rows for _char, ink in row}


def test_galleries_that_may_grow_are_bright_and_all_are_when_none_does() -> None:
    open_ring = replace(scene("unicode", 6), solid=True)
    shut = {letter for letter, gallery in open_ring.galleries if not gallery.openings}
    assert shut
    assert open_ring.bright.isdisjoint(shut)
    closed = replace(scene("unicode", 10), solid=True)
    assert closed.bright == {letter for letter, _gallery in closed.galleries}


def test_solid_drawings_use_known_roles() -> None:
    drawings = [
        draw_ring(replace(scene("unicode", 6, ghost="35", last="15"), solid=True), 74, 9, True, LARGE),
        draw_strip(replace(scene("unicode"), solid=True), 60),
        draw_row(RowScene(ROW, cursor=1, solid=True), 46, pitch=SMALL),
    ]
    inks = {ink for drawing in drawings for row in drawing.rows for _, ink in row}
    assert {role for ink in inks for role in (ink.fg, ink.bg)} <= every_role().keys() | {""}


# Colours

GALLERIES = [f"gallery.{state}.{number}" for state in ("open", "shut") for number in range(6)]
TEXTS = [
    *((f"gallery.open.{number}", "gallery.ink") for number in range(6)),
    *((f"gallery.shut.{number}", "gallery.shut.ink") for number in range(6)),
    ("dug", "gallery.shut.ink"),
    ("craft.badge", "gallery.ink"),
    ("fruit.badge", "gallery.ink"),
    ("earth", "earth.dim"),
    ("earth", "soldier.badge"),
    ("earth", "empty"),
    ("paper", "paper.ink"),
    ("raised", "soldier"),
    ("raised", "text"),
    ("raised", "foundation.dim"),
    ("raised", "title"),
    ("cursor", "mark.ink"),
    ("target", "target.ink"),
    ("bar", "text"),
    ("bar", "dim"),
    ("bar", "soldier"),
    ("rock.ghost", "target.ink"),
    ("earth", "fruit.badge"),
    ("earth", "gallery.shut.ink"),
    ("raised", "good"),
]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("colors", ["24bit", "256"])
def test_everything_can_be_read_on_its_ground(theme: str, colors: str) -> None:
    for ground, ink in TEXTS:
        found = contrast(shown(ink, theme, colors), shown(ground, theme, colors))
        assert found >= READABLE, (ground, ink)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("colors", ["24bit", "256"])
def test_open_galleries_stand_out_from_all_soil(theme: str, colors: str) -> None:
    for number in range(6):
        for soil in ("rock", "rock.odd", "rock.ghost"):
            face = shown(f"gallery.open.{number}", theme, colors)
            assert contrast(face, shown(soil, theme, colors)) >= 3, (number, soil)


@pytest.mark.parametrize("rows", [2, 4, 7])
@pytest.mark.parametrize("size", [6, 9])
def test_of_the_galleries_of_a_list_all_that_are_shut_are_called_so_or_none(size: int, rows: int) -> None:
    """Where only some have room for the word, the others would seem to be open."""
    ring = replace(scene("unicode", size), solid=True)
    seen = set()
    for width in range(20, 70):
        for listed in (GalleryList(ring).draw(width, rows), Canvas(width, rows)):
            if not listed.to_text().strip():
                put_foundation(listed, ring, 0, 0, width, rows)
            told = "\n".join(listed.to_text().splitlines())
            shown = [(letter, each) for letter, each in ring.galleries if re.search(rf" {letter}  \d", told)]
            shut = sum(not gallery.openings for _letter, gallery in shown)
            called = told.count("shut")
            assert called in (0, shut), (width, told)
            seen.add(bool(shut and called))
    assert True in seen


@pytest.mark.parametrize("solid", [True, False])
def test_a_list_of_galleries_without_room_for_all_says_how_many_more_there_are(solid: bool) -> None:
    ring = replace(scene("unicode", 9), solid=solid)
    for width, rows in product(range(20, 70), range(1, 4)):
        told = GalleryList(ring).draw(width, rows).to_text()
        shown = [
            letter for letter, _each in ring.galleries if re.search(rf"(^| ){letter} +\d", told, re.MULTILINE)
        ]
        more = re.search(r"and (\d+) more", told)
        assert len(shown) + (int(more[1]) if more else 0) == len(ring.galleries), (width, rows, told)
