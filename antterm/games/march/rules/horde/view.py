"""What everybody sees of the Horde."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from antterm.games.march.rules.horde.state import Deed
from antterm.games.march.rules.horde.turn import vanguard
from antterm.games.march.rules.match import Match
from antterm.games.march.rules.mirrors import mirrored


@dataclass(frozen=True, slots=True)
class HordeView:
    """The mat of the centipedes, and how near the game is to being lost."""

    level: str
    """`easy`, `standard` or `hard`."""
    score: int
    sources: Mapping[str, int]
    """Its colony points by where they came from."""
    last: str | None
    """The card turned up last for its turn."""
    deed: Deed | None
    """What that card made it do."""
    deck: int
    """Cards left to draw."""
    discard: tuple[str, ...]
    """Its open discard pile, the latest card last."""
    mat: tuple[str, ...]
    """Cards that are being carried out, in neither pile."""
    on_hexes: int
    """Centipedes on hexes."""
    in_tunnel: int
    """Centipedes in the Great Tunnel."""
    vanguard: int | None
    """The hex whose centipede advances next."""
    jumps: int | None
    """Jumps that take it into the Great Tunnel."""
    lead: int
    """Points that the Horde has more than the last of the players; above 0 the game would be lost now."""

    @property
    def slumber(self) -> int:
        """Points that it would score at a Slumber now: one for each centipede."""
        return self.on_hexes + self.in_tunnel


def look_at_horde(m: Match) -> HordeView | None:
    """Return the Horde as it stands; None in a game without it."""
    horde, foremost = m.state.horde, vanguard(m)
    if horde is None:
        return None
    return mirrored(
        HordeView,
        horde,
        deck=len(horde.deck),
        on_hexes=m.meadow.centipedes(),
        vanguard=foremost.number if foremost else None,
        jumps=sum(0 < n <= foremost.number for n in m.meadow.hexes) if foremost else None,
        lead=horde.score - min(nest.score for nest in m.nests),
    )
