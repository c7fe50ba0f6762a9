"""Weights of the evaluation in `evaluation`, and the sets of them that make styles of play.

The unit is a hundredth of a free side of a queen. The own queen is that of the player who has these weights.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from antterm.games.hive.rules.pieces import Bug

PATIENCE: Final = 60
"""After how many half-moves of a game players become impatient to attack."""


@dataclass(frozen=True, slots=True)
class Weights:
    """The weights with which a player evaluates positions."""

    danger: tuple[int, ...] = (0, 60, 130, 210, 300, 400, 1000)
    """A queen's loss, by how many of her sides are occupied. Even the first sides cost a good deal, so that
    bots begin to attack."""
    covered_queen: int = 120
    """A queen's loss while a piece of the other colour is on top of her, which allows that colour to place
    pieces beside her."""
    stuck_queen: int = 35
    """A queen's loss when she cannot move."""
    late_queen: int = 12
    """Cost of a queen that is still in the hand, for each half-move played."""
    open_side: int = 18
    """A queen's loss for each free side that an ant can slide into, if the other colour has an ant that can
    move."""
    attacker: int = 0
    """A queen's loss for each piece of the other colour that can move to a free side of hers, times the
    number of her occupied sides: the last sides are easier to fill than the first."""
    besieger: int = 0
    """A queen's loss for each side where the uppermost piece is of the other colour, since pieces of her own
    colour can leave."""
    rider: int = 0
    """A queen's further loss for each piece counted by `besieger` that stands on other pieces."""
    climber: int = 0
    """A queen's loss for each beetle or mosquito of the other colour that can move and is at most two cells
    away or stands on her."""
    landing: int = 0
    """A queen's further loss while she is covered and the other colour can place a piece beside her."""
    leaver: int = 12
    """A queen's gain for each piece of her own colour beside her that can move away."""
    guard: tuple[int, ...] = (40,) * 7
    """A queen's gain from an uncovered pillbug of her own colour beside her, by how many of her sides are
    occupied."""
    attack: int = 100
    """The weight of `danger` for the other queen, in percent."""
    impatience: int = 0
    """Percent by which `attack` rises and `defence` falls with every half-move after the first `PATIENCE`, so
    that no game drags on."""
    defence: int = 100
    """The weight of `danger` for the own queen, in percent."""
    threat: int = 250
    """Cost to the side to move if the other side could surround its queen with the next move."""
    watchful: bool = True
    """Whether the player sees that the own queen can be surrounded with the next move."""
    pins: bool = True
    """Whether the player sees which pieces cannot move."""
    tempo: int = 20
    """The bonus for the side to move, in the unit of the other weights."""
    most_lead: int = 300
    """The limit that the value of a lead in mobile pieces approaches; a lead as big as this counts half.

    If a lead counted in full, a side that has pinned nearly all pieces of the other would rather keep them
    pinned for ever than move its own pieces to the queen.
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
    """Value of a piece in play that can move."""
    in_hand: int = 55
    """Value of a piece in the hand, in percent of a piece in play that can move."""

    def impatience_at(self, ply: int) -> int:
        """Return by how many percent `attack` has risen and `defence` fallen after `ply` half-moves."""
        return self.impatience * max(0, ply - PATIENCE)


NOTHING: Final = Weights(
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
"""All weights are 0. With one weight replaced, the evaluation is that single term."""
PLAIN: Final = Weights(
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
"""The strongest style. Its weights began as those that best predict who wins games of people and of bots
(`benchmarks/hive_tuning.py`), and were then adjusted by matches between bots, whose results are in
`benchmarks/hive_bots.txt`. Mobile pieces count for less than they predict: otherwise a bot would rather keep
them mobile for ever than move them to the other queen."""
CURIOUS: Final = Weights(
    attack=80,
    defence=70,
    impatience=8,
    threat=2500,
    leaver=30,
    stuck_queen=0,
    in_hand=20,
    mobile={bug: 2 * worth for bug, worth in Weights().mobile.items()},
    most_lead=600,
    watchful=False,
    pins=False,
)
"""Judges as beginners do. It brings its insects into play whether or not they can move there, thinks that the
own queen is safe among its pieces, and does not see what threatens her."""
CAREFUL: Final = Weights(
    attack=75,
    impatience=1,
    defence=140,
    leaver=35,
    guard=(110,) * 7,
    stuck_queen=80,
    covered_queen=200,
)
"""Guards the own queen first, keeps the sides around her free, and attacks late."""
FIERCE: Final = replace(PLAIN, attack=140, impatience=1, defence=90)
"""Attacks the other queen from the first move, at the expense of the own queen. All other weights are those
of `PLAIN`."""
