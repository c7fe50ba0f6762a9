"""While a long game is played from its start, to be looked through."""

from __future__ import annotations

from antterm.draw.canvas import Canvas
from antterm.draw.paint import TITLE, middle, put_hints
from antterm.i18n import _
from antterm.table import Table, notice_sentence
from antterm.ui.models.proving import Proving, unproved
from antterm.ui.screens.base import CanvasScreen
from antterm.ui.screens.choice import ChoiceScreen
from antterm.ui.services import Services


class ProvingScreen(CanvasScreen[bool]):
    """Waits until a game is ready for a review; dismissed with whether it is.

    Args:
        services: what the screens share.
        table: the game, opened at its stored position.
    """

    def __init__(self, services: Services, table: Table) -> None:
        super().__init__(services)
        self._table = table
        self._proving = Proving(self, services.archive, table, self._proved, self._lost)

    def on_mount(self) -> None:
        self._proving.attend()

    def on_unmount(self) -> None:
        self._proving.drop()

    def press(self, key: str) -> bool:
        if key in ("Esc", "q"):
            self.dismiss(False)
        return True

    def paint(self, canvas: Canvas) -> None:
        middle(canvas, canvas.height // 2 - 2, self._table.name, TITLE)
        middle(canvas, canvas.height // 2, _("The game is being made ready for a review."))
        hints = [("Esc", _("back"))]
        put_hints(canvas, canvas.width // 2 - 5, canvas.height // 2 + 2, hints, 40, self.ascii_only)

    def _proved(self, notice: str | None) -> None:
        if notice is None:
            self.dismiss(True)
            return

        self._tell(notice_sentence(notice), ("go_on", _("Go on")), is_ready=True)

    def _lost(self) -> None:
        self._tell(unproved(), ("back", _("Back")), is_ready=False)

    def _tell(self, text: str, item: tuple[str, str], *, is_ready: bool) -> None:
        """Leave when the player has read this."""

        def told(_answer: str | None) -> None:
            self.dismiss(is_ready)

        self.app.push_screen(ChoiceScreen(self.services, self._table.name, [item], text), told)
