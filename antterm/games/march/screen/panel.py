"""Places in the panel beside the board that can be pointed at: sites of a hex, or hexes outside the
meadow."""

from __future__ import annotations

from antterm.draw.scene import Look, Scene
from antterm.games.march.draw.site_plate import HexPlates, SitePlate
from antterm.games.march.rules.view import MarchView
from antterm.games.march.screen.entries import hexes_out, number_of_site, sites_open
from antterm.ui.models.pointing import Pointing


def panel_plates(
    view: MarchView, pointing: Pointing, words: Scene, look: Look, opened: int | None, *, shows_sites: bool
) -> Scene | None:
    """Return the hex of a question with a number on each site, or the hexes to choose from, drawn.

    Args:
        view: what the seat sees.
        pointing: the answers, and which is marked.
        words: stand below, or in their place where they have no room.
        look: areas of colour or lines, and the characters that may be drawn.
        opened: the hex of which they tell; None where it is none.
        shows_sites: whether the page that is open leaves the sites to the panel.

    Returns:
        None where neither is asked for.
    """
    if shows_sites and (sites := sites_open(pointing.entries)) is not None:
        numbers = {site: str(number_of_site(site, sites.hex, view)) for site in sites.indices}
        marked = next((site for site, index in sites.indices.items() if index == pointing.mark), "")
        return SitePlate(view, sites.hex, numbers, marked, look, words, opened == sites.hex)
    if hexes := tuple(hexes_out(pointing.entries, view)):
        return HexPlates(view, hexes, pointing.mark, look, words)
    return None
