"""The signs of March of the Ants on the screen: players, yields, sites, tunnels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from antterm.draw.canvas import Glyphs, Ink
from antterm.draw.paint import Segment
from antterm.games.march.rules.components import Site
from antterm.games.march.words.naming import seat_letter

YIELDS: Final = {"food": "f", "larva": "l", "card": "c", "colony_point": "*"}
"""The sign of what a site yields, in ASCII."""
GLYPHS: Final = {
    "food": ("▲", "food"),
    "larva": ("●", "larva"),
    "card": ("◆", "card"),
    "colony_point": ("★", "star"),
}
"""The picture of a site's yield, and the role of its ink."""
WORMHOLE: Final = "@"
CENTIPEDE: Final = "&"
CONTESTED: Final = "!"
WOULD_FIGHT: Final = "?"
"""The sign beside a hex that may be chosen: an ant there would begin a battle."""
SHARED: Final = "="
OUTSKIRTS: Final = "~"
CHANGED: Final = "^"
"""The sign on a hex where others have changed something since the seat's turn."""

DIM: Final = Ink("dim")
BOLD: Final = Ink(attrs="b")
TITLE: Final = Ink("title", attrs="b")
TUNNEL: Final = Ink("march.tunnel")
DANGER: Final = Ink("march.danger", attrs="b")
LABEL: Final = Ink("target.ink", "target", "b")
CHIP: Final = Ink("meadow.chip.ink", "meadow.chip", "b")
"""The ink of the number of a target on a solid hex."""


@dataclass(frozen=True)
class Signs:
    """Differences between Unicode and ASCII."""

    control: str
    """The sign of the control site."""
    site: str
    """The sign of any other site."""
    bar: str
    """The character of which horizontal lines are drawn."""
    upright: str
    """The character of which vertical lines are drawn."""


SIGNS: Final = {
    "unicode": Signs("▣", "▢", "─", "│"),
    "ascii": Signs("#", "o", "-", "|"),
}
OPEN: Final = ":"
"""A tunnel, in the border of a hex without colours; in level edges as wide as it is."""
BLOCKED: Final = "x"
"""A tunnel that ends at a wall of the next hex."""


def letter(seat: int | None) -> str:
    """Return a player's letter; a centipede's sign for None."""
    return CENTIPEDE if seat is None else seat_letter(seat)


def player_ink(seat: int | None) -> Ink:
    """Return a player's ink; that of danger for None."""
    return Ink("march.danger" if seat is None else f"march.{seat}", attrs="b")


def chip_ink(seat: int | None) -> Ink:
    """Return the ink of a letter on a player's colour; on that of danger for None."""
    return Ink("march.ink", "march.danger" if seat is None else f"march.{seat}", "b")


def yield_sign(resource: str, glyphs: Glyphs) -> Segment:
    """Return the sign of larvae, food, cards or points, and its ink."""
    sign, role = GLYPHS[resource]
    return (YIELDS[resource] if glyphs == "ascii" else sign), Ink(role, attrs="b")


def yield_text(site: Site, glyphs: Glyphs = "ascii") -> str:
    """Return what a site yields, in at most two characters: `2l`, or `2●`."""
    return f"{site.amount if site.amount > 1 else ''}{yield_sign(site.resource, glyphs)[0]}"


def crowd(counts: Sequence[int]) -> list[Segment]:
    """Return how many ants of whom: `A2B1`."""
    return [(f"{letter(seat)}{n}", player_ink(seat)) for seat, n in enumerate(counts) if n]
