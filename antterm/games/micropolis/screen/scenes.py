"""Panes of Micropolis besides the board: all anthills, the score sheet, the outlook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from antterm.draw.canvas import PLAIN, Canvas, Glyphs, Ink, cells_of
from antterm.draw.paint import CHOSEN, DIM, TITLE, put_wrapped, wrap
from antterm.draw.retrospect import LOWEST, Retrospect
from antterm.games.micropolis.draw.anthill import AnthillScene
from antterm.games.micropolis.draw.bars import ROWS as BAR_ROWS
from antterm.games.micropolis.draw.bars import Bars
from antterm.games.micropolis.draw.carve import LARGE, SMALL
from antterm.games.micropolis.draw.foundation import GalleryList
from antterm.games.micropolis.draw.ring import STRIP_ROWS, draw_ring, draw_strip, ring_layout
from antterm.games.micropolis.draw.row import gain_ink
from antterm.games.micropolis.draw.sheet import PadScene, draw_pad
from antterm.games.micropolis.rules.anthill import Side
from antterm.games.micropolis.screen.board_page import LARGE_FROM, LEAST_INSIDE, MOST_INSIDE
from antterm.games.micropolis.screen.rivals import Strip
from antterm.games.micropolis.words.score import signed, signed_points
from antterm.i18n import _

CHART_ROWS: Final = LOWEST + 2
"""Rows of a chart with its heading and its steps, at least."""
PAGE_ROWS: Final = STRIP_ROWS + 1
"""Rows of an anthill on the page of all: its owner, then the strip."""


@dataclass(frozen=True)
class AllPage:
    """All anthills as strips, from the `first` on where they do not fit."""

    strips: tuple[Strip, ...]
    first: int

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        strips = self.strips[self.first :] if len(self.strips) * PAGE_ROWS > height else self.strips
        for number, strip in enumerate(strips[: -(-height // PAGE_ROWS)]):
            y, points = number * PAGE_ROWS, strip.points_text()
            x = width - cells_of(points) - 1
            canvas.put(x, y, points, TITLE)
            x -= cells_of(strip.army) + 2
            canvas.put(x, y, strip.army, Ink("soldier", attrs="b"))
            canvas.put(1, y, strip.title(x - 2), strip.ink)
            canvas.blit(draw_strip(strip.anthill, width), 0, y + 1)
        return canvas


@dataclass(frozen=True)
class SheetPage:
    """The score pad; under it its points as bars, then the anthill that is looked at, where there is room."""

    pad: PadScene
    ring: AnthillScene
    has_bars: bool
    """Whether the points stand below as bars; else they do so beside the board."""
    chart: Retrospect | None = None
    """The course of a game that is over, shown in place of the anthill where that has no room."""

    def has_room_for_chart(self, width: int, height: int) -> bool:
        """Return whether the chart stands below the sheet: it has room there, and the anthill has none."""
        left = height - draw_pad(self.pad, width - 2, is_close=True).height
        full = height - draw_pad(self.pad, width - 2).height
        return left >= CHART_ROWS and _ring_in(self.ring, width, full - 1) is None

    def draw(self, width: int, height: int) -> Canvas:
        canvas, scene = Canvas(width, height), self.pad
        bars = Bars(scene.view, tuple(scene.names), scene.solid)
        players = len(scene.names)
        has_chart = self.chart is not None and self.has_room_for_chart(width, height)
        galleries = GalleryList(self.ring) if self.ring.galleries and not has_chart else None
        for is_close, has_bars in ((has_chart, self.has_bars), (True, self.has_bars), (True, False)):
            pad = draw_pad(scene, width - 2, is_close=is_close)
            below = pad.height + (players + 1) * has_bars  # with a row between
            listed = galleries.rows_needed(width - 2, height - below) if galleries is not None else 0
            if below + listed <= height:
                break
        canvas.blit(pad, 1, 0)
        y = pad.height
        if has_bars:
            free = height - below - listed
            rows = BAR_ROWS * players if free >= (BAR_ROWS - 1) * players else players
            y += int(height - y - rows > listed)
            canvas.blit(bars.draw(width - 2, rows), 1, y)
            y += rows
        if self.chart is not None and has_chart:
            canvas.blit(self.chart.draw(width - 2, height - y), 1, y)
            return canvas
        if galleries is not None:
            y += int(height - y > listed)
            canvas.blit(galleries.draw(width - 2, min(listed, height - y)), 1, y)
            y += listed
        y += 1
        ring = _ring_in(self.ring, width, height - y)
        if ring is not None:
            canvas.blit(ring, max(0, (width - ring.width) // 2), y)
        return canvas


def _ring_in(scene: AnthillScene, width: int, height: int) -> Canvas | None:
    """Return an anthill in `height` rows, or None where these are too few."""
    rim, pitch = height >= ring_layout(width, 1, True).height, None
    if scene.solid:
        large = width >= LARGE_FROM and height >= ring_layout(width, LEAST_INSIDE, True, LARGE).height
        rim, pitch = True, LARGE if large else SMALL
    free = height - ring_layout(width, 0, rim, pitch).height
    return draw_ring(scene, width, min(MOST_INSIDE, free), rim, pitch) if free > 0 else None


@dataclass(frozen=True)
class End:
    """An end at which the tile in hand can be placed."""

    name: str
    """The name of the end, with the anthill before it if there are two."""
    side: Side
    gain: int
    is_chosen: bool


@dataclass(frozen=True)
class TileInHand:
    """The tile in hand in words, its points at both ends, what it does there, what more there is to know.

    A sentence that has no room as a whole is left out, and the last row says which key tells it.
    """

    tile: str
    ends: tuple[End, ...] = ()
    taken: tuple[str, ...] = ()
    """The points won and lost, and the lines that change hands, in sentences."""
    galleries: tuple[str, ...] = ()
    """The changes of galleries, in sentences; the board shows them, too."""
    helps: tuple[str, ...] = ()
    """Further help, in sentences."""
    unfolds: str = ""
    """The key that shows all of it."""
    glyphs: Glyphs = "unicode"
    has_arrows: bool = False
    """Whether the keys Left and Right choose the end: then the ends bear arrows."""
    lead: str = ""
    """What the figures of a hint count, in a sentence, while there is one."""

    @property
    def _sentences(self) -> tuple[str, ...]:
        """The sentences about the answer, the most important first."""
        return (*self.taken, *filter(None, [self.lead]), *self.galleries)

    def rows_needed(self, width: int) -> int:
        """Return how many rows it needs, but for what is worth knowing besides."""
        tile = min(2, len(wrap(self.tile, width))) if self.tile else 0
        text = " ".join(self._sentences)
        return tile + bool(self.ends) + (len(wrap(text, width)) if text else 0)

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        y = 0
        if self.tile and min(2, len(wrap(self.tile, width))) <= height:
            y = put_wrapped(canvas, 0, y, self.tile, width, TITLE, most=2)
        if self.ends and y < height:
            self._put_ends(canvas, y)
            y += 1
        y = self._put_sentences(canvas, y, self._sentences, PLAIN, needed=len(self.taken))
        if self.helps and y + 1 < height:
            gap = int(y > 0 and y + 1 + len(wrap(" ".join(self.helps), width)) <= height)
            y = self._put_sentences(canvas, y + gap, self.helps, DIM)
        return canvas

    def _put_ends(self, canvas: Canvas, y: int) -> None:
        """Write the points at each end, the chosen one as a bar; without the word where it has no room.

        Of several anthills those that bring least are left out where even so there is none.
        """
        for has_word in (True, False):
            texts = {end: self._end_text(end, has_word=has_word and end.is_chosen) for end in self.ends}
            if self._width_of(texts) <= canvas.width:
                break
        for end in reversed(self.ends):
            if self._width_of(texts) > canvas.width and not end.is_chosen:
                del texts[end]
        x = 0
        for end, text in texts.items():
            is_bar = end.is_chosen and len(self.ends) > 1
            ink = CHOSEN if is_bar else gain_ink(end.gain) if end.is_chosen else DIM
            canvas.put(x, y, text, ink)
            x += cells_of(text) + 2

    @staticmethod
    def _width_of(texts: Mapping[End, str]) -> int:
        return sum(cells_of(text) + 2 for text in texts.values()) - 2

    def _end_text(self, end: End, *, has_word: bool) -> str:
        left, right = ("<", ">") if self.glyphs == "ascii" else ("◄", "►")
        points = signed_points(end.gain) if has_word else signed(end.gain)
        if len(self.ends) == 1:
            return points
        text = f"{end.name} {points}"
        if self.has_arrows:
            text = f"{left} {text}" if end.side is Side.LEFT else f"{text} {right}"
        return f" {text} " if end.is_chosen else text

    def _put_sentences(
        self, canvas: Canvas, y: int, sentences: Sequence[str], ink: Ink, *, needed: int = 0
    ) -> int:
        """Write the first sentences, as many as have room; if these are too few, also which key tells all.

        Returns:
            The row after them.
        """
        width, room = canvas.width, canvas.height - y
        text, left = "", [*sentences]
        while left and len(wrap(f"{text} {left[0]}", width)) <= room:
            text = f"{text} {left.pop(0)}".strip()
        if len(sentences) - len(left) < needed and room > 0:
            more = _("More: {key}").format(key=self.unfolds)
            while text and len(wrap(f"{text} {more}", width)) > room:
                text = text.rpartition(". ")[0] + "." if ". " in text else ""
            text = f"{text} {more}".strip()
        return put_wrapped(canvas, 0, y, text, width, ink, most=room) if text else y
