"""The painter of the pictures for the README, tried on small programs."""

from __future__ import annotations

import sys

import pytest

pytest.importorskip("PIL", reason="pictures are painted with pillow, a developer's dependency")

from PIL import Image

from screenshots.painter import DOUBLE, HEAVY, HEIGHT, INK, LIGHT, PAPER, WIDTH, arms_of, paint, shape_of
from tests.terminal import Terminal


def picture_of(program: str, cols: int = 4, rows: int = 2) -> Image.Image:
    """What a small Python program leaves on the screen, the cursor hidden."""
    with Terminal([sys.executable, "-c", rf"print('\x1b[?25l', end=''); {program}"], cols, rows) as terminal:
        assert terminal.wait_end() == 0
        return paint(terminal)


def cell_of(image: Image.Image, x: int, y: int) -> Image.Image:
    """The part of the picture that shows one cell."""
    left, top = WIDTH * (x + 1), HEIGHT * y + HEIGHT // 2
    return image.crop((left, top, left + WIDTH, top + HEIGHT))


def colours(image: Image.Image) -> set[str]:
    raw = image.convert("RGB").tobytes()
    return {f"#{raw[i : i + 3].hex()}" for i in range(0, len(raw), 3)}


def test_a_picture_has_all_cells_and_a_margin() -> None:
    image = picture_of("pass")
    assert image.size == (6 * WIDTH, 3 * HEIGHT)
    assert colours(image) == {PAPER}


def test_colours_are_those_the_program_chose() -> None:
    image = picture_of(r"print('\x1b[38;5;208m█\x1b[0m\x1b[48;2;1;2;3m \x1b[0m█\x1b[7m█\x1b[0m')")
    assert [colours(cell_of(image, x, 0)) for x in range(4)] == [{"#ff8700"}, {"#010203"}, {INK}, {PAPER}]


def test_dim_is_paler_and_underlined_has_a_line() -> None:
    image = picture_of(r"print('\x1b[2m█\x1b[0;4m \x1b[0m')")
    (dim,) = colours(cell_of(image, 0, 0))
    assert PAPER < dim < INK
    assert colours(cell_of(image, 1, 0)) == {INK, PAPER}


def test_bold_letters_are_heavier() -> None:
    image = picture_of(r"print('W\x1b[1mW\x1b[0m')")
    light, bold = (sum(cell_of(image, x, 0).convert("L").tobytes()) for x in range(2))
    assert bold > light * 1.05


def test_a_visible_cursor_is_shown() -> None:
    assert colours(cell_of(picture_of(r"print('\x1b[?25h\x1b[1;2H', end='')"), 1, 0)) == {INK}


def test_braille_dots_stand_where_the_bits_say() -> None:
    for bit, (x, y) in enumerate(((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3))):
        mask = shape_of(chr(0x2800 + (1 << bit)))
        assert mask is not None
        left, top, right, bottom = mask.getbbox() or (0, 0, 0, 0)
        assert x * WIDTH / 2 <= left < right <= (x + 1) * WIDTH / 2
        assert y * HEIGHT / 4 <= top < bottom <= (y + 1) * HEIGHT / 4


def test_every_line_and_block_is_drawn_and_letters_are_left_to_the_font() -> None:
    for code in (*range(0x2500, 0x25A0), *range(0x25E2, 0x25E6), *range(0x2801, 0x2900)):
        mask = shape_of(chr(code))
        assert mask is not None
        assert mask.getbbox() is not None, chr(code)
    assert shape_of("A") is None


@pytest.mark.parametrize(
    ("name", "arms"),
    [
        ("LIGHT DOWN AND RIGHT", {"DOWN": LIGHT, "RIGHT": LIGHT}),
        ("DOWN HEAVY AND RIGHT LIGHT", {"DOWN": HEAVY, "RIGHT": LIGHT}),
        ("RIGHT LIGHT AND LEFT VERTICAL HEAVY", {"RIGHT": LIGHT, "LEFT": HEAVY, "UP": HEAVY, "DOWN": HEAVY}),
        ("LIGHT LEFT AND HEAVY RIGHT", {"LEFT": LIGHT, "RIGHT": HEAVY}),
        ("UP DOUBLE AND HORIZONTAL SINGLE", {"UP": DOUBLE, "LEFT": LIGHT, "RIGHT": LIGHT}),
        ("DOUBLE HORIZONTAL", {"LEFT": DOUBLE, "RIGHT": DOUBLE}),
    ],
)
def test_a_name_tells_the_arms(name: str, arms: dict[str, int]) -> None:
    assert arms_of(name.split()) == arms


@pytest.mark.parametrize("pair", ["──", "╭─", "─╮", "━━", "══", "╰─", "┼─", "┤├"[::-1]])
def test_lines_meet_from_cell_to_cell(pair: str) -> None:
    left, right = (shape_of(char) for char in pair)
    assert left is not None
    assert right is not None
    edges = [
        [y for y in range(HEIGHT) if mask.getpixel((x, y))] for mask, x in ((left, WIDTH - 1), (right, 0))
    ]
    assert edges[0]
    assert edges[0] == edges[1]


def test_diagonals_reach_their_corners() -> None:
    rising, falling = shape_of("\u2571"), shape_of("\u2572")
    assert rising is not None
    assert falling is not None
    left, right, top, bottom = 0, WIDTH - 1, 0, HEIGHT - 1
    assert rising.getpixel((left, bottom))
    assert rising.getpixel((right, top))
    assert falling.getpixel((left, top))
    assert falling.getpixel((right, bottom))
    assert not rising.getpixel((left, top))
    assert not falling.getpixel((right, top))
