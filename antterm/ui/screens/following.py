"""The terminal's own cursor stands on what is chosen.

What reads a screen aloud, shows it in braille or magnifies it follows that cursor.
"""

from __future__ import annotations

from typing import Any

from textual.app import App
from textual.geometry import Offset

from antterm.ui.screens.base import KeyScreen

NOWHERE = Offset(0, 0)
"""Where the cursor is put while nothing is chosen."""


class FollowedApp(App[None]):
    """An app whose screens say where that is."""

    _shows_cursor = False

    @property
    def cursor_position(self) -> Offset:
        """Where the cursor is put after each update."""
        screen = self.screen_stack[-1] if self.screen_stack else None
        place = screen.marked if isinstance(screen, KeyScreen) and screen.is_attached else None
        return NOWHERE if place is None else place

    @cursor_position.setter
    def cursor_position(self, place: Offset) -> None:
        """Textual's widgets say where they think that it belongs; here the screen decides."""

    @property
    def shows_cursor(self) -> bool:
        """Whether it can be seen."""
        return self._shows_cursor

    @shows_cursor.setter
    def shows_cursor(self, shows: bool) -> None:
        driver: Any = self._driver
        if shows != self._shows_cursor and hasattr(driver, "show_cursor"):
            driver.show_cursor(shows)
        self._shows_cursor = shows
