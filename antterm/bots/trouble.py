"""What may be wrong with a player that is a program."""

from __future__ import annotations

from antterm.obstacle import Obstacle


class PlayerTrouble(Obstacle):
    """A program cannot play, and says why. Each kind of player has a class of its own for that."""
