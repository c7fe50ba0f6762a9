"""March of the Ants: the rules of the game.

March of the Ants is by Ryan Swisher and Tim Eisner, published by Weird City Games; this is our own telling
of its rules. The figures of cards and hexes are a reconstruction, marked so field by field in their files.
"""

TITLE = "March of the Ants"
"""The game's name, for lists that need nothing else of it; `words.WORDS` has it for translators."""
