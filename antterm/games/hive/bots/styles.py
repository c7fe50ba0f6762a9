"""Styles of play in Hive: weights of the evaluation.

The unit is a hundredth of a free side of a queen.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from antterm.games.hive.rules.pieces import Bug

PATIENCE: Final = 60
"""Half-moves of a game after which players become impatient to attack."""


@dataclass(frozen=True, slots=True)
class Style:
    """The weights with which a player evaluates positions."""

    danger: tuple[int, ...] = (0, 60, 130, 210, 300, 400, 1000)
    """What a queen loses by how many of her sides are occupied; the first ones count nearly as much as the
    last, or nobody would begin to attack."""
    covered_queen: int = 120
    """What she loses under somebody else's piece, which makes it possible to place beside her."""
    stuck_queen: int = 35
    """What she loses when she cannot move."""
    late_queen: int = 12
    """What waiting with the queen costs, by half-move played."""
    open_side: int = 18
    """What an attacker gains for each free side of the other queen that their ants can slide into."""
    attacker: int = 0
    """What they gain for each piece that can go to a free side of the other queen, for each of her sides that
    is occupied already: the last ones are easier to fill than the first."""
    besieger: int = 0
    """What a queen loses for each side on which a piece of the other colour stands: her own
    side's pieces can leave."""
    rider: int = 0
    """What she loses, besides, for each of them that stands on other pieces."""
    climber: int = 0
    """What she loses for each beetle or mosquito of the other colour that can move, no more than two cells
    away; on top of her counts too."""
    landing: int = 0
    """What she loses, besides, when she is covered and the other colour can place beside her."""
    leaver: int = 12
    """What a queen gains for each piece beside her that her side can move away."""
    guard: tuple[int, ...] = (40,) * 7
    """What she gains by an uncovered pillbug of her own beside her, by how many of her sides are occupied."""
    attack: int = 100
    """How much of its danger counts that the other queen is in, in hundredths."""
    impatience: int = 0
    """By how much more that counts, and the danger of the own queen less, with every half-move after the
    first `PATIENCE`; so no game drags on."""
    defence: int = 100
    """How much of its danger counts that the own queen is in, in hundredths."""
    threat: int = 250
    """What it costs to be about to be surrounded, even for the player who is to move."""
    watchful: bool = True
    """Whether it sees that its own queen can be surrounded with the next move."""
    pins: bool = True
    """Whether it sees which pieces cannot move."""
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
            Bug.BEETLE: 52,
            Bug.GRASSHOPPER: 33,
            Bug.ANT: 73,
            Bug.MOSQUITO: 58,
            Bug.LADYBUG: 53,
            Bug.PILLBUG: 34,
        }
    )
    """What a piece in play is worth when it can move."""
    in_hand: int = 55
    """What a piece in the hand is worth, in hundredths of the same: it cannot be pinned, nor do anything."""

    def impatience_at(self, ply: int) -> int:
        """Return by how many hundredths the player is impatient after `ply` half-moves."""
        return self.impatience * max(0, ply - PATIENCE)


NOTHING: Final = Style(
    danger=(0,) * 7,
    covered_queen=0,
    stuck_queen=0,
    late_queen=0,
    open_side=0,
    leaver=0,
    guard=(0,) * 7,
    threat=0,
    tempo=0,
    most_lead=10**9,
    mobile=dict.fromkeys(Bug, 0),
)
"""All weights are 0: a style with one weight of its own measures a single term."""
PLAIN: Final = Style(
    danger=(0, 60, 140, 230, 350, 520, 1000),
    stuck_queen=20,
    open_side=0,
    attacker=12,
    besieger=25,
    rider=60,
    climber=35,
    landing=60,
    leaver=35,
    guard=(0, -50, 0, 50, 100, 150, 200),
    mobile={
        Bug.QUEEN: 0,
        Bug.SPIDER: 13,
        Bug.BEETLE: 27,
        Bug.GRASSHOPPER: 15,
        Bug.ANT: 27,
        Bug.MOSQUITO: 36,
        Bug.LADYBUG: 24,
        Bug.PILLBUG: 15,
    },
    in_hand=38,
)
"""Wants nothing but to win. What things are worth to it was found in play, and proposed by what foretold best
who would win games of people and of its own (`benchmarks/hive_tuning.py`). Pieces that can move count less
than they foretell: a bot that values them as people do would rather keep them so for ever than send them to
the queen. What each weight won stands in `benchmarks/hive_bots.txt`."""
CURIOUS: Final = Style(
    attack=80,
    defence=70,
    impatience=8,
    threat=2500,
    leaver=30,
    stuck_queen=0,
    in_hand=20,
    mobile={bug: 2 * worth for bug, worth in Style().mobile.items()},
    most_lead=600,
    watchful=False,
    pins=False,
)
"""Judges as beginners do: brings its insects out whether or not they can move there, thinks its queen safe
among its own pieces, and sees neither what threatens her nor that a move frees the other one."""
CAREFUL: Final = Style(
    attack=75,
    impatience=1,
    defence=140,
    leaver=35,
    guard=(110,) * 7,
    stuck_queen=80,
    covered_queen=200,
)
"""Guards its own queen first, keeps the sides around her free, and attacks late."""
FIERCE: Final = replace(PLAIN, attack=140, impatience=1, defence=90)
"""Goes for the other queen from the first move, and does not count what that costs. What else things are
worth to it is as was measured for `PLAIN`."""
