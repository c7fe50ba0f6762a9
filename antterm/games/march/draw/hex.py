"""What stands inside a hex of the meadow, at each zoom: rows of text that are set in its middle."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from antterm.draw.canvas import PLAIN
from antterm.games.march.draw.names import brief, gt, tunnel
from antterm.games.march.draw.signs import (
    BOLD,
    CENTIPEDE,
    CONTESTED,
    CURSOR,
    DANGER,
    DIM,
    HOLE,
    LABEL,
    LAST,
    LAST_INK,
    OUTSKIRTS,
    SHARED,
    TITLE,
    WORMHOLE,
    YIELD,
    Line,
    Segment,
    Signs,
    crowd,
    cut,
    length,
    letter,
    player_ink,
    yield_text,
)
from antterm.games.march.rules.components import GREAT_TUNNEL, ROUNDS, Tile
from antterm.games.march.rules.view import HexView, MarchView
from antterm.i18n import _, pgettext


@dataclass(frozen=True)
class Face:
    """A hex to be drawn with what is shown on it."""

    here: HexView
    tile: Tile | None
    """None for the Great Tunnel."""
    view: MarchView | None
    """The whole game, for the Great Tunnel; None for other hexes."""
    label: str = ""
    """Number of a legal target."""
    cursor: bool = False
    last: bool = False
    """Something happened here with the last answer."""
    selected: bool = False
    """Something is about to go from here."""
    ghost: bool = False
    """A drawn hex as it would lie."""


def face_lines(face: Face, zoom: str, signs: Signs) -> list[Line]:
    """Return the rows of text of a hex, from under its upper edge to above its lower one."""
    if face.tile is None:
        return _TUNNEL_FACES[zoom](face)
    return _FACES[zoom](face, face.tile, signs)


def _headed(face: Face, head: list[Segment]) -> list[Segment]:
    """The line with the number: brackets round it under the cursor, the number of a target before it."""
    if face.label:
        head = [(f"({face.label})", LABEL), (" ", PLAIN), *head]
    if face.cursor:
        head = [("[", CURSOR), *head, ("]", CURSOR)]
    return head


def _tags(face: Face) -> list[Segment]:
    """One character for each thing to know of a hex."""
    here = face.here
    signs = (
        (LAST, LAST_INK, face.last),
        (WORMHOLE, HOLE, here.wormhole),
        (CENTIPEDE, DANGER, here.centipede),
        (CONTESTED, DANGER, here.contested),
        (SHARED, BOLD, here.shared),
    )
    return [(sign, ink) for sign, ink, is_there in signs if is_there]


def _number(face: Face) -> Segment:
    """Return the number, in the ink of who controls the hex."""
    controller = face.here.controller
    return str(face.here.number), BOLD if controller is None else player_ink(controller)


def _yields(face: Face, tile: Tile, signs: Signs, column: int) -> tuple[list[Segment], list[Segment]]:
    """Return the sites with their yields, and below them who sits there; each in a column so wide."""
    above: list[Segment] = []
    below: list[Segment] = []
    for site, owner in zip(tile.sites, face.here.sites, strict=True):
        sign = signs.control if site.control else signs.site
        above += [(sign, YIELD), (f"{yield_text(site):<{column - 1}}", YIELD)]
        if owner is None:
            below.append((f" {signs.nobody:<{column - 1}}", DIM))
        else:
            below.append((f" {letter(owner):<{column - 1}}", player_ink(owner)))
    return above, below


def _outskirts(here: HexView, sign: str, room: int) -> list[Segment]:
    if not any(here.loose):
        return []
    spaced = crowd(here.loose, " ")
    fits = len(sign) + length(spaced) <= room
    return [(sign, DIM), *(spaced if fits else crowd(here.loose))]


# -- hexes with a number -------------------------------------------------------------------------------


def _strategic(face: Face, tile: Tile, signs: Signs) -> list[Line]:
    sites: list[Segment] = []
    for site, owner in zip(tile.sites, face.here.sites, strict=True):
        sites.append((signs.control if site.control else signs.site, YIELD))
        sites.append((signs.nobody, DIM) if owner is None else (letter(owner), player_ink(owner)))
    head = [_number(face), *_tags(face)]
    if face.label:
        head = [(f"({face.label})", LABEL), *([] if face.cursor else [_number(face)])]
    if face.cursor:
        head = [("[", CURSOR), *head, ("]", CURSOR)]
    return [head, sites, _outskirts(face.here, OUTSKIRTS, 6)]


def _normal(face: Face, tile: Tile, signs: Signs) -> list[Line]:
    above, below = _yields(face, tile, signs, 5 if len(tile.sites) < 3 else 4 if len(tile.sites) < 4 else 3)
    return [
        _headed(face, [_number(face), *_tags(face)]),
        [(brief(tile.name, 11), PLAIN)],
        above,
        below,
        _outskirts(face.here, OUTSKIRTS, 9),
    ]


def _close(face: Face, tile: Tile, signs: Signs) -> list[Line]:
    here = face.here
    above, below = _yields(face, tile, signs, 5 if len(tile.sites) < 4 else 4)
    controller = here.controller
    control = "" if controller is None else _("{who} controls").format(who=letter(controller))
    number, ink = _number(face)
    title = f"{number} {brief(tile.name, 13 - len(number))}"
    top: list[Segment] = [(cut(control, 12), player_ink(controller))] if control else []
    if face.label or face.cursor:
        top = _headed(face, [(number, ink)])
    tokens: list[Segment] = []
    if here.wormhole:
        tokens.append((f"{WORMHOLE} {_('wormhole')}" if not here.centipede else f"{WORMHOLE}  ", HOLE))
    if here.centipede:
        tokens.append((f"{CENTIPEDE} {_('centipede')}", DANGER))
    state = (
        pgettext("a hex", "contested")
        if here.contested
        else pgettext("a hex", "shared")
        if here.shared
        else ""
    )
    return [
        top,
        [(title, ink), *([(LAST, LAST_INK)] if face.last else [])],
        above,
        below,
        _outskirts(here, pgettext("ants on the outskirts", "out") + " ", 16),
        tokens,
        [(cut(state, 12), DANGER if here.contested else BOLD)] if state else [],
    ]


_FACES: Final[dict[str, Callable[[Face, Tile, Signs], list[Line]]]] = {
    "strategic": _strategic,
    "normal": _normal,
    "close": _close,
}


# -- the Great Tunnel ----------------------------------------------------------------------------------


def track(view: MarchView, names: tuple[str, ...] = ROUNDS) -> list[Segment]:
    """Return the round track, the present round in brackets."""
    segments: list[Segment] = []
    for number in range(0 if view.long else 1, len(names)):
        now = number == view.round
        text = f"[{names[number]}]" if now else f" {names[number]} "
        segments.append((text, TITLE if now else DIM))
    return segments


def _crowds(face: Face, room: int) -> list[Line]:
    """Ants in the Great Tunnel on one line, or on two when there are many."""
    spaced = crowd(face.here.loose, " ")
    if length(spaced) <= room:
        return [spaced, []]
    first = [n if seat < 3 else 0 for seat, n in enumerate(face.here.loose)]
    rest = [n if seat >= 3 else 0 for seat, n in enumerate(face.here.loose)]
    between = " " if length(crowd(first, " ")) <= room else ""
    return [crowd(first, between), crowd(rest, between)]


def _crawlers(face: Face) -> list[Segment]:
    """Centipedes that have come to the Great Tunnel."""
    horde = face.view.horde if face.view is not None else None
    return [(f"{CENTIPEDE}{horde.in_tunnel}", DANGER)] if horde is not None and horde.in_tunnel else []


def _tunnel_strategic(face: Face) -> list[Line]:
    name = gt()
    head = [(name if face.label or face.cursor else tunnel(), BOLD)]
    return [_headed(face, [*head, *_tags(face), *_crawlers(face)]), *_crowds(face, 8)]


def _tunnel_normal(face: Face) -> list[Line]:
    short = tuple(str(n) for n in range(len(ROUNDS)))
    assert face.view is not None
    short_track = track(face.view, short)
    if face.view.long:
        short_track = [(text.strip() or text, ink) for text, ink in short_track]
    return [
        _headed(
            face,
            [
                (
                    gt() if face.label else tunnel(),
                    BOLD,
                ),
                *_tags(face),
                *_crawlers(face),
            ],
        ),
        short_track,
        *_crowds(face, 11),
    ]


def _tunnel_close(face: Face) -> list[Line]:
    top = _headed(face, [(gt(), BOLD)]) if face.label or face.cursor else []
    first, second = _crowds(face, 16)
    foot = [*_tags(face), *_crawlers(face)]
    assert face.view is not None
    return [top, [(_("Great Tunnel"), BOLD)], track(face.view)[-5:], [], first, second, foot]


_TUNNEL_FACES: Final[dict[str, Callable[[Face], list[Line]]]] = {
    "strategic": _tunnel_strategic,
    "normal": _tunnel_normal,
    "close": _tunnel_close,
}


def new_face(view: MarchView, number: int) -> HexView:
    """Return a hex that was drawn, as it will lie: nobody on it."""
    tile = view.tile(number)
    return HexView(
        number=number,
        cell=view.hexes[GREAT_TUNNEL].cell,
        turn=0,
        tunnels=tile.tunnels,
        sites=(None,) * len(tile.sites),
        loose=(0,) * view.seats,
        wormhole=tile.wormhole,
        centipede=tile.centipede,
        controller=None,
        contested=False,
        shared=False,
        inner=False,
    )
