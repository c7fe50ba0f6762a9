"""The board of Hive in characters.

The golden drawings lie in `golden/`. After an intended change, renew and then look at them:

    ANTTERM_RENEW_GOLDEN=1 pytest tests/games/hive/draw/test_outlines.py && git diff tests/games
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from dataclasses import replace
from time import process_time

import pytest

from antterm.core.game import Outcome
from antterm.core.hex import ORIGIN, Hex
from antterm.core.options import with_defaults
from antterm.core.play import Play
from antterm.core.rng import Streams
from antterm.draw.canvas import Canvas
from antterm.draw.display import Glyphs
from antterm.draw.hexgrid import POINTY
from antterm.draw.roles import every_role
from antterm.games.hive.draw import draw_view
from antterm.games.hive.draw.board import HiveScene
from antterm.games.hive.draw.hands import Hand, hand_chips, hand_strip, hand_text
from antterm.games.hive.rules.game import Hive
from antterm.games.hive.rules.pieces import BLACK, WHITE, Bug, Piece
from antterm.games.hive.rules.view import HiveView
from tests.draw.goldens import goldens_beside
from tests.games.hive.draw import positions
from tests.games.hive.draw.positions import EMPTY, MIDGAME, choosing, home, previewing, view_of

check_golden = goldens_beside(__file__)
GLYPHS: tuple[Glyphs, ...] = ("unicode", "ascii")
SIZES = {"strategic": (46, 12), "normal": (64, 22), "between": (84, 30), "close": (136, 56)}
ZOOMS = tuple(POINTY)
SCENES: dict[str, Callable[[str, Glyphs], HiveScene]] = {
    "empty": lambda zoom, glyphs: HiveScene(EMPTY, zoom, glyphs, cursor=ORIGIN),
    "choosing": choosing,
    "previewing": previewing,
}


def draw(scene: HiveScene) -> Canvas:
    return positions.draw(scene, SIZES[scene.zoom])


@pytest.mark.parametrize("glyphs", GLYPHS)
@pytest.mark.parametrize("zoom", ZOOMS)
@pytest.mark.parametrize("scene", SCENES)
def test_golden_boards(scene: str, zoom: str, glyphs: Glyphs) -> None:
    check_golden(f"{scene}.{zoom}.{glyphs}", draw(SCENES[scene](zoom, glyphs)).to_text())


def test_golden_position_in_words() -> None:
    check_golden("position", draw_view(MIDGAME, True, 78))


@pytest.mark.parametrize("zoom", ZOOMS)
@pytest.mark.parametrize("scene", SCENES)
def test_ascii_is_ascii_and_unicode_is_never_of_ambiguous_width(scene: str, zoom: str) -> None:
    assert draw(SCENES[scene](zoom, "ascii")).to_text().isascii()
    drawn = set(draw(SCENES[scene](zoom, "unicode")).to_text()) - {"\n"}
    assert {char for char in drawn if unicodedata.east_asian_width(char) not in ("N", "Na")} == set()


@pytest.mark.parametrize("glyphs", GLYPHS)
@pytest.mark.parametrize("zoom", ZOOMS)
@pytest.mark.parametrize("scene", SCENES)
def test_drawings_use_known_roles_only(scene: str, zoom: str, glyphs: Glyphs) -> None:
    inks = {ink for row in draw(SCENES[scene](zoom, glyphs)).rows for _, ink in row}
    assert {role for ink in inks for role in (ink.fg, ink.bg)} <= every_role().keys() | {""}


@pytest.mark.parametrize("glyphs", GLYPHS)
@pytest.mark.parametrize("zoom", ZOOMS)
def test_all_is_told_without_colour(zoom: str, glyphs: Glyphs) -> None:
    text = draw(choosing(zoom, glyphs)).to_text()
    for stack in MIDGAME.stacks.values():
        name = str(stack[-1])
        assert name in text or (zoom == "strategic" and name == "bS1" and "bS 3" in text)
    assert "bA1*" in text
    assert ("wQ5" if zoom == "strategic" else "!5") in text
    assert ("wB1^" if zoom == "strategic" else "^2") in text
    assert "[" in text
    assert "(" in text
    assert " 12" in text
    assert " o" in text


@pytest.mark.parametrize("zoom", ZOOMS)
def test_a_stack_laid_open_goes_from_top_to_ground(zoom: str) -> None:
    text = draw(replace(choosing(zoom, "ascii"), expanded=Hex(1, 0))).to_text()
    assert text.index("|2 wB1|") < text.index("|1 bB2|")


@pytest.mark.parametrize("zoom", ZOOMS)
def test_a_preview_empties_the_place_left(zoom: str) -> None:
    scene = HiveScene(MIDGAME, zoom, "ascii", ghost=(Piece.parse("wA1"), Hex(-1, 2)))
    canvas, (left, top) = draw(scene), home(scene, *SIZES[zoom])
    assert canvas.to_text().count("wA1") == 1
    assert "wA1?" in canvas.to_text()
    x, y = POINTY[zoom].centre(Hex(-2, 2))
    row = "".join(char for char, _ in canvas.rows[y - top - (zoom == "normal")])
    assert row[x - left] == "o"


def test_where_number_height_and_danger_do_not_fit_the_danger_stays() -> None:
    buried = view_of(
        {(0, 0): "bQ wB1", (1, 0): "wA1", (0, 1): "wA2", (-1, 1): "wA3", (-1, 0): "bA1", (0, -1): "bA2"}
    )
    rows = {
        label: draw(HiveScene(buried, "normal", "ascii", targets={ORIGIN: label})).to_text()
        for label in ("", "9", "10")
    }
    assert "| bQ!5|" in rows[""]
    assert "|9bQ!5|" in rows["9"]
    assert "|10 !5|" in rows["10"]
    assert "^2bQ!5" in draw(HiveScene(buried, "close", "ascii")).to_text()


def test_the_cursor_keeps_its_brackets_beside_the_chosen_piece() -> None:
    ant = MIDGAME.place_of(Piece.parse("wA1"))
    assert ant is not None
    for cursor, shown in ((ant + Hex(1, 0), "(wA1[ . ]"), (ant - Hex(1, 0), "[ . ]wA1)")):
        scene = HiveScene(MIDGAME, "strategic", "ascii", cursor=cursor, selected=Piece.parse("wA1"))
        assert shown in draw(scene).to_text()


def test_a_preview_from_the_hand_and_onto_a_stack() -> None:
    beetle = Piece.parse("wB2")
    text = draw(HiveScene(MIDGAME, "normal", "ascii", ghost=(beetle, Hex(1, 0)))).to_text()
    assert "wB2?" in text
    assert "^3" in text
    assert beetle in MIDGAME.hands[WHITE]


def test_the_two_players_differ_in_tile_as_well_as_in_letter() -> None:
    canvas = draw(HiveScene(MIDGAME, "normal"))
    grounds = {"w": set(), "b": set()}  # type: dict[str, set[str]]
    for row in canvas.rows:
        for char, ink in row:
            if char in grounds:
                grounds[char].add(ink.bg)
    assert grounds == {"w": {"white.tile"}, "b": {"black.tile"}}


def test_moving_the_cursor_changes_only_its_two_cells() -> None:
    here, there = Hex(-2, 1), Hex(-1, 1)
    layout = POINTY["normal"]
    width, height = SIZES["normal"]
    scene = HiveScene(MIDGAME, "normal", cursor=here)
    origin = home(scene, width, height)
    before, after = draw(scene), draw(replace(scene, cursor=there))
    boxes = [layout.place(cell) for cell in (here, there)]
    changed = [
        (x + origin[0], y + origin[1])
        for y in range(height)
        for x in range(width)
        if before.rows[y][x] != after.rows[y][x]
    ]
    assert changed
    for x, y in changed:
        assert any(
            left <= x < left + layout.size[0] and top <= y < top + layout.size[1] for left, top in boxes
        )


def test_the_hands() -> None:
    assert hand_text(MIDGAME, WHITE) == "S B Gx2 A"
    assert hand_text(EMPTY, BLACK) == "Q Sx2 Bx2 Gx3 Ax3 M L P"
    assert hand_chips(Hand.of(EMPTY, BLACK), 16).to_text() == " Q   Sx2 Bx2 Gx3\n Ax3 M   L   P"
    assert hand_chips(Hand.of(replace(EMPTY, hands=((), ())), WHITE), 16).height == 0
    numbered = replace(Hand.of(MIDGAME, WHITE), numbers={Bug.SPIDER: "1", Bug.GRASSHOPPER: "2"})
    assert hand_chips(numbered, 16).to_text() == " S   B   Gx2 A\n 1       2"
    assert hand_strip(Hand.of(MIDGAME, WHITE)).to_text() == " S B Gx2 A"


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        (None, "White to move"),
        (Outcome((BLACK,), reason="surrounded"), "Black has won"),
        (Outcome((WHITE, BLACK), reason="agreed"), "a draw"),
        (Outcome(()), "a draw"),
    ],
)
def test_the_headline_says_how_it_stands(outcome: Outcome | None, words: str) -> None:
    headline = draw_view(replace(MIDGAME, outcome=outcome), True, 80).splitlines()[0]
    assert headline == f"Base+MLP, turn 12, {words}"


def test_a_board_too_wide_is_printed_in_parts() -> None:
    long = view_of(
        {(x, 0): name for x, name in enumerate(["wQ", "bQ", "wS1", "bS1", "wG1", "bG1", "wA1", "bA1"])}
    )
    text = draw_view(long, True, 24)
    board = text.split("Signs")[0]
    assert max(len(line) for line in text.splitlines()[2:]) <= 24
    for stack in long.stacks.values():
        assert str(stack[-1])[1:] in board


def played(seed: int, moves: int) -> HiveView:
    """A position that a game of chance has come to."""
    game = Hive()
    play = Play.start(game, with_defaults(game.options, 2, {"expansions": "MLP"}), 2, seed)
    rng = Streams(seed)
    for _ in range(moves):
        if play.ask is not None:
            play.answer(rng.pick("move", play.ask.choices).text)
    view = play.view(None)
    assert isinstance(view, HiveView)
    return view


@pytest.mark.parametrize("seed", range(3))
def test_positions_of_real_games_show_every_piece(seed: int) -> None:
    view = played(seed, 40)
    text = draw_view(view, True, 120)
    for stack in view.stacks.values():
        assert str(stack[-1]) in text
    for zoom in ZOOMS:
        for glyphs in GLYPHS:
            canvas = draw(HiveScene(view, zoom, glyphs))
            assert len(canvas.rows) == SIZES[zoom][1]
            assert {len(row) for row in canvas.rows} == {SIZES[zoom][0]}


def test_a_board_is_drawn_fast() -> None:
    scene = choosing("close", "unicode")
    draw(scene)
    taken = []
    for _ in range(20):
        start = process_time()
        draw(scene)
        taken.append(process_time() - start)
    assert min(taken) < 0.02, "measured about 0.5 ms"
