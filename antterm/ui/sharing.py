"""Pictures and films of games, for others to look at: coloured text, SVG, PNG, a film for asciinema, a GIF.

All is drawn as an onlooker sees it: nobody's hidden cards are in it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from antterm import pictures, registry, settings
from antterm.core.play import Play
from antterm.draw.canvas import Canvas
from antterm.draw.hex_board import BoardCamera
from antterm.draw.hexgrid import Size
from antterm.draw.paint import dotted
from antterm.draw.scene import Scene
from antterm.draw.svg import svg
from antterm.pictures import Drawing, Format
from antterm.saves import named_files
from antterm.saves.document import Document
from antterm.table import LiveGame
from antterm.ui.models.backdrop import draw_panes
from antterm.ui.models.first_page import LEAST, too_small
from antterm.ui.models.layout import Pane, lay_out
from antterm.ui.models.model import GameModel
from antterm.ui.models.movement import Movement
from antterm.ui.models.scene import Caption, Prompt
from antterm.ui.models.seat_view import ModelConfig, Preferences, SeatView, short_names
from antterm.ui.terminal.colours import Display
from antterm.ui.terminal.memory import Memory, Run
from antterm.ui.terminal.wire import PLAIN, recolour


class Portrait:
    """An onlooker's picture of a game.

    Args:
        table: the game.
        size: columns and rows.
        preferences: how it is drawn.
        ruled: whether the panes are parted by rules, where there are no colours for grounds.
    """

    def __init__(
        self, table: LiveGame, size: tuple[int, int], preferences: Preferences, ruled: bool = False
    ) -> None:
        make: type[GameModel] = registry.load(registry.HOMES[table.game_id].model)
        self.table, self.size, self.ruled = table, size, ruled
        self.model = make(ModelConfig(table.words, table.understand, preferences))
        self._at = 0
        self.caption: Caption | None = None
        """The effect of the last answer; None at the first position, and where nothing of it is visible."""
        self._seen: SeatView | None = None
        """The view when a caption was shown last."""
        self._play: Play[Any] | None = None
        self._camera = BoardCamera()

    def show(self, number: int) -> None:
        """Go to the position after `number` answers."""
        record = self.table.record
        if self._play is not None and number == self._at + 1:
            self._play.answer(record.history[self._at].text)
        else:
            self._play, self._seen = record.at(number), None
        self._at, play = number, self._play
        names, happened = short_names(self.table.names), record.story(None, number)
        seat_view = SeatView.of_play(play, None, names, happened, number, review=True)
        self.model.show(seat_view)
        caption = self.model.caption(self._seen) if self._seen is not None else None
        self.caption = caption if caption and (caption.done or play.outcome is not None) else None
        if self.caption is not None or self._seen is None:
            self._seen = seat_view
        width, height = self.size
        self.model.fit(width, lay_out(width, height, self.model.requested_sizes(width)))

    def canvases(self) -> Iterator[tuple[Canvas, float]]:
        """Yield what is seen on the way from the position before, and how long; at last the position
        itself."""
        movement = self.model.movement() or Movement()
        for scene in movement.scenes:
            yield self.canvas(scene), movement.pause
        yield self.canvas(), 0.0

    def canvas(self, board: Scene | None = None) -> Canvas:
        """Return the whole screen.

        Args:
            board: what the board pane shows, if something else than the position.
        """
        places = lay_out(*self.size, self.model.requested_sizes(self.size[0]))

        def draw(pane: Pane, wide: int, high: int) -> Canvas:
            if pane is Pane.BOARD:
                return self._camera.draw(self._scene(pane) if board is None else board, wide, high)
            return self._scene(pane).draw(wide, high)

        return draw_panes(self.size, places, self.model.preferences.ascii_only, self.ruled, draw)

    def _scene(self, pane: Pane) -> Scene:
        """Return what a pane shows, without keys: nobody can press them."""
        words = self.table.words
        parts = words.title(), words.summary(self.table.record.options)
        scene = self.model.scene(pane, dotted(parts, self.model.preferences.ascii_only))
        if not isinstance(scene, Prompt):
            return scene
        return self.caption or replace(scene, hints=(), lasting=(), warning="", detail="")


USUAL: Final = (80, 24)
"""Columns and rows of a picture by default."""
MOST: Final = (400, 200)
"""Most columns and rows of a picture."""
STANDS: Final = 1.2
"""Seconds that a position stands in a film, besides the time to read its caption."""
READ: Final = 0.02
"""Seconds to read one character."""
MOST_READ: Final = 120.0
"""Seconds by which captions make a film longer at most."""
LAST_STANDS: Final = 4.0
"""Seconds that the last one stands."""


def fits(size: Size) -> bool:
    """Return whether a picture can be so large: from `LEAST` to `MOST`."""
    return not too_small(*size) and size[0] <= MOST[0] and size[1] <= MOST[1]


def limits() -> tuple[str, str]:
    """Return the smallest and the largest size, as people write it."""
    least, most = (f"{columns}x{rows}" for columns, rows in (LEAST, MOST))
    return least, most


def shared(table: LiveGame, form: Format, number: int, display: Display, size: Size = USUAL) -> bytes:
    """Return a position, or the game up to it, as the content of a file.

    Args:
        table: the game.
        form: what kind of file.
        number: how many answers were given.
        display: how it is drawn.
        size: columns and rows.

    Raises:
        PictureError: the format needs a library that is not installed.
        NoFontError: there is no font to draw letters with.
    """
    pictures.see_that_it_can_be_made(form)
    movement = "short" if form.is_film else "off"
    preferences = Preferences(display.glyphs, zoom="auto", tiles=display.drawn_tiles, movement=movement)
    portrait = Portrait(table, size, preferences, ruled=not display.has_grounds)
    title = table.words.title()
    if form == pictures.CAST:
        return "".join(f"{line}\n" for line in _film(portrait, number, display, title)).encode()
    if form == pictures.GIF:
        from antterm.draw.raster import gif  # its library may be missing

        return gif(_with_times(portrait, number), display.theme)
    portrait.show(number)
    canvas = portrait.canvas()
    if form == pictures.PNG:
        from antterm.draw.raster import png

        return png(canvas, display.theme)
    text = svg(canvas, display.theme, title) if form == pictures.SVG else _coloured(canvas, display)
    return text.encode("utf-8", "replace")


def written(drawing: Drawing) -> None:
    """Make the file of a drawing, of the last position or the whole game.

    Raises:
        SaveError: the game cannot be read.
        UserError: the file cannot be made.
    """
    verify_later = not drawing.format.is_film
    game = LiveGame.opened(drawing.document, Path(drawing.document.name), _keep_nothing, verify_later)
    theme = drawing.theme if settings.find_theme(drawing.theme) else "dark"
    display = Display("24bit", theme, drawing.glyphs)
    named_files.write_bytes(drawing.path, shared(game, drawing.format, game.length, display))


def _keep_nothing(_document: Document, _mismatched: Document | None) -> None:
    """Do nothing: a game that is only looked at does not change."""


def _coloured(canvas: Canvas, display: Display) -> str:
    """Return a canvas as lines of text with the sequences that colour them."""
    lines = []
    for row in canvas.rows:
        look, line = PLAIN, ""
        for char, ink in row:
            escape, look = recolour(look, display.look(ink).on(char))
            line += escape + char
        lines.append((line if look == PLAIN else f"{line}\x1b[m").rstrip(" ") + "\n")
    return "".join(lines)


def _film(portrait: Portrait, end: int, display: Display, title: str) -> Iterator[str]:
    """Yield the lines of a film: its head, then what a terminal is sent, and when."""
    width, height = portrait.size
    head = {"version": 2, "width": width, "height": height, "title": title, "env": {"TERM": "xterm-256color"}}
    yield json.dumps(head)
    yield json.dumps([0.0, "o", "\x1b[?25l\x1b[2J"])
    memory, seconds = Memory(), 0.0
    for canvas, stands in _with_times(portrait, end):
        rows = [[(char, display.look(ink).on(char)) for char, ink in row] for row in canvas.rows]
        if sent := memory.render([Run(0, y, width, cells) for y, cells in enumerate(rows)]):
            yield json.dumps([round(seconds, 3), "o", sent])
            seconds += stands
    yield json.dumps([round(seconds, 3), "o", "\x1b[?25h"])


def _with_times(portrait: Portrait, end: int) -> Iterator[tuple[Canvas, float]]:
    """Yield what a film shows up to a position, each picture with the seconds for which it stands.

    Answers of which nothing shows, such as a reaction that is declined, are left out.
    """
    for number in range(end + 1):
        portrait.show(number)
        caption = portrait.caption
        if caption is None and 0 < number < end:
            continue
        length = len(caption.done) + len(caption.why) if caption is not None else 0
        stands = STANDS + min(READ * length, MOST_READ / max(1, end))
        for canvas, pause in portrait.canvases():
            yield canvas, pause or (round(stands, 1) if number < end else LAST_STANDS)
