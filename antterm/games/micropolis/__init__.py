"""Micropolis: the rules of the game.

Micropolis is by Bruno Cathala and Charles Chevallier, illustrated by Camille Chaussy, published by Matagot
(2018); this is our own telling of its rules. The tiles that come with the program are a reconstruction, not
the printed ones.
"""

from antterm.core.home import GameHome
from antterm.i18n import N_

HOME = GameHome(
    title=N_("Micropolis"),
    rules="antterm.games.micropolis.rules.game:RULES",
    words="antterm.games.micropolis.words:WORDS",
    documents="antterm.games.micropolis.documents:DOCUMENTS",
    bots="antterm.games.micropolis.bots:BOTS",
    drawing="antterm.games.micropolis.draw:DRAWING",
    inks="antterm.games.micropolis.draw.inks:INKS",
    model="antterm.games.micropolis.screen.model:MODEL",
    plain="antterm.games.micropolis.spoken:SPOKEN",
    lessons="antterm.games.micropolis:lessons",
)
"""The places of the game's parts."""
