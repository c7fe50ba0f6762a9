"""What the panes of Micropolis show besides the board: all anthills, the score sheet, the outlook."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from antterm.draw.canvas import PLAIN, Canvas, Ink, cells_of
from antterm.draw.paint import CHOSEN, DIM, TITLE, put_wrapped, wrap
from antterm.games.micropolis.draw.anthill import AnthillScene
from antterm.games.micropolis.draw.bars import draw_bars
from antterm.games.micropolis.draw.carve import LARGE, SMALL
from antterm.games.micropolis.draw.ring import STRIP_ROWS, draw_ring, draw_strip, ring_layout
from antterm.games.micropolis.draw.sheet import (
    PadScene,
    change_ink,
    draw_pad,
    draw_table,
    line_heads,
    line_names,
    put_lines,
    short_name,
)
from antterm.games.micropolis.draw.things import soldiers
from antterm.games.micropolis.rules.anthill import Home
from antterm.games.micropolis.rules.scoring import Sheet, totals
from antterm.games.micropolis.rules.view import MicropolisView
from antterm.games.micropolis.screen.board_page import LARGE_FROM, LEAST_INSIDE, MOST_INSIDE
from antterm.i18n import _, ngettext, pgettext

PAGE_ROWS: Final = STRIP_ROWS + 1
"""Rows of an anthill on the page of all: its owner, then the strip."""
ROOMY: Final = 10
"""Rows from which the points stand there as they are now; else they are those of the table above."""
TALL: Final = 18
"""Rows from which the lines of the sheet stand below each other, their names written out."""


@dataclass(frozen=True)
class Strip:
    """An anthill with its owner, on the page of all."""

    name: str
    number: int
    home: Home
    anthill: AnthillScene
    points: int
    is_asked: bool


@dataclass(frozen=True)
class AllPage:
    """All anthills as strips, from the `first` on where they do not fit."""

    strips: tuple[Strip, ...]
    first: int

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        strips = self.strips[self.first :] if len(self.strips) * PAGE_ROWS > height else self.strips
        for number, strip in enumerate(strips[: -(-height // PAGE_ROWS)]):
            y, scene = number * PAGE_ROWS, strip.anthill
            points = ngettext("{n} point", "{n} points", strip.points).format(n=strip.points)
            mark = "*" if scene.commander else ""
            army = f"{soldiers(1, 0, scene.glyphs)}{scene.anthill.army}{mark}"
            x = width - cells_of(points) - 1
            canvas.put(x, y, points, DIM)
            x -= cells_of(army) + 2
            canvas.put(x, y, army, Ink("soldier", attrs="b"))
            name = short_name(strip.name, strip.home, x - 2)
            canvas.put(1, y, name, Ink("key", attrs="b") if strip.is_asked else TITLE)
            canvas.blit(draw_strip(scene, width), 0, y + 1)
        return canvas


@dataclass(frozen=True)
class SheetPage:
    """The score pad; under it its points as bars, then the anthill that is looked at, where there is room."""

    pad: PadScene
    ring: AnthillScene

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        pad, bars = draw_pad(self.pad, width - 2), draw_bars(self.pad, width - 2)
        y = pad.height + 1
        if y + bars.height > height:
            close = draw_pad(self.pad, width - 2, is_close=True)
            room = height - close.height - bars.height
            if room >= 0:  # better a sheet without its levels than no bars
                pad, y = close, close.height + min(room, 1)
        canvas.blit(pad, 1, 0)
        if y + bars.height <= height:
            canvas.blit(bars, 1, y)
            y += bars.height + 1
        ring = _ring_in(self.ring, width, height - y)
        if ring is not None:
            canvas.blit(ring, max(0, (width - ring.width) // 2), y)
        return canvas


def _ring_in(scene: AnthillScene, width: int, height: int) -> Canvas | None:
    """An anthill in so many rows, or None where these are too few."""
    rim, pitch = height >= ring_layout(width, 1, True).height, None
    if scene.solid:
        large = width >= LARGE_FROM and height >= ring_layout(width, LEAST_INSIDE, True, LARGE).height
        rim, pitch = True, LARGE if large else SMALL
    free = height - ring_layout(width, 0, rim, pitch).height
    return draw_ring(scene, width, min(MOST_INSIDE, free), rim, pitch) if free > 0 else None


@dataclass(frozen=True)
class AnthillRows:
    """A row for each anthill: soldiers, tokens, the six lines, the total."""

    view: MicropolisView
    names: tuple[str, ...]
    asked: int | None
    ascii_only: bool

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        canvas.blit(draw_table(self.view, self.names, self.asked, width, self.ascii_only), 0, 0)
        return canvas


@dataclass(frozen=True)
class EndProspect:
    """What the answer in hand would bring at one end."""

    name: str
    letter: str
    """What it is called where its name has no room."""
    sheet: Sheet
    is_chosen: bool


@dataclass(frozen=True)
class Consequence:
    """What an answer does at one end: in a sentence, and in short forms where that has no room."""

    whole: str
    short: str


@dataclass(frozen=True)
class TileInHand:
    """The tile in hand in words, the lines now and afterwards, who helps there, what becomes of galleries.

    Who helps is the same at both ends and often on the next tile: that comes first and keeps its place. What
    has no room as a whole is left out, the end that is not chosen and who helps before the one that is.
    """

    tile: str
    now: Sheet | None = None
    outcomes: tuple[EndProspect, ...] = ()
    changes: tuple[Consequence, ...] = ()
    helps: tuple[str, ...] = ()
    unfolds: str = ""
    """The key that shows all of it."""

    def rows_needed(self, width: int) -> int:
        """Rows that it needs, but for who helps there."""
        points = 1 + len(self.outcomes) if self.outcomes else 0
        tile = min(2, len(wrap(self.tile, width))) if self.tile else 0
        return tile + points + sum(len(wrap(told.whole, width)) for told in self.changes)

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        y = 0
        if self.tile:
            y = put_wrapped(canvas, 0, y, self.tile, width, TITLE, most=min(2, height))
        if self.outcomes and self.now is not None:
            put = self._put_long_lines if height >= TALL else self._put_lines
            y = put(canvas, y, self.now)
        shown: list[tuple[str, Ink]] = []
        rest = height - y
        changes = ((told.whole, told.short, PLAIN) for told in self.changes)
        helps = ((text, text, DIM) for text in self.helps)
        for whole, short, ink in (*changes, *helps):
            text = whole if len(wrap(whole, width)) <= rest else short
            if len(wrap(text, width)) > rest and shown:
                continue  # the other end is a key away, and what helps stands in the legend too
            shown.append((self._whole(text, width, rest), ink))
            rest -= len(wrap(text, width))
        y += rest > 0
        for text, ink in sorted(shown, key=lambda text_ink: text_ink[1] is not DIM):
            y = put_wrapped(canvas, 0, y, text, width, ink, most=height - y)
        return canvas

    def _whole(self, text: str, width: int, rows: int) -> str:
        """As many parts of a sentence as have room, and which key tells the others."""
        parts, told = text.split("; "), text
        while len(wrap(told, width)) > rows and parts:
            parts.pop()
            told = "; ".join((*parts, _("more: {key}").format(key=self.unfolds)))
        return told

    def _put_long_lines(self, canvas: Canvas, y: int, now: Sheet) -> int:
        """The same with the lines by their names, below each other."""
        columns = [
            (pgettext("score", "now"), now),
            *((outcome.name, outcome.sheet) for outcome in self.outcomes),
        ]
        wide = max(6, *(cells_of(name) + 1 for name, _sheet in columns))
        x = canvas.width - wide * len(columns)
        for number, (name, _sheet) in enumerate(columns):
            is_chosen = number > 0 and self.outcomes[number - 1].is_chosen
            text = f" {name}"
            right = x + wide * (number + 1)
            canvas.put(right - cells_of(text), y, text, CHOSEN if is_chosen else DIM)
        total = pgettext("score sheet", "Sum")
        names = zip((*line_names().values(), total), (*line_heads(), total), strict=True)
        before = (*now.lines(), now.total)
        for row, (name, head) in enumerate(names):
            canvas.put(0, y + 1 + row, name if cells_of(name) <= x else head, DIM)
            for number, (_name, sheet) in enumerate(columns):
                points = (*sheet.lines(), sheet.total)[row]
                canvas.put(
                    x + wide * number, y + 1 + row, f"{points:{wide}}", change_ink(points, before[row])
                )
        return y + 1 + len(before)

    def _put_lines(self, canvas: Canvas, y: int, now: Sheet) -> int:
        """The lines of the sheet now and afterwards; what has no room is left out."""
        x = max(3, canvas.width - 28)
        today = pgettext("score", "now")
        rows = [(today, today[:1].upper(), now, DIM)] if canvas.height >= ROOMY else []
        rows += [(o.name, o.letter, o.sheet, CHOSEN if o.is_chosen else PLAIN) for o in self.outcomes]
        if y < canvas.height:
            for number, head in enumerate((*line_heads(), pgettext("score sheet", "Sum"))):
                canvas.put(x + 4 * number, y, head[:3].rjust(4), DIM)
        for name, letter, sheet, ink in rows:
            y += 1
            if y < canvas.height:
                canvas.put(0, y, name if x >= cells_of(name) else letter, ink)
                put_lines(canvas, x, y, sheet, None if sheet is now else now)
        return y + 1


def points_of(view: MicropolisView, home: Home) -> int:
    """The points of an anthill's owner, as if the game ended now."""
    return totals(view.sheets)[home.seat]
