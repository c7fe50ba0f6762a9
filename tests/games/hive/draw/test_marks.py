"""Every mark of a tile can be read back from the drawn board: choices never stand in the way of a piece."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random

import pytest

from antterm.core.hex import ORIGIN, Hex
from antterm.draw.canvas import Glyphs, Tiles
from antterm.draw.hexgrid import POINTY
from antterm.draw.roles import THEMES, colour_of, role_of
from antterm.games.hive.draw.board import DrawnLine, HiveScene, layouts
from antterm.games.hive.rules.pieces import Bug, Piece, pieces_of
from antterm.games.hive.rules.view import HiveView, LastMove
from tests.games.hive.draw.positions import view_of
from tests.games.hive.draw.reading import LEFT, Read, Reader
from tests.sampling import each_value

STYLES: dict[str, tuple[Tiles, Glyphs]] = {
    "solid": ("solid", "unicode"),
    "outlines": ("outlines", "unicode"),
    "ascii": ("outlines", "ascii"),
}
MARGIN = 20
"""Columns and rows round the hive, so that nothing is told at the edges."""

every_look = pytest.mark.parametrize(("style", "zoom"), each_value(STYLES, POINTY))
"""Every style at every zoom."""


def crowded(seed: int) -> HiveView:
    """A hive without gaps, with stacks of up to five pieces, on some of them a queen at the ground.

    With an even seed the last piece came down from another, else from an empty cell.
    """
    rng = Random(seed)
    climbers = [Piece(seat, bug, n) for seat in (0, 1) for bug, n in ((Bug.BEETLE, 1), (Bug.BEETLE, 2))]
    climbers += [Piece(seat, Bug.MOSQUITO, 0) for seat in (0, 1)]
    grounded = [piece for seat in (0, 1) for piece in pieces_of(seat, "MLP") if piece not in climbers]
    rng.shuffle(climbers)
    rng.shuffle(grounded)
    cells = [ORIGIN]
    while len(cells) < len(grounded):
        beside = rng.choice(cells).neighbours()
        cells += [cell for cell in rng.sample(beside, 3) if cell not in cells]
    stacks: dict[Hex, tuple[Piece, ...]] = {
        cell: (piece,) for cell, piece in zip(cells, grounded, strict=False)
    }
    highest = rng.choice(list(stacks))
    while climbers:
        cell = highest if len(stacks[highest]) < 5 else rng.choice(list(stacks))
        if len(stacks[cell]) < 5:
            stacks[cell] = (*stacks[cell], climbers.pop())
    last = rng.choice(list(stacks))
    far = max((at for cell in stacks for at in cell.neighbours() if at not in stacks), key=last.distance)
    bared = next(cell for cell in stacks if cell != last)
    moved = LastMove(stacks[last][-1], far if seed % 2 else bared, last, str(stacks[last][-1]))
    return HiveView(stacks, ((), ()), 0, 40, "MLP", moved)


def beside(view: HiveView) -> list[Hex]:
    return sorted({there for cell in view.stacks for there in cell.neighbours()} - view.stacks.keys())


def told(scene: HiveScene, cell: Hex, number: str) -> Read:
    """What a cell has to tell."""
    stack, last = scene.view.stacks.get(cell, ()), scene.view.last
    assert last is not None
    if not stack:
        return Read(number=number, sign="o" if cell == last.origin and not number else "")
    queen = next((str(piece) for piece in stack[:-1] if piece.bug is Bug.QUEEN), "")
    taken = sum(there in scene.view.stacks for there in cell.neighbours())
    is_told = (queen and scene.zoom != "strategic") or (stack[-1].bug is Bug.QUEEN and taken >= 3)
    sign = "*" if cell == last.target else "o" if cell == last.origin else ""
    return Read(str(stack[-1]), len(stack), queen, taken if is_told else 0, number, sign)


def drawn(scene: HiveScene) -> tuple[Reader, dict[Hex, tuple[int, int]]]:
    """The board, drawn whole, and where each cell lies on it."""
    layout = layouts(scene.tiles)[scene.zoom]
    cells = [*scene.view.stacks, *beside(scene.view)]
    places = {cell: layout.place(cell) for cell in cells}
    left, top = (min(place[axis] for place in places.values()) - MARGIN for axis in (0, 1))
    wide, high = (
        max(place[axis] for place in places.values()) - corner + 2 * MARGIN
        for axis, corner in ((0, left), (1, top))
    )
    canvas = scene.board().draw_at(scene.zoom, (left, top), wide, high)
    corners = {cell: (x - left, y - top) for cell, (x, y) in places.items()}
    return Reader(canvas, scene.zoom, scene.tiles == "solid"), corners


def scenes(view: HiveView, zoom: str, style: str) -> Iterator[tuple[HiveScene, dict[Hex, str]]]:
    """A hive while a piece is to be chosen, and while a place for one is, with all numbers in sight."""
    tiles, glyphs = STYLES[style]
    scene = HiveScene(view, zoom, glyphs, tiles)
    pieces = {cell: str(n) for n, cell in enumerate(view.stacks, 1)}
    yield replace(scene, movable=pieces), pieces
    others = [cell for n, cell in enumerate([*view.stacks, *beside(view)]) if n % 3]
    targets = {cell: str(n) for n, cell in enumerate(others, 5)}
    chosen = next(cell for cell in view.stacks if cell not in targets)
    yield replace(scene, selected=view.stacks[chosen][-1], targets=targets, cursor=chosen), targets


@pytest.mark.few(3)
@pytest.mark.parametrize(("style", "zoom", "seed"), each_value(STYLES, POINTY, range(6)))
def test_everything_can_be_read_back(style: str, zoom: str, seed: int) -> None:
    view = crowded(seed)
    assert max(map(len, view.stacks.values())) == 5
    for scene, numbers in scenes(view, zoom, style):
        assert any(len(number) == 2 for number in numbers.values())
        reader, corners = drawn(scene)
        for cell, corner in corners.items():
            assert reader.read(corner) == told(scene, cell, numbers.get(cell, ""))


@pytest.mark.few(2)
@every_look
def test_no_number_runs_into_what_stands_beside_it(style: str, zoom: str) -> None:
    for seed in range(6):
        scene, numbers = next(scenes(crowded(seed), zoom, style))
        tiles, _glyphs = STYLES[style]
        reader, corners = drawn(scene)
        for cell in numbers:
            (x, y), wide = reader.number_at(corners[cell])
            row = reader.canvas.rows[y]
            for at, inner in ((x - 1, x), (x + wide, x + wide - 1)):
                (char, outside), (_char, inside) = row[at], row[inner]
                assert inside.bg == "target"
                if tiles == "solid":
                    assert outside.bg != "target"
                else:
                    assert not char.isalnum() or not is_reverse(outside.bg), "told apart without colours"


def is_reverse(role: str) -> bool:
    """Whether a ground is drawn in reverse where there are no colours."""
    found = role_of(role)
    return found is not None and "r" in found.mono


@pytest.mark.few(1)
@every_look
def test_the_cursor_and_a_choice_hide_nothing_of_a_piece(style: str, zoom: str) -> None:
    view = crowded(1)
    for cell, stack in view.stacks.items():
        tiles, glyphs = STYLES[style]
        for scene in (
            HiveScene(view, zoom, glyphs, tiles, cursor=cell),
            HiveScene(view, zoom, glyphs, tiles, selected=stack[-1]),
        ):
            reader, corners = drawn(scene)
            assert reader.read(corners[cell]) == told(scene, cell, "")


@pytest.mark.few(1)
@every_look
def test_the_number_under_the_cursor_can_be_read(style: str, zoom: str) -> None:
    view = crowded(2)
    scene, numbers = next(scenes(view, zoom, style))
    for cell, number in numbers.items():
        reader, corners = drawn(replace(scene, cursor=cell))
        assert reader.read(corners[cell]) == told(scene, cell, number)


WINDOWS = {"strategic": (46, 17), "normal": (60, 15), "between": (46, 20), "close": (60, 22)}


@pytest.mark.few(1)
@pytest.mark.parametrize(("style", "zoom", "seed"), each_value(STYLES, POINTY, range(6)))
def test_what_a_window_cuts_is_told_at_its_edges_and_nothing_stands_there_by_halves(
    style: str, zoom: str, seed: int
) -> None:
    view, rng = crowded(seed), Random(seed)
    for scene, numbers in scenes(view, zoom, style):
        for _window in range(8):
            check_window(scene, numbers, rng)


def check_window(scene: HiveScene, numbers: Mapping[Hex, str], rng: Random) -> None:
    """Everything is read on its tile, or counted and listed at an edge, in a window anywhere on a board."""
    layout, cells = layouts(scene.tiles)[scene.zoom], [*scene.view.stacks, *beside(scene.view)]
    wide, high = WINDOWS[scene.zoom]
    x, y = layout.centre(rng.choice(cells))
    left, top = x - rng.randrange(wide), y - rng.randrange(high)
    reader = Reader(
        scene.board().draw_at(scene.zoom, (left, top), wide, high), scene.zoom, scene.tiles == "solid"
    )
    count, listed = reader.edges()
    seen, unseen = list[str](), 0
    for cell in cells:
        place = layout.place(cell)
        there, meant = (
            reader.read((place[0] - left, place[1] - top)),
            told(scene, cell, numbers.get(cell, "")),
        )
        seen += [mark for mark in (there.number, there.sign) if mark]
        if there.name or not meant.name:
            number, sign = there.number or meant.number, there.sign or meant.sign
            assert there._replace(number=number, sign=sign) == meant, "a tile has all its words or none"
            assert there.number in ("", meant.number)
            assert there.sign in ("", meant.sign)
        else:
            unseen += len(scene.view.stacks[cell])
    meant_signs = [told(scene, cell, numbers.get(cell, "")).sign for cell in cells]
    assert count == unseen
    seen += ["o" if mark in LEFT else mark for mark in listed if mark != "+"]
    meant_marks = Counter([*numbers.values(), *filter(None, meant_signs)])
    assert not Counter(seen) - meant_marks, "and nothing twice"
    missing = meant_marks - Counter(seen)
    assert not missing if "+" not in listed else all(mark.isdecimal() for mark in missing)


@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("style", "zoom", "seed"), each_value(["outlines", "ascii"], ["strategic", "normal", "between"], range(6))
)
def test_in_letters_no_mark_touches_one_of_another_piece(style: str, zoom: str, seed: int) -> None:
    for scene, numbers in scenes(crowded(seed), zoom, style):
        for cursor in (None, *numbers):
            assert_apart(replace(scene, cursor=cursor))


def assert_apart(scene: HiveScene) -> None:
    """No two marks of different tiles stand side by side in a row."""
    reader, corners = drawn(scene)
    wide, high = layouts(scene.tiles)[scene.zoom].pitch
    owners = dict[tuple[int, int], Hex]()
    for cell, (x, y) in corners.items():
        for row in range(y, y + high):
            for column in range(x, x + wide):
                char = reader.canvas.rows[row][column][0]
                if char.isascii() and (char.isalnum() or char in "*?!^:"):
                    owners.setdefault((column, row), cell)
    for (column, row), cell in owners.items():
        other = owners.get((column + 1, row), cell)
        assert other == cell, "".join(char for char, _ink in reader.canvas.rows[row])


def test_two_marks_of_one_piece_are_told_apart_in_letters() -> None:
    view = view_of(
        {(0, 0): "bQ wB1", (1, 0): "wA1", (2, 0): "wQ bB1 bB2", (3, 0): "wA2", (2, 1): "bA1", (4, 0): "bQ wM"}
    )
    for zoom, texts in (
        ("strategic", ("2B1q", "3b2Q", "2Mq")),
        ("normal", ("^2 q1", "^3 Q3")),
        ("between", ("^2   q1", "^3   Q3")),
    ):
        text = HiveScene(view, zoom, "ascii", "outlines").board().draw_at(zoom, (-4, -2), 70, 24).to_text()
        for words in texts:
            assert words in text


def test_numbers_that_follow_each_other_stand_at_an_edge_as_a_run_and_all_can_be_read_there() -> None:
    view = view_of({(n, 0): "wA1" for n in range(8)})
    goals = sorted((cell for cell in beside(view)), key=lambda cell: (cell.r, cell.q))
    targets = {cell: str(n) for n, cell in enumerate(goals, 1)}
    scene = HiveScene(view, "strategic", tiles="solid", targets=targets, selected=Piece.parse("wA1"))
    text = scene.board().draw_at("strategic", (-6, 0), 46, 8).to_text()
    assert "↑(1-9)" in text
    assert "more" not in text, "cells are no pieces"


@every_look
def test_a_hint_shows_each_of_its_answers_with_rank_and_colour(style: str, zoom: str) -> None:
    view = view_of({(0, 0): "wQ", (1, 0): "bQ", (0, 1): "wA1", (2, 0): "bA1"})
    tiles, glyphs = STYLES[style]
    pieces = [Piece.parse(name) for name in ("wA2", "wB1", "wA1")]
    apart = {Hex(0, -1): [(1, pieces[0])], Hex(-1, 1): [(2, pieces[1])], Hex(-1, 2): [(3, pieces[2])]}
    scene = HiveScene(view, zoom, glyphs, tiles, hints=apart, movable={Hex(0, 1): "7"})
    reader, _corners = drawn(scene)
    text = reader.canvas.to_text()
    for rank, piece in enumerate(pieces, 1):
        assert f"{rank}?" in text
        assert str(piece) in text
    assert "7" in text, "no number makes way"
    x, y = layouts(tiles)[zoom].place(Hex(0, 0))
    below = scene.board().draw_at(zoom, (x - 40, y), 100, 40).to_text()
    assert "(1?)" in below, "one beyond an edge is told there"
    together = {Hex(0, -1): [(1, pieces[0]), (3, pieces[2])], Hex(0, 1): [(2, pieces[1])]}
    reader, corners = drawn(replace(scene, hints=together))
    text = reader.canvas.to_text()
    assert "1,3?" in text
    there = reader.read(corners[Hex(0, 1)])
    assert (there.number, there.hinted, there.rank) == ("7", True, ""), "an answer ends on that piece, too"


@pytest.mark.few(1)
@pytest.mark.parametrize(("style", "zoom", "seed"), each_value(STYLES, POINTY, range(6)))
def test_ranks_of_a_hint_numbers_and_a_preview_are_told_apart(style: str, zoom: str, seed: int) -> None:
    view = crowded(seed)
    mover = next(stack[-1] for stack in view.stacks.values() if len(stack) > 1)
    others = [cell for cell in view.stacks if cell != view.place_of(mover)]
    empty = beside(view)
    hints = {others[0]: [(1, mover)], others[1]: [(2, mover)], empty[3]: [(3, mover)], empty[8]: [(4, mover)]}
    hints[others[4]] = [(5, mover), (7, mover)]
    hints[empty[5]] = [(6, mover), (8, mover)]
    numbers = {others[1]: "12", others[2]: "3", empty[8]: "4", empty[9]: "15"}
    ranks = {others[0]: "1", empty[3]: "3", empty[8]: "4", others[4]: "5,7", empty[5]: "6,8"}
    tiles, glyphs = STYLES[style]
    bare = HiveScene(view, zoom, glyphs, tiles, hints=hints)
    for scene, given in (
        (replace(bare, targets=numbers), numbers),
        (
            replace(bare, movable={cell: number for cell, number in numbers.items() if cell in view.stacks}),
            {cell: number for cell, number in numbers.items() if cell in view.stacks},
        ),
    ):
        for cursor in (None, *hints, *numbers):
            reader, corners = drawn(replace(scene, cursor=cursor))
            for cell, corner in corners.items():
                number, rank, stands = given.get(cell, ""), ranks.get(cell, ""), cell in view.stacks
                plain = told(scene, cell, number)
                assert reader.read(corner) == plain._replace(
                    sign="" if not stands and cell in hints else plain.sign,
                    rank=rank,
                    others=cell == empty[5],
                    climber=mover.bug.value if rank and stands and len(rank) == 1 else "",
                    hinted=bool(number) and stands and cell in hints and (cell != cursor or len(number) == 1),
                )
    for there in (others[0], others[2], empty[3]):
        shown = replace(bare, hints={}, targets={there: "8"}, ghost=(mover, there), cursor=there)
        reader, corners = drawn(shown)
        read = reader.read(corners[there])
        assert (read.name, read.number, read.sign, read.rank) == (str(mover), "8", "~", "")


@pytest.mark.few(1)
@pytest.mark.parametrize(("style", "zoom", "seed"), each_value(STYLES, POINTY, range(6)))
def test_moves_that_are_drawn_hide_no_mark_and_have_their_colour_at_both_ends(
    style: str, zoom: str, seed: int
) -> None:
    view = crowded(seed)
    stacks, empty = list(view.stacks), beside(view)
    top = {cell: stack[-1] for cell, stack in view.stacks.items()}
    lines = (
        DrawnLine(top[stacks[0]], stacks[3], "arrow.0"),
        DrawnLine(top[stacks[1]], empty[2], "arrow.1"),
        DrawnLine(top[stacks[2]], empty[5], "arrow.2"),
        DrawnLine(top[stacks[4]], empty[8], "danger", "?"),
    )
    hints = {line.goal: [(rank, line.piece)] for rank, line in enumerate(lines[:3], 1)}
    ranks = {line.goal: line.sign or str(rank) for rank, line in enumerate(lines, 1)}
    tiles, glyphs = STYLES[style]
    pieces = {cell: str(n) for n, cell in enumerate(stacks, 1) if cell != stacks[3]}
    for movable in ({}, pieces):
        scene = HiveScene(view, zoom, glyphs, tiles, hints=hints, lines=lines, movable=movable)
        reader, corners = drawn(scene)
        for cell, corner in corners.items():
            plain = told(scene, cell, movable.get(cell, ""))
            rank, stands = ranks.get(cell, ""), cell in view.stacks
            assert reader.read(corner) == plain._replace(
                sign="" if rank and not stands else plain.sign,
                rank=rank,
                climber=lines[0].piece.bug.value if cell == stacks[3] else "",
            )
        wide, high = layouts(tiles)[zoom].size
        for line in lines:
            start = view.place_of(line.piece)
            assert start is not None
            for cell in (start, line.goal):
                x, y = corners[cell]
                box = [ink for row in reader.canvas.rows[y - 1 : y + high] for _, ink in row[x : x + wide]]
                is_told = cell == line.goal or zoom != "strategic" or tiles == "solid"
                assert is_told == any(line.role in (ink.fg, ink.bg) for ink in box)


@pytest.mark.few(1)
@every_look
def test_a_move_that_is_drawn_has_a_trail_under_all_words_but_in_ascii(style: str, zoom: str) -> None:
    view = view_of({(n, 0): "wA1" for n in range(6)} | {(0, 1): "bB1", (5, 1): "bS1"})
    tiles, glyphs = STYLES[style]
    line = DrawnLine(Piece.parse("bB1"), Hex(5, -1), "arrow.0")
    bare = HiveScene(view, zoom, glyphs, tiles)
    inside = {Hex(1, 0), Hex(2, 0), Hex(3, 0), Hex(1, -1), Hex(2, -1), Hex(3, -1), Hex(4, -1)}
    reader, corners = drawn(replace(bare, lines=(line,)))
    without, _corners = drawn(bare)
    for corner in corners.values():
        assert reader.read(corner)[:4] == without.read(corner)[:4]
    wide, high = layouts(tiles)[zoom].pitch
    marked = sum(
        "arrow.0" in ink[:2]
        for cell in inside
        for row in reader.canvas.rows[corners[cell][1] : corners[cell][1] + high]
        for _char, ink in row[corners[cell][0] : corners[cell][0] + wide]
    )
    assert (marked > 1) == (glyphs != "ascii")
    second = replace(line, role="arrow.1")
    dashed, _corners = drawn(replace(bare, lines=(replace(line, role=""), second)))
    count = sum("arrow.1" in ink[:2] for row in dashed.canvas.rows for _char, ink in row)
    whole = sum("arrow.0" in ink[:2] for row in reader.canvas.rows for _char, ink in row)
    assert count < whole if tiles == "solid" else count == whole, "the best line is whole, others have gaps"


@pytest.mark.parametrize("theme", THEMES)
def test_the_lines_of_an_engine_differ_in_every_theme_with_256_and_with_16_colours(theme: str) -> None:
    found = [colour_of(f"arrow.{number}", theme) for number in range(4)]
    colours = [colour for colour in found if colour is not None]
    assert len({colour.number for colour in colours}) == len({colour.ansi for colour in colours}) == 4
    for others in ("target", "cursor", "chosen"):
        assert colour_of(others, theme) not in colours, "nor is one taken for a choice"


def test_how_often_a_move_was_played_stands_below_its_name_where_there_is_room() -> None:
    view = view_of({(0, 0): "wQ", (1, 0): "bQ"})
    piece, goal = Piece.parse("wA1"), Hex(-1, 0)
    for (tiles, glyphs), zoom in each_look():
        scene = HiveScene(view, zoom, glyphs, tiles, hints={goal: [(1, piece)]})
        scene = replace(scene, lines=(DrawnLine(piece, goal, "", share="27%"),))
        text = scene.board().draw_at(zoom, (-30, -10), 90, 40).to_text()
        assert ("27%" in text) == (zoom != "strategic")
        assert text.index("wA1") < text.find("27%") or zoom == "strategic"


def each_look() -> Iterator[tuple[tuple[Tiles, Glyphs], str]]:
    return ((style, zoom) for style in STYLES.values() for zoom in POINTY)


def test_the_label_of_an_edge_stands_above_what_it_tells_of() -> None:
    view = view_of({(n, 0): "wA1" for n in range(12)})
    for far in (Hex(2, -1), Hex(11, -1)):
        scene = HiveScene(view, "strategic", tiles="solid", targets={far: "7"}, selected=Piece.parse("wA3"))
        text = scene.board().draw_at("strategic", (-6, 0), 62, 8).to_text()
        x, _y = layouts("solid")["strategic"].centre(far)
        away = abs(text.splitlines()[0].index("(7)") + 1 - (x + 6))
        assert away <= 4, "beside its own blue at most"
