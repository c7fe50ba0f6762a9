"""Places in the panel beside the board that can be pointed at: sites of a hex, or hexes outside the
meadow."""

from __future__ import annotations

from dataclasses import dataclass

from antterm.draw.scene import Look, Scene
from antterm.games.march.draw.site_plate import HexPlates, SitePlate
from antterm.games.march.rules.view import MarchView
from antterm.games.march.screen.entries import Sites, figure_of, hexes_out, sites_open
from antterm.ui.models.pointing import Pointing


@dataclass(frozen=True)
class Panel:
    """The plates of a question, if it asks for a site or for one of several hexes.

    Args:
        view: what the seat sees.
        pointing: the answers, and which is marked.
    """

    view: MarchView
    pointing: Pointing

    @property
    def sites(self) -> Sites | None:
        """The sites that are answers; None where sites are not asked for."""
        return sites_open(self.pointing.entries)

    @property
    def hexes(self) -> tuple[int, ...]:
        """The hexes outside the meadow of which one is to be chosen; none where something else is asked."""
        return tuple(hexes_out(self.pointing.entries, self.view))

    def plates(self, words: Scene, look: Look, opened: int | None, *, shows_sites: bool) -> Scene | None:
        """Return the hex with a figure on each site, or the hexes to choose from, drawn.

        Args:
            words: stand below, or in their place where they have no room.
            look: areas of colour or lines, and the characters that may be drawn.
            opened: the hex of which they tell; None where it is none.
            shows_sites: whether the page that is open leaves the sites to the panel.

        Returns:
            None where neither is asked for.
        """
        if shows_sites and (sites := self.sites) is not None:
            figures = {site: str(figure_of(site, sites.hex, self.view)) for site in sites.places}
            marked = next((site for site, place in sites.places.items() if place == self.pointing.mark), "")
            return SitePlate(self.view, sites.hex, figures, marked, look, words, opened == sites.hex)
        if numbers := self.hexes:
            return HexPlates(self.view, numbers, self.pointing.mark, look, words)
        return None
