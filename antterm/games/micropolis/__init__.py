"""Micropolis: the rules of the game.

Micropolis is by Bruno Cathala and Charles Chevallier, illustrated by Camille Chaussy, published by Matagot
(2018); this is our own telling of its rules. The tiles that come with the program are a reconstruction, not
the printed ones.
"""

TITLE = "Micropolis"
"""The game's name, for lists that need nothing else of it; `words.WORDS` has it for translators."""
