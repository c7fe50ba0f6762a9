"""The Horde of centipedes, as plain data."""

from __future__ import annotations

from copy import copy
from enum import StrEnum

from msgspec import Struct

from antterm.core.checking import Count, Points


class Deed(StrEnum):
    """The deed of the Horde that a card calls for."""

    INVADE = "invade"
    ADVANCE = "advance"
    EXPLORE = "explore"
    RAMPAGE = "rampage"


class Horde(Struct):
    """The contents of the centipedes' mat, and of the piles beside it."""

    level: str
    """The difficulty: `easy`, `standard` or `hard`."""
    deck: list[str]
    """The centipede deck, the next card first."""
    discard: list[str] = []
    """Its open discard pile, the latest card last."""
    mat: list[str] = []
    """Cards that are being carried out, in neither pile."""
    last: str | None = None
    """The card that was turned up last for the Horde's turn."""
    deed: Deed | None = None
    """The deed that this card called for; None if no card has been turned up."""
    in_tunnel: Count = 0
    """Centipedes in the Great Tunnel."""
    score: Count = 0
    sources: dict[str, Points] = {}
    """Its colony points by where they came from: `slumber`, `battle`, `tunnel`."""

    def copy(self) -> Horde:
        """Return a Horde that shares nothing mutable with this one."""
        twin = copy(self)
        twin.deck, twin.discard, twin.mat = self.deck[:], self.discard[:], self.mat[:]
        twin.sources = dict(self.sources)
        return twin
