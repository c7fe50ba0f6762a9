"""Files that owners of a game write themselves, given as options."""

from __future__ import annotations

from typing import Any

from antterm.commands.common import UsageError
from antterm.micropolis.tiles import DeckError, parse_deck
from antterm.micropolis.words import MicropolisWords


def deck(text: str) -> dict[str, Any]:
    """A list of the tiles of Micropolis.

    Raises:
        UsageError: it cannot be played with; the sentence names the line and the reason.
    """
    try:
        return parse_deck(text)
    except DeckError as error:
        raise UsageError(MicropolisWords().deck_error(error)) from error
