"""The trail of the Horde: all hexes by falling number, as one winding way that ends in the Great Tunnel.

Jumps of centipedes heed nothing but numbers, so this is the map by which the Horde marches.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from antterm.core.hex import Hex
from antterm.draw.canvas import Ink, Pixels
from antterm.draw.hexgrid import FLAT_TILES, POINTY_TILES, FlatTiles, PointyTiles, shade, spans
from antterm.draw.paint import Segment, length, put_line
from antterm.games.march.draw.signs import CENTIPEDE, chip_ink, letter
from antterm.games.march.rules.components import GREAT_TUNNEL, ROUNDS
from antterm.games.march.rules.view import HexView, HordeView, MarchView
from antterm.i18n import _

LARGE_FROM: Final = 66
"""Columns of a pane from which hexes have room for what is on them."""
LARGE: Final = FLAT_TILES["strategic"]
SMALL: Final = POINTY_TILES["strategic"]
TUNNEL: Final = FLAT_TILES["normal"]
"""The Great Tunnel at the end of large hexes."""
PLATE: Final = (17, 2)
"""Columns and rows of the Great Tunnel at the end of small ones."""
BODY: Final = ("l.l.l.l.", "bjbjbjbh", "bjbjbjbh", ".l.l.l.l")
"""A centipede in a large hex, in pixels."""
CRAWLER: Final = ("bjbjbjh", "bjbjbjh")
"""One in the Great Tunnel at the end of small ones."""
BODY_INKS: Final = {
    "b": "centipede.body",
    "j": "centipede.joint",
    "l": "centipede.leg",
    "h": "centipede.head",
}
NEXT, FOREMOST = "+", "◄"
"""Here the next centipede comes; this one advances next."""
HORDE_SIGN: Final = Ink("march.ink", "horde", "b")
HORDE: Final = Ink("horde", attrs="b")


@dataclass(frozen=True)
class TrailStep:
    """A hex of the trail."""

    hex_view: HexView
    column: int
    """The place of the hex in its row of the trail, from the left; rows go right and left in turn."""
    winding: int
    jump: int | None
    """Number of jumps that the foremost centipede needs to come here; None if the hex does not lie ahead."""
    sign: str
    """The role of the hex in the Horde's way: `NEXT`, `FOREMOST`, or empty."""

    @property
    def ground(self) -> str:
        """Red where a centipede is."""
        return "contest" if self.hex_view.centipede else "meadow"


def trail(view: MarchView, horde: HordeView, columns: int) -> list[TrailStep]:
    """Return all hexes but the Great Tunnel by falling number.

    Args:
        columns: hexes in a winding.
    """
    numbers = sorted((number for number in view.hexes if number != GREAT_TUNNEL), reverse=True)
    ahead = [number for number in numbers if number < (horde.vanguard or 0)]
    lair = next_lair(view)
    steps = []
    for place, number in enumerate(numbers):
        winding, column = divmod(place, columns)
        sign = NEXT if number == lair else FOREMOST if number == horde.vanguard else ""
        jump = ahead.index(number) + 1 if number in ahead else None
        from_left = columns - 1 - column if winding % 2 else column
        steps.append(TrailStep(view.hexes[number], from_left, winding, jump, sign))
    return steps


def next_lair(view: MarchView) -> int | None:
    """Return the number of the hex to which the next centipede comes; None for the Great Tunnel.

    That is the highest-numbered hex without a centipede.
    """
    free = [number for number, here in view.hexes.items() if number != GREAT_TUNNEL and not here.centipede]
    return max(free, default=None)


def put_trail(pixels: Pixels, y: int, view: MarchView, horde: HordeView) -> int:
    """Draw the trail, as large as there is room for. Returns the row below it."""
    large = pixels.width >= LARGE_FROM
    return (_Large if large else _Small)(pixels, y, view, horde).put()


class _Winding(ABC):
    """Draws a trail.

    Args:
        pixels: the pixels to draw on.
        y: the first row.
        view, horde: what is known.
    """

    tiles: FlatTiles | PointyTiles

    def __init__(self, pixels: Pixels, y: int, view: MarchView, horde: HordeView) -> None:
        self.pixels, self.y, self.view, self.horde = pixels, y, view, horde
        spare = self.tiles.size[0] - self.tiles.pitch[0]
        self.columns = max(2, (pixels.width - max(2, spare)) // self.tiles.pitch[0])
        self.steps = trail(view, horde, self.columns)

    @abstractmethod
    def cell(self, step: TrailStep) -> Hex:
        """Return the cell of the plane in which a hex of the trail is drawn."""

    def corner(self, step: TrailStep) -> tuple[int, int]:
        """Return the column and the row of the upper left corner of a hex's box."""
        x, y = self.tiles.place(self.cell(step))
        return x, self.y + y

    def face(self, step: TrailStep) -> None:
        """Draw the ground of a hex; a darker lower edge parts it from the next where colours are few."""
        x, y = self.corner(step)
        shape = spans(self.tiles)
        self.pixels.shape(x, 2 * y, shape, f"{step.ground}.{shade(self.cell(step))}")
        self.pixels.run(x + shape[-1][0], 2 * y + len(shape) - 1, shape[-1][1], "meadow.gutter")

    @abstractmethod
    def put(self) -> int:
        """Draw the whole trail. Returns the row below."""

    def goes_right(self, winding: int) -> bool:
        """Return whether the hexes of a winding follow one another to the right."""
        return winding % 2 == 0


class _Large(_Winding):
    """Hexes on which there is room for ants and for centipedes, and a large Great Tunnel."""

    tiles = LARGE

    def cell(self, step: TrailStep) -> Hex:
        return Hex(step.column, step.winding - step.column // 2)

    def put(self) -> int:
        for step in self.steps:
            self.face(step)
        for before, after in zip(self.steps, self.steps[1:], strict=False):
            self._joint(before, after)
        for step in self.steps:
            self._words(step)
        return max([self._tunnel(), *(self.corner(step)[1] + LARGE.size[1] for step in self.steps)])

    def _joint(self, before: TrailStep, after: TrailStep) -> None:
        """Draw the piece of trail that crosses the edge between two neighbouring hexes."""
        if before.column == after.column:
            x, y = self.corner(after)
            self.pixels.box(x + 4, 2 * y - 1, 2, 1, "horde")  # the number stands below it
            return
        left = min(before, after, key=lambda step: step.column)
        x, y = self.corner(left)
        is_upper = left.column % 2 == 0
        self.pixels.run(x + LARGE.width, 2 * y + (5 if is_upper else 2), 2, "horde")

    def _words(self, step: TrailStep) -> None:
        """Draw the number and the sign of a hex, whose ants are there, a centipede or the jump to it."""
        x, y = self.corner(step)
        self._line(x + 2, y, 6, _heading(step.hex_view, step.sign, roomy=True))
        ants = _ants(step.hex_view, 8)
        self._line(x + 1, y + 1, 8, ants)
        if step.hex_view.centipede:
            self.pixels.picture(x + 1, 2 * y + (4 if ants else 2), BODY, BODY_INKS)
        elif step.jump is not None:
            self._line(x + 1, y + 2, 8, [(_("jump {n}").format(n=step.jump), HORDE)])

    def _tunnel(self) -> int:
        """Draw the Great Tunnel at the end of the trail, beside the last hex or below it.

        Returns:
            The row below it.
        """
        if not self.steps:
            return self._put_tunnel(0, self.y)
        last = self.steps[-1]
        (x, y), (wide, _high) = self.corner(last), TUNNEL.size
        goes_right = self.goes_right(last.winding)
        left = x + LARGE.size[0] if goes_right else x - wide
        top = self.y + (LARGE.height * last.winding + 2 if last.winding else 0)
        if 0 <= left <= self.pixels.width - wide:
            row = 2 * max(y, top) + 5 - (top > y)
            self.pixels.run(x + LARGE.size[0] - 1 if goes_right else left + wide - 2, row, 3, "horde")
            return self._put_tunnel(left, top)
        top = self.y + LARGE.height * (last.winding + 1) + 2
        below = y + LARGE.size[1]
        self.pixels.box(x + 4, 2 * below - 1, 2, 2 * (top - below) + 1, "horde")
        return self._put_tunnel(self.pixels.width - wide if goes_right else 0, top)

    def _put_tunnel(self, x: int, y: int) -> int:
        """Draw the Great Tunnel: rounds, the centipedes that are there for good, ants."""
        view, n = self.view, self.horde.in_tunnel
        shape = spans(TUNNEL)
        for down, (first, many) in enumerate(shape):
            self.pixels.run(x + first, 2 * y + down, many, "great.tunnel")
        ink = Ink("great.tunnel.ink", attrs="b")
        self._line(x + 4, y, 8, [(_("TUNNEL"), ink)])
        self._line(x + 2, y + 1, 12, _rounds(view))
        if n:
            self.pixels.picture(x + 2, 2 * y + 4, BODY[:3], BODY_INKS)
            self._line(x + 10, y + 2, 4, [(f" {n}", ink)])
        self._line(x + 2, y + 4 if n else y + 3, 12, _ants(view.hexes[GREAT_TUNNEL], 12))
        return y + TUNNEL.size[1]

    def _line(self, x: int, y: int, room: int, line: Sequence[Segment]) -> None:
        """Write a line of coloured pieces in the middle of `room` columns from column `x` on."""
        x += (room - length(line)) // 2
        put_line(self.pixels.write, x, y, line, self.pixels.width)


class _Small(_Winding):
    """Hexes with room for their number and two signs, and a plate for the Great Tunnel."""

    tiles = SMALL

    def cell(self, step: TrailStep) -> Hex:
        return Hex(step.column - step.winding // 2, step.winding)

    def put(self) -> int:
        for step in self.steps:
            self.face(step)
        for step in self.steps:
            self._words(step)
        return self._tunnel()

    def _words(self, step: TrailStep) -> None:
        x, y = self.corner(step)
        number, *_sign = _heading(step.hex_view, "", roomy=False)
        if step.sign:
            self.pixels.write(x, y + 1, step.sign, HORDE)
        self.pixels.put(x + 1, y + 1, number[0].rjust(2), number[1].fg, "b", ground=number[1].bg)
        if step.hex_view.centipede:
            self.pixels.write(x + 3, y + 1, CENTIPEDE, HORDE)

    def _tunnel(self) -> int:
        """Draw the Great Tunnel at the end of the trail, beside the last hex or in the next row of the trail.

        Returns:
            The row below it.
        """
        wide, high = PLATE
        winding = self.steps[-1].winding if self.steps else 0
        x = self.corner(self.steps[-1])[0] if self.steps else -2
        goes_right = self.goes_right(winding)
        left = x + 7 if goes_right else x - 3 - wide
        if not 0 <= left <= self.pixels.width - wide:
            winding, goes_right = winding + 1, not goes_right
            left = 3 if goes_right else self.pixels.width - 3 - wide
        k = 2 * (self.y + SMALL.pitch[1] * winding) + 1
        arrow = "►" if goes_right else "◄"
        self.pixels.write(left - 2 if goes_right else left + wide + 1, k // 2 + 1, arrow, HORDE)
        self.pixels.box(left, k, wide, 2 * high, "great.tunnel")
        self.pixels.put(left + 1, k // 2 + 1, _("TUNNEL"), "great.tunnel.ink", "b")
        if self.horde.in_tunnel:
            self.pixels.picture(left + 8, k + 1, CRAWLER, BODY_INKS)
            self.pixels.put(left + 16, k // 2 + 1, f"{self.horde.in_tunnel}"[:1], "great.tunnel.ink", "b")
        return k // 2 + high + 1


def _heading(hex_view: HexView, sign: str, *, roomy: bool) -> list[Segment]:
    """Return the number of a hex on its owner's colour, and the sign of the Horde."""
    number = f" {hex_view.number} " if roomy and hex_view.controller is not None else str(hex_view.number)
    owner = Ink("meadow.number", attrs="b") if hex_view.controller is None else chip_ink(hex_view.controller)
    return [(number, owner), *([(sign, HORDE_SIGN)] if sign else [])]


def _rounds(view: MarchView) -> list[Segment]:
    """Return the rounds, this one in brackets."""
    line: list[Segment] = []
    for number in range(0 if view.long else 1, len(ROUNDS)):
        if number == view.round:
            line.append((f"[{number}]", Ink("great.tunnel", "great.tunnel.ink", "b")))
        else:
            is_next = number == view.round + 1 or not line
            line.append((f"{'' if is_next else ' '}{number}", Ink("great.tunnel.dim")))
    return line


def _ants(hex_view: HexView, room: int) -> list[Segment]:
    """Return how many ants of whom are on a hex, in `room` columns; `+` for those left out."""
    counts = [hex_view.ants(seat) for seat in range(len(hex_view.loose))]
    chips: list[Segment] = [(f"{letter(seat)}{n}", chip_ink(seat)) for seat, n in enumerate(counts) if n]
    apart = [part for chip in chips for part in ((" ", Ink()), chip)][1:]
    for line in (apart, chips):
        if length(line) <= room:
            return line
    while length(chips) > room - 1:
        chips.pop()
    return [*chips, ("+", Ink("meadow.name", attrs="b"))]
