"""The sign of Hive in lists of games."""

from __future__ import annotations

from typing import Final

PICTURE: Final = (
    "  gggg  ",
    " wddddw ",
    "wwggggww",
    "awddddwa",
    "awggggwa",
    "wwddddww",
    " wggggw ",
    "  wwww  ",
)
"""A bee on its tile."""
ROLES: Final = {
    "w": "white.0",
    "g": "white.bug.queen.1",
    "d": "white.bug.queen",
    "a": "white.bug.queen.5",
}
"""The roles of its pixels."""
