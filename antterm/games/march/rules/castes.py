"""What the castes of a colony are capable of: the rules' own figures and the bonuses of Evolutions.

Every Evolution in play, covered or not, gives the bonus of its segment. A drawback of a special species may
take the bonus of a whole segment; the cards stay what they are otherwise.
"""

from __future__ import annotations

from typing import Final

from antterm.games.march.rules.effects import TAKES_BONUS, drawbacks_in
from antterm.games.march.rules.match import Match

ANTS_PER_FOOD: Final = 4
MARCH_STEPS: Final = 5


def caste_bonus(m: Match, seat: int, segment: str) -> int:
    """Return the bonus that a player has from the Evolutions of a segment."""
    taken = drawbacks_in(m, seat, TAKES_BONUS)
    return 0 if segment in taken else len(m.nests[seat].body[segment])


def army_bonus(m: Match, seat: int) -> int:
    """Return what Soldiers add to army strength in every battle, one for each head."""
    return caste_bonus(m, seat, "head")


def march_steps(m: Match, seat: int) -> int:
    """Return the Workers' steps of a March, one more for each thorax."""
    return MARCH_STEPS + caste_bonus(m, seat, "thorax")


def ants_per_food(m: Match, seat: int) -> int:
    """Return the ants that one food feeds by the Queen, one more for each abdomen."""
    return ANTS_PER_FOOD + caste_bonus(m, seat, "abdomen")
