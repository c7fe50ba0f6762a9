"""Styles of play in Hive: what a player thinks things are worth.

The unit is a hundredth of a free side of a queen. What the plain style has is what foretold best who would
win 192 games of people, and was measured in play then (`benchmarks/hive_bots.txt`).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from antterm.hive.pieces import Bug

PATIENCE: Final = 60
"""Half-moves of a game after which players become impatient to attack."""


@dataclass(frozen=True, slots=True)
class Style:
    """What a player thinks things are worth; players of different styles differ in this."""

    danger: tuple[int, ...] = (0, 40, 95, 155, 245, 400, 1000)
    """What a queen loses by how many of her sides are occupied; the first ones count too, or nobody would
    begin to attack."""
    covered_queen: int = 120
    """What she loses under somebody else's piece, which makes it possible to place beside her."""
    stuck_queen: int = 20
    """What she loses when she cannot move."""
    late_queen: int = 12
    """What waiting with the queen costs, by half-move played."""
    attacker: int = 8
    """What an attacker gains for each piece that can go to a free side of the other queen, for each of her
    sides that is occupied already: the last ones are easier to fill than the first."""
    leaver: int = 35
    """What a queen gains for each piece beside her that her side can move away."""
    guard: int = 50
    """What an uncovered pillbug beside its own queen is worth for each of her occupied sides above two; while
    they are fewer it only fills one."""
    attack: int = 100
    """How much of its danger counts that the other queen is in, in hundredths."""
    impatience: int = 1
    """By how much more that counts, and the danger of the own queen less, with every half-move after the
    first `PATIENCE`; so no game drags on."""
    defence: int = 100
    """How much of its danger counts that the own queen is in, in hundredths."""
    threat: int = 250
    """What it costs to be about to be surrounded, even for who is to move."""
    watchful: bool = True
    """Whether it sees that its own queen can be surrounded with the next move."""
    tempo: int = 20
    """What it is worth to be the one to move."""
    most_lead: int = 300
    """What a lead in pieces that can move approaches however big it is; a lead as big as this is worth half.

    A side that has the other all but pinned would rather keep it so for ever than send its pieces to the
    queen, if the lead counted in full.
    """
    mobile: dict[Bug, int] = field(
        default_factory=lambda: {
            Bug.QUEEN: 0,
            Bug.SPIDER: 28,
            Bug.BEETLE: 60,
            Bug.GRASSHOPPER: 33,
            Bug.ANT: 60,
            Bug.MOSQUITO: 80,
            Bug.LADYBUG: 53,
            Bug.PILLBUG: 34,
        }
    )
    """What a piece in play is worth when it can move."""
    in_hand: int = 25
    """What a piece in the hand is worth, in hundredths of the same: it cannot be pinned, nor do anything,
    and bringing it in takes a half-move."""

    def impatience_at(self, ply: int) -> int:
        """By how many hundredths it is impatient after so many half-moves."""
        return self.impatience * max(0, ply - PATIENCE)


PLAIN: Final = Style()
"""Wants nothing but to win."""
CURIOUS: Final = replace(
    PLAIN,
    attack=80,
    defence=50,
    impatience=8,
    threat=2500,
    in_hand=20,
    mobile={bug: 2 * worth for bug, worth in PLAIN.mobile.items()},
    most_lead=600,
    watchful=False,
)
"""Brings its insects out and spreads them to where they can roam; forgets about its own queen."""
CAREFUL: Final = replace(
    PLAIN,
    attack=75,
    defence=140,
    leaver=55,
    guard=90,
    stuck_queen=60,
    covered_queen=200,
)
"""Guards its own queen first, keeps the sides around her free, and attacks late."""
FIERCE: Final = replace(PLAIN, attack=140, defence=90, attacker=12, most_lead=200)
"""Goes for the other queen from the first move, and does not count what that costs."""
