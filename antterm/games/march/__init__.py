"""March of the Ants: the rules of the game.

March of the Ants is by Ryan Swisher and Tim Eisner, published by Weird City Games; this is our own telling
of its rules. The figures of cards and hexes are a reconstruction, marked so field by field in their files.
"""

from antterm.core.home import GameHome
from antterm.i18n import N_

HOME = GameHome(
    title=N_("March of the Ants"),
    rules="antterm.games.march.rules.game:RULES",
    words="antterm.games.march.words:WORDS",
    documents="antterm.games.march.documents:DOCUMENTS",
    bots="antterm.games.march.bots:BOTS",
    drawing="antterm.games.march.draw:DRAWING",
    inks="antterm.games.march.draw.inks:INKS",
    model="antterm.games.march.screen.model:MODEL",
    plain="antterm.games.march.spoken:SPOKEN",
    lessons="antterm.games.march:lessons",
)
"""The parts of the game."""
