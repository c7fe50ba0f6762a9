"""A picture or a film of a game, to a file."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from antterm.dialogues.saved_games import share
from antterm.dialogues.steps import Say
from antterm.i18n import tongue
from antterm.pictures import Drawing, Format
from antterm.saves.document import Document
from antterm.ui.screens.base import KeyScreen
from antterm.ui.screens.converse import converse


def ask_for_picture(
    screen: KeyScreen[Any],
    read: Callable[[], Document],
    file: str,
    tell: Callable[[Say], object] | None = None,
) -> None:
    """Ask for a format and a file, and have a game drawn there as the screen looks.

    Args:
        screen: the one in front.
        read: returns the game.
        file: how its file is called in the store.
        tell: shows what is said; None to have `screen.say` show it.
    """

    def draw(format_: Format, path: Path) -> Drawing:
        looks = screen.services.appearance
        return Drawing(read(), path, format_, looks.theme.name, looks.glyphs, tongue().code)

    converse(screen, partial(share, file, draw), tell=tell)
