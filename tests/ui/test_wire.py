"""Few bytes, the same picture: what is sent in small against what Textual would send."""

from __future__ import annotations

import random
from collections.abc import Iterator
from io import StringIO
from typing import Literal

import pyte
import pytest
from rich.color import Color
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from antterm.core.hex import Hex
from antterm.draw.canvas import Colors, Pixels
from antterm.draw.hexgrid import POINTY_TILES, shade, spans
from antterm.ui.adapter.thrift import PartialUpdate, Piece, render
from antterm.ui.terminal.colours import Display
from antterm.ui.terminal.memory import Memory, Run
from antterm.ui.terminal.wire import ANY, NOWHERE, PLAIN, CellStyle, Stretch, jump, jump_bytes, recolour, tell
from antterm.ui.widgets.appearance import Appearance
from tests.sampling import each_value
from tests.terminal import Screen, seen

COLS, ROWS = 24, 8
TEXTS = ("      ", " ", "ant", "b  e", "⡼⢁⠎", "│", "-_", "   x", "é ", "▀▀▀", "▀ ▄", "▄x▀")
COLOURS = (None, None, "red", "color(121)", "#4488cc", "default")


def test_colours_that_stay_are_not_sent_again() -> None:
    red = CellStyle(fg="31", bg="40")
    assert recolour(PLAIN, red) == ("\x1b[31;40m", red)
    assert recolour(red, red._replace(attrs=frozenset("1"))) == (
        "\x1b[1m",
        CellStyle(frozenset("1"), "31", "40"),
    )
    assert recolour(red, PLAIN) == ("\x1b[m", PLAIN)


def test_a_blank_takes_whatever_foreground_there_is() -> None:
    bold = CellStyle(frozenset("1"), "31", "40")
    blank = CellStyle(fg="32", bg="40").on(" ")
    assert recolour(bold, blank) == ("", bold)


def test_a_blank_does_not_take_an_underline() -> None:
    underlined = CellStyle(frozenset("4"), "31", "40")
    escape, look = recolour(underlined, CellStyle(fg="32", bg="40").on(" "))
    assert (escape, look) == ("\x1b[24m", CellStyle(frozenset(), "31", "40"))


def test_an_underlined_blank_keeps_its_colour() -> None:
    underlined = CellStyle(frozenset("4"), "31", "40")
    assert underlined.on(" ") == underlined


@pytest.mark.parametrize(
    ("at", "to", "sequence"),
    [
        ((3, 5), (3, 5), ""),
        ((3, 5), (4, 5), "\x1b[C"),
        ((3, 5), (9, 5), "\x1b[6C"),
        ((3, 5), (3, 6), "\x1b[B"),
        ((3, 5), (1, 6), "\x1b[B\b\b"),
        ((3, 5), (5, 8), "\x1b[9;6H"),
        ((30, 15), (28, 17), "\x1b[2B\b\b"),
        ((30, 15), (35, 14), "\x1b[A\x1b[5C"),
        ((30, 5), (11, 5), "\x1b[19D"),
        ((30, 5), (1, 6), "\x1b[7;2H"),
        ((30, 5), (0, 7), "\x1b[8H"),
        (NOWHERE, (0, 0), "\x1b[1H"),
    ],
)
def test_the_cursor_takes_the_shortest_way(at: tuple[int, int], to: tuple[int, int], sequence: str) -> None:
    assert jump(at, to) == sequence


def test_the_length_of_a_way_is_known_without_making_it() -> None:
    rng = random.Random(1)
    places = [(rng.randrange(300), rng.randrange(120)) for _ in range(500)]
    places += [(x, y) for x in range(12) for y in range(4)]
    for at in (*places, NOWHERE):
        for to in rng.sample(places, 20):
            assert jump_bytes(at, to) == len(jump(at, to)), (at, to)


def test_stretches_of_one_look_are_sent_together() -> None:
    red, green = CellStyle(fg="31"), CellStyle(fg="38;5;120")
    rows = [Stretch(x, y, "ant", look) for y in range(6) for x, look in ((2, red), (9, green))]
    sent = tell(rows, 80)
    assert sent.count("31m") == sent.count("120m") == 1


def test_a_half_block_is_told_in_the_way_that_needs_fewer_colours() -> None:
    felt, tile = "5;234", "5;230"
    row = [
        Stretch(0, 0, "    ", CellStyle(fg=ANY, bg=f"48;{felt}")),
        Stretch(4, 0, "▀▀", CellStyle(fg=f"38;{felt}", bg=f"48;{tile}")),
    ]
    assert tell(row, 80) == "\x1b[1H\x1b[48;5;234m    \x1b[38;5;230m▄▄\x1b[m"


def test_a_half_block_of_one_colour_is_a_blank() -> None:
    console = Console(color_system="256", force_terminal=True)
    strip = Strip([Segment("▀▀", Style(color="color(22)", bgcolor="color(22)"))])
    assert render(Memory(), [(0, 0, strip)], console) == "\x1b[1H\x1b[48;5;22m  \x1b[m"


def test_colours_of_the_palette_keep_their_numbers() -> None:
    console = Console(color_system="256", force_terminal=True)
    for number in range(16, 256):
        style = Style(bgcolor=Color.from_ansi(number).get_truecolor().hex)
        sent = render(Memory(), [(0, 0, Strip([Segment(" ", style)]))], console)
        shown = int(sent.split("48;5;")[1].split("m")[0])
        assert Color.from_ansi(shown).get_truecolor() == Color.from_ansi(number).get_truecolor()


def test_nothing_is_counted_on_after_the_last_column() -> None:
    """Terminals do not agree where the cursor stands then."""
    sent = tell([Stretch(77, 3, "ant", PLAIN), Stretch(79, 4, "x", PLAIN)], 80)
    assert sent == "\x1b[4;78Hant\x1b[5;80Hx"


BROWN = CellStyle(fg="37", bg="48;5;94")


def test_many_blanks_are_erased() -> None:
    row = [Stretch(2, 3, f"an{' ' * 20}ant{' ' * 20}", BROWN)]
    assert tell(row, 80, erases=True) == "\x1b[4;3H\x1b[37;48;5;94man\x1b[20X\x1b[20Cant\x1b[20X\x1b[m"
    assert tell(row, 47, erases=True).endswith("ant\x1b[K\x1b[m")
    assert tell(row, 80) == f"\x1b[4;3H\x1b[37;48;5;94m{row[0].text}\x1b[m"


def test_underlined_blanks_are_not_erased() -> None:
    underlined = Stretch(2, 3, " " * 20, CellStyle(frozenset("4"), "37", "40"))
    assert tell([underlined], 80, erases=True).count(" ") == 20


def test_blanks_are_erased_as_far_as_the_edge() -> None:
    memory = Memory(erases=True)
    memory.render([_line(40 * "x")])
    memory.render([_line(30 * "x" + 10 * " ")])
    assert memory.render([_line(26 * "x" + 14 * " ")]) == "\x1b[1;27H\x1b[48;5;94m\x1b[K\x1b[m"


def _line(text: str) -> Run:
    return Run(0, 0, len(text), [(char, BROWN.on(char)) for char in text])


@pytest.mark.few(2)
@pytest.mark.parametrize(
    ("system", "erases"), each_value(["standard", "256", "truecolor", None], [False, True])
)
def test_any_updates_show_the_same_picture(
    system: Literal["standard", "256", "truecolor"] | None, erases: bool
) -> None:
    rng = random.Random(f"{system} {erases}")
    console = Console(color_system=system, force_terminal=True)
    console._color_system = console._color_system if system else None
    memory, small, large = Memory(erases), _Shown(), _Shown()
    spent = [0, 0]
    for step in range(40):
        pieces = list(_update(rng, whole=step == 0))
        if step % 10 == 9:
            memory.forget()
        sent = render(memory, pieces, console)
        full = PartialUpdate(pieces).render_segments(console)
        small.stream.feed(sent.encode())
        large.stream.feed(full.encode())
        assert seen(small.screen) == seen(large.screen), (step, sent)
        spent = [spent[0] + len(sent), spent[1] + len(full)]
    assert spent[0] < spent[1]


def test_what_is_shown_already_costs_nothing() -> None:
    console = Console(color_system="256", force_terminal=True)
    memory = Memory()
    pieces = [(0, row, Strip([Segment("An ant", Style(color="red")), Segment(" ")])) for row in range(ROWS)]
    assert render(memory, pieces, console)
    assert render(memory, pieces, console) == ""
    memory.forget()
    assert render(memory, pieces, console)


@pytest.mark.parametrize("colors", ["24bit", "256"])
@pytest.mark.parametrize(("zoom", "most"), [("strategic", 6_000), ("normal", 5_000), ("close", 3_000)])
def test_a_board_of_solid_tiles_takes_few_bytes(zoom: str, most: int, colors: Colors) -> None:
    rng = random.Random(1)
    tiles, plane, look = POINTY_TILES[zoom], Pixels(46, 20), Appearance(Display(colors))
    around = (Hex(q, r) for r in range(-20, 21) for q in range(-40, 41))
    for cell in (cell for cell in around if tiles.shows(cell, 0, 0, 46, 20)):
        x, y = tiles.place(cell)
        plane.shape(x, 2 * y, spans(tiles), f"{rng.choice(('felt', 'white', 'black'))}.{shade(cell)}")
    drawn = plane.canvas()
    strips = [
        Strip([Segment(text, look.style(ink)) for text, ink in drawn.runs(y)]) for y in range(drawn.height)
    ]
    pieces = [(0, y, strip) for y, strip in enumerate(strips)]
    assert len(render(Memory(), pieces, look.theme.console(StringIO())).encode()) <= most


class _Shown:
    def __init__(self) -> None:
        self.screen = Screen(COLS, ROWS)
        self.stream = pyte.ByteStream(self.screen)


def _update(rng: random.Random, whole: bool) -> Iterator[Piece]:
    """Some strips of a screen, or all rows of it."""
    for row in range(ROWS):
        if whole:
            yield 0, row, _strip(rng, COLS)
        elif rng.random() < 0.5:
            left = rng.randrange(COLS - 1)
            yield left, row, _strip(rng, rng.randint(1, COLS - left))


def _strip(rng: random.Random, width: int) -> Strip:
    texts = (*TEXTS, "蟻") if rng.random() < 0.1 else TEXTS
    segments = [Segment(rng.choice(texts), _style(rng)) for _ in range(8)]
    return Strip(segments).adjust_cell_length(width).simplify()


def _style(rng: random.Random) -> Style | None:
    if rng.random() < 0.1:
        return None
    bold, underline, reverse, italic = (rng.random() < 0.2 or None for _ in range(4))
    colour, ground = rng.choice(COLOURS), rng.choice(COLOURS[1:])
    return Style(color=colour, bgcolor=ground, bold=bold, underline=underline, reverse=reverse, italic=italic)


def test_a_screen_of_another_size_is_sent_whole() -> None:
    console = Console(color_system="256")
    memory, strip = Memory(), [(0, 0, Strip([Segment("ants")]))]
    memory.fit((80, 24))
    assert "ants" in render(memory, strip, console)
    memory.fit((80, 24))
    assert "ants" not in render(memory, strip, console)
    memory.fit((60, 20))  # what came for the old size may have overwritten it
    assert "ants" in render(memory, strip, console)
