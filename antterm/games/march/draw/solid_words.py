"""What is written on a solid hex of the meadow: its number, marks, name, sites, and whose ants are there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from antterm.draw.canvas import Ink
from antterm.games.march.draw import signs
from antterm.games.march.draw.hex import Face
from antterm.games.march.draw.names import brief, gt
from antterm.games.march.rules.components import ROUNDS, Site, Tile
from antterm.games.march.rules.view import MarchView
from antterm.i18n import _

BATTLE: Final = Ink("march.ink", "march.danger", "b")
WORMHOLE: Final = "◙"
STAR: Final = "★"
NOBODY: Final = "·"


class HexWord(NamedTuple):
    """A stretch of text on a hex."""

    x: int
    row: int
    """Its place, from the upper left corner of the hex's box."""
    text: str
    ink: Ink
    """Without a background of its own it stands on the ground of the hex."""


class TextInks(NamedTuple):
    """The roles of text on a ground."""

    number: str
    name: str
    dim: str


MEADOW: Final = TextInks("meadow.number", "meadow.name", "meadow.dim")
TUNNEL: Final = TextInks("great.tunnel.ink", "great.tunnel.ink", "great.tunnel.dim")
TARGET: Final = TextInks("meadow.target.ink", "meadow.target.ink", "meadow.target.ink")
SITES: Final = {
    "strategic": {1: (4,), 2: (2, 6), 3: (2, 4, 6), 4: (1, 3, 5, 7)},
    "normal": {1: (6,), 2: (4, 9), 3: (2, 6, 10), 4: (2, 5, 8, 11)},
}
"""The column of each site, by zoom and by how many there are."""
SITE_WIDTH: Final = {"strategic": 2, "normal": 3}
HEADING: Final = {"strategic": (2, 6), "normal": (4, 8)}
"""First column and width of the row with the number."""


def words_on(face: Face, zoom: str, ground: str) -> Iterator[HexWord]:
    """Yield all that is written on a hex.

    Args:
        face: the hex and what is to be seen on it.
        zoom: `strategic` or `normal`.
        ground: the role of its face.
    """
    inks = TARGET if face.label else MEADOW if face.here.number else TUNNEL
    yield from _heading(face, zoom, inks)
    if face.tile is None:
        yield from (_small_tunnel if zoom == "strategic" else _large_tunnel)(face, inks)
    elif zoom == "strategic":
        yield from _sites(face, face.tile, 1, zoom, inks, ground)
        yield from _outskirts_of_two(face)
    else:
        x, room = _room(face, (5, 1))
        yield from _centred(x, 1, room, [(brief(face.tile.name, room), Ink(inks.name))])
        yield from _sites(face, face.tile, 2, zoom, inks, ground)
        x, room = _room(face, (4, 2))
        yield from _centred(x, 4, room, fitting(face.here.loose, room, (signs.OUTSKIRTS, Ink(inks.dim))))


def _room(face: Face, edges: tuple[int, int]) -> tuple[int, int]:
    """First column and width of a row of a large hex beside its tunnels to the west and to the east."""
    west, east = (edge in face.here.tunnels for edge in edges)
    return 2 + west, 12 - west - east


def _centred(x: int, row: int, room: int, line: Sequence[signs.Segment]) -> Iterator[HexWord]:
    """Stretches of text in the middle of so many columns."""
    x += (room - signs.length(line)) // 2
    for text, ink in line:
        yield HexWord(x, row, text, ink)
        x += signs.length([(text, ink)])


# -- the first row ---------------------------------------------------------------------------------------


def _heading(face: Face, zoom: str, inks: TextInks) -> Iterator[HexWord]:
    """The number of a target, that of the hex on its owner's colour, and marks; brackets round them all."""
    x, room = HEADING[zoom]
    band = "cursor" if face.cursor and not face.ghost else "chosen" if face.selected else ""
    if band:
        left, right = "[]" if face.cursor else "()"
        yield HexWord(x, 0, left, Ink("mark.ink", band, "b"))
        yield HexWord(x + room - 1, 0, right, Ink("mark.ink", band, "b"))
        x, room = x + 1, room - 2
        inks = TextInks("mark.ink", "mark.ink", "mark.ink")
    line = _that_fits(face, room, inks, roomy=zoom == "normal")
    yield from _centred(x, 0, room, [(text, ink._replace(bg=ink.bg or band)) for text, ink in line])


def _that_fits(face: Face, room: int, inks: TextInks, roomy: bool) -> list[signs.Segment]:
    """The row with as many marks as there is room for; two numbers never touch, or they would read as one."""
    label: list[signs.Segment] = [(face.label, signs.CHIP)] if face.label else []
    label += [("?", Ink("ghost", attrs="b"))] if face.ghost else []
    marks = _marks(face, inks)
    between: list[signs.Segment] = [(" ", Ink())] if label else []
    for name in _names(face, inks, roomy):
        if signs.length(line := [*label, *between, name, *marks]) <= room:
            return line
    name = _names(face, inks, False)[-1]
    while marks and signs.length([*label, *between, name, *marks]) > room:
        marks.pop()
    line = [*label, *between, name, *marks]
    return line if signs.length(line) <= room else label or [name]


def _names(face: Face, inks: TextInks, roomy: bool) -> list[signs.Segment]:
    """Return what a hex is called, from the longest to the shortest."""
    here = face.here
    if not here.number:
        return [(name, Ink(inks.name, attrs="b")) for name in (_("TUNNEL"), gt())]
    if here.controller is None:
        return [(str(here.number), Ink(inks.number, attrs="b"))]
    names = [f" {here.number} ", str(here.number)] if roomy else [str(here.number)]
    return [(name, signs.chip_ink(here.controller)) for name in names]


def _marks(face: Face, inks: TextInks) -> list[signs.Segment]:
    """One character for each thing to know of a hex, the most important first."""
    here, horde = face.here, face.view.horde if face.view is not None else None
    on_band = inks.number == "mark.ink"
    in_tunnel = horde.in_tunnel if horde is not None and not here.number else 0
    marks = (
        (signs.CONTESTED, BATTLE, here.contested),
        (f"{signs.CENTIPEDE}{in_tunnel}", Ink("horde", attrs="b"), in_tunnel > 0),
        (signs.CENTIPEDE, Ink("horde", attrs="b"), here.centipede),
        (WORMHOLE, Ink("march.wormhole"), here.wormhole),
        (signs.LAST, Ink("last", attrs="b"), face.last),
        (signs.SHARED, Ink(inks.number, attrs="b"), here.shared),
    )
    plain = Ink("mark.ink", attrs="b")
    return [(sign, plain if on_band and not ink.bg else ink) for sign, ink, is_so in marks if is_so]


# -- sites and ants --------------------------------------------------------------------------------------


def _sites(face: Face, tile: Tile, row: int, zoom: str, inks: TextInks, ground: str) -> Iterator[HexWord]:
    """What the sites yield, and below it who sits there; the control site stands on a plate, underlined."""
    wide = SITE_WIDTH[zoom]
    columns = SITES[zoom][len(tile.sites)]
    for x, site, owner in zip(columns, tile.sites, face.here.sites, strict=True):
        plate = "plate" if site.control else ""
        text, role = _yield_text(site)
        attrs = "bu" if site.control else "b"
        yield HexWord(x, row, f"{text:>2}{'':{wide - 2}}", Ink(role, plate, attrs))
        if owner is not None:
            yield HexWord(x, row + 1, f" {signs.letter(owner)}{'':{wide - 2}}", signs.chip_ink(owner))
        else:
            dim = "meadow.dim" if plate else inks.dim
            yield HexWord(x, row + 1, f" {NOBODY}{'':{wide - 2}}", Ink(dim, plate))


def _yield_text(site: Site) -> tuple[str, str]:
    """Return what a site yields in two columns at most, and the role of its ink."""
    sign, role = signs.yield_sign(site.resource)
    return f"{site.amount if site.amount > 1 else ''}{sign}", role


def chips(counts: Sequence[int], between: str = "") -> list[signs.Segment]:
    """Return how many ants of whom, each on its player's colour: `A2`."""
    line: list[signs.Segment] = []
    for seat, n in enumerate(counts):
        if n:
            line += [(between, Ink())] if between and line else []
            line.append((f"{signs.letter(seat)}{n}", signs.chip_ink(seat)))
    return line


def fitting(counts: Sequence[int], room: int, sign: signs.Segment | None = None) -> list[signs.Segment]:
    """Return `chips` in so many columns, after a sign: apart if there is room; `+` for those left out."""
    if not any(counts):
        return []
    before: list[signs.Segment] = [sign] if sign else []
    lines = ([*before, *chips(counts, " ")], [*before, *chips(counts)], chips(counts))
    for line in lines:
        if signs.length(line) <= room:
            return line
    line = lines[-1]
    while signs.length(line) > room - 1:
        line.pop()
    return [*line, ("+", Ink("meadow.name", attrs="b"))]


def _outskirts_of_two(face: Face) -> Iterator[HexWord]:
    """Ants on the outskirts of a small hex, beside its tunnel: of two players, or of one and a `+`."""
    crowds = [(seat, n) for seat, n in enumerate(face.here.loose) if n]
    for x, (seat, n) in zip((2, 6), crowds[:1] if len(crowds) > 2 else crowds, strict=False):
        yield HexWord(x, 3, f"{signs.letter(seat)}{n if n < 10 else '+'}", signs.chip_ink(seat))
    if len(crowds) > 2:
        yield HexWord(6, 3, "+", Ink("meadow.name", attrs="b"))


# -- the Great Tunnel ------------------------------------------------------------------------------------


def rounds(view: MarchView, inks: TextInks, between: str) -> list[signs.Segment]:
    """Return the rounds, this one in brackets."""
    line: list[signs.Segment] = []
    for number in range(0 if view.long else 1, len(ROUNDS)):
        if number == view.round:
            line.append((f"[{number}]", Ink("great.tunnel", "great.tunnel.ink", "b")))
        else:
            is_next = number == view.round + 1 or not line
            line.append((f"{'' if is_next else between}{number}", Ink(inks.dim)))
    return line


def _small_tunnel(face: Face, inks: TextInks) -> Iterator[HexWord]:
    """Rounds and ants; those of a fifth player stand beside the tunnel."""
    assert face.view is not None
    yield from _centred(1, 1, 8, rounds(face.view, inks, "" if face.view.long else " "))
    loose = face.here.loose
    if signs.length(chips(loose)) <= 8:
        yield from _centred(1, 2, 8, fitting(loose, 8))
        return
    yield from _centred(1, 2, 8, fitting([n if seat < 3 else 0 for seat, n in enumerate(loose)], 8))
    for x, seat in ((2, 3), (6, 4)):
        if seat < len(loose) and (n := loose[seat]):
            yield HexWord(x, 3, f"{signs.letter(seat)}{n if n < 10 else '+'}", signs.chip_ink(seat))


def _large_tunnel(face: Face, inks: TextInks) -> Iterator[HexWord]:
    """Rounds, ants, and what the inner meadow brings at the next Slumber."""
    view, loose = face.view, face.here.loose
    assert view is not None
    x, room = _room(face, (5, 1))
    yield from _centred(x, 1, room, rounds(view, inks, " "))
    if signs.length(chips(loose)) <= 12:
        yield from _centred(2, 2, 12, fitting(loose, 12))
        yield from _centred(2, 3, 12, [(signs.cut(_("inner meadow"), 12), Ink(inks.dim))])
    else:
        yield from _centred(2, 2, 12, fitting([n if seat < 3 else 0 for seat, n in enumerate(loose)], 12))
        yield from _centred(2, 3, 12, fitting([n if seat >= 3 else 0 for seat, n in enumerate(loose)], 12))
    x, room = _room(face, (4, 2))
    yield from _centred(x, 4, room, fitting(inner_points(view), room, (STAR, Ink("star"))))


def inner_points(view: MarchView) -> list[int]:
    """By seat, the points that control of the inner meadow brings at the next Slumber."""
    inner = [here.controller for here in view.hexes.values() if here.inner]
    return [inner.count(seat) for seat in range(view.seats)]
