"""Why a hex is not among the answers to a question, in a sentence for a player who points at it."""

from __future__ import annotations

from collections.abc import Sequence

from antterm.games.march.draw.names import hex_name
from antterm.games.march.rules import topics
from antterm.games.march.rules.evolutions import WEAVER, held_by
from antterm.games.march.rules.view import HexView
from antterm.games.march.screen.origins import Origins
from antterm.games.march.words.naming import Naming
from antterm.i18n import _


def why_held(origins: Origins, hex_view: HexView, names: Sequence[str]) -> str | None:
    """Return why the ants on a hex cannot leave it, where ants are to step.

    Args:
        origins: the hexes from which ants can step.
        hex_view: the hex.
        names: the names of the players, by seat.

    Returns:
        None where ants can leave it, none of the asked player are there, or no ant steps at all; also where
        no card of another player holds them.
    """
    seat = origins.ask.seat
    if not origins.cells or hex_view.cell in origins.cells or not hex_view.ants(seat):
        return None
    if (owner := held_by(origins.view, seat, hex_view.sites)) is None:
        return None
    text = _("{hex}: your ants cannot leave; they are held by {card} ({player}).")
    card = Naming(origins.view.components, names, numbers_first=True).card(WEAVER)
    return text.format(hex=hex_name(origins.view, hex_view.number), card=card, player=names[owner])


def why_no_answer(origins: Origins, hex_view: HexView, names: Sequence[str], key: str) -> str:
    """Return why a hex is not among the answers.

    Args:
        origins: the hexes from which ants can step; the question, also one that is not about steps.
        hex_view: the hex that is pointed at.
        names: the names of the players, by seat.
        key: the name of the key that has the ants of another hex go.
    """
    if (why := why_held(origins, hex_view, names)) is not None:
        return why
    ask, view, origin = origins.ask, origins.view, origins.here
    name, naming = hex_name(view, hex_view.number), Naming(view.components, numbers_first=True)
    if origin is not None and origin is not hex_view:
        if hex_view.cell in origins.cells:
            text = _("{key}: move ants from {hex}. That hex cannot be reached from {origin}.")
            return text.format(hex=naming.hex(hex_view.number), origin=str(origin.number), key=key)
        text = _("{hex} cannot be reached: no open tunnel leads there from {origin}.")
        return text.format(hex=name, origin=naming.hex(origin.number))
    if isinstance(ask.about, topics.Placing):
        if not hex_view.ants(ask.seat):
            text = _("{hex}: none of your ants is there, so you cannot place a larva there.")
            return text.format(hex=name)
        if hex_view.number and ask.seat not in hex_view.sites:
            text = _("{hex}: your ants there hold no site, so you cannot place a larva there.")
            return text.format(hex=name)
    return _("{hex} is not among the answers.").format(hex=name)
