"""The painter of the pictures for the README, tried on small programs."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

pytest.importorskip("PIL", reason="pictures are painted with pillow, a developer's dependency")

from PIL import Image, ImageSequence

from antterm import i18n
from antterm.draw.geometry import DOUBLE, HEAVY, HEIGHT, LIGHT, WIDTH, arms_of
from antterm.draw.raster import NoFontError, font_of, shape_of
from antterm.i18n.catalogue import END, FORM
from screenshots import film
from screenshots.film import Beat
from screenshots.make import montage, terminal_of
from screenshots.painter import INK, PAPER, indexed, paint
from screenshots.scenes import MONTAGES, SCENES, Scene
from tests.terminal import Terminal


def has_font() -> bool:
    try:
        font_of("bold")
    except NoFontError:
        return False
    return True


needs_font = pytest.mark.skipif(not has_font(), reason="letters are painted with the DejaVu fonts")


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


def test_a_half_block_is_two_pixels_that_fill_the_cell() -> None:
    cell = cell_of(picture_of(r"print('\x1b[38;2;1;2;3;48;2;200;100;50m▀\x1b[0m')"), 0, 0)
    assert colours(cell.crop((0, 0, WIDTH, HEIGHT // 2))) == {"#010203"}
    assert colours(cell.crop((0, HEIGHT // 2, WIDTH, HEIGHT))) == {"#c86432"}


def test_the_commonest_colours_stay_what_they_are_in_a_palette() -> None:
    many = Image.new("RGB", (300, 3), "#010203")
    for x in range(300):
        many.putpixel((x, 0), (x % 256, x // 256, 99))
    (small,) = indexed([many])
    assert small.mode == "P"
    assert colours(small.crop((0, 1, 300, 3))) == {"#010203"}
    assert len(colours(small)) == 256


def test_a_light_terminal_has_a_light_margin() -> None:
    with Terminal([sys.executable, "-c", r"print('\x1b[?25l', end='')"], 4, 2) as terminal:
        assert terminal.wait_end() == 0
        assert colours(paint(terminal, ink="#000000", paper="#fafafa")) == {"#fafafa"}


ECHO = r"""
import sys, tty
tty.setraw(0)
print("\x1b[?25l.", end="", flush=True)
while True:
    print("\x1b[H" + {"a": "\x1b[31m█", "b": "\x1b[32m█"}[sys.stdin.read(1)], end="", flush=True)
"""


@needs_font
def test_a_film_shows_each_key_and_what_it_brings(tmp_path: Path) -> None:
    beats = (Beat("", 0.5, "", "."), Beat("a", 0.2, "Red.", "█"), Beat("b", 1, "", "█"))
    with Terminal([sys.executable, "-c", ECHO], 4, 2) as terminal:
        terminal.wait_for(".")
        frames = list(film.record(terminal, beats))
    assert [frame.seconds for frame in frames] == [0.5, 0.2, 1]
    assert [colours(cell_of(frame.picture, 0, 0)) for frame in frames[1:]] == [{"#cd3131"}, {"#13a10e"}]
    strips = [colours(frame.picture.crop((0, 3 * HEIGHT, 6 * WIDTH, 5 * HEIGHT))) for frame in frames]
    assert [INK in strip for strip in strips] == [False, True, True]
    film.save(frames, tmp_path / "film.gif")
    with Image.open(tmp_path / "film.gif") as saved:
        assert saved.size == frames[0].picture.size
        assert (saved.info["duration"], saved.info["loop"]) == (500, 0)
        assert [frame.info["duration"] for frame in ImageSequence.Iterator(saved)] == [500, 200, 1000]
        saved.seek(2)
        assert colours(cell_of(saved.convert("RGB"), 0, 0)) == {"#13a10e"}


FILMS = [scene for scene in SCENES if scene.film]


every_film = pytest.mark.parametrize("scene", FILMS, ids=lambda scene: scene.name)


@every_film
def test_the_numbers_of_a_caption_are_in_the_text_that_bears_it_out(scene: Scene) -> None:
    for beat in scene.film:
        assert set(re.findall(r"\d+", beat.caption)) <= set(re.findall(r"\d+", beat.shows)), beat.caption


@pytest.mark.slow
@every_film
def test_the_captions_of_a_film_are_borne_out_by_the_program(scene: Scene) -> None:
    with terminal_of(scene) as terminal:
        assert [beat for beat, _shots in film.play(terminal, scene.film)] == list(scene.film)
        assert film.fixed(scene.shows, **scene.given) in terminal.text()


def test_what_a_picture_waits_for_is_a_text_of_the_catalogue() -> None:
    english = Path(i18n.__file__).parents[1] / "locale" / "english.txt"
    texts = {text.split(FORM)[0] for text in english.read_text("utf-8").split(END)}
    parts = (part for montage in MONTAGES.values() for part in montage)
    assert {scene.shows for scene in (*SCENES, *parts)} | {film.LOST, "help"} <= texts


def test_of_a_text_the_longest_part_is_looked_for_in_the_language_spoken() -> None:
    assert film.fixed("{player} wins in {count}") == "wins in"
    assert film.fixed("{player} wins in {count}", count=2) == "wins in 2"
    with i18n.speaking("es"):
        assert film.fixed(film.LOST) == "no hace nada aquí."


def test_a_caption_that_the_screen_does_not_bear_out_is_refused() -> None:
    with Terminal([sys.executable, "-c", ECHO], 4, 2) as terminal:
        terminal.wait_for(".")
        with pytest.raises(AssertionError, match="is not shown after a"):
            list(film.play(terminal, [Beat("a", 1, "3 ants.", "3 ants")], patience=0.5))


def test_the_parts_of_a_montage_stand_two_in_a_row() -> None:
    parts = [Image.new("RGB", (50, 30), colour) for colour in ("#010203", "#040506", "#070809")]
    whole = montage(parts)
    assert whole.size == (100 + HEIGHT, 60 + HEIGHT)
    places = ((0, 0), (50 + HEIGHT, 0), (0, 30 + HEIGHT))
    found = [colours(whole.crop((x, y, x + 50, y + 30))) for x, y in places]
    assert found == [{"#010203"}, {"#040506"}, {"#070809"}]


def test_the_pages_show_every_picture_and_no_other() -> None:
    root = Path(__file__).parents[1]
    readmes = [page.read_text("utf-8") for page in sorted(root.glob("README*.md"))]
    pages = [page.read_text("utf-8") for page in sorted(root.glob("docs/*.md"))]
    made = {f"{scene.name}.{'gif' if scene.film else 'png'}" for scene in SCENES}
    made |= {f"{name}.png" for name in MONTAGES}
    shown = {name for page in readmes + pages for name in re.findall(r"\(\S*screenshots/([^)]+)\)", page)}
    assert shown == made
    films = {f"{scene.name}.gif" for scene in SCENES if scene.film}
    assert all(f"screenshots/{film}" in readme for readme in readmes for film in films)
    there = {path.name for path in (root / "screenshots").iterdir() if path.suffix in (".png", ".gif")}
    assert there == made


def test_dim_is_paler_and_underlined_has_a_line() -> None:
    image = picture_of(r"print('\x1b[2m█\x1b[0;4m \x1b[0m')")
    (dim,) = colours(cell_of(image, 0, 0))
    assert PAPER < dim < INK
    assert colours(cell_of(image, 1, 0)) == {INK, PAPER}


@needs_font
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


def test_a_key_that_means_nothing_makes_no_picture() -> None:
    with Terminal([sys.executable, "-c", "input('>'); print('Enter does nothing here.')"], 40, 3) as terminal:
        terminal.wait_for(">")
        with pytest.raises(AssertionError, match="enter means nothing here"):
            film.press(terminal, "enter")
