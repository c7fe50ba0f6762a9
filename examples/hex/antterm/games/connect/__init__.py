"""Hex, the connection game: an example of a game of one's own."""

from antterm.core.home import GameHome
from antterm.i18n import N_

HOME = GameHome(
    title=N_("Hex"),
    rules="antterm.games.connect.rules.game:RULES",
    words="antterm.games.connect.words:WORDS",
    drawing="antterm.games.connect.draw:DRAWING",
    model="antterm.games.connect.screen.model:MODEL",
)
"""Where the parts of the game are."""
