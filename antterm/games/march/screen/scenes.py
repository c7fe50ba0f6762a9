"""The scenes of March of the Ants: the meadow and the pages that stand in its place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Final, Protocol, runtime_checkable

from antterm.draw.canvas import PLAIN, Canvas, Ink
from antterm.draw.paint import DIM, TITLE, shorten, wrap
from antterm.draw.scene import Scene
from antterm.games.march.draw.battle import BattleCourse, draw_battle
from antterm.games.march.draw.battles import BattlesToCome
from antterm.games.march.draw.cards import BESIDE_ROWS, HandBeside
from antterm.games.march.draw.scrolled import ScrolledPage, used_rows, window
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


ENOUGH: Final = 29
"""Rows that a battle never needs with small parts, which are drawn in so many."""


@dataclass(frozen=True)
class BattlePage(ScrolledPage):
    """The battle being fought step by step; where none is, those to come."""

    roomy: ClassVar[int] = 20
    """Rows up to which a page that must not be cut is drawn with nothing apart."""
    sentences: tuple[str, ...] = ()
    """Sentences of what happened, the latest last."""
    course: BattleCourse = field(default_factory=BattleCourse)
    """The cards laid and revealed, and the ants lost so far, in the battle being fought."""
    at: int | None = None
    """The place of the battle to come under the cursor."""
    is_foretold: bool = False
    """Whether the page shows what the battle being fought comes to, which must not be cut."""

    def to_come(self, width: int) -> BattlesToCome:
        """Return the battles to come."""
        return BattlesToCome(self.view, self.names, self.sentences, width, self.look, self.at)

    def whole(self, width: int, height: int) -> Canvas:
        battle = self.view.battle
        if battle is None:
            return self.to_come(width).draw(height)

        def drawn(sentences: Sequence[str], rows: int, *, is_tight: bool) -> Canvas:
            of_battle = self.view, battle, self.names, sentences, width, rows, self.look, self.course
            return draw_battle(*of_battle, is_tight=is_tight)

        def needed(*, is_tight: bool) -> int:
            return used_rows(drawn((), max(height, ENOUGH), is_tight=is_tight))

        # how it ended is seen without scrolling
        is_tight = (self.is_foretold and height <= self.roomy) or needed(is_tight=False) > height
        return drawn(self.sentences, max(height, needed(is_tight=is_tight)), is_tight=is_tight)


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
