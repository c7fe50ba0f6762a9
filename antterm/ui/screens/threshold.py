"""What lies under a game with which the program opens, until somebody comes from it to the first screen."""

from __future__ import annotations

from antterm.ui.screens.base import KeyScreen
from antterm.ui.screens.home import HomeScreen
from antterm.ui.services import Services


class Threshold(KeyScreen[None]):
    """An empty screen over which the first one is put as soon as this would be seen.

    To lay out and paint the first screen takes as long as the game that is at once put above it.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._was_covered = False

    def on_screen_suspend(self) -> None:
        self._was_covered = True

    def on_screen_resume(self) -> None:
        if self._was_covered and self.is_in_front():
            self.app.push_screen(HomeScreen(self.services))
