"""Asking for a file and writing something to it: a game for another program, or a picture of it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from textual.app import App

from antterm import exchange
from antterm.i18n import _
from antterm.saves.errors import SaveError
from antterm.table import Table
from antterm.ui import sharing
from antterm.ui.screens.line import LineScreen, LineToType
from antterm.ui.screens.paths import MOST, complete_path
from antterm.ui.services import Services
from antterm.ui.terminal.colours import Display

Tell = Callable[[str], object]
"""Says where something has been written."""


def ask_for_file(
    app: App[Any],
    services: Services,
    title: str,
    text: str,
    free: str,
    made: Callable[[Path], str],
    tell: Tell,
) -> None:
    """Ask where something is to be written, and write it.

    Args:
        app: where the line to type is shown.
        services: what the screens share.
        title: above that line.
        text: below the title.
        free: a file that is not there yet, to begin with.
        made: what is written, for the file chosen; may raise `ExchangeError` or `SaveError`.
        tell: says that it has been written.
    """

    def write(typed: str) -> str:
        if not typed:
            return _("Type the path of a file.")
        path = Path(exchange.expanded(typed))
        try:
            exchange.write_text(path, made(path))
        except exchange.ExchangeError as error:
            return str(error)
        except SaveError as error:
            return error.sentence()
        tell(_("Written to {file}.").format(file=exchange.folder_here() / path))
        return ""

    app.push_screen(LineScreen(services, LineToType(title, text, free, MOST, complete_path), write))


def ask_for_picture(
    app: App[Any], services: Services, title: str, file: str, paint: Callable[[str, Display], str], tell: Tell
) -> None:
    """Ask for a file and draw a game there.

    Args:
        app: where the line to type is shown.
        services: what the screens share.
        title: of the game.
        file: the name of its file.
        paint: makes the picture in a format of `sharing`.
        tell: says that it has been written.
    """

    def made(path: Path) -> str:
        form = sharing.ENDINGS.get(path.suffix.lower(), sharing.TEXT)
        looks = services.appearance
        display = Display("24bit", looks.theme.name, looks.glyphs)
        return paint(sharing.TEXT if form == sharing.FILM else form, display)

    where = _(
        "To which file? One that ends in .svg is a picture for pages and letters, any other is "
        "coloured text. The folder is {folder}; a file that is there already stays as it is."
    )
    free = exchange.free_file(file, sharing.SVG)
    heading = _("Picture of “{name}”").format(name=title)
    ask_for_file(app, services, heading, where.format(folder=exchange.folder_here()), free, made, tell)


def painted(table: Table, form: str, display: Display) -> str:
    """The present position of a game."""
    return sharing.shared(table, form, table.length, display)
