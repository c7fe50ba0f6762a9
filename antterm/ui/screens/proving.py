"""While a long game is played from its start, to be looked through."""

from __future__ import annotations

from typing import Final

from antterm.i18n import _
from antterm.table import Table, notice_sentence
from antterm.ui.models.proving import Proving, unproved
from antterm.ui.screens.choice import ChoiceScreen
from antterm.ui.services import Services

READY: Final = "ready"
"""With what the screen is dismissed when the game can be reviewed; else with another text, or None."""


class ProvingScreen(ChoiceScreen):
    """Waits until a game is ready for a review; dismissed with `READY` if it is.

    Args:
        services: what the screens share.
        table: the game, opened at its stored position.
    """

    def __init__(self, services: Services, table: Table) -> None:
        text = _("The game is being loaded for a review.")
        super().__init__(services, table.name, [("back", _("Back"))], text)
        self._table = table
        self._proving = Proving(self, services.archive, table, self._proved, self._lost)

    def on_mount(self) -> None:
        self._proving.attend()

    def on_unmount(self) -> None:
        self._proving.drop()

    def _proved(self, notice: str | None) -> None:
        if notice is None:
            self.dismiss(READY)
        else:
            self._tell(notice_sentence(notice), (READY, _("Go on")))

    def _lost(self) -> None:
        self._tell(unproved(), ("back", _("Back")))

    def _tell(self, text: str, item: tuple[str, str]) -> None:
        """Have a sentence read, then be dismissed with what an item stands for."""

        def leave(_answer: str | None) -> None:
            self.dismiss(item[0])  # what this returns must not be awaited here

        self.app.push_screen(ChoiceScreen(self.services, self._table.name, [item], text), leave)
