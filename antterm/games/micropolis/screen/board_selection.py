"""What the board pane shows: an anthill, all anthills, the score sheet, or the legend."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Final

from antterm.games.micropolis.rules.anthill import AnthillId
from antterm.ui.models.keymap import command


class Page(Enum):
    """A page of the board pane."""

    ANTHILL = "anthill"
    ALL = "all"
    SHEET = "sheet"
    LEGEND = "legend"


SCROLLED: Final = (Page.ALL, Page.LEGEND)
"""The pages that are scrolled where they do not fit."""
OTHERS = command("look.next", __file__)
OTHERS_BACK = command("look.previous", __file__)
LOOK_ALL = command("look.all", __file__)
LOOK_SHEET = command("look.sheet", __file__)
LOOK_LEGEND = command("look.legend", __file__)
COMMANDS = (OTHERS, OTHERS_BACK, LOOK_ALL, LOOK_SHEET, LOOK_LEGEND)
PAGE_KEYS = {"PageDown": 1, "PageUp": -1}
"""Keys that scroll a page as Up and Down do."""


class BoardSelection:
    """The page and the anthill that the board pane shows."""

    def __init__(self) -> None:
        self.page: Page = Page.ANTHILL
        self.selected: AnthillId | None = None
        """The anthill that was chosen; None for that of the question."""
        self.top = 0
        """Number of rows by which a page that does not fit is scrolled."""

    def turn_to(self, page: Page) -> None:
        """Open a page, or close it if it is open."""
        self.page, self.top = Page.ANTHILL if self.page is page else page, 0

    def reset(self) -> None:
        """Show the anthill of the question."""
        self.page, self.selected = Page.ANTHILL, None

    def select_next(self, homes: Sequence[AnthillId], own: AnthillId, by: int) -> None:
        """Show the next anthill, or the previous one.

        Args:
            homes: all anthills.
            own: the anthill of the question.
            by: 1 or -1.
        """
        there = homes[(homes.index(self.visible_anthill(homes, own)) + by) % len(homes)]
        self.selected, self.page = None if there == own else there, Page.ANTHILL

    def visible_anthill(self, homes: Sequence[AnthillId], own: AnthillId) -> AnthillId:
        """Return the anthill on the board."""
        return self.selected if self.selected in homes and self.selected is not None else own

    @property
    def is_away(self) -> bool:
        """Whether something else is shown than the anthill of the question."""
        return self.page is not Page.ANTHILL or self.selected is not None

    def back(self) -> bool:
        """Return to the anthill of the question; return False if it is shown already."""
        was_away = self.is_away
        self.reset()
        return was_away

    def scroll(self, by: int, last: int) -> bool:
        """Scroll a page, at most to row `last`; return whether it moved."""
        before = min(self.top, last)
        self.top = max(0, min(before + by, last))
        return self.top != before
