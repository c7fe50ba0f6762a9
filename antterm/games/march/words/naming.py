"""What the things of March of the Ants are called."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from antterm.games.march.rules.components import GREAT_TUNNEL, Components, Site, Species
from antterm.games.march.rules.happened import Cause, Why
from antterm.games.march.rules.meadow import Spot
from antterm.i18n import _, pgettext
from antterm.i18n.nouns import Noun, counted, enumerated


def seat_letter(seat: int) -> str:
    """Return the letter that a player's ants have on the screen."""
    return "ABCDE"[seat]


def seat_name(seat: int) -> str:
    """Return a player by their letter."""
    return _("Player {letter}").format(letter=seat_letter(seat))


def beside(edge: int, hex_called: str) -> str:
    """Return a place in the meadow: in a direction, that of an edge, of a hex."""
    return (
        _("north of {hex}"),
        _("north-east of {hex}"),
        _("south-east of {hex}"),
        _("south of {hex}"),
        _("south-west of {hex}"),
        _("north-west of {hex}"),
    )[edge].format(hex=hex_called)


def direction(edge: int) -> str:
    """Return the direction of an edge in a word."""
    return (
        pgettext("a direction", "north"),
        pgettext("a direction", "north-east"),
        pgettext("a direction", "south-east"),
        pgettext("a direction", "south"),
        pgettext("a direction", "south-west"),
        pgettext("a direction", "north-west"),
    )[edge]


def compass(edge: int) -> str:
    """Return the direction of an edge in a letter or two."""
    return (
        pgettext("compass", "N"),
        pgettext("compass", "NE"),
        pgettext("compass", "SE"),
        pgettext("compass", "S"),
        pgettext("compass", "SW"),
        pgettext("compass", "NW"),
    )[edge]


def phase_name(phase: str) -> str:
    """Return a part of the round."""
    return {
        "setup": pgettext("a phase", "Setup"),
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
        "over": pgettext("a phase", "The end"),
    }[phase]


def phase_in_short(phase: str) -> str:
    """Return a part of the round in a word or two, where there is little room."""
    soldiers, queen = _("Soldier Phase"), _("Queen Phase")
    shorter = {
        "soldier_start": soldiers,
        "soldier": soldiers,
        "soldier_end": soldiers,
        "queen_start": queen,
        "harvest_start": queen,
        "harvest": pgettext("a phase", "Harvest"),
        "feeding": pgettext("a phase", "Feeding"),
        "decree": _("Royal Decree"),
    }
    return shorter[phase] if phase in shorter else phase_name(phase)


def action_name(action: str) -> str:
    """One of the Actions of every colony."""
    return {
        "explore": pgettext("an Action", "Explore"),
        "march": pgettext("an Action", "March"),
        "forage": pgettext("an Action", "Forage"),
        "play": pgettext("an Action", "Play a card"),
        "rest": pgettext("an Action", "Rest"),
    }[action]


def resource_name(resource: str, n: int) -> Noun:
    """So much of what a site yields."""
    return {"food": food, "larva": larvae, "card": cards, "colony_point": colony_points}[resource](n)


def site_yield(site: Site) -> Noun:
    """Return what a collection site yields."""
    return resource_name(site.resource, site.amount)


def site_name(site: Site) -> str:
    """Return a collection site by its yield."""
    text = site_yield(site)
    # Translators: what the control site of a hex yields.
    return _("{resources}, control").format(resources=text) if site.control else text


def yield_name(site: Site) -> str:
    """Return what a collection site yields, in a list of several."""
    text = site_yield(site)
    # Translators: what the control site of a hex yields, where several sites are listed.
    return _("{resources} and control").format(resources=text) if site.control else text


def ants(n: int) -> Noun:
    """So many ants."""
    return counted("{n} ant", "{n} ants", n)


def larvae(n: int) -> Noun:
    """So many larvae."""
    return counted("{n} larva", "{n} larvae", n)


def eggs(n: int) -> Noun:
    """So many cubes of the supply."""
    return counted("{n} egg", "{n} eggs", n)


def hexes(n: int) -> Noun:
    """So many hexes."""
    return counted("{n} hex", "{n} hexes", n)


def food(n: int) -> Noun:
    """So much food."""
    return counted("{n} food", "{n} food", n)


def cards(n: int) -> Noun:
    """So many cards."""
    return counted("{n} card", "{n} cards", n)


def colony_points(n: int) -> Noun:
    """So many colony points."""
    return counted("{n} colony point", "{n} colony points", n)


def segment_name(segment: str) -> str:
    """Return a segment of an ant's body."""
    return {"head": _("head"), "thorax": _("thorax"), "abdomen": _("abdomen")}[segment]


def steps(n: int) -> Noun:
    """So many steps."""
    return counted("{n} step", "{n} steps", n)


def cause_name(cause: Cause) -> str:
    """Return what something came from or was lost to."""
    return {
        Cause.PAID: pgettext("reason", "payment"),
        Cause.REACTION: pgettext("reason", "reaction"),
        Cause.FORAGE: pgettext("an Action", "Forage"),
        Cause.CENTIPEDE: pgettext("reason", "centipede"),
        Cause.BATTLE: pgettext("reason", "battle"),
        Cause.STARVED: pgettext("reason", "hunger"),
        Cause.EATEN: pgettext("larvae", "eaten"),
        Cause.DECREE: _("Royal Decree"),
        Cause.FALLEN_PEAR: _("Fallen Pear"),
        Cause.ANT_LIONS_DEN: _("Ant Lion's Den"),
    }[cause]


class Naming:
    """The names of cards, hexes and players in a game.

    Args:
        parts: its components.
        names: of the people by seat, where they are spoken of by name; without, players have letters.
        numbers_first: hexes are called `1 Soil`, as on the map, rather than `Soil (1)`.
    """

    def __init__(self, parts: Components, names: Sequence[str] = (), *, numbers_first: bool = False) -> None:
        self.parts = parts
        self._names = names
        self._numbers_first = numbers_first

    def fill(self, text: str, facts: Any, names: Sequence[str] = ()) -> str:
        """Return a text with its places filled from the fields of an event, a topic or a meaning.

        Args:
            text: with places such as `{card}`, in the language spoken.
            facts: what happened, is asked or answered; places that are not in `PLACES` are its fields.
            names: of the people by seat, for the places `{who}` and `{by}`.
        """
        return text.format_map(_Filling(self, facts, names))

    def player(self, seat: int) -> str:
        """Return a player; with their letter where two have the same name."""
        if seat >= len(self._names):
            return seat_name(seat)
        name = self._names[seat]
        return name if self._names.count(name) == 1 else f"{name} ({seat_letter(seat)})"

    def card(self, card: str) -> str:
        """Return a card."""
        return _(self.parts.cards[card].name)

    def gist(self, card: str) -> str:
        """Return what a card does in at most 38 columns; empty where an owner's card does not say."""
        gist = self.parts.cards[card].gist
        return _(gist) if gist else ""

    def cards(self, cards: list[str] | tuple[str, ...]) -> str:
        """Several cards."""
        return enumerated(map(self.card, cards))

    def hexes(self, numbers: Iterable[int]) -> str:
        """Several hexes."""
        return enumerated(map(self.hex, numbers))

    def hex(self, number: int) -> str:
        """Return a hex."""
        if number == GREAT_TUNNEL:
            return _("the Great Tunnel")
        if self._numbers_first:
            return f"{number} {_(self.parts.tiles[number].name)}"
        # Translators: a hex by its name and its number; in sentences it stands in places called hex.
        return _("{name} ({number})").format(name=_(self.parts.tiles[number].name), number=number)

    def places(self, numbers: Iterable[int]) -> str:
        """Return where several ants went; where numbers come first, by these alone: `1, 1, 4`."""
        if self._numbers_first:
            return str(enumerated(map(str, numbers)))
        return str(self.hexes(dict.fromkeys(numbers)))

    def action(self, action: str) -> str:
        """One of the Actions, that of a special species too."""
        species = self.species_with(action)
        return _(species.action_name) if species is not None else action_name(action)

    def owner_of(self, action: str) -> Species:
        """Return the special species whose Action this is, and no other than such an Action will do."""
        return next(species for species in self.parts.species.values() if species.action == action)

    def species_with(self, action: str) -> Species | None:
        """Return the special species whose Action this is."""
        return next((species for species in self.parts.species.values() if species.action == action), None)

    def species(self, species: str) -> str:
        """Return a special species."""
        return _(self.parts.species[species].name)

    def spot(self, spot: Spot) -> str:
        """Return a place where an ant stands, or a site with what it yields."""
        if spot.hex == GREAT_TUNNEL:
            return self.hex(GREAT_TUNNEL)
        # Translators: a place where an ant stands: a hex, and a site of it or its outskirts.
        return _("{hex}, {site}").format(hex=self.hex(spot.hex), site=self.site(spot))

    def site(self, spot: Spot) -> str:
        """Return a site of a hex that is known, and what it yields, or the outskirts there."""
        if spot.site is None:
            return self.site_alone(spot)
        site = site_name(self.parts.tiles[spot.hex].sites[spot.site])
        return _("site {number} ({site})").format(number=spot.site + 1, site=site)

    def site_alone(self, spot: Spot) -> str:
        """Return a site of a hex by its number, or the outskirts, without what it yields."""
        return _("outskirts") if spot.site is None else _("site {number}").format(number=spot.site + 1)

    def place(self, spot: Spot) -> str:
        """Return a place where an ant stands, without what it yields."""
        if spot.hex == GREAT_TUNNEL:
            return self.hex(GREAT_TUNNEL)
        return _("{hex}, {site}").format(hex=self.hex(spot.hex), site=self.site_alone(spot))

    def by_number(self, spot: Spot) -> str:
        """Return a place where an ant stands, its hex by its number alone."""
        if spot.hex == GREAT_TUNNEL:
            return self.hex(GREAT_TUNNEL)
        return _("{hex}, {site}").format(hex=self.number(spot.hex), site=self.site_alone(spot))

    def number(self, number: int) -> str:
        """Return a hex by its number alone."""
        return _("hex {number}").format(number=number) if number else self.hex(GREAT_TUNNEL)

    def source(self, why: Why) -> str:
        """Return what something came from or was lost to, in brackets or after a comma."""
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


PLACES: Final[Mapping[str, Callable[[Naming, Any, Sequence[str]], object]]] = {
    "who": lambda naming, facts, names: names[facts.seat],
    "by": lambda naming, facts, names: names[facts.by],
    "action": lambda naming, facts, names: naming.action(getattr(facts, "action", "") or facts.ACTION),
    "ants": lambda naming, facts, names: ants(facts.n),
    "card": lambda naming, facts, names: naming.card(facts.card),
    "food": lambda naming, facts, names: food(facts.n),
    "hex": lambda naming, facts, names: naming.hex(facts.hex),
    "hexes": lambda naming, facts, names: naming.hexes(facts.hexes),
    "larvae": lambda naming, facts, names: larvae(facts.n),
    "number": lambda naming, facts, names: naming.hex(facts.hex),
    "origin": lambda naming, facts, names: naming.place(facts.origin),
    "species": lambda naming, facts, names: naming.species(facts.species),
    "spot": lambda naming, facts, names: naming.spot(facts.spot),
    "steps": lambda naming, facts, names: steps(facts.left),
    "why": lambda naming, facts, names: naming.source(facts.why),
}
"""How places of texts are filled from the fields of events, topics and meanings (see `Naming.fill`)."""


class _Filling(dict[str, object]):
    """The places of a text, each filled when it is asked for."""

    def __init__(self, naming: Naming, facts: Any, names: Sequence[str]) -> None:
        self._given = naming, facts, names

    def __missing__(self, place: str) -> object:
        return PLACES[place](*self._given) if place in PLACES else getattr(self._given[1], place)
