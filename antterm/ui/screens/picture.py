"""A picture of a game, to a file."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from antterm.dialogues import Say
from antterm.dialogues.saved_games import picture
from antterm.table import Table
from antterm.ui import sharing
from antterm.ui.screens.base import KeyScreen
from antterm.ui.screens.converse import converse
from antterm.ui.terminal.colours import Display


def ask_for_picture(
    screen: KeyScreen[Any],
    name: str,
    file: str,
    open_table: Callable[[], AbstractContextManager[Table]],
    tell: Callable[[Say], object] | None = None,
) -> None:
    """Ask for a file and draw the present position of a game there, as the screen looks.

    Args:
        screen: the one in front.
        name: of the game.
        file: how its file is called in the store.
        open_table: gives the game while it is drawn.
        tell: shows what is said; None to have `screen.say` show it.
    """

    def draw(path: Path) -> str:
        looks = screen.services.appearance
        form = sharing.ENDINGS.get(path.suffix.lower(), sharing.TEXT)
        form = sharing.TEXT if form == sharing.FILM else form
        with open_table() as table:
            return sharing.shared(table, form, table.length, Display("24bit", looks.theme.name, looks.glyphs))

    converse(screen, lambda: picture(name, file, draw), tell=tell)
