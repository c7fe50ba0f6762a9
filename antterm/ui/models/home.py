"""The first screen: its parts, and all of it as a scene; it is shown before the screen library is loaded."""

from __future__ import annotations

from typing import Final, NamedTuple

from antterm import __version__, draw
from antterm.core.printable import printable
from antterm.draw import paint
from antterm.draw.canvas import PLAIN, Canvas, Picture, Pixels, cells_of, read_picture
from antterm.i18n import _
from antterm.ui.models import frame_commands as frame
from antterm.ui.models.commands import HELP
from antterm.ui.models.first_page import paint_too_small, put_title, too_small
from antterm.ui.models.keymap import Command, Offer

LOGO: Final = {str(tone): f"logo.{tone}" for tone in range(4)} | {
    "h": "logo.head",
    "e": "logo.eye",
    "b": "logo.thorax",
    "t": "logo.gaster",
    "l": "logo.limb",
}
"""The roles of the characters in the pictures of the ant and of the name."""
HIGH = 7
"""Rows of the masthead where the name is a picture: the name, the line under it, a blank row."""
LOW = 3
"""Rows of the masthead where the name is a plain word: the name, the line under it, a blank row."""
ROOMY_FROM = 22
"""Rows of the terminal from which on the name is a picture."""


class Masthead(NamedTuple):
    """The name of the program, as a picture of pixels or in characters."""

    solid: bool
    """Whether there are colours and glyphs for pixels."""

    def draw(self, width: int, height: int) -> Canvas:
        text = _("Insect board games in a terminal")
        if self.solid and height >= HIGH:
            ant, name = picture("ant"), picture("antterm")
            pixels = Pixels(width, height)
            left = 2
            if left + len(ant[0]) + 2 + len(name[0]) <= width:
                pixels.picture(left, 0, ant, LOGO)
                left += len(ant[0]) + 2
            pixels.picture(left, 0, name, LOGO)
            canvas = pixels.canvas()
            canvas.put(left, len(name) // 2, text, paint.DIM)
            return canvas
        canvas = Canvas(width, height)
        lines = picture("outlined") if height >= HIGH - 1 else ["antterm"]
        for y, line in enumerate((*lines, text)):
            canvas.put(2, y, line, paint.DIM if line is text else paint.TITLE)
        return canvas


BURROW_ROWS = 3
BURROW_FROM = 24
"""Rows of the terminal from which on there is room for a burrow."""
BLADES: Final = "1011001001011010010010110100101"
"""Columns with grass, over and over."""
CHAMBER = 4
"""Columns of earth at either end of the burrow."""
SHAFTS: Final = ((12, 3), (40, 2), (60, 3))
"""The columns of the ways up, and how wide each is, of every 80."""
DWELLERS: Final = (
    *((8, "●", "pale"), (13, "●", "pale"), (20, "▲", "leaf")),
    *((34, "■", "red"), (37, "■", "red"), (40, "■", "red")),
    *((52, "◆", "blue"), (61, "●", "pale"), (70, "★", "gold")),
)
"""The things in the burrow: the column of every 80, its sign and the end of its role."""


class Burrow:
    """The strip of earth at the foot of the first screen; nothing but an ornament."""

    def draw(self, width: int, height: int) -> Canvas:
        pixels = Pixels(width, height)
        for x in range(1, width):
            if BLADES[x % len(BLADES)] == "1":
                pixels.dot(x, 1, "burrow.turf")
        pixels.box(0, 2, width, 1, "burrow.turf")
        pixels.box(0, 3, width, 3, "burrow.rock")
        pixels.box(CHAMBER, 4, width - 2 * CHAMBER, 2, "burrow.dug")
        for start in range(0, width, 80):
            for x, wide in SHAFTS:
                pixels.run(start + x, 3, wide if start + x + wide < width - CHAMBER else 0, "burrow.dug")
            for x, sign, ink in DWELLERS:
                if start + x < width - CHAMBER:
                    pixels.put(start + x, 2, sign, f"burrow.{ink}")
        return pixels.canvas()


def picture(name: str) -> Picture:
    """Return a picture of `draw/pictures`, as rows of pixels."""
    return read_picture(draw.__file__, name)


MENU_WIDTH = 38
LABEL_WIDTH = MENU_WIDTH - 8
"""Columns of what a line is called, after its mark and its key."""
COMMANDS = (*frame.HOME, *frame.LIST)


def menu(waiting: str | None, has_host: bool) -> dict[Command, str]:
    """Return the commands of the menu, each with its label.

    Args:
        waiting: what the game is called that can be gone on with, if there is one.
        has_host: whether there is a host at which people meet.
    """
    labels = {each: _("Help") if each is HELP else _(each.label) for each in frame.HOME}
    if waiting is None:
        del labels[frame.GO_ON]
    else:
        labels[frame.GO_ON] = _go_on(waiting)
    if not has_host:
        del labels[frame.JOIN]
    return labels


def _go_on(name: str) -> str:
    """Return the line for the game that waits, shorter where its name is long."""
    usual = _("Go on with “{name}”").format(name=name)
    return usual if cells_of(usual) <= LABEL_WIDTH else _("Go on: {name}").format(name=name)


def offers() -> list[Offer]:
    """Return what the line of keys shows."""
    return [
        Offer(frame.LIST_DOWN, _("choose"), "Up/Down"),
        Offer(frame.CHOOSE, _("go")),
        Offer(HELP),
        Offer(frame.QUIT, _("quit")),
    ]


class HomeScene(NamedTuple):
    """The first screen as it is at first, its first line marked."""

    hints: tuple[paint.Hint, ...]
    lines: tuple[paint.Hint, ...] = ()
    """The keys and labels of the menu; none until it is known which game waits."""
    notice: str = ""
    """A message above the keys."""
    ascii_only: bool = False
    solid: bool = False
    """Whether tiles are drawn solid."""

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        if too_small(width, height):
            paint_too_small(canvas)
            return canvas
        title, keys = Canvas(width, 1), Canvas(width, 1)
        put_title(title, "", f"v{__version__}")
        paint.put_hints(keys, 1, 0, self.hints, width - 2, self.ascii_only)
        canvas.blit(paint.laid_on("bar", title), 0, 0)
        masthead = HIGH if height >= ROOMY_FROM else LOW
        canvas.blit(Masthead(self.solid).draw(width - 2, masthead), 1, 1)
        notice = paint.wrap(printable(self.notice), width - 2)[:3] if self.notice else []
        paint.put_wrapped(canvas, 1, height - 2 - len(notice), " ".join(notice), width - 2, paint.WARNING)
        canvas.blit(paint.laid_on("bar", keys), 0, height - 1)
        bottom = height - 1 - (len(notice) + 1 if notice else 0)
        if self.solid and height >= BURROW_FROM:
            bottom -= BURROW_ROWS
            canvas.blit(Burrow().draw(width, BURROW_ROWS), 0, bottom)
        top = 1 + masthead
        canvas.blit(paint.laid_on("side", Canvas(width - MENU_WIDTH, bottom - top)), MENU_WIDTH, top)
        for row, (key, label) in enumerate(self.lines[: bottom - top]):
            self._draw_line(canvas, top + row, key, label, marked=row == 0)
        return canvas

    def _draw_line(self, canvas: Canvas, y: int, key: str, label: str, marked: bool) -> None:
        if marked:
            canvas.put(0, y, " >".ljust(MENU_WIDTH), paint.CHOSEN)
        chip = f" {paint.key_name(key)} "
        canvas.put(3, y, chip, paint.CHIP)
        room = MENU_WIDTH - 4 - cells_of(chip)
        ink = paint.CHOSEN if marked else PLAIN
        canvas.put(3 + cells_of(chip), y, paint.shorten(f" {printable(label)}", room), ink)
