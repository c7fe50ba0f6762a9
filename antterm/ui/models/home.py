"""The first screen: its parts, and all of it as a scene; it is shown before the screen library is loaded."""

from __future__ import annotations

from typing import NamedTuple

from antterm import __version__
from antterm.core.printable import printable
from antterm.draw.canvas import PLAIN, Canvas, cells_of
from antterm.draw.key_names import key_name
from antterm.draw.paint import CHIP, CHOSEN, WARNING, Hint, laid_on, put_hints, put_wrapped, shorten, wrap
from antterm.i18n import _
from antterm.ui.models import frame_commands as frame
from antterm.ui.models.commands import HELP
from antterm.ui.models.first_page import paint_too_small, put_title, too_small
from antterm.ui.models.keymap import Command, Offer
from antterm.ui.models.masthead import (
    BURROW_FROM,
    BURROW_ROWS,
    HIGH,
    LOW,
    ROOMY_FROM,
    draw_burrow,
    draw_masthead,
)

MENU_WIDTH = 38
LABEL_WIDTH = MENU_WIDTH - 8
"""Columns of what a line is called, after its mark and its key."""
COMMANDS = (*frame.HOME, *frame.LIST)


def menu(waiting: str | None, has_host: bool = False) -> dict[Command, str]:
    """What the menu offers, and what it is called there.

    Args:
        waiting: what the game is called that can be gone on with, if there is one.
        has_host: whether there is a host at which people meet.
    """
    go_on = {} if waiting is None else {frame.GO_ON: _go_on(waiting)}
    others = (
        frame.NEW,
        *((frame.JOIN,) if has_host else ()),
        frame.LEARN,
        frame.PUZZLES,
        frame.SAVES,
        frame.RULES,
        frame.SETTINGS,
        HELP,
        frame.QUIT,
    )
    return {**go_on, **{command: _("Help") if command is HELP else _(command.label) for command in others}}


def _go_on(name: str) -> str:
    """The line for the game that waits, shorter where its name is long."""
    usual = _("Go on with “{name}”").format(name=name)
    return usual if cells_of(usual) <= LABEL_WIDTH else _("Go on: {name}").format(name=name)


def offers() -> list[Offer]:
    """What the line of keys shows."""
    return [
        Offer(frame.LIST_DOWN, _("choose"), "Up/Down"),
        Offer(frame.CHOOSE, _("go")),
        Offer(HELP),
        Offer(frame.QUIT, _("quit")),
    ]


class HomeScene(NamedTuple):
    """The first screen as it is at first, its first line marked."""

    hints: tuple[Hint, ...]
    lines: tuple[Hint, ...] = ()
    """The keys and labels of the menu; none until it is known which game waits."""
    notice: str = ""
    """What is to be told above the keys."""
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
        put_hints(keys, 1, 0, self.hints, width - 2, self.ascii_only)
        canvas.blit(laid_on("bar", title), 0, 0)
        masthead = HIGH if height >= ROOMY_FROM else LOW
        canvas.blit(draw_masthead(width - 2, masthead, self.solid), 1, 1)
        told = wrap(printable(self.notice), width - 2)[:3] if self.notice else []
        put_wrapped(canvas, 1, height - 2 - len(told), " ".join(told), width - 2, WARNING)
        canvas.blit(laid_on("bar", keys), 0, height - 1)
        bottom = height - 1 - (len(told) + 1 if told else 0)
        if self.solid and height >= BURROW_FROM:
            bottom -= BURROW_ROWS
            canvas.blit(draw_burrow(width, BURROW_ROWS), 0, bottom)
        top = 1 + masthead
        canvas.blit(laid_on("side", Canvas(width - MENU_WIDTH, bottom - top)), MENU_WIDTH, top)
        for row, (key, label) in enumerate(self.lines[: bottom - top]):
            self._draw_line(canvas, top + row, key, label, marked=row == 0)
        return canvas

    def _draw_line(self, canvas: Canvas, y: int, key: str, label: str, marked: bool) -> None:
        if marked:
            canvas.put(0, y, " >".ljust(MENU_WIDTH), CHOSEN)
        chip = f" {key_name(key)} "
        canvas.put(3, y, chip, CHIP)
        room = MENU_WIDTH - 4 - cells_of(chip)
        canvas.put(3 + cells_of(chip), y, shorten(f" {printable(label)}", room), CHOSEN if marked else PLAIN)
