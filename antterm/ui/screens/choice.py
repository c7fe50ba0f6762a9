"""A short list to choose from: menus in a game, confirmations, what to do about a broken save."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import ModalScreen

from antterm.i18n import _
from antterm.ui.models import frame_commands as frame
from antterm.ui.models.keymap import Offer
from antterm.ui.models.scene import Title
from antterm.ui.screens.page import MenuPage
from antterm.ui.services import Services
from antterm.ui.widgets.menu import MenuLine
from antterm.ui.widgets.wrapped_text import WrappedText

NUMBERED: Final = 9
"""Lines that have a number: a figure takes its line at once."""
UNNUMBERED: Final = 4 * " "
"""What stands before the others in place of it."""


class ChoiceScreen(MenuPage[str | None], ModalScreen[str | None]):
    """Asks for one of a few things; answers with its identifier, or None for Esc.

    It lies over what it is about, which stays in sight round it.

    Args:
        services: what the screens share.
        title: what it is about.
        items: identifier and label of each.
        text: a sentence or two above the list.
    """

    DEFAULT_CSS = """
    ChoiceScreen {
        align: center middle;

        & > #box { width: 100%; max-width: 64; height: auto; max-height: 100%; background: $role-bar; }
        & > #box.framed { border: solid $dim-color; background: $ground; }
        & > #box.framed.ascii { border: ascii $dim-color; }
        & #title, & #keys { height: 1; }
        & #body { height: auto; padding: 1 0; }
        & #text { height: auto; max-height: 25vh; padding: 0 2 1 3; color: $text-color; }
        & #menu { height: auto; max-height: 60vh; }
        & #notice { height: auto; max-height: 4; padding: 0 1 1 3; color: $text-color; display: none; }
        & #notice.warning { color: $warning-color; text-style: $warning-style; }
    }
    """

    def __init__(
        self, services: Services, title: str, items: Sequence[tuple[str, str]], text: str = ""
    ) -> None:
        super().__init__(services)
        self._heading, self._items, self._text = title, list(items), text
        self._box = Vertical(id="box")

    def compose(self) -> ComposeResult:
        self._fit_page()
        with self._box:
            yield from self.parts()
        yield self.too_small

    def body(self) -> ComposeResult:
        if self._text:
            yield WrappedText(self._text, id="text")
        yield self.menu

    def look(self) -> None:
        self._box.set_class(not self.services.appearance.has_grounds, "framed")
        self._box.set_class(self.ascii_only, "ascii")
        self.show_lines(self.lines(), self.menu.highlighted or 0)

    def lines(self) -> Sequence[MenuLine]:
        """The lines of the menu."""
        return [
            MenuLine(label, str(number)) if number <= NUMBERED else MenuLine(f"{UNNUMBERED}{label}")
            for number, (_id, label) in enumerate(self._items, 1)
        ]

    def title_bar(self) -> Title:
        return Title(self.shown(self._heading))

    def about(self) -> str:
        return f"## {self._heading}\n\n{self._text}"

    def offers(self) -> list[Offer]:
        return [
            Offer(frame.CHOOSE),
            Offer(frame.CHOOSE, _("by number"), "1-9"),
            Offer(frame.LEAVE),
        ]

    def take(self, place: int) -> None:
        self.dismiss(self._items[place][0])
