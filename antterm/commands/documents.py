"""Files that owners of a game write themselves, given as options."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from antterm.commands.common import UsageError
from antterm.i18n import _
from antterm.march.components import FILES, from_document
from antterm.march.datafile import BadComponents
from antterm.march.words import MarchWords
from antterm.micropolis.tiles import DeckError, parse_deck
from antterm.micropolis.words import MicropolisWords


def deck(file: Path) -> dict[str, Any]:
    """A list of the tiles of Micropolis.

    Raises:
        UsageError: it cannot be played with; the sentence names the line and the reason.
    """
    try:
        return parse_deck(_text(file))
    except DeckError as error:
        raise UsageError(MicropolisWords().deck_error(error)) from error


def components(folder: Path) -> dict[str, str]:
    """Components of March of the Ants: a folder with `cards.toml`, `hexes.toml` or `species.toml`, or more.

    Raises:
        UsageError: they cannot be played with; the sentence names the file, the line and the reason.
    """
    document = {name: _text(folder / name) for name in FILES if (folder / name).exists()}
    if not document:
        raise UsageError(_("neither {files} is there").format(files=_(" nor ").join(FILES)))
    try:
        from_document(document)
    except BadComponents as error:
        raise UsageError(MarchWords().bad_components(error)) from error
    return document


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except OSError as error:
        raise UsageError(error.strerror or str(error)) from error
    except ValueError as error:
        raise UsageError(_("this is not a text in UTF-8")) from error
