"""The sign of Micropolis in lists of games."""

from __future__ import annotations

from typing import Final

PICTURE: Final = (
    "tttttttt",
    "rrrrrrrr",
    "rdrdrrrr",
    "ooooooor",
    "oooooooo",
    "rrrrrroo",
    "rrrrrrrr",
    "bbbbbbbb",
)
"""Two galleries under the turf."""
ROLES: Final = {
    "t": "turf",
    "r": "rock",
    "d": "dug",
    "o": "gallery.0",
    "b": "gallery.1",
}
"""The roles of its pixels."""
