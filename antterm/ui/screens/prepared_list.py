"""A list of prepared positions, to choose one: lessons, puzzles."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Generic, TypeVar

from textual.app import ComposeResult

from antterm.i18n import _
from antterm.ui.models import frame_commands as frame
from antterm.ui.models.commands import HELP
from antterm.ui.models.keymap import Offer
from antterm.ui.screens.page import MenuPage
from antterm.ui.screens.prepared import PreparedScreen
from antterm.ui.services import Services
from antterm.ui.widgets.menu import MenuLine

P = TypeVar("P")


class PreparedList(MenuPage[None], Generic[P]):
    """All of one kind; below them stands what the marked one is about.

    Args:
        services: what the screens share.
        all_of_them: in their order.
        begin: one to be opened at once, if any.
    """

    DEFAULT_CSS = """
    PreparedList {
        & #menu { height: 1fr; max-width: 76; }
    }
    """

    def __init__(self, services: Services, all_of_them: Sequence[P], begin: P | None = None) -> None:
        super().__init__(services)
        self._all = all_of_them
        self._first = begin

    @abstractmethod
    def advised(self) -> P:
        """The one to be marked at first."""

    @abstractmethod
    def line(self, one: P) -> MenuLine:
        """How it stands in the list."""

    @abstractmethod
    def about_one(self, one: P) -> str:
        """What it is about, in a sentence."""

    @abstractmethod
    def screen_of(self, one: P) -> PreparedScreen[P]:
        """The screen on which it is played."""

    def body(self) -> ComposeResult:
        yield self.menu

    def on_mount(self) -> None:
        super().on_mount()
        self.menu.highlighted = self._all.index(self.advised())
        self.refresh_bars()
        self._begin(self._first)

    def look(self) -> None:
        self.show_lines([self.line(one) for one in self._all], self.menu.highlighted or 0)

    def refresh_bars(self) -> None:
        super().refresh_bars()
        if self.menu.highlighted is not None:
            self.tell(self.shown(self.about_one(self._all[self.menu.highlighted])))

    def offers(self) -> list[Offer]:
        choose = Offer(frame.LIST_DOWN, _("choose"), "Up/Down")
        return [choose, Offer(frame.CHOOSE, _("begin")), Offer(frame.LEAVE), Offer(HELP)]

    def take(self, place: int) -> None:
        self._begin(self._all[place])

    def _begin(self, one: P | None) -> None:
        """Open one, and the one after it if that is wanted."""
        if one is not None:
            self.menu.highlighted = self._all.index(one)
            self.app.push_screen(self.screen_of(one), self._begin)
