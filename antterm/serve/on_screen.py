"""What the server keeps for a user of the app, and the first screen for somebody whom it does not know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from antterm.serve.user import UserStore
from antterm.ui.screens.base import KeyScreen
from antterm.ui.screens.converse import converse
from antterm.ui.services import Services

if TYPE_CHECKING:
    from textual.screen import Screen

    from antterm.serve.app import ServedApp


class ScreenUserStore(UserStore):
    """What the server keeps for a user of the app."""

    app: ServedApp | None = None
    """The app at their terminal."""

    def welcome(self, app: ServedApp) -> Screen[Any]:
        """Return the first screen for a stranger."""
        return Arrival(app.services, self)

    def hang_up(self, farewell: str) -> None:
        """End the connection with a sentence."""
        if self.app is not None:
            self.app.hang_up(farewell)


class Arrival(KeyScreen[None]):
    """Asks a stranger for an invitation and a name; then the app ends, or begins anew in the lobby.

    Args:
        services: what the screens share.
        store: what the server will keep for them.
    """

    def __init__(self, services: Services, store: UserStore) -> None:
        super().__init__(services)
        self._store = store

    def on_mount(self) -> None:
        self.call_after_refresh(self._ask)

    def _ask(self) -> None:
        converse(self, self._store.arrive, lambda _is_known: self.app.exit())
