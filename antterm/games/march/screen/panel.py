"""What can be pointed at in the panel beside the board: sites of a hex, or hexes outside the meadow."""

from __future__ import annotations

from dataclasses import dataclass

from antterm.core.hex import Hex
from antterm.draw.scene import Look, Scene
from antterm.games.march.draw.site_plate import HexPlates, SitePlate
from antterm.games.march.rules.meanings import BuryHex, TakeHex
from antterm.games.march.rules.view import MarchView
from antterm.games.march.screen.entries import figure_of, sites_open
from antterm.ui.models.pointing import Pointing


@dataclass(frozen=True)
class Panel:
    """The plates of a question, if it asks for a site or for one of several hexes.

    Args:
        view: what the seat sees.
        pointing: the answers, and which is marked.
        at: the cell of the hex whose second step is open; None for none.
    """

    view: MarchView
    pointing: Pointing
    at: Hex | None

    @property
    def sites(self) -> dict[int | None, int] | None:
        """The places of the answers by their sites, None for outside; None where sites are not asked for."""
        here = self.view.at(self.at) if self.at is not None else None
        return sites_open(self.pointing.entries, here) if here is not None else None

    @property
    def figures(self) -> dict[int, int]:
        """The places of the answers by the figures of their sites; none where sites are not asked for."""
        return {figure_of(site): place for site, place in (self.sites or {}).items()}

    @property
    def hexes(self) -> tuple[int, ...]:
        """The hexes outside the meadow of which one is to be chosen; none where something else is asked."""
        meanings = [entry.choices[0].meaning for entry in self.pointing.entries]
        numbers = tuple(each.hex for each in meanings if isinstance(each, TakeHex | BuryHex))
        is_other = len(numbers) < max(2, len(meanings)) or bool(self.view.hexes.keys() & set(numbers))
        return () if is_other else numbers

    def plates(self, words: Scene, look: Look, *, shows_sites: bool) -> Scene | None:
        """Return the hex with a figure on each site, or the hexes to choose from, drawn.

        Args:
            words: stand below, or in their place where they have no room.
            look: areas of colour or lines, and the characters that may be drawn.
            shows_sites: whether the page that is open leaves the sites to the panel.

        Returns:
            None where neither is asked for.
        """
        here, sites = self.view.at(self.at) if self.at is not None else None, self.sites
        if shows_sites and here is not None and sites is not None:
            figures = {site: str(figure_of(site)) for site in sites}
            marked = next((site for site, place in sites.items() if place == self.pointing.mark), "")
            return SitePlate(self.view, here.number, figures, marked, look, words)
        if numbers := self.hexes:
            figures_of_lines = tuple(str(place) for place in range(1, len(numbers) + 1))
            return HexPlates(self.view, numbers, figures_of_lines, self.pointing.mark, look, words)
        return None
