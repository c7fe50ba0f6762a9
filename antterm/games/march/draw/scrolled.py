"""Pages that may be higher than their pane, and are scrolled."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import ClassVar

from antterm.draw.canvas import Canvas
from antterm.draw.scene import Look
from antterm.games.march.draw.signs import LABEL
from antterm.games.march.rules.view import MarchView


@dataclass(frozen=True)
class ScrolledPage(ABC):
    """A page of the board pane that is scrolled if it is higher than the pane."""

    view: MarchView
    names: tuple[str, ...]
    """The names of the players, by seat."""
    look: Look
    scroll: int = 0
    least: ClassVar[int] = 0
    """The rows for which the page is laid out at least; a lower pane scrolls it."""

    @abstractmethod
    def whole(self, width: int, height: int) -> Canvas:
        """Draw the whole page: `height` rows, or more if it needs them."""

    def overflow(self, width: int, height: int) -> int:
        """Return how many rows of the page a pane of this size does not show."""
        return max(0, used_rows(self.whole(width, max(height, self.least))) - height)

    def draw(self, width: int, height: int) -> Canvas:
        """Draw the part of the page that is scrolled into view."""
        return window(self.whole(width, max(height, self.least)), height, self.scroll)


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
