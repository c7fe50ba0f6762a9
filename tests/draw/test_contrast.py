"""What is written can be read and what is laid can be seen, in every theme, in 24 bits and in 256 colours."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from antterm.draw.canvas import Canvas, Ink
from antterm.draw.contrast import READABLE, contrast
from antterm.draw.roles import THEMES, colour_of, every_ink, every_role
from antterm.games.hive.rules.pieces import Bug
from antterm.games.march.draw.score import DRAWBACK, SOURCES
from antterm.ui.terminal.theme import INKS
from tests.conformance.readable import unreadable
from tests.draw.colours import ALL_COLOURS, GREEN_BLIND, PALETTES, RED_BLIND, Eyes, difference, of_16, shown

PANES = ("base", "side", "bar", "raised")
SHADES = range(3)
PLAYERS = [f"march.{seat}" for seat in range(5)]
WHITE, BLACK = ([f"{colour}.{shade}" for shade in SHADES] for colour in ("white", "black"))

OF_PANES = ("text", "dim", "title", "key", "danger", "good")

ALL_TEXTS = {pair for inks in every_ink() for pair in inks.texts}
"""The ground and the role of all words."""

looks = pytest.mark.parametrize("colors", ["24bit", "256"])
themes = pytest.mark.parametrize("theme", THEMES)


@themes
@looks
def test_every_text_can_be_read_on_every_ground_that_it_stands_on(theme: str, colors: str) -> None:
    poor = {
        f"{ink} on {ground}": round(found, 2)
        for inks in every_ink()
        for ground, ink in inks.texts
        if (found := contrast(shown(ink, theme, colors), shown(ground, theme, colors))) < READABLE
    }
    assert poor == {}


@themes
@looks
def test_white_and_black_are_told_apart_by_lightness(theme: str, colors: str) -> None:
    assert all(
        contrast(shown(white, theme, colors), shown(black, theme, colors)) >= 3
        for white in WHITE
        for black in BLACK
    )


@themes
@looks
@pytest.mark.parametrize("tile", [*WHITE, *BLACK])
def test_every_tile_can_be_seen_on_the_bare_board(tile: str, theme: str, colors: str) -> None:
    for ground in ("felt.0", "felt.1", "felt.2"):
        board = shown(ground, theme, colors)
        face, edge = (contrast(shown(role, theme, colors), board) for role in (tile, f"{tile}.edge"))
        assert face >= 2 or edge >= 3, (ground, round(face, 2), round(edge, 2))


@themes
@looks
def test_empty_cells_lie_far_behind_the_pieces(theme: str, colors: str) -> None:
    ground = shown("base", theme, colors)
    for felt in (shown(f"felt.{shade}", theme, colors) for shade in SHADES):
        assert contrast(felt, ground) <= 1.35
        for tile in (*WHITE, *BLACK):
            assert max(contrast(shown(role, theme, colors), felt) for role in (tile, f"{tile}.edge")) >= 3


@looks
def test_the_theme_of_high_contrast_has_more_of_it(colors: str) -> None:
    for ground in PANES:
        for text in OF_PANES:
            assert contrast(shown(text, "contrast", colors), shown(ground, "contrast", colors)) >= 7, text


@looks
@pytest.mark.parametrize("eyes", [RED_BLIND, GREEN_BLIND])
def test_the_colour_blind_can_tell_things_apart(eyes: Eyes, colors: str) -> None:
    pairs = [
        *combinations(PLAYERS, 2),
        *combinations([f"gallery.open.{number}" for number in range(6)], 2),
        *product(["danger"], ["good", "text", "key"]),
        *((f"meadow.{shade}", f"contest.{shade}") for shade in SHADES),
        *product(["cursor"], ["chosen", "target.rim", "last"]),
        *combinations(["larva", "food", "card", "star"], 2),
    ]
    alike = {
        f"{one}, {other}": round(found)
        for one, other in pairs
        if (
            found := difference(
                shown(one, "colour-blind", colors), shown(other, "colour-blind", colors), eyes
            )
        )
        < 15
    }
    assert alike == {}


OF_16: dict[tuple[str, ...], tuple[str, ...]] = {
    ("base", "side", "bar"): (
        *("text", "title", "key", "danger", "good", "cursor", "chosen", "target.rim", "last", "ghost"),
        *("larva", "food", "card", "star", "soldier"),
    ),
    ("raised",): ("text", "key"),
    ("target",): ("target.ink",),
    ("row",): ("row.ink",),
    ("line",): ("text",),
    **{(f"badge.{number}",): (f"badge.{number}.ink",) for number in range(3)},
    ("base", "earth.even", "earth.odd"): (
        *(f"gallery.{number}" for number in range(6)),
        *("fruit", "specialist", "worker", "soldier"),
    ),
}
"""The roles of text where there are 16 colours: then nothing is solid."""
LEGIBLE_IN_16 = 2.9
"""Contrast that the palettes of usual terminals allow."""


@pytest.mark.parametrize("palette", PALETTES)
@themes
def test_every_text_can_be_read_in_16_colours(theme: str, palette: str) -> None:
    black, white = (0, 0, 0), (255, 255, 255)
    own, ground_of_terminal = (black, white) if theme == "light" else (white, black)
    poor = {
        f"{text} on {ground}": round(found, 2)
        for grounds, texts in OF_16.items()
        for ground in grounds
        for text in texts
        if (
            found := contrast(
                of_16(text, theme, palette, own), of_16(ground, theme, palette, ground_of_terminal)
            )
        )
        < LEGIBLE_IN_16
    }
    assert poor == {}


@themes
@looks
@pytest.mark.parametrize("plate", ["target.chip", "from.chip", "story.chip"])
def test_the_ground_of_the_number_of_a_hex_is_told_apart_from_its_first_row(
    plate: str, theme: str, colors: str
) -> None:
    """The row has the colour of who controls the hex."""
    for player in PLAYERS:
        found = difference(shown(plate, theme, colors), shown(player, theme, colors), ALL_COLOURS)
        assert found > 19, player


@themes
def test_the_grounds_of_numbers_and_of_a_hint_are_told_apart(theme: str) -> None:
    for one, other in combinations(("target", "ghost", "cursor", "chosen"), 2):
        for colors in ("24bit", "256"):
            found = difference(shown(one, theme, colors), shown(other, theme, colors), ALL_COLOURS)
            assert found >= 30, (one, other, round(found))
        first, second = colour_of(one, theme), colour_of(other, theme)
        assert first is not None
        assert second is not None
        assert first.ansi != second.ansi


@themes
@looks
def test_the_inks_of_menus_and_lines_can_be_read(theme: str, colors: str) -> None:
    for name, ink in INKS.items():
        for ground in (ink.bg,) if ink.bg else ("base", "side", "bar"):
            assert contrast(shown(ink.fg, theme, colors), shown(ground, theme, colors)) >= READABLE, name


def test_the_roles_of_this_test_are_roles() -> None:
    assert {role for pair in ALL_TEXTS for role in pair} <= every_role().keys()


def test_all_that_is_written_on_panes_is_among_them() -> None:
    assert set(product(PANES, OF_PANES)) <= ALL_TEXTS


def test_every_name_of_an_insect_can_be_read_on_its_tile() -> None:
    for bug in Bug:
        assert {*product(WHITE, [f"white.bug.{bug.name.lower()}"])} <= ALL_TEXTS
        assert {*product(BLACK, [f"bug.{bug.name.lower()}"])} <= ALL_TEXTS


def test_every_source_of_points_can_be_read() -> None:
    assert {(f"score.{source}", "score.ink") for source in (*SOURCES, DRAWBACK)} <= ALL_TEXTS


def test_a_word_that_cannot_be_read_is_found_in_a_drawing() -> None:
    canvas = Canvas(9, 1)
    (row,) = canvas.rows
    canvas.put(0, 0, "· ant", Ink("faint"))
    assert len([poor for poor in unreadable(row, "bar") if "faint on bar, dark 24bit" in poor]) == 3
    canvas.put(0, 0, "· ant", Ink("text"))
    assert unreadable(row, "bar") == set()
    canvas.put(0, 0, "ant", Ink("text", "text"))
    assert unreadable(row, "bar")
