"""Drawings with holes: half blocks, text and lines on what lies below, and pieces of which few change."""

from __future__ import annotations

from collections.abc import Hashable
from random import Random

import pytest

from antterm.draw.canvas import HALF_BLOCK, Canvas, Ink, Pixels
from antterm.draw.layers import CLEAR, Collage, Layer, Piece, Stamp, clear_canvas, mend, overlay
from tests.sampling import sampled


def stamp(char: str, ink: Ink, joins: bool = False) -> Stamp:
    """Return a stamp of one cell."""
    canvas = clear_canvas(1, 1)
    canvas.put(0, 0, char, ink)
    return Stamp.of(Layer(canvas, joins=joins))


@pytest.mark.parametrize(
    ("below", "above", "seen"),
    [
        ((" ", Ink(bg="a")), (HALF_BLOCK, Ink("x", CLEAR)), (HALF_BLOCK, Ink("x", "a"))),
        ((" ", Ink(bg="a")), (HALF_BLOCK, Ink(CLEAR, "x")), (HALF_BLOCK, Ink("a", "x"))),
        ((HALF_BLOCK, Ink("a", "b")), (HALF_BLOCK, Ink(CLEAR, "x")), (HALF_BLOCK, Ink("a", "x"))),
        ((HALF_BLOCK, Ink("a", "b")), (HALF_BLOCK, Ink("b", CLEAR)), (" ", Ink("text", "b"))),
        ((HALF_BLOCK, Ink("a", "b")), ("w", Ink("x", CLEAR, "b")), ("w", Ink("x", "a", "b"))),
        (("v", Ink("text", "a")), ("w", Ink("x", CLEAR)), ("w", Ink("x", "a"))),
        (("v", Ink("text", "a")), ("w", Ink("x", "y")), ("w", Ink("x", "y"))),
        (("v", Ink("text", "a")), (" ", Ink(bg=CLEAR)), ("v", Ink("text", "a"))),
    ],
)
def test_what_is_clear_shows_what_lies_below(
    below: tuple[str, Ink], above: tuple[str, Ink], seen: tuple[str, Ink]
) -> None:
    canvas = Canvas(1, 1)
    canvas.rows[0][0] = below
    overlay(canvas, stamp(*above), 0, 0)
    assert canvas.rows[0][0] == seen


def test_lines_of_braille_are_joined_where_the_layer_says_so() -> None:
    for joins, char in ((True, "\u2803"), (False, "\u2802")):
        canvas = Canvas(1, 1)
        overlay(canvas, stamp("\u2801", Ink("a", CLEAR)), 0, 0)
        overlay(canvas, stamp("\u2802", Ink("b", CLEAR), joins), 0, 0)
        assert canvas.rows[0][0] == (char, Ink("b", ""))


def test_what_lies_outside_is_cut_off() -> None:
    canvas = Canvas(2, 2)
    for x, y in ((-1, 0), (2, 0), (0, -1), (0, 2)):
        overlay(canvas, stamp("x", Ink()), x, y)
    assert canvas.to_text().strip() == ""


def test_halves_of_wide_characters_are_blanked() -> None:
    for covered in (0, 1):
        canvas = Canvas(2, 1)
        canvas.put(0, 0, "漢")
        overlay(canvas, stamp("x", Ink()), covered, 0)
        mend(canvas)
        assert canvas.to_text().strip() == "x"
        assert all(char for char, _ink in canvas.rows[0])


def drawings(random: Random) -> list[tuple[Stamp, ...]]:
    """Return drawings of several sizes with holes, in two layers, some of them larger than a cell's pitch."""
    found = []
    for _number in range(12):
        pixels = Pixels(random.randint(1, 7), random.randint(1, 4), CLEAR)
        for _dot in range(30):
            pixels.dot(random.randrange(7), random.randrange(8), random.choice("abc"))
        lines = clear_canvas(4, 2)
        lines.put(random.randrange(4), 1, chr(0x2800 + random.randrange(1, 256)), Ink("line", CLEAR))
        offset = random.randint(-2, 1)
        found.append((Stamp.of(Layer(pixels.canvas(), offset, offset)), Stamp.of(Layer(lines, joins=True))))
    return [*found, ()]


@pytest.mark.few(3)
@pytest.mark.parametrize("seed", sampled(([seed] for seed in range(20)), every=3))
def test_a_collage_that_changes_is_the_same_as_one_made_anew(seed: int) -> None:
    random = Random(seed)
    choices, collage = drawings(random), Collage()
    places = [(x * 4, y * 2) for y in range(-1, 9) for x in range(-1, 9)]
    lying = {place: random.choice(choices) for place in places}
    for _turn in range(30):
        for place in random.sample(places, random.choice((0, 1, 1, 2, 5, 60))):
            lying[place] = random.choice(choices)
        if random.random() < 0.2:
            lying.pop(random.choice([*lying]))
        pieces: dict[Hashable, Piece] = {
            place: Piece(*place, lying[place]) for place in sorted(lying, key=lambda place: place[::-1])
        }
        size = (30, 12) if random.random() < 0.95 else (25, 14)
        assert collage.draw(*size, pieces).rows == Collage().draw(*size, pieces).rows


def test_drawings_share_the_cells_that_they_have_in_common() -> None:
    """Thousands of drawings are kept that differ in a figure or two; with cells of their own 15 kB each."""

    def drawing(text: str) -> Stamp:
        canvas = clear_canvas(12, 5)
        for row in range(5):
            canvas.put(0, row, text.ljust(12, "·") if row == 2 else "·" * 12, Ink("dim", "board"))
        return Stamp.of(Layer(canvas))

    spots = [drawing(f"{number}").spots for number in range(10)]
    assert len({id(spot) for each in spots for spot in each}) == 60 - 1 + 10
    assert all(spots[0][place] is each[place] for each in spots for place in range(12))
