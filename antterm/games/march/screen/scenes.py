"""The scenes of March of the Ants: the meadow and the pages that stand in its place."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Final, Protocol, runtime_checkable

from antterm.draw.canvas import PLAIN, Canvas, Ink
from antterm.draw.paint import DIM, TITLE, shorten, wrap
from antterm.draw.scene import Look, Scene
from antterm.games.march.draw.battle import BattleCourse, BattleReport, draw_battle, draw_report
from antterm.games.march.draw.battles import BattlesToCome
from antterm.games.march.draw.cards import BESIDE_ROWS, HandBeside
from antterm.games.march.draw.harvest import Fare, draw_harvest
from antterm.games.march.draw.horde import HordeDeeds, draw_horde, draw_horde_mat
from antterm.games.march.draw.score import Outlook, draw_scores
from antterm.games.march.draw.signs import LABEL, chip_ink, letter
from antterm.games.march.draw.species_mat import draw_species
from antterm.games.march.rules.view import MarchView
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
class ScrolledPage(ABC):
    """A page with what happened below it, drawn no lower than it needs and scrolled."""

    view: MarchView
    names: Names
    sentences: tuple[str, ...]
    """Sentences of what happened, the latest last."""
    look: Look
    scroll: int = 0
    least: ClassVar[int] = 0
    """The rows for which the page is laid out at least; a lower pane scrolls it."""

    @abstractmethod
    def whole(self, width: int, height: int) -> Canvas:
        """Draw the whole page: `height` rows, or more if it needs them."""

    def overflow(self, width: int, height: int) -> int:
        return max(0, used_rows(self.whole(width, max(height, self.least))) - height)

    def draw(self, width: int, height: int) -> Canvas:
        return window(self.whole(width, max(height, self.least)), height, self.scroll)


ENOUGH: Final = 29
"""Rows that a battle never needs with small parts, which are drawn in so many."""


@dataclass(frozen=True)
class BattlePage(ScrolledPage):
    """The battle being fought step by step; where none is, those to come."""

    roomy: ClassVar[int] = 20
    """Rows up to which a page that must not be cut is drawn with nothing apart."""
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
class ReportPage:
    """A battle that is over."""

    view: MarchView
    names: Names
    report: BattleReport

    def draw(self, width: int, height: int) -> Canvas:
        return draw_report(self.view, self.report, self.names, width, height)


@dataclass(frozen=True)
class HarvestPage(ScrolledPage):
    """The gains and losses of each player in a Queen Phase and the Slumber after it, as rows of things."""

    fares: tuple[Fare, ...] = ()
    """The gains and losses of each player in the Queen Phase and at the Slumber, in the order of seats."""

    def whole(self, width: int, height: int) -> Canvas:
        return draw_harvest(self.view, self.fares, self.names, width, height, self.look.glyphs)


@dataclass(frozen=True)
class Scores(ScrolledPage):
    """The points and what they may still become; at the end the final table and what was scored of late."""

    least: ClassVar[int] = 15
    outlook: Outlook | None = None
    """The points that may still be gained; None at the end."""

    def whole(self, width: int, height: int) -> Canvas:
        return draw_scores(self.view, self.names, self.sentences, width, height, self.look, self.outlook)


@dataclass(frozen=True)
class HordeMat(ScrolledPage):
    """The mat of the Horde; below it what it has done in this round, step by step."""

    least: ClassVar[int] = 9
    deed: tuple[str, ...] = ()
    """Sentences of its last card and of what that made it do; they are the last of those shown."""

    def whole(self, width: int, height: int) -> Canvas:
        horde = self.view.horde
        if self.look.solid and horde is not None:
            before = self.sentences[: len(self.sentences) - len(self.deed)]
            return draw_horde_mat(
                self.view, horde, self.names, HordeDeeds(self.deed[1:], before), width, height
            )
        return draw_horde(self.view, self.names, self.sentences, width, height, self.look.glyphs)


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


@dataclass(frozen=True)
class SpeciesMat(ScrolledPage):
    """The special side of a player's mat, in pixels."""

    seat: int = 0
    others: tuple[tuple[int, str], ...] = ()
    """The other seats, each with a sentence on its mat."""

    def whole(self, width: int, height: int) -> Canvas:
        return draw_species(self.view, self.seat, self.names, self.others, width, height)


def window(page: Canvas, height: int, first: int) -> Canvas:
    """Return `height` rows of a page from row `first` on; `^` and `v` at the edge say that there is more."""
    most = max(0, used_rows(page) - height)
    first = min(first, most)
    canvas = Canvas(page.width, height)
    canvas.blit(page, 0, -first)
    if first:
        canvas.put(page.width - 1, 0, "^", LABEL)
    if first < most and height:
        canvas.put(page.width - 1, height - 1, "v", LABEL)
    return canvas


def used_rows(page: Canvas) -> int:
    """Return how many rows a page has down to the last in which something stands."""
    return len(page.to_text().rstrip().splitlines())
