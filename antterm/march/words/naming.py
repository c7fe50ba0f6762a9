"""What the things of March of the Ants are called."""

from __future__ import annotations

from typing import assert_never

from antterm.i18n import _, ngettext
from antterm.march.components import GREAT_TUNNEL, Components, Site, Species
from antterm.march.happened import Cause, Why
from antterm.march.meadow import Spot


def seat_letter(seat: int) -> str:
    """The letter that a player's ants have on the screen."""
    return "ABCDE"[seat]


def seat_name(seat: int) -> str:
    """A player by his letter."""
    return _("Player {letter}").format(letter=seat_letter(seat))


def edge_name(edge: int) -> str:
    """A direction on the meadow, by the edge of a hex."""
    return (_("north"), _("north-east"), _("south-east"), _("south"), _("south-west"), _("north-west"))[edge]


def compass(edge: int) -> str:
    """The same in a letter or two."""
    # Translators: north, north-east and so on, as on a compass.
    return (_("N"), _("NE"), _("SE"), _("S"), _("SW"), _("NW"))[edge]


def phase_name(phase: str) -> str:
    """A part of the round."""
    return {
        "setup": _("Setup"),
        "worker": _("Worker Phase"),
        "soldier_start": _("Soldier Phase: before the battles"),
        "soldier": _("Soldier Phase: battles"),
        "soldier_end": _("Soldier Phase: after the battles"),
        "queen_start": _("Queen Phase: before the Harvest"),
        "harvest_start": _("Queen Phase: before the Harvest"),
        "harvest": _("Queen Phase: Harvest"),
        "feeding": _("Queen Phase: Feeding"),
        "decree": _("Queen Phase: Royal Decree"),
        "slumber": _("Slumber"),
        "over": _("The end"),
    }[phase]


def round_name(number: int) -> str:
    """A round, as the Great Tunnel's track shows it."""
    return _("round {number}").format(number=("0", "I", "II", "III", "IV")[number])


def action_name(action: str) -> str:
    """One of the Actions of every colony."""
    return {
        "explore": _("Explore"),
        "march": _("March"),
        "forage": _("Forage"),
        "play": _("Play a card"),
        "rest": _("Rest"),
    }[action]


def resource_name(resource: str, amount: int) -> str:
    """So much of what a site yields."""
    text = {
        "food": ngettext("{n} food", "{n} food", amount),
        "larva": ngettext("{n} larva", "{n} larvae", amount),
        "card": ngettext("{n} card", "{n} cards", amount),
        "colony_point": ngettext("{n} colony point", "{n} colony points", amount),
    }[resource]
    return text.format(n=amount)


def site_name(site: Site) -> str:
    """A collection site by its yield."""
    text = resource_name(site.resource, site.amount)
    return _("{resources}, control").format(resources=text) if site.control else text


def ants(n: int) -> str:
    """So many ants."""
    return ngettext("{n} ant", "{n} ants", n).format(n=n)


def larvae(n: int) -> str:
    """So many larvae."""
    return resource_name("larva", n)


def steps(n: int) -> str:
    """So many steps."""
    return ngettext("{n} step", "{n} steps", n).format(n=n)


def cause_name(cause: Cause) -> str:
    """What something came from or was lost to."""
    match cause:
        case Cause.PAID:
            return _("payment")
        case Cause.REACTION:
            return _("reaction")
        case Cause.FORAGE:
            return _("Forage")
        case Cause.CENTIPEDE:
            return _("centipede")
        case Cause.BATTLE:
            return _("battle")
        case Cause.STARVED:
            return _("hunger")
        case Cause.EATEN:
            return _("eaten")
        case Cause.DECREE:
            return _("Royal Decree")
        case Cause.FALLEN_PEAR:
            return _("Fallen Pear")
        case Cause.ANT_LIONS_DEN:
            return _("Ant Lion's Den")
        case _:
            assert_never(cause)


def capital(text: str) -> str:
    """With a capital letter at its beginning."""
    return text[:1].upper() + text[1:]


class Naming:
    """The names of cards and hexes in a game.

    Args:
        parts: its components.
    """

    def __init__(self, parts: Components) -> None:
        self.parts = parts

    def card(self, card: str) -> str:
        """A card."""
        return _(self.parts.cards[card].name)

    def cards(self, cards: list[str] | tuple[str, ...]) -> str:
        """Several cards."""
        return ", ".join(map(self.card, cards))

    def hex(self, number: int) -> str:
        """A hex."""
        if number == GREAT_TUNNEL:
            return _("the Great Tunnel")
        return _("{name} ({number})").format(name=_(self.parts.tiles[number].name), number=number)

    def action(self, action: str) -> str:
        """One of the Actions, that of a special species too."""
        species = self.species_with(action)
        return _(species.action_name) if species is not None else action_name(action)

    def owner_of(self, action: str) -> Species:
        """The special species whose Action this is, and no other than such an Action will do."""
        return next(species for species in self.parts.species.values() if species.action == action)

    def species_with(self, action: str) -> Species | None:
        """The special species whose Action this is."""
        return next((species for species in self.parts.species.values() if species.action == action), None)

    def species(self, species: str) -> str:
        """A special species."""
        return _(self.parts.species[species].name)

    def spot(self, spot: Spot) -> str:
        """A place where an ant stands, or a site with what it yields."""
        if spot.hex == GREAT_TUNNEL:
            return self.hex(GREAT_TUNNEL)
        return _("{hex}, {site}").format(hex=self.hex(spot.hex), site=self.site(spot))

    def site(self, spot: Spot) -> str:
        """A site of a hex that is known, and what it yields, or the outskirts there."""
        if spot.site is None:
            return self.site_alone(spot)
        site = site_name(self.parts.tiles[spot.hex].sites[spot.site])
        return _("site {number} ({site})").format(number=spot.site + 1, site=site)

    def site_alone(self, spot: Spot) -> str:
        """The same without what it yields."""
        return _("outskirts") if spot.site is None else _("site {number}").format(number=spot.site + 1)

    def place(self, spot: Spot) -> str:
        """A place where an ant stands, without what it yields."""
        if spot.hex == GREAT_TUNNEL:
            return self.hex(GREAT_TUNNEL)
        return _("{hex}, {site}").format(hex=self.hex(spot.hex), site=self.site_alone(spot))

    def by_number(self, spot: Spot) -> str:
        """The same, its hex by the number that it has in the meadow."""
        if spot.hex == GREAT_TUNNEL:
            return self.hex(GREAT_TUNNEL)
        return _("{hex}, {site}").format(hex=self.number(spot.hex), site=self.site_alone(spot))

    def number(self, number: int) -> str:
        """A hex by its number alone."""
        return _("hex {number}").format(number=number) if number else self.hex(GREAT_TUNNEL)

    def source(self, why: Why) -> str:
        """What something came from or was lost to, in brackets or after a comma."""
        if isinstance(why, Spot):
            return self.spot(why)
        if isinstance(why, Cause):
            return cause_name(why)
        if why in self.parts.cards:
            return self.card(why)
        if self.species_with(why) is not None:
            return self.action(why)
        every = (each for species in self.parts.species.values() for each in species.drawbacks)
        return _({drawback.id: drawback.name for drawback in every}[why])
