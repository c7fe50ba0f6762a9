"""Hive: the rules of the game, its notation and its files.

Hive is by John Yianni, published by Gen42 Games; this is our own telling of its rules.
"""

TITLE = "Hive"
"""The game's name, for lists that need nothing else of it; `words.WORDS` has it for translators."""
