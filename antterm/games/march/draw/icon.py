"""The sign of March of the Ants in lists of games."""

from __future__ import annotations

from typing import Final

PICTURE: Final = (
    "  mmmmmm  ",
    " mmmmmmmm ",
    "mmaammbbmm",
    "mmaammbbmm",
    "mmmmffmmmm",
    "mmmmffllmm",
    " mmmttllm ",
    "  mmttmm  ",
)
"""A hex of the meadow with two ants, food, a larva and a tunnel."""
ROLES: Final = {
    "m": "plate",
    "a": "march.0",
    "b": "march.3",
    "f": "food",
    "l": "larva",
    "t": "march.tunnel",
}
"""The roles of its pixels."""
