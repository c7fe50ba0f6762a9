"""The first screen of a server for somebody whom it does not know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from antterm.serve.lodging import Lodging
from antterm.ui.screens.base import KeyScreen
from antterm.ui.screens.converse import converse
from antterm.ui.services import Services

if TYPE_CHECKING:
    from textual.screen import Screen

    from antterm.serve.app import ServedApp


class LodgingOnScreen(Lodging):
    """What is kept for somebody who sees."""

    app: ServedApp | None = None
    """At their terminal."""

    def welcome(self, app: ServedApp) -> Screen[Any]:
        """Return the first screen for somebody whom nobody knows."""
        return Arrival(app.services, self)

    def hang_up(self, farewell: str) -> None:
        """End the connection with a sentence."""
        if self.app is not None:
            self.app.hang_up(farewell)


class Arrival(KeyScreen[None]):
    """Asks a stranger for an invitation and a name; then the app ends, or begins anew in the lobby.

    Args:
        services: what the screens share.
        lodging: what the server will keep for them.
    """

    def __init__(self, services: Services, lodging: Lodging) -> None:
        super().__init__(services)
        self._lodging = lodging

    def on_mount(self) -> None:
        self.call_after_refresh(self._ask)

    def _ask(self) -> None:
        converse(self, self._lodging.arrive, lambda _is_known: self.app.exit())
