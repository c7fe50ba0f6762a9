"""The board of Hive in characters.

The golden drawings lie in `golden/`. After an intended change, renew and then look at them:

    ANTTERM_RENEW_GOLDEN=1 pytest tests/games/hive/draw/test_outlines.py && git diff tests/games
"""

from __future__ import annotations

import re
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
from antterm.draw.canvas import Canvas, Glyphs
from antterm.draw.hexgrid import POINTY
from antterm.draw.roles import every_role
from antterm.games.hive.draw import DRAWING
from antterm.games.hive.draw.board import HiveScene
from antterm.games.hive.draw.hands import Hand, hand_chips, hand_strip, hand_text
from antterm.games.hive.draw.marks import OUTLINES
from antterm.games.hive.draw.outlines import PITCHES
from antterm.games.hive.rules.game import Hive
from antterm.games.hive.rules.pieces import BLACK, WHITE, Bug, Piece
from antterm.games.hive.rules.view import HiveView, LastMove
from tests.draw.goldens import goldens_beside
from tests.games.hive.draw import positions
from tests.games.hive.draw.positions import EMPTY, MIDGAME, choosing, home, previewing, view_of

check_golden = goldens_beside(__file__)
GLYPHS: tuple[Glyphs, ...] = ("unicode", "ascii")
SIZES = {"strategic": (46, 18), "normal": (64, 22), "between": (84, 30), "close": (136, 56)}
ZOOMS = tuple(POINTY)
SCENES: dict[str, Callable[[str, Glyphs], HiveScene]] = {
    "empty": lambda zoom, glyphs: HiveScene(EMPTY, zoom, glyphs, cursor=ORIGIN),
    "choosing": choosing,
    "previewing": previewing,
}


def draw(scene: HiveScene) -> Canvas:
    return positions.draw(scene, SIZES[scene.zoom])


@pytest.mark.few(13)
@pytest.mark.parametrize("glyphs", GLYPHS)
@pytest.mark.parametrize("zoom", ZOOMS)
@pytest.mark.parametrize("scene", SCENES)
def test_golden_boards(scene: str, zoom: str, glyphs: Glyphs) -> None:
    check_golden(f"{scene}.{zoom}.{glyphs}", draw(SCENES[scene](zoom, glyphs)).to_text())


def test_golden_position_in_words() -> None:
    check_golden("position", DRAWING.text(MIDGAME, False, 78))


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
        small = name[1:] if name[0] == "w" else name[1:].lower()
        assert (small if zoom == "strategic" else name) in text
    assert {"strategic": "a1*", "between": "bA1*"}.get(zoom, "bA1*") in text
    assert "!5" in text
    assert ("2B1" if zoom == "strategic" else "^2") in text
    assert "12" in text
    assert " =" in text or "⢸=" in text
    assert "[" in text
    assert "(" in text


@pytest.mark.parametrize("zoom", ZOOMS)
def test_a_stack_laid_open_goes_from_top_to_ground(zoom: str) -> None:
    rows = draw(replace(choosing(zoom, "ascii"), expanded=Hex(1, 0))).to_text().splitlines()
    top, found = next((y, at) for y, row in enumerate(rows) if (at := re.search(r"\+-*top-*\+", row)))
    box = [row[found.start() : found.end()].strip("+-| ") for row in rows[top : top + 4]]
    assert box == ["top", "wB1", "bB2", "ground"], "with no numbers, which would be choices"


@pytest.mark.parametrize("zoom", ZOOMS)
def test_a_preview_empties_the_place_left(zoom: str) -> None:
    scene = HiveScene(MIDGAME, zoom, "ascii", ghost=(Piece.parse("wA1"), Hex(-1, 2)))
    canvas, (left, top) = draw(scene), home(scene, *SIZES[zoom])
    name = "A1" if zoom == "strategic" else "wA1"
    assert canvas.to_text().count(name) == 1
    assert f"{name}~" in canvas.to_text()
    x, y = PITCHES[zoom].place(Hex(-2, 2))
    column, row = OUTLINES[zoom].middle if zoom == "strategic" else OUTLINES[zoom].tip
    there = canvas.rows[y - top + row]
    assert "".join(there[x - left + column + n][0] for n in range(2)) == "()", "the place of the piece chosen"


@pytest.mark.parametrize("zoom", ZOOMS)
def test_a_preview_keeps_the_sign_of_where_the_last_move_began(zoom: str) -> None:
    last = LastMove(Piece.parse("bG1"), Hex(-1, 2), Hex(2, 1), "bG1 wQ-")
    scene = HiveScene(replace(MIDGAME, last=last), zoom, "ascii")
    ghost = replace(scene, ghost=(Piece.parse("wA1"), Hex(-2, 3)))
    for each in (scene, ghost):
        assert each.board().signs[Hex(-1, 2)] == "="
        assert each.cells()[Hex(-1, 2)].left
    onto = replace(scene, ghost=(Piece.parse("wA1"), Hex(-1, 2)))
    assert Hex(-1, 2) not in onto.board().signs, "the piece that is shown stands there"


def test_a_preview_from_the_hand_and_onto_a_stack() -> None:
    beetle = Piece.parse("wB2")
    text = draw(HiveScene(MIDGAME, "normal", "ascii", ghost=(beetle, Hex(1, 0)))).to_text()
    assert "wB2~" in text
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
    assert hand_chips(Hand.of(EMPTY, BLACK), 31).to_text() == " Q  Sx2 Bx2 Gx3 Ax3  M   L   P"
    assert hand_chips(Hand.of(EMPTY, BLACK), 16).to_text() == " Q  Sx2 Bx2 Gx3\nAx3  M   L   P"
    assert hand_chips(Hand.of(replace(EMPTY, hands=((), ())), WHITE), 16).height == 0
    hand = replace(Hand.of(MIDGAME, WHITE), numbers={Bug.SPIDER: "1", Bug.GRASSHOPPER: "2"})
    assert hand_chips(hand, 24).to_text() == " S     B     G x2  A\n 1           2"
    marked = replace(hand, marked=Bug.SPIDER, barred=frozenset([Bug.ANT]))
    assert hand_chips(marked, 24).to_text().splitlines()[1] == "[1]          2    --"
    chosen = replace(hand, chosen=Bug.GRASSHOPPER)
    assert hand_chips(chosen, 24).to_text().splitlines()[1] == " 1          ( )"
    assert hand_strip(Hand.of(MIDGAME, WHITE)).to_text() == " S B Gx2 A"


@pytest.mark.parametrize(
    ("outcome", "turn", "words"),
    [
        (None, 12, "White to move"),
        (Outcome((BLACK,), reason="surrounded"), 11, "Black has won"),
        (Outcome((WHITE, BLACK), reason="agreed"), 12, "a draw"),
        (Outcome(()), 12, "a draw"),
    ],
)
def test_the_headline_says_how_it_stands(outcome: Outcome | None, turn: int, words: str) -> None:
    headline = DRAWING.text(replace(MIDGAME, outcome=outcome), False, 80).splitlines()[0]
    assert headline == f"Base+MLP, turn {turn}, {words}"


def test_a_board_too_wide_is_printed_in_parts() -> None:
    long = view_of(
        {(x, 0): name for x, name in enumerate(["wQ", "bQ", "wS1", "bS1", "wG1", "bG1", "wA1", "bA1"])}
    )
    text = DRAWING.text(long, False, 24)
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


@pytest.mark.few(1)
@pytest.mark.parametrize("seed", range(3))
def test_positions_of_real_games_show_every_piece(seed: int) -> None:
    view = played(seed, 40)
    text = DRAWING.text(view, False, 120)
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
