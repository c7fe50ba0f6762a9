"""A saved game in a line of a list, on the screen, by ear and on the command line."""

from __future__ import annotations

from antterm import registry
from antterm.i18n import _, pgettext
from antterm.saves.listing import Summary


def stands(game: Summary) -> str:
    """Return whose answer is awaited, or who has won."""
    if game.turn is not None:
        return _("{name} to answer").format(name=game.seats[game.turn].name)
    return result(game) or pgettext("game", "over")


def result(game: Summary) -> str:
    """Return who has won; empty of a game that goes on, or of which it cannot be told."""
    names = [seat.name for seat in game.seats]
    return registry.words(game.game).result(game.outcome, names) if game.outcome is not None else ""
