"""Abilities of Evolutions that change a rule without a question, each as the rule that it changes sees it.

Digger Thorax is in `movement`, Scout Thorax in `explore`, what needs decisions in `abilities`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from antterm.games.march.rules.components import Card, Site
from antterm.games.march.rules.effects import PASSIVE, TAKES_BONUS, drawbacks_in
from antterm.games.march.rules.match import Match


class Colonies(Protocol):
    """A game, or what a seat may know of one: whatever tells of cards and abilities."""

    def card(self, card: str) -> Card: ...

    def has(self, seat: int, card: str) -> bool: ...


AMAZON: Final = "amazon_head"
ARMOUR: Final = "armored_head"
HARVESTER: Final = "harvester_thorax"
THIEF: Final = "thief_abdomen"
BERSERKER: Final = "berserker_head"
WEAVER: Final = "weaver_thorax"
PHARAOH: Final = "pharaoh_abdomen"
WARRIOR: Final = "warrior_head"
ACROBAT: Final = "acrobat_head"
KAMIKAZE: Final = "kamikaze_head"
"""These three have questions, before the battles: what they may change is announced before."""
PASSIVE.update((ARMOUR, HARVESTER, THIEF, AMAZON, BERSERKER, WEAVER))
PASSIVE.update(("pharaoh_abdomen", "proboscis_head", "tawny_crazy_head"))


def held_by(m: Colonies, seat: int, sites: Sequence[int | None]) -> int | None:
    """Return the owner of the Weaver Thorax that holds a player's ants on a hex; None where none does.

    Args:
        m: the game, or a view of it.
        seat: the seat whose ants they are.
        sites: who stands on each site of the hex.
    """
    for owner in sites:
        if owner is not None and owner != seat and m.has(owner, WEAVER):
            return owner
    return None


def ferocity_cards(m: Colonies, seat: int) -> int:
    """Return how many cards a player may lay for ferocity: one, with Berserker Head two."""
    return m.card(BERSERKER).params["cards"] if m.has(seat, BERSERKER) else 1


def armoured(m: Colonies, seat: int, losses: int) -> int:
    """Return the losses of a player in a battle: behind an Armored Head one less."""
    return max(0, losses - m.card(ARMOUR).params["reduction"]) if m.has(seat, ARMOUR) else losses


def larvae_taken(m: Colonies, winner: int) -> int:
    """Return the larvae that the loser of a battle of ants loses to the winner's Amazon Head, if any."""
    return m.card(AMAZON).params["larvae"] if m.has(winner, AMAZON) else 0


def after_winning(m: Match, winner: int, loser: int | None) -> None:
    """Apply Amazon Head: the loser loses larvae; the winner gains as many as the card says, whatever the
    loser had.

    Args:
        m: the game.
        winner: the player who has won the battle.
        loser: their opponent, None for a centipede.
    """
    if larvae := larvae_taken(m, winner):
        if loser is not None:
            m.lose_larvae(loser, larvae, AMAZON)
        m.gain_larvae(winner, larvae, AMAZON)


def after_fighting(m: Match, seat: int, lost: int) -> None:
    """Apply Proboscis Head (food for every battle) and Tawny Crazy Head (half of the ants lost return as
    larvae).

    Args:
        m: the game.
        seat: the seat that fought.
        lost: their ants lost in this battle.
    """
    if m.has(seat, "proboscis_head"):
        m.gain_food(seat, m.card("proboscis_head").params["food"], "proboscis_head")
    if m.has(seat, "tawny_crazy_head"):
        m.gain_larvae(seat, (lost + 1) // 2, "tawny_crazy_head")


def extra_larvae(m: Colonies, seat: int, site: Site) -> int:
    """Return the larvae of Pharaoh Abdomen: at the Harvest a site with one larva gives one more."""
    if (site.resource, site.amount) == ("larva", 1) and m.has(seat, PHARAOH):
        return m.card(PHARAOH).params["extra_larvae"]
    return 0


def after_exploring(m: Match, seat: int, numbers: Sequence[int]) -> None:
    """Apply Harvester Thorax: one larva for each larva site inhabited on the explored hexes."""
    params = m.card(HARVESTER).params
    inhabited = 0
    for number in numbers:
        sites = zip(m.tile(number).sites, m.meadow[number].sites, strict=True)
        inhabited += sum(site.resource == "larva" and owner == seat for site, owner in sites)
    m.gain_larvae(seat, inhabited * params["larvae_per_site"], HARVESTER)


def extra_food(m: Match, seat: int) -> int:
    """Return the food of Thief Abdomen at the Feeding: more needed for others' Thieves, less for one's
    own."""
    if THIEF not in m.components.cards:
        return 0
    params, others = m.card(THIEF).params, m.others(seat)
    surcharge = params["more_for_others"] * len([other for other in others if m.has(other, THIEF)])
    discount = params["less_per_other"] * len(others) if m.has(seat, THIEF) else 0
    return surcharge - discount


# -- the castes ------------------------------------------------------------------------------------------

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
