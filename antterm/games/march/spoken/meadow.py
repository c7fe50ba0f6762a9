"""The meadow in words: ring by ring, and each hex with its sites, its tunnels and who is there."""

from __future__ import annotations

from collections.abc import Iterator

from antterm.games.march.rules.components import GREAT_TUNNEL, Tile
from antterm.games.march.rules.meadow import CENTRE, Spot
from antterm.games.march.rules.view import HexView
from antterm.games.march.spoken import fights
from antterm.games.march.spoken.position import (
    RING,
    SpokenPosition,
    beside,
    directions,
    is_joined,
    open_tunnels,
    path_to,
    rings,
    tunnels,
)
from antterm.games.march.words.naming import direction, yield_name
from antterm.i18n import _, ngettext, pgettext
from antterm.i18n.nouns import capital, enumerated

# -- all of it -------------------------------------------------------------------------------------------


def meadow(position: SpokenPosition) -> list[str]:
    """Describe every hex in a line, from the Great Tunnel outwards."""
    view = position.view
    around = rings(view)
    lines = [_in_a_line(position, view.hexes[GREAT_TUNNEL])]
    if len(around) > 1:
        lines.append(
            _(
                "Directions start at the Great Tunnel: “north 2, north-east” is two hexes north, "
                "then one north-east."
            )
        )
    for ring, there in around:
        text = ngettext(
            "Ring {ring} has {n} hex, clockwise from the north:",
            "Ring {ring} has {n} hexes, clockwise from the north:",
            len(there),
        )
        lines.append(text.format(ring=ring, n=len(there)))
        lines += [_in_a_line(position, here) for here in there]
    tunnels = [
        f"{capital(position.naming.hex(here.number))}: {directions(edges)}."
        for _number, here in sorted(view.hexes.items())
        if (edges := open_tunnels(view, here))
    ]
    if tunnels:
        lines += [_("Open tunnels, with no hex beyond yet:"), *tunnels]
    return lines


def _in_a_line(position: SpokenPosition, hex_view: HexView) -> str:
    """Describe what a hex is and who is there."""
    parts = "; ".join((position.naming.hex(hex_view.number), *_facts(position, hex_view)))
    return f"{capital(parts)}." if hex_view.cell == CENTRE else f"{capital(path_to(hex_view.cell))}: {parts}."


def _facts(position: SpokenPosition, hex_view: HexView) -> Iterator[str]:
    """Describe who is there, and what a hex is, a few words each."""
    seats = range(position.view.seats)
    if hex_view.controller is not None:
        yield _("controlled by {who}").format(who=position.who(hex_view.controller))
    if there := [(seat, hex_view.ants(seat)) for seat in seats if hex_view.ants(seat)]:
        yield _("ants: {ants}").format(ants=position.whose(there))
    else:
        yield pgettext("on a hex", "nobody")
    if hex_view.number and (loose := [(seat, n) for seat, n in enumerate(hex_view.loose) if n]):
        yield _("of these on the outskirts: {ants}").format(ants=position.whose(loose))
    printed = position.view.tile(hex_view.number).sites if hex_view.number else ()
    if free := [site for site, owner in zip(printed, hex_view.sites, strict=False) if owner is None]:
        yield _("empty: {sites}").format(sites=enumerated(map(yield_name, free)))
    state = (
        (hex_view.wormhole, _("wormhole")),
        (hex_view.centipede, _("centipede")),
        (hex_view.contested, pgettext("a hex", "contested")),
        (hex_view.shared, _("shared in peace")),
    )
    yield from (word for holds, word in state if holds)


# -- one hex ---------------------------------------------------------------------------------------------


def hex_lines(position: SpokenPosition, number: int) -> list[str]:
    """Describe all about a hex, whether it lies in the meadow or not."""
    here = position.view.hexes.get(number)
    if here is None:
        return list(_tile_lines(position, number))
    return [*_lie(position, here), *_sites(position, here), *_state(position, here), *_around(position, here)]


def _lie(position: SpokenPosition, hex_view: HexView) -> Iterator[str]:
    """Describe what it is called, and where it lies."""
    if hex_view.cell == CENTRE:
        yield _("The Great Tunnel, in the middle. Nobody fights there.")
        horde = position.view.horde
        if horde is not None:
            text = ngettext("{n} centipede is in it.", "{n} centipedes are in it.", horde.in_tunnel)
            yield text.format(n=horde.in_tunnel)
        return
    text = _("{hex} lies in ring {ring}: {way} of the Great Tunnel.")
    ring = hex_view.cell.distance(CENTRE)
    yield text.format(hex=position.naming.hex(hex_view.number), ring=ring, way=path_to(hex_view.cell))


def _sites(position: SpokenPosition, hex_view: HexView) -> Iterator[str]:
    """Describe who is on each site, then who is on the outskirts."""
    for site, owner in enumerate(hex_view.sites):
        who = pgettext("a site", "empty") if owner is None else position.who(owner)
        yield f"{capital(position.naming.site(Spot(hex_view.number, site)))}: {who}."
    loose = position.whose((seat, n) for seat, n in enumerate(hex_view.loose) if n) or pgettext(
        "on a hex", "nobody"
    )
    yield (_("Outskirts: {ants}.") if hex_view.number else _("Ants: {ants}.")).format(ants=loose)


def _state(position: SpokenPosition, hex_view: HexView) -> Iterator[str]:
    """Describe what it does, what is there besides ants, and what may be fought over."""
    if hex_view.number and (effect := position.view.tile(hex_view.number).effect):
        yield _(effect)
    if hex_view.contested:
        yield _("It is contested: there will be a battle.")
    if hex_view.shared:
        yield _("Several players share it in peace.")
    if hex_view.centipede:
        yield _("A centipede lives there.")
    if hex_view.wormhole:
        others = [
            each.number for each in position.view.hexes.values() if each.wormhole and each is not hex_view
        ]
        text = _("It has a wormhole, one step from every other: {hexes}.")
        if not others:
            text = _("It has a wormhole; there is no other yet.")
        yield text.format(hexes=position.naming.hexes(sorted(others)))
    if hex_view.controller is not None:
        yield _("{who} controls it.").format(who=position.who(hex_view.controller))
    if hex_view.inner:
        yield _("It belongs to the inner meadow: whoever controls it scores a point at the Slumber.")
    yield from fights.odds(position, hex_view)


def _around(position: SpokenPosition, hex_view: HexView) -> Iterator[str]:
    """Describe what lies on each side, and whether a tunnel leads there."""
    bare, open_ = list[int](), list[int]()
    for edge in range(RING):
        there, has_tunnel = beside(position.view, hex_view.cell, edge), edge in hex_view.tunnels
        if there is None:
            (open_ if has_tunnel else bare).append(edge)
            continue
        if has_tunnel and is_joined(there, edge):
            text = _("{direction}: joined to {hex}.")
        elif has_tunnel:
            text = _("{direction}: a tunnel, but {hex} has a wall there.")
        else:
            text = _("{direction}: a wall, beyond it {hex}.")
        yield text.format(direction=capital(direction(edge)), hex=position.naming.hex(there.number))
    if open_:
        yield _("Open tunnels: {directions}.").format(directions=directions(open_))
    if bare:
        yield _("Neither tunnel nor hex: {directions}.").format(directions=directions(bare))


def _tile_lines(position: SpokenPosition, number: int) -> Iterator[str]:
    """Describe a hex that does not lie in the meadow."""
    tile = position.view.tile(number)
    yield _("{hex} is not in the meadow.").format(hex=position.naming.hex(number))
    yield from printed(position, tile)


def printed(position: SpokenPosition, tile: Tile) -> Iterator[str]:
    """Describe what is printed on a hex."""
    yield _("Sites: {sites}.").format(sites=enumerated(map(yield_name, tile.sites)))
    yield _("Tunnels before it is turned: {directions}.").format(directions=tunnels(tile.tunnels))
    if tile.wormhole:
        yield _("It has a wormhole.")
    if tile.centipede:
        yield _("It comes with a centipede.")
    if tile.effect:
        yield _(tile.effect)
