"""How far the rating of a game's moves is, for the analysis board."""

from __future__ import annotations

from antterm.draw.scene import Scene
from antterm.i18n import _
from antterm.ui.models.scene import Lines


def progress(rated: int, of: int, key: str) -> Scene:
    """Return how far the rating is, as a pane.

    Args:
        rated: moves that are rated.
        of: all moves.
        key: what stops it.
    """
    told = _("Finding mistakes: {rated} of {n}").format(rated=rated, n=of)
    return Lines((told, _("{key} stops it.").format(key=key)))
