"""The roles of ink in which Micropolis is drawn, besides those of all games."""

from typing import Final

from antterm.draw.roles import Inks

INKS: Final = Inks("antterm.games.micropolis.draw")
