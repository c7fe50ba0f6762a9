"""Scenes that only screens have: sentences under a title, the hand below the story, whose question it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from antterm.draw.canvas import PLAIN, Canvas, Ink
from antterm.draw.paint import DIM, TITLE, shorten, wrap
from antterm.draw.scene import Scene
from antterm.games.march.draw.cards import BESIDE_ROWS, HandBeside
from antterm.games.march.draw.scrolled import window
from antterm.games.march.draw.signs import chip_ink, letter
from antterm.i18n import _

Names = tuple[str, ...]
"""The names of the players, by seat."""


@runtime_checkable
class Long(Scene, Protocol):
    """A page that may be longer than its pane, and is scrolled."""

    def overflow(self, width: int, height: int) -> int:
        """Return how many rows of the page do not fit into this many columns and rows."""


STORY_ROWS = 9
"""Rows that the story keeps above the hand on a wide terminal."""


@dataclass(frozen=True)
class WithHand:
    """The latest events, and below them the hand, on a terminal with room for both beside the meadow."""

    story: Scene
    hand: HandBeside

    def draw(self, width: int, height: int) -> Canvas:
        cards = len(self.hand.cards)
        rows = min(2 + (BESIDE_ROWS + 1) * cards, height - STORY_ROWS)
        if rows < 2 + cards:
            return self.story.draw(width, height)
        canvas = Canvas(width, height)
        canvas.blit(self.story.draw(width, height - rows), 0, 0)
        canvas.blit(self.hand.draw(width, rows), 0, height - rows)
        return canvas


@dataclass(frozen=True)
class Handed:
    """Whose question it is that all may see."""

    seat: int
    name: str

    def draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height, Ink("title", "raised", "b"))
        canvas.put(1, 0, f" {letter(self.seat)} ", chip_ink(self.seat))
        text = _("{name}, this question is for you.").format(name=self.name)
        canvas.put(5, 0, shorten(text, width - 6), Ink("title", "raised", "b"))
        return canvas


@dataclass(frozen=True)
class Text:
    """Sentences under a title."""

    title: str
    lines: tuple[str, ...]
    earlier: str
    """Text below the title where there is more above."""
    more: str
    """Text below the title where there is more below."""
    scroll: int = 0
    """Number of rows by which the page is scrolled."""
    headings: frozenset[str] = frozenset()
    """The lines that are drawn as headings; each has room in one row."""

    def rows(self, width: int) -> list[str]:
        """Return the lines wrapped to a pane of `width` columns."""
        return [row for line in self.lines for row in (wrap(line, width - 2) if line else [""])]

    def overflow(self, width: int, height: int) -> int:
        return max(0, len(self.rows(width)) - (height - 1 - len(wrap(self.title, width - 2))))

    def draw(self, width: int, height: int) -> Canvas:
        heading, rows = wrap(self.title, width - 2), self.rows(width)
        most = self.overflow(width, height)
        first = min(self.scroll, most)
        signs = [self.earlier] if first else []
        signs += [self.more] if first < most else []
        canvas = Canvas(width, max(height, len(heading) + 1))
        for y, row in enumerate(heading):
            canvas.put(1, y, row, TITLE)
        canvas.put(1, len(heading), shorten("  ".join(signs), width - 2), DIM)
        room = max(0, height - 1 - len(heading))
        for y, row in enumerate(rows[first : first + room], len(heading) + 1):
            canvas.put(1, y, row, TITLE if row in self.headings else PLAIN)
        return window(canvas, height, 0)
