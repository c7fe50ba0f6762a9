"""The content of a hex of the meadow, whatever its size and however it is drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from antterm.core.hex import Hex
from antterm.games.march.draw.signs import CENTIPEDE, CHANGED
from antterm.games.march.rules.components import GREAT_TUNNEL, Site
from antterm.games.march.rules.meadow import EDGES, opposite
from antterm.games.march.rules.view import HexView, MarchView

Edge = Literal["wall", "open", "out", "shut"]
"""An edge without a tunnel; with one that leads on; with one that leads nowhere yet; with one that ends at
the wall of the next hex."""
State = Literal["", "selectable", "origin", "pointed", "story"]
"""The role of a hex in the question: it may be chosen, something goes from it, the cursor is on it, or the
story tells of it; empty for none."""

NO_GAIN: Final = "+0"
"""The gain of an answer that brings nothing, drawn as `-` where that has no room."""


@dataclass(frozen=True, slots=True)
class Battle:
    """A battle that is due on a hex, as its strip shows it."""

    defender: int
    """The seat of the defender, who stands left."""
    strength: int
    """The strength of the defender."""
    invader: int | None
    """The strongest other seat; None for a centipede, whose strength nobody knows."""
    against: int = 0
    """The strength of the invader."""
    heads: tuple[int, int] = (0, 0)
    """The part of the strengths of the defender and of the invader that comes from their heads."""


@dataclass(frozen=True, slots=True)
class HexContent:
    """A cell of the meadow with what is drawn in it; two that are equal look the same.

    A free cell that may be chosen has no number.
    """

    number: int | None = None
    """The number of the hex; 0 for the Great Tunnel, None where nothing lies."""
    name: str = ""
    """The name of the hex as printed, not translated."""
    owner: int | None = None
    """The seat on the control site."""
    owner_name: str = ""
    sites: tuple[tuple[Site, int | None], ...] = ()
    """Each site, and the seat of the ant there."""
    outside: tuple[tuple[int, int], ...] = ()
    """Seats with ants outside (in the Great Tunnel: with any), and how many."""
    edges: tuple[Edge, ...] = ("wall",) * 6
    """The six edges, clockwise from north."""
    wormhole: bool = False
    centipede: bool = False
    centipedes: int = 0
    """Number of centipedes in the Great Tunnel, in a game against the Horde."""
    contested: bool = False
    shared: bool = False
    """Whether several players live there in peace."""
    inner: bool = False
    """Whether control of it scores at Slumber."""
    battle: Battle | None = None
    changed: bool = False
    """Whether something happened there since the seat's last turn."""
    worth: str = ""
    """The gain of the answer that leads here, in at most four cells: `+●`, `3:4`, `NO_GAIN`."""
    state: State = ""
    ghost: bool = False
    """Whether the hex does not lie there yet: it is shown as the marked answer would lay it."""
    shade: int = 0
    """The shade of its ground, from 0 to 2; neighbours differ."""
    rows: int | None = None
    """Number of its rows that are visible; None for all."""


@dataclass(frozen=True)
class Marks:
    """Marks that a question and the story add to the hexes of the meadow."""

    selectable: frozenset[Hex] = frozenset()
    """Cells that may be chosen, also free ones."""
    origin: Hex | None = None
    """The cell from which something goes."""
    story: frozenset[int] = frozenset()
    """Numbers of the hexes of which the story tells."""
    changed: frozenset[int] = frozenset()
    """Numbers of the hexes on which something happened since the seat's last turn."""
    laid: frozenset[int] = frozenset()
    """Numbers of the hexes that others have laid since the seat's last turn."""
    worths: Mapping[Hex, str] = field(default_factory=dict)
    """The gain of the answer that leads to a cell, by cell."""
    battles: Mapping[int, Battle] = field(default_factory=dict)
    """Battles that are due, by the number of the hex."""
    risky: frozenset[int] = frozenset()
    """Numbers of the hexes on which the viewer may lose something in battles."""

    def state(self, cell: Hex, number: int) -> State:
        """Return how a hex takes part in the question, besides being selectable or pointed at."""
        if cell == self.origin:
            return "origin"
        return "story" if number in self.story else ""


NO_MARKS: Final = Marks()
"""The marks of a meadow that is only looked at: none."""


def hex_contents(
    view: MarchView,
    hexes: Mapping[Hex, HexView],
    marks: Marks,
    ghost: Hex | None = None,
    names: tuple[str, ...] = (),
) -> Iterator[tuple[Hex, HexContent]]:
    """Yield every cell of the meadow, and every free one that may be chosen, with what is drawn in it.

    Args:
        view: what the seat knows.
        hexes: the hexes by cell, a drawn one included.
        marks: what question and story add.
        ghost: the cell of the drawn hex.
        names: the names of the players, by seat.
    """
    for cell, here in hexes.items():
        is_tunnel = here.number == GREAT_TUNNEL
        owner = None if is_tunnel else here.controller
        content = HexContent(
            number=here.number,
            name=view.components.great_tunnel if is_tunnel else view.tile(here.number).name,
            owner=owner,
            owner_name=names[owner] if owner is not None and owner < len(names) else "",
            sites=() if is_tunnel else tuple(zip(view.tile(here.number).sites, here.sites, strict=True)),
            outside=tuple((seat, n) for seat, n in enumerate(here.loose) if n),
            edges=tuple(edge_of(hexes, cell, edge) for edge in range(6)),
            wormhole=here.wormhole,
            centipede=here.centipede,
            centipedes=view.horde.in_tunnel if view.horde is not None and is_tunnel else 0,
            contested=here.contested,
            shared=here.shared,
            inner=here.inner,
            battle=marks.battles.get(here.number),
            changed=here.number in marks.changed,
            worth=marks.worths.get(cell, ""),
            state=marks.state(cell, here.number),
            ghost=cell == ghost,
        )
        yield cell, content
    for cell in marks.selectable - hexes.keys():
        yield cell, HexContent()


def edge_of(hexes: Mapping[Hex, HexView], cell: Hex, edge: int) -> Edge:
    """Return what an edge of a hex is."""
    there = hexes.get(cell + EDGES[edge])
    is_own = edge in hexes[cell].tunnels
    if there is None:
        return "out" if is_own else "wall"
    is_other = opposite(edge) in there.tunnels
    return "open" if is_own and is_other else "shut" if is_own or is_other else "wall"


MARKS_BY_IMPORTANCE: Final = ("!", CENTIPEDE, "◙", CHANGED, "=")
"""The marks of a roof, those first that stay where there is little room."""
